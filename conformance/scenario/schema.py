"""The JSON Schema of scenario files: what an editor accepts while one types.

It is made from the model, and widened to the shorthands that the model reads: a bare card
name, answers as a mapping, the flat form of ``expect``, cards by name.
"""

from __future__ import annotations

from typing import Any

from conformance.scenario.model import PLAYER_NAMES, QUESTION_KINDS, Scenario
from conformance.scenario.rulings import RulingFile
from conformance.scenario.words import QUESTIONS

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ID = "https://mtg-conformance.invalid/scenario.schema.json"
POOL_ID = "https://mtg-conformance.invalid/pool.schema.json"
RULINGS_ID = "https://mtg-conformance.invalid/rulings.schema.json"
_TEXT_OR_NUMBER: Schema = {"type": ["string", "integer", "null"]}


def scenario_schema() -> Schema:
    """Return the schema of one scenario document."""
    schema = Scenario.model_json_schema(by_alias=True)
    defs = schema["$defs"]
    _cards(schema, defs)
    _positions(defs)
    _moves(defs)
    _expectations(defs)
    _titles(schema)
    return {"$schema": DIALECT, "$id": ID, **schema}


def rulings_schema() -> Schema:
    """Return the schema of a file of the catalogue."""
    schema = RulingFile.model_json_schema(by_alias=True)
    schema["properties"]["rulings"]["description"] = "The rulings of an area."
    return {"$schema": DIALECT, "$id": RULINGS_ID, **schema}


def pool_schema() -> Schema:
    """Return the schema of a file of the card pool: cards by name."""
    defs = scenario_schema()["$defs"]
    return {
        "$schema": DIALECT,
        "$id": POOL_ID,
        "title": "Cards",
        "description": "Cards that every scenario may use: by name, what is printed on each.",
        "type": "object",
        "additionalProperties": _ref("NamedCard"),
        "$defs": {name: defs[name] for name in ("NamedCard", "CardFace")},
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _cards(schema: Schema, defs: Schema) -> None:
    face, card = defs["CardFace"], defs["Card"]
    for field in ("power", "toughness", "loyalty", "defense"):
        _replace(face["properties"], field, _TEXT_OR_NUMBER)
    whole = dict(card["properties"])
    faces = {key: value for key, value in whole.items() if key != "name"}
    # A card by name: its one face inline, or a list of faces.
    inline = {key: value for key, value in face["properties"].items() if key != "name"}
    outer = {key: whole[key] for key in ("layout", "printed as")}
    defs["NamedCard"] = {
        "anyOf": [
            _object({**inline, **outer}, required=["type"]),
            _object(faces, required=["faces"]),
        ]
    }
    _replace(
        schema["properties"],
        "cards",
        {
            "anyOf": [
                {"type": "object", "additionalProperties": _ref("NamedCard")},
                {"type": "array", "items": _ref("Card")},
            ]
        },
    )


def _positions(defs: Schema) -> None:
    defs["PlacedObject"] = {"anyOf": [{"type": "string"}, _ref("Placed")]}
    for zone in ("battlefield", "hand", "library", "graveyard", "exile"):
        defs["PlayerPosition"]["properties"][zone]["items"] = _ref("PlacedObject")


def _moves(defs: Schema) -> None:
    value = defs["Answer"]["properties"]["value"]
    by_kind: Schema = {
        kind: {**value, "title": kind.capitalize(), "description": QUESTIONS[kind]}
        for kind in QUESTION_KINDS
    }
    defs["Answers"] = {
        "anyOf": [
            _object(by_kind),
            {
                "type": "array",
                "items": {
                    "anyOf": [
                        _ref("Answer"),
                        {**_object({**by_kind, "for": defs["Answer"]["properties"]["for"]}),
                         "minProperties": 1, "maxProperties": 2},
                    ]
                },
            },
        ]
    }  # fmt: skip
    defs["Bindings"] = {
        "anyOf": [
            {"type": "string"},
            {"type": "object", "additionalProperties": _ref("Created")},
        ]
    }
    for name in ("Created", "StackExpectation"):
        causes = defs[name]["properties"]["caused by"]
        listed = {"type": "array", "items": {"type": "string"}}
        _replace(defs[name]["properties"], "caused by",
                 {"anyOf": [{"type": "string"}, listed], **_described(causes)})  # fmt: skip
    for name, definition in defs.items():
        properties = definition.get("properties", {})
        if "not asked" in properties:
            for field, kind in (("answers", "Answers"), ("as", "Bindings")):
                properties[field] = {**_ref(kind), **_described(properties[field])}
            word = name.lower()
            definition["required"] = sorted({*definition.get("required", ()), word})


def _expectations(defs: Schema) -> None:
    normal = defs["StateExpectation"]
    parts = {key: normal["properties"][key] for key in ("stack", "turn")}
    seats: Schema = {
        str(player): {
            **_ref("PlayerExpectation"),
            "title": player.capitalize(),
            "description": f"What must be true of {player}.",
        }
        for player in PLAYER_NAMES
    }
    flat = {**parts, **seats}
    defs["FlatExpectation"] = {
        "type": "object",
        "properties": {**flat, "objects": False, "players": False},
        "additionalProperties": _ref("ObjectExpectation"),
    }
    described = _described(defs["Expect"]["properties"]["expect"])
    choice = {"anyOf": [_ref("FlatExpectation"), _ref("StateExpectation")], **described}
    defs["Expect"]["properties"]["expect"] = choice


def _titles(schema: Schema) -> None:
    """Give every field a title; pydantic leaves it out where a field refers to a type."""
    for part in (schema, *schema["$defs"].values()):
        for name, field in part.get("properties", {}).items():
            if isinstance(field, dict):
                field.setdefault("title", name.capitalize())


def _object(properties: Schema, required: list[str] | None = None) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "required": required or [],
    }


def _described(schema: Schema) -> Schema:
    return {key: schema[key] for key in ("description", "title") if key in schema}


def _replace(properties: Schema, field: str, schema: Schema) -> None:
    properties[field] = {**schema, **_described(properties[field])}
