"""What a continuous effect does to an object, and in which layer (CR 613.1).

``apply`` changes the working copy of the object's characteristics; the layer machinery in
:mod:`reference_engine.layers` calls it in the right order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar

from reference_engine.abilities.context import Context
from reference_engine.abilities.quantities import Quantity
from reference_engine.abilities.references import PlayerReference
from reference_engine.types import LAND_TYPES, ManaType

if TYPE_CHECKING:
    from reference_engine.abilities.model import Ability
    from reference_engine.characteristics import Characteristics
    from reference_engine.game import Game


class Layer(IntEnum):
    """The layers and sublayers of CR 613.1 and 613.4, in the order in which they apply."""

    COPY = 10
    FACE_DOWN = 11
    CONTROL = 20
    TEXT = 30
    TYPE = 40
    COLOR = 50
    ABILITY = 60
    POWER_TOUGHNESS_DEFINED = 70  # 613.4a
    POWER_TOUGHNESS_SET = 71  # 613.4b
    POWER_TOUGHNESS_MODIFIED = 72  # 613.4c
    POWER_TOUGHNESS_SWITCHED = 73  # 613.4d


class Modification(ABC):
    """One change in one layer."""

    __slots__ = ()
    layer: ClassVar[Layer]

    @abstractmethod
    def apply(self, it: Characteristics, game: Game, context: Context) -> None:
        """Change ``it``, the working copy of one affected object's characteristics."""


@dataclass(frozen=True, slots=True)
class SetController(Modification):
    """ "You control enchanted creature" (layer 2)."""

    layer: ClassVar[Layer] = Layer.CONTROL
    player: PlayerReference

    def apply(self, it: Characteristics, game: Game, context: Context) -> None:
        players = self.player.players(game, context)
        if players:
            it.controller = players[0]


@dataclass(frozen=True, slots=True)
class AddTypes(Modification):
    """ "Is an artifact in addition to its other types" (layer 4)."""

    layer: ClassVar[Layer] = Layer.TYPE
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()

    def apply(self, it: Characteristics, game: Game, context: Context) -> None:
        it.types = it.types | set(self.types)
        if "land" in it.types:  # CR 305.7: with a basic land type comes its mana ability
            it.add_intrinsic_abilities(set(self.subtypes) - it.subtypes)
        it.subtypes = it.subtypes | set(self.subtypes)
        it.supertypes = it.supertypes | set(self.supertypes)


@dataclass(frozen=True, slots=True)
class SetLandType(Modification):
    """ "Is an Island": a basic land type instead of the land types that it had (CR 305.7).

    Card types, supertypes and other subtypes stay (CR 205.1a).
    """

    layer: ClassVar[Layer] = Layer.TYPE
    land_type: str

    def apply(self, it: Characteristics, game: Game, context: Context) -> None:
        if "land" not in it.types:
            return
        it.remove_all_abilities()  # those of its rules text and its old land types
        it.add_intrinsic_abilities((self.land_type,))
        it.subtypes = {*(it.subtypes - LAND_TYPES), self.land_type}


@dataclass(frozen=True, slots=True)
class RemoveTypes(Modification):
    """ "Isn't a creature" (layer 4)."""

    layer: ClassVar[Layer] = Layer.TYPE
    types: tuple[str, ...]

    def apply(self, it: Characteristics, game: Game, context: Context) -> None:
        it.types = it.types - set(self.types)
        if "creature" in self.types:
            it.subtypes = set()  # CR 205.1a: its creature types go with the type


@dataclass(frozen=True, slots=True)
class SetColors(Modification):
    """ "Is blue", "is colorless" (layer 5)."""

    layer: ClassVar[Layer] = Layer.COLOR
    colors: tuple[ManaType, ...]

    def apply(self, it: Characteristics, game: Game, context: Context) -> None:
        it.colors = set(self.colors)


@dataclass(frozen=True, slots=True)
class AddAbilities(Modification):
    """ "Has flying", "has 'At the beginning of your upkeep, …'" (layer 6)."""

    layer: ClassVar[Layer] = Layer.ABILITY
    abilities: tuple[Ability, ...]

    def apply(self, it: Characteristics, game: Game, context: Context) -> None:
        it.add_abilities(self.abilities)


@dataclass(frozen=True, slots=True)
class RemoveKeyword(Modification):
    """ "Loses flying" (layer 6)."""

    layer: ClassVar[Layer] = Layer.ABILITY
    keyword: str

    def apply(self, it: Characteristics, game: Game, context: Context) -> None:
        it.remove_keyword(self.keyword)


@dataclass(frozen=True, slots=True)
class LoseAllAbilities(Modification):
    """ "Loses all abilities" (layer 6)."""

    layer: ClassVar[Layer] = Layer.ABILITY

    def apply(self, it: Characteristics, game: Game, context: Context) -> None:
        it.remove_all_abilities()


@dataclass(frozen=True, slots=True)
class DefinePowerToughness(Modification):
    """A characteristic-defining ability for power and toughness (layer 7a)."""

    layer: ClassVar[Layer] = Layer.POWER_TOUGHNESS_DEFINED
    power: Quantity | None
    toughness: Quantity | None

    def apply(self, it: Characteristics, game: Game, context: Context) -> None:
        if self.power is not None:
            it.power = self.power.value(game, context)
        if self.toughness is not None:
            it.toughness = self.toughness.value(game, context)


@dataclass(frozen=True, slots=True)
class SetPowerToughness(Modification):
    """ "Has base power and toughness 4/4", "becomes a 0/1" (layer 7b)."""

    layer: ClassVar[Layer] = Layer.POWER_TOUGHNESS_SET
    power: Quantity | None
    toughness: Quantity | None

    def apply(self, it: Characteristics, game: Game, context: Context) -> None:
        if self.power is not None:
            it.power = self.power.value(game, context)
        if self.toughness is not None:
            it.toughness = self.toughness.value(game, context)


@dataclass(frozen=True, slots=True)
class ModifyPowerToughness(Modification):
    """ "Gets +1/+1", "gets -X/-0" (layer 7c)."""

    layer: ClassVar[Layer] = Layer.POWER_TOUGHNESS_MODIFIED
    power: Quantity
    toughness: Quantity

    def apply(self, it: Characteristics, game: Game, context: Context) -> None:
        if it.power is not None:
            it.power += self.power.value(game, context)
        if it.toughness is not None:
            it.toughness += self.toughness.value(game, context)


@dataclass(frozen=True, slots=True)
class SwitchPowerToughness(Modification):
    """ "Switch its power and toughness" (layer 7d)."""

    layer: ClassVar[Layer] = Layer.POWER_TOUGHNESS_SWITCHED

    def apply(self, it: Characteristics, game: Game, context: Context) -> None:
        it.power, it.toughness = it.toughness, it.power
