"""One connection to an engine, with a closer look at what goes wrong than a run takes.

A run stops an engine at its first fault and goes on with a new one.  Here the fault is looked
into: a reply that does not come may be late, or lie in a buffer that nobody has flushed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from conformance import __version__
from conformance.engines import protocol
from conformance.engines.adapter import Hello
from conformance.engines.discovery import check_requirements, command_words, find_engine
from conformance.engines.engine import ignore_step
from conformance.engines.protocol import Message
from conformance.engines.trace import Trace
from conformance.engines.wire import Json
from conformance.engines.wire_scenario import scenario_to_json
from conformance.engines.worker import host_command
from conformance.engines.worker_attached import AttachedProcess
from conformance.engines.worker_play import Play, greet, receive
from conformance.engines.worker_process import (
    CannotStart,
    Exited,
    TimedOut,
    WorkerFault,
    WorkerLimits,
    WorkerProcess,
)
from conformance.scenario.model import Scenario

SLICE = 0.02
"""Seconds without a further byte after which a message counts as sent in pieces."""
AFTERWARDS = 0.05
"""Seconds for which is listened whether more than the reply comes."""
FLUSH = "flush standard output after each line"


class Trouble(Exception):
    """Raised when a request goes wrong: ``what`` happened on which message, and the ``mend``."""

    def __init__(self, what: str, mend: str, stderr: str = "") -> None:
        self.what = what
        self.mend = mend
        self.stderr = stderr
        super().__init__(what)


class WatchedProcess(WorkerProcess):
    """A worker of which is noted whether its lines come in pieces."""

    in_pieces = False

    def receive(self, deadline: float) -> bytes:
        """Return the next line; see :meth:`WorkerProcess.receive`."""
        before = 0
        while True:
            try:
                return super().receive(min(deadline, time.monotonic() + SLICE))
            except TimedOut:
                if time.monotonic() >= deadline:
                    raise
            self.in_pieces = self.in_pieces or before == len(self._buffer) > 0
            before = len(self._buffer)


class WatchedAttached(WatchedProcess, AttachedProcess):
    """The same for an engine that was attached to."""


Opener = Callable[[], WatchedProcess]


def opener_of(spec: str, command: str | None, attach: str | None, limits: WorkerLimits) -> Opener:
    """Return what starts the engine that the options name, in a process of its own.

    Raises :class:`~conformance.engines.discovery.DiscoveryError` when nothing is called so.
    """
    if attach is not None:
        address = attach
        return lambda: WatchedAttached(address, limits)
    if command is not None:
        words = command_words(command)
        return lambda: WatchedProcess(words, limits)
    check_requirements(find_engine(spec))
    return lambda: WatchedProcess(host_command(spec), limits)


class Connection:
    """A process from its start to its end, asked one request after another."""

    def __init__(self, opener: Opener, limits: WorkerLimits) -> None:
        """Start or attach.  Raises :class:`Trouble`."""
        self._limits = limits
        self._number = 0
        try:
            self._process = opener()
        except CannotStart as fault:
            raise Trouble(f"on the start: {fault.what}", fault.mend) from None

    @property
    def in_pieces(self) -> bool:
        """Whether a line has come in pieces so far."""
        return self._process.in_pieces

    def greet(self) -> Hello:
        """Exchange `hello`.  Raises :class:`Trouble`."""
        number = self._next()
        started = time.monotonic()
        try:
            hello = greet(self._process, number, self._limits)
        except protocol.VersionMismatch as error:
            message, _, mend = str(error).rpartition("; ")
            raise self._trouble(f"on `hello` (request {number}): {message}", mend) from None
        except WorkerFault as fault:
            raise self._looked_into(
                fault, f"on `hello` (request {number})", started, self._limits.start_seconds
            ) from None
        self._no_more(number)
        return hello

    def play(self, scenario: Scenario, *, unknown: bool = False) -> Trace:
        """Play a scenario; with ``unknown`` fields and notifications around it.

        Raises :class:`Trouble`.
        """
        params: Json = {"scenario": scenario_to_json(scenario), "observe_all": False}
        if unknown:
            params["weather"] = {"wind": "west"}
            params["scenario"]["mood"] = "calm"
            params["scenario"].setdefault("start", {})["tide"] = 3
            for step in params["scenario"]["play"]:
                step["hurry"] = False
            line = protocol.notification("weather", {"rain": True})
            limit = self._limits.scenario_seconds
            self._guarded("on a notification", lambda by: self._process.send(line, by), limit)
        number = self._next()
        play = Play(self._process, number, scenario, self._limits)
        started = time.monotonic()
        try:
            play.send(params)
            trace = play.result(ignore_step)
        except WorkerFault as fault:
            where = play.where().replace("`run`", f"`run` (request {number})", 1)
            raise self._looked_into(fault, where, started, self._limits.scenario_seconds) from None
        self._no_more(number)
        return trace

    def call(self, method: str, params: Json) -> Message:
        """Send a request and return the reply.  Raises :class:`Trouble`."""
        number = self._next()

        def exchange(deadline: float) -> Message:
            self._process.begin()
            self._process.send(protocol.request(number, method, params), deadline)
            message = receive(self._process, deadline)
            while message.method is not None:
                message = receive(self._process, deadline)
            return message

        where = f"on `{method}` (request {number})"
        seconds = self._limits.bye_seconds if method == "bye" else self._limits.start_seconds
        message: Message = self._guarded(where, exchange, seconds)
        if message.id != number:
            raise self._trouble(
                f"{where}: the reply has the `id` {message.id!r}, not {number}",
                "copy the `id` of the request into the reply, unchanged",
            )
        return message

    def offer(self, versions: tuple[int, int]) -> Message:
        """Greet with other versions of the protocol, and return the reply."""
        return self.call("hello", {"suite": __version__, "protocol": list(versions)})

    def ends(self) -> bool:
        """Close the engine's input and return whether it ends in time."""
        return self._process.wait(self._limits.bye_seconds)

    def close(self) -> None:
        """End the process, or the connection."""
        self._process.kill()

    # ---- what went wrong

    def _guarded(self, where: str, act: Callable[[float], Any], seconds: float) -> Any:
        started = time.monotonic()
        try:
            return act(started + seconds)
        except WorkerFault as fault:
            raise self._looked_into(fault, where, started, seconds) from None

    def _looked_into(self, fault: WorkerFault, where: str, started: float, limit: float) -> Trouble:
        if not isinstance(fault, TimedOut):
            stderr = self._process.errors() if isinstance(fault, Exited) else ""
            return Trouble(f"{where}: {fault.what}", fault.mend, stderr)
        late = self._line_within(limit)
        if late is not None:
            took = time.monotonic() - started
            return self._trouble(
                f"{where}: the answer came late, after {took:.1f} s; the limit is {limit:g} s",
                "make the engine faster, or start it with what is slow done beforehand",
            )
        self._process.wait(self._limits.bye_seconds)
        if self._line_within(AFTERWARDS) is not None:
            return self._trouble(
                f"{where}: nothing came within {limit:g} s, and the answer came as soon as the "
                "engine's input was closed: it had lain in a buffer",
                FLUSH,
            )
        return self._trouble(f"{where}: no reply within {limit:g} s; {fault.what}", fault.mend)

    def _line_within(self, seconds: float) -> bytes | None:
        try:
            return self._process.receive(time.monotonic() + seconds)
        except WorkerFault:
            return None

    def _no_more(self, number: int) -> None:
        """Raise :class:`Trouble` when more comes after a reply than a notification."""
        more = self._line_within(AFTERWARDS)
        while more is not None and _is_free(more):
            more = self._line_within(AFTERWARDS)
        if more is None:
            return
        raise self._trouble(
            f"after the reply to request {number} came another line: {protocol.shown(more)}",
            "reply once to each request, and be silent until the next",
        )

    def _trouble(self, what: str, mend: str) -> Trouble:
        return Trouble(what, mend, self._process.errors())

    def _next(self) -> int:
        self._number += 1
        return self._number


def _is_free(line: bytes) -> bool:
    """Is it a notification that the protocol does not know, which may come at any time?"""
    try:
        message = protocol.read_line(line)
    except protocol.MalformedMessage:
        return False
    return message.method not in (None, "step") and not message.has_id
