"""Judge one step of a script by what the engine made of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from conformance.engines.trace import Asked, Observation, StepOutcome, StepTrace
from conformance.judge.expectations import check_state, differs
from conformance.judge.questions import check_questions, check_unused, forbidden
from conformance.judge.verdict import Fault, Verdict
from conformance.scenario.model import AnyMove, AnyStep, Expect, Illegal


@dataclass(frozen=True, slots=True)
class Context:
    """What a step is judged against besides itself.

    ``names`` are all names that exist by then; ``before`` is what was seen last before the
    step, None when something happened since; ``reference`` is what the reference engine
    asked in the step; ``last`` says that no step follows.
    """

    names: frozenset[str]
    before: Observation | None
    shows_attachments: bool
    reference: Sequence[Asked] | None
    last: bool


REFUSED = "the engine refuses a legal move"
ACCEPTED = "the engine accepts an illegal move"

_STOPPED = {
    StepOutcome.CRASH: (Verdict.CRASH, "the engine crashed"),
    StepOutcome.TIMEOUT: (Verdict.TIMEOUT, "the engine did not answer in time"),
    StepOutcome.ADAPTER_ERROR: (Verdict.ADAPTER_ERROR, "the adapter is at fault"),
    StepOutcome.UNSUPPORTED: (Verdict.UNSUPPORTED, "the engine or its adapter cannot do this"),
}


def judge_set_up(trace: StepTrace) -> Fault | None:
    """Return what kept the position from being made, or None."""
    if trace.outcome is StepOutcome.DONE:
        return None
    if trace.outcome in _STOPPED:
        return _stopped(trace)
    return Fault(Verdict.ADAPTER_ERROR, actual=str(trace.outcome),
                 message=_with("the position could not be made", trace.detail))  # fmt: skip


def judge_step(step: AnyStep, trace: StepTrace, context: Context) -> Iterator[Fault]:
    """Yield what is wrong with a step, the most telling first."""
    if trace.outcome in _STOPPED:
        yield _stopped(trace)
    elif trace.outcome is StepOutcome.SCRIPT_ERROR:
        # The reference engine plays every script of the suite to its end, so the script is
        # sound: the engine's game is not where it should be.
        yield Fault(Verdict.WRONG_STATE, "", "script", "the script goes on", "it cannot",
                    _with("the script cannot go on", trace.detail))  # fmt: skip
    elif isinstance(step, Expect):
        yield from _expect(step, trace, context)
    elif isinstance(step, Illegal):
        yield from _illegal(step, trace, context)
    else:
        yield from _move(step, trace, context)


def _stopped(trace: StepTrace) -> Fault:
    verdict, message = _STOPPED[trace.outcome]
    return Fault(verdict, message=_with(message, trace.detail))


def _with(message: str, detail: str) -> str:
    return f"{message}: {detail}" if detail else message


def _expect(step: Expect, trace: StepTrace, context: Context) -> Iterator[Fault]:
    if trace.outcome is not StepOutcome.DONE or trace.observation is None:
        yield Fault(Verdict.ADAPTER_ERROR, actual=str(trace.outcome),
                    message="the adapter shows nothing where something is expected")  # fmt: skip
        return
    for name in step.expect.objects:
        if name not in context.names:
            yield Fault(Verdict.ADAPTER_ERROR, name, "name", "a name that exists", "nothing",
                        f"the scenario expects something of {name}, and nothing was ever "
                        "called so")  # fmt: skip
    yield from check_state(
        step.expect, trace.observation, shows_attachments=context.shows_attachments
    )


def _move(move: AnyMove, trace: StepTrace, context: Context) -> Iterator[Fault]:
    if trace.outcome is StepOutcome.ILLEGAL:
        yield Fault(Verdict.LEGAL_REFUSED, _subject(move), "outcome", "legal", "refused",
                    _with(REFUSED, trace.detail))  # fmt: skip
    elif trace.outcome is StepOutcome.UNANSWERED:
        yield from _unanswered(move, trace)
    else:
        yield from check_questions(move, trace)
        yield from check_unused(move, trace, context.reference)
        for name in trace.unbound:
            yield Fault(Verdict.WRONG_STATE, name, "created", "something to be called so",
                        "nothing that fits", f"the step created no {name}")  # fmt: skip


def _unanswered(move: AnyMove, trace: StepTrace) -> Iterator[Fault]:
    pending = trace.pending
    if pending is not None:
        yield from forbidden(move, [pending])
    what = f"for {pending.kind}" if pending is not None else "of an unknown kind"
    about = f" about {pending.subject}" if pending is not None and pending.subject else ""
    offered = f"; offered: {', '.join(pending.options)}" if pending and pending.options else ""
    yield Fault(Verdict.ADAPTER_ERROR, (pending.subject or "") if pending else "",
                pending.kind if pending else "question", "an answer in the script", "none",
                f"a question {what}{about} has no answer in the script{offered}")  # fmt: skip


def _illegal(step: Illegal, trace: StepTrace, context: Context) -> Iterator[Fault]:
    if trace.outcome is StepOutcome.DONE:
        yield Fault(Verdict.ILLEGAL_ACCEPTED, _subject(step.illegal), "outcome", "refused",
                    "accepted", ACCEPTED)  # fmt: skip
    elif trace.outcome is StepOutcome.UNANSWERED:
        yield from _unanswered(step.illegal, trace)
    elif trace.stopped:
        if not context.last:
            yield Fault(Verdict.UNSUPPORTED, "", "taking back", message="the engine cannot take "
                        "back a move in which a choice is not offered")  # fmt: skip
    elif trace.observation is not None and context.before is not None:
        yield from _unchanged(context.before, trace.observation)


def _unchanged(before: Observation, after: Observation) -> Iterator[Fault]:
    """A refused move leaves the game as it was (CR 733.1); priority may have been passed."""
    rules = ("733.1",)
    for name in sorted({*before.get("objects", {}), *after.get("objects", {})}):
        old, new = (one.get("objects", {}).get(name, {}) for one in (before, after))
        for field in sorted({*old, *new}):
            if old.get(field) != new.get(field):
                fault = differs(name, field, old.get(field), new.get(field))
                yield _taken_back(fault, rules)
    for player in sorted({*before.get("players", {}), *after.get("players", {})}):
        mine, now = (one.get("players", {}).get(player, {}) for one in (before, after))
        for field in sorted({*mine, *now}):
            if mine.get(field) != now.get(field):
                yield _taken_back(differs(player, field, mine.get(field), now.get(field)), rules)
    if before.get("stack") != after.get("stack"):
        old_ids, new_ids = (
            [item["id"] for item in one.get("stack", ())] for one in (before, after)
        )
        yield _taken_back(differs("stack", "objects", old_ids, new_ids), rules)


def _taken_back(fault: Fault, rules: tuple[str, ...]) -> Fault:
    return Fault(fault.verdict, fault.subject, fault.field, fault.expected, fault.actual,
                 f"the refused move changed the game: {fault.message}", rules,
                 "refusal leaves no trace")  # fmt: skip


def _subject(move: AnyMove) -> str:
    for field in ("cast", "activate", "play", "resolve", "concede", "pass_"):
        value = getattr(move, field, None)
        if isinstance(value, str):
            return value
    return ""
