"""Run an adapter in this process and speak the wire protocol: the other end of the pipe.

``python -m conformance.engines.worker_host SPEC`` plays what comes on standard input.  The
real standard output belongs to the protocol alone: descriptor 1 is turned to standard error
before the engine is loaded, so that whatever it prints, from Python or native code, cannot
come between the messages.  Standard input is kept from the engine in the same way.
"""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections.abc import Callable
from typing import BinaryIO

from pydantic import ValidationError

from conformance import __version__
from conformance.engines import protocol
from conformance.engines.engine import Engine
from conformance.engines.protocol import HelloParameters, Message, RunParameters
from conformance.engines.trace import StepTrace
from conformance.engines.wire import Json, step_to_json, told_to_json, trace_to_json
from conformance.engines.wire_check import WireError
from conformance.engines.wire_scenario import books_from_json, hello_to_json, scenario_from_json

Load = Callable[[], Engine]


class _Refused(Exception):
    """A request that is answered with an error.  ``fatal``: the process ends after it."""

    def __init__(self, code: int, message: str, *, fatal: bool = False) -> None:
        self.code = code
        self.fatal = fatal
        super().__init__(message)


class WorkerHost:
    """Answers requests, one at a time, from an adapter that is loaded at the first."""

    def __init__(self, load: Load, source: BinaryIO, sink: int) -> None:
        self._load = load
        self._source = source
        self._sink = sink
        self._engine: Engine | None = None

    def serve(self) -> int:
        """Answer until `bye` or the end of input; return the exit status."""
        for line in self._source:
            try:
                message = protocol.read_line(line)
            except protocol.MalformedMessage as error:
                self._write(protocol.error_reply(None, protocol.PARSE_ERROR, str(error)))
                continue
            if message.method is None or not message.has_id:
                continue  # a reply to nobody, or a notification: none is known yet
            try:
                self._write(self._answer(message))
            except _Refused as refusal:
                self._write(protocol.error_reply(message.id, refusal.code, str(refusal)))
                if refusal.fatal:
                    return 1
            if message.method == "bye":
                break
        if self._engine is not None:
            self._engine.close()
        return 0

    def _answer(self, message: Message) -> bytes:
        match message.method:
            case "hello":
                return self._encode(message, self._hello(message.params))
            case "run":
                return self._encode(message, self._run(message))
            case "bye":
                return protocol.reply(message.id, {})
        raise _Refused(protocol.METHOD_NOT_FOUND, f"no method is called {message.method!r}")

    def _hello(self, params: Json) -> Json:
        try:
            HelloParameters.model_validate(params)
        except ValidationError as error:
            raise _Refused(protocol.INVALID_PARAMS, protocol.problem_of(error)) from None
        return {"host": __version__, **hello_to_json(self._loaded().hello())}

    def _loaded(self) -> Engine:
        if self._engine is None:
            try:
                self._engine = self._load()
                self._engine.hello()
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # a panic while loading is no Exception
                problem = str(error)
                if not _says_what_to_do(error):
                    traceback.print_exc()
                    problem = f"{type(error).__name__}: {error}"
                raise _Refused(protocol.CANNOT_LOAD, problem, fatal=True) from None
        return self._engine

    def _run(self, message: Message) -> Json:
        try:
            params = RunParameters.model_validate(message.params)
            scenario = scenario_from_json(params.scenario)
        except ValidationError as error:
            raise _Refused(protocol.INVALID_PARAMS, protocol.problem_of(error)) from None
        except WireError as error:
            raise _Refused(protocol.INVALID_PARAMS, f"scenario: {error}") from None
        engine = self._loaded()

        seen: list[StepTrace] = []

        def notify(step: StepTrace) -> None:
            seen.append(step)
            self._write(self._step(message, step))

        try:
            trace = engine.run(
                scenario,
                notify,
                observe_all=params.observe_all,
                books=books_from_json(params.answers),
            )
        except (KeyboardInterrupt, _Refused):
            raise
        except BaseException as error:  # a panic is no Exception, an exit neither
            traceback.print_exc()
            problem = f"{type(error).__name__}: {error}"
            raise _Refused(protocol.ENGINE_CRASHED, problem, fatal=True) from None
        # An engine of our own tells of every step; another may not.
        told = seen == [trace.set_up, *trace.steps]
        return told_to_json(trace) if told else trace_to_json(trace)

    def _step(self, message: Message, step: StepTrace) -> bytes:
        try:
            params = {"id": message.id, "step": step_to_json(step)}
            return protocol.notification("step", params)
        except (TypeError, ValueError) as error:
            raise _Refused(protocol.ADAPTER_FAULT, _not_json(error)) from None

    def _encode(self, message: Message, result: Json) -> bytes:
        try:
            return protocol.reply(message.id, result)
        except (TypeError, ValueError) as error:
            raise _Refused(protocol.ADAPTER_FAULT, _not_json(error)) from None

    def _write(self, line: bytes) -> None:
        # What the engine has printed belongs before the message, not after it.
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(ValueError, OSError):
                stream.flush()
        rest = memoryview(line)
        while rest:
            rest = rest[os.write(self._sink, rest) :]


def _says_what_to_do(error: BaseException) -> bool:
    """Does an error say all that its reader needs, so that where it was raised says no more?

    Such are what is wrong with a name, and an adapter's own kinds of ``ImportError``: what it
    needs and is not there, with the command that installs it.
    """
    from conformance.engines.discovery import DiscoveryError

    if isinstance(error, DiscoveryError):
        cause = error.__cause__
        return cause is None or type(cause) is ModuleNotFoundError or _says_what_to_do(cause)
    return isinstance(error, ImportError) and type(error).__module__ != "builtins"


def _not_json(error: Exception) -> str:
    return (
        f"the adapter gave a value that JSON cannot carry ({error}); "
        "give plain texts, whole numbers, flags, lists and dicts"
    )


def take_pipes() -> tuple[BinaryIO, int]:
    """Keep standard input and output for the protocol, and turn the engine away from both."""
    source, sink = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return os.fdopen(source, "rb"), sink


def serve_at(address: str, spec: str, ready: Callable[[str], None]) -> None:
    """Serve an engine to one connection after another, until interrupted.

    Standard streams are left alone, for a debugger.  ``ready`` is told where it listens, with
    the port that was found for port 0.
    Raises ``OSError`` and ``ValueError`` when the address cannot be listened at.
    """
    from conformance.engines.discovery import load_engine
    from conformance.engines.worker_attached import listen

    with listen(address) as door:
        place = door.getsockname()
        ready(place if isinstance(place, str) else f"{place[0]}:{place[1]}")
        while True:
            connection, _ = door.accept()
            # An author who stops the suite in the middle breaks one connection off.
            broken_off = contextlib.suppress(BrokenPipeError, ConnectionResetError)
            with connection, connection.makefile("rb") as source, broken_off:
                WorkerHost(lambda: load_engine(spec), source, connection.fileno()).serve()


def main(arguments: list[str]) -> int:
    """Serve the engine that the only argument names; return the exit status."""
    if len(arguments) != 1:
        print("usage: python -m conformance.engines.worker_host ENGINE", file=sys.stderr)
        return 2
    source, sink = take_pipes()

    def load() -> Engine:
        from conformance.engines.discovery import load_engine

        return load_engine(arguments[0])

    try:
        return WorkerHost(load, source, sink).serve()
    except BrokenPipeError:
        return 1  # the suite has gone


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
