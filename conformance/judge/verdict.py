"""Verdicts are values: what the suite says about one play of one scenario.

``docs/verdicts.md`` maps every outcome and expectation to a verdict; a test reads that table
and holds the judge to it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class Verdict(StrEnum):
    """What became of a play, from the engine's side."""

    PASS = "pass"
    WRONG_STATE = "wrong state"
    ILLEGAL_ACCEPTED = "illegal move accepted"
    LEGAL_REFUSED = "legal move refused"
    QUESTION_MISSING = "question missing"
    QUESTION_TOO_MANY = "question too many"
    UNSUPPORTED = "unsupported"
    NOT_IMPLEMENTED = "not implemented"
    NOT_EXERCISED = "not exercised"
    INCONSISTENT = "inconsistent"
    CRASH = "crash"
    TIMEOUT = "timeout"
    ADAPTER_ERROR = "adapter error"
    EXPECTED_FAILURE = "expected failure"
    UNEXPECTED_PASS = "unexpected pass"

    @property
    def is_failure(self) -> bool:
        """Does it say that the engine broke a rule?"""
        return self in FAILURES

    @property
    def is_fault(self) -> bool:
        """Does it say that something went wrong that is no verdict on the rules?"""
        return self in FAULTS

    @property
    def fails_run(self) -> bool:
        """Does it make the exit status 1?"""
        return self in FAILURES | FAULTS | {Verdict.NOT_IMPLEMENTED, Verdict.UNEXPECTED_PASS}


FAILURES: frozenset[Verdict] = frozenset(
    {
        Verdict.WRONG_STATE,
        Verdict.ILLEGAL_ACCEPTED,
        Verdict.LEGAL_REFUSED,
        Verdict.QUESTION_MISSING,
        Verdict.QUESTION_TOO_MANY,
    }
)
FAULTS: frozenset[Verdict] = frozenset(
    {Verdict.CRASH, Verdict.TIMEOUT, Verdict.ADAPTER_ERROR, Verdict.INCONSISTENT}
)


class Ground(StrEnum):
    """What a judgement rests on, in the order in which the judge asks."""

    SET_UP = "set-up"  # the position could not be made, or is not the scenario's
    SCRIPT = "script"  # outcomes, questions and expectations of the scenario itself
    SAME = "same"  # a variant of the scenario that must not differ, and does
    TRACE_LAW = "trace law"  # a law that holds in every trace
    COMPARISON = "comparison"  # another course than the reference engine's
    WITNESS = "witness"  # passed, without reaching the case


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict, and where and why.

    ``step`` counts from zero, -1 is the set-up, None the play as a whole.  ``kind`` is the
    word of that step, ``clause`` the name that the scenario or the law gives to what was
    checked, ``subject`` the object or player, ``field`` what was looked at; ``expected`` and
    ``actual`` are words for people.  ``rules`` are rule numbers.
    """

    verdict: Verdict
    ground: Ground = Ground.SCRIPT
    step: int | None = None
    kind: str = ""
    clause: str = ""
    subject: str = ""
    field: str = ""
    expected: str = ""
    actual: str = ""
    message: str = ""
    rules: tuple[str, ...] = ()
    variant: str = ""

    @property
    def path(self) -> str:
        """What was looked at: ``crab.power``; empty when it is the step as a whole."""
        return ".".join(part for part in (self.subject, self.field) if part)


PASSED = Judgement(Verdict.PASS)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, found by a part of the judge that knows no step."""

    verdict: Verdict
    subject: str = ""
    field: str = ""
    expected: str = ""
    actual: str = ""
    message: str = ""
    rules: tuple[str, ...] = ()
    clause: str = ""

    def at(self, step: int, kind: str, ground: Ground, clause: str = "") -> Judgement:
        """Return the judgement that this is what happened at a step."""
        return Judgement(
            self.verdict, ground, step, kind, clause or self.clause, self.subject, self.field,
            self.expected, self.actual, self.message, self.rules,
        )  # fmt: skip


def with_expectation(judgement: Judgement, *, expected: bool) -> Judgement:
    """Return what a judgement becomes when the failure is, or was, known and expected.

    A failure, a fault or something not implemented that is expected is an expected failure;
    a pass that was expected to fail is an unexpected pass.  Nothing else changes.
    """
    if not expected:
        return judgement
    if judgement.verdict is Verdict.PASS:
        return replace(judgement, verdict=Verdict.UNEXPECTED_PASS)
    if judgement.verdict.fails_run:
        return replace(judgement, verdict=Verdict.EXPECTED_FAILURE)
    return judgement
