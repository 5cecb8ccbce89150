"""The properties of mana hold on the reference engine, reach their cases, and bite."""

from __future__ import annotations

import pytest
from area_laws import arms_of, check_arm, check_catalogue, check_mutant, mutants_of
from hypothesis import find, settings

from conformance.engines.reference import ReferenceAdapter
from conformance.judge.verdict import Ground
from conformance.mutants.registry import Mutant
from conformance.play import play_and_judge
from conformance.properties.registry import Arm
from conformance.scenario.model import Scenario

ARMS, MUTANTS = arms_of("mana"), mutants_of("mana")


def test_the_catalogue_is_covered() -> None:
    check_catalogue("mana")


@pytest.mark.parametrize("arm", ARMS.values(), ids=[f"{r}: {c}" for r, c in ARMS])
def test_the_law_holds_and_its_case_is_reached(arm: Arm) -> None:
    check_arm(arm)


@pytest.mark.parametrize("mutant", MUTANTS.values(), ids=[m.id for m in MUTANTS.values()])
def test_each_mutant_is_killed_in_its_case(mutant: Mutant) -> None:
    check_mutant(mutant)


def test_a_failure_shrinks_to_the_two_sources_that_matter() -> None:
    """A reflecting source and a land whose ability makes nothing now."""
    mutant = MUTANTS["mana.could-produce", "counts zero-mana abilities"]
    engine = ReferenceAdapter(mutant.rules)

    def is_killed(scenario: Scenario) -> bool:
        judgement = play_and_judge(scenario, engine).judgement
        return judgement.verdict.is_failure and judgement.ground is Ground.SCRIPT

    smallest = find(
        ARMS[mutant.ruling, mutant.case].strategy(),
        is_killed,
        settings=settings(derandomize=True, database=None, deadline=None, max_examples=200),
    )
    names = [
        placed.name
        for position in smallest.start.players().values()
        for placed in position.battlefield
    ]
    assert sorted(names) == ["empty land", "mirror"]
    assert len(smallest.play) == 2
