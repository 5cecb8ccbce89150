"""How small do counterexamples get?  Shrink what kills each mutant, and count what is left.

A report is as good as its smallest game: at most six objects and six steps, in the median of
all mutants, is what this project asks of its templates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median

from conformance.engines.reference import ReferenceAdapter
from conformance.mutants.registry import Mutant, mutants
from conformance.properties.registry import Arm, arms
from conformance.search.census import CasePlayer
from conformance.search.corpus import CaseCorpus, generate_case
from conformance.search.mutation import MutantKey, kills
from conformance.search.profiles import SearchSettings
from conformance.search.reduce import scenario_size
from conformance.search.shrink import shrink

MOST_OBJECTS = 6
MOST_STEPS = 6
"""Medians over the mutants that a shrunk counterexample must not exceed."""


@dataclass(frozen=True, slots=True)
class Smallest:
    """The smallest counterexample found for a mutant; None where none of its case kills it."""

    ruling: str
    behaviour: str
    objects: int | None
    steps: int | None
    plays: int


@dataclass(frozen=True, slots=True)
class Sizes:
    """Medians over mutants."""

    objects: float
    steps: float

    @property
    def small_enough(self) -> bool:
        """Are counterexamples as small as they must be?"""
        return self.objects <= MOST_OBJECTS and self.steps <= MOST_STEPS


def sizes(found: Sequence[Smallest]) -> Sizes:
    """Return the medians.  Raises :class:`statistics.StatisticsError` when none was killed."""
    return Sizes(
        median(one.objects for one in found if one.objects is not None),
        median(one.steps for one in found if one.steps is not None),
    )


@dataclass(frozen=True, slots=True)
class MutantShrinker:
    """Shrinks the first example of its own case that kills a mutant."""

    settings: SearchSettings

    @contextmanager
    def started(self) -> Iterator[Callable[[MutantKey], Smallest]]:
        """Give what shrinks a mutant's counterexample."""
        known = arms()

        def work(key: MutantKey) -> Smallest:
            mutant = mutants()[key]
            arm = known.get((mutant.ruling, mutant.case))
            if arm is None:
                return Smallest(*key, None, None, 0)
            return smallest(mutant, arm, generate_case(arm, self.settings), self.settings)

        yield work


def smallest(mutant: Mutant, arm: Arm, corpus: CaseCorpus, settings: SearchSettings) -> Smallest:
    """Return the size of what is left of the first scenario that kills a mutant."""
    player = CasePlayer(
        arm.key, ReferenceAdapter(mutant.rules), ReferenceAdapter(), arm.witness, compare=False
    )
    names = (mutant.ruling, mutant.behaviour)
    for example in corpus.examples:
        outcome = player.outcome(example.scenario, example.hash)
        if outcome.identity is None or not kills(outcome.judgement):
            continue
        if not player.standing(example.scenario).passes:
            continue
        shrunk = shrink(outcome.identity, example.scenario, player, settings, arm)
        objects, steps = scenario_size(shrunk.played.scenario)
        return Smallest(*names, objects, steps, shrunk.plays)
    return Smallest(*names, None, None, player.plays)
