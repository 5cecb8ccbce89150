"""Moves do what they say, one at a time; what the engine refuses leaves the game as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from witchcraft_scenarios import done, scenario

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter

# The engine leaves the file of its cards open; that is reported when it is collected.
pytestmark = pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning"
)

OX = {"card": "Grove Ox", "as": "ox"}


def test_a_spell_stays_on_the_stack_until_both_players_have_passed(adapter: EngineAdapter) -> None:
    start = {"alice": {"hand": [OX], "mana": "{2}{G}"}}
    waiting = done(adapter.run(scenario({"cast": "ox"}, **start)))
    assert [entry["id"] for entry in waiting["stack"]] == ["ox"]
    assert waiting["objects"]["ox"]["zone"] == "stack"
    assert waiting["players"]["alice"]["mana"] == ""
    passed = done(adapter.run(scenario({"cast": "ox"}, {"pass": "alice"}, **start)))
    assert passed["turn"]["priority"] == "bob"
    assert passed["objects"]["ox"]["zone"] == "stack"
    there = done(adapter.run(scenario({"cast": "ox"}, {"resolve": "ox"}, **start)))
    ox = there["objects"]["ox"]
    assert (ox["zone"], ox["power"], ox["toughness"], ox["sick"]) == ("battlefield", 3, 3, True)


def test_nothing_is_passed_over_on_the_way_to_a_step(adapter: EngineAdapter) -> None:
    start = {"alice": {"hand": [OX]}, "bob": {"library": ["Forest", "Swamp"]}}
    seen = done(adapter.run(scenario({"advance": "upkeep"}, **start)))
    assert seen["turn"] == {"number": 6, "active": "bob", "step": "upkeep", "priority": "bob"}
    assert seen["players"]["bob"]["hand"] == []


def test_a_card_is_drawn_as_the_draw_step_begins_and_only_once(adapter: EngineAdapter) -> None:
    start = {"bob": {"library": ["Forest", "Swamp"]}}
    drawn = done(adapter.run(scenario({"advance": "draw"}, **start)))
    assert drawn["players"]["bob"]["hand"] == ["Forest"]
    later = done(adapter.run(scenario({"advance": "draw"}, {"advance": "end"}, **start)))
    assert later["players"]["bob"]["library"] == ["Swamp"]


def test_one_land_is_played_and_a_second_one_refused(adapter: EngineAdapter) -> None:
    moves = ({"play": "Forest"}, {"illegal": {"play": "Swamp"}})
    seen = done(adapter.run(scenario(*moves, alice={"hand": ["Forest", "Swamp"]})))
    assert seen["battlefield"] == ["Forest"]
    assert seen["players"]["alice"]["hand"] == ["Swamp"]


def test_an_ability_is_activated_and_one_of_a_sick_creature_refused(
    adapter: EngineAdapter,
) -> None:
    monks = [{"card": "Kind Monk", "as": "one"}, {"card": "Kind Monk", "as": "two", "sick": True}]
    start = {"alice": {"battlefield": monks}}
    moves = ({"illegal": {"activate": "two"}}, {"activate": "one"})
    waiting = done(adapter.run(scenario(*moves, **start)))
    assert [(e["kind"], e["source"]) for e in waiting["stack"]] == [("activated", "one")]
    assert waiting["objects"]["one"]["tapped"]
    assert waiting["players"]["alice"]["life"] == 20
    seen = done(adapter.run(scenario(*moves, {"resolve": None}, **start)))
    assert seen["players"]["alice"]["life"] == 21


def test_a_land_is_tapped_for_mana_and_the_others_are_not(adapter: EngineAdapter) -> None:
    tap = {"activate": "Forest"}
    lands = {"battlefield": ["Forest", {"card": "Swamp", "tapped": True}, "Plains"]}
    seen = done(adapter.run(scenario(tap, alice=lands)))
    assert seen["players"]["alice"]["mana"] == "{G}"
    tapped = {name: seen["objects"][name]["tapped"] for name in ("Forest", "Swamp", "Plains")}
    assert tapped == {"Forest": True, "Swamp": True, "Plains": False}
    both = done(adapter.run(scenario(tap, {"activate": "Plains"}, alice=lands)))
    assert both["players"]["alice"]["mana"] == "{W}{G}"


def test_a_tapped_source_of_mana_is_refused_and_not_unsupported(adapter: EngineAdapter) -> None:
    moves = ({"activate": "Forest"}, {"illegal": {"activate": "Forest"}})
    seen = done(adapter.run(scenario(*moves, alice={"battlefield": ["Forest", "Plains"]})))
    assert seen["players"]["alice"]["mana"] == "{G}"


def test_mana_that_floats_pays_for_a_spell(adapter: EngineAdapter) -> None:
    lands = ({"activate": "Forest"}, {"activate": "Swamp"})
    start = {"battlefield": ["Forest", "Swamp", "Plains"], "hand": ["Mire Hound"]}
    seen = done(adapter.run(scenario(*lands, {"cast": "Mire Hound"}, alice=start)))
    assert seen["players"]["alice"]["mana"] == ""
    assert [entry["id"] for entry in seen["stack"]] == ["Mire Hound"]
    assert not seen["objects"]["Plains"]["tapped"]


def test_the_ability_of_the_line_that_is_asked_for_is_activated(adapter: EngineAdapter) -> None:
    """A land with a mana ability and another one is not tapped for mana instead."""
    start = {
        "alice": {"battlefield": ["Salt Quay", "Plains"]},
        "bob": {"battlefield": ["Forest"]},
    }
    mana = done(adapter.run(scenario({"activate": "Salt Quay"}, **start)))
    assert mana["players"]["alice"]["mana"] == "{C}"
    other = {"activate": "Salt Quay", "ability": 2, "answers": {"targets": "Forest"}}
    (waiting,) = done(adapter.run(scenario(other, **start)))["stack"]
    assert (waiting["kind"], waiting["source"]) == ("activated", "Salt Quay")
    assert waiting["targets"] == ["Forest"]


def test_a_target_is_the_one_that_the_script_chooses(adapter: EngineAdapter) -> None:
    cast = {"cast": "Dark End", "answers": {"targets": "Mire Hound"}}
    start = {
        "alice": {"hand": ["Dark End"], "mana": "{1}{B}{B}"},
        "bob": {"battlefield": ["Canopy Wurm", "Mire Hound"]},
    }
    trace = adapter.run(scenario(cast, {"resolve": None}, **start))
    seen = done(trace)
    assert seen["players"]["bob"]["graveyard"] == ["Mire Hound"]
    assert seen["battlefield"] == ["Canopy Wurm"]
    asked = trace.steps[0].asked[0].question
    assert (asked.kind, set(asked.options or ())) == ("targets", {"Canopy Wurm", "Mire Hound"})


def test_a_target_that_is_not_offered_is_refused(adapter: EngineAdapter) -> None:
    cast = {"cast": "Dark End", "answers": {"targets": "Forest"}}
    start = {
        "alice": {"hand": ["Dark End"], "mana": "{1}{B}{B}"},
        "bob": {"battlefield": ["Forest", "Mire Hound"]},
    }
    seen = done(adapter.run(scenario({"illegal": cast}, **start)))
    assert seen["objects"]["Dark End"]["zone"] == "hand"
    assert seen["players"]["alice"]["mana"] == "{B}{B}{C}"


def test_x_is_chosen_and_paid_and_more_than_can_be_paid_is_refused(
    adapter: EngineAdapter,
) -> None:
    start = {"alice": {"hand": ["Wide Gale"], "mana": "{4}{G}"}}
    too_much = {"illegal": {"cast": "Wide Gale", "answers": {"x": 5}}}
    moves = (too_much, {"cast": "Wide Gale", "answers": {"x": 3}})
    waiting = done(adapter.run(scenario(*moves, **start)))
    assert waiting["stack"][0]["x"] == 3
    assert waiting["players"]["alice"]["mana"] == "{C}"
    seen = done(adapter.run(scenario(*moves, {"resolve": None}, **start)))
    assert {name: one["life"] for name, one in seen["players"].items()} == {"alice": 17, "bob": 17}


def test_creatures_attack_and_block_and_damage_comes_in_its_step(adapter: EngineAdapter) -> None:
    attackers = [{"card": "Canopy Wurm", "as": "wurm"}, {"card": "Grove Ox", "as": "ox"}]
    start = {
        "alice": {"battlefield": [*attackers, {"card": "Kind Monk", "as": "monk", "sick": True}]},
        "bob": {"battlefield": [{"card": "Mire Hound", "as": "hound"}]},
    }
    attack = {"attack": {"wurm": "bob", "ox": "bob"}}
    moves = ({"illegal": {"attack": {"monk": "bob"}}}, attack, {"block": {"hound": "wurm"}})
    blocked = done(adapter.run(scenario(*moves, **start)))
    assert blocked["turn"]["step"] == "declare blockers"
    assert blocked["players"]["bob"]["life"] == 20
    damaged = done(adapter.run(scenario(*moves, {"advance": "combat damage"}, **start)))
    assert damaged["players"]["bob"]["life"] == 17
    assert damaged["objects"]["hound"]["zone"] == "graveyard"
    after = done(adapter.run(scenario(*moves, {"advance": "end"}, **start)))
    assert after["players"]["bob"]["life"] == 17


def test_nobody_attacks_who_is_not_told_to(adapter: EngineAdapter) -> None:
    seen = done(adapter.run(scenario({"advance": "end"}, alice={"battlefield": [OX]})))
    assert seen["players"]["bob"]["life"] == 20


def test_what_cannot_be_paid_or_is_not_the_time_for_is_refused(adapter: EngineAdapter) -> None:
    poor = done(adapter.run(scenario({"illegal": {"cast": "ox"}}, alice={"hand": [OX]})))
    assert poor["objects"]["ox"]["zone"] == "hand"
    start = {"turn": {"step": "end"}, "alice": {"hand": [OX, "Forest"], "mana": "{2}{G}"}}
    late = ({"illegal": {"cast": "ox"}}, {"illegal": {"play": "Forest"}})
    assert done(adapter.run(scenario(*late, **start)))["players"]["alice"]["mana"] == "{G}{C}{C}"


def test_mana_is_spent_once(adapter: EngineAdapter) -> None:
    hand = [{"card": "Small Hex", "as": "hex"}, {"card": "Small Hex", "as": "hex 2"}]
    start = {"alice": {"hand": hand, "mana": "{B}"}, "bob": {"battlefield": ["Canopy Wurm"]}}
    first = {"cast": "hex", "answers": {"targets": "Canopy Wurm"}}
    again = {"illegal": {"cast": "hex 2", "answers": {"targets": "Canopy Wurm"}}}
    seen = done(adapter.run(scenario(first, {"resolve": None}, again, **start)))
    wurm = seen["objects"]["Canopy Wurm"]
    assert (wurm["power"], wurm["toughness"]) == (3, 3)


def test_a_player_who_concedes_has_lost(adapter: EngineAdapter) -> None:
    seen = done(adapter.run(scenario({"concede": "bob"})))
    assert seen["players"]["bob"]["lost"]
    assert seen["turn"]["priority"] is None
