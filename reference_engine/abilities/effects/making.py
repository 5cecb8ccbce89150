"""Instructions that make tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reference_engine.abilities.effects.base import Effect
from reference_engine.abilities.quantities import ONE, Quantity
from reference_engine.abilities.references import YOU, ObjectReference, PlayerReference
from reference_engine.types import ManaType

if TYPE_CHECKING:
    from reference_engine.abilities.model import Ability


@dataclass(frozen=True, slots=True)
class TokenSpec:
    """What a token is (CR 111.3).  Without a name it is called as its subtypes are."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[ManaType, ...] = ()
    power: Quantity | None = None
    toughness: Quantity | None = None
    abilities: tuple[Ability, ...] = ()
    name: str | None = None


@dataclass(frozen=True, slots=True)
class CreateTokens(Effect):
    """Create tokens, all at the same time (CR 701.7)."""

    token: TokenSpec
    amount: Quantity = ONE
    player: PlayerReference = YOU
    tapped: bool = False


@dataclass(frozen=True, slots=True)
class CreateCopies(Effect):
    """Create tokens that are copies of an object (CR 707.2), or last was (CR 608.2h)."""

    of: ObjectReference
    amount: Quantity = ONE
    player: PlayerReference = YOU
    extra_abilities: tuple[Ability, ...] = ()
