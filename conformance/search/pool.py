"""Run many cases, in this process or in several: each process opens an engine of its own.

Events come back case by case, as cases end; whoever reports sorts them.
"""

from __future__ import annotations

import multiprocessing
import os
import shlex
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache
from multiprocessing.util import Finalize
from typing import Any, Protocol, TypeVar

from conformance.engines.discovery import (
    REFERENCE,
    DiscoveryError,
    open_engine,
    open_engine_attached,
    open_engine_command,
)
from conformance.engines.engine import Engine
from conformance.engines.worker import EngineUnavailable
from conformance.engines.worker_process import time_limit
from conformance.properties.registry import Arm, arms
from conformance.scenario.model import Scenario
from conformance.search.corpus import CaseCorpus, Key, generate_case
from conformance.search.events import Event, KnownFailure, MechanismProbed, not_implemented
from conformance.search.expected import Expectation
from conformance.search.expected_faults import not_played
from conformance.search.fixtures import fixtures_alone
from conformance.search.harvest import UnknownHypothesis
from conformance.search.interrupts import check_interrupts, end_at_interrupts, interrupts_held
from conformance.search.profiles import SearchSettings
from conformance.search.run_case import run_case
from conformance.search.store import StoredCase

MOST_WORKERS = 16

T = TypeVar("T", contravariant=True)
R = TypeVar("R", covariant=True)


class WorkerLost(Exception):
    """Raised when a process of the pool ends by itself, which no engine should bring about."""

    def __init__(self) -> None:
        super().__init__(
            "a worker process of the suite ended by itself (killed, or out of memory); run it "
            "again with --workers 1 to see where"
        )


class TaskFailed(Exception):
    """Raised when something of the suite fails in another process; the text says what."""


class Starter(Protocol[T, R]):
    """A value that makes the function with which each process does its tasks."""

    def started(self) -> AbstractContextManager[Callable[[T], R]]:
        """Return a context that gives the function; entered once in each process."""


@dataclass(frozen=True, slots=True)
class EngineChoice:
    """The engine that the user asked for: a name, or a command or an address in its place.

    ``seconds`` is how long a scenario may take in a worker; None leaves that as it is.
    """

    spec: str = REFERENCE
    command: str | None = None
    attach: str | None = None
    seconds: float | None = None

    @property
    def is_reference(self) -> bool:
        """Is it the reference engine with the true rules?"""
        return self.spec == REFERENCE and self.command is None and self.attach is None

    def options(self) -> str:
        """Return the options of the command line that name it again."""
        limit = "" if self.seconds is None else f" --time-limit {self.seconds:g}"
        if self.attach is not None:
            return f"--attach {shlex.quote(self.attach)}{limit}"
        if self.command is not None:
            return f"--engine-command {shlex.quote(self.command)}{limit}"
        return f"--engine {shlex.quote(self.spec)}{limit}"

    def open(self) -> Engine:
        """Open it; see :mod:`conformance.engines.discovery` for what is raised."""
        limits = time_limit(self.seconds)
        if self.attach is not None:
            return open_engine_attached(self.attach, limits)
        if self.command is not None:
            return open_engine_command(self.command, limits)
        return open_engine(self.spec, limits=limits)


@dataclass(frozen=True, slots=True)
class CaseTask:
    """A case to run; ``stored`` are its scenarios where they need not be drawn.

    ``fixtures`` are those of the case, which are played beside them.  With ``absent``
    mechanisms nothing is played: the case is *not implemented*.
    """

    key: Key
    stored: StoredCase | None = None
    expected: tuple[Expectation, ...] = ()
    absent: tuple[MechanismProbed, ...] = ()
    fixtures: tuple[Scenario, ...] = ()


