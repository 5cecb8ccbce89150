"""``mtg-conformance mutants``: see that every wrong rule is caught by its own property."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conformance.cli.common import (
    AS_EXPECTED,
    COULD_NOT_RUN,
    FAILED,
    console,
    could_not_run,
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
    from collections.abc import Sequence

    from conformance.report.matrix import Matrix
    from conformance.scenario.rulings import Ruling
    from conformance.search.mutation import Hunt, HuntTask, MutantKey
    from conformance.search.profiles import SearchSettings

MutantOption = Annotated[
    list[str] | None,
    typer.Option(
        "--mutant",
        "-m",
        metavar="BEHAVIOUR",
        help="Only the mutants of this wrong behaviour; can be repeated.",
        show_default=False,
    ),
]
SeedsOption = Annotated[
    int | None,
    typer.Option(
        "--seeds",
        min=1,
        help="Hunt with so many seeds; each must kill.  Default: 1; with --profile deep 20, of "
        "which 19 must.",
        show_default=False,
    ),
]
MatrixOption = Annotated[
    bool,
    typer.Option(
        "--matrix",
        help="Play every mutant on every ruling, and tell which rulings fail for which mutant.",
    ),
]
ShrinkOption = Annotated[
    bool,
    typer.Option("--shrink", help="Shrink what kills each mutant, and tell how small it gets."),
]
CorpusOption = Annotated[
    Path | None,
    typer.Option(
        "--corpus",
        metavar="FILE",
        help="With --matrix: play the scenarios of this file, and draw none.",
    ),
]
JsonFile = Annotated[
    str | None,
    typer.Option("--json", metavar="FILE", help="Write the results as JSON; - for the output."),
]


def mutants(
    ruling: RulingOption = None,
    mutant: MutantOption = None,
    profile: ProfileOption = None,
    seed: SeedOption = None,
    seeds: SeedsOption = None,
    matrix: MatrixOption = False,
    shrink: ShrinkOption = False,
    corpus: CorpusOption = None,
    workers: WorkersOption = None,
    json_file: JsonFile = None,
) -> None:
    """Play wrong rules against their own rulings: does each property catch its mutants?

    A mutant is killed by an expectation of its own ruling, in the case that it declares, in a
    scenario that the true rules pass.  Exit status: 0 all are killed, 1 one survives or is
    not built (with --shrink: counterexamples stay too large), 2 there is none to hunt.
    """
    from conformance.search.mutation import unbuilt_mutants
    from conformance.search.selection import select_rulings

    with readable_choice():
        rulings = select_rulings(ruling)
    names = {one.id for one in rulings}
    keys = _chosen(None if matrix else names, mutant)
    unbuilt = [] if mutant or matrix else unbuilt_mutants(names)
    if not keys and not unbuilt:
        could_not_run("no mutant to hunt: none is built for the rulings asked for")
    if seeds is not None and (matrix or shrink):
        could_not_run("--matrix and --shrink play one corpus; give --seed in place of --seeds")
    if matrix:
        _matrix(rulings, keys, profile, seed, corpus, worker_count(workers), json_file)
    elif shrink:
        _shrink(keys, profile, seed, worker_count(workers), json_file)
    elif corpus is not None:
        could_not_run("--corpus goes with --matrix; a hunt draws the scenarios of its case")
    else:
        _hunt(keys, unbuilt, profile, seed, seeds, worker_count(workers), json_file)


def _hunt(
    keys: list[MutantKey],
    unbuilt: list[MutantKey],
    profile: str | None,
    seed: int | None,
    seeds: int | None,
    workers: int,
    json_file: str | None,
) -> None:
    from conformance.report.mutants import mutants_json, print_mutants, survivors
    from conformance.search.mutation import hunt_seeds
    from conformance.search.selection import select_settings

    with readable_choice():
        chosen = hunt_seeds(select_settings(profile, seed), seeds)
    hunts = _hunted(keys, chosen.settings, workers)
    if json_file is not None:
        write_output(json_file, mutants_json(hunts, unbuilt))
    if json_file != "-":
        print_mutants(console(), hunts, unbuilt, chosen.allowed)
    failed = unbuilt or survivors(hunts, chosen.allowed)
    raise typer.Exit(FAILED if failed else AS_EXPECTED if hunts else COULD_NOT_RUN)


def _matrix(
    rulings: Sequence[Ruling],
    keys: list[MutantKey],
    profile: str | None,
    seed: int | None,
    corpus: Path | None,
    workers: int,
    json_file: str | None,
) -> None:
    from conformance.cli.corpus import corpus_settings, read_stored
    from conformance.report.matrix import matrix_json, print_matrix
    from conformance.search.matrix import MatrixTask
    from conformance.search.selection import select_keys

    stored = None if corpus is None else read_stored(corpus)
    with readable_choice():
        settings = corpus_settings(profile, seed, stored)
        cases = select_keys(rulings, None if stored is None else stored.cases)
    tasks = []
    for name in dict.fromkeys(of for of, _ in cases):
        files = None
        if stored is not None:
            files = tuple(stored.cases[key] for key in cases if key[0] == name)
        tasks.append(MatrixTask(name, files))
    found = _made(tasks, keys, settings, workers)
    if json_file is not None:
        write_output(json_file, matrix_json(found))
    if json_file != "-":
        print_matrix(console(), found)
    played = {task.ruling for task in tasks}
    caught = all(one.own for one in found.mutants if one.ruling in played)
    raise typer.Exit(AS_EXPECTED if caught else FAILED)


def _shrink(
    keys: list[MutantKey],
    profile: str | None,
    seed: int | None,
    workers: int,
    json_file: str | None,
) -> None:
    from conformance.report.mutants import print_sizes, sizes_json
    from conformance.report.progress import progress
    from conformance.search.harvest import UnknownHypothesis
    from conformance.search.mutant_shrinking import MutantShrinker, Smallest, sizes
    from conformance.search.pool import TaskFailed, WorkerLost, results
    from conformance.search.selection import select_settings

    with readable_choice():
        settings = select_settings(profile, seed)
    found: list[Smallest] = []
    try:
        with progress("mutants shrunk", len(keys)) as told:
            for one in results(MutantShrinker(settings), keys, workers):
                found.append(one)
                told(f"{one.ruling}: {one.behaviour}")
    except (TaskFailed, WorkerLost, UnknownHypothesis) as error:
        could_not_run(str(error))
    found.sort(key=lambda one: keys.index((one.ruling, one.behaviour)))
    if json_file is not None:
        write_output(json_file, sizes_json(found))
    if json_file != "-":
        print_sizes(console(), found)
    alive = any(one.objects is None for one in found)
    raise typer.Exit(AS_EXPECTED if not alive and sizes(found).small_enough else FAILED)


def _chosen(rulings: set[str] | None, words: list[str] | None) -> list[MutantKey]:
    from conformance.mutants.registry import mutants as built
    from conformance.scenario.problems import did_you_mean

    keys = [key for key in built() if rulings is None or key[0] in rulings]
    names = {name for key in keys for name in (key[1], built()[key].id)}
    for word in words or ():
        if word not in names:
            hint = did_you_mean(word, names)
            end = f"; {hint}" if hint else "; `mtg-conformance mutants` lists them"
            could_not_run(f'no mutant is called "{word}"{end}')
    return [key for key in keys if not words or key[1] in words or built()[key].id in words]


def _hunted(keys: list[MutantKey], settings: Sequence[SearchSettings], workers: int) -> list[Hunt]:
    """Return the hunts by mutant, then by seed."""
    from conformance.report.progress import progress
    from conformance.search.harvest import UnknownHypothesis
    from conformance.search.mutation import HuntTask, MutantHunter
    from conformance.search.pool import TaskFailed, WorkerLost, results

    tasks = [HuntTask(key, one) for key in keys for one in settings]
    order = {(task.key, task.settings.seed): index for index, task in enumerate(tasks)}
    found: list[Hunt] = []
    try:
        with progress("mutants hunted", len(tasks)) as told:
            for one in results(MutantHunter(), _by_case(tasks), workers):
                found.append(one)
                told(f"{one.ruling}: {one.behaviour}")
    except (TaskFailed, WorkerLost, UnknownHypothesis) as error:
        could_not_run(str(error))
    return sorted(found, key=lambda one: order[((one.ruling, one.behaviour), one.seed)])


def _by_case(tasks: list[HuntTask]) -> list[HuntTask]:
    """Return the tasks with those together that play the same scenarios."""
    from conformance.mutants.registry import mutants as built

    return sorted(tasks, key=lambda task: (task.key[0], built()[task.key].case, task.settings.seed))


def _made(
    tasks: Sequence[object], keys: list[MutantKey], settings: SearchSettings, workers: int
) -> Matrix:
    from conformance.report.matrix import make_matrix
    from conformance.report.progress import progress
    from conformance.search.harvest import UnknownHypothesis
    from conformance.search.matrix import MatrixMaker, MatrixPart, MatrixTask
    from conformance.search.pool import TaskFailed, WorkerLost, results

    chosen = [task for task in tasks if isinstance(task, MatrixTask)]
    order = {task.ruling: index for index, task in enumerate(chosen)}
    parts: list[MatrixPart] = []
    try:
        with progress("rulings played", len(chosen)) as told:
            for part in results(MatrixMaker(settings, tuple(keys)), chosen, workers):
                parts.append(part)
                told(part.ruling)
    except (TaskFailed, WorkerLost, UnknownHypothesis) as error:
        could_not_run(str(error))
    parts.sort(key=lambda part: order[part.ruling])
    return make_matrix(parts, keys, settings)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="mutants")(mutants)
