"""Load the adapter as the suite does; what needs the engine is skipped where it is missing."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, cast

import pytest

from conformance.engines.discovery import load_engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance.engines.adapter import EngineAdapter


@pytest.fixture(scope="session", autouse=True)
def forge_modules() -> None:
    """Make the adapter's modules importable, whether the engine is installed or not."""
    with contextlib.suppress(ImportError):
        load_engine("forge").close()


@pytest.fixture(scope="session")
def forge() -> Iterator[EngineAdapter]:
    """One engine for all tests, as in a run."""
    try:
        adapter = cast("EngineAdapter", load_engine("forge"))
    except ImportError as missing:
        pytest.skip(f"Forge is not installed: {missing}")
    adapter.hello()
    yield adapter
    adapter.close()
