"""Every property holds on the reference engine, reaches its case, and bites."""

from __future__ import annotations

import pytest
from area_laws import SETTINGS, corpus

from conformance.engines.reference import ReferenceAdapter
from conformance.judge.verdict import Verdict
from conformance.mutants.registry import Mutant, mutants
from conformance.play import play_and_judge
from conformance.properties.registry import Arm, arms
from conformance.scenario.rulings import Ruling, catalogue
from conformance.search.mutation import hunt

PLAYED = 8
"""How many scenarios of a case are played here; a run of the whole profile plays all."""

FEW = 20
"""In how many examples a wrong rule must be found."""

ARMS, MUTANTS, RULINGS = arms(), mutants(), catalogue()


@pytest.mark.parametrize("ruling", RULINGS.values(), ids=list(RULINGS))
def test_every_case_has_an_arm_and_every_mutant_exists(ruling: Ruling) -> None:
    assert [case for case in ruling.cases if (ruling.id, case) not in ARMS] == []
    assert [name for name in ruling.mutants if (ruling.id, name) not in MUTANTS] == []


@pytest.mark.parametrize("arm", ARMS.values(), ids=[f"{r}: {c}" for r, c in ARMS])
def test_the_law_holds_and_its_case_is_reached(arm: Arm) -> None:
    engine = ReferenceAdapter()
    examples = corpus(arm.key).examples
    assert len(examples) == min(SETTINGS.profile.examples, arm.space or SETTINGS.profile.examples)
    for example in examples[:PLAYED]:
        played = play_and_judge(example.scenario, engine)
        assert played.judgement.verdict is Verdict.PASS, f"{played.judgement}\n{example.scenario}"
        assert arm.witness(example.scenario, played.trace), f"not reached:\n{example.scenario}"


@pytest.mark.parametrize("mutant", MUTANTS.values(), ids=[it.id for it in MUTANTS.values()])
def test_a_wrong_rule_is_killed_by_the_law_of_its_ruling(mutant: Mutant) -> None:
    found = hunt(mutant, corpus((mutant.ruling, mutant.case)), SETTINGS.seed)
    assert found.kill is not None, f"{mutant.id} lives; {found}"
    assert found.kill.examples <= FEW, f"{mutant.id} lives long; {found.kill}"
