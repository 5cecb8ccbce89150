"""The corpus: the scenarios of each case, the same for every engine and every mutant.

Pass 1 of the search draws them from the templates.  Nothing of an engine has a say in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import Phase, given, seed
from hypothesis import strategies as st

from conformance.generate.build import Draw
from conformance.properties.registry import Arm
from conformance.scenario.model import Scenario
from conformance.scenario.plain import scenario_hash
from conformance.search.harvest import no_local_constants
from conformance.search.profiles import TRIES, SearchSettings, case_seed, hypothesis_settings

Key = tuple[str, str]
"""A ruling and a case of it."""


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario and the hash of what is played."""

    scenario: Scenario
    hash: str


@dataclass(frozen=True, slots=True)
class CaseCorpus:
    """The scenarios of a case, each once, in the order in which they were drawn.

    ``whole`` says that there are no others: the space of the template is spent.
    """

    ruling: str
    case: str
    examples: tuple[Example, ...]
    whole: bool = False

    @property
    def key(self) -> Key:
        """The ruling and the case."""
        return (self.ruling, self.case)


class _Enough(Exception):
    """Ends the drawing: there are as many scenarios as are wanted."""


@st.composite
def counted(draw: Draw, strategy: st.SearchStrategy[Scenario], starts: list[None]) -> Scenario:
    """Draw from a strategy and note each start; both passes draw in this way."""
    starts.append(None)
    found: Scenario = draw(strategy)
    return found


def generate_case(arm: Arm, settings: SearchSettings) -> CaseCorpus:
    """Return the scenarios of a case: as many as the profile says, or all that there are."""
    wanted = settings.profile.examples
    found: dict[str, Scenario] = {}
    starts: list[None] = []
    drawn = 0

    @seed(case_seed(settings.seed, *arm.key))
    @hypothesis_settings(wanted * TRIES, (Phase.generate,))
    @given(counted(arm.strategy(), starts))
    def draw_one(scenario: Scenario) -> None:
        nonlocal drawn
        drawn += 1
        found.setdefault(scenario_hash(scenario), scenario)
        if len(found) >= wanted:
            raise _Enough

    with no_local_constants():
        try:
            draw_one()
            full = False
        except _Enough:
            full = True
    # Hypothesis stops early when no choices are left; a draw that was given up (its start
    # was counted, its end was not) leaves open what it would have given.
    spent = not full and drawn < wanted * TRIES and len(starts) == drawn
    examples = tuple(Example(scenario, digest) for digest, scenario in found.items())
    return CaseCorpus(arm.ruling, arm.case, examples[:wanted], spent or len(found) == arm.space)
