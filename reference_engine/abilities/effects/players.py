"""Instructions for players: life and damage."""

from __future__ import annotations

from dataclasses import dataclass

from reference_engine.abilities.effects.base import Effect
from reference_engine.abilities.quantities import Quantity
from reference_engine.abilities.references import YOU, ObjectReference, PlayerReference


@dataclass(frozen=True, slots=True)
class GainLife(Effect):
    """Players gain life (CR 119.3)."""

    amount: Quantity
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class LoseLife(Effect):
    """Players lose life."""

    amount: Quantity
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class DealDamage(Effect):
    """The source deals damage to objects and players (CR 120).

    ``source`` None: the object that has the ability.
    """

    amount: Quantity
    objects: ObjectReference | None = None
    players: PlayerReference | None = None
    source: ObjectReference | None = None
