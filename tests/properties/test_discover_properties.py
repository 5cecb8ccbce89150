"""The properties of discovering hold on the reference engine, reach their cases, and bite."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings

from conformance.engines.reference import ReferenceAdapter
from conformance.judge.verdict import Ground, Judgement, Verdict
from conformance.mutants.registry import Mutant, mutants
from conformance.play import play_and_judge
from conformance.properties.registry import Arm, arms
from conformance.scenario.model import Scenario
from conformance.scenario.plain import scenario_hash
from conformance.scenario.rulings import catalogue

AREA = ("discover.", "grinder.", "tecutlan.")
EXAMPLES = 20
PLAYED = 6

ARMS = {key: arm for key, arm in arms().items() if key[0].startswith(AREA)}
MUTANTS = {key: mutant for key, mutant in mutants().items() if key[0].startswith(AREA)}
RULINGS = [ruling for ruling in catalogue().values() if ruling.id.startswith(AREA)]


@cache
def corpus(key: tuple[str, str]) -> tuple[Scenario, ...]:
    """Return scenarios of a case, always the same."""
    found: list[Scenario] = []

    @settings(
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(ARMS[key].strategy())
    def collect(scenario: Scenario) -> None:
        found.append(scenario)

    collect()
    return tuple(found)


def told(scenario: Scenario, judgement: Judgement) -> str:
    """Say what went wrong, and where, for an assertion."""
    return f"{judgement.verdict}: {judgement.clause}: {judgement.message}\n{scenario}"


def is_kill(judgement: Judgement) -> bool:
    """Return whether the law itself says that a rule is broken."""
    return judgement.verdict.is_failure and judgement.ground is Ground.SCRIPT


def test_every_case_of_the_catalogue_has_an_arm() -> None:
    wanted = {(ruling.id, case) for ruling in RULINGS for case in ruling.cases}
    assert wanted == set(ARMS)


def test_every_mutant_of_the_catalogue_exists() -> None:
    wanted = {(ruling.id, name) for ruling in RULINGS for name in ruling.mutants}
    assert wanted <= set(MUTANTS)


@pytest.mark.parametrize("arm", ARMS.values(), ids=[f"{r}: {c}" for r, c in ARMS])
def test_the_law_holds_on_the_true_rules_and_its_case_is_reached(arm: Arm) -> None:
    engine = ReferenceAdapter()
    for scenario in corpus(arm.key)[:PLAYED]:
        played = play_and_judge(scenario, engine)
        assert played.judgement.verdict is Verdict.PASS, told(scenario, played.judgement)
        assert arm.witness(scenario, played.trace), f"the case was not reached:\n{scenario}"


@pytest.mark.parametrize("key", ARMS, ids=[f"{r}: {c}" for r, c in ARMS])
def test_scenarios_of_a_case_differ(key: tuple[str, str]) -> None:
    different = {scenario_hash(scenario) for scenario in corpus(key)}
    assert len(different) >= 10


@pytest.mark.parametrize("mutant", MUTANTS.values(), ids=[m.id for m in MUTANTS.values()])
def test_the_law_of_its_ruling_kills_each_mutant_in_its_case(mutant: Mutant) -> None:
    wrong, true = ReferenceAdapter(mutant.rules), ReferenceAdapter()
    for scenario in corpus((mutant.ruling, mutant.case)):
        judgement = play_and_judge(scenario, wrong).judgement
        if judgement.verdict is Verdict.PASS:
            continue
        assert is_kill(judgement), told(scenario, judgement)
        right = play_and_judge(scenario, true).judgement
        assert right.verdict is Verdict.PASS, told(scenario, right)
        return
    pytest.fail(f"{mutant.id} lives through {EXAMPLES} scenarios of {mutant.case!r}")


def test_a_failure_shrinks_to_the_seeker_and_the_library() -> None:
    mutant = MUTANTS["discover.rest-to-bottom", "others stay exiled"]
    engine = ReferenceAdapter(mutant.rules)
    smallest = find(
        ARMS[mutant.ruling, mutant.case].strategy(),
        lambda scenario: is_kill(play_and_judge(scenario, engine).judgement),
        settings=settings(derandomize=True, database=None, deadline=None, max_examples=200),
    )
    names = [placed.name for placed in smallest.start.alice.library]
    assert names == ["other", "hit", "below"]
    assert [placed.name for placed in smallest.start.alice.hand] == ["seeker"]
    assert not smallest.start.alice.battlefield
    assert not smallest.start.bob.battlefield
