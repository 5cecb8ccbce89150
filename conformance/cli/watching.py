"""What ``play --watch`` does: play at each save, and show the board after each step."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from conformance.cli.common import console

if TYPE_CHECKING:
    from rich.console import Console

    from conformance.engines.engine import Engine
    from conformance.scenario.model import Card, Scenario


def watch(
    files: Sequence[Path],
    engine: Engine,
    reference: Engine | None,
    *,
    explain: bool,
    extra: Mapping[str, Card] | None = None,
) -> None:
    """Play files at each save until Ctrl-C.

    ``explain``: the engine is the reference engine, so say which rule it follows.  A file
    that is broken has its problems shown, one that is not there is waited for.
    """
    from conformance.authoring.watch import saves

    try:
        for there in saves(files):
            screen = console()
            if sys.stdout.isatty():
                screen.clear()
            else:
                typer.echo("-" * 40)
            for path in files:
                if not path.is_dir() and path not in there:
                    typer.echo(f"{path} is not there; it is played as soon as it is")
            for path in there:
                _show(screen, path, engine, reference, explain, extra)
            now = time.strftime("%H:%M:%S")
            typer.echo(f"[{now}] waiting for the next save; Ctrl-C ends")
            sys.stdout.flush()
    except KeyboardInterrupt:
        typer.echo("")


def _show(
    screen: Console,
    path: Path,
    engine: Engine,
    reference: Engine | None,
    explain: bool,
    extra: Mapping[str, Card] | None,
) -> None:
    from conformance.authoring.lint import lint_files
    from conformance.cli.faults import show_errors
    from conformance.scenario.problems import ScenarioError
    from conformance.scenario.yaml_in import load_scenarios

    (linted,) = lint_files([path], extra)
    show_errors(screen, linted)
    try:
        scenarios = load_scenarios(path, extra)
    except ScenarioError:
        return  # its problems stand above
    for scenario in scenarios:
        _play(screen, scenario, engine, reference, explain)
    warnings = sum(not finding.is_error for finding in linted.findings)
    if warnings:
        found = "warning" if warnings == 1 else "warnings"
        typer.echo(f"{warnings} {found}: mtg-conformance fixtures lint {path}")


def _play(
    screen: Console, scenario: Scenario, engine: Engine, reference: Engine | None, explain: bool
) -> None:
    from conformance.authoring.why import why
    from conformance.authoring.why_words import why_lines
    from conformance.judge.verdict import Verdict
    from conformance.play import play_and_judge
    from conformance.report.terminal import board_by_board, difference, headline, print_lines

    name = engine.hello().engine
    played = play_and_judge(scenario, engine, reference, observe_all=True)
    print_lines(screen, board_by_board(played))
    on_trial = not explain
    print_lines(screen, iter([headline(played, name, on_trial=on_trial)]))
    if played.judgement.verdict is Verdict.PASS:
        return
    print_lines(screen, difference(played.judgement, on_trial=on_trial))
    found = why(scenario, played.judgement) if explain else None
    if found is not None:
        print_lines(screen, why_lines(found, scenario))
