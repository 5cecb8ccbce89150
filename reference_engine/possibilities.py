"""Hypotheticals: could a player do this at all?  Tried out on copies of the game."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from reference_engine.casting import cast
from reference_engine.errors import IllegalAction
from reference_engine.permissions import Permission
from reference_engine.questions import Answer, Question
from reference_engine.types import ObjectId, PlayerId

if TYPE_CHECKING:
    from reference_engine.game import Game

MAXIMUM_TRIES = 400
"""How many lines of choices are tried before a cast counts as impossible."""


class _Branching(Exception):
    """A question came for which the line of choices that is tried has no answer yet."""

    def __init__(self, choices: list[Answer]) -> None:
        self.choices = choices
        super().__init__()


class _Line:
    """A chooser that follows one line of choices and stops where it ends."""

    def __init__(self, line: tuple[Answer, ...], *, mana_abilities: bool) -> None:
        self._line = line
        self._next = 0
        self._mana_abilities = mana_abilities

    def answer(self, game: Game, question: Question) -> Answer:
        if self._next < len(self._line):
            self._next += 1
            return self._line[self._next - 1]
        raise _Branching(_answers(question, mana_abilities=self._mana_abilities))


def _answers(question: Question, *, mana_abilities: bool) -> list[Answer]:
    if question.kind == "payment" and not mana_abilities:
        return [()]
    options = question.options or (0,)
    if question.kind in ("targets", "objects", "payment", "order", "random"):
        few = min(question.maximum, len(options), max(question.minimum, 3))
        sizes = range(question.minimum, few + 1)
        found: list[Answer] = []
        for size in sizes:
            found += [tuple(group) for group in combinations(options, size)][:40]
        return found
    return list(options[:12])


def some_way_to_cast(
    game: Game,
    player: PlayerId,
    card: ObjectId,
    permission: Permission,
    *,
    mana_abilities: bool = True,
) -> bool:
    """Return whether any line of choices lets a player cast a card (CR 601.3).

    ``mana_abilities`` False: without activating any (CR 118.3c).
    """
    lines: list[tuple[Answer, ...]] = [()]
    for _ in range(MAXIMUM_TRIES):
        if not lines:
            return False
        line = lines.pop()
        trial = game.copy()
        trial.chooser = _Line(line, mana_abilities=mana_abilities)
        try:
            cast(trial, player, card, permission)
        except _Branching as branching:
            lines += [(*line, choice) for choice in reversed(branching.choices)]
        except IllegalAction:
            continue
        else:
            return True
    return False
