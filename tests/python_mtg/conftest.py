"""Load the adapter as the suite does."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from conformance.engines.discovery import load_engine

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter


@pytest.fixture(scope="session")
def adapter() -> EngineAdapter:
    """One adapter for all tests, as in a run; skipped where the engine is not installed."""
    pytest.importorskip("mtg", reason="python-mtg is not installed (extra `python-mtg`)")
    return cast("EngineAdapter", load_engine("python_mtg"))
