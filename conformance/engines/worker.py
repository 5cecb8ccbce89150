"""An engine in a process of its own, spoken to over a pipe.

Whatever goes wrong there costs one scenario: its trace ends with a step whose detail tells
what happened on which message and what helps, the process is ended with all its children,
and the next scenario gets a new one.  Steps that the engine told of before are kept.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from conformance.engines import protocol
from conformance.engines.adapter import Hello, Notify
from conformance.engines.engine import Books, broken_off, ignore_step
from conformance.engines.trace import StepOutcome, StepTrace, Trace
from conformance.engines.wire import Json
from conformance.engines.wire_scenario import answers_to_json, scenario_to_json
from conformance.engines.worker_attached import ATTACHED_LIMITS, AttachedProcess
from conformance.engines.worker_play import NotLoaded, Play, greet
from conformance.engines.worker_process import (
    CannotStart,
    Exited,
    TimedOut,
    WorkerFault,
    WorkerLimits,
    WorkerProcess,
)
from conformance.scenario.model import Scenario

START_ATTEMPTS = 3
"""An engine that has worked once is not started again after so many failed starts in a row."""


class EngineUnavailable(Exception):
    """Raised by ``hello`` when the engine cannot be started or greeted.

    ``engine`` is what the user asked for, ``stderr`` what the engine wrote.
    """

    def __init__(self, engine: str, problem: str, stderr: str = "") -> None:
        self.engine = engine
        self.problem = problem
        self.stderr = stderr
        tail = "".join(f"\n    {line}" for line in stderr.splitlines()[-8:])
        wrote = f"\n  It wrote to standard error:{tail}" if tail else ""
        super().__init__(f"the engine {engine!r} cannot be used: {problem}{wrote}")


class WorkerEngine:
    """An :class:`~conformance.engines.engine.Engine` that runs a command and talks to it."""

    def __init__(
        self, command: Sequence[str], *, name: str = "", limits: WorkerLimits | None = None
    ) -> None:
        """Remember the command; the process starts at the first use."""
        self._command = tuple(command)
        self._name = name or " ".join(command)
        self._limits = limits or WorkerLimits()
        self._process: WorkerProcess | None = None
        self._ahead: Play | None = None
        self._hello: Hello | None = None
        self._number = 0
        self._played = 0  # by the present process
        self._timeouts: Counter[tuple[str, str | None]] = Counter()
        self._failed_starts = 0
        self._start_problem: EngineUnavailable | None = None

    # ---- the three requests

    def hello(self) -> Hello:
        """Return who the engine is.  Raises :class:`EngineUnavailable`."""
        if self._hello is None:
            self._started()
        assert self._hello is not None
        return self._hello

    def run(
        self,
        scenario: Scenario,
        notify: Notify = ignore_step,
        *,
        observe_all: bool = False,
        books: Books | None = None,
    ) -> Trace:
        """Play a scenario.  Whatever the engine does, a trace comes back."""
        play = self._begun_ahead(scenario, plain=not observe_all and books is None)
        if play is None:
            if self._is_left(scenario):
                detail = _left(_case_of(scenario), self._limits)
                return self._broken(scenario, [], StepOutcome.TIMEOUT, detail)
            try:
                play = self._begin(self._started(), scenario, observe_all, books)
            except EngineUnavailable as error:
                outcome = StepOutcome.ADAPTER_ERROR
                return self._broken(scenario, [], outcome, error.problem, error.stderr)
        try:
            trace = play.result(notify)
        except WorkerFault as fault:
            if isinstance(fault, Exited) and not play.seen() and self._played > 1:
                # It may have ended after the reply before, which is no fault of this scenario.
                self._stop()
                return self.run(scenario, notify, observe_all=observe_all, books=books)
            if play.outcome_of(fault) is StepOutcome.TIMEOUT:
                self._timeouts[_case_of(scenario)] += 1
            return self._after(fault, play)
        except BaseException:
            # Interrupted, or the caller's `notify` raised: the reply must not meet the next run.
            self._stop()
            raise
        errors = "".join((play.process.errors(), *play.notes))
        return replace(trace, stderr=errors) if errors else trace

    def play_ahead(self, scenario: Scenario) -> None:
        """Begin a scenario while the caller judges the one before.

        One request at a time: nothing is sent to an engine that is not idle.
        """
        process = self._process
        if self._ahead is not None or process is None or self._is_left(scenario):
            return
        if process.is_idle():
            self._ahead = self._begin(process, scenario)

    def _begun_ahead(self, scenario: Scenario, *, plain: bool) -> Play | None:
        """Return the play that was begun ahead if it is this one; wait for another's end."""
        play, self._ahead = self._ahead, None
        if play is None or (plain and play.scenario == scenario):
            return play
        try:
            play.result(ignore_step)
        except WorkerFault:
            self._stop()  # should it ever be run in earnest, it fails again
        except BaseException:
            self._stop()
            raise
        return None

    def _begin(
        self,
        process: WorkerProcess,
        scenario: Scenario,
        observe_all: bool = False,
        books: Books | None = None,
    ) -> Play:
        self._played += 1
        play = Play(process, self._next_number(), scenario, self._limits)
        params: Json = {"scenario": scenario_to_json(scenario), "observe_all": observe_all}
        if books is not None:
            params["answers"] = answers_to_json(scenario, books)
        try:
            play.send(params)
        except BaseException:
            self._stop()  # half a line must not meet the next request
            raise
        return play

    def _is_left(self, scenario: Scenario) -> bool:
        return self._timeouts[_case_of(scenario)] >= self._limits.max_timeouts

    def close(self) -> None:
        """Say `bye`, and end the process if it does not end by itself."""
        self._ahead = None
        process = self._process
        if process is None:
            return
        deadline = time.monotonic() + self._limits.bye_seconds
        try:
            process.send(protocol.request(self._next_number(), "bye"), deadline)
            process.wait(self._limits.bye_seconds)
        except WorkerFault:
            pass  # It ends here anyway, and no scenario is being played.
        finally:
            self._stop()

    # ---- the process

    def _started(self) -> WorkerProcess:
        """Return a process that has been greeted and is idle; start one if need be."""
        if self._process is not None:
            if self._process.is_idle():
                return self._process
            self._stop()
        attempts = START_ATTEMPTS if self._hello is not None else 1
        if self._start_problem is not None and self._failed_starts >= attempts:
            raise self._start_problem
        try:
            self._process = self._start()
        except EngineUnavailable as error:
            self._failed_starts += 1
            self._start_problem = error
            raise
        self._failed_starts = 0
        return self._process

    def _start(self) -> WorkerProcess:
        try:
            process = self._opened()
        except CannotStart as fault:
            raise EngineUnavailable(self._name, f"{fault.what}; {fault.mend}") from None
        number = self._next_number()
        self._played = 0
        try:
            self._hello = greet(process, number, self._limits)
        except (WorkerFault, protocol.VersionMismatch) as fault:
            errors = process.errors()
            process.kill()
            raise EngineUnavailable(self._name, _on_hello(fault, self._limits), errors) from None
        except BaseException:
            process.kill()
            raise
        return process

    def _opened(self) -> WorkerProcess:
        """Return a process that has not been greeted.  Raises :class:`CannotStart`."""
        return WorkerProcess(self._command, self._limits)

    def _stop(self) -> None:
        self._ahead = None
        if self._process is not None:
            self._process.kill()
            self._process = None

    def _next_number(self) -> int:
        self._number += 1
        return self._number

    # ---- faults

    def _after(self, fault: WorkerFault, play: Play) -> Trace:
        """Turn a fault into the end of a trace, and the process out."""
        errors = "".join((play.process.errors(), *play.notes))
        self._stop()
        outcome, detail = play.outcome_of(fault), play.narrate(fault)
        return self._broken(play.scenario, play.seen(), outcome, detail, errors)

    def _broken(
        self,
        scenario: Scenario,
        seen: list[StepTrace],
        outcome: StepOutcome,
        detail: str,
        stderr: str = "",
    ) -> Trace:
        name = self._hello.engine if self._hello is not None else self._name
        return broken_off(scenario, name, seen, outcome, detail, stderr)


