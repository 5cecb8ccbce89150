"""Where the fakes are, and the limits with which they are run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from conformance.engines.worker import WorkerEngine
from conformance.engines.worker_process import WorkerLimits

FAKES = Path(__file__).parent.parent / "fakes"
LIMITS = WorkerLimits(
    scenario_seconds=20, start_seconds=20, bye_seconds=0.2,
    line=2_000_000, output=4_000_000, notifications=500,
)  # fmt: skip
"""A sound fake needs a few milliseconds, and on a machine that does other things much longer."""

IMPATIENT = replace(LIMITS, scenario_seconds=2)
"""For fakes that would never reply in time."""

OpenFake = Callable[..., WorkerEngine]
