"""Costs (CR 118): mana and other things to pay.  Paying them is in the engine's payment step."""

from __future__ import annotations

from dataclasses import dataclass

from reference_engine.abilities.descriptions import Description
from reference_engine.abilities.quantities import Quantity
from reference_engine.mana import NO_MANA, ManaCost


class CostPart:
    """A part of a cost that is not mana."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class TapThis(CostPart):
    """{T}: tap this permanent (CR 107.5)."""


@dataclass(frozen=True, slots=True)
class UntapThis(CostPart):
    """{Q}: untap this permanent (CR 107.6)."""


@dataclass(frozen=True, slots=True)
class SacrificeThis(CostPart):
    """Sacrifice this permanent (CR 701.21)."""


@dataclass(frozen=True, slots=True)
class Sacrifice(CostPart):
    """Sacrifice that many permanents of a description."""

    description: Description
    count: Quantity


@dataclass(frozen=True, slots=True)
class Discard(CostPart):
    """Discard that many cards of a description from hand (CR 701.9)."""

    description: Description
    count: Quantity


@dataclass(frozen=True, slots=True)
class Reveal(CostPart):
    """Reveal that many cards of a description from hand (CR 701.20)."""

    description: Description
    count: Quantity


@dataclass(frozen=True, slots=True)
class ExileFromGraveyard(CostPart):
    """Exile that many cards of a description from your graveyard."""

    description: Description
    count: Quantity


@dataclass(frozen=True, slots=True)
class TapOthers(CostPart):
    """Tap that many untapped permanents of a description that you control."""

    description: Description
    count: Quantity


@dataclass(frozen=True, slots=True)
class PayLife(CostPart):
    """Pay that much life (CR 119.4)."""

    amount: Quantity


@dataclass(frozen=True, slots=True)
class RemoveCounters(CostPart):
    """Remove that many counters of a kind from this permanent."""

    kind: str
    count: Quantity


@dataclass(frozen=True, slots=True)
class Cost:
    """A whole cost: its mana part and its other parts, in printed order."""

    mana: ManaCost = NO_MANA
    parts: tuple[CostPart, ...] = ()

    @property
    def taps_or_untaps_this(self) -> bool:
        """Whether {T} or {Q} is among its symbols (CR 302.6)."""
        return any(isinstance(part, (TapThis, UntapThis)) for part in self.parts)

    @property
    def has_tap_symbol(self) -> bool:
        """Whether {T} is among its symbols (CR 106.12)."""
        return any(isinstance(part, TapThis) for part in self.parts)

    @property
    def has_untap_symbol(self) -> bool:
        """Whether {Q} is among its symbols (CR 107.6)."""
        return any(isinstance(part, UntapThis) for part in self.parts)


FREE = Cost()
