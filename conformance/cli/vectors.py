"""``mtg-conformance vectors``: write scenarios with what is expected, for other test runners."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conformance.cli.common import AS_EXPECTED, FAILED, JsonOption, could_not_run, echo_json
from conformance.cli.selection import (
    ProfileOption,
    RulingOption,
    SeedOption,
    WorkersOption,
    readable_choice,
    worker_count,
)

if TYPE_CHECKING:
    from conformance.search.corpus import Key
    from conformance.search.profiles import SearchSettings
    from conformance.vectors.make import LeftOut, Made


def export(
    folder: Annotated[
        Path,
        typer.Argument(metavar="DIR", help="A folder that is new, empty, or holds vectors."),
    ],
    ruling: RulingOption = None,
    profile: ProfileOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    json_out: JsonOption = False,
) -> None:
    """Write the fixtures and a corpus with their expected observations, as JSON with an index.

    Each scenario is played on the reference engine first; one that it does not pass is left
    out and told.  Exit status: 0, 1 when there was one, 2 when nothing could be written.
    """
    from conformance.search.selection import select_keys, select_rulings, select_settings
    from conformance.vectors.make import Vector, fixture_vectors
    from conformance.vectors.write import INDEX, ExportError, check_folder, write_vectors

    with readable_choice():
        rulings = select_rulings(ruling)
        keys = select_keys(rulings)
        settings = select_settings(profile, seed)
    try:
        check_folder(folder)
        with readable_choice():
            made = list(fixture_vectors(one.id for one in rulings))
        made += _drawn(keys, settings, worker_count(workers))
        write_vectors(folder, settings, made)
    except ExportError as error:
        could_not_run(str(error))
    except OSError as error:
        could_not_run(f"{error.filename or folder}: cannot be written: {error.strerror}")
    if json_out:
        _print_json(folder / INDEX, settings, [one.id for one in rulings], made)
        raise typer.Exit(FAILED if _faults(made) else AS_EXPECTED)
    number = sum(isinstance(one, Vector) for one in made)
    typer.echo(f"{number} vectors of {len(rulings)} rulings, listed in {folder / INDEX}")
    raise typer.Exit(_told(made))


def _drawn(keys: Sequence[Key], settings: SearchSettings, workers: int) -> list[Made]:
    from conformance.report.progress import progress
    from conformance.search.harvest import UnknownHypothesis
    from conformance.search.pool import TaskFailed, WorkerLost, results
    from conformance.vectors.make import CaseVectors

    found: dict[Key, Sequence[Made]] = {}
    try:
        with progress("cases drawn and played", len(keys)) as told:
            for key, vectors in results(CaseVectors(settings), keys, workers):
                found[key] = vectors
                told(", ".join(key))
    except (TaskFailed, WorkerLost, UnknownHypothesis) as error:
        could_not_run(str(error))
    return [one for key in keys for one in found[key]]


def _print_json(
    index: Path, settings: SearchSettings, rulings: Sequence[str], made: Sequence[Made]
) -> None:
    from conformance.report.output_schemas import LeftOutVector, VectorsWritten
    from conformance.vectors.make import LeftOut

    left_out = [one for one in made if isinstance(one, LeftOut)]
    document = VectorsWritten(
        index=str(index),
        profile=settings.profile.name,
        seed=settings.seed,
        vectors=len(made) - len(left_out),
        rulings=tuple(rulings),
        left_out=tuple(
            LeftOutVector(
                id=one.id, hash=one.hash, verdict=one.verdict, message=one.message,
                fault=one.is_fault,
            )
            for one in left_out
        ),
    )  # fmt: skip
    echo_json(document.model_dump(by_alias=True))


def _faults(made: Sequence[Made]) -> list[LeftOut]:
    """Return what was left out and should not have been."""
    from conformance.vectors.make import LeftOut

    return [one for one in made if isinstance(one, LeftOut) and one.is_fault]


def _told(made: Sequence[Made]) -> int:
    """Tell what was left out, and return the exit status."""
    from conformance.vectors.make import LeftOut

    faults = _faults(made)
    missed = sum(isinstance(one, LeftOut) for one in made) - len(faults)
    if missed:
        typer.echo(f"{missed} drawn scenarios were left out, since they miss their case")
    for one in faults:
        typer.echo(f"left out, {one.verdict} on the reference engine: {one.id}: {one.message}",
                   err=True)  # fmt: skip
    return FAILED if faults else AS_EXPECTED


def register(app: typer.Typer) -> None:
    """Add the command."""
    group = typer.Typer(help="Write test vectors for other test runners.", no_args_is_help=True)
    group.command(name="export")(export)
    # A group with a single command needs a callback to stay a group.
    group.callback()(_group)
    app.add_typer(group, name="vectors")


def _group() -> None:
    """Write test vectors for other test runners."""
