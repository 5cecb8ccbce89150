"""Instructions that change objects."""

from __future__ import annotations

from dataclasses import dataclass

from reference_engine.abilities.effects.base import Duration, Effect
from reference_engine.abilities.modifications import Modification
from reference_engine.abilities.quantities import ONE, Quantity
from reference_engine.abilities.references import ObjectReference


@dataclass(frozen=True, slots=True)
class PutCounters(Effect):
    """Put counters on objects (CR 122.6)."""

    what: ObjectReference
    kind: str = "+1/+1"
    amount: Quantity = ONE


@dataclass(frozen=True, slots=True)
class RemoveCounters(Effect):
    """Remove counters from objects; ``amount`` None: all of the kind."""

    what: ObjectReference
    kind: str = "+1/+1"
    amount: Quantity | None = ONE


@dataclass(frozen=True, slots=True)
class Modify(Effect):
    """A continuous effect from a resolving spell or ability (CR 611.2).

    "Gets +2/-2 until end of turn", "gains flying", "loses all abilities", "becomes a …",
    "gain control of".  The objects are fixed as it begins (CR 611.2c), and so are its amounts
    (CR 608.2h).
    """

    what: ObjectReference
    modifications: tuple[Modification, ...]
    duration: Duration = "until end of turn"


@dataclass(frozen=True, slots=True)
class Tap(Effect):
    """Tap permanents (CR 701.26a)."""

    what: ObjectReference


@dataclass(frozen=True, slots=True)
class Untap(Effect):
    """Untap permanents (CR 701.26b)."""

    what: ObjectReference


@dataclass(frozen=True, slots=True)
class Transform(Effect):
    """Transform permanents (CR 701.27)."""

    what: ObjectReference


@dataclass(frozen=True, slots=True)
class Attach(Effect):
    """Attach the source to an object (CR 701.3)."""

    what: ObjectReference


@dataclass(frozen=True, slots=True)
class Fight(Effect):
    """Two creatures fight (CR 701.14)."""

    one: ObjectReference
    other: ObjectReference


@dataclass(frozen=True, slots=True)
class BecomeCopy(Effect):
    """An object becomes a copy of another (CR 707.2)."""

    what: ObjectReference
    of: ObjectReference
    duration: Duration = "for good"
