"""A half, a side or a face of a card is chosen, and shows its own characteristics."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from phase_questions import done, only_question, play

from conformance.engines.trace import StepOutcome

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter


@pytest.mark.parametrize(("face", "life"), [("Fire Half", 21), ("Ice Half", 25)])
def test_a_half_of_a_split_card_is_chosen(adapter: EngineAdapter, face: str, life: int) -> None:
    trace = play(
        adapter,
        {"cast": "split", "answers": {"face": face}},
        {"resolve": None},
        alice={"hand": [{"card": "Fire Half // Ice Half", "as": "split"}], "mana": "{R}{U}"},
    )
    assert done(trace)["players"]["alice"]["life"] == life
    question = only_question(trace.steps[0], "face").question
    assert question.options == ("Fire Half", "Ice Half")


@pytest.mark.parametrize(
    ("face", "zone"), [("Stray Knight", "battlefield"), ("Small Quest", "exile")]
)
def test_a_half_of_an_adventurer_card_is_chosen(
    adapter: EngineAdapter, face: str, zone: str
) -> None:
    card = {"card": "Stray Knight // Small Quest", "as": "knight"}
    trace = play(
        adapter,
        {"cast": "knight", "answers": {"face": face}},
        {"resolve": None},
        alice={"hand": [card], "mana": "{R}{U}"},
    )
    assert done(trace)["objects"]["knight"]["zone"] == zone


@pytest.mark.parametrize("face", ["Red Path", "Green Path"])
def test_a_face_of_a_land_is_chosen(adapter: EngineAdapter, face: str) -> None:
    trace = play(
        adapter,
        {"play": "path", "answers": {"face": face}},
        alice={"hand": [{"card": "Red Path // Green Path", "as": "path"}]},
    )
    view = done(trace)["objects"]["path"]
    assert (view["card"], view["zone"]) == (face, "battlefield")


def test_a_split_card_shows_both_names_and_a_half_its_own(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "split", "answers": {"face": "Ice Half"}},
        alice={"hand": [{"card": "Fire Half // Ice Half", "as": "split"}], "mana": "{R}{U}"},
    )
    before = trace.set_up.observation
    assert before is not None
    whole, half = before["objects"]["split"], done(trace)["objects"]["split"]
    assert whole["card"] == "Fire Half // Ice Half"
    assert "mana_value" not in whole
    assert (half["card"], half["mana_value"]) == ("Ice Half", 1)


def test_an_adventurer_card_is_cast_from_exile_afterwards(adapter: EngineAdapter) -> None:
    card = {"card": "Stray Knight // Small Quest", "as": "knight"}
    trace = play(
        adapter,
        {"cast": "knight", "answers": {"face": "Small Quest"}},
        {"resolve": None},
        {"cast": "knight"},
        {"resolve": None},
        alice={"hand": [card], "mana": "{R}{U}"},
    )
    assert done(trace)["objects"]["knight"]["zone"] == "battlefield"


@pytest.mark.parametrize(
    ("face", "life"), [("Left Hand", 21), ("Right Hand", 25), ("Left Hand // Right Hand", 26)]
)
def test_both_halves_of_a_fuse_card_can_be_cast(
    adapter: EngineAdapter, face: str, life: int
) -> None:
    trace = play(
        adapter,
        {"cast": "split", "answers": {"face": face}},
        {"resolve": None},
        alice={"hand": [{"card": "Left Hand // Right Hand", "as": "split"}], "mana": "{W}{B}"},
    )
    assert done(trace)["players"]["alice"]["life"] == life


def test_a_card_without_fuse_is_not_cast_fused(adapter: EngineAdapter) -> None:
    name = "Fire Half // Ice Half"
    trace = play(
        adapter,
        {"cast": "split", "answers": {"face": name}},
        alice={"hand": [{"card": name, "as": "split"}], "mana": "{R}{U}"},
    )
    assert trace.steps[0].outcome is StepOutcome.ILLEGAL
