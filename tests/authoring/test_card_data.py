"""Real cards from the user's own file: by name, with two faces, or declined with a reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from conformance.authoring.card_data import CardDataError, read_card_data
from conformance.cli import build_app
from conformance.engines.errors import Unsupported
from conformance.engines.reference import definition_of

MOTH = {
    "name": "Lantern Moth", "manaCost": "{1}{W}", "type": "Creature — Insect",
    "text": "Flying (It can be blocked only by flyers.)\n(A line of reminders.)",
    "power": "1", "toughness": "2", "layout": "normal", "loyalty": None, "rulings": [],
}  # fmt: skip
HALVES = [
    {"name": "Tide // Ebb", "faceName": "Tide", "side": "a", "layout": "split",
     "manaCost": "{U}", "type": "Instant", "text": "Draw a card."},
    {"name": "Tide // Ebb", "faceName": "Ebb", "side": "b", "layout": "split",
     "manaCost": "{B}", "type": "Instant", "text": "Each opponent loses 1 life."},
]  # fmt: skip
ODD = {"name": "Riddle Sage", "manaCost": "{U}", "type": "Creature — Human Wizard",
       "text": "When this creature enters, solve a riddle.", "power": "1", "toughness": "1",
       "layout": "normal"}  # fmt: skip
FLIP = [{"name": "Up // Down", "side": side, "layout": "flip", "type": "Creature"}
        for side in "ab"]  # fmt: skip

ATOMIC = {
    "data": {
        "Lantern Moth": [MOTH],
        "Tide // Ebb": HALVES,
        "Riddle Sage": [ODD],
        "Up // Down": FLIP,
    }
}
SET = {"data": {"code": "TST", "cards": [MOTH, MOTH, *HALVES, ODD]}}
ALL = {"data": {"TST": {"cards": [MOTH, ODD]}, "TWO": {"cards": [MOTH, *HALVES]}}}


def written(tmp_path: Path, document: Any) -> Path:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


@pytest.mark.parametrize("document", [ATOMIC, SET, ALL], ids=["atomic", "set", "all"])
def test_cards_are_read_by_name_from_each_shape_of_file(tmp_path: Path, document: Any) -> None:
    cards = read_card_data(written(tmp_path, document))
    assert set(cards) == {"Lantern Moth", "Tide // Ebb", "Tide", "Riddle Sage"}
    moth = cards["Lantern Moth"]
    assert moth.printed_as == "Lantern Moth"
    (face,) = moth.faces
    assert (face.cost, face.power, face.loyalty) == ("{1}{W}", "1", None)
    assert face.text == "Flying", "reminder text says nothing"
    assert [face.name for face in cards["Tide"].faces] == ["Tide", "Ebb"]
    assert cards["Tide"].layout == "split"


def test_a_text_that_is_not_read_is_declined_with_its_sentence(tmp_path: Path) -> None:
    cards = read_card_data(written(tmp_path, ATOMIC))
    assert definition_of(cards["Lantern Moth"])
    with pytest.raises(Unsupported, match="solve a riddle"):
        definition_of(cards["Riddle Sage"])


@pytest.mark.parametrize(
    ("content", "said"),
    [("{", "not JSON"), ("[]", "no cards in it"), ('{"data": {"a": 1}}', "no cards in it")],
)
def test_a_file_of_another_kind_is_refused_with_what_is_wanted(
    tmp_path: Path, content: str, said: str
) -> None:
    path = tmp_path / "x.json"
    path.write_text(content)
    with pytest.raises(CardDataError, match=said):
        read_card_data(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardDataError, match="cannot be read"):
        read_card_data(tmp_path / "none.json")


def command(*arguments: object) -> Any:
    return CliRunner().invoke(build_app(), [*map(str, arguments)])


def test_a_scenario_plays_with_cards_of_the_file_and_says_which_sentence_is_not_read(
    tmp_path: Path,
) -> None:
    data = written(tmp_path, ATOMIC)
    scenario = tmp_path / "x.yaml"
    scenario.write_text(
        "id: test.real\nstart:\n  alice: {hand: [Lantern Moth], mana: '{1}{W}'}\nplay:\n"
        "  - cast: Lantern Moth\n  - resolve:\n  - expect: {Lantern Moth: {power: 1}}\n"
    )
    assert command("play", scenario).exit_code == 2, "there is no such card without the file"
    played = command("play", scenario, "--card-data", data)
    assert played.exit_code == 0, played.output
    assert command("fixtures", "lint", scenario, "--card-data", data).exit_code == 0
    scenario.write_text(scenario.read_text().replace("Lantern Moth", "Riddle Sage"))
    declined = command("play", scenario, "--card-data", data)
    assert declined.exit_code == 2
    assert "solve a riddle" in declined.output


def test_cards_are_shown_as_they_are_read_face_by_face(tmp_path: Path) -> None:
    data = written(tmp_path, ATOMIC)
    both = command("cards", "read", "Tide // Ebb", "--card-data", data)
    assert both.exit_code == 0, both.output
    assert "Tide: Instant" in both.output
    assert "Ebb: Instant" in both.output
    as_json = json.loads(command("cards", "read", "Tide", "--card-data", data, "--json").output)
    assert [face["read"] for face in as_json["faces"]] == [True, True]
    assert command("cards", "read", "Riddle Sage", "--card-data", data).exit_code == 1
    unknown = command("cards", "read", "Lantern Mth", "--card-data", data)
    assert unknown.exit_code == 2
    assert 'did you mean "Lantern Moth"?' in unknown.output
