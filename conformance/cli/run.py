"""``mtg-conformance run``: search an engine for rulings that it breaks."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from conformance.cli.common import (
    AttachOption,
    EngineCommandOption,
    EngineOption,
    TimeLimitOption,
    console,
    could_not_run,
    write_output,
)
from conformance.cli.run_options import (
    AgainstOption,
    BudgetOption,
    CompareOption,
    CorpusOption,
    ExpectationsOption,
    JsonFile,
    QuietOption,
    ReportsOption,
    ResumeOption,
    SaveOption,
)
from conformance.cli.selection import (
    CardsOption,
    ProfileOption,
    RulingOption,
    SeedOption,
    WorkersOption,
    readable_choice,
    worker_count,
)
from conformance.cli.statuses import Status

if TYPE_CHECKING:
    from conformance.cli.keeping import Asked
    from conformance.cli.playing import Plan
    from conformance.report.journal import Unfinished
    from conformance.report.results import Results

RESULTS = "results.json"
"""What the results are called among the reports."""

_NOT_OF_THE_RUN = ("json_file", "resume", "budget", "workers", "against", "reports", "quiet",
                   "time_limit")  # fmt: skip
"""Options that say nothing about what is played: they can be given with --resume."""


def run(
    context: typer.Context,
    engine: EngineOption = "reference",
    engine_command: EngineCommandOption = None,
    attach: AttachOption = None,
    time_limit: TimeLimitOption = None,
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
    budget: BudgetOption = None,
    cards: CardsOption = None,
    resume: ResumeOption = None,
    reports: ReportsOption = None,
    quiet: QuietOption = False,
) -> None:
    """Search an engine for rulings that it breaks, and shrink and save what is found.

    Exit status: 0 all as expected, 1 something failed, 2 the engine or a file cannot be used,
    or nothing was exercised, 3 nothing failed and the budget was over before the end.  With
    --against 1 says that something is newly broken.
    """
    from conformance.cli.compare import read_result, told_against
    from conformance.cli.keeping import Asked, RunKeeper
    from conformance.cli.playing import play_rulings
    from conformance.report.results import results_json
    from conformance.report.summary import NOTHING_PLAYED, print_run
    from conformance.search.pool import EngineChoice
    from conformance.search.save import file_name

    began = time.monotonic()
    old = None if against is None else read_result(against)
    cut = None if resume is None else _cut(context, resume)
    asked = Asked(
        engine, engine_command, attach, ruling, profile, seed, corpus, save, expectations, compare,
        cards,
    ) if cut is None else Asked.read(cut.options)  # fmt: skip
    if reports is not None and json_file is not None:
        could_not_run("--reports writes the results into its folder; leave --json out")
    if reports is not None:
        json_file = str(reports / RESULTS)
    target = json_file or (None if resume is None else str(resume))
    silent = quiet or target == "-"
    plan = _plan(asked, workers, budget, began, cut, quiet=silent)
    keeper = RunKeeper(asked, Path(target) if target not in (None, "-") else None,
                       len(plan.keys), cut, reports)  # fmt: skip
    choice = EngineChoice(asked.engine, asked.engine_command, asked.attach, time_limit)
    try:
        played = play_rulings(choice, plan, keeper)
    except KeyboardInterrupt:
        typer.echo(keeper.interrupted(), err=True)
        raise typer.Exit(Status.INTERRUPTED) from None
    header, results = played.header, played.results
    text = results_json(header, results, keeper.resume if keeper.journal else None)
    keeper.end(text)
    if not silent:
        print_run(
            console(),
            header,
            results,
            reproduce=choice.options(),
            path_of=lambda failure: keeper.folder / file_name(failure),
            file=keeper.file,
            reports=reports,
            saved=not keeper.unsaved,
        )
    if target == "-" and not quiet and plan.keys and len(results.not_run()) == len(plan.keys):
        typer.echo(NOTHING_PLAYED, err=True)
    if keeper.unsaved:
        typer.echo(keeper.unsaved, err=True)
    if target == "-":
        write_output(target, text)
    if reports is not None:
        _write_reports(reports, text)
    worse = None if old is None else told_against(old, text, quiet=silent)
    raise typer.Exit(_status(results, worse))


def _write_reports(folder: Path, text: str) -> None:
    """Write what people and gates read beside the results; ``text`` are the results."""
    from conformance.report.badge import badge
    from conformance.report.documents import RunDocument
    from conformance.report.html.page import html_page
    from conformance.report.junit import junit_xml
    from conformance.report.markdown import markdown
    from conformance.report.overview import make_overview
    from conformance.scenario.rulings import catalogue

    overview = make_overview([RunDocument.model_validate_json(text)], catalogue(), {})
    for name, made in (
        ("report.html", html_page), ("junit.xml", junit_xml), ("summary.md", markdown),
        ("badge.svg", badge),
    ):  # fmt: skip
        write_output(str(folder / name), made(overview))


def _plan(
    asked: Asked,
    workers: int | None,
    budget: str | None,
    began: float,
    cut: Unfinished | None,
    *,
    quiet: bool,
) -> Plan:
    """Return what to play; options that mean nothing end the command with status 2."""
    from conformance.cli.corpus import corpus_settings, read_stored
    from conformance.cli.playing import Plan
    from conformance.search.budget import read_budget
    from conformance.search.selection import keys_to_play, known_of, select_rulings

    stored = None if asked.corpus is None else read_stored(asked.corpus)
    with readable_choice():
        time_there_is = None if budget is None else read_budget(budget, began)
        rulings = select_rulings(asked.ruling)
        settings = corpus_settings(asked.profile, asked.seed, stored, asked.cards)
        keys = keys_to_play(rulings, stored.cases if stored is not None else None)
        name = asked.engine if asked.engine_command is None and asked.attach is None else ""
        return Plan(
            rulings,
            keys,
            settings,
            1 if asked.attach is not None else worker_count(workers),
            stored,
            known_of(asked.expectations, name),
            asked.compare,
            time_there_is,
            asked.save,
            {key: cut.cases[key] for key in keys if key in cut.cases} if cut is not None else {},
            quiet,
            cards_chosen=asked.cards is not None or stored is not None,
        )


def _cut(context: typer.Context, path: Path) -> Unfinished:
    """Return the run to go on with; it has its own options, which no other may contradict."""
    from conformance.report.journal import read_unfinished
    from conformance.report.result_files import ResultFileError

    for parameter in context.command.params:
        given = context.get_parameter_source(parameter.name or "")
        if (
            given is not None
            and given.name == "COMMANDLINE"
            and parameter.name not in _NOT_OF_THE_RUN
        ):
            could_not_run(
                f"--resume goes on with the options that the run had; leave {parameter.opts[0]} out"
            )
    try:
        return read_unfinished(path)
    except ResultFileError as error:
        could_not_run(str(error))


def _status(results: Results, worse: bool | None) -> int:
    """Return the exit status; ``worse`` is None unless the run is held against another."""
    if results.failed if worse is None else worse:
        return Status.FAILED
    if results.not_run():
        return Status.BUDGET_OVER
    return Status.AS_EXPECTED if results.exercised else Status.COULD_NOT_RUN


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="run")(run)
