"""Bounds on time that a slow or busy machine does not break."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

YARDSTICK_SECONDS = 0.0083
"""What the yardstick takes on an idle core of the machine on which the bounds were set."""

TRIES = 3


def yardstick() -> float:
    """CPU seconds of a fixed piece of work in plain Python."""
    begun = time.process_time()
    counts: dict[int, int] = {}
    for number in range(60_000):
        counts[number % 997] = counts.get(number % 997, 0) + len(str(number))
    return time.process_time() - begun


def cpu_seconds(work: Callable[[], object]) -> float:
    """The least CPU time of a few tries of `work`, in seconds of the machine of the bounds.

    CPU time counts a neighbour on the same core, a lower clock, and a collection of all that
    the tests before have left in memory. So the collector rests, each try is measured against
    the yardstick beside it, and the best of a few counts.
    """
    tries = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(TRIES):
            before = yardstick()
            begun = time.process_time()
            work()
            spent = time.process_time() - begun
            slowness = max(1.0, before / YARDSTICK_SECONDS, yardstick() / YARDSTICK_SECONDS)
            tries.append(spent / slowness)
    finally:
        gc.enable()
    return min(tries)
