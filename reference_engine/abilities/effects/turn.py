"""Instructions that add to the turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from reference_engine.abilities.effects.base import Effect
from reference_engine.abilities.references import YOU, PlayerReference
from reference_engine.types import Step


@dataclass(frozen=True, slots=True)
class AdditionalStep(Effect):
    """Additional steps after this one (CR 500.9), or as a phase after this phase (CR 500.8)."""

    steps: tuple[Step, ...]
    after: Literal["step", "phase"] = "step"


@dataclass(frozen=True, slots=True)
class AdditionalTurn(Effect):
    """ "Take an extra turn after this one" (CR 500.7)."""

    player: PlayerReference = YOU
