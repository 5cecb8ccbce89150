"""What commands print as JSON fits the schema that is published for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

from conformance.cli import build_app
from conformance.cli.schema import Document, schema_of

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"
FIXTURE = Path(__file__).parents[2] / "fixtures" / "scenarios" / "evolve" / "trigger-check.yaml"
FOUND = """\
id: found
rulings: [evolve.trigger-check]
case: equal
start:
  alice:
    battlefield: [{card: Tidepool Crab, as: crab}]
    hand: [{card: Mire Hound, as: hound}]
    mana: "{1}{B}"
play:
  - cast: hound
  - resolve:
  - expect: {stack: []}
    clause: an equal one does not count
"""
QUICK = ("--ruling", "grinder", "--profile", "quick", "--workers", "1")


def printed(*words: str) -> Any:
    """Return what a command prints, as JSON."""
    ran = CliRunner().invoke(build_app(), list(words))
    assert ran.exit_code in (0, 1), ran.output
    return json.loads(ran.stdout)


def fits(document: Any, kind: Document) -> None:
    """Hold a document to its schema, the published one."""
    schema = json.loads((SCHEMAS / f"{kind}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(document, schema)


@pytest.mark.parametrize("kind", list(Document))
def test_each_schema_is_published_as_the_code_has_it(kind: Document) -> None:
    """Write it anew with `mtg-conformance schema NAME > docs/schemas/NAME.schema.json`."""
    stored = json.loads((SCHEMAS / f"{kind}.schema.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(schema_of(kind))) == stored


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("play", str(FIXTURE), "--json"), Document.PLAY),
        (("cards", "read", "Flying", "--json"), Document.CARDS),
        (("cards", "read", "Frobnicate.", "--json"), Document.CARDS),
        (("adapter", "check", "reference", "--json"), Document.CHECK),
        (("rulings", "grinder", "--json"), Document.LEDGER),
        (("mutants", *QUICK, "--json", "-"), Document.MUTANTS),
        (("run", *QUICK, "--json", "-"), Document.RUN),
        (("fixtures", "lint", str(FIXTURE), "--json"), Document.LINT),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, tuple) else value,
)
def test_what_a_command_prints_fits_its_schema(
    words: tuple[str, ...], kind: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    fits(printed(*words), kind)


def test_what_compare_prints_fits_its_schemas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(build_app(), ["run", *QUICK, "--json", "a.json", "--quiet"])
    fits(printed("compare", "a.json", "--json"), Document.COMPARISON)
    fits(printed("compare", "a.json", "--against", "a.json", "--json"), Document.AGAINST)


def test_what_commands_that_write_files_print_fits_their_schemas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    corpus = printed("corpus", "write", "there", *QUICK, "--json")
    fits(corpus, Document.CORPUS_WRITE)
    lines = Path(corpus["file"]).read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + len(corpus["cases"]) + corpus["scenarios"]
    vectors = printed("vectors", "export", "v", *QUICK, "--json")
    fits(vectors, Document.VECTORS_EXPORT)
    index = json.loads(Path(vectors["index"]).read_text(encoding="utf-8"))
    assert len(index["vectors"]) == vectors["vectors"] > 0


def test_what_promote_prints_fits_its_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("found.yaml").write_text(FOUND, encoding="utf-8")
    refused = printed("promote", "found.yaml", "--json")
    fits(refused, Document.PROMOTE)
    assert refused["file"] is None and "a fixture needs an id" in refused["reasons"][0]["reason"]
    written = printed("promote", "found.yaml", "--json", "--id", "evolve.x", "--summary", "It.")
    fits(written, Document.PROMOTE)
    assert written == {
        "counterexample": "found.yaml", "file": "x.yaml", "id": "evolve.x", "reasons": [],
    }  # fmt: skip
    assert Path("x.yaml").exists()


def test_a_schema_refuses_another_document() -> None:
    with pytest.raises(jsonschema.ValidationError):
        fits({"engine": {"name": "x"}, "results": []}, Document.PLAY)
