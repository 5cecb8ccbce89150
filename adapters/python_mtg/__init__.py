"""witchcraft, a rules engine in Datalog, through its Python package ``python-mtg``."""

from .adapter import WitchcraftAdapter

ADAPTER = WitchcraftAdapter

__all__ = ["ADAPTER", "WitchcraftAdapter"]
