"""Abilities that spells gain as they are cast (CR 610.5, 601.2a).

The static ability makes a one-shot effect for each spell.  So the spell has the ability as costs
are announced, the permanent that it becomes keeps it (CR 400.7a), whatever becomes of the
source, and no other object that its card may be has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine.abilities.context import Context
from reference_engine.abilities.model import SpellsGain
from reference_engine.abilities.modifications import AddAbilities
from reference_engine.layers import ContinuousEffect
from reference_engine.rule import rule
from reference_engine.types import ObjectId, PlayerId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game


@rule("610.5", "601.2a")
def gain_as_cast(game: Game, spell: ObjectId, player: PlayerId, came_from: Zone) -> None:
    """Let a spell that was cast from the hand gain what its player's permanents give it."""
    if came_from is not Zone.HAND:
        return
    board = game.board()
    gained = [
        (source, ability)
        for source in board.speaking
        for ability in board.characteristics[source].abilities.about_spells
        if isinstance(ability, SpellsGain)
        and board.characteristics[source].controller == player
        and ability.spells.matches(game, spell, Context(source, player))
    ]
    for source, ability in gained:
        changes = (AddAbilities(ability.gained),)
        game.effects.append(
            ContinuousEffect(frozenset({spell}), changes, source, player, game.tick(), "for good")
        )
    if gained:
        game.touch()
