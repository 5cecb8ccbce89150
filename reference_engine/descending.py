"""Descended (CR 700.11): permanent cards put into a player's graveyard this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine.events import ZoneChange
from reference_engine.rule import rule
from reference_engine.types import PlayerId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game


@rule("700.11")
def times_descended(game: Game, player: PlayerId) -> int:
    """Return the number of permanent cards put into a player's graveyard this turn.

    The turn's log is asked, not the graveyard: the cards need not be there any more.
    """
    return sum(
        descends(game, record) and descending_player(game, record) == player
        for record in game.history
        if isinstance(record, ZoneChange)
    )


@rule("700.11", "110.4a", "108.2b", "111.6")
def descends(game: Game, record: ZoneChange) -> bool:
    """Return whether one zone change makes a player descend: a permanent card, no token."""
    return record.to_zone is Zone.GRAVEYARD and record.is_card and record.permanent_card


@rule("700.11", "400.3")
def descending_player(game: Game, record: ZoneChange) -> PlayerId:
    """Return who descends: the player into whose graveyard the card was put, its owner."""
    return record.owner
