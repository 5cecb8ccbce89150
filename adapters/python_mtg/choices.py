"""The engine's choices within a move, put as questions that a script answers.

The engine asks a policy: a key, the options as ids, and its own pick.  What it does not ask
it decides by itself (the target of damage, the order of triggers); that is no choice here.
"""

from __future__ import annotations

from typing import Any

from conformance.engines.answers import AnswerBook
from conformance.engines.errors import IllegalMove, Unsupported
from conformance.engines.trace import Question
from conformance.scenario.model import PlayerName

from .names import Names

OBJECT_CHOICES = {"target": "targets", "discard": "objects", "sacrifice": "objects",
                  "cleanup_discard": "objects"}  # fmt: skip
YES_NO = {"spell_you_do", "you_do_discard", "you_do_sacrifice", "you_do_life", "you_do_mana"}


class Chooser:
    """Answers the engine's choices during one move from its answers."""

    def __init__(self, book: AnswerBook, names: Names, player: PlayerName, subject: str) -> None:
        self._book = book
        self._names = names
        self._player = player
        self._subject = subject

    def __call__(self, key: str, options: Any, default: Any) -> Any:
        """Answer a choice; :class:`Unsupported` for a kind that has no question of ours."""
        if key == "x_value":
            return self._x(int(default))
        if key in OBJECT_CHOICES:
            return self._object(key, [option for option in options if option is not None])
        if key in YES_NO:
            question = Question("may", self._player, self._subject, ("yes", "no"))
            return bool(self._book.choose(question))
        raise Unsupported("choice", key.replace("_", " "))

    def target(self, options: list[str]) -> str:
        """Return the target that a spell or ability is announced with."""
        return self._object("target", options)

    def _x(self, most: int) -> int:
        numbers = tuple(str(number) for number in range(most + 1))
        value = self._book.choose(Question("x", self._player, self._subject, numbers))
        if str(value) not in numbers:
            raise IllegalMove(f"the engine can pay for X up to {most}, not {value}")
        return int(str(value))

    def _object(self, key: str, options: list[str]) -> str:
        names = {self._names.of(option): option for option in options}
        kind = OBJECT_CHOICES[key]
        question = Question(
            "targets" if kind == "targets" else "objects",
            self._player, self._subject, tuple(names),
        )  # fmt: skip
        answer = self._book.choose(question)
        chosen = (answer,) if isinstance(answer, str) else answer
        if not isinstance(chosen, (tuple, list)) or len(chosen) != 1:
            raise IllegalMove(f"the engine takes one object here, not {answer!r}")
        if chosen[0] not in names:
            raise IllegalMove(f"the engine does not offer {chosen[0]}")
        return names[chosen[0]]
