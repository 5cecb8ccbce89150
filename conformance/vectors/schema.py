"""The JSON Schemas of the index of vectors and of a vector.

A scenario stands in a vector as it crosses the wire: without the shorthands of its YAML
form.  Observations are described from their types in :mod:`conformance.engines.trace`.
"""

from __future__ import annotations

import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from conformance.engines.trace import Observation, StepOutcome
from conformance.scenario.model import MOVE_KEYS, PLAYER_NAMES, QUESTION_KINDS, Scenario
from conformance.scenario.schema import Schema

FORMAT = "mtg-conformance vectors"
FORMAT_VERSION = 1

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_INDEX_ID = "https://mtg-conformance.invalid/vectors-index.schema.json"
_VECTOR_ID = "https://mtg-conformance.invalid/vector.schema.json"

_TEXT: Schema = {"type": "string"}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_HASH: Schema = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
_FLAG: Schema = {"type": "boolean"}


def index_schema() -> Schema:
    """Return the schema of ``index.json``."""
    return {
        "$schema": _DIALECT,
        "$id": _INDEX_ID,
        "title": "Index of vectors",
        **_object(
            {
                **_head(),
                "rules": _said(_TEXT, "Edition of the Comprehensive Rules, by its date."),
                "suite": _said(_TEXT, "Version of the suite that wrote it."),
                "python": _TEXT,
                "hypothesis": _TEXT,
                "profile": _said(_TEXT, "How many scenarios a case has: quick, default, deep."),
                "cards": {
                    "enum": ["any", "printed"],
                    "description": "Of which cards: any, or those with a printed twin.",
                },
                "seed": {"type": "integer"},
                "vectors": _list({"$ref": "#/$defs/Entry"}),
                "left_out": _said(
                    _list({"$ref": "#/$defs/LeftOut"}),
                    "Scenarios without a vector: they missed their case, or do not pass.",
                ),
            }
        ),
        "$defs": {
            "Entry": _object(
                {
                    **_described(),
                    "file": _said(_TEXT, "Path of the vector, seen from the index."),
                    "sha256": _said(_HASH, "Of the bytes of that file."),
                    "needs": {"$ref": "#/$defs/Needs"},
                }
            ),
            "Needs": _needs(),
            "LeftOut": _object(
                {"id": _TEXT, "hash": _HASH, "verdict": _TEXT, "message": _TEXT}
            ),
        },
    }  # fmt: skip


def vector_schema() -> Schema:
    """Return the schema of a vector."""
    scenario = Scenario.model_json_schema(by_alias=True)
    defs: dict[str, Any] = scenario.pop("$defs")
    # On the wire every step has the word that tells which one it is.
    for word in MOVE_KEYS:
        step = defs[word.capitalize()]
        step["required"] = sorted({*step.get("required", ()), word})
    return {
        "$schema": _DIALECT,
        "$id": _VECTOR_ID,
        "title": "Vector",
        **_object(
            {
                **_head(),
                **_described(),
                "scenario": {"$ref": "#/$defs/Scenario"},
                "expected": {"$ref": "#/$defs/Expected"},
                "variants": _said(
                    {"type": "object", "additionalProperties": {"$ref": "#/$defs/Expected"}},
                    "What is expected of each variant of the scenario, by its name.",
                ),
            },
            optional=("variants",),
        ),
        "$defs": {**defs, "Scenario": scenario, **_trace()},
    }


def _head() -> Schema:
    return {"format": {"const": FORMAT}, "version": {"const": FORMAT_VERSION}}


def _described() -> Schema:
    return {
        "id": _said(_TEXT, "The same in every export that has this vector."),
        "origin": _said({"enum": ["fixture", "corpus"]}, "Written by hand, or drawn."),
        "rulings": _TEXTS,
        "case": _said({"type": ["string", "null"]}, "The case of the ruling that it reaches."),
        "rules": _said(_TEXTS, "Rule numbers."),
        "hash": _said(_HASH, "Of what is played, without id, rulings, case, rules and summary."),
    }


