"""``mtg-conformance rulings``: the ledger of what the suite checks, and how engines fare."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conformance.cli.common import FAILED, JsonOption, console, could_not_run, echo_json
from conformance.cli.selection import (
    ProfileOption,
    SeedOption,
    WorkersOption,
    readable_choice,
    worker_count,
)

if TYPE_CHECKING:
    from conformance.report.result_files import HuntFile, RunFile
    from conformance.scenario.rulings import Ruling

ResultsOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--results",
        metavar="FILE",
        help="A file of `run --json` or of `mutants --json`; can be repeated.",
        show_default=False,
    ),
]
CasesOption = Annotated[
    bool,
    typer.Option(
        "--cases",
        help="Show how many examples reach each case; without --results, the reference plays them.",
    ),
]


def rulings(
    which: Annotated[
        str | None, typer.Argument(help="A ruling's id, or an area such as evolve.")
    ] = None,
    cases: CasesOption = False,
    results: ResultsOption = None,
    profile: ProfileOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    json_out: JsonOption = False,
) -> None:
    """List the rulings that the suite checks, with their rules and what proves each.

    A ruling without a fixture, an arm for each case, or a listed mutant is incomplete.
    Exit status: 0, or with --cases 1 when a case has no arm or too few examples reach it;
    2 when a file cannot be read.
    """
    from conformance.engines.discovery import REFERENCE
    from conformance.report.ledger import make_ledger
    from conformance.report.ledger_text import print_cases, print_ledger
    from conformance.report.result_files import HuntFile, RunFile
    from conformance.search.selection import select_rulings

    with readable_choice():
        chosen = select_rulings(None if which is None else [which])
    found = _read(results or [])
    runs = [one for one in found if isinstance(one, RunFile)]
    hunts = [one for one in found if isinstance(one, HuntFile)]
    if cases and not any(one.engine == REFERENCE for one in runs):
        runs.append(_played(chosen, profile, seed, worker_count(workers)))
    with readable_choice():
        ledger = make_ledger(chosen, runs, hunts)
    if json_out:
        document = ledger.model_dump(mode="json", by_alias=True)
        echo_json(document)
    elif cases:
        print_cases(console(), ledger)
    else:
        print_ledger(console(), ledger, in_full=which is not None)
    if cases and not all(case.is_enough for one in ledger.rulings for case in one.cases):
        raise typer.Exit(FAILED)


def _read(paths: list[Path]) -> list[RunFile | HuntFile]:
    from conformance.report.result_files import ResultFileError, read_results

    try:
        return [read_results(path) for path in paths]
    except ResultFileError as error:
        could_not_run(str(error))


def _played(
    chosen: tuple[Ruling, ...], profile: str | None, seed: int | None, workers: int
) -> RunFile:
    """Play the cases of rulings on the reference engine and return how it went."""
    import json

    from conformance.cli.playing import Plan, play_rulings
    from conformance.report.result_files import run_results
    from conformance.report.results import results_json
    from conformance.search.pool import EngineChoice
    from conformance.search.selection import select_keys, select_settings

    with readable_choice():
        plan = Plan(chosen, select_keys(chosen), select_settings(profile, seed), workers)
    played = play_rulings(EngineChoice(), plan)
    return run_results(json.loads(results_json(played.header, played.results)))


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="rulings")(rulings)
