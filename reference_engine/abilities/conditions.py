"""Conditions: the "if" and "as long as" of abilities, intervening or not (CR 603.4)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reference_engine.abilities.context import Context
from reference_engine.abilities.descriptions import COMPARE, Comparison, Description
from reference_engine.abilities.quantities import Quantity
from reference_engine.abilities.references import ObjectReference, PlayerReference

if TYPE_CHECKING:
    from reference_engine.game import Game


class Condition(ABC):
    """Something that is true or not."""

    __slots__ = ()

    @abstractmethod
    def holds(self, game: Game, context: Context) -> bool:
        """Return whether it is true now."""


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """ "If X is 3 or more", "if you control four or more creatures"."""

    left: Quantity
    comparison: Comparison
    right: Quantity

    def holds(self, game: Game, context: Context) -> bool:
        left, right = self.left.value(game, context), self.right.value(game, context)
        return COMPARE[self.comparison](left, right)


@dataclass(frozen=True, slots=True)
class Descended(Condition):
    """ "If you descended this turn" (CR 700.11)."""

    player: PlayerReference

    def holds(self, game: Game, context: Context) -> bool:
        return any(game.times_descended(p) > 0 for p in self.player.players(game, context))


@dataclass(frozen=True, slots=True)
class PlayedLand(Condition):
    """ "If you played a land this turn"; to put one onto the battlefield is not it (CR 305.4)."""

    player: PlayerReference

    def holds(self, game: Game, context: Context) -> bool:
        players = self.player.players(game, context)
        return any(game.players[player].lands_played > 0 for player in players)


@dataclass(frozen=True, slots=True)
class ObjectIs(Condition):
    """ "If it's a creature card", "if that creature is attacking"."""

    reference: ObjectReference
    description: Description

    def holds(self, game: Game, context: Context) -> bool:
        found = self.reference.objects(game, context)
        return bool(found) and all(self.description.matches(game, o, context) for o in found)


@dataclass(frozen=True, slots=True)
class OnBattlefield(Condition):
    """ "If this creature is on the battlefield"."""

    reference: ObjectReference

    def holds(self, game: Game, context: Context) -> bool:
        found = self.reference.objects(game, context)
        return bool(found) and all(game.is_on_battlefield(o) for o in found)


@dataclass(frozen=True, slots=True)
class WasKicked(Condition):
    """ "If it was kicked" (CR 702.33d)."""

    cost_name: str = "kicker"

    def holds(self, game: Game, context: Context) -> bool:
        return game.times_paid(self.cost_name, context) > 0


@dataclass(frozen=True, slots=True)
class WasCast(Condition):
    """ "If you cast it": the permanent was a spell cast by its controller (CR 400.7d)."""

    def holds(self, game: Game, context: Context) -> bool:
        return game.was_cast(context.source)


@dataclass(frozen=True, slots=True)
class NoManaSpent(Condition):
    """ "If no mana was spent to cast it", whatever its mana value is (CR 601.2h, 202.3)."""

    reference: ObjectReference

    def holds(self, game: Game, context: Context) -> bool:
        found = self.reference.objects(game, context)
        return not any(game.mana_spent_on(it) for it in found)


@dataclass(frozen=True, slots=True)
class TurnOf(Condition):
    """ "During your turn"."""

    player: PlayerReference

    def holds(self, game: Game, context: Context) -> bool:
        return game.active in self.player.players(game, context)


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """The opposite."""

    condition: Condition

    def holds(self, game: Game, context: Context) -> bool:
        return not self.condition.holds(game, context)


@dataclass(frozen=True, slots=True)
class AllOf(Condition):
    """All parts hold."""

    parts: tuple[Condition, ...]

    def holds(self, game: Game, context: Context) -> bool:
        return all(part.holds(game, context) for part in self.parts)


@dataclass(frozen=True, slots=True)
class AnyOf(Condition):
    """At least one part holds."""

    parts: tuple[Condition, ...]

    def holds(self, game: Game, context: Context) -> bool:
        return any(part.holds(game, context) for part in self.parts)
