"""``mtg-conformance schema``: print the JSON Schema of scenario files, for editors."""

from __future__ import annotations

import typer


def schema() -> None:
    """Print the JSON Schema of scenario files, for editors that check while you type."""
    import json

    from conformance.scenario.schema import scenario_schema

    typer.echo(json.dumps(scenario_schema(), ensure_ascii=False, indent=2))


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="schema")(schema)
