"""What an adapter may raise on purpose.  Anything else is a crash of the engine."""

from __future__ import annotations


class AdapterError(Exception):
    """Base of what an adapter may raise on purpose."""


class IllegalMove(AdapterError):
    """The engine refuses the move, and the game is as it was before it."""


class Unsupported(AdapterError):
    """The engine or its adapter cannot do this.  ``capability`` names what is missing."""

    def __init__(self, capability: str, detail: str = "") -> None:
        self.capability = capability
        self.detail = detail
        super().__init__(f"{capability}: {detail}" if detail else capability)


class PositionMismatch(AdapterError):
    """What the engine shows after set-up differs from the position: the adapter's fault."""


class ScriptError(AdapterError):
    """The script asks for something that makes no sense, such as an unknown name."""
