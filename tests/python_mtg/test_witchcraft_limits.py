"""What the engine or the adapter cannot do is unsupported, with the capability."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from witchcraft_scenarios import done, scenario, stopped

from conformance.engines.trace import StepOutcome
from conformance.judge.verdict import Verdict
from conformance.play import play_and_judge
from conformance.search.probes import Finding, probe, probes

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter

# The engine leaves the file of its cards open; that is reported when it is collected.
pytestmark = pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning"
)

NOTHING: dict[str, Any] = {"expect": {}}


@pytest.mark.parametrize(
    ("start", "capability"),
    [
        ({"alice": {"hand": ["Odd Beast"]}}, "card by name: Odd Beast"),
        ({"alice": {"hand": ["Mist Hydra"]}}, "sentence: Mist Hydra"),
        ({"alice": {"battlefield": [{"card": "Grove Ox", "damage": 1}]}}, "damage on set-up"),
        ({"alice": {"battlefield": [{"card": "Grove Ox", "token": True}]}}, "tokens on set-up"),
        ({"alice": {"battlefield": [{"card": "Grove Ox", "owner": "bob"}]}}, "owner other than"),
        ({"alice": {"counters": {"poison": 1}}}, "player counters on set-up"),
        ({"turn": {"step": "combat damage"}}, "start in step: combat damage"),
        ({"carol": {}}, "players"),
    ],
)
def test_a_position_that_cannot_be_made_names_what_is_missing(
    adapter: EngineAdapter, start: dict[str, Any], capability: str
) -> None:
    outcome, detail = stopped(adapter.run(scenario(NOTHING, **start)))
    assert outcome is StepOutcome.UNSUPPORTED
    assert detail.startswith(capability), detail


def test_a_triggered_ability_that_has_already_happened_cannot_be_resolved(
    adapter: EngineAdapter,
) -> None:
    start = {
        "alice": {"hand": ["Guest of Dew"], "mana": "{1}{G}", "library": ["Forest"]},
    }
    moves = ({"cast": "Guest of Dew"}, {"resolve": None})
    seen = done(adapter.run(scenario(*moves, **start)))
    assert "stack" not in seen, "the engine cannot tell of the trigger"
    assert seen["players"]["alice"]["hand"] == ["Forest"]
    outcome, detail = stopped(adapter.run(scenario(*moves, {"resolve": None}, **start)))
    assert outcome is StepOutcome.UNSUPPORTED
    assert detail.startswith("triggered abilities on the stack")


def test_an_expectation_of_a_trigger_is_unsupported_and_not_wrong(adapter: EngineAdapter) -> None:
    start = {"alice": {"hand": ["Guest of Dew"], "mana": "{1}{G}", "library": ["Forest"]}}
    expected = {"expect": {"stack": [{"trigger of": "Guest of Dew"}]}}
    played = scenario({"cast": "Guest of Dew"}, {"resolve": None}, expected, **start)
    assert play_and_judge(played, adapter).judgement.verdict is Verdict.UNSUPPORTED


def test_the_player_whose_turn_it_is_not_cannot_act(adapter: EngineAdapter) -> None:
    start = {
        "alice": {"battlefield": ["Grove Ox"]},
        "bob": {"hand": ["Small Hex"], "mana": "{B}"},
    }
    cast = {"cast": "Small Hex", "answers": {"targets": "Grove Ox"}}
    outcome, detail = stopped(adapter.run(scenario(cast, **start)))
    assert outcome is StepOutcome.UNSUPPORTED
    assert detail.startswith("moves of the player whose turn it is not")


def test_two_blockers_of_one_attacker_are_unsupported_and_not_illegal(
    adapter: EngineAdapter,
) -> None:
    hounds = [{"card": "Mire Hound", "as": "one"}, {"card": "Mire Hound", "as": "two"}]
    start = {"alice": {"battlefield": ["Canopy Wurm"]}, "bob": {"battlefield": hounds}}
    block = {"block": {"one": "Canopy Wurm", "two": "Canopy Wurm"}}
    moves = ({"attack": {"Canopy Wurm": "bob"}}, block)
    outcome, detail = stopped(adapter.run(scenario(*moves, **start)))
    assert (outcome, detail.partition(":")[0]) == (StepOutcome.UNSUPPORTED, "blocks")


def test_a_play_is_the_same_each_time_and_leaves_nothing_behind(adapter: EngineAdapter) -> None:
    start = {
        "alice": {"hand": ["Dark End"], "mana": "{1}{B}{B}", "library": ["Forest", "Swamp"]},
        "bob": {"battlefield": ["Canopy Wurm", "Mire Hound"], "library": ["Kind Monk"]},
    }
    cast = {"cast": "Dark End", "answers": {"targets": "Mire Hound"}}
    chain = scenario(cast, {"resolve": None}, {"advance": "draw"}, **start)
    first = adapter.run(chain, observe_all=True)
    done(adapter.run(scenario({"advance": "end"}, alice={"battlefield": ["Grove Ox"]})))
    done(first)
    assert adapter.run(chain, observe_all=True) == first


def test_the_chain_of_a_scenario_of_the_suite_runs(adapter: EngineAdapter) -> None:
    start = {"alice": {"hand": ["Forest", "Grove Ox"], "mana": "{1}{G}"}}
    expected = {"expect": {"Grove Ox": {"zone": "battlefield", "power": 3}, "stack": []}}
    chain = scenario(
        {"play": "Forest"}, {"cast": "Grove Ox"}, {"resolve": "Grove Ox"}, expected, **start
    )
    assert play_and_judge(chain, adapter).judgement.verdict is Verdict.PASS


@pytest.mark.parametrize("mechanism", ["evolve", "evoke", "forced-cast", "mana-doubler"])
def test_a_mechanism_that_the_engine_lacks_is_found_by_its_probe(
    adapter: EngineAdapter, mechanism: str
) -> None:
    assert probe(probes()[mechanism], adapter)[0] is Finding.ABSENT


@pytest.mark.parametrize("mechanism", ["tap-cost", "mana-ability", "x-cost"])
def test_a_mechanism_that_the_engine_has_is_found_by_its_probe(
    adapter: EngineAdapter, mechanism: str
) -> None:
    assert probe(probes()[mechanism], adapter) == (Finding.THERE, "")
