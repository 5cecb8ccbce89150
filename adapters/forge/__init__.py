"""Forge, the Java engine, as WebAssembly in a process of the user's own Node."""

from .adapter import ForgeAdapter

ADAPTER = ForgeAdapter

__all__ = ["ADAPTER", "ForgeAdapter"]
