"""Evolve (CR 702.100).

Whenever a creature enters under its controller's control, a creature with evolve compares: if
the newcomer has the greater power, or the greater toughness, it gets a +1/+1 counter.  The
comparison is an intervening "if" (CR 603.4): it is made as the creature enters and again as
the ability resolves, each time anew, with last known information where one of the two is gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from reference_engine.abilities.conditions import Condition
from reference_engine.abilities.context import Context
from reference_engine.abilities.descriptions import Description
from reference_engine.abilities.effects import PutCounters
from reference_engine.abilities.model import Ability, KeywordAbility, TriggeredAbility
from reference_engine.abilities.references import THIS
from reference_engine.abilities.triggers import Enters
from reference_engine.rule import rule
from reference_engine.types import ObjectId

if TYPE_CHECKING:
    from reference_engine.game import Game

NAME = "evolve"
RULE = "702.100"


@rule("702.100a", "702.100c", "208.3")
def is_greater(
    game: Game, stat: Literal["power", "toughness"], newcomer: ObjectId, holder: ObjectId
) -> bool:
    """Return whether one stat of the newcomer is greater than the holder's.

    A creature's is never greater than a noncreature permanent's (CR 702.100c), and that has
    none to compare (CR 208.3).
    """
    both = (game.characteristics(newcomer), game.characteristics(holder))
    if not all("creature" in it.types for it in both):
        return False
    return game.stat(stat, newcomer) > game.stat(stat, holder)


@rule("702.100a", "608.2h")
def evolves(game: Game, context: Context) -> bool:
    """Return whether the newcomer has greater power or greater toughness, as both are now."""
    newcomer = context.event.subject_id() if context.event is not None else None
    if newcomer is None:
        return False
    return is_greater(game, "power", newcomer, context.source) or is_greater(
        game, "toughness", newcomer, context.source
    )


@dataclass(frozen=True, slots=True)
class Outgrown(Condition):
    """The intervening "if" of evolve."""

    def holds(self, game: Game, context: Context) -> bool:
        return evolves(game, context)


_ABILITY = TriggeredAbility(
    Enters(Description(types=("creature",), controller="you")),
    (PutCounters(THIS),),
    condition=Outgrown(),
    keyword=NAME,
)


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return the triggered ability of one instance of evolve."""
    return (_ABILITY,)
