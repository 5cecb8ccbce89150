"""The properties of free casts hold, reach their cases, and bite."""

from __future__ import annotations

import pytest
from area_laws import (
    arms_of,
    check_arm,
    check_catalogue,
    check_mutant,
    counterexample,
    mutants_of,
    names,
)

from conformance.mutants.registry import Mutant
from conformance.properties.registry import Arm

AREA = "free-cast"
ARMS, MUTANTS = arms_of(AREA), mutants_of(AREA)


def test_every_case_has_an_arm_and_every_mutant_exists() -> None:
    check_catalogue(AREA)


@pytest.mark.parametrize("arm", ARMS.values(), ids=[f"{r}: {c}" for r, c in ARMS])
def test_the_law_holds_and_its_case_is_reached(arm: Arm) -> None:
    check_arm(arm)


@pytest.mark.parametrize("mutant", MUTANTS.values(), ids=[it.id for it in MUTANTS.values()])
def test_a_wrong_rule_is_killed_by_the_law_of_its_ruling(mutant: Mutant) -> None:
    check_mutant(mutant)


def test_an_evoked_free_cast_shrinks_to_the_card_and_what_offers_it() -> None:
    scenario = counterexample("free-cast.no-alternative-cost", "evoke still marks the spell")
    assert names(scenario) == ["enabler", "riddle"]


def test_a_lost_card_shrinks_to_the_card_and_what_offers_it() -> None:
    scenario = counterexample("free-cast.mandatory-additional-costs", "card lost when not payable")
    assert names(scenario) == ["enabler", "riddle"]
    assert len(scenario.play) == 3
