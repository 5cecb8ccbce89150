"""Quantities: numbers in an ability's text, worked out when they are needed (CR 107, 608.2i)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from reference_engine.abilities.context import Context
from reference_engine.abilities.references import ObjectReference, PlayerReference

if TYPE_CHECKING:
    from reference_engine.abilities.descriptions import Description
    from reference_engine.game import Game
    from reference_engine.types import Zone


class Quantity(ABC):
    """A number that may depend on the game."""

    __slots__ = ()

    @abstractmethod
    def value(self, game: Game, context: Context) -> int:
        """Return the number as it is now."""


@dataclass(frozen=True, slots=True)
class Fixed(Quantity):
    """A number that is written out."""

    number: int

    def value(self, game: Game, context: Context) -> int:
        return self.number


@dataclass(frozen=True, slots=True)
class X(Quantity):
    """X (CR 107.3): the ability's own, the spell's, or as rule 107.3m says; else 0."""

    def value(self, game: Game, context: Context) -> int:
        return game.value_of_x(context)


@dataclass(frozen=True, slots=True)
class Count(Quantity):
    """ "The number of creatures you control", "cards in your hand"; ``zone`` is where to look."""

    description: Description
    zone: Zone

    def value(self, game: Game, context: Context) -> int:
        return sum(
            self.description.matches(game, candidate, context)
            for candidate in game.objects_in(self.zone)
        )


@dataclass(frozen=True, slots=True)
class StatOf(Quantity):
    """ "Its power": of one object, as it is now or last was (CR 608.2h); 0 with none."""

    stat: Literal["power", "toughness", "mana value"]
    reference: ObjectReference

    def value(self, game: Game, context: Context) -> int:
        return sum(game.stat(self.stat, o) for o in self.reference.objects(game, context))


@dataclass(frozen=True, slots=True)
class CountersOn(Quantity):
    """ "The number of +1/+1 counters on it"."""

    kind: str
    reference: ObjectReference

    def value(self, game: Game, context: Context) -> int:
        return sum(
            game.object_or_last_known(o).counters.get(self.kind, 0)
            for o in self.reference.objects(game, context)
        )


@dataclass(frozen=True, slots=True)
class TimesDescended(Quantity):
    """ "The number of times you descended this turn" (CR 700.11)."""

    player: PlayerReference

    def value(self, game: Game, context: Context) -> int:
        return sum(game.times_descended(p) for p in self.player.players(game, context))


@dataclass(frozen=True, slots=True)
class ThatMany(Quantity):
    """ "That many": how many objects, cards, points the instruction before dealt with."""

    def value(self, game: Game, context: Context) -> int:
        return context.that_many


@dataclass(frozen=True, slots=True)
class TimesKicked(Quantity):
    """ "The number of times it was kicked" (CR 702.33c); with a name, for that kicker alone."""

    cost_name: str = "kicker"

    def value(self, game: Game, context: Context) -> int:
        return game.times_paid(self.cost_name, context)


@dataclass(frozen=True, slots=True)
class LifeOf(Quantity):
    """ "Your life total"."""

    player: PlayerReference

    def value(self, game: Game, context: Context) -> int:
        return sum(game.players[p].life for p in self.player.players(game, context))


@dataclass(frozen=True, slots=True)
class Sum(Quantity):
    """ "X plus 1": the sum of its parts."""

    parts: tuple[Quantity, ...]

    def value(self, game: Game, context: Context) -> int:
        return sum(part.value(game, context) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Times(Quantity):
    """ "Twice X", "-X": a multiple."""

    factor: int
    of: Quantity

    def value(self, game: Game, context: Context) -> int:
        return self.factor * self.of.value(game, context)


ONE = Fixed(1)

UNLIMITED = Fixed(10**6)
"""The upper bound of "any number of"."""
