"""``mtg-conformance mutants``: see that every wrong rule is caught by its own property."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from conformance.cli.common import (
    AS_EXPECTED,
    COULD_NOT_RUN,
    FAILED,
    JsonOption,
    console,
    could_not_run,
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
    from conformance.search.mutation import Hunt, HuntTask, MutantKey

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
    int, typer.Option("--seeds", min=1, help="Hunt with so many seeds; each must kill.")
]


def mutants(
    ruling: RulingOption = None,
    mutant: MutantOption = None,
    profile: ProfileOption = None,
    seed: SeedOption = None,
    seeds: SeedsOption = 1,
    workers: WorkersOption = None,
    json_out: JsonOption = False,
) -> None:
    """Play wrong rules against their own rulings: does each property catch its mutants?

    A mutant is killed by an expectation of its own ruling, in the case that it declares, in a
    scenario that the true rules pass.  Exit status: 0 all are killed, 1 one survives or is
    not built, 2 there is none to hunt.
    """
    from conformance.report.mutants import mutants_json, print_mutants
    from conformance.search.mutation import HuntTask, unbuilt_mutants
    from conformance.search.profiles import SearchSettings
    from conformance.search.selection import select_rulings, select_settings

    with readable_choice():
        rulings = {one.id for one in select_rulings(ruling)}
        first = select_settings(profile, seed)
    keys = _chosen(rulings, mutant)
    unbuilt = [] if mutant else unbuilt_mutants(rulings)
    if not keys and not unbuilt:
        could_not_run("no mutant to hunt: none is built for the rulings asked for")
    tasks = [
        HuntTask(key, SearchSettings(first.profile, first.seed + number))
        for key in keys
        for number in range(seeds)
    ]
    hunts = _hunted(tasks, worker_count(workers))
    if json_out:
        typer.echo(mutants_json(hunts, unbuilt), nl=False)
    else:
        print_mutants(console(), hunts, unbuilt)
    survived = unbuilt or any(one.kill is None for one in hunts)
    raise typer.Exit(FAILED if survived else AS_EXPECTED if hunts else COULD_NOT_RUN)


def _chosen(rulings: set[str], words: list[str] | None) -> list[MutantKey]:
    from conformance.mutants.registry import mutants as built
    from conformance.scenario.problems import did_you_mean

    keys = [key for key in built() if key[0] in rulings]
    names = {name for key in keys for name in (key[1], built()[key].id)}
    for word in words or ():
        if word not in names:
            hint = did_you_mean(word, names)
            end = f"; {hint}" if hint else "; `mtg-conformance mutants` lists them"
            could_not_run(f'no mutant is called "{word}"{end}')
    return [key for key in keys if not words or key[1] in words or built()[key].id in words]


def _hunted(tasks: list[HuntTask], workers: int) -> list[Hunt]:
    """Return the hunts in the order of the tasks."""
    from conformance.report.progress import progress
    from conformance.search.harvest import UnknownHypothesis
    from conformance.search.mutation import MutantHunter
    from conformance.search.pool import TaskFailed, WorkerLost, results

    order = {(task.key, task.settings.seed): index for index, task in enumerate(tasks)}
    found: list[Hunt] = []
    try:
        with progress("mutants hunted", len(tasks)) as told:
            for one in results(MutantHunter(), tasks, workers):
                found.append(one)
                told(f"{one.ruling}: {one.behaviour}")
    except (TaskFailed, WorkerLost, UnknownHypothesis) as error:
        could_not_run(str(error))
    return sorted(found, key=lambda one: order[((one.ruling, one.behaviour), one.seed)])


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="mutants")(mutants)
