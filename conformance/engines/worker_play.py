"""One request to a worker and what comes back, with everything that can be wrong with it.

A fault is raised as a :class:`WorkerFault`; :class:`Play` says how it counts and narrates it.
"""

from __future__ import annotations

import time

from conformance import __version__
from conformance.engines import protocol
from conformance.engines.adapter import Hello, Notify
from conformance.engines.protocol import Message
from conformance.engines.trace import StepOutcome, StepTrace, Trace
from conformance.engines.wire import Json, step_from_json, trace_from_json
from conformance.engines.wire_check import WireError
from conformance.engines.wire_scenario import hello_from_json
from conformance.engines.worker_process import (
    Exited,
    Flooded,
    TimedOut,
    WorkerFault,
    WorkerLimits,
    WorkerProcess,
)
from conformance.scenario.model import MOVE_KEYS, Scenario


class BrokenProtocol(WorkerFault):
    """Raised when a message is not what the protocol says."""

    mend = "compare the engine's messages with docs/protocol.md"

    def __init__(self, what: str, mend: str = "") -> None:
        super().__init__(what)
        if mend:
            self.mend = mend


COPY_ID = "copy the `id` of the request into the reply, unchanged"
EACH_STEP_ONCE = "tell of set-up (index -1), then of each step that was played, once and in order"
ONLY_MESSAGES = (
    "standard output is for messages alone: write each as one line of JSON in UTF-8, and print "
    "everything else to standard error"
)
SEE_SCHEMA = "compare it with the schema of the message, in docs/protocol/"


class Refused(WorkerFault):
    """Raised when the engine answers a request with an error."""

    mend = "see the engine's message; the request was one that an engine must answer"


class NotLoaded(Refused):
    """Raised when the engine's side says that it cannot be loaded; ``said`` is its message."""

    def __init__(self, what: str, said: str) -> None:
        super().__init__(what)
        self.said = said


class Panicked(WorkerFault):
    """Raised when the engine's side reports that the engine broke off."""

    mend = "see what the engine wrote to standard error"


