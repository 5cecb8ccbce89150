"""``mtg-conformance run``: search an engine for rulings that it breaks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conformance.cli.common import (
    AS_EXPECTED,
    COULD_NOT_RUN,
    FAILED,
    EngineCommandOption,
    EngineOption,
    console,
    could_not_run,
    engine_options,
    opened_engine,
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
    from collections.abc import Iterator, Mapping, Sequence

    from conformance.report.results import Results
    from conformance.scenario.rulings import Ruling
    from conformance.search.corpus import Key
    from conformance.search.events import Event, MechanismProbed
    from conformance.search.expected import Expectation
    from conformance.search.pool import CaseRunner, CaseTask
    from conformance.search.store import StoredCase, StoredCorpus

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


def run(
    engine: EngineOption = "reference",
    engine_command: EngineCommandOption = None,
    ruling: RulingOption = None,
    profile: ProfileOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    json_file: JsonFile = None,
    corpus: CorpusOption = None,
    save: SaveOption = None,
    expectations: ExpectationsOption = None,
    compare: CompareOption = True,
) -> None:
    """Search an engine for rulings that it breaks, and shrink and save what is found.

    Exit status: 0 all as expected, 1 something failed, 2 the engine or a file cannot be used,
    or nothing was exercised.
    """
    from conformance.cli.corpus import corpus_settings, read_stored
    from conformance.report.results import Header, Results, results_json
    from conformance.report.summary import print_run
    from conformance.search.pool import CaseRunner, EngineChoice
    from conformance.search.probes import probed
    from conformance.search.save import engine_folder, file_name, save_counterexample
    from conformance.search.selection import (
        known_absences,
        known_failures,
        select_keys,
        select_rulings,
    )

    stored = None if corpus is None else read_stored(corpus)
    with readable_choice():
        rulings = select_rulings(ruling)
        settings = corpus_settings(profile, seed, stored)
        keys = select_keys(rulings, stored.cases if stored is not None else None)
        name = engine if engine_command is None else ""
        known, absences = known_failures(expectations, name), known_absences(expectations, name)
    choice = EngineChoice(engine, engine_command)
    with opened_engine(engine, engine_command) as opened:
        hello = opened.hello()
        mechanisms = probed(_with_cases(rulings, keys), opened, absences)
    runner = CaseRunner(
        choice, settings, compare, foreign=stored is not None and not stored.header.is_ours
    )
    results = Results(rulings)
    for mechanism in mechanisms:
        results.add(mechanism)
    tasks = _tasks(keys, stored, known, mechanisms)
    for event in _events(runner, tasks, worker_count(workers)):
        results.add(event)
    header = Header.of(hello, settings, compared=compare and not choice.is_reference)
    folder = save or engine_folder(hello.engine)
    for failure in results.failures():
        save_counterexample(failure, hello, folder)
    if json_file is not None:
        write_output(json_file, results_json(header, results))
    if json_file != "-":
        print_run(
            console(),
            header,
            results,
            reproduce=engine_options(engine, engine_command),
            path_of=lambda failure: folder / file_name(failure),
        )
    raise typer.Exit(_status(results))


def _with_cases(rulings: Sequence[Ruling], keys: Sequence[Key]) -> list[Ruling]:
    """Return the rulings of which something is played."""
    played = {ruling for ruling, _ in keys}
    return [one for one in rulings if one.id in played]


def _tasks(
    keys: Sequence[Key],
    stored: StoredCorpus | None,
    known: Mapping[Key, tuple[Expectation, ...]],
    mechanisms: Sequence[MechanismProbed],
) -> list[CaseTask]:
    from conformance.scenario.rulings import catalogue
    from conformance.search.pool import CaseTask
    from conformance.search.probes import absent_for

    cases: Mapping[Key, StoredCase] = stored.cases if stored is not None else {}
    return [
        CaseTask(
            key, cases.get(key), known.get(key, ()), absent_for(catalogue()[key[0]], mechanisms)
        )
        for key in keys
    ]


def _events(runner: CaseRunner, tasks: list[CaseTask], workers: int) -> Iterator[Event]:
    from conformance.engines.worker import EngineUnavailable
    from conformance.report.progress import progress
    from conformance.search.events import CaseFinished
    from conformance.search.harvest import UnknownHypothesis
    from conformance.search.pool import TaskFailed, WorkerLost, results

    try:
        with progress("cases played", len(tasks)) as told:
            for events in results(runner, tasks, workers):
                yield from events
                last = events[-1]
                assert isinstance(last, CaseFinished)
                told(f"{last.ruling}, {last.case}: {last.verdict}")
    except (TaskFailed, WorkerLost, EngineUnavailable, UnknownHypothesis) as error:
        could_not_run(str(error))


def _status(results: Results) -> int:
    if results.failed:
        return FAILED
    return AS_EXPECTED if results.exercised else COULD_NOT_RUN


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="run")(run)
