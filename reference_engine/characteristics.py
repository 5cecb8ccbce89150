"""Characteristics of objects (CR 109.3) and what is printed on cards (CR 200 to 212)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from reference_engine.abilities.model import (
    NO_ABILITIES,
    Ability,
    AbilitySet,
    KeywordAbility,
    as_gained,
)
from reference_engine.mana import ManaCost
from reference_engine.types import ManaType, PlayerId

Layout = Literal["normal", "split", "aftermath", "adventure", "modal_dfc", "transform", "token"]


@dataclass(frozen=True)
class Face:
    """One set of characteristics, as printed (CR 109.3, 709 to 715).  Words in lower case."""

    name: str
    mana_cost: ManaCost | None = None
    colors: frozenset[ManaType] = frozenset()
    supertypes: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    abilities: AbilitySet = NO_ABILITIES
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None

    @property
    def is_permanent(self) -> bool:
        """Whether an object with these types can be a permanent (CR 110.4)."""
        return not self.types.isdisjoint(
            {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}
        )


@dataclass(frozen=True)
class CardDefinition:
    """A card: its layout and its faces."""

    name: str
    faces: tuple[Face, ...]
    layout: Layout = "normal"


class Characteristics:
    """The characteristics of one object, after the effects that apply to it.

    Made by :mod:`reference_engine.layers`; nobody else changes one.
    """

    __slots__ = (
        "abilities", "colors", "controller", "mana_cost", "name", "power", "subtypes",
        "supertypes", "toughness", "types",
    )  # fmt: skip

    name: str
    mana_cost: ManaCost | None
    colors: set[ManaType] | frozenset[ManaType]
    supertypes: set[str] | frozenset[str]
    types: set[str] | frozenset[str]
    subtypes: set[str] | frozenset[str]
    abilities: AbilitySet
    power: int | None
    toughness: int | None
    controller: PlayerId

    def __init__(self, face: Face, controller: PlayerId) -> None:
        self.name = face.name
        self.mana_cost = face.mana_cost
        self.colors = face.colors
        self.supertypes = face.supertypes
        self.types = face.types
        self.subtypes = face.subtypes
        self.abilities = face.abilities
        self.power = face.power
        self.toughness = face.toughness
        self.controller = controller

    @property
    def is_permanent_type(self) -> bool:
        """Whether a permanent type is among its types (CR 110.4)."""
        return not self.types.isdisjoint(
            {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}
        )

    def add_abilities(self, abilities: Iterable[Ability]) -> None:
        """Add abilities that it gains after those that it has."""
        gained = (as_gained(ability) for ability in abilities)
        self.abilities = AbilitySet((*self.abilities.all, *gained))

    def add_intrinsic_abilities(self, land_types: Iterable[str]) -> None:
        """Add the mana abilities that go with basic land types (CR 305.6)."""
        from reference_engine.land_types import mana_abilities_of_types

        found = mana_abilities_of_types(land_types)
        if found:
            self.abilities = AbilitySet((*self.abilities.all, *found))

    def remove_all_abilities(self) -> None:
        """Take all abilities away."""
        self.abilities = NO_ABILITIES

    def remove_keyword(self, name: str) -> None:
        """Take all instances of a keyword ability away."""
        self.abilities = AbilitySet(
            tuple(
                ability
                for ability in self.abilities.all
                if not (isinstance(ability, KeywordAbility) and ability.name == name)
            )
        )