class Play:
    """One `run` request, from sending it to its reply."""

    def __init__(
        self,
        process: WorkerProcess,
        number: int,
        scenario: Scenario,
        limits: WorkerLimits,
    ) -> None:
        self.process = process
        self.scenario = scenario
        self.notes: list[str] = []
        self._number = number
        self._limits = limits
        self._unsent: WorkerFault | None = None
        self._steps: list[StepTrace] = []
        self._notifications = 0

    def send(self, params: Json) -> None:
        """Send the request.  A fault in it is raised by :meth:`result`."""
        self.process.begin()
        deadline = time.monotonic() + self._limits.scenario_seconds
        try:
            self.process.send(protocol.request(self._number, "run", params), deadline)
        except WorkerFault as fault:
            self._unsent = fault

    def result(self, notify: Notify) -> Trace:
        """Wait for the trace and return it.  Raises :class:`WorkerFault`.

        The time limit counts from here: what the suite did since :meth:`send` is not the
        engine's time.
        """
        if self._unsent is not None:
            raise self._unsent
        deadline = time.monotonic() + self._limits.scenario_seconds
        while True:
            message = receive(self.process, deadline)
            if message.method is not None:
                self._notified(message, notify)
            elif self._is_reply(message):
                return self._trace(message)

    def _notified(self, message: Message, notify: Notify) -> None:
        if message.has_id:
            raise BrokenProtocol(
                f"it sent a request of its own, `{message.method}`",
                "take answers from the scenario; a question without one ends the step as "
                "`unanswered`, with the question as `pending`",
            )
        self._notifications += 1
        if self._notifications > self._limits.notifications:
            raise Flooded(f"it sent more than {self._limits.notifications} notifications")
        if message.method != "step":
            return  # a notification of a later version
        number = message.params.get("id")
        if number != self._number:
            if _is_past(number, self._number):
                self.notes.append(f"[suite] a late `step` of request {number} was dropped\n")
                return
            raise BrokenProtocol(
                f"a `step` has the `id` {number!r}, not {self._number}",
                "give each `step` the `id` of its `run` request",
            )
        if len(self._steps) > len(self.scenario.play):
            count = len(self.scenario.play)
            raise BrokenProtocol(
                f"it told of more steps than set-up and the {count} of the script", EACH_STEP_ONCE
            )
        step = message.params.get("step")
        expected = len(self._steps) - 1
        index = step.get("index") if isinstance(step, dict) else step
        if index != expected or type(index) is not int:
            problem = f"a `step` has the index {index!r}, not {expected}"
            raise BrokenProtocol(problem, EACH_STEP_ONCE)
        # Read at once, while the engine plays on: at the end it would cost time of its own.
        try:
            read = step_from_json(step)
        except WireError as error:
            raise BrokenProtocol(f"a `step` is wrong: {error}", SEE_SCHEMA) from None
        self._steps.append(read)
        notify(read)

    def _is_reply(self, message: Message) -> bool:
        """Return whether the reply is to this request; False for one that came again."""
        if message.id == self._number and type(message.id) is int:
            return True
        if message.id is None:
            said = f" ({message.error['message']})" if message.error else ""
            raise BrokenProtocol(f"a reply has no `id`{said}", COPY_ID)
        result = message.result
        own = isinstance(result, dict) and result.get("scenario") == self.scenario.id
        if own or not _is_past(message.id, self._number):
            problem = f"a reply has the `id` {message.id!r}, not {self._number}"
            raise BrokenProtocol(problem, COPY_ID)
        self.notes.append(f"[suite] a second reply to request {message.id} was dropped\n")
        return False

    def _trace(self, message: Message) -> Trace:
        if message.error is not None:
            raise _refusal(message.error)
        try:
            trace = trace_from_json(message.result, self._steps)
        except WireError as error:
            raise BrokenProtocol(f"the trace is wrong at {error}", SEE_SCHEMA) from None
        if trace.scenario != self.scenario.id:
            raise BrokenProtocol(
                f"the trace is of scenario {trace.scenario!r}, not {self.scenario.id!r}",
                "play the scenario of this request, and give its `id` as the trace's `scenario`",
            )
        if len(trace.steps) > len(self.scenario.play):
            count = len(self.scenario.play)
            problem = f"the trace has {len(trace.steps)} steps, the script {count}"
            raise BrokenProtocol(problem, EACH_STEP_ONCE)
        return trace

    # ---- what is said of a fault

    def seen(self) -> list[StepTrace]:
        """Return set-up and the steps that were told of."""
        return list(self._steps)

    def outcome_of(self, fault: WorkerFault) -> StepOutcome:
        """Return how a fault counts.  Silence after a stray message is the adapter's fault."""
        if isinstance(fault, TimedOut):
            return StepOutcome.ADAPTER_ERROR if self.notes else StepOutcome.TIMEOUT
        if isinstance(fault, (Exited, Panicked)):
            return StepOutcome.CRASH
        return StepOutcome.ADAPTER_ERROR

    def where(self) -> str:
        """Tell on which message something happened, and how far the play had come."""
        done, script = len(self._steps), self.scenario.play
        if not done:
            when = "during set-up, before any `step` came"
        elif done <= len(script):
            when = f"during step {done} of {len(script)} ({_word(script[done - 1])})"
        else:
            when = "after the last step"
        return f"on `run`, {when}"

    def narrate(self, fault: WorkerFault) -> str:
        """Tell what happened, on which message, and what helps."""
        what = fault.what
        if isinstance(fault, TimedOut):
            what = f"no reply within {self._limits.scenario_seconds:g} s; {what}"
        strays = "".join(f" {note.strip()}." for note in self.notes)
        return (
            f"{self.where()}: {what}.{strays} "
            f"The worker was stopped; the next scenario gets a new one. Mend: {fault.mend}."
        )


def greet(process: WorkerProcess, number: int, limits: WorkerLimits) -> Hello:
    """Exchange `hello`.  Raises :class:`WorkerFault` and :class:`VersionMismatch`."""
    process.begin()
    deadline = time.monotonic() + limits.start_seconds
    params: Json = {"suite": __version__, "protocol": list(protocol.PROTOCOL)}
    process.send(protocol.request(number, "hello", params), deadline)
    message = receive(process, deadline)
    while message.method is not None and not message.has_id:
        message = receive(process, deadline)
    if message.id != number:
        problem = f"the reply has the `id` {message.id!r}, not {number}"
        raise BrokenProtocol(problem, COPY_ID)
    if message.error is not None:
        raise _refusal(message.error)
    try:
        hello = hello_from_json(message.result)
    except WireError as error:
        raise BrokenProtocol(f"the reply is wrong at {error}", SEE_SCHEMA) from None
    protocol.negotiate(protocol.PROTOCOL, hello.protocol)
    return hello


def receive(process: WorkerProcess, deadline: float) -> Message:
    """Return the next message.  Raises :class:`WorkerFault`."""
    line = process.receive(deadline)
    try:
        return protocol.read_line(line)
    except protocol.MalformedMessage as error:
        raise BrokenProtocol(str(error), ONLY_MESSAGES) from None


def _refusal(error: Json) -> WorkerFault:
    code, said = error.get("code"), error["message"]
    if code == protocol.ENGINE_CRASHED:
        return Panicked(f"the engine broke off with {said}")
    what = f"it answered with the error {code}: {said}"
    return NotLoaded(what, str(said)) if code == protocol.CANNOT_LOAD else Refused(what)


def _is_past(number: object, current: int) -> bool:
    return type(number) is int and 0 < number < current


def _word(step: object) -> str:
    name = type(step).__name__.lower()
    return f"`{name}`" if name in (*MOVE_KEYS, "expect", "illegal") else name
