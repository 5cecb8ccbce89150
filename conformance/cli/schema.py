"""``mtg-conformance schema``: print a JSON Schema: of scenario files, or of what is written."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from conformance.cli.common import echo_json


class Document(StrEnum):
    """The documents that have a schema."""

    SCENARIO = "scenario"
    RULINGS = "rulings"
    POOL = "pool"
    LEDGER = "ledger"
    MATRIX = "matrix"
    RUN = "run"
    VECTORS_INDEX = "vectors-index"
    VECTOR = "vector"
    COMPARISON = "comparison"
    AGAINST = "against"
    EXPECTATIONS = "expectations"
    LINT = "lint"
    PLAY = "play"
    CARDS = "cards"
    MUTANTS = "mutants"
    CHECK = "check"
    CORPUS_WRITE = "corpus-write"
    VECTORS_EXPORT = "vectors-export"
    PROMOTE = "promote"


def schema(
    document: Annotated[
        Document,
        typer.Argument(
            help="Scenario files, known failures, or what a command prints with --json: `rulings` "
            "(ledger), `mutants --matrix` (matrix), `compare` (comparison), `adapter check` "
            "(check), others by their names (corpus-write); or what `vectors export` writes."
        ),
    ] = Document.SCENARIO,
) -> None:
    """Print the JSON Schema of scenario files, for editors that check while you type.

    Or that of a document that another command writes.
    """
    echo_json(schema_of(document))


def schema_of(document: Document) -> dict[str, object]:
    """Return the schema of a document."""
    from conformance.adapter_kit.findings import findings_schema
    from conformance.authoring.lint_json import lint_schema
    from conformance.report.against import against_schema
    from conformance.report.compare import comparison_schema
    from conformance.report.documents import run_schema
    from conformance.report.ledger import ledger_schema
    from conformance.report.matrix import matrix_schema
    from conformance.report.output_schemas import (
        cards_schema,
        corpus_schema,
        export_schema,
        mutants_schema,
        play_schema,
        promote_schema,
    )
    from conformance.scenario.schema import pool_schema, rulings_schema, scenario_schema
    from conformance.search.expected import expectations_schema
    from conformance.vectors.schema import index_schema, vector_schema

    schemas = {
        Document.SCENARIO: scenario_schema,
        Document.RULINGS: rulings_schema,
        Document.POOL: pool_schema,
        Document.LEDGER: ledger_schema,
        Document.MATRIX: matrix_schema,
        Document.RUN: run_schema,
        Document.VECTORS_INDEX: index_schema,
        Document.VECTOR: vector_schema,
        Document.COMPARISON: comparison_schema,
        Document.AGAINST: against_schema,
        Document.EXPECTATIONS: expectations_schema,
        Document.LINT: lint_schema,
        Document.PLAY: play_schema,
        Document.CARDS: cards_schema,
        Document.MUTANTS: mutants_schema,
        Document.CHECK: findings_schema,
        Document.CORPUS_WRITE: corpus_schema,
        Document.VECTORS_EXPORT: export_schema,
        Document.PROMOTE: promote_schema,
    }
    return schemas[document]()


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="schema")(schema)
