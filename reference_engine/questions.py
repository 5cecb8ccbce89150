"""Questions that the rules ask players, and who answers them.

Rules code is written straight on and calls :meth:`Game.ask`.  The game's chooser answers: one
that looks up a script, one that draws, one that tries everything.  An answer that is not among
the options is the player's error: :class:`IllegalAction`, and the whole action is reversed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from reference_engine.abilities.context import PlayerTarget
from reference_engine.types import ObjectId, PlayerId

if TYPE_CHECKING:
    from reference_engine.game import Game

Kind = Literal[
    "targets", "x", "alternative", "face", "additional", "objects", "mana colour", "payment",
    "may", "order", "cast-or-hand", "number", "mode", "division", "player", "replacement",
    "named", "attackers", "blockers", "random",
]  # fmt: skip
"""What is asked for.  "random" asks chance, not a player: it is never scripted."""

Option = ObjectId | PlayerTarget | int | str | bool
Answer = Option | tuple[Option, ...] | Mapping[Option, Option]


@dataclass(frozen=True, slots=True)
class Question:
    """A question to one player.

    ``subject`` is the object that it is about, ``options`` what may be chosen (None: not a
    list, such as a number without bound), ``cost`` the name of the cost for "additional".
    For several choices at once the answer is a tuple of ``minimum`` to ``maximum`` options.
    """

    kind: Kind
    player: PlayerId
    subject: ObjectId | None
    options: tuple[Option, ...] | None
    minimum: int = 1
    maximum: int = 1
    cost: str = ""


class Chooser(Protocol):
    """Answers questions."""

    def answer(self, game: Game, question: Question) -> Answer:
        """Return the answer; raise to break the whole action off."""


class FirstOption:
    """A chooser that takes the first option, or as few as allowed.  For copies and chance."""

    def answer(self, game: Game, question: Question) -> Answer:
        options = question.options or ()
        if question.kind in ("targets", "objects", "random", "order"):
            return tuple(options[: question.minimum])
        if question.kind in ("attackers", "blockers", "division"):
            return {}
        return options[0] if options else 0
