"""The usual form of scenario files: same meaning, all comments, and nothing changes twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from scenario_values import SCENARIOS
from test_round_trip import SETTINGS

from conformance.authoring.comments import comments_of
from conformance.authoring.formatting import SCHEMA_LINE, formatted, schema_for
from conformance.content import fixtures_dir
from conformance.scenario.model import Scenario
from conformance.scenario.problems import ScenarioError
from conformance.scenario.yaml_in import read_scenarios
from conformance.scenario.yaml_out import write_scenario

FILES = [
    path
    for folder in ("scenarios", "probes")
    for path in sorted((fixtures_dir() / folder).rglob("*.yaml"))
]

COMMENTED = """\
# About the file.

rulings: [evolve.trigger-check]   # which law
id: test.one
# Above the cards.
cards:
  # Above a card.
  Reed Moth: {cost: "{0}", type: "Creature — Insect", power: 1,
    toughness: 1}  # behind a card


# Above the start.
start: {alice: {hand: [Reed Moth]}}
play:
  # First.
  - {by: alice, cast: Reed Moth}  # a move
  - resolve:
  # Second.
  - expect: {Reed Moth: {zone: battlefield}}
# At the end.
---
# Another.
id: test.two  # two
play:
- expect: {alice: {life: 20}}
"""


def words(text: str) -> list[str]:
    return sorted(
        comment.text
        for comment in comments_of(text)
        if comment.text and not comment.text.startswith(SCHEMA_LINE)
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_suites_own_files_have_the_usual_form(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert formatted(text, str(path), schema_for(path)) == text
    assert text.startswith(SCHEMA_LINE)


def test_comments_and_meaning_stay_and_a_second_time_changes_nothing() -> None:
    once = formatted(COMMENTED)
    assert read_scenarios(once) == read_scenarios(COMMENTED)
    assert words(once) == words(COMMENTED)
    assert formatted(once) == once


def test_comments_stay_with_what_they_speak_of() -> None:
    lines = formatted(COMMENTED).split("\n")

    def before(line: str) -> str:
        return lines[lines.index(line) - 1].strip()

    assert "  - cast: Reed Moth  # a move" in lines
    assert before("  - cast: Reed Moth  # a move") == "# First."
    assert before("cards:") == "# Above the cards."
    assert before("start:") == "# Above the start."
    assert "rulings: [evolve.trigger-check]  # which law" in lines
    assert lines[lines.index("---") - 1] == "# At the end."
    assert lines[lines.index("---") + 1] == "# Another."
    # One blank line at most stays where there were two.
    assert "\n\n\n" not in "\n".join(lines)


def test_a_hash_inside_text_is_no_comment() -> None:
    source = 'id: test.hash\nsummary: "a # b"\nsource: a#b\nplay:\n  - expect: {alice: {life: 1}}\n'
    assert comments_of(source) == ()
    (scenario,) = read_scenarios(formatted(source))
    assert scenario.summary == "a # b"


@SETTINGS
@given(SCENARIOS)
def test_what_is_written_by_the_suite_has_the_usual_form(scenario: Scenario) -> None:
    text = write_scenario(scenario)
    try:
        expected = read_scenarios(text)
    except ScenarioError:
        return  # names and cards that are not there: the formatter refuses such a file, too
    assert formatted(text) == text
    assert read_scenarios(formatted(text)) == expected


def test_long_texts_for_people_are_folded_and_read_back_equal() -> None:
    long = "Much is to be said about this, " * 9 + "and no more."
    source = f"id: test.long\nsummary: {long}\nplay:\n  - expect: {{alice: {{life: 20}}}}\n"
    text = formatted(source)
    assert "summary: >-\n  Much" in text
    assert max(map(len, text.split("\n"))) <= 100
    assert read_scenarios(text)[0].summary == long


def test_a_file_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(ScenarioError):
        formatted("id: test.bad\nplya: []\n")


def test_the_schema_is_named_by_the_way_to_the_nearest_one(tmp_path: Path) -> None:
    assert schema_for(tmp_path / "x.yaml") is None
    (tmp_path / "docs" / "schemas").mkdir(parents=True)
    (tmp_path / "docs" / "schemas" / "scenario.schema.json").write_text("{}")
    deep = tmp_path / "fixtures" / "scenarios" / "x.yaml"
    deep.parent.mkdir(parents=True)
    assert schema_for(deep) == "../../docs/schemas/scenario.schema.json"
    (deep.parent / "scenario.schema.json").write_text("{}")
    assert schema_for(deep) == "scenario.schema.json"
    first, second = formatted(COMMENTED, "x", "a.json"), formatted(COMMENTED, "x", "b.json")
    assert first.startswith(f"{SCHEMA_LINE}a.json\n")
    assert second == formatted(first, "x", "b.json")
