"""``mtg-conformance run``: search an engine for rulings that it breaks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conformance.cli.common import (
    AS_EXPECTED,
    COULD_NOT_RUN,
    FAILED,
    AttachOption,
    EngineCommandOption,
    EngineOption,
    console,
    engine_options,
    write_output,
)
from conformance.cli.selection import (
    ProfileOption,
    RulingOption,
    SeedOption,
    WorkersOption,
    readable_choice,
    worker_count,
)

if TYPE_CHECKING:
    from conformance.report.results import Results

JsonFile = Annotated[
    str | None,
    typer.Option("--json", metavar="FILE", help="Write the results as JSON; - for the output."),
]
CorpusOption = Annotated[
    Path | None,
    typer.Option(
        "--corpus",
        metavar="FILE",
        help="Play the scenarios of this file, which `corpus write` wrote, and draw none.",
    ),
]
SaveOption = Annotated[
    Path | None,
    typer.Option(
        "--save",
        metavar="DIR",
        help="Where to save counterexamples.  Default: counterexamples/ENGINE.",
        show_default=False,
    ),
]
ExpectationsOption = Annotated[
    Path | None,
    typer.Option(
        "--expectations",
        metavar="FILE",
        help="Known failures.  Default: expectations.yaml in the engine's folder.",
        show_default=False,
    ),
]
CompareOption = Annotated[
    bool,
    typer.Option(
        "--compare/--no-compare",
        help="Compare the course of each play with the reference engine's.",
    ),
]
AgainstOption = Annotated[
    Path | None,
    typer.Option(
        "--against",
        metavar="OLD",
        help="Hold the run against an earlier one, written with --json: only what is newly "
        "broken fails.",
        show_default=False,
    ),
]


def run(
    engine: EngineOption = "reference",
    engine_command: EngineCommandOption = None,
    attach: AttachOption = None,
    ruling: RulingOption = None,
    profile: ProfileOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    json_file: JsonFile = None,
    corpus: CorpusOption = None,
    save: SaveOption = None,
    expectations: ExpectationsOption = None,
    compare: CompareOption = True,
    against: AgainstOption = None,
) -> None:
    """Search an engine for rulings that it breaks, and shrink and save what is found.

    Exit status: 0 all as expected, 1 something failed, 2 the engine or a file cannot be used,
    or nothing was exercised.  With --against 1 says that something is newly broken.
    """
    from conformance.cli.compare import read_result, told_against
    from conformance.cli.corpus import corpus_settings, read_stored
    from conformance.cli.playing import Plan, play_rulings
    from conformance.report.results import results_json
    from conformance.report.summary import print_run
    from conformance.search.pool import EngineChoice
    from conformance.search.save import engine_folder, file_name, save_counterexample
    from conformance.search.selection import (
        known_of,
        select_keys,
        select_rulings,
    )

    old = None if against is None else read_result(against)
    stored = None if corpus is None else read_stored(corpus)
    with readable_choice():
        rulings = select_rulings(ruling)
        settings = corpus_settings(profile, seed, stored)
        keys = select_keys(rulings, stored.cases if stored is not None else None)
        name = engine if engine_command is None and attach is None else ""
        plan = Plan(
            rulings,
            keys,
            settings,
            1 if attach is not None else worker_count(workers),
            stored,
            known_of(expectations, name),
            compare,
        )
    played = play_rulings(EngineChoice(engine, engine_command, attach), plan)
    hello, header, results = played.hello, played.header, played.results
    folder = save or engine_folder(hello.engine)
    unsaved = None
    try:
        for failure in results.failures():
            save_counterexample(failure, hello, folder)
    except OSError as error:
        unsaved = (
            f"{folder}: the counterexamples cannot be saved: {error.strerror}; "
            "name another folder with --save"
        )
    if json_file != "-":
        print_run(
            console(),
            header,
            results,
            reproduce=engine_options(engine, engine_command, attach),
            path_of=lambda failure: folder / file_name(failure),
        )
    if unsaved is not None:
        typer.echo(unsaved, err=True)
    if json_file is not None:
        write_output(json_file, results_json(header, results))
    worse = None
    if old is not None:
        worse = told_against(old, results_json(header, results), quiet=json_file == "-")
    raise typer.Exit(_status(results, worse))


def _status(results: Results, worse: bool | None) -> int:
    """Return the exit status; ``worse`` is None unless the run is held against another."""
    if results.failed if worse is None else worse:
        return FAILED
    return AS_EXPECTED if results.exercised else COULD_NOT_RUN


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="run")(run)
