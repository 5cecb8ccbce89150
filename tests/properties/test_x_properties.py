"""The properties of X hold on the reference engine, reach their cases, and bite."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import find, settings

from conformance.engines.reference import ReferenceAdapter
from conformance.judge.verdict import Verdict
from conformance.mutants.registry import Mutant, mutants
from conformance.play import play_and_judge
from conformance.properties.registry import Arm, arms
from conformance.scenario.model import Move, Scenario
from conformance.scenario.pool import placed_objects
from conformance.scenario.rulings import catalogue
from conformance.search.corpus import CaseCorpus, generate_case
from conformance.search.mutation import hunt, kills
from conformance.search.profiles import PROFILES, SearchSettings

AREA = "x."
SETTINGS = SearchSettings(PROFILES["default"], seed=0)
PLAYED = 8
FEW = 15
"""In how many examples a wrong rule must be found."""

ARMS = {key: arm for key, arm in arms().items() if key[0].startswith(AREA)}
MUTANTS = {key: mutant for key, mutant in mutants().items() if key[0].startswith(AREA)}
RULINGS = [ruling for ruling in catalogue().values() if ruling.id.startswith(AREA)]

each_arm = pytest.mark.parametrize("arm", ARMS.values(), ids=[f"{r}: {c}" for r, c in ARMS])
each_mutant = pytest.mark.parametrize(
    "mutant", MUTANTS.values(), ids=[mutant.id for mutant in MUTANTS.values()]
)


@cache
def corpus(key: tuple[str, str]) -> CaseCorpus:
    """Return the scenarios of a case."""
    return generate_case(ARMS[key], SETTINGS)


def test_every_case_of_the_catalogue_has_an_arm() -> None:
    assert {(ruling.id, case) for ruling in RULINGS for case in ruling.cases} == set(ARMS)


def test_every_mutant_of_the_catalogue_exists() -> None:
    assert {(ruling.id, name) for ruling in RULINGS for name in ruling.mutants} <= set(MUTANTS)


@each_arm
def test_the_law_holds_under_the_true_rules_and_its_case_is_reached(arm: Arm) -> None:
    engine = ReferenceAdapter()
    for example in corpus(arm.key).examples[:PLAYED]:
        played = play_and_judge(example.scenario, engine)
        assert played.judgement.verdict is Verdict.PASS, f"{played.judgement}\n{example.scenario}"
        assert arm.witness(example.scenario, played.trace), f"not reached:\n{example.scenario}"


@each_arm
def test_a_case_has_as_many_scenarios_as_the_profile_asks_for(arm: Arm) -> None:
    assert len(corpus(arm.key).examples) == SETTINGS.profile.examples


@each_mutant
def test_a_wrong_rule_is_killed_by_the_law_of_its_ruling(mutant: Mutant) -> None:
    found = hunt(mutant, corpus((mutant.ruling, mutant.case)), SETTINGS.seed)
    assert found.kill is not None, f"{mutant.id} lives; {found}"
    assert found.kill.examples <= FEW, f"{mutant.id} lives long; {found.kill}"


def test_a_dies_trigger_that_keeps_x_shrinks_to_a_creature_and_its_removal() -> None:
    scenario = counterexample("x.permanent-x-is-zero", "dies trigger keeps X")
    assert names(scenario) == ["hydra", "removal"]
    assert chosen(scenario) == [1]
    assert [card.faces[0].cost for card in scenario.cards] == ["{X}", "{0}"]


def test_an_x_that_comes_back_from_exile_shrinks_to_one_blink() -> None:
    scenario = counterexample("x.permanent-x-is-zero", "a blinked permanent keeps X")
    assert names(scenario) == ["hydra", "brief absence"]
    assert chosen(scenario) == [1]


def test_mana_mistaken_for_x_shrinks_to_one_mana_and_a_discovered_card() -> None:
    scenario = counterexample("x.free-cast-is-zero", "X is the mana available")
    assert sorted(names(scenario)) == ["enabler", "hydra"]
    assert scenario.start.alice.mana == "{1}"


def counterexample(ruling: str, behaviour: str) -> Scenario:
    """Return the smallest scenario that kills a mutant."""
    mutant = MUTANTS[ruling, behaviour]
    engine = ReferenceAdapter(mutant.rules)
    return smallest(
        ARMS[ruling, mutant.case], lambda it: kills(play_and_judge(it, engine).judgement)
    )


def smallest(arm: Arm, fails: Callable[[Scenario], bool]) -> Scenario:
    """Return the smallest scenario of an arm of which something is true."""
    return find(
        arm.strategy(),
        fails,
        settings=settings(derandomize=True, database=None, deadline=None, max_examples=300),
    )


def names(scenario: Scenario) -> list[str]:
    """Return what the objects of a position are called, in the order of their cards."""
    order = [card.name for card in scenario.cards]
    placed = [placed for _, _, _, placed in placed_objects(scenario.start)]
    return [it.name for it in sorted(placed, key=lambda it: order.index(it.card))]


def chosen(scenario: Scenario) -> list[object]:
    """Return the values of X that the script answers."""
    moves = [step for step in scenario.play if isinstance(step, Move)]
    return [answer.value for move in moves for answer in move.answers if answer.kind == "x"]
