"""How instructions are carried out (CR 608.2c), one function for each class of effect.

The modules register their functions with ``carries_out`` of :mod:`.registry`.
"""

from __future__ import annotations

from reference_engine.instructions import (
    changing,
    control,
    free_casts,
    making,
    mana,
    moving,
    players,
    stack,
    turn,
)
from reference_engine.instructions.registry import carry_out_one

__all__ = [
    "carry_out_one", "changing", "control", "free_casts", "making", "mana", "moving", "players",
    "stack", "turn",
]  # fmt: skip
