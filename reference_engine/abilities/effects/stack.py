"""Instructions for spells and abilities on the stack, and discover."""

from __future__ import annotations

from dataclasses import dataclass

from reference_engine.abilities.effects.base import Effect
from reference_engine.abilities.quantities import ONE, Quantity
from reference_engine.abilities.references import YOU, ObjectReference, PlayerReference
from reference_engine.types import Zone


@dataclass(frozen=True, slots=True)
class CopyStackObject(Effect):
    """Copy a spell or ability (CR 707.10); ``new_targets``: its controller may choose new ones."""

    what: ObjectReference
    amount: Quantity = ONE
    new_targets: bool = True


@dataclass(frozen=True, slots=True)
class Counter(Effect):
    """Counter spells or abilities (CR 701.6); a countered spell may go to another zone."""

    what: ObjectReference
    to: Zone = Zone.GRAVEYARD


@dataclass(frozen=True, slots=True)
class Discover(Effect):
    """Discover N (CR 701.57)."""

    amount: Quantity
    player: PlayerReference = YOU
