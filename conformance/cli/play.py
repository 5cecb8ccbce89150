"""``mtg-conformance play``: play scenario files on an engine and say how it went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conformance.cli.card_data import CardDataOption, cards_of
from conformance.cli.common import (
    AS_EXPECTED,
    COULD_NOT_RUN,
    FAILED,
    AttachOption,
    EngineCommandOption,
    EngineOption,
    JsonOption,
    TimeLimitOption,
    console,
    could_not_run,
    echo_json,
    engine_options,
    opened_engine,
)
from conformance.cli.watching import watch as watch_files

if TYPE_CHECKING:
    from conformance.engines.engine import Engine
    from conformance.play import Played
    from conformance.scenario.model import Card, Scenario

Files = Annotated[
    list[Path], typer.Argument(help="Scenario files, or folders of them.", metavar="FILE")
]
Compare = Annotated[
    bool,
    typer.Option(
        "--compare/--no-compare",
        help="Compare the course of each play with the reference engine's.",
    ),
]
Watch = Annotated[
    bool, typer.Option("--watch", "-w", help="Play at each save; show the board step by step.")
]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Show the board after each step.")]


def play(
    files: Files,
    engine: EngineOption = "reference",
    engine_command: EngineCommandOption = None,
    attach: AttachOption = None,
    time_limit: TimeLimitOption = None,
    compare: Compare = True,
    verbose: Verbose = False,
    watch: Watch = False,
    card_data: CardDataOption = None,
    json_out: JsonOption = False,
) -> None:
    """Play scenario files on an engine and say how it went.

    With --watch they are played at each save, until Ctrl-C, and the board is shown step by step.
    Exit status: 0 all as expected, 1 something failed, 2 it could not run or nothing was exercised.
    """
    is_reference = engine == "reference" and engine_command is None and attach is None
    if watch:
        if json_out:
            could_not_run("--watch shows boards to a person; it cannot be used with --json")
        with _engines(engine, engine_command, attach, compare and not is_reference) as pair:
            watch_files(files, *pair, explain=is_reference, extra=cards_of(card_data))
        return
    scenarios = _read(files, cards_of(card_data))
    with _engines(engine, engine_command, attach, compare and not is_reference, time_limit) as pair:
        results = _play(scenarios, *pair, verbose)
        hello = pair[0].hello()
    if json_out:
        _print_json(results, hello.engine, hello.version)
    else:
        title = f"{hello.engine} {hello.version}".strip()
        options = engine_options(engine, engine_command, attach)
        _print_stories(results, title, options, verbose, explain=is_reference)
        if is_reference:
            _show_unread_texts(results, cards_of(card_data))
        _print_sum(results, title, on_trial=not is_reference)
    raise typer.Exit(_status([played for _, played in results]))


@contextmanager
def _engines(
    engine: str,
    command: str | None,
    attach: str | None,
    compare: bool,
    seconds: float | None = None,
) -> Iterator[tuple[Engine, Engine | None]]:
    """Open the engine, and the reference engine where its plays are compared."""
    with opened_engine(engine, command, attach, seconds) as opened:
        if compare:
            with opened_engine("reference", None) as reference:
                yield opened, reference
        else:
            yield opened, None


def _read(files: list[Path], extra: Mapping[str, Card]) -> list[tuple[str, Scenario]]:
    """Read every file before the first is played; all problems are printed together."""
    from conformance.scenario.problems import ScenarioError
    from conformance.scenario.yaml_in import load_scenarios

    found: list[tuple[str, Scenario]] = []
    bad: list[Path] = []
    empty: list[Path] = []
    for path in files:
        inside = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
        if not inside:
            empty.append(path)
        for file in inside:
            try:
                found += [(str(file), scenario) for scenario in load_scenarios(file, extra)]
            except ScenarioError:
                bad.append(file)
    if bad or empty:
        _show_unreadable(bad, empty, extra)
        raise typer.Exit(COULD_NOT_RUN)
    return found


def _show_unreadable(bad: list[Path], empty: list[Path], extra: Mapping[str, Card]) -> None:
    """Show the problems of files as `fixtures lint` does."""
    from conformance.authoring.lint import lint_file
    from conformance.cli.faults import show_errors

    screen = console(stderr=True)
    for file in bad:
        show_errors(screen, lint_file(file, extra))
    for folder in empty:
        typer.echo(f"{folder}: there is no scenario file (*.yaml) in this folder", err=True)
    if bad:
        files = "1 file" if len(bad) == 1 else f"{len(bad)} files"
        typer.echo(f"{files} cannot be read as scenarios; nothing was played", err=True)


def _play(
    scenarios: list[tuple[str, Scenario]], engine: Engine, reference: Engine | None, all_: bool
) -> list[tuple[str, Played]]:
    from conformance.play import play_and_judge

    return [
        (file, play_and_judge(scenario, engine, reference, observe_all=all_))
        for file, scenario in scenarios
    ]


def _print_json(results: list[tuple[str, Played]], engine: str, version: str) -> None:

    from conformance.report.json_out import played_json

    document = {
        "engine": {"name": engine, "version": version},
        "results": [played_json(played, file) for file, played in results],
    }
    echo_json(document)


def _print_stories(
    results: list[tuple[str, Played]], engine: str, options: str, verbose: bool, *, explain: bool
) -> None:
    from conformance.authoring.why import why
    from conformance.authoring.why_words import why_lines
    from conformance.judge.verdict import Verdict
    from conformance.report.terminal import board_by_board, headline, print_lines, story

    screen = console()
    for file, played in results:
        if played.judgement.verdict is Verdict.PASS:
            print_lines(screen, iter([headline(played, engine)]))
        else:
            # The suite's own engine is not on trial here: the scenario contradicts its rules.
            told = story(played, engine, path=file, reproduce=options, on_trial=not explain)
            print_lines(screen, told)
            found = why(played.scenario, played.judgement) if explain else None
            if found is not None:
                print_lines(screen, why_lines(found, played.scenario))
        if verbose:
            print_lines(screen, board_by_board(played))


def _print_sum(results: list[tuple[str, Played]], engine: str, *, on_trial: bool) -> None:
    from conformance.report.terminal import print_lines, verdict_word

    counts: dict[str, int] = {}
    for _, played in results:
        word = verdict_word(played.judgement.verdict, on_trial=on_trial)
        counts[word] = counts.get(word, 0) + 1
    summary = ", ".join(f"{number} {word}" for word, number in sorted(counts.items()))
    print_lines(console(), iter([("bold", f"{len(results)} played on {engine}: {summary}")]))


def _show_unread_texts(results: list[tuple[str, Played]], extra: Mapping[str, Card]) -> None:
    """Show which words of cards the reference engine does not read, where it could not play."""
    from conformance.authoring.findings import Check
    from conformance.authoring.lint import lint_file
    from conformance.cli.faults import show_findings
    from conformance.judge.verdict import Verdict

    files = [file for file, one in results if one.judgement.verdict is Verdict.UNSUPPORTED]
    for file in dict.fromkeys(files):
        linted = lint_file(Path(file), extra)
        unread = [found for found in linted.findings if found.check is Check.CARD_TEXT]
        show_findings(console(), linted, unread)


def _status(results: list[Played]) -> int:
    from conformance.judge.verdict import Verdict

    if any(played.judgement.verdict.fails_run for played in results):
        return FAILED
    idle = (Verdict.UNSUPPORTED, Verdict.NOT_EXERCISED)
    if all(played.judgement.verdict in idle for played in results):
        return COULD_NOT_RUN
    return AS_EXPECTED


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="play")(play)
