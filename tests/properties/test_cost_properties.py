"""The properties of {T}, {Q} and summoning sickness hold, reach their cases, and bite."""

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

AREA = "cost"
ARMS, MUTANTS = arms_of(AREA), mutants_of(AREA)


def test_every_case_has_an_arm_and_every_mutant_exists() -> None:
    check_catalogue(AREA)


@pytest.mark.parametrize("arm", ARMS.values(), ids=[f"{r}: {c}" for r, c in ARMS])
def test_the_law_holds_and_its_case_is_reached(arm: Arm) -> None:
    check_arm(arm)


@pytest.mark.parametrize("mutant", MUTANTS.values(), ids=[it.id for it in MUTANTS.values()])
def test_a_wrong_rule_is_killed_by_the_law_of_its_ruling(mutant: Mutant) -> None:
    check_mutant(mutant)


def test_a_tapped_source_that_pays_shrinks_to_it_and_the_spell_that_untaps_it() -> None:
    scenario = counterexample("cost.tap-symbol", "tapped sources may pay again")
    assert names(scenario) == ["holder", "turn"]


def test_a_stolen_creature_shrinks_to_it_and_the_theft() -> None:
    scenario = counterexample("cost.summoning-sickness", "control change ignored")
    assert names(scenario) == ["holder", "theft"]
    assert len(scenario.play) <= 4
