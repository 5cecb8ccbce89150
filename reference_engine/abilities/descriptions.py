"""Descriptions of objects: "another artifact", "nonland card", "creature an opponent controls".

A description is a conjunction; each field left at its default asks for nothing.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from reference_engine.types import PERMANENT_TYPES, ManaType, ObjectId, Zone

if TYPE_CHECKING:
    from reference_engine.abilities.context import Context
    from reference_engine.abilities.quantities import Quantity
    from reference_engine.game import Game

Whose = Literal["you", "opponent", "target player", "that player"]
"""Whose: the ability's controller, an opponent of theirs, or a player named before."""

Comparison = Literal["<", "<=", "=", ">=", ">"]
COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt, "<=": operator.le, "=": operator.eq, ">=": operator.ge, ">": operator.gt,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bound:
    """ "power 2 or less": a comparison of a number with a quantity."""

    comparison: Comparison
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class Description:
    """Which objects are meant.  Type words are lower case ("creature", "crab")."""

    types: tuple[str, ...] = ()  # card types: all of them
    any_types: tuple[str, ...] = ()  # card types: at least one of them
    not_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()  # all of them
    supertypes: tuple[str, ...] = ()  # all of them, e.g. "legendary", "basic"
    not_supertypes: tuple[str, ...] = ()
    colors: tuple[ManaType, ...] = ()  # at least one of them
    not_colors: tuple[ManaType, ...] = ()  # none of them
    not_subtypes: tuple[str, ...] = ()  # none of them
    colorless: bool = False
    permanent_card: bool = False  # has a permanent type (CR 110.4a)
    card: bool = False  # a card, not a token or copy (CR 108.2b)
    token: bool | None = None
    another: bool = False  # not the source itself
    controller: Whose | None = None
    owner: Whose | None = None
    tapped: bool | None = None
    attacking: bool | None = None
    blocking: bool | None = None
    keyword: str | None = None  # has this keyword ability
    without_keyword: str | None = None
    name: str | None = None
    counter: str | None = None  # has at least one counter of this kind
    power: Bound | None = None
    toughness: Bound | None = None
    mana_value: Bound | None = None

    def matches(self, game: Game, candidate: ObjectId, context: Context) -> bool:
        """Return whether the candidate, as it is now or last was, fits the description."""
        return self._type_line_fits(game, candidate) and self._state_fits(game, candidate, context)

    def _type_line_fits(self, game: Game, candidate: ObjectId) -> bool:
        it = game.characteristics(candidate)
        types = it.types
        return (
            all(word in types for word in self.types)
            and (not self.any_types or any(word in types for word in self.any_types))
            and not any(word in types for word in self.not_types)
            and all(word in it.subtypes for word in self.subtypes)
            and all(word in it.supertypes for word in self.supertypes)
            and not any(word in it.supertypes for word in self.not_supertypes)
            and (not self.colors or any(color in it.colors for color in self.colors))
            and not any(color in it.colors for color in self.not_colors)
            and not any(word in it.subtypes for word in self.not_subtypes)
            and not (self.colorless and it.colors)
            and not (self.permanent_card and PERMANENT_TYPES.isdisjoint(types))
            and (self.keyword is None or it.abilities.has_keyword(self.keyword))
            and not (self.without_keyword and it.abilities.has_keyword(self.without_keyword))
            and (self.name is None or it.name == self.name)
        )

    def _state_fits(self, game: Game, candidate: ObjectId, context: Context) -> bool:
        thing = game.object_or_last_known(candidate)
        if self.another and candidate == context.source:
            return False
        if self.token is not None and thing.is_token != self.token:
            return False
        if self.card and (thing.is_token or thing.is_copy):
            return False
        if self.tapped is not None and thing.tapped != self.tapped:
            return False
        if self.attacking is not None and game.is_attacking(candidate) != self.attacking:
            return False
        if self.blocking is not None and game.is_blocking(candidate) != self.blocking:
            return False
        if self.counter is not None and not thing.counters.get(self.counter):
            return False
        if self.controller is not None:
            holder = game.controller_of(candidate)
            if not game.is_whose(self.controller, holder, context):
                return False
        if self.owner is not None and not game.is_whose(self.owner, thing.owner, context):
            return False
        return self._numbers_fit(game, candidate, context)

    def _numbers_fit(self, game: Game, candidate: ObjectId, context: Context) -> bool:
        if self.power is None and self.toughness is None and self.mana_value is None:
            return True
        it = game.characteristics(candidate)
        pairs = (
            (self.power, it.power),
            (self.toughness, it.toughness),
            (self.mana_value, game.mana_value(candidate)),
        )
        return all(
            bound is None
            or (
                number is not None
                and COMPARE[bound.comparison](number, bound.quantity.value(game, context))
            )
            for bound, number in pairs
        )


ANY_OBJECT = Description()
CREATURE = Description(types=("creature",))

SEARCHABLE_ZONES = (Zone.BATTLEFIELD, Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.LIBRARY)
