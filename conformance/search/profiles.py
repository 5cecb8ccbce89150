"""Profiles: how many examples a case gets, and how many plays a failure may cost to shrink.

Budgets count plays, never seconds, so that a slow machine finds the same as a fast one.  All
settings of Hypothesis are written out here: nothing of a user's profile, of the environment
(such as ``CI``) or of an earlier run has a say.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from hypothesis import HealthCheck, Phase, Verbosity, settings

ENOUGH_EXERCISED = 10
"""A case counts as covered with so many exercised examples, or the whole of its space."""

TRIES = 4
"""Draws for each example that is wanted, since different draws can give equal scenarios."""


CardChoice = Literal["any", "printed"]
"""Which cards scenarios are drawn from: any, or only those that have a printed twin."""

PRINTED_TRIES = 150
"""Draws that are tried at least where many are given up for want of a printed card."""


@dataclass(frozen=True, slots=True)
class Profile:
    """How much is searched: examples for each case, plays for each failure that is shrunk."""

    name: str
    examples: int
    shrink_plays: int

    @property
    def enough(self) -> int:
        """Exercised examples with which a case counts as covered."""
        return min(self.examples, ENOUGH_EXERCISED)


PROFILES: dict[str, Profile] = {
    one.name: one
    for one in (Profile("quick", 2, 200), Profile("default", 20, 500), Profile("deep", 500, 2000))
}


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """What a search depends on, apart from the engine."""

    profile: Profile = PROFILES["default"]
    seed: int = 0
    cards: CardChoice = "any"


def case_seed(seed: int, ruling: str, case: str) -> int:
    """Return the seed of a case; the same on every machine and in every process."""
    digest = hashlib.sha256(f"{seed}\n{ruling}\n{case}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def hypothesis_settings(max_examples: int, phases: Iterable[Phase]) -> settings:
    """Return settings of Hypothesis in which nothing is left to a default."""
    return settings(
        max_examples=max_examples,
        derandomize=False,  # the seed is given with each test
        database=None,
        verbosity=Verbosity.quiet,
        phases=tuple(phases),
        stateful_step_count=50,
        report_multiple_bugs=False,
        suppress_health_check=tuple(HealthCheck),
        deadline=None,
        print_blob=False,
        backend="hypothesis",
    )
