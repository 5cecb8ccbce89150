"""Objects that are away "until" something happens, and what brings them back (CR 610.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reference_engine.proposals import Move, Proposal
from reference_engine.rule import rule
from reference_engine.types import ObjectId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game


@dataclass(frozen=True, slots=True)
class Away:
    """An object in exile until another one leaves the battlefield; ``zone`` is its own."""

    source: ObjectId
    it: ObjectId
    zone: Zone


@rule("610.3a", "610.3b")
def may_begin(game: Game, source: ObjectId) -> bool:
    """Return whether an object moves at all: not if the source has left already."""
    return game.is_on_battlefield(source)


@rule("610.3", "610.3c", "610.3d")
def what_comes_back(game: Game) -> list[Proposal]:
    """Take what is due off the list: it all returns at the same time, under its owner's control.

    That is immediately after the source has left; nothing triggers it, and nobody can respond.
    """
    due = [away for away in game.away if not game.is_on_battlefield(away.source)]
    if not due:
        return []
    game.away = [away for away in game.away if away not in due]
    return [
        Move(away.it, away.zone, game.objects[away.it].owner)
        for away in due
        if away.it in game.objects
    ]
