"""phase.rs, a rules engine in Rust, through its Python bindings."""

from .adapter import PhaseAdapter

ADAPTER = PhaseAdapter

__all__ = ["ADAPTER", "PhaseAdapter"]
