"""The JSON Schema accepts what the reader accepts, shorthands included."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from scenario_values import SCENARIOS
from test_round_trip import SETTINGS

from conformance.content import fixtures_dir
from conformance.scenario.model import Scenario
from conformance.scenario.plain import to_plain
from conformance.scenario.schema import scenario_schema
from conformance.scenario.source import plain, read_nodes

SCHEMA = scenario_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
FIXTURES = [
    path
    for folder in ("scenarios", "counterexamples")
    for path in sorted((fixtures_dir() / folder).rglob("*.yaml"))
]


def wrong(value: Any) -> list[str]:
    return [error.message for error in VALIDATOR.iter_errors(value)]


def lists(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: lists(item) for key, item in value.items()}
    return [lists(item) for item in value] if isinstance(value, tuple) else value


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.name)
def test_every_fixture_fits_the_schema(path: Path) -> None:
    nodes, problems = read_nodes(path.read_bytes(), str(path))
    assert not problems
    for node in nodes:
        assert not wrong(lists(plain(node)))


@SETTINGS
@given(SCENARIOS)
def test_everything_that_is_written_fits_the_schema(scenario: Scenario) -> None:
    assert not wrong(to_plain(scenario))


@pytest.mark.parametrize(
    "change",
    [
        {"id": 3},
        {"play": []},
        {"play": [{"casst": "x"}]},
        {"play": [{"cast": "x", "resolve": None}]},
        {"play": [{}]},
        {"play": [{"cast": "x", "bye": "alice"}]},
        {"play": [{"cast": "x", "by": "alyce"}]},
        {"play": [{"cast": "x", "answers": {"tragets": ["a"]}}]},
        {"play": [{"expect": {"crab": {"powr": 3}}}]},
        {"play": [{"expect": {"alice": {"power": 3}}}]},
        {"play": [{"illegal": {"expect": {}}}]},
        {"start": {"alyce": {}}},
        {"start": {"alice": {"hand": [3]}}},
        {"start": {"alice": {"hand": [{"as": "x"}]}}},
        {"cards": {"A": {"cost": "{1}"}}},
        {"unknown": 1},
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(change: dict[str, Any]) -> None:
    sound = {"id": "a", "play": [{"cast": "x"}]}
    assert not wrong(sound)
    assert wrong({**sound, **change})


def test_the_shorthands_fit() -> None:
    assert not wrong(
        {
            "id": "a",
            "cards": {"A": {"type": "Creature — Ox", "power": 3, "toughness": "*"},
                      "B // C": {"layout": "split", "faces": [{"name": "B", "type": "Instant"},
                                                              {"name": "C", "type": "Instant"}]}},
            "start": {"alice": {"hand": ["A", {"card": "A", "as": "b"}]}},
            "play": [
                {"cast": "A", "answers": {"x": 3}, "as": "t"},
                {"resolve": None, "answers": [{"may": True, "for": "A"}],
                 "as": {"t": {"trigger of": "A", "caused by": "b"}}},
                {"expect": {"A": {"power": 3}, "alice": {"life": 3}, "stack": []}},
                {"expect": {"objects": {"A": {"power": 3}}, "players": {}}},
                {"illegal": {"pass": "bob"}},
            ],
        }
    )  # fmt: skip


def undescribed(schema: Any, path: str = "") -> list[str]:
    """Return the fields that an editor would show without a title or a description."""
    if isinstance(schema, list):
        return [one for at, item in enumerate(schema) for one in undescribed(item, f"{path}/{at}")]
    if not isinstance(schema, dict):
        return []
    fields = schema.get("properties", {})
    lacking = [
        f"{path}.{name}"
        for name, field in fields.items()
        if isinstance(field, dict) and not (field.get("title") and field.get("description"))
    ]
    return lacking + [
        one for key, item in schema.items() for one in undescribed(item, f"{path}/{key}")
    ]


def test_every_field_has_a_title_and_a_description() -> None:
    assert undescribed(SCHEMA) == []
