"""``mtg-conformance compare``: engines side by side, or a run held against an earlier one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conformance.cli.common import (
    AS_EXPECTED,
    FAILED,
    JsonOption,
    console,
    could_not_run,
    write_output,
)

if TYPE_CHECKING:
    from conformance.report.documents import RunDocument


def compare(
    results: Annotated[
        list[Path], typer.Argument(metavar="RESULT…", help="Files that `run --json` wrote.")
    ],
    against: Annotated[
        Path | None,
        typer.Option(
            "--against",
            metavar="OLD",
            help="Hold the one result against an earlier one of the same engine.",
            show_default=False,
        ),
    ] = None,
    json_out: JsonOption = False,
) -> None:
    """Compare engines: ruling by engine, how each first differs, and where they disagree.

    With --against: what is newly broken, newly fixed, unchanged, new and gone since.  Exit
    status: 0, 1 when something is newly broken, 2 when a file cannot be used.
    """
    from conformance.report.compare import comparison_json, make_comparison
    from conformance.report.compare_text import print_comparison

    runs = [read_result(path) for path in results]
    if against is not None:
        if len(runs) != 1:
            could_not_run("with --against, name one result: the later one")
        raise typer.Exit(_against(read_result(against), runs[0], as_json=json_out))
    comparison = make_comparison(runs)
    if json_out:
        write_output("-", comparison_json(comparison))
    else:
        print_comparison(console(), comparison)


def read_result(path: Path) -> RunDocument:
    """Return the results in a file; one that cannot be used ends the command with status 2."""
    from conformance.report.documents import run_of
    from conformance.report.result_files import ResultFileError, read_document

    try:
        return run_of(read_document(path), path)
    except ResultFileError as error:
        could_not_run(str(error))


def told_against(old: RunDocument, text: str, *, quiet: bool) -> bool:
    """Hold a run, as its JSON, against an earlier one; tell it, and return if it is worse.

    When ``quiet``, standard output is taken: it is told on standard error.
    """
    import json
    import sys

    from rich.console import Console

    from conformance.report.against import make_against, print_against
    from conformance.report.documents import RunDocument

    found = make_against(old, RunDocument.model_validate(json.loads(text)))
    print_against(Console(file=sys.stderr) if quiet else console(), found)
    return found.is_worse


def _against(old: RunDocument, new: RunDocument, *, as_json: bool) -> int:
    from conformance.report.against import against_json, make_against, print_against

    found = make_against(old, new)
    if as_json:
        write_output("-", against_json(found))
    else:
        print_against(console(), found)
    return FAILED if found.is_worse else AS_EXPECTED


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="compare")(compare)
