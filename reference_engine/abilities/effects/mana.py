"""Instructions that add mana."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from reference_engine.abilities.conditions import Condition
from reference_engine.abilities.descriptions import Description
from reference_engine.abilities.effects.base import Effect
from reference_engine.abilities.quantities import ONE, Quantity
from reference_engine.abilities.references import YOU, PlayerReference
from reference_engine.types import ManaType


@dataclass(frozen=True, slots=True)
class AddMana(Effect):
    """Add mana (CR 106.4): each symbol of ``mana``, that many times."""

    mana: tuple[ManaType, ...]
    times: Quantity = ONE
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class AddManaOfChoice(Effect):
    """Add mana of types chosen from ``options`` ("one mana of any color", "{R} or {G}").

    ``same``: all of one chosen type; else each on its own ("in any combination of").
    """

    options: tuple[ManaType, ...]
    amount: Quantity = ONE
    same: bool = True
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class AddManaAmong(Effect):
    """Add mana of a type defined by other objects (CR 106.5, 106.7).

    ``of``: "could produce" (types that those permanents could produce), "colors among"
    (colours of those permanents).  ``colors_only`` asks for a colour.
    """

    of: Literal["could produce", "colors among"]
    permanents: Description
    colors_only: bool = False
    amount: Quantity = ONE


@dataclass(frozen=True, slots=True)
class AddManaProduced(Effect):
    """ "Add one mana of any type that land produced": a type of the trigger event's mana."""

    amount: Quantity = ONE
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class AddChosenColor(Effect):
    """ "Add one mana of the chosen color": the one that was chosen as the source entered."""

    amount: Quantity = ONE
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class ManaInstead(Effect):
    """ "Add {U}. If you control a Swamp, add {B} instead": a self-replacement (CR 614.15)."""

    of: AddMana
    condition: Condition
    instead: AddMana


ADDS_MANA = (AddMana, AddManaOfChoice, AddManaAmong, AddManaProduced, AddChosenColor, ManaInstead)
"""The instructions that add mana."""
