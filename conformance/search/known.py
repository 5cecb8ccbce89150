"""The known failures of one case during a run: replayed first, then counted.

A failure that an entry names is not shrunk again.  It is excused unless something is wrong
with the entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from conformance.judge.verdict import Verdict
from conformance.scenario.model import Scenario
from conformance.search.census import CasePlayer, Outcome
from conformance.search.events import KnownFailure
from conformance.search.expected import EntryFault, Expectation, FaultKind
from conformance.search.expected_faults import another_counterexample, passing, unmatched
from conformance.search.identity import SEPARATOR, Identity, covers

_GOES_WRONG_IN = 5
"""Where the parts of an identity begin that say what was looked at, and the outcome."""


class KnownOfCase:
    """The entries of a case, and what their counterexamples show on an engine."""

    def __init__(self, entries: Sequence[Expectation], player: CasePlayer) -> None:
        """Replay the counterexamples."""
        self._player = player
        self._version = player.version if entries else ""
        self._replayed = [(one, player.outcome(one.scenario)) for one in entries]
        self._names = [one.failure.identity for one in entries]

    def verdict(self, outcome: Outcome) -> Verdict:
        """Return the verdict on a play: *expected failure* where an entry excuses it."""
        identity = outcome.identity
        excused = identity is not None and any(
            entry.fault is None and covers(entry.failure.identity, str(identity))
            for entry, _ in self._replayed
        )
        return Verdict.EXPECTED_FAILURE if excused else outcome.judgement.verdict

    def is_new(self, identity: Identity) -> bool:
        """Must a failure be shrunk: is no counterexample of it stored that still shows it?"""
        return not any(
            covers(entry.failure.identity, str(identity)) and _shows(entry, outcome)
            for entry, outcome in self._replayed
        )

    def other_failures(self) -> Iterator[tuple[Identity, Scenario]]:
        """Yield what counterexamples show that no entry names."""
        for entry, outcome in self._replayed:
            shown = outcome.identity
            if shown is None or _shows(entry, outcome):
                continue
            if not any(covers(name, str(shown)) for name in self._names):
                yield shown, entry.scenario

    def told(
        self, failures: Mapping[Identity, Sequence[Scenario]]
    ) -> Iterator[tuple[KnownFailure, Verdict | None]]:
        """Yield what is said of each entry, and a verdict where no scenario has shown it.

        ``failures`` are the scenarios of the census by what they show.
        """
        for entry, outcome in self._replayed:
            name = entry.failure.identity
            met = [one for one in failures if covers(name, str(one))]
            scenarios = sum(len(failures[one]) for one in met)
            shown = _shows(entry, outcome)
            out_of_range = entry.fault is not None and entry.fault.kind is FaultKind.OUT_OF_RANGE
            if out_of_range and not (shown or met):
                continue
            fault = self._fault(entry, outcome, met, shown=shown)
            identity = outcome.identity if shown else next(iter(met), None)
            replay = None
            if identity is not None:
                replay = self._player.replay(self._player.first(identity))
            shows = {str(one) for one in met}
            if outcome.identity is not None and (not shown or covers(name, str(identity))):
                shows.add(str(outcome.identity))
            told = KnownFailure(
                name, entry.failure.reason, scenarios, identity is not None, replay, fault,
                tuple(sorted(shows)),
            )  # fmt: skip
            yield told, None if met else _verdict(entry, outcome, fault)

    def _fault(
        self, entry: Expectation, outcome: Outcome, met: Sequence[Identity], *, shown: bool
    ) -> EntryFault | None:
        overlaps = entry.fault is not None and entry.fault.kind is FaultKind.OVERLAPPING
        if overlaps or shown:
            return entry.fault
        if met:
            return another_counterexample(entry, met[0])
        if outcome.judgement.verdict is Verdict.PASS:
            return passing(entry.failure, entry.place, self._version)
        others = [name for name in self._names if name != entry.failure.identity]
        return unmatched(entry, outcome.judgement, outcome.identity, others)


def _verdict(entry: Expectation, outcome: Outcome, fault: EntryFault | None) -> Verdict | None:
    """Return how an entry counts that no scenario of the census has met."""
    if fault is None:
        return Verdict.EXPECTED_FAILURE
    if fault.kind is FaultKind.PASSES:
        return Verdict.UNEXPECTED_PASS
    if fault.kind is FaultKind.OVERLAPPING:
        return None  # the other entry counts
    shown = _shows(entry, outcome) and outcome.identity is not None
    return outcome.judgement.verdict if shown else None


def _shows(entry: Expectation, outcome: Outcome) -> bool:
    """Does a counterexample show the failure of its entry?

    A difference that a comparison found stands in its file as an expectation, so the clause
    and what the judgement rests on may be others.
    """
    if outcome.identity is None:
        return False
    shown, name = str(outcome.identity), entry.failure.identity
    return covers(name, shown) or covers(_without_grounds(name), _without_grounds(shown))


def _without_grounds(line: str) -> str:
    parts = line.split(SEPARATOR)
    return SEPARATOR.join((*parts[:2], *parts[_GOES_WRONG_IN:]))
