"""Moves do what they say; what the engine refuses leaves the game as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from phase_scenarios import CARDS, evolve_last_known, scenario

from conformance.engines.answers import AnswerBook
from conformance.engines.errors import IllegalMove
from conformance.engines.trace import Observation, StepOutcome, Trace
from conformance.scenario.model import Cast

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter

OX = {"card": "Grove Ox", "as": "ox"}

MORE: dict[str, Any] = {
    "Green Patch": {"type": "Land", "text": "{T}: Add {G}."},
    "Forest": {"type": "Basic Land — Forest"},
    "Slow Cup": {
        "cost": "{1}", "type": "Artifact",
        "text": "{T}: Add {C}.\n{1}: You gain 1 life.\n{2}: You gain 5 life.",
    },
    "Ember Bolt": {
        "cost": "{X}{R}", "type": "Sorcery", "text": "Ember Bolt deals X damage to any target.",
    },
    "Loud Charger": {
        "cost": "{1}{R}", "type": "Creature — Ox", "power": "1", "toughness": "1",
        "text": "Whenever this creature attacks, you gain 2 life.",
    },
    "Small Litter": {
        "cost": "{G}", "type": "Sorcery",
        "text": "Create two 1/1 green Saproling creature tokens.",
    },
}  # fmt: skip


def play(adapter: EngineAdapter, *steps: Any, **start: Any) -> Trace:
    return adapter.run(scenario(*steps, {"expect": {}}, start=start, cards=MORE))


def done(trace: Trace) -> Observation:
    assert trace.set_up.outcome is StepOutcome.DONE, trace.set_up.detail
    for step in trace.steps:
        assert step.outcome is StepOutcome.DONE, step
    last = trace.steps[-1].observation
    assert last is not None
    return last


# ---------------------------------------------------------------------------- refusals


def test_a_spell_that_cannot_be_paid_is_refused_and_nothing_changes(
    adapter: EngineAdapter,
) -> None:
    trace = play(adapter, {"illegal": {"cast": "ox"}}, alice={"hand": [OX], "mana": "{G}{G}"})
    (refused, after) = trace.steps
    assert refused.outcome is StepOutcome.ILLEGAL
    assert "refuses CastSpell" in refused.detail
    assert refused.observation == after.observation == trace.set_up.observation


def test_a_cast_that_fails_half_way_is_taken_back_whole(adapter: EngineAdapter) -> None:
    """Targets are chosen first; then the value of X turns out to be too much to pay."""
    trace = play(
        adapter,
        {"illegal": {"cast": "Ember Bolt", "answers": {"targets": ["bob"], "x": 7}}},
        {"cast": "Ember Bolt", "answers": {"targets": ["bob"], "x": 1}},
        alice={"hand": ["Ember Bolt"], "mana": "{R}{R}"},
    )
    refused = trace.steps[0]
    assert refused.outcome is StepOutcome.ILLEGAL
    assert refused.observation == trace.set_up.observation
    assert done(Trace(trace.scenario, trace.engine, trace.set_up, trace.steps[1:]))["stack"]


def test_an_illegal_target_is_refused(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"illegal": {"cast": "Strike Down", "answers": {"targets": ["cup"]}}},
        alice={"hand": ["Strike Down"], "mana": "{1}{B}", "battlefield": ["Tidepool Crab", OX]},
        bob={"battlefield": [{"card": "Slow Cup", "as": "cup"}]},
    )
    assert trace.steps[0].outcome is StepOutcome.ILLEGAL
    assert trace.steps[0].observation == trace.set_up.observation


def test_a_sorcery_speed_spell_is_refused_in_the_opponents_turn(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"illegal": {"cast": "ox", "by": "alice"}},
        turn={"active": "bob"},
        alice={"hand": [OX], "mana": "{2}{G}"},
    )
    assert trace.steps[0].outcome is StepOutcome.ILLEGAL


def test_a_choice_that_the_engine_does_not_offer_is_refused_and_taken_back(
    adapter: EngineAdapter,
) -> None:
    trace = play(
        adapter,
        {"illegal": {"cast": "ox", "answers": {"additional": 1}}},
        alice={"hand": [OX], "mana": "{2}{G}"},
    )
    refused = trace.steps[0]
    assert refused.outcome is StepOutcome.ILLEGAL
    assert refused.unused == ("additional",)
    assert refused.observation == trace.set_up.observation


def test_moves_are_taken_back_by_playing_up_to_them_again(adapter: EngineAdapter) -> None:
    trace = adapter.run(evolve_last_known())
    before = trace.steps[-1].observation
    saved = adapter.snapshot()
    adapter.pass_priority(AnswerBook(()))
    assert adapter.priority() == "bob"
    adapter.restore(saved)
    assert adapter.observe() == before
    with pytest.raises(IllegalMove):
        adapter.move(Cast(cast="ox"), AnswerBook(()))
    assert adapter.observe() == before


# ------------------------------------------------------------------- abilities and lands


def test_a_land_is_played_once_a_turn(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"play": "Green Patch"},
        {"illegal": {"play": "Forest"}},
        {"activate": "Green Patch", "ability": 1},
        alice={"hand": ["Green Patch", "Forest"]},
    )
    assert trace.steps[1].outcome is StepOutcome.ILLEGAL
    last = trace.steps[-1].observation
    assert last is not None
    assert last["battlefield"] == ["Green Patch"]
    assert last["players"]["alice"]["mana"] == "{G}"


def test_a_basic_land_has_its_mana_ability_without_a_text(adapter: EngineAdapter) -> None:
    trace = play(adapter, {"activate": "Forest"}, alice={"battlefield": ["Forest"]})
    assert done(trace)["players"]["alice"]["mana"] == "{G}"


@pytest.mark.parametrize(("ability", "life"), [(2, 21), (3, 25), ("{2}: You gain 5 life.", 25)])
def test_an_ability_is_found_by_its_line_or_its_text(
    adapter: EngineAdapter, ability: int | str, life: int
) -> None:
    trace = play(
        adapter,
        {"activate": "Slow Cup", "ability": ability},
        {"resolve": "Slow Cup"},
        alice={"battlefield": ["Slow Cup"], "mana": "{2}"},
    )
    assert done(trace)["players"]["alice"]["life"] == life


def test_an_activated_ability_stands_on_the_stack_with_its_source(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"activate": "Slow Cup", "ability": 2, "as": {"gain": {"ability of": "Slow Cup"}}},
        alice={"battlefield": ["Slow Cup"], "mana": "{1}"},
    )
    (view,) = done(trace)["stack"]
    assert (view["id"], view["kind"], view["source"]) == ("gain", "activated", "Slow Cup")


def test_an_ability_that_is_not_there_is_an_error_of_the_script(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"activate": "Slow Cup", "ability": 9},
        alice={"battlefield": ["Slow Cup"]},
    )
    assert trace.steps[0].outcome is StepOutcome.SCRIPT_ERROR


# ------------------------------------------------------------------------------- combat


def test_attackers_and_blockers_are_declared(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"attack": {"ox": "bob", "crab": "bob"}},
        {"block": {"wall": "crab"}},
        {"advance": "end of combat"},
        alice={"battlefield": [OX, {"card": "Tidepool Crab", "as": "crab"}]},
        bob={"battlefield": [{"card": "Grove Ox", "as": "wall"}]},
    )
    seen = done(trace)
    assert seen["players"]["bob"]["life"] == 17
    assert seen["objects"]["crab"]["zone"] == "graveyard"
    assert seen["objects"]["wall"]["damage"] == 2
    assert seen["objects"]["ox"]["tapped"] is True


def test_an_attack_trigger_waits_on_the_stack(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"attack": {"Loud Charger": "bob"}},
        {"expect": {"turn": {"step": "declare attackers", "priority": "alice"}}},
        {"resolve": "Loud Charger"},
        alice={"battlefield": ["Loud Charger"]},
    )
    assert done(trace)["players"]["alice"]["life"] == 22
    middle = trace.steps[1].observation
    assert middle is not None
    assert middle["turn"]["step"] == "declare attackers"


@pytest.mark.parametrize("flaw", ["tapped", "sick"])
def test_a_creature_that_may_not_attack_is_refused(adapter: EngineAdapter, flaw: str) -> None:
    trace = play(
        adapter,
        {"illegal": {"attack": {"ox": "bob"}}},
        alice={"battlefield": [{**OX, flaw: True}]},
    )
    assert trace.steps[0].outcome is StepOutcome.ILLEGAL
    assert trace.steps[0].observation == trace.set_up.observation


def test_nobody_attacks_unless_told(adapter: EngineAdapter) -> None:
    trace = play(adapter, {"advance": "postcombat main"}, alice={"battlefield": [OX]})
    seen = done(trace)
    assert seen["turn"]["step"] == "postcombat main"
    assert seen["players"]["bob"]["life"] == 20


# ----------------------------------------------------------------- the turn, the game


def test_a_turn_passes_to_the_other_player(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"advance": "precombat main", "turn of": "bob"},
        bob={"library": ["Grove Ox"]},
    )
    seen = done(trace)
    assert seen["turn"] == {
        "number": 6, "active": "bob", "step": "precombat main", "priority": "bob",
    }  # fmt: skip
    assert seen["players"]["bob"]["hand"] == ["Grove Ox"]


def test_who_concedes_has_lost(adapter: EngineAdapter) -> None:
    trace = play(adapter, {"concede": "bob"})
    seen = done(trace)
    assert seen["turn"]["priority"] is None
    assert seen["players"]["bob"]["lost"] is True
    assert seen["players"]["alice"]["lost"] is False


def test_tokens_are_named_and_a_gone_token_is_nowhere(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Small Litter"},
        {"resolve": None, "as": {"one": {"token": "Saproling"}, "two": {"token": "Saproling"}}},
        {"cast": "Strike Down", "answers": {"targets": ["one"]}},
        {"resolve": None},
        alice={"hand": ["Small Litter", "Strike Down"], "mana": "{G}{1}{B}"},
    )
    seen = done(trace)
    assert seen["objects"]["one"] == {"zone": "none"}
    assert seen["objects"]["two"]["zone"] == "battlefield"
    assert seen["battlefield"] == ["two"]


def test_names_of_one_play_are_forgotten_in_the_next(adapter: EngineAdapter) -> None:
    adapter.run(evolve_last_known())
    trace = adapter.run(evolve_last_known())
    first = trace.set_up.observation
    assert first is not None
    assert set(first["objects"]) == {"crab", "ox", "Strike Down"}
    assert set(CARDS) >= {"Strike Down"}
