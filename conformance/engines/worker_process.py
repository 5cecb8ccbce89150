"""The process of a worker: its pipes, its limits and its end.

Everything waits in one ``poll`` for whatever comes first: a line on standard output, noise
on standard error, room on standard input, the end of the process, or the deadline.  Nothing
sleeps and nothing blocks, so an engine that hangs, floods, or dies while its child keeps the
pipe open is noticed at once.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from conformance.engines.protocol import shown

READ_SIZE = 1 << 16
MEBIBYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class WorkerLimits:
    """What a worker may use up before it is stopped.  Times in seconds, sizes in bytes."""

    scenario_seconds: float = 10.0
    start_seconds: float = 60.0
    bye_seconds: float = 1.0
    memory: int | None = None  # address space; None: no limit
    line: int = 32 * MEBIBYTE
    output: int = 64 * MEBIBYTE  # for one scenario
    notifications: int = 10_000  # for one scenario
    stderr_kept: int = 64 * 1024  # for one scenario; the end of it is kept
    max_timeouts: int = 20  # of one case, before the case is left


def time_limit(seconds: float | None) -> WorkerLimits | None:
    """Return limits with so many seconds for a scenario; None for the usual ones."""
    return None if seconds is None else WorkerLimits(scenario_seconds=seconds)


class WorkerFault(Exception):
    """Base of what a worker can do wrong.  ``what`` tells it, ``mend`` says what to do."""

    mend = ""

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(what)


class CannotStart(WorkerFault):
    """Raised when the process cannot be started at all."""

    mend = "check the command, and that the program is installed and executable"


class Exited(WorkerFault):
    """Raised when the process has ended, or has closed its standard output."""

    mend = "see what it wrote to standard error; an engine must live until `bye`"


class TimedOut(WorkerFault):
    """Raised when the deadline passes."""

    mend = (
        "find the endless loop, give it longer with --time-limit, or make the engine flush its "
        "standard output after each line"
    )


class Flooded(WorkerFault):
    """Raised when more comes than the limits allow."""

    mend = (
        "end each message with a line break, show in observations what is asked for and no more, "
        "and send nothing else on standard output"
    )


class WorkerProcess:
    """A running worker: lines go in, lines come out, standard error is kept."""

    _end: Callable[[], object]

    def __init__(self, command: Sequence[str], limits: WorkerLimits) -> None:
        """Start the process in a session of its own.  Raises :class:`CannotStart`."""
        if not hasattr(select, "poll"):
            raise CannotStart(
                f"worker processes need POSIX pipes, which {sys.platform} does not have"
            )
        self._limits = limits
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise CannotStart(f"the command {command[0]!r} cannot be started: {error}") from None
        _limit_memory(self._process.pid, limits.memory)
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        stdin, stdout, stderr = [pipe.fileno() for pipe in pipes if pipe is not None]
        self._watch(stdin, stdout, stderr, _death_descriptor(self._process.pid))
        # Killed at the latest when the suite ends, but not at the end of a fork of the suite.
        self._end = weakref.finalize(self, _end_process, self._process, self._death, os.getpid())

    def _watch(self, stdin: int, stdout: int, stderr: int | None, death: int | None) -> None:
        """Wait for these descriptors from now on."""
        self._stdin, self._stdout, self._stderr, self._death = stdin, stdout, stderr, death
        self._poll = select.poll()
        for descriptor in (stdin, stdout, stderr):
            if descriptor is not None:
                os.set_blocking(descriptor, False)
        for watched in (stdout, stderr, death):
            if watched is not None:
                self._poll.register(watched, select.POLLIN)
        self._buffer = bytearray()
        self._scanned = 0
        self._received = 0
        self._errors: deque[bytes] = deque()
        self._errors_size = 0

    # ---- lines

    def begin(self) -> None:
        """Count output and keep standard error anew, for the next scenario."""
        self._received = len(self._buffer)
        self._errors.clear()
        self._errors_size = 0

    def send(self, line: bytes, deadline: float) -> None:
        """Write a line.  Raises :class:`Exited`, :class:`TimedOut`, :class:`Flooded`."""
        rest = memoryview(line)
        while rest:
            try:
                rest = rest[os.write(self._stdin, rest) :]
            except BlockingIOError:
                self._poll.register(self._stdin, select.POLLOUT)
                try:
                    self._wait(deadline, f"it did not read the {len(line)} bytes sent to it")
                finally:
                    self._poll.unregister(self._stdin)
            except (BrokenPipeError, ConnectionResetError):
                raise self._exited(deadline, "closed its standard input") from None

    def receive(self, deadline: float) -> bytes:
        """Return the next line without its end.

        Raises :class:`Exited`, :class:`TimedOut`, :class:`Flooded`.
        """
        while True:
            line = self._take_line()
            if line is not None:
                return line
            self._wait(deadline, "")

    def _take_line(self) -> bytes | None:
        end = self._buffer.find(b"\n", self._scanned)
        if end < 0:
            self._scanned = len(self._buffer)
            if self._scanned > self._limits.line:
                raise Flooded(
                    f"it wrote a line of more than {self._limits.line} bytes: "
                    f"{shown(bytes(self._buffer[:400]))}"
                )
            return None
        if end > self._limits.line:
            raise Flooded(f"it wrote a line of {end} bytes; the limit is {self._limits.line}")
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        self._scanned = 0
        return line

    def _wait(self, deadline: float, on_timeout: str) -> None:
        """Wait for one event and take in what it brings."""
        left = max(0.0, deadline - time.monotonic())
        # Where the end of a process is no event, look for it ten times a second.
        events = self._poll.poll((left if self._death is not None else min(left, 0.1)) * 1000)
        if not events and self._death is None and self._has_ended():
            raise self._exited(deadline, "")
        ready = {descriptor for descriptor, _ in events}
        if self._stderr in ready:
            self._take_errors()
        if self._stdout in ready:
            if not self._take_output():
                raise self._exited(deadline, "closed its standard output")
        elif self._death in ready:
            self._drain()
            if b"\n" not in self._buffer:
                raise self._exited(deadline, "")
        elif left == 0.0:
            raise TimedOut(on_timeout or self._silence())

    def _take_output(self) -> bool:
        """Read what there is; False at the end of the pipe."""
        chunk = os.read(self._stdout, READ_SIZE)
        self._buffer += chunk
        self._received += len(chunk)
        if self._received > self._limits.output:
            raise Flooded(f"it wrote more than {self._limits.output} bytes for one scenario")
        return bool(chunk)

    def _drain(self) -> None:
        """Read what the process has left behind."""
        with contextlib.suppress(BlockingIOError):
            while self._take_output():
                pass

    def _silence(self) -> str:
        if self._buffer:
            half = shown(bytes(self._buffer[:400]))
            return f"it had written part of a line, without its end: {half}"
        return "it had written nothing more"

    # ---- standard error

    def _take_errors(self) -> bool:
        if self._stderr is None:
            return False
        try:
            chunk = os.read(self._stderr, READ_SIZE)
        except BlockingIOError:
            return False
        if not chunk:
            with contextlib.suppress(KeyError):
                self._poll.unregister(self._stderr)
            return False
        self._errors.append(chunk)
        self._errors_size += len(chunk)
        while self._errors_size - len(self._errors[0]) >= self._limits.stderr_kept:
            self._errors_size -= len(self._errors.popleft())
        return True

    def errors(self) -> str:
        """Return the end of what came on standard error since :meth:`begin`."""
        for _ in range(2 + self._limits.stderr_kept // READ_SIZE):
            if not self._take_errors():
                break
        if not self._errors:
            return ""
        return b"".join(self._errors)[-self._limits.stderr_kept :].decode("utf-8", "replace")

    # ---- the end

    def is_idle(self) -> bool:
        """Return whether the process lives, ready for the next request."""
        try:
            if not self._take_output():
                return False
        except BlockingIOError:
            pass  # Nothing there, as it should be.
        except Flooded:
            return False
        if self._death is None:
            return not self._has_ended()
        return not any(descriptor == self._death for descriptor, _ in self._poll.poll(0))

    def _has_ended(self) -> bool:
        return self._process.poll() is not None

    def _exited(self, deadline: float, closed: str) -> Exited:
        """Say how the process ended; one that has closed a pipe gets a moment to end."""
        self._drain()
        status = self._status(min(deadline, time.monotonic() + 0.5))
        if status is None:
            how = f"it {closed} but goes on running"
        elif status < 0:
            how = f"its process was ended by {_signal_name(-status)}"
        else:
            how = f"its process ended with exit status {status}"
        if self._buffer:
            how += f", in the middle of a message: {shown(bytes(self._buffer[:400]))}"
        return Exited(how)

    def _status(self, deadline: float) -> int | None:
        """Return the exit status, negative for a signal; None while it runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            if self._death is None:
                return self._process.wait(max(0.0, deadline - time.monotonic()))
            watch = select.poll()
            watch.register(self._death, select.POLLIN)
            if watch.poll(max(0.0, deadline - time.monotonic()) * 1000):
                # Looked at and left a zombie: its id must not be reused before its group ends.
                seen = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT)
                if seen is not None:
                    killed = seen.si_code in (os.CLD_KILLED, os.CLD_DUMPED)
                    return -seen.si_status if killed else seen.si_status
        return None

    def wait(self, seconds: float) -> bool:
        """Close standard input and return whether the process ends within ``seconds``."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        return self._status(time.monotonic() + seconds) is not None

    def kill(self) -> None:
        """End the process with all its children, and close the pipes."""
        self._end()


def _end_process(process: subprocess.Popen[bytes], death: int | None, starter: int) -> None:
    if os.getpid() != starter:
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
    if death is not None:
        os.close(death)


def _death_descriptor(pid: int) -> int | None:
    """Return a descriptor that becomes readable when the process ends, where there is one."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            return os.pidfd_open(pid)
    return None


def _limit_memory(pid: int, limit: int | None) -> None:
    if limit is not None and sys.platform == "linux":
        import resource

        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_AS, (limit, limit))


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
