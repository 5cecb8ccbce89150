"""Fixtures for the tests of engines: the fakes, and engines that are closed at the end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conformance.engines.worker import WorkerEngine
from conformance.engines.worker_process import WorkerLimits

FAKES = Path(__file__).parent.parent / "fakes"
sys.path.insert(0, str(FAKES))

LIMITS = WorkerLimits(
    scenario_seconds=1.0,
    start_seconds=5,
    bye_seconds=0.2,
    line=2_000_000,
    output=4_000_000,
    notifications=500,
)
"""Tight enough that faults show at once; a sound fake needs a few milliseconds."""

OpenFake = Callable[..., WorkerEngine]


@pytest.fixture
def open_fake() -> Iterator[OpenFake]:
    """Open a pipe fake by the name of its fault."""
    engines: list[WorkerEngine] = []

    def start(fault: str, limits: WorkerLimits = LIMITS) -> WorkerEngine:
        # -I -S: the fakes need nothing but the standard library, and start fast.
        command = (sys.executable, "-I", "-S", str(FAKES / "pipe_engine.py"), fault)
        engines.append(WorkerEngine(command, name=fault, limits=limits))
        return engines[-1]

    yield start
    for engine in engines:
        engine.close()
