"""The properties of descend hold on the reference engine, reach their cases, and bite."""

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
from conformance.scenario.model import Scenario
from conformance.scenario.pool import placed_objects
from conformance.scenario.rulings import catalogue
from conformance.search.corpus import CaseCorpus, generate_case
from conformance.search.mutation import hunt, kills
from conformance.search.profiles import PROFILES, SearchSettings

AREA = "descend."
SETTINGS = SearchSettings(PROFILES["default"], seed=0)
PLAYED = 6

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
        played = play_and_judge(example.scenario, engine, observe_all=True)
        judgement = played.judgement
        assert judgement.verdict is Verdict.PASS, f"{judgement}\n{example.scenario}"
        assert arm.witness(example.scenario, played.trace), f"not reached:\n{example.scenario}"


@each_arm
def test_a_case_is_reached_by_what_its_expectations_show(arm: Arm) -> None:
    """The witness needs no more than an engine observes anyway."""
    example = corpus(arm.key).examples[0]
    trace = play_and_judge(example.scenario, ReferenceAdapter()).trace
    assert arm.witness(example.scenario, trace)


@each_arm
def test_a_case_has_as_many_scenarios_as_the_profile_asks_for(arm: Arm) -> None:
    assert len(corpus(arm.key).examples) == SETTINGS.profile.examples


def test_the_simplest_scenario_has_the_card_what_ends_it_and_what_counts() -> None:
    arm = ARMS["descend.permanent-card", "from battlefield hand library stack exile"]
    scenario = smallest(arm, lambda _: True)
    assert names(scenario) == ["newcomer", "end of newcomer", "tally"]


def test_a_failure_shrinks_to_what_matters() -> None:
    """A manifested card that is no permanent card, where what comes from there counts."""
    mutant = MUTANTS[
        "descend.permanent-card", "whatever comes from the battlefield is a permanent card"
    ]
    engine = ReferenceAdapter(mutant.rules)
    scenario = smallest(
        ARMS[mutant.ruling, mutant.case],
        lambda it: kills(play_and_judge(it, engine).judgement),
    )
    assert names(scenario) == ["secret", "veil", "fall", "tally"]
    assert scenario.cards[0].faces[0].type == "Instant"


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


@each_mutant
def test_a_wrong_rule_is_killed_by_the_law_of_its_ruling(mutant: Mutant) -> None:
    found = hunt(mutant, corpus((mutant.ruling, mutant.case)), SETTINGS.seed)
    assert found.kill is not None, f"{mutant.id} lives; {found}"
