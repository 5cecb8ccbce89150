"""Instructions that move objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from reference_engine.abilities.descriptions import Description
from reference_engine.abilities.effects.base import Effect
from reference_engine.abilities.quantities import ONE, Quantity
from reference_engine.abilities.references import YOU, ObjectReference, PlayerReference
from reference_engine.types import Zone


@dataclass(frozen=True, slots=True)
class Destroy(Effect):
    """Destroy permanents (CR 701.8)."""

    what: ObjectReference


@dataclass(frozen=True, slots=True)
class Sacrifice(Effect):
    """A player sacrifices permanents that they control (CR 701.21)."""

    what: ObjectReference
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class MoveTo(Effect):
    """Put objects into a zone: exile, return to hand, put into the graveyard or library.

    Each goes to its owner's zone (CR 400.3).  ``position`` is where in a library.
    """

    what: ObjectReference
    zone: Zone
    position: Literal["top", "bottom", "bottom in a random order"] = "top"
    face_down: bool = False
    until_source_leaves: bool = False  # CR 610.3


@dataclass(frozen=True, slots=True)
class PutOntoBattlefield(Effect):
    """Put objects onto the battlefield, all at the same time, under a player's control.

    ``under`` None: under their owners' control.  ``face_down`` manifests (CR 701.40).
    """

    what: ObjectReference
    under: PlayerReference | None = YOU
    tapped: bool = False
    counters: tuple[tuple[str, Quantity], ...] = ()
    transformed: bool = False
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """Players draw cards (CR 121)."""

    amount: Quantity = ONE
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class Mill(Effect):
    """Players mill cards (CR 701.17)."""

    amount: Quantity = ONE
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class DiscardCards(Effect):
    """Players discard cards (CR 701.9).  ``maximum`` None: exactly ``minimum``.

    ``random`` leaves the choice to chance; ``whole_hand`` takes all.
    """

    minimum: Quantity = ONE
    maximum: Quantity | None = None
    player: PlayerReference = YOU
    description: Description | None = None
    random: bool = False
    whole_hand: bool = False


@dataclass(frozen=True, slots=True)
class ExileTop(Effect):
    """Exile the top cards of a library."""

    amount: Quantity = ONE
    player: PlayerReference = YOU
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class Manifest(Effect):
    """Manifest the top cards of a library (CR 701.40)."""

    amount: Quantity = ONE
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class ShuffleLibrary(Effect):
    """Shuffle (CR 701.24)."""

    player: PlayerReference = YOU
