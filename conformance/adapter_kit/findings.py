"""What a check finds: one line for each stage of a connection's life."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pydantic import TypeAdapter

from conformance.engines.trace import StepOutcome, Trace
from conformance.judge.verdict import Ground, Judgement, Verdict


class Mark(StrEnum):
    """How a stage went."""

    OK = "ok"
    FAULT = "FAULT"
    NOTE = "note"  # within the protocol, and worth a look
    SKIPPED = "skipped"  # an earlier fault leaves nothing to look at


@dataclass(frozen=True, slots=True)
class Finding:
    """A stage, how it went, what happened on which message, and what helps."""

    stage: str
    mark: Mark
    text: str = ""
    mend: str = ""
    stderr: str = ""

    @property
    def is_fault(self) -> bool:
        """Must it be mended?"""
        return self.mark is Mark.FAULT


def skipped_words(findings: Sequence[Finding]) -> str:
    """Return in a line which stages were skipped and why; nothing when none was."""
    skipped = [one.stage for one in findings if one.mark is Mark.SKIPPED]
    if not skipped:
        return ""
    checks = "1 further check" if len(skipped) == 1 else f"{len(skipped)} further checks"
    if any(one.mark is Mark.OK for one in findings):
        return f"{checks}, since an earlier fault leaves nothing to look at: {', '.join(skipped)}"
    need = "needs" if len(skipped) == 1 else "need"
    return f"{checks} {need} an engine that starts and answers `hello`"


_MENDS = {
    Verdict.WRONG_STATE: "look at what the engine does in this step, and at what `observe` shows",
    Verdict.LEGAL_REFUSED: "let the adapter make the move in the way that the engine wants it",
    Verdict.ILLEGAL_ACCEPTED: "let the engine refuse the move; where it checks nothing, leave "
    "`illegal moves are refused` out of `features`",
    Verdict.QUESTION_TOO_MANY: "answer with what the scenario says, or find out why it is asked",
    Verdict.QUESTION_MISSING: "record in `asked` each question that the engine asks",
    Verdict.CRASH: "see what the engine raised, and what it wrote to standard error",
    Verdict.UNSUPPORTED: "let the adapter do it, or check with scenarios of its own by --scenario",
}
_AT_SET_UP = (
    "let set-up make the position as the scenario says, complete, and observe it with the "
    "scenario's names"
)
_ASKED = (
    "take the answer from the scenario; what the engine asks and the rules do not, let the adapter "
    "answer by itself"
)


def of_judgement(stage: str, judgement: Judgement, trace: Trace) -> Finding:
    """Return what the judgement on a play means for the adapter."""
    told = f"{trace.scenario!r} is played"
    if judgement.verdict is Verdict.PASS:
        return Finding(stage, Mark.OK, told)
    place = "set-up" if judgement.ground is Ground.SET_UP else f"step {_place(judgement)}"
    parts = [f"{told}: {judgement.verdict} at {place}"]
    if judgement.path:
        parts.append(judgement.path)
    if judgement.expected or judgement.actual:
        parts.append(f"expected {judgement.expected}, got {judgement.actual}")
    if judgement.message:
        parts.append(judgement.message)
    if judgement.ground is Ground.SET_UP and judgement.verdict is not Verdict.UNSUPPORTED:
        parts[0] = f"{told}: the position is not the one that was asked for"
        if judgement.verdict is Verdict.CRASH:
            parts[0] = f"{told}: crash at set-up"
    mend = _MENDS.get(judgement.verdict, "compare the steps that are told of with the script")
    if judgement.ground is Ground.SET_UP and judgement.verdict is Verdict.ADAPTER_ERROR:
        mend = _AT_SET_UP
    if any(step.outcome is StepOutcome.UNANSWERED for step in trace.steps):
        mend = _ASKED
    return Finding(stage, Mark.FAULT, "; ".join(parts), mend)


def _place(judgement: Judgement) -> str:
    number = "?" if judgement.step is None else str(judgement.step + 1)
    return f"{number} ({judgement.kind})" if judgement.kind else number


def findings_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``adapter check --json``."""
    made = TypeAdapter(list[Finding]).json_schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://mtg-conformance.invalid/check.schema.json",
        **made,
    }
