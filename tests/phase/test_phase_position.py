"""Positions are taken over as the contract says, or refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from phase_scenarios import scenario

from conformance.engines.errors import PositionMismatch
from conformance.engines.trace import Observation, StepOutcome, Trace

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter

LOOK = {"expect": {"stack": []}}


def set_up(adapter: EngineAdapter, **words: Any) -> Trace:
    cards = words.pop("cards", None)
    return adapter.run(scenario(LOOK, start=words, cards=cards))


def seen(trace: Trace) -> Observation:
    assert trace.set_up.outcome is StepOutcome.DONE, trace.set_up.detail
    assert trace.set_up.observation is not None
    return trace.set_up.observation


def test_every_field_of_a_permanent_is_taken_over(adapter: EngineAdapter) -> None:
    view = seen(
        set_up(
            adapter,
            alice={
                "battlefield": [
                    {
                        "card": "Grove Ox", "as": "ox", "tapped": True, "sick": True,
                        "counters": {"+1/+1": 2, "charge": 3}, "damage": 1, "owner": "bob",
                    },
                    {"card": "Tidepool Crab", "as": "token", "token": True},
                ]
            },
        )
    )["objects"]  # fmt: skip
    ox = view["ox"]
    assert (ox["tapped"], ox["sick"], ox["damage"]) == (True, True, 1)
    assert (ox["owner"], ox["controller"]) == ("bob", "alice")
    assert ox["counters"] == {"+1/+1": 2, "charge": 3}
    assert (ox["power"], ox["toughness"]) == (5, 5)
    assert view["token"]["token"] is True
    assert view["token"]["sick"] is False


def test_every_zone_is_complete_and_in_order(adapter: EngineAdapter) -> None:
    players = seen(
        set_up(
            adapter,
            alice={
                "life": 7,
                "library": ["Grove Ox", "Strike Down"],
                "graveyard": ["Tidepool Crab"],
                "mana": "{2}{G}{W}",
                "counters": {"poison": 3},
            },
            bob={"exile": ["Grove Ox"], "hand": ["Strike Down"]},
        )
    )["players"]
    alice, bob = players["alice"], players["bob"]
    assert alice["life"] == 7
    assert len(alice["library"]) == 2
    assert alice["library"][0] == "Grove Ox"
    assert alice["graveyard"] == ["Tidepool Crab"]
    assert alice["mana"] == "{W}{G}{C}{C}"
    assert alice["counters"] == {"poison": 3}
    assert len(bob["exile"]) == len(bob["hand"]) == 1
    assert bob["library"] == []


def test_a_second_card_of_the_same_name_has_a_number(adapter: EngineAdapter) -> None:
    observation = seen(set_up(adapter, alice={"library": ["Grove Ox", "Grove Ox"]}))
    first, second = observation["players"]["alice"]["library"]
    assert first == "Grove Ox"
    assert second.startswith("#")
    assert observation["objects"][second]["card"] == "Grove Ox"


def test_the_turn_is_where_the_position_says(adapter: EngineAdapter) -> None:
    turn = seen(set_up(adapter, turn={"active": "bob", "step": "end", "number": 8}))["turn"]
    assert turn == {"number": 8, "active": "bob", "step": "end", "priority": "bob"}


def test_an_empty_library_is_left_empty(adapter: EngineAdapter) -> None:
    trace = adapter.run(
        scenario({"advance": "draw", "turn of": "bob"}, LOOK, start={"alice": {"life": 1}})
    )
    last = trace.steps[-1].observation
    assert last is not None
    assert last["players"]["bob"]["lost"] is True


def test_an_aura_is_attached_and_works(adapter: EngineAdapter) -> None:
    aura = {
        "cost": "{G}", "type": "Enchantment — Aura",
        "text": "Enchant creature\nEnchanted creature gets +1/+1.",
    }  # fmt: skip
    view = seen(
        set_up(
            adapter,
            cards={"Thick Bark": aura},
            alice={
                "battlefield": [
                    {"card": "Thick Bark", "as": "bark", "attached to": "ox"},
                    {"card": "Grove Ox", "as": "ox"},
                ]
            },
        )
    )["objects"]
    assert view["bark"]["attached_to"] == "ox"
    assert (view["ox"]["power"], view["ox"]["toughness"]) == (4, 4)


def test_a_static_ability_of_the_position_counts_from_the_start(adapter: EngineAdapter) -> None:
    banner = {"cost": "{W}", "type": "Enchantment", "text": "Creatures you control get +1/+1."}
    start = {"alice": {"battlefield": ["Banner of Bees", "Grove Ox"]}}
    view = seen(set_up(adapter, cards={"Banner of Bees": banner}, **start))["objects"]
    assert (view["Grove Ox"]["power"], view["Grove Ox"]["toughness"]) == (4, 4)


def test_a_transforming_card_can_have_its_back_up(adapter: EngineAdapter) -> None:
    cards = {
        "Day Walker // Night Prowler": {
            "layout": "transform",
            "faces": [
                {"name": "Day Walker", "cost": "{1}{G}", "type": "Creature — Human",
                 "power": "1", "toughness": "1"},
                {"name": "Night Prowler", "type": "Creature — Wolf",
                 "power": "4", "toughness": "4"},
            ],
        }
    }  # fmt: skip
    placed = {"card": "Day Walker // Night Prowler", "as": "wolf", "face": 1}
    view = seen(set_up(adapter, cards=cards, alice={"battlefield": [placed]}))["objects"]["wolf"]
    assert (view["card"], view["power"], view["mana_value"]) == ("Night Prowler", 4, 2)


@pytest.mark.parametrize(
    ("words", "capability"),
    [
        ({"carol": {"life": 20}}, "players"),
        ({"turn": {"step": "declare blockers"}}, "start in step"),
        ({"alice": {"counters": {"rad": 1}}}, "player counters on set-up"),
        ({"alice": {"battlefield": [{"card": "Grove Ox", "face down": True}]}}, "face down"),
        ({"alice": {"battlefield": [{"card": "Grove Ox", "face": 1}]}}, "face on set-up"),
    ],
)
def test_what_cannot_be_set_up_is_unsupported(
    adapter: EngineAdapter, words: dict[str, Any], capability: str
) -> None:
    trace = set_up(adapter, **words)
    assert trace.set_up.outcome is StepOutcome.UNSUPPORTED
    assert trace.set_up.detail.startswith(capability)


def test_a_text_that_is_not_read_is_unsupported_with_its_sentence(adapter: EngineAdapter) -> None:
    strange = {"cost": "{U}", "type": "Sorcery", "text": "Flumph target wizard sideways."}
    trace = set_up(adapter, cards={"Odd Words": strange}, alice={"hand": ["Odd Words"]})
    assert trace.set_up.outcome is StepOutcome.UNSUPPORTED
    assert trace.set_up.detail.startswith("card text: Odd Words: ")
    assert "Flumph" in trace.set_up.detail


def test_an_unknown_card_is_an_error_of_the_script(adapter: EngineAdapter) -> None:
    trace = set_up(adapter, alice={"hand": ["No Such Card"]})
    assert trace.set_up.outcome is StepOutcome.SCRIPT_ERROR
    assert "No Such Card" in trace.set_up.detail


def test_a_difference_after_set_up_is_a_position_mismatch(adapter: EngineAdapter) -> None:
    from mtg_adapters.phase.check import (
        compare_with_position,
    )
    from mtg_adapters.phase.pool import pool_of
    from mtg_adapters.phase.position import write_position

    asked = scenario(
        LOOK, start={"alice": {"battlefield": [{"card": "Grove Ox", "as": "ox", "damage": 1}]}}
    )
    written = write_position(pool_of(asked.cards), asked.start)
    observation = seen(adapter.run(asked))
    compare_with_position(observation, asked.start, written)
    for field, wrong in (("damage", 2), ("tapped", True), ("counters", {"charge": 1})):
        objects: Any = {"ox": {**observation["objects"]["ox"], field: wrong}}
        altered: Observation = {**observation, "objects": objects}
        with pytest.raises(PositionMismatch, match=f"ox: {field} is"):
            compare_with_position(altered, asked.start, written)
    wrong_turn: Any = {**observation["turn"], "step": "end"}
    with pytest.raises(PositionMismatch, match="turn"):
        compare_with_position({**observation, "turn": wrong_turn}, asked.start, written)


def test_a_position_has_no_history(adapter: EngineAdapter) -> None:
    """What was set up did not happen: nobody descended, and no creature entered."""
    bell = {
        "cost": "{1}", "type": "Enchantment",
        "text": "At the beginning of your end step, if you descended this turn, you gain 2 life.",
    }  # fmt: skip
    trace = adapter.run(
        scenario(
            {"advance": "end"},
            LOOK,
            cards={"Deep Bell": bell},
            start={"alice": {"battlefield": ["Deep Bell"], "graveyard": ["Grove Ox"]}},
        )
    )
    last = trace.steps[-1].observation
    assert last is not None
    assert last["stack"] == []
    assert last["turn"]["step"] == "end"


def test_the_written_state_remembers_nothing_of_this_turn(adapter: EngineAdapter) -> None:
    from mtg_adapters.phase.pool import pool_of
    from mtg_adapters.phase.position import write_position

    asked = scenario(LOOK, start={"alice": {"battlefield": ["Grove Ox"], "library": ["Grove Ox"]}})
    assert adapter.hello().engine == "phase"
    state = json.loads(write_position(pool_of(asked.cards), asked.start).state)["state"]
    remembered = {
        key: value
        for record in (state, *state["players"])
        for key, value in record.items()
        if "this_turn" in key and key != "steps_started_this_turn" and value
    }
    assert remembered == {}
    assert state["zone_change_library_knowledge_stamps"] == []
    assert state["resolved_rules_journal"]["entries"] == []
    assert state["steps_started_this_turn"] == dict.fromkeys(
        ("Untap", "Upkeep", "Draw", "PreCombatMain"), 1
    )
