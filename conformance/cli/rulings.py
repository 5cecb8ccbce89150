"""``mtg-conformance rulings``: list what the suite checks."""

from __future__ import annotations

from typing import Annotated

import typer

from conformance.cli.common import JsonOption, could_not_run


def rulings(
    which: Annotated[
        str | None, typer.Argument(help="A ruling's id, or an area such as evolve.")
    ] = None,
    json_out: JsonOption = False,
) -> None:
    """List the rulings that the suite checks, with their rules and cases."""
    import json

    from conformance.report.json_out import ruling_json
    from conformance.scenario.problems import ScenarioError, did_you_mean
    from conformance.scenario.rulings import catalogue

    try:
        known = catalogue()
    except ScenarioError as error:
        could_not_run(str(error))
    chosen = [one for one in known.values() if which in (None, one.id, one.area)]
    if not chosen and which is not None:
        hint = did_you_mean(which, {*known, *(one.area for one in known.values())})
        end = f"; {hint}" if hint else "; `mtg-conformance rulings` lists them"
        could_not_run(f'no ruling and no area is called "{which}"{end}')
    if json_out:
        typer.echo(json.dumps([ruling_json(one) for one in chosen], ensure_ascii=False, indent=2))
        return
    for one in chosen:
        typer.echo(f"{one.id} (CR {', '.join(one.rules)})")
        typer.echo(f"    {one.statement}")
        if which is not None:
            for case in one.cases:
                typer.echo(f"    case: {case}")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="rulings")(rulings)
