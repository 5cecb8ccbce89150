"""Fixtures for the tests of engines: the fakes, and engines that are closed at the end."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from pipe_fakes import FAKES, LIMITS, OpenFake

from conformance.engines.worker import WorkerEngine
from conformance.engines.worker_process import WorkerLimits

sys.path.insert(0, str(FAKES))


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
