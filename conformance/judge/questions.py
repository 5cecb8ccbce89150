"""Judge the questions of a move: those that must be asked, and those that must not.

A question that leaves no choice is no question: an engine may ask it or answer it by itself,
so it neither fulfils nor breaks anything where the one answer is the one expected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from conformance.engines.answers import ENGINE_MAY_CHOOSE, only_option
from conformance.engines.trace import Asked, Question, StepTrace
from conformance.judge.verdict import Fault, Verdict
from conformance.scenario.model import ExpectedQuestion, Move


def check_questions(move: Move, trace: StepTrace) -> Iterator[Fault]:
    """Yield what is wrong with the questions of a step that was made.

    In this order: forbidden questions that came, required ones that did not come or offered
    something else, and the engine's own answers outside of what it offered.
    """
    questions = [asked.question for asked in trace.asked]
    if trace.pending is not None:
        questions.append(trace.pending)
    yield from forbidden(move, questions)
    for wanted in move.asked:
        yield from _required(wanted, questions)
    for asked in trace.asked:
        yield from _own_choice(asked)


def forbidden(move: Move, questions: Iterable[Question]) -> Iterator[Fault]:
    """Yield a fault for each question that the scenario forbids and that offers a choice."""
    for question in questions:
        if question.kind in move.not_asked and only_option(question) is None:
            offered = ", ".join(question.options or ())
            yield Fault(
                Verdict.QUESTION_TOO_MANY, question.subject or "", question.kind,
                "no such question", offered or "asked",
                f"{question.player} is asked for {question.kind}, which must not be asked"
                + (f"; offered: {offered}" if offered else ""),
            )  # fmt: skip


def check_unused(
    move: Move, trace: StepTrace, reference: Sequence[Asked] | None
) -> Iterator[Fault]:
    """Yield a fault for each answer of a step that was made whose question never came.

    ``reference`` is what another engine asked in that step, where that is known: an answer
    that was the one option there was is harmless, since an engine need not ask for it.
    """
    for kind in trace.unused:
        there = [asked for asked in reference or () if asked.question.kind == kind]
        if there and all(only_option(asked.question) is not None for asked in there):
            continue
        value = next((answer.value for answer in move.answers if answer.kind == kind), "")
        yield Fault(
            Verdict.LEGAL_REFUSED, "", kind, f"a question for {kind}", "none came",
            f"the engine never asked for {kind}, so the answer {value!r} could not be given",
        )  # fmt: skip


def _required(wanted: ExpectedQuestion, questions: Sequence[Question]) -> Iterator[Fault]:
    fitting = [
        question
        for question in questions
        if question.kind == wanted.kind and wanted.subject in (None, question.subject)
    ]
    subject = wanted.subject or ""
    if not fitting:
        if wanted.options is not None and len(wanted.options) == 1 and not wanted.excludes:
            return  # the one option there is: the engine need not ask
        about = f" about {wanted.subject}" if wanted.subject else ""
        yield Fault(
            Verdict.QUESTION_MISSING, subject, wanted.kind, "asked", "not asked",
            f"nobody was asked for {wanted.kind}{about}",
        )  # fmt: skip
        return
    faults = [_options(wanted, question) or _views(wanted, question) for question in fitting]
    if all(fault is not None for fault in faults):
        yield next(fault for fault in faults if fault is not None)


def _options(wanted: ExpectedQuestion, question: Question) -> Fault | None:
    """Return what is wrong with the options of a question, or None."""
    if wanted.options is None and not wanted.includes and not wanted.excludes:
        return None
    subject = wanted.subject or question.subject or ""
    if question.options is None:
        return Fault(
            Verdict.UNSUPPORTED, subject, wanted.kind,
            message=f"the engine does not tell the options of a question for {wanted.kind}",
        )  # fmt: skip
    offered = Counter(question.options)
    exact = Counter(wanted.options) if wanted.options is not None else None
    missing = [name for name in wanted.includes if name not in offered]
    extra = [name for name in wanted.excludes if name in offered]
    if exact is not None:
        missing += sorted((exact - offered).elements())
        extra += sorted((offered - exact).elements())
    expected = ", ".join(wanted.options) if wanted.options is not None else "other options"
    actual = ", ".join(question.options) or "nothing"
    if missing:
        return Fault(
            Verdict.QUESTION_MISSING, subject, wanted.kind, expected, actual,
            f"{question.player} is asked for {wanted.kind} without being offered "
            + ", ".join(missing),
        )  # fmt: skip
    if extra:
        return Fault(
            Verdict.QUESTION_TOO_MANY, subject, wanted.kind, expected, actual,
            f"{question.player} is asked for {wanted.kind} and wrongly offered "
            + ", ".join(extra),
        )  # fmt: skip
    return None


def _views(wanted: ExpectedQuestion, question: Question) -> Fault | None:
    """Return what is wrong with what the players see at a question, or None."""
    for name, players in wanted.seen_by.items():
        if question.seen_by is None:
            return Fault(
                Verdict.UNSUPPORTED, name, "seen by",
                message=f"the engine does not tell who sees {name} at a question",
            )  # fmt: skip
        found = question.seen_by.get(name, ())
        if sorted(found) != sorted(players):
            expected, actual = ", ".join(players) or "nobody", ", ".join(found) or "nobody"
            return Fault(
                Verdict.WRONG_STATE, name, "seen by", expected, actual,
                f"{name}: as {question.player} is asked for {wanted.kind} it is seen by "
                f"{actual}, expected {expected}",
            )  # fmt: skip
    return None


def _own_choice(asked: Asked) -> Iterator[Fault]:
    """An answer that the engine gave itself must be among the options that it offered."""
    question, answer = asked.question, asked.answer
    if asked.by != "engine" or question.options is None or question.kind in ENGINE_MAY_CHOOSE:
        return
    if question.kind not in ("targets", "objects"):
        return
    chosen = (answer,) if isinstance(answer, str) else answer
    if not isinstance(chosen, tuple):
        return
    outside = [name for name in chosen if name not in question.options]
    if outside or not question.minimum <= len(chosen) <= max(question.maximum, question.minimum):
        yield Fault(
            Verdict.WRONG_STATE, question.subject or "", question.kind,
            f"{question.minimum} to {question.maximum} of " + ", ".join(question.options),
            ", ".join(chosen) or "none",
            f"the engine chose {', '.join(chosen) or 'nothing'} for {question.kind} by itself, "
            "which it does not offer",
        )  # fmt: skip
