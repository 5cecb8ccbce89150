"""Load the adapter as the suite does: by path, under a package name of its own."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter

PACKAGE = "mtg_adapters.phase"
FOLDER = Path(__file__).parents[2] / "adapters" / "phase"


def load_package() -> ModuleType:
    """Return the adapter's package."""
    if PACKAGE in sys.modules:
        return sys.modules[PACKAGE]
    spec = importlib.util.spec_from_file_location(
        PACKAGE, FOLDER / "__init__.py", submodule_search_locations=[str(FOLDER)]
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[PACKAGE] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[PACKAGE]
        raise
    return module


@pytest.fixture(scope="session")
def phase() -> ModuleType:
    """The adapter's package; its tests are skipped where the engine is not installed."""
    pytest.importorskip("phase", reason="phase-python is not installed (extra `phase`)")
    return load_package()


@pytest.fixture(scope="session")
def adapter(phase: Any) -> EngineAdapter:
    """One adapter for all tests, as in a run."""
    made: EngineAdapter = phase.ADAPTER()
    return made
