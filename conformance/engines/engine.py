"""The engine as the rest of the suite sees it: three methods, wherever it runs.

An :class:`~conformance.engines.adapter.EngineAdapter` is an engine, and so is a worker
process (:mod:`conformance.engines.worker`).  Whoever plays scenarios depends on
:class:`Engine` only, and obtains one from :func:`conformance.engines.discovery.open_engine`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol, runtime_checkable

from conformance.engines.adapter import Hello, Notify
from conformance.engines.answers import AnswerBook
from conformance.engines.trace import StepOutcome, StepTrace, Trace
from conformance.scenario.model import AnyMove, Scenario

Books = Callable[[int, AnyMove], AnswerBook]
"""Gives the answers of a step, by its index, in place of the script's own."""


def ignore_step(_: StepTrace) -> None:
    """Take a notification and do nothing with it."""


@runtime_checkable
class Engine(Protocol):
    """Something that plays scenarios, one at a time."""

    def hello(self) -> Hello:
        """Return the engine's name, version and capabilities."""

    def run(
        self,
        scenario: Scenario,
        notify: Notify = ...,
        *,
        observe_all: bool = False,
        books: Books | None = None,
    ) -> Trace:
        """Play a scenario and return its trace; ``notify`` is called after each step."""

    def close(self) -> None:
        """Free what the engine holds.  Called once, at the end."""


@runtime_checkable
class PlaysAhead(Protocol):
    """An engine that plays the next scenario while its caller judges the last one."""

    def play_ahead(self, scenario: Scenario) -> None:
        """Begin a scenario that is going to be run next, as plainly as ``run(scenario)`` does.

        A hint: the next ``run`` brings the same trace with it as without it, and one of
        another scenario drops it.
        """


class GuardedEngine:
    """An engine in this process whose panics cost one scenario, not the run.

    Engines in native code may raise what is not an ``Exception`` (a panic of Rust, an exit).
    The adapter's own loop lets that through; here it becomes a crash in the trace.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def hello(self) -> Hello:
        """Return the engine's name, version and capabilities."""
        return self._engine.hello()

    def run(
        self,
        scenario: Scenario,
        notify: Notify = ignore_step,
        *,
        observe_all: bool = False,
        books: Books | None = None,
    ) -> Trace:
        """Play a scenario; what the engine raises ends its trace with a crash."""
        seen: list[StepTrace] = []

        def remember(step: StepTrace) -> None:
            seen.append(step)
            notify(step)

        try:
            return self._engine.run(scenario, remember, observe_all=observe_all, books=books)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a panic is no Exception
            detail = f"the engine broke off with {type(error).__name__}: {error}"
            name = self._engine.hello().engine
            return broken_off(scenario, name, seen, StepOutcome.CRASH, detail)

    def close(self) -> None:
        """Free what the engine holds."""
        self._engine.close()


def broken_off(
    scenario: Scenario,
    engine: str,
    seen: Sequence[StepTrace],
    outcome: StepOutcome,
    detail: str,
    stderr: str = "",
) -> Trace:
    """Return the trace of a play that broke off: the steps seen, then the one that failed.

    The step that failed is the one after the last seen; when the script was through, the
    last one takes the blame and keeps what was seen of it.
    """
    if not seen:
        return Trace(scenario.id, engine, StepTrace(-1, outcome, detail), (), stderr)
    set_up, *steps = seen
    last = seen[-1]
    through = len(steps) >= len(scenario.play) or last.outcome not in (
        StepOutcome.DONE,
        StepOutcome.ILLEGAL,
    )
    if not through:
        steps.append(StepTrace(len(steps), outcome, detail))
    elif steps:
        steps[-1] = replace(last, outcome=outcome, detail=detail)
    else:
        set_up = replace(set_up, outcome=outcome, detail=detail)
    return Trace(scenario.id, engine, set_up, tuple(steps), stderr)
