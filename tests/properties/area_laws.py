"""What is asked of the properties of every area: they hold, reach their cases, and bite."""

from __future__ import annotations

from functools import cache

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

SETTINGS = SearchSettings(PROFILES["default"], seed=0)
PLAYED = 8
FEW = 15
"""In how many examples a wrong rule must be found."""


def arms_of(area: str) -> dict[tuple[str, str], Arm]:
    """Return the arms of an area."""
    return {key: arm for key, arm in arms().items() if key[0].startswith(f"{area}.")}


def mutants_of(area: str) -> dict[tuple[str, str], Mutant]:
    """Return the mutants of an area."""
    return {key: mutant for key, mutant in mutants().items() if key[0].startswith(f"{area}.")}


@cache
def corpus(key: tuple[str, str]) -> CaseCorpus:
    """Return the scenarios of a case."""
    return generate_case(arms()[key], SETTINGS)


def check_catalogue(area: str) -> None:
    """Every case of the catalogue has an arm, and every mutant of it exists."""
    rulings = [ruling for ruling in catalogue().values() if ruling.id.startswith(f"{area}.")]
    cases = {(ruling.id, case) for ruling in rulings for case in ruling.cases}
    wrong = {(ruling.id, name) for ruling in rulings for name in ruling.mutants}
    assert cases == set(arms_of(area))
    assert wrong <= set(mutants_of(area))


def check_arm(arm: Arm) -> None:
    """The law holds under the true rules, and the case is reached, often enough."""
    engine = ReferenceAdapter()
    examples = corpus(arm.key).examples
    assert len(examples) == SETTINGS.profile.examples
    for example in examples[:PLAYED]:
        played = play_and_judge(example.scenario, engine)
        assert played.judgement.verdict is Verdict.PASS, f"{played.judgement}\n{example.scenario}"
        assert arm.witness(example.scenario, played.trace), f"not reached:\n{example.scenario}"


def check_mutant(mutant: Mutant) -> None:
    """A wrong rule is killed by the law of its ruling, in its case, within few examples."""
    found = hunt(mutant, corpus((mutant.ruling, mutant.case)), SETTINGS.seed)
    assert found.kill is not None, f"{mutant.id} lives; {found}"
    assert found.kill.examples <= FEW, f"{mutant.id} lives long; {found.kill}"


def counterexample(ruling: str, behaviour: str) -> Scenario:
    """Return the smallest scenario that kills a mutant."""
    mutant = mutants()[ruling, behaviour]
    engine = ReferenceAdapter(mutant.rules)
    return find(
        arms()[ruling, mutant.case].strategy(),
        lambda it: kills(play_and_judge(it, engine).judgement),
        settings=settings(derandomize=True, database=None, deadline=None, max_examples=300),
    )


def names(scenario: Scenario) -> list[str]:
    """Return what the objects of a position are called."""
    return sorted(placed.name for _, _, _, placed in placed_objects(scenario.start))
