"""The corpus: the scenarios of each case, the same for every engine and every mutant.

Pass 1 of the search draws them from the templates.  Nothing of an engine has a say in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from hypothesis import Phase, given, reject, seed
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from conformance.engines.discovery import REFERENCE, open_engine
from conformance.engines.engine import Engine
from conformance.generate.build import Draw
from conformance.generate.seats import with_seats_swapped
from conformance.judge.verdict import Verdict
from conformance.play import play_and_judge
from conformance.properties.registry import Arm
from conformance.scenario.model import Scenario
from conformance.scenario.plain import scenario_hash
from conformance.search.harvest import no_local_constants
from conformance.search.profiles import (
    PRINTED_TRIES,
    TRIES,
    SearchSettings,
    case_seed,
    hypothesis_settings,
)

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
    lacking: tuple[str, ...] = ()
    """Cards for which no printed twin was found, those most often asked for first."""

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


def drawn_from(
    arm: Arm, settings: SearchSettings, starts: list[None], lacking: Counter[str]
) -> st.SearchStrategy[Scenario]:
    """Return the strategy for an arm's scenarios with the cards that the settings ask for."""
    if settings.cards == "any":
        return counted(arm.strategy(), starts)
    return counted(arm.printed_strategy(lacking), starts)


def stands(arm: Arm, scenario: Scenario, settings: SearchSettings) -> bool:
    """May a scenario count?  One of printed cards must pass by the true rules.

    Stand-ins do something else than what the template asked for; whether they serve all the
    same, and the case is reached, is what the reference engine shows.
    """
    if settings.cards == "any":
        return True
    played = play_and_judge(
        scenario, _reference(), witness=lambda trace: arm.witness(scenario, trace)
    )
    return played.judgement.verdict is Verdict.PASS


@cache
def _reference() -> Engine:
    return open_engine(REFERENCE)


def generate_case(arm: Arm, settings: SearchSettings) -> CaseCorpus:
    """Return the scenarios of a case: as many as the profile says, or all that there are.

    Of printed cards these are all that were found by so many draws: there ``whole`` is true
    also where more draws might have found more.
    """
    if settings.cards == "printed":
        return _generate_printed(arm, settings)
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
    examples = _examples(list(found.values())[:wanted])
    return CaseCorpus(arm.ruling, arm.case, examples, spent or len(found) == arm.space)


def _examples(drawn: Sequence[Scenario]) -> tuple[Example, ...]:
    """Return scenarios as the examples of a case; the first is also played in other seats."""
    found = [*map(with_seats_swapped, drawn[:1]), *drawn[1:]]
    return tuple(Example(scenario, scenario_hash(scenario)) for scenario in found)


def _generate_printed(arm: Arm, settings: SearchSettings) -> CaseCorpus:
    wanted = settings.profile.examples
    tries = max(wanted * TRIES, PRINTED_TRIES)
    found: dict[str, Scenario] = {}
    lacking: Counter[str] = Counter()
    failed: set[str] = set()

    @seed(case_seed(settings.seed, *arm.key))
    @hypothesis_settings(tries, (Phase.generate,))
    @given(drawn_from(arm, settings, [], lacking))
    def draw_one(scenario: Scenario) -> None:
        if len(found) >= wanted:
            raise _Enough
        digest = scenario_hash(scenario)
        if digest in found or digest in failed:
            return
        if not stands(arm, scenario, settings):
            failed.add(digest)
            reject()
        found[digest] = scenario
        if len(found) >= wanted:
            raise _Enough

    full = False
    with no_local_constants():
        try:
            draw_one()
        except _Enough:
            full = True
        except Unsatisfiable:
            pass  # nothing that was drawn could be made of printed cards
    examples = _examples(list(found.values()))
    if failed and not found:
        lacking[f"{len(failed)} scenarios with stand-ins do not reach the case"] = 1
    names = tuple(name for name, _ in sorted(lacking.items(), key=lambda one: (-one[1], one[0])))
    return CaseCorpus(arm.ruling, arm.case, examples, not full, names)
