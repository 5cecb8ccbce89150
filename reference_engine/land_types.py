"""Basic land types and the mana abilities that come with them (CR 305.6, 305.7)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from reference_engine.abilities.costs import Cost, TapThis
from reference_engine.abilities.effects import AddMana
from reference_engine.abilities.model import ActivatedAbility
from reference_engine.types import BASIC_LAND_TYPES


@lru_cache(maxsize=8)
def mana_ability_of(land_type: str) -> ActivatedAbility:
    """Return the intrinsic ability of a basic land type: tap for one mana of its colour."""
    return ActivatedAbility(Cost(parts=(TapThis(),)), (AddMana((BASIC_LAND_TYPES[land_type],)),))


def mana_abilities_of_types(subtypes: Iterable[str]) -> tuple[ActivatedAbility, ...]:
    """Return the abilities that the basic land types among some subtypes give."""
    return tuple(mana_ability_of(word) for word in BASIC_LAND_TYPES if word in set(subtypes))