def _needs() -> Schema:
    return _object(
        {
            "players": _said({"type": "integer", "minimum": 2}, "How many take part."),
            "layouts": _said(_TEXTS, "Layouts of its cards."),
            "position": _said(_TEXTS, "What is set up beyond cards in zones."),
            "moves": _said(
                _list({"enum": list(MOVE_KEYS)}), "Kinds of moves, refused ones included."
            ),
            "questions": _said(
                _list({"enum": list(QUESTION_KINDS)}), "Kinds of questions that it answers."
            ),
            "mechanisms": _said(_TEXTS, "What its rulings are about."),
        }
    )


def _trace() -> Schema:
    question = _object(
        {
            "kind": {"enum": list(QUESTION_KINDS)},
            "player": {"enum": list(PLAYER_NAMES)},
            "subject": _TEXT,
            "options": _TEXTS,
            "minimum": _said(_COUNT, "Default: 1."),
            "maximum": _said(_COUNT, "Default: 1."),
            "seen_by": {"type": "object", "additionalProperties": _TEXTS},
        },
        optional=("subject", "options", "minimum", "maximum", "seen_by"),
    )
    asked = _object(
        {
            "question": {"$ref": "#/$defs/Question"},
            "answer": {"$ref": "#/$defs/AnswerGiven"},
            "by": {"enum": ["scenario", "engine"]},
        }
    )
    answer: Schema = {
        "anyOf": [
            {"type": ["boolean", "integer", "string"]},
            _TEXTS,
            {"type": "object", "additionalProperties": {"type": "integer"}},
        ]
    }
    step = _object(
        {
            "index": _said({"type": "integer", "minimum": -1}, "Of the script; -1: set-up."),
            "outcome": {"enum": [str(StepOutcome.DONE), str(StepOutcome.ILLEGAL)]},
            "detail": _said(_TEXT, "For people."),
            "asked": _list({"$ref": "#/$defs/AskedQuestion"}),
            "unused": _said(_TEXTS, "Kinds of answers whose question never came."),
            "observation": {"$ref": "#/$defs/Observation"},
            "bound": _said(
                {"type": "object", "additionalProperties": _TEXT},
                "Names that `as` gave, and what the objects were called before.",
            ),
        },
        optional=("detail", "asked", "unused", "observation", "bound"),
    )
    expected = _object(
        {
            "set_up": {"$ref": "#/$defs/ExpectedStep"},
            "steps": _list({"$ref": "#/$defs/ExpectedStep"}),
            "chosen_from": _said(
                {"type": ["integer", "null"]},
                "The first step at which something was decided that could have gone another way "
                "(an order, a payment, chance).  From there on an observation holds only for "
                "who decided the same; what the script expects holds all the same.",
            ),
        }
    )
    return {
        "Expected": expected,
        "ExpectedStep": step,
        "AskedQuestion": asked,
        "Question": question,
        "AnswerGiven": answer,
        "Observation": _of_type(Observation),
    }


def _of_type(hint: Any) -> Schema:
    """Return the schema of a type of the trace.  Raises ``TypeError`` for one unheard of."""
    if is_typeddict(hint):
        fields = {name: _of_type(inner) for name, inner in get_type_hints(hint).items()}
        return {"type": "object", "properties": fields, "additionalProperties": False}
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return {"enum": list(inner)}
    if origin is list:
        return _list(_of_type(inner[0]))
    if origin is dict:
        return {"type": "object", "additionalProperties": _of_type(inner[1])}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_of_type(part) for part in inner]}
    names = {str: "string", int: "integer", bool: "boolean", type(None): "null"}
    if hint in names:
        return {"type": names[hint]}
    raise TypeError(f"a field of the trace has a type that JSON Schema is not told of: {hint}")


def _object(properties: Schema, optional: tuple[str, ...] = ()) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _said(schema: Schema, description: str) -> Schema:
    return {**schema, "description": description}
