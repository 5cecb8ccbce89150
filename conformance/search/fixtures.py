"""The fixtures: scenarios that rules editors wrote, played in each run beside what is drawn.

A fixture belongs to one case.  It is small as it is, so that one that fails is not shrunk, and
its id is the clause of the failure's identity.  It counts neither as reaching its case, which
is what the scenarios drawn for the case are for, nor as a scenario of the corpus.  Only where
a case has no property yet its fixtures are all that reaches it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.registry import Arm
from conformance.scenario.fixtures import load_fixtures
from conformance.scenario.model import Scenario
from conformance.scenario.rulings import catalogue
from conformance.search.corpus import Key


def _draws_nothing(build: Build) -> None:
    """The template of a case that has no property."""


def _sees_nothing(scenario: Scenario, trace: Trace) -> bool:
    """The witness of a case that has no property."""
    return False


def fixtures_alone(key: Key) -> Arm:
    """Return the arm of a case that has no property: nothing is drawn for it."""
    return Arm(*key, _draws_nothing, _sees_nothing)


def has_property(arm: Arm) -> bool:
    """Is anything drawn for the case of an arm?"""
    return arm.template is not _draws_nothing


@cache
def fixtures_by_case() -> Mapping[Key, tuple[Scenario, ...]]:
    """Return the fixtures of each case that has any, sorted by id.

    One that speaks of no ruling belongs to no case, and is for `play` alone.
    Raises :class:`~conformance.scenario.problems.ScenarioError` for one that cannot be read.
    """
    found: dict[Key, list[Scenario]] = {}
    for _, scenario in load_fixtures():
        if scenario.rulings:
            found.setdefault(case_of(scenario), []).append(scenario)
    return {key: tuple(sorted(held, key=lambda one: one.id)) for key, held in found.items()}


def case_of(scenario: Scenario) -> Key:
    """Return the case that a fixture is about: of the first of its rulings that has that case.

    One that names no case belongs to the first case of its first ruling.
    """
    for ruling in scenario.rulings:
        if scenario.case in catalogue()[ruling].cases:
            return (ruling, scenario.case)
    first = scenario.rulings[0]
    return (first, catalogue()[first].cases[0])
