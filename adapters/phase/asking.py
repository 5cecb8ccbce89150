"""Ask the script: from what the engine tells to a question, from its answer to ids.

An :class:`Asker` serves one move.  Where the engine asks several times for one answer (target
by target, kicker by kicker) the question is asked once, and what is left of the answer waits
here for the prompts that follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from conformance.engines.answers import AnswerBook
from conformance.engines.errors import IllegalMove, ScriptError
from conformance.engines.reading import as_names, as_number
from conformance.engines.trace import Question
from conformance.scenario.model import AnswerValue, PlayerName, QuestionKind

from .cards import CompiledCard
from .names import SEATS, Names
from .table import Action, Table

LISTED_NUMBERS = 40
"""A range of numbers up to this length is listed as options; a longer one is not."""

Data = dict[str, Any]


class Asker:
    """Puts the questions of one move to the answers of its step."""

    def __init__(
        self,
        table: Table,
        names: Names,
        card: Callable[[int], CompiledCard | None],
        book: AnswerBook,
    ) -> None:
        """``card`` tells which card an object of the position is."""
        self.table = table
        self.names = names
        self.card = card
        self.book = book
        self.targets: list[str | None] = []  # what is left of an answer: targets, None to stop
        self.kicks: dict[int, int] = {}  # how often a spell is still to be kicked

    def ask(
        self,
        kind: QuestionKind,
        data: Data,
        subject: int | None,
        options: Iterable[str] | None,
        *,
        counts: tuple[int, int] = (1, 1),
        seen_by: dict[str, tuple[PlayerName, ...]] | None = None,
    ) -> AnswerValue:
        """Put a question to the player whom the prompt asks, and return the answer.

        ``subject`` is the id of what it is about, ``counts`` the least and the most choices,
        ``seen_by`` who sees the cards in exile.
        """
        question = Question(
            kind,
            SEATS[data["player"]],
            subject=None if subject is None else self.names.of(subject),
            options=None if options is None else tuple(options),
            minimum=counts[0],
            maximum=counts[1],
            seen_by=seen_by,
        )
        return self.book.choose(question)

    def yes(self, data: Data, subject: int | None) -> bool:
        """Ask whether to do something."""
        value = self.ask("may", data, subject, ("yes", "no"))
        if value in (True, "yes"):
            return True
        if value in (False, "no"):
            return False
        raise ScriptError(f"an answer to `may` is true or false, not {value!r}")

    def objects(
        self, data: Data, subject: int | None, numbers: list[int], counts: tuple[int, int]
    ) -> list[int]:
        """Ask for some of the objects ``numbers``; return the ids of those chosen."""
        options = [self.names.of(number) for number in numbers]
        value = self.ask("objects", data, subject, options, counts=counts)
        return [self.names.id(name) for name in as_names(value)]

    def number(self, kind: QuestionKind, data: Data, subject: int | None, span: range) -> int:
        """Ask for a number of ``span``."""
        listed = [str(number) for number in span] if len(span) <= LISTED_NUMBERS else None
        return as_number(self.ask(kind, data, subject, listed))


def source_of(data: Data) -> int | None:
    """Return the spell or the source of the ability that a prompt is about."""
    if "pending_cast" in data:
        return int(data["pending_cast"]["object_id"])
    for key in ("source_id", "effect_source_id", "object_id"):
        if data.get(key) is not None:
            return int(data[key])
    return None


def one_of(value: AnswerValue, options: list[str]) -> int:
    """Return the place of an answer among the options; not among them is illegal."""
    if value not in options:
        raise IllegalMove(f"{value!r} is not offered; offered: {', '.join(options)}")
    return options.index(str(value))


def as_shares(value: AnswerValue) -> dict[str, int]:
    """Read an answer that says how much each gets."""
    if not isinstance(value, dict):
        raise ScriptError(f"an answer to `division` maps names to numbers, not {value!r}")
    return value


def select(numbers: list[int]) -> Action:
    """Return the action that selects objects."""
    return {"type": "SelectCards", "data": {"cards": numbers}}


def single(numbers: list[int]) -> int:
    """Return the one object that was chosen; another number of them is illegal."""
    if len(numbers) != 1:
        raise IllegalMove(f"exactly one object is to be chosen, not {len(numbers)}")
    return numbers[0]
