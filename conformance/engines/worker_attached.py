"""An engine that somebody else has started: the same lines, over a socket.

An author starts the engine in a debugger, lets it listen, and the suite connects.  Standard
streams stay with the debugger.  Such an engine is never killed: when a connection ends, by
`bye` or after a fault, it waits for the next one.
"""

from __future__ import annotations

import contextlib
import os
import select
import socket
import sys
import time
import weakref

from conformance.engines.worker_process import (
    CannotStart,
    Exited,
    WorkerLimits,
    WorkerProcess,
)

ATTACHED_LIMITS = WorkerLimits(scenario_seconds=3600.0, start_seconds=3600.0)
"""An hour for each request: somebody may be stepping through it."""

LOOPBACK = "127.0.0.1"


class CannotAttach(CannotStart):
    """Raised when nothing listens at the address, or it is none."""

    mend = "start the engine first and let it listen there, as HOST:PORT or the path of a socket"


class AttachedProcess(WorkerProcess):
    """A connection in the place of a process; what the engine prints is not seen."""

    def __init__(self, address: str, limits: WorkerLimits) -> None:
        """Connect.  Raises :class:`CannotAttach`."""
        if not hasattr(select, "poll"):
            raise CannotAttach(f"attaching needs `poll`, which {sys.platform} does not have")
        self._limits = limits
        self._address = address
        reading = connect(address).detach()
        writing = os.dup(reading)
        self._watch(writing, reading, None, None)
        self._closed = False
        self._end = weakref.finalize(self, _close, reading, writing)

    def _take_output(self) -> bool:
        try:
            alive = super()._take_output()
        except ConnectionResetError:
            alive = False
        self._closed = self._closed or not alive
        return alive

    def _has_ended(self) -> bool:
        return self._closed

    def _exited(self, deadline: float, closed: str) -> Exited:
        return Exited(f"it closed the connection at {self._address}")

    def wait(self, seconds: float) -> bool:
        """Say that nothing more comes; return whether the engine closes the connection."""
        with contextlib.suppress(OSError), socket.socket(fileno=os.dup(self._stdin)) as half:
            half.shutdown(socket.SHUT_WR)
        deadline = time.monotonic() + seconds
        while not self._closed and time.monotonic() < deadline:
            if self._poll.poll((deadline - time.monotonic()) * 1000):
                with contextlib.suppress(BlockingIOError):
                    self._take_output()
        return self._closed


def connect(address: str) -> socket.socket:
    """Return a connection to ``HOST:PORT``, a port of this machine, or a Unix socket's path.

    Raises :class:`CannotAttach`.
    """
    made: socket.socket | None = None
    try:
        place = _place(address)
        made = socket.socket(socket.AF_UNIX if isinstance(place, str) else socket.AF_INET)
        made.connect(place)
        if not isinstance(place, str):
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except (OSError, ValueError) as error:
        if made is not None:
            made.close()
        raise CannotAttach(f"no engine can be reached at {address!r}: {error}") from None
    return made


def listen(address: str) -> socket.socket:
    """Return a socket that listens at an address as :func:`connect` takes it.

    Raises ``OSError`` and ``ValueError``.
    """
    place = _place(address)
    made = socket.socket(socket.AF_UNIX if isinstance(place, str) else socket.AF_INET)
    try:
        if not isinstance(place, str):
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(place)
        made.listen()
    except OSError:
        made.close()
        raise
    return made


def _place(address: str) -> str | tuple[str, int]:
    if "/" in address:
        return address
    host, _, port = address.rpartition(":")
    if not port.isdigit():
        raise ValueError("it is neither HOST:PORT nor the path of a socket")
    return host or LOOPBACK, int(port)


def _close(*descriptors: int) -> None:
    for descriptor in descriptors:
        os.close(descriptor)
