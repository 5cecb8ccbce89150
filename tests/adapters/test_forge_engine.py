"""The Forge adapter on the engine itself; skipped where the engine is not installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from conformance.engines.trace import Observation, StepOutcome, Trace
from conformance.judge.position import check_position
from conformance.judge.verdict import Verdict
from conformance.play import play_and_judge
from conformance.scenario.model import Scenario
from conformance.search.probes import Finding, probe, probes

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter

CARDS: dict[str, dict[str, Any]] = {
    "Grove Ox": {
        "cost": "{2}{G}", "type": "Creature — Ox", "power": "3", "toughness": "3",
        "printed as": "Centaur Courser",
    },
    "Tide Crab": {
        "cost": "{U}", "type": "Creature — Crab", "power": "0", "toughness": "1",
        "text": "Flying\nEvolve", "printed as": "Cloudfin Raptor",
    },
    "Net Draw": {
        "cost": "{X}{1}{U}{U}", "type": "Instant", "printed as": "Dominate",
        "text": "Gain control of target creature with mana value X or less.",
    },
    "Odd Lens": {
        "cost": "{3}", "type": "Artifact", "printed as": "Sol Grail",
        "text": "As this artifact enters, choose a color.\n{T}: Add one mana of the chosen color.",
    },
    "Twin Well": {
        "cost": "{4}{G}{G}", "type": "Enchantment", "printed as": "Mana Reflection",
        "text": "If you tap a permanent for mana, it produces twice as much of that mana instead.",
    },
    "Foul Air": {
        "cost": "{2}{B}", "type": "Enchantment", "printed as": "Contamination",
        "text": "If a land is tapped for mana, it produces {B} instead of any other type and"
        " amount.",
    },
    "Stout Belt": {
        "cost": "{1}", "type": "Artifact — Equipment", "printed as": "Leonin Scimitar",
        "text": "Equipped creature gets +1/+1.\nEquip {1}",
    },
    "Bore Engine // Ember Rift": {
        "layout": "transform",
        "printed as": "Brass's Tunnel-Grinder // Tecutlan, the Searing Rift",
        "faces": [
            {
                "name": "Bore Engine", "cost": "{2}{R}", "type": "Legendary Artifact",
                "text": "When Bore Engine enters, discard any number of cards, then draw that many"
                " cards plus one.\nAt the beginning of your end step, if you descended this turn,"
                " put a bore counter on Bore Engine. Then if there are three or more bore counters"
                " on it, remove those counters and transform it.",
            },
            {
                "name": "Ember Rift", "type": "Legendary Land — Cave",
                "text": "{T}: Add {R}.\nWhenever you cast a permanent spell using mana produced by"
                " Ember Rift, discover X, where X is that spell's mana value.",
            },
        ],
    },
    "Forest": {"type": "Basic Land — Forest"},
    "Island": {"type": "Basic Land — Island"},
}  # fmt: skip
GRINDER = "Bore Engine // Ember Rift"
CRAB, OX = {"card": "Tide Crab", "as": "crab"}, {"card": "Grove Ox", "as": "ox"}


def scenario(*play: Any, **start: Any) -> Scenario:
    """Return a scenario from words as in YAML."""
    return Scenario.model_validate(
        {"id": "test", "cards": CARDS, "start": start, "play": [*play, {"expect": {}}]}
    )


def done(trace: Trace) -> Observation:
    """Return what the last step of a play shows that went to its end."""
    assert trace.set_up.outcome is StepOutcome.DONE, trace.set_up.detail
    for step in trace.steps:
        assert step.outcome in (StepOutcome.DONE, StepOutcome.ILLEGAL), step
    last = trace.steps[-1].observation
    assert last is not None
    return last


def test_a_position_is_made_as_it_was_asked_for(forge: EngineAdapter) -> None:
    asked = scenario(
        turn={"active": "bob", "step": "postcombat main", "number": 9},
        alice={
            "life": 7,
            "battlefield": [CRAB, {"card": "Forest", "as": "f1", "tapped": True}],
            "graveyard": [OX, {"card": "Island", "as": "i1"}],
            "library": [{"card": "Island", "as": "i2"}, {"card": "Forest", "as": "f2"}],
            "mana": "{W}{2}",
        },
        bob={
            "battlefield": [
                {"card": "Grove Ox", "as": "big", "counters": {"+1/+1": 2}, "damage": 4},
                {"card": "Grove Ox", "as": "new", "sick": True},
            ],
            "hand": [{"card": "Island", "as": "i3"}],
            "exile": [{"card": "Forest", "as": "f3"}],
        },
    )
    seen = done(forge.run(asked))
    assert list(check_position(asked, seen)) == []
    assert seen["objects"]["big"]["power"] == 5
    assert seen["stack"] == []


def test_tokens_lent_and_attached_permanents_are_set_up_in_their_order(
    forge: EngineAdapter,
) -> None:
    asked = scenario(
        alice={
            "battlefield": [
                {"card": "Grove Ox", "as": "copy", "token": True},
                {"card": "Grove Ox", "as": "card"},
                {"card": "Grove Ox", "as": "lent", "owner": "bob", "tapped": True},
                {"card": "Grove Ox", "as": "two", "token": True, "counters": {"+1/+1": 2}},
            ],
            "library": [OX],
        },
        bob={
            "battlefield": [
                {"card": "Stout Belt", "as": "belt", "attached to": "copy"},
                {"card": "Tide Crab", "as": "new", "token": True, "sick": True},
                {"card": "Tide Crab", "as": "mine", "owner": "alice", "sick": True},
            ]
        },
    )
    seen = done(forge.run(asked))
    assert list(check_position(asked, seen)) == []
    assert seen["objects"]["copy"]["power"] == 4


def test_a_permanent_is_set_up_with_its_back_face_up_and_has_no_history(
    forge: EngineAdapter,
) -> None:
    engine = {"card": GRINDER, "as": "engine"}
    asked = scenario(alice={"battlefield": [{**engine, "face": 1}], "library": ["Forest"]})
    seen = done(forge.run(asked))
    assert list(check_position(asked, seen)) == []
    assert seen["objects"]["engine"]["card"] == "Ember Rift"
    assert seen["objects"]["engine"]["mana_value"] == 3
    front = {"alice": {"battlefield": [{**engine, "counters": {"bore": 2}}]}}
    seen = done(forge.run(scenario({"advance": "end"}, **front)))
    assert seen["stack"] == []  # nobody has descended
    assert seen["objects"]["engine"]["counters"] == {"bore": 2}


def test_a_card_transforms_and_its_back_face_is_used(forge: EngineAdapter) -> None:
    hand = [{"card": GRINDER, "as": "engine"}, "Forest", "Island"]
    library = [{"card": "Forest", "as": f"f{n}"} for n in range(1, 5)]
    start = {"alice": {"hand": hand, "library": library, "mana": "{2}{R}"}}
    discards = {"resolve": None, "answers": {"objects": ["Forest", "Island"]}}
    moves = ({"cast": "engine"}, {"resolve": None}, discards)
    seen = done(forge.run(scenario(*moves, {"advance": "end"}, {"resolve": None}, **start)))
    assert seen["players"]["alice"]["hand"] == ["f1", "f2", "f3"]
    assert seen["objects"]["engine"]["counters"] == {"bore": 1}
    back = {"alice": {"battlefield": [{**hand[0], "face": 1}]}}  # type: ignore[dict-item]
    seen = done(forge.run(scenario({"activate": "engine", "ability": 1}, **back)))
    assert seen["players"]["alice"]["mana"] == "{R}"


def test_a_spell_is_cast_whose_targets_depend_on_x_and_nothing_is_left_of_the_decoy(
    forge: EngineAdapter,
) -> None:
    start = {
        "alice": {"battlefield": [CRAB], "hand": ["Net Draw"], "mana": "{4}{U}{U}"},
        "bob": {"battlefield": [OX]},
    }
    cast = {"cast": "Net Draw", "answers": {"x": 3, "targets": "ox"}}
    trace = forge.run(scenario(cast, {"resolve": None}, **start))
    seen = done(trace)
    asked = [one.question for one in trace.steps[0].asked if one.question.kind == "targets"]
    assert [set(question.options or ()) for question in asked] == [{"crab", "ox"}]
    assert seen["objects"]["ox"]["controller"] == "alice"
    assert set(seen["battlefield"]) == {"crab", "ox"}
    assert seen["stack"] == []  # no creature has entered for evolve


def test_a_permanent_that_chooses_as_it_enters_is_set_up_without_a_choice(
    forge: EngineAdapter,
) -> None:
    lens = {"card": "Odd Lens", "as": "lens"}
    start = {"alice": {"battlefield": [lens], "hand": [{**lens, "as": "new"}], "mana": "{3}"}}
    seen = done(forge.run(scenario({"activate": "lens"}, **start)))
    assert seen["objects"]["lens"]["tapped"]
    assert seen["players"]["alice"]["mana"] == "{C}{C}{C}"  # CR 106.5
    chosen = ({"cast": "new"}, {"resolve": None, "answers": {"named": "blue"}})
    seen = done(forge.run(scenario(*chosen, {"activate": "new"}, **start)))
    assert seen["players"]["alice"]["mana"] == "{U}"


def test_two_effects_that_read_alike_both_apply(forge: EngineAdapter) -> None:
    wells = [{"card": "Twin Well", "as": "one"}, {"card": "Twin Well", "as": "two"}]
    start = {"alice": {"battlefield": [*wells, "Forest"]}}
    seen = done(forge.run(scenario({"activate": "Forest"}, **start)))
    assert seen["players"]["alice"]["mana"] == "{G}" * 4


@pytest.mark.parametrize(("first", "mana"), [("Foul Air", "{B}{B}"), ("Twin Well", "{B}")])
def test_the_replacement_effect_applies_first_that_the_script_names(
    forge: EngineAdapter, first: str, mana: str
) -> None:
    start = {
        "alice": {"battlefield": ["Twin Well", "Forest"]},
        "bob": {"battlefield": ["Foul Air"]},
    }
    tap = {"activate": "Forest", "answers": {"replacement": first}}
    seen = done(forge.run(scenario(tap, **start)))
    assert seen["players"]["alice"]["mana"] == mana


def test_a_trigger_waits_on_the_stack_and_its_cause_is_told(forge: EngineAdapter) -> None:
    twins = [{"card": "Grove Ox", "as": "one"}, {"card": "Grove Ox", "as": "two"}]
    start = {"alice": {"battlefield": [CRAB], "hand": twins, "mana": "{2}{G}"}}
    moves = ({"cast": "two"}, {"resolve": "two"})
    seen = done(forge.run(scenario(*moves, **start)))
    assert [(e["kind"], e["source"], e["cause"]) for e in seen["stack"]] == [
        ("triggered", "crab", "two")
    ]
    after = done(forge.run(scenario(*moves, {"resolve": None}, **start)))
    assert after["objects"]["crab"]["counters"] == {"+1/+1": 1}


def test_one_pass_is_one_pass_also_where_somebody_looks(forge: EngineAdapter) -> None:
    start = {"alice": {"hand": [OX], "mana": "{2}{G}", "library": ["Forest"]}}
    passed = scenario({"cast": "ox"}, {"pass": "alice"}, {"expect": {}}, **start)
    seen = done(forge.run(passed, observe_all=True))
    assert seen["turn"]["priority"] == "bob"
    assert seen["objects"]["ox"]["zone"] == "stack"
    assert seen["players"]["alice"]["library"] == ["Forest"]
    both = scenario({"cast": "ox"}, {"pass": "alice"}, {"pass": "bob"}, **start)
    assert done(forge.run(both, observe_all=True))["objects"]["ox"]["zone"] == "battlefield"


def test_what_is_refused_leaves_the_game_as_it_was(forge: EngineAdapter) -> None:
    start = {"alice": {"hand": [OX, "Forest"], "mana": "{1}{G}"}}
    moves = ({"illegal": {"cast": "ox"}}, {"play": "Forest"})
    seen = done(forge.run(scenario(*moves, **start)))
    assert seen["players"]["alice"]["hand"] == ["ox"]
    assert seen["players"]["alice"]["mana"] == "{G}{C}"
    assert seen["battlefield"] == ["Forest"]


def test_attackers_attack_and_unblocked_damage_is_dealt(forge: EngineAdapter) -> None:
    start = {"alice": {"battlefield": [OX]}, "bob": {"battlefield": [CRAB]}}
    moves = ({"attack": {"ox": "bob"}}, {"advance": "end of combat"})
    seen = done(forge.run(scenario(*moves, **start)))
    assert seen["players"]["bob"]["life"] == 17
    assert seen["objects"]["ox"]["tapped"]
    blocked = (moves[0], {"block": {"crab": "ox"}}, moves[1])
    seen = done(forge.run(scenario(*blocked, **start)))
    assert seen["players"]["bob"]["life"] == 20
    assert seen["objects"]["crab"]["zone"] == "graveyard"


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_either_player_can_leave_the_game(forge: EngineAdapter, who: str) -> None:
    seen = done(forge.run(scenario({"concede": who})))
    assert {name: view["lost"] for name, view in seen["players"].items()} == {
        "alice": who == "alice",
        "bob": who == "bob",
    }


def test_a_play_is_the_same_each_time_and_leaves_nothing_behind(forge: EngineAdapter) -> None:
    start = {"alice": {"battlefield": [CRAB], "hand": [OX], "mana": "{2}{G}"}}
    chain = scenario({"cast": "ox"}, {"resolve": None}, {"resolve": None}, **start)
    first = forge.run(chain, observe_all=True)
    done(forge.run(scenario({"advance": "end"}, bob={"battlefield": [OX]})))
    done(first)
    assert forge.run(chain, observe_all=True) == first


def test_a_card_that_the_engine_does_not_have_is_unsupported(forge: EngineAdapter) -> None:
    odd = {"name": "Odd", "type": "Creature", "power": "1", "toughness": "1"}
    asked = Scenario.model_validate(
        {
            "id": "test", "play": [{"expect": {}}], "start": {"alice": {"hand": ["Odd"]}},
            "cards": {"Odd": {**{k: v for k, v in odd.items() if k != "name"},
                              "printed as": "No Card Is Called This"}},
        }
    )  # fmt: skip
    trace = forge.run(asked)
    assert trace.set_up.outcome is StepOutcome.UNSUPPORTED
    assert trace.set_up.detail.startswith("card by name: Odd")


@pytest.mark.parametrize(
    "mechanism",
    ["additional-cost", "descend", "discover", "evoke", "evolve", "forced-cast", "kicker",
     "mana-doubler", "multikicker", "x-cost"],
)  # fmt: skip
def test_a_mechanism_is_found_by_its_probe(forge: EngineAdapter, mechanism: str) -> None:
    assert probe(probes()[mechanism], forge) == (Finding.THERE, "")


def test_a_scenario_of_the_suite_is_judged(forge: EngineAdapter) -> None:
    start = {"alice": {"battlefield": [CRAB], "hand": [OX], "mana": "{2}{G}"}}
    expected = {"expect": {"crab": {"power": 1, "toughness": 2}}}
    played = scenario({"cast": "ox"}, {"resolve": None}, {"resolve": None}, expected, **start)
    assert play_and_judge(played, forge).judgement.verdict is Verdict.PASS
