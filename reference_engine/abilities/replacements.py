"""Replacement effects (CR 614): what they watch for and what happens instead.

They are executed by :mod:`reference_engine.replacing`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from reference_engine.abilities.conditions import Condition
from reference_engine.abilities.descriptions import ANY_OBJECT, Description, Whose
from reference_engine.abilities.quantities import Quantity
from reference_engine.types import ManaType, Zone

if TYPE_CHECKING:
    from reference_engine.abilities.model import Ability


class Replacement:
    """Base of all replacement effects."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class EntersWith(Replacement):
    """ "This creature enters with X +1/+1 counters on it", "enters tapped" (CR 614.1c).

    ``affects`` None: this permanent alone; else other permanents that enter, such as "each
    other creature you control enters with an additional +1/+1 counter on it".
    """

    counters: tuple[tuple[str, Quantity], ...] = ()
    tapped: bool = False
    affects: Description | None = None
    condition: Condition | None = None
    gained: bool = False  # the permanent would have it from elsewhere (CR 107.3j)


@dataclass(frozen=True, slots=True)
class EntersChoosingColor(Replacement):
    """ "As this land enters, choose a color" (CR 614.1c), later "the chosen color" (CR 607.2d)."""


@dataclass(frozen=True, slots=True)
class EntersAsCopy(Replacement):
    """ "You may have this creature enter as a copy of any creature on the battlefield" (CR 707.9).

    ``except_abilities`` are added to what is copied; ``extra_counters`` come on top.
    """

    of: Description
    optional: bool = True
    except_abilities: tuple[Ability, ...] = ()
    extra_counters: tuple[tuple[str, Quantity], ...] = ()


@dataclass(frozen=True, slots=True)
class ZoneInstead(Replacement):
    """ "If a card would be put into a graveyard from anywhere, exile it instead" (CR 614.1a).

    ``owner``: whose cards; ``would`` the zone it would go to; ``dies`` only from the battlefield.
    ``this`` speaks of the object that has the ability alone.
    """

    would: Zone = Zone.GRAVEYARD
    instead: Zone = Zone.EXILE
    description: Description = ANY_OBJECT
    owner: Whose | None = None
    from_battlefield: bool = False
    this: bool = False


@dataclass(frozen=True, slots=True)
class LeavesStackInstead(Replacement):
    """ "If this spell was cast from a graveyard, exile it" whenever it leaves (CR 702.127a)."""

    cast_from: Zone = Zone.GRAVEYARD
    instead: Zone = Zone.EXILE


@dataclass(frozen=True, slots=True)
class MultiplyCounters(Replacement):
    """ "If one or more +1/+1 counters would be put on a creature you control, twice that many"."""

    kind: str | None
    description: Description
    factor: int = 2
    plus: int = 0


@dataclass(frozen=True, slots=True)
class MultiplyTokens(Replacement):
    """ "If one or more tokens would be created under your control, twice that many instead"."""

    factor: int = 2


@dataclass(frozen=True, slots=True)
class MultiplyMana(Replacement):
    """ "If you tap a permanent for mana, it produces twice as much of that mana instead"."""

    description: Description
    whose: Whose | None = "you"
    factor: int = 2


@dataclass(frozen=True, slots=True)
class ChangeManaType(Replacement):
    """ "If a land is tapped for mana, it produces {C} instead of any other type" (CR 106.12b).

    ``amount`` "one" is "instead of any other type and amount"; ``at_least`` is how much mana
    it must be tapped for ("for two or more mana").
    """

    description: Description
    type: ManaType
    whose: Whose | None = None
    amount: Literal["same", "one"] = "same"
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class OtherManaInstead(Replacement):
    """A self-replacement effect of what adds the mana: "add {B} instead" (CR 614.15)."""

    mana: tuple[ManaType, ...]
