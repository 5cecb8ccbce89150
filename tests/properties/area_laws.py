"""What the tests of properties share: the scenarios of a case, and smallest counterexamples."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from hypothesis import find, settings

from conformance.engines.reference import ReferenceAdapter
from conformance.mutants.registry import mutants
from conformance.play import play_and_judge
from conformance.properties.registry import arms
from conformance.scenario.model import Scenario
from conformance.scenario.pool import placed_objects
from conformance.search.corpus import CaseCorpus, generate_case
from conformance.search.mutation import kills
from conformance.search.profiles import PROFILES, SearchSettings

SETTINGS = SearchSettings(PROFILES["default"], seed=0)


@cache
def corpus(key: tuple[str, str]) -> CaseCorpus:
    """Return the scenarios of a case."""
    return generate_case(arms()[key], SETTINGS)


def smallest(key: tuple[str, str], fails: Callable[[Scenario], bool]) -> Scenario:
    """Return the smallest scenario of a case of which something is true."""
    return find(
        arms()[key].strategy(),
        fails,
        settings=settings(derandomize=True, database=None, deadline=None, max_examples=300),
    )


def counterexample(ruling: str, behaviour: str) -> Scenario:
    """Return the smallest scenario that kills a mutant."""
    mutant = mutants()[ruling, behaviour]
    engine = ReferenceAdapter(mutant.rules)
    return smallest((ruling, mutant.case), lambda it: kills(play_and_judge(it, engine).judgement))


def names(scenario: Scenario) -> list[str]:
    """Return what the objects of a position are called."""
    return sorted(placed.name for _, _, _, placed in placed_objects(scenario.start))
