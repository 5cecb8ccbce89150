"""The properties of forced casts hold, reach their cases, and bite."""

from __future__ import annotations

import pytest
from area_laws import arms_of, check_arm, check_catalogue, check_mutant, mutants_of
from hypothesis import find, settings

from conformance.engines.reference import ReferenceAdapter
from conformance.mutants.registry import Mutant
from conformance.play import play_and_judge
from conformance.properties.registry import Arm
from conformance.scenario.pool import placed_objects
from conformance.search.mutation import kills

AREA = "forced-cast"
ARMS, MUTANTS = arms_of(AREA), mutants_of(AREA)


def test_every_case_has_an_arm_and_every_mutant_exists() -> None:
    check_catalogue(AREA)


@pytest.mark.parametrize("arm", ARMS.values(), ids=[f"{r}: {c}" for r, c in ARMS])
def test_the_law_holds_and_its_case_is_reached(arm: Arm) -> None:
    check_arm(arm)


@pytest.mark.parametrize("mutant", MUTANTS.values(), ids=[it.id for it in MUTANTS.values()])
def test_a_wrong_rule_is_killed_by_the_law_of_its_ruling(mutant: Mutant) -> None:
    check_mutant(mutant)


def test_lands_tapped_without_asking_shrink_to_one_land_and_a_tax_of_one() -> None:
    mutant = MUTANTS["forced-cast.mandatory-costs", "lands tapped without asking"]
    engine = ReferenceAdapter(mutant.rules)
    smallest = find(
        ARMS[mutant.ruling, mutant.case].strategy(),
        lambda it: kills(play_and_judge(it, engine).judgement),
        settings=settings(derandomize=True, database=None, deadline=None, max_examples=200),
    )
    names = sorted(placed.name for _, _, _, placed in placed_objects(smallest.start))
    assert names == ["call", "hit", "tax", "well 1"]
    assert len(smallest.play) <= 4
