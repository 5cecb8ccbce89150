"""The refusal of a text that the card language does not cover."""

from __future__ import annotations

from reference_engine.card_text.tokens import Unreadable


class Declined(Exception):
    """A text that cannot be read, or whose meaning cannot be said, with the sentence marked.

    ``text`` is the whole text, ``sentence`` the part that is not understood, ``column`` where
    in ``text`` the reader stopped (from 0), ``expected`` the words that could have stood
    there, ``reason`` what is wrong when that is something else.
    """

    def __init__(
        self,
        text: str,
        sentence: str,
        column: int,
        expected: tuple[str, ...] = (),
        reason: str = "",
    ) -> None:
        self.text = text
        self.sentence = sentence
        self.column = column
        self.expected = expected
        self.reason = reason
        super().__init__(str(self))

    @classmethod
    def at(cls, text: str, problem: Unreadable) -> Declined:
        """Return the refusal for a place in a text."""
        start, end = sentence_around(text, problem.column)
        return cls(text, text[start:end], problem.column, problem.expected, problem.reason)

    def __str__(self) -> str:
        wrong = self.reason or f"not understood from {self._rest()!r} on"
        return f"cannot read {_shortened(self.sentence)!r}: {wrong}"

    def _rest(self) -> str:
        return self.text[self.column :].split("\n")[0][:24]


def sentence_around(text: str, column: int) -> tuple[int, int]:
    """Return where the sentence around a column starts and ends."""
    column = max(0, min(column, len(text) - 1))
    start = max(text.rfind("\n", 0, column) + 1, text.rfind(". ", 0, column) + 2)
    if start == 1:  # neither was found
        start = 0
    ends = [found + 1 for found in (text.find(". ", column),) if found >= 0]
    ends += [found for found in (text.find("\n", column),) if found >= 0]
    end = min([*ends, len(text)])
    while start < end and text[start] == " ":
        start += 1
    return start, end


def _shortened(sentence: str) -> str:
    return sentence if len(sentence) <= 120 else sentence[:117] + "…"