@dataclass(frozen=True, slots=True)
class CaseRunner:
    """Runs cases on an engine.  Can be sent to another process; engines are opened there."""

    choice: EngineChoice
    settings: SearchSettings
    compare: bool = True
    foreign: bool = False

    @contextmanager
    def started(self) -> Iterator[Callable[[CaseTask], list[Event]]]:
        """Open the engines, give what runs a case on them, and close them."""
        engine = self.choice.open()
        reference = None if self.choice.is_reference else open_engine(REFERENCE)
        try:
            yield lambda task: list(self.events(task, engine, reference))
        finally:
            engine.close()
            if reference is not None:
                reference.close()

    def events(self, task: CaseTask, engine: Engine, reference: Engine | None) -> Iterator[Event]:
        """Run a case on engines that are open."""
        if task.absent:
            for one in task.expected:
                fault = not_played(one, [absent.mechanism for absent in task.absent])
                failure = one.failure
                yield KnownFailure(failure.identity, failure.reason, 0, False, fault=fault)
            yield not_implemented(task.key, task.absent, self.settings.profile.enough)
            return
        yield from run_case(
            arms().get(task.key) or fixtures_alone(task.key),
            engine,
            self.settings,
            reference=reference,
            compare=self.compare,
            corpus=None if task.stored is None else task.stored.read(),
            foreign=self.foreign,
            expected=task.expected,
            fixtures=task.fixtures,
        )


@dataclass(frozen=True, slots=True)
class CaseGenerator:
    """Draws the scenarios of cases."""

    settings: SearchSettings

    @contextmanager
    def started(self) -> Iterator[Callable[[Key], CaseCorpus]]:
        """Give what draws a case."""
        known: dict[Key, Arm] = arms()
        yield lambda key: generate_case(known[key], self.settings)


def usual_workers() -> int:
    """Return how many processes are used unless a number is given."""
    return max(1, min(os.cpu_count() or 1, MOST_WORKERS))


def results(
    starter: Starter[T, R],
    tasks: Sequence[T],
    workers: int,
    left: Callable[[], float] | None = None,
) -> Iterator[R]:
    """Yield the results as they come, from this process or from so many others.

    ``left`` says how many seconds are left: when there are none, what is still being done is
    given up, and the results end.  That takes another process, even with one worker.

    Raises :class:`TaskFailed` and :class:`WorkerLost` for other processes, in this one
    whatever a task raises.
    """
    if not tasks:
        return
    if left is None and min(workers, len(tasks)) <= 1:
        with starter.started() as work:
            for task in tasks:
                result = work(task)
                check_interrupts()  # what an interrupt came into says nothing
                yield result
        return
    # `spawn` is the same everywhere, and a child has no threads or engines of its parent.
    context = multiprocessing.get_context("spawn")
    count = min(workers, len(tasks))
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(count, context, initializer=_follow_the_parent) as pool:
        try:
            with interrupts_held():  # the processes start with the first task
                waiting: set[Future[R]] = {pool.submit(_work, starter, task) for task in tasks}
            while waiting:
                seconds = None if left is None else max(0.0, left())
                done, waiting = wait(waiting, seconds, return_when=FIRST_COMPLETED)
                if not done:
                    _give_up(pool, others)
                    return
                for future in done:
                    result = future.result()
                    check_interrupts()
                    yield result
        except BrokenProcessPool:
            check_interrupts()
            raise WorkerLost from None
        except BaseException:
            # Interrupted, or a task failed: nobody waits for what is still being played.
            _give_up(pool, others)
            raise


def _give_up(pool: ProcessPoolExecutor, others: set[Any]) -> None:
    """End the processes of a pool with what they are doing; ``others`` are not its own."""
    pool.shutdown(wait=False, cancel_futures=True)
    for child in set(multiprocessing.active_children()) - others:
        child.terminate()


def _follow_the_parent() -> None:
    """End this process with the one that started it, and at an interrupt from the keyboard."""
    end_at_interrupts()
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@cache
def _started(starter: Any) -> Callable[[Any], Any]:
    """Enter a starter for the life of this process."""
    context = starter.started()
    work: Callable[[Any], Any] = context.__enter__()
    Finalize(None, context.__exit__, (None, None, None), exitpriority=10)
    return work


def _work(starter: Any, task: Any) -> Any:
    """Do a task in a process of the pool; what it raises is sent back as text."""
    try:
        return _started(starter)(task)
    except (DiscoveryError, EngineUnavailable, UnknownHypothesis) as error:
        raise TaskFailed(str(error)) from None
    except Exception as error:
        raise TaskFailed("".join(traceback.format_exception(error))) from None
