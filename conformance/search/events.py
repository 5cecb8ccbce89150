"""What a search tells, as values: an event for each scenario, failure and case.

Reports are made of these and of nothing else.  They can be sent from one process to
another, and hold no times, paths or process ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from conformance.engines.trace import Trace
from conformance.judge.verdict import FAILURES, Judgement, Verdict
from conformance.play import Played
from conformance.scenario.model import Scenario
from conformance.search.expected import EntryFault
from conformance.search.identity import Identity

FAIL = "fail"
PARTIAL = "partial"
CLEAN = (str(Verdict.PASS), str(Verdict.EXPECTED_FAILURE))

_WORST_FIRST: tuple[str, ...] = (
    FAIL,
    *(str(one) for one in (
        Verdict.INCONSISTENT, Verdict.CRASH, Verdict.TIMEOUT, Verdict.ADAPTER_ERROR,
        Verdict.NOT_IMPLEMENTED, Verdict.UNEXPECTED_PASS, Verdict.EXPECTED_FAILURE,
    )),
)  # fmt: skip

FAILING = frozenset(_WORST_FIRST) - {str(Verdict.EXPECTED_FAILURE)}
"""Verdicts on a case or a ruling that make the exit status 1."""


@dataclass(frozen=True, slots=True)
class ScenarioJudged:
    """A scenario of the corpus was played."""

    ruling: str
    case: str
    hash: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Replay:
    """A failure played once more to be watched: the board is seen after every step.

    ``scenario`` is what was played, of a failing variant the varied scenario.  ``reference``
    is the same course by the true rules; None on the reference engine itself.
    """

    scenario: Scenario
    judgement: Judgement
    trace: Trace
    reference: Trace | None


@dataclass(frozen=True, slots=True)
class FailureFound:
    """A failure, shrunk: the smallest play, and in how many scenarios it showed.

    ``reference_passes`` is false where the reference engine fails the scenario, too: then
    the suite is at fault as likely as the engine.  It is None on the reference engine itself.
    """

    identity: Identity
    played: Played
    scenarios: int
    plays: int
    reference_passes: bool | None
    replay: Replay | None = None


@dataclass(frozen=True, slots=True)
class KnownFailure:
    """An entry of the known failures; ``shown`` is false when nothing shows it.

    ``fault`` is what is wrong with the entry, ``replay`` its counterexample, played now, and
    ``shows`` the identities that it or its counterexample met: its own unless it is open.
    """

    identity: str
    reason: str
    scenarios: int
    shown: bool
    replay: Replay | None = None
    fault: EntryFault | None = None
    shows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CaseFinished:
    """All that is known of a case.

    ``counts`` are scenarios by verdict, ``exercised`` those that reached the case, ``enough``
    how many must.  ``fixtures`` are the fixtures by verdict; they are in no other number, but
    in ``exercised`` and ``enough`` where nothing is drawn for the case.
    """

    ruling: str
    case: str
    verdict: str
    scenarios: int
    exercised: int
    enough: int
    whole: bool
    counts: Mapping[str, int]
    details: tuple[str, ...] = ()  # what was unsupported, once each
    fixtures: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MechanismProbed:
    """What a probe showed of a mechanism; ``reason`` is why its absence is expected, or "".

    ``finding`` is *there*, *absent* or *unknown*.
    """

    mechanism: str
    finding: str
    detail: str = ""
    reason: str = ""
    fault: EntryFault | None = None  # of the entry that expects its absence

    @property
    def is_absent(self) -> bool:
        """Does the engine not have it?"""
        return self.finding == "absent"

    @property
    def is_excused(self) -> bool:
        """Is it absent, and is that expected?"""
        return self.is_absent and bool(self.reason) and self.fault is None

    @property
    def is_stale(self) -> bool:
        """Is it there though its absence is expected?"""
        return self.finding == "there" and bool(self.reason)


Event = ScenarioJudged | FailureFound | KnownFailure | CaseFinished | MechanismProbed


def not_implemented(
    key: tuple[str, str], absent: Sequence[MechanismProbed], enough: int
) -> CaseFinished:
    """Return what is said of a case whose mechanisms are absent: no scenario was played."""
    excused = all(one.is_excused for one in absent)
    verdict = Verdict.EXPECTED_FAILURE if excused else Verdict.NOT_IMPLEMENTED
    details = tuple(f"{one.mechanism} is absent: {one.detail}" for one in absent)
    return CaseFinished(*key, str(verdict), 0, 0, enough, False, {}, details)


def case_verdict(counts: Mapping[Verdict, int], exercised: int, enough: int) -> str:
    """Return the verdict on a case from its scenarios: the worst, or how much was reached."""
    words = {FAIL if verdict in FAILURES else str(verdict) for verdict in counts}
    for word in _WORST_FIRST:
        if word in words:
            return word
    if exercised >= enough:
        return str(Verdict.PASS)
    if exercised:
        return PARTIAL
    return str(Verdict.UNSUPPORTED if Verdict.UNSUPPORTED in counts else Verdict.NOT_EXERCISED)


def ruling_verdict(cases: Iterable[str]) -> str:
    """Return the verdict on a ruling: a pass only when every case was exercised and passed."""
    words = list(cases)
    for word in _WORST_FIRST:
        if word in words:
            return word
    kinds = set(words)
    if len(kinds) == 1:
        return kinds.pop()
    if str(Verdict.PASS) in kinds or PARTIAL in kinds:
        return PARTIAL
    return str(Verdict.UNSUPPORTED if Verdict.UNSUPPORTED in kinds else Verdict.NOT_EXERCISED)
