"""Losing and leaving the game (CR 104.2a, 104.3, 800.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from reference_engine import events
from reference_engine.abilities.modifications import SetController
from reference_engine.control import note_control_changes
from reference_engine.happening import happen, record
from reference_engine.layers import ContinuousEffect
from reference_engine.proposals import LeaveGame, Move, Proposal
from reference_engine.rule import rule
from reference_engine.types import PlayerId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game


def lose(game: Game, players: list[PlayerId]) -> None:
    """Let players lose at the same time; each leaves, or the game ends (CR 104.2a, 104.5)."""
    for player in players:
        game.players[player].lost = True
    for player in players:
        record(game, events.PlayerLost(player))
    if sum(not p.lost for p in game.players) <= 1:
        game.over = True
        game.priority = None
        return
    for player in players:
        leave_game(game, player)


@rule("800.4a")
def leave_game(game: Game, player: PlayerId) -> None:
    """Take all that a player owned out of the game, end their control, exile what is left."""
    owned: list[Proposal] = [
        LeaveGame(it) for it, thing in game.objects.items() if thing.owner == player
    ]
    happen(game, owned)
    ended = [_without_control(effect, player) for effect in game.effects]
    kept = [effect for effect in ended if effect is not None]
    if kept != game.effects:
        game.effects = kept
        game.touch()
    note_control_changes(game)
    theirs: list[Proposal] = [
        Move(it, Zone.EXILE)
        for zone in (Zone.STACK, Zone.BATTLEFIELD)
        for it in game.objects_in(zone)
        if game.controller_of(it) == player
    ]
    happen(game, theirs)


def _without_control(effect: ContinuousEffect, player: PlayerId) -> ContinuousEffect | None:
    """Return the effect without what gives the player control of anything; None if none is left."""
    kept = tuple(
        change
        for change in effect.modifications
        if not (isinstance(change, SetController) and player in change.player.seats_fixed())
    )
    return replace(effect, modifications=kept) if kept else None
