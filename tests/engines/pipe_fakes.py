"""Where the fakes are, and the limits with which they are run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from conformance.engines.worker import WorkerEngine
from conformance.engines.worker_process import WorkerLimits

FAKES = Path(__file__).parent.parent / "fakes"
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
