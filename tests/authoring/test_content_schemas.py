"""Files of the catalogue and of the pool fit the schema that they name, which explains fields."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from typer.testing import CliRunner

from conformance.authoring.formatting import RULINGS_SCHEMA_FILE, SCHEMA_LINE, schema_for
from conformance.cli import build_app
from conformance.content import fixtures_dir
from conformance.scenario.schema import pool_schema, rulings_schema
from conformance.scenario.source import plain, read_nodes

SCHEMAS = {"rulings": (RULINGS_SCHEMA_FILE, rulings_schema()),
           "cards": ("pool.schema.json", pool_schema())}  # fmt: skip
FILES = [path for folder in SCHEMAS for path in sorted((fixtures_dir() / folder).glob("*.yaml"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_each_file_names_the_schema_and_fits_it(path: Path) -> None:
    name, schema = SCHEMAS[path.parent.name]
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"{SCHEMA_LINE}{schema_for(path, name)}\n")
    (node,), problems = read_nodes(text, str(path))
    assert problems == []
    jsonschema.validate(json.loads(json.dumps(plain(node))), schema)


def test_the_schemas_refuse_what_is_misspelt() -> None:
    card = {"Grove Ox": {"type": "Creature — Ox", "powr": 3}}
    ruling = {"rulings": [{"id": "a.b", "statement": "s", "rules": ["100"], "casses": ["c"]}]}
    for schema, value in ((pool_schema(), card), (rulings_schema(), ruling)):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(value, schema)


def test_every_field_has_a_title_and_a_description() -> None:
    schema = rulings_schema()
    for part in (schema, *schema["$defs"].values()):
        for name, field in part["properties"].items():
            assert field.get("title"), name
            assert field.get("description"), name


def test_a_new_area_gets_a_file_that_names_its_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("fixtures/rulings").mkdir(parents=True)
    words = ["fixtures", "new", "ward.targets", "--statement", "It holds.", "--rule", "702.21a"]
    result = CliRunner().invoke(build_app(), [*words, "--case", "paid"])
    assert result.exit_code == 0, result.output
    folder = Path("fixtures/rulings")
    first, *_ = (folder / "ward.yaml").read_text(encoding="utf-8").splitlines()
    assert first == SCHEMA_LINE + RULINGS_SCHEMA_FILE
    written = json.loads((folder / RULINGS_SCHEMA_FILE).read_text(encoding="utf-8"))
    assert written == rulings_schema()
