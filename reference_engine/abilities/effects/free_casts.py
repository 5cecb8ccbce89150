"""Instructions that let somebody cast without paying, and what is revealed for it."""

from __future__ import annotations

from dataclasses import dataclass

from reference_engine.abilities.effects.base import Effect
from reference_engine.abilities.quantities import Quantity
from reference_engine.abilities.references import YOU, ObjectReference, PlayerReference


@dataclass(frozen=True, slots=True)
class CastFree(Effect):
    """ "You may cast it without paying its mana cost" (CR 118.9, 608.2g).

    ``forced``: "casts it if able".  ``maximum_mana_value`` bounds the resulting spell.
    ``player`` does it.  What is not cast stays where it is.
    """

    what: ObjectReference
    player: PlayerReference = YOU
    forced: bool = False
    maximum_mana_value: Quantity | None = None


@dataclass(frozen=True, slots=True)
class CastFromHand(Effect):
    """ "Cast a spell from your hand without paying …": its types and greatest mana value."""

    types: tuple[str, ...] = ()
    any_types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    maximum_mana_value: Quantity | None = None


@dataclass(frozen=True, slots=True)
class RevealAtRandom(Effect):
    """ "Reveals a card at random from their hand": that card is "it" afterwards."""

    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class RevealTop(Effect):
    """ "Reveals the top card of their library": that card is "it" afterwards."""

    player: PlayerReference = YOU
