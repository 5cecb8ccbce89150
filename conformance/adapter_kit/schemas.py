"""The JSON Schema of each message of the wire protocol, made from the types that read it.

A field that is added to the trace or to the parameters is in the schemas without a change
here.  Unknown fields are allowed everywhere, as the protocol says.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable
from enum import StrEnum
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from conformance.engines.adapter import Capabilities
from conformance.engines.protocol import HelloParameters, RunParameters
from conformance.engines.trace import StepTrace
from conformance.engines.wire_check import REQUIRED
from conformance.scenario.model import STEP_KEYS, AnswerValue, Scenario

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_ID: Schema = {"type": ["integer", "string"]}
_STEP = "StepTrace"


def message_schemas() -> dict[str, Schema]:
    """Return the schemas of all messages, by the name of their file without ``.json``."""
    made: dict[str, Callable[[], Schema]] = {
        "hello.request": lambda: _request("hello", _parameters(HelloParameters)),
        "hello.reply": lambda: _reply(_hello()),
        "run.request": lambda: _request("run", _run_parameters()),
        "step.notification": _step_notification,
        "run.reply": lambda: _reply(_trace(), _definitions()),
        "bye.request": lambda: _request("bye", {"type": "object"}),
        "bye.reply": lambda: _reply({"type": "object"}),
        "error": _error,
    }
    return {name: {"$schema": DIALECT, "title": name, **make()} for name, make in made.items()}


# ----------------------------------------------------------------------------- envelopes


def _object(properties: Schema, required: list[str]) -> Schema:
    return {"type": "object", "properties": properties, "required": required}


def _message(properties: Schema) -> Schema:
    return _object({"jsonrpc": {"const": "2.0"}, **properties}, ["jsonrpc", *properties])


def _request(method: str, params: Schema) -> Schema:
    definitions = params.pop("$defs", None)
    whole = _message({"id": {"type": "integer"}, "method": {"const": method}, "params": params})
    return {**whole, "$defs": definitions} if definitions else whole


def _reply(result: Schema, definitions: Schema | None = None) -> Schema:
    whole = _message({"id": _ID, "result": result})
    return {**whole, "$defs": definitions} if definitions else whole


def _step_notification() -> Schema:
    params = _object({"id": _ID, "step": _ref(_STEP)}, ["id", "step"])
    whole = _message({"method": {"const": "step"}, "params": params})
    return {**whole, "$defs": _definitions()}


def _error() -> Schema:
    error = _object({"code": {"type": "integer"}, "message": {"type": "string"}}, ["message"])
    return _message({"id": {"type": ["integer", "string", "null"]}, "error": error})


# ----------------------------------------------------------------------------- contents


def _parameters(model: type[HelloParameters] | type[RunParameters]) -> Schema:
    return model.model_json_schema(by_alias=True)


def _run_parameters() -> Schema:
    """Return the parameters of `run`, with the scenario in the form that crosses the wire."""
    schema = _parameters(RunParameters)
    scenario = Scenario.model_json_schema(by_alias=True)
    definitions = {**schema.pop("$defs", {}), **scenario.pop("$defs"), "Scenario": scenario}
    for name, definition in definitions.items():
        word = name.lower()
        if word in STEP_KEYS and word in definition["properties"]:
            # The word by which a step is told from the others is always there.
            definition["required"] = sorted({*definition.get("required", ()), word})
    schema["properties"]["scenario"] = _ref("Scenario")
    opened: Schema = _open({**schema, "$defs": definitions})
    return opened


def _open(schema: Any) -> Any:
    """Return a schema that allows unknown fields, which both sides ignore."""
    if isinstance(schema, dict):
        return {
            key: _open(value)
            for key, value in schema.items()
            if not (key == "additionalProperties" and value is False)
        }
    return [_open(item) for item in schema] if isinstance(schema, list) else schema


def _hello() -> Schema:
    words = {"type": "array", "items": {"type": "string"}}
    plain = {str: {"type": "string"}, int: {"type": "integer"}, bool: {"type": "boolean"}}
    hints = get_type_hints(Capabilities)
    able = {name: plain.get(hint, words) for name, hint in hints.items()}
    span = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
    name = {"type": "string", "minLength": 1}
    capabilities = _object(able, [])
    return _object(
        {"engine": name, "version": name, "protocol": span, "capabilities": capabilities},
        ["engine", "version", "protocol"],
    )


def _trace() -> Schema:
    """Return a trace that says how many steps were told of, or has them itself."""
    text = {"type": "string"}
    told = _object({"told": {"type": "integer", "minimum": 1}}, ["told"])
    steps = {"type": "array", "items": _ref(_STEP)}
    whole = _object({"set_up": _ref(_STEP), "steps": steps}, ["set_up", "steps"])
    common = _object({"scenario": text, "engine": text, "stderr": text}, ["scenario", "engine"])
    return {**common, "anyOf": [told, whole]}


def _definitions() -> Schema:
    found: Schema = {}
    _of(StepTrace, found)
    return found


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _of(hint: Any, found: Schema) -> Schema:
    """Return the schema of a type; what has a name of its own goes into ``found``."""
    if hint == AnswerValue:
        return _answer()
    if dataclasses.is_dataclass(hint) or is_typeddict(hint):
        name = getattr(hint, "__name__", str(hint))
        if name not in found:
            found[name] = {}  # before its fields, which may speak of it
            found[name] = _fields(hint, found)
        return _ref(name)
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return {"enum": list(parts)}
    if origin in (list, tuple):
        return {"type": "array", "items": _of(parts[0], found)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _of(parts[1], found)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_of(part, found) for part in parts]}
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return {"enum": [str(member) for member in hint]}
    return {"type": _PLAIN[hint]}


_PLAIN = {str: "string", int: "integer", bool: "boolean", type(None): "null"}


def _fields(hint: Any, found: Schema) -> Schema:
    properties = {name: _of(part, found) for name, part in get_type_hints(hint).items()}
    required = list(REQUIRED.get(hint.__name__, ()))
    if dataclasses.is_dataclass(hint):
        missing = dataclasses.MISSING
        required = [
            field.name
            for field in dataclasses.fields(hint)
            if field.default is missing and field.default_factory is missing
        ]
    return _object(properties, required)


def _answer() -> Schema:
    """Return an answer: a word, number, flag, list of names, or numbers by name."""
    names = {"type": "array", "items": {"type": "string"}}
    numbers = {"type": "object", "additionalProperties": {"type": "integer"}}
    return {"anyOf": [{"type": ["string", "integer", "boolean"]}, names, numbers]}
