"""The wire protocol: JSON-RPC 2.0 with one object a line, and the three requests it has.

``hello`` asks who the engine is, ``run`` plays one scenario with a ``step`` notification
after each step and the trace as the result, ``bye`` ends.  ``docs/protocol.md`` is the page
for authors of engines.  Fields that a side does not know are ignored by it.

The parameters are pydantic models, which check what a request holds; replies come by the
thousand and are taken apart by :func:`read_line` and :mod:`conformance.engines.wire`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from conformance.engines.wire import Json
from conformance.engines.wire_check import brief
from conformance.scenario.model import Answer

PROTOCOL = (1, 1)
"""The lowest and the highest version of the protocol that this suite speaks."""

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
ADAPTER_FAULT = -32000
"""The adapter did something wrong, such as an observation that JSON cannot carry."""
ENGINE_CRASHED = -32001
"""The engine broke off with something that is not an ordinary exception."""
CANNOT_LOAD = -32002
"""The engine cannot be started here; the message says what is missing."""


_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


class ProtocolError(Exception):
    """Base of what goes wrong with a line."""


class MalformedMessage(ProtocolError):
    """Raised for a line that is no message of the protocol.  ``line`` is what came."""

    def __init__(self, problem: str, line: bytes) -> None:
        self.problem = problem
        self.line = line
        super().__init__(f"{problem}: {shown(line)}")


class VersionMismatch(ProtocolError):
    """Raised when suite and engine have no version of the protocol in common."""

    def __init__(self, ours: tuple[int, int], theirs: tuple[int, int]) -> None:
        self.ours = ours
        self.theirs = theirs
        older = "suite" if ours[1] < theirs[0] else "engine's adapter"
        super().__init__(
            f"the suite speaks {_span(ours)} of the protocol, the engine {_span(theirs)}; "
            f"update the {older}"
        )


def _span(versions: tuple[int, int]) -> str:
    lowest, highest = versions
    return f"version {lowest}" if lowest == highest else f"versions {lowest} to {highest}"


def shown(line: bytes, limit: int = 80) -> str:
    """Return the beginning of a line as it is shown in a message."""
    text = line[: limit * 4].decode("utf-8", "backslashreplace")
    return repr(text if len(text) <= limit else text[: limit - 1] + "…")


def negotiate(ours: tuple[int, int], theirs: tuple[int, int]) -> int:
    """Return the highest version that both sides speak.  Raises :class:`VersionMismatch`."""
    version = min(ours[1], theirs[1])
    if version < max(ours[0], theirs[0]):
        raise VersionMismatch(ours, theirs)
    return version


# --------------------------------------------------------------------------- parameters


class Parameters(BaseModel):
    """Base of the parameters of requests: unknown fields are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class HelloParameters(Parameters):
    """The suite introduces itself."""

    suite: str = Field(description="The suite's version.")
    protocol: tuple[int, int] = Field(description="Lowest and highest version it speaks.")


class RunParameters(Parameters):
    """Play one scenario."""

    scenario: dict[str, Any] = Field(description="The scenario, as the JSON Schema says.")
    observe_all: bool = Field(False, description="Observe after every step.")
    answers: dict[int, tuple[Answer, ...]] | None = Field(
        None, description="Answers by the index of a step, in place of the script's own."
    )


# ----------------------------------------------------------------------------- messages


@dataclass(frozen=True, slots=True)
class Message:
    """One line, taken apart.  A request has a method and an id, a notification no id."""

    id: int | str | None
    method: str | None
    params: Json
    result: object = None
    error: Json | None = None
    has_id: bool = False


def encode(message: Json) -> bytes:
    """Return a message as a line.  Raises ``TypeError`` or ``ValueError`` if JSON cannot."""
    return _ENCODER.encode(message).encode("ascii") + b"\n"


def request(number: int, method: str, params: Json | None = None) -> bytes:
    """Return a request as a line."""
    return encode({"jsonrpc": "2.0", "id": number, "method": method, "params": params or {}})


def reply(number: int | str | None, result: object) -> bytes:
    """Return a reply as a line."""
    return encode({"jsonrpc": "2.0", "id": number, "result": result})


def error_reply(number: int | str | None, code: int, message: str) -> bytes:
    """Return the refusal of a request as a line."""
    error = {"code": code, "message": message}
    return encode({"jsonrpc": "2.0", "id": number, "error": error})


def notification(method: str, params: Json) -> bytes:
    """Return a notification as a line."""
    return encode({"jsonrpc": "2.0", "method": method, "params": params})


def read_line(line: bytes) -> Message:
    """Take a line apart.  Raises :class:`MalformedMessage`."""
    try:
        data = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise MalformedMessage("a line is not UTF-8", line) from None
    except (ValueError, RecursionError):
        raise MalformedMessage("a line is not JSON", line) from None
    if type(data) is not dict or data.get("jsonrpc") != "2.0":
        raise MalformedMessage("a line is no JSON-RPC 2.0 message", line)
    number, method, error = data.get("id"), data.get("method"), data.get("error")
    if number is not None and type(number) not in (int, str):
        raise MalformedMessage("an `id` is neither number nor text", line)
    if method is None and error is None and "result" not in data:
        raise MalformedMessage("a message has neither `method`, `result` nor `error`", line)
    if error is not None and (type(error) is not dict or type(error.get("message")) is not str):
        raise MalformedMessage("an `error` has no `message`", line)
    params = data.get("params")
    if params is None:
        params = {}
    elif type(params) is not dict:
        raise MalformedMessage("`params` is not an object", line)
    if method is not None and type(method) is not str:
        raise MalformedMessage("a `method` is not a text", line)
    return Message(number, method, params, data.get("result"), error, "id" in data)


def problem_of(error: ValidationError) -> str:
    """Return the first problem of some parameters in one line."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}, got {brief(first['input'])}"
