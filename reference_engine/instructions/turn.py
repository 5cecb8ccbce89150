"""Instructions about the turn: additional steps and turns (CR 500.7 to 500.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine.abilities import effects as e
from reference_engine.abilities.context import Context
from reference_engine.instructions.registry import carries_out

if TYPE_CHECKING:
    from reference_engine.game import Game


@carries_out(e.AdditionalStep)
def additional_step(game: Game, effect: e.AdditionalStep, context: Context) -> None:
    """Add a step after this one, or after this phase a phase with some steps alone.

    The most recently created comes first (CR 500.8 to 500.10).
    """
    if effect.after == "step":
        game.extra_steps[:0] = effect.steps
    else:
        game.extra_phases.insert(0, effect.steps)


@carries_out(e.AdditionalTurn)
def additional_turn(game: Game, effect: e.AdditionalTurn, context: Context) -> None:
    """Add a turn; the most recently created comes first (CR 500.7)."""
    for player in effect.player.players(game, context):
        game.extra_turns.insert(0, player)
