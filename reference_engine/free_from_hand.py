"""A static ability that lets spells be cast from the hand without paying (CR 118.9).

It is an alternative cost like others, applied to the spell from another effect: only one of them
can be chosen (CR 118.9a), the mana cost stays what it is (CR 118.9c), additional costs and
increases are due (CR 118.9d), and X is 0 (CR 107.3b).  It changes nothing about when.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reference_engine.abilities.context import Context
from reference_engine.abilities.costs import FREE
from reference_engine.abilities.model import AlternativeCost, CastFreeFromHand
from reference_engine.rule import rule
from reference_engine.types import ObjectId, PlayerId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game


@rule("118.9", "601.2b")
def may_be_cast_free(game: Game, spell: ObjectId, player: PlayerId, came_from: Zone) -> bool:
    """Return whether an ability of the player's lets them cast this without its mana cost."""
    if came_from is not Zone.HAND:
        return False
    board = game.board()
    return any(
        isinstance(ability, CastFreeFromHand)
        and board.characteristics[source].controller == player
        and ability.spells.matches(game, spell, Context(source, player))
        for source in board.speaking
        for ability in board.characteristics[source].abilities.about_spells
    )


def without_paying(own: Sequence[AlternativeCost]) -> AlternativeCost:
    """Return the alternative cost that is offered beside a spell's own ones.

    It is called "alternative", as one of the spell's own without a keyword would be; beside
    such a one, "without paying".
    """
    taken = any(cost.name == "alternative" for cost in own)
    return AlternativeCost(FREE, "without paying" if taken else "alternative", without_paying=True)
