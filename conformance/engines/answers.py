"""Answers belong to their question: look one up by kind and subject, never from a queue."""

from __future__ import annotations

from conformance.engines.trace import Asked, Question
from conformance.scenario.model import Answer, AnswerValue, QuestionKind

ENGINE_MAY_CHOOSE: frozenset[QuestionKind] = frozenset({"order", "payment"})
"""Kinds that a script leaves to the engine unless it answers them itself."""

CAST_IF_ABLE = "cast if able"
"""An answer to "cast-or-hand": cast it, if it is offered and can be cast, else into hand."""

NULL_CHOICES: tuple[AnswerValue, ...] = (0, False, "none", (), "hand", CAST_IF_ABLE)
"""Answers that decline.  Going unasked, they are harmless: an engine may skip the question."""


class UnansweredError(Exception):
    """Raised when a question comes that the script does not answer.  Carries the question."""

    def __init__(self, question: Question) -> None:
        self.question = question
        super().__init__(f"no answer to a question of kind {question.kind!r}")


class AnswerBook:
    """The answers of one step, and the record of what was asked.

    An adapter calls :meth:`choose` for each question of its engine.  An answer fits when its
    kind is the question's and its subject, if it names one, is the question's subject.  The
    more specific answer is taken; among equals the first.  An answer may be used again when
    the same question comes again about the same subject (a kicker asked twice counts down in
    the adapter, not here).
    """

    def __init__(self, answers: tuple[Answer, ...]) -> None:
        self._answers = answers
        self._used: set[int] = set()
        self._served: dict[int, int] = {}
        self.asked: list[Asked] = []

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers of the step; what a worker process is sent."""
        return self._answers

    def find(self, question: Question) -> AnswerValue | None:
        """Return the script's answer to a question, or None.  Records nothing."""
        index = self._find(question)
        return None if index is None else self._answers[index].value

    def _find(self, question: Question) -> int | None:
        general: int | None = None
        for index, answer in enumerate(self._answers):
            if answer.kind != question.kind:
                continue
            if answer.subject is None:
                general = index if general is None else general
            elif answer.subject == question.subject:
                return index
        return general

    def choose(self, question: Question, default: AnswerValue | None = None) -> AnswerValue:
        """Answer a question and record it.

        With no answer in the script: ``default`` if the adapter gives one (its engine's own
        choice, allowed for order and payment only), else the only option there is, else
        :class:`UnansweredError`.  The last two and the default are recorded as the engine's.
        """
        index = self._find(question)
        if index is not None:
            self._used.add(index)
            return self._record(question, self._serve(index, question), by_engine=False)
        if default is not None and question.kind in ENGINE_MAY_CHOOSE:
            return self._record(question, default, by_engine=True)
        forced = only_option(question)
        if forced is not None:
            return self._record(question, forced, by_engine=True)
        raise UnansweredError(question)

    def chance(self, question: Question, value: AnswerValue) -> AnswerValue:
        """Record what chance decided; an answer is used only where a play is played again.

        Scripts never say what a random result is.
        """
        index = self._find(question)
        if index is not None:
            self._used.add(index)
            value = self._serve(index, question)
        return self._record(question, value, by_engine=True)

    def _serve(self, index: int, question: Question) -> AnswerValue:
        """Return the answer's value; of a list of names, the part that this question takes.

        A spell with two target words asks twice, and its answer is one list in order.  A
        question takes up to its maximum, and stops early, once it has its minimum, at a name
        that it does not offer.
        """
        value = self._answers[index].value
        if question.kind not in ("targets", "objects") or isinstance(value, (bool, int, dict)):
            return value
        names = (value,) if isinstance(value, str) else value
        start = self._served.get(index, 0)
        rest = names[start:] if start < len(names) else names
        taken = 0
        while taken < min(len(rest), question.maximum):
            foreign = question.options is not None and rest[taken] not in question.options
            if foreign and taken >= question.minimum:
                break
            taken += 1
        self._served[index] = start + taken
        return tuple(rest[:taken])

    def _record(self, question: Question, value: AnswerValue, *, by_engine: bool) -> AnswerValue:
        self.asked.append(Asked(question, value, "engine" if by_engine else "scenario"))
        return value

    def unused(self) -> tuple[QuestionKind, ...]:
        """Return the kinds of the answers whose question never came, in script order."""
        return tuple(
            answer.kind
            for index, answer in enumerate(self._answers)
            if index not in self._used and answer.value not in NULL_CHOICES
        )


def times_paid(value: AnswerValue, *names: str) -> int:
    """Return how often a cost is paid: a number, or one of its names, alone, listed or counted."""
    if isinstance(value, dict):
        return sum(value.get(name, 0) for name in names)
    if isinstance(value, tuple):
        return sum(value.count(name) for name in names)
    if isinstance(value, str) and not value.isdigit():
        return int(value in names)
    return int(value)


def only_option(question: Question) -> AnswerValue | None:
    """Return the answer when the question leaves no choice, else None."""
    options = question.options
    if options is None:
        return None
    if question.kind in ("targets", "objects"):
        if question.maximum == 0 or not options:
            return () if question.minimum == 0 else None
        if question.minimum == question.maximum == len(options):
            return options
        return None
    if len(options) != 1:
        return None
    only = options[0]
    if question.kind in ("x", "number", "additional"):
        return int(only)
    if question.kind == "may":
        return only == "yes"
    return only