class AttachedEngine(WorkerEngine):
    """An engine that runs already, in a debugger perhaps, and listens at an address."""

    def play_ahead(self, scenario: Scenario) -> None:
        """Begin nothing: whoever steps through a scenario is not to meet the next one."""

    def __init__(self, address: str, *, limits: WorkerLimits | None = None) -> None:
        """Remember the address; the connection is made at the first use."""
        super().__init__((), name=address, limits=limits or ATTACHED_LIMITS)

    def _opened(self) -> WorkerProcess:
        return AttachedProcess(self._name, self._limits)


def _on_hello(fault: Exception, limits: WorkerLimits) -> str:
    if isinstance(fault, NotLoaded):
        return fault.said  # what is missing, and what helps
    if not isinstance(fault, WorkerFault):
        return str(fault)
    silence = f"no reply within {limits.start_seconds:g} s; " if isinstance(fault, TimedOut) else ""
    return f"on `hello`: {silence}{fault.what}. Mend: {fault.mend}."


def _case_of(scenario: Scenario) -> tuple[str, str | None]:
    return (scenario.rulings[0] if scenario.rulings else scenario.id, scenario.case)


def _left(key: tuple[str, str | None], limits: WorkerLimits) -> str:
    ruling, case = key
    return (
        f"not played: {limits.max_timeouts} scenarios of the case {case or '(none)'!r} of "
        f"{ruling!r} have timed out, and the case is left. "
        "Mend: play one of them alone with a longer --time-limit."
    )


def host_command(spec: str) -> tuple[str, ...]:
    """Return the command that runs one of our adapters in a worker process."""
    # -P: a file in the user's folder must not take the place of a module of the suite.
    return (sys.executable, "-P", "-m", "conformance.engines.worker_host", spec)
