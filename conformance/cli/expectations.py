"""``mtg-conformance expectations``: keep an engine's known failures up to date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from conformance.cli.common import console, could_not_run
from conformance.cli.selection import (
    ProfileOption,
    RulingOption,
    SeedOption,
    WorkersOption,
    readable_choice,
    worker_count,
)

if TYPE_CHECKING:
    from conformance.search.expecting import Update

EngineName = Annotated[
    str, typer.Option("--engine", "-e", help="The engine, whose file stands in its folder.")
]
ResultsOption = Annotated[
    Path | None,
    typer.Option(
        "--results",
        metavar="FILE",
        help="What `run --json` wrote.  Without it the rulings are played now.",
        show_default=False,
    ),
]
FileOption = Annotated[
    Path | None,
    typer.Option(
        "--expectations",
        metavar="FILE",
        help="The file to update.  Default: expectations.yaml in the engine's folder.",
        show_default=False,
    ),
]


def update(
    engine: EngineName,
    results: ResultsOption = None,
    expectations: FileOption = None,
    ruling: RulingOption = None,
    profile: ProfileOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
) -> None:
    """Write the known failures of an engine, with their counterexamples, from a run.

    Reasons and rules of entries that still hold are kept; a new entry says "not settled yet"
    until somebody has held it against the rules.  Exit status: 0, or 2 when a file cannot be
    used.
    """
    from conformance.report.result_files import ResultFileError, read_document
    from conformance.search.expected import ExpectationFile
    from conformance.search.expected_file import read_file
    from conformance.search.expecting import update as updated
    from conformance.search.expecting import write_update

    path = expectations or _own_file(engine)
    with readable_choice():
        before = read_file(path) if path.is_file() else ExpectationFile()
    if results is not None:
        try:
            document = read_document(results)
        except ResultFileError as error:
            could_not_run(str(error))
    else:
        document = _played(engine, path if path.is_file() else None, ruling, profile, seed,
                           worker_count(workers))  # fmt: skip
    try:
        found = updated(before, document)
    except (KeyError, TypeError, ValueError) as error:
        could_not_run(f"{results}: this holds no results of a run ({error!r})")
    try:
        write_update(found, path)
    except OSError as error:
        could_not_run(f"{path}: cannot be written: {error.strerror}")
    _tell(found, path)


def _own_file(engine: str) -> Path:
    from conformance.content import adapters_dir
    from conformance.search.expected import FILE_NAME

    folder = adapters_dir() / engine
    if not engine.isidentifier() or not folder.is_dir():
        could_not_run(f'there is no folder adapters/{engine}; name a file with "--expectations"')
    return folder / FILE_NAME


def _played(
    engine: str,
    path: Path | None,
    ruling: list[str] | None,
    profile: str | None,
    seed: int | None,
    workers: int,
) -> dict[str, Any]:
    import json

    from conformance.cli.playing import Plan, play_rulings
    from conformance.report.results import results_json
    from conformance.search.pool import EngineChoice
    from conformance.search.selection import (
        keys_to_play,
        known_of,
        select_rulings,
        select_settings,
    )

    with readable_choice():
        rulings = select_rulings(ruling)
        plan = Plan(
            rulings,
            keys_to_play(rulings),
            select_settings(profile, seed),
            workers,
            known=known_of(path, engine) if path is not None else None,
        )
    played = play_rulings(EngineChoice(engine), plan)
    document: dict[str, Any] = json.loads(results_json(played.header, played.results))
    return document


def _tell(found: Update, path: Path) -> None:
    from conformance.report.terminal import print_lines
    from conformance.search.expecting import NOT_SETTLED

    reasons = [one.reason for one in found.file.expected]
    reasons += [one.reason for one in found.file.not_implemented]
    unsettled = reasons.count(NOT_SETTLED)
    lines = [
        *(("", f"new: {identity}") for identity in found.added),
        *(("", f"gone: {identity}") for identity in found.gone),
        ("bold", f"{len(reasons)} entries in {path}, {unsettled} of them {NOT_SETTLED}"),
    ]
    print_lines(console(), iter(lines))


def register(app: typer.Typer) -> None:
    """Add the command."""
    group = typer.Typer(help="Keep an engine's known failures.", no_args_is_help=True)
    group.command(name="update")(update)
    # A group with a single command needs a callback to stay a group.
    group.callback()(_group)
    app.add_typer(group, name="expectations")


def _group() -> None:
    """Keep an engine's known failures."""
