"""``mtg-conformance promote``: turn a saved counterexample into a fixture."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from conformance.cli.common import FAILED, JsonOption, console, could_not_run, echo_json

if TYPE_CHECKING:
    from conformance.authoring.promote import NotPromoted, Refused, Wish
    from conformance.scenario.model import Scenario


def promote(
    counterexample: Annotated[
        Path, typer.Argument(metavar="COUNTEREXAMPLE", help="A file that `run` has saved.")
    ],
    id_: Annotated[
        str, typer.Option("--id", metavar="AREA.NAME", help="The fixture's id.", show_default=False)
    ] = "",
    ruling: Annotated[
        str, typer.Option("--ruling", "-r", metavar="ID", help="Default: its own.")
    ] = "",
    case: Annotated[str, typer.Option("--case", help="Default: its own.")] = "",
    summary: Annotated[
        str, typer.Option("--summary", help="What it shows, in a sentence.", show_default=False)
    ] = "",
    clause: Annotated[
        list[str] | None,
        typer.Option(
            "--clause",
            help="A name for the first check without one; can be repeated for the next.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="The file; in fixtures/scenarios, or here, if left out."),
    ] = None,
    json_out: JsonOption = False,
) -> None:
    """Turn a saved counterexample into a fixture with an id, a ruling, a case and words.

    What is not given is asked for at a terminal (not with --json). The reference engine must
    pass it. Exit status: 0 written, 1 refused, with every reason, 2 the file cannot be read or
    written.
    """
    from conformance.authoring import promote as promoting
    from conformance.authoring.formatting import schema_beside
    from conformance.cli.new_fixture import FIXTURES
    from conformance.content import fixtures_dir
    from conformance.scenario.rulings import catalogue

    wish = promoting.Wish(id_, ruling, case, summary, tuple(clause or ()))
    try:
        scenario, origin = promoting.read_counterexample(counterexample)
    except promoting.NotPromoted as error:
        could_not_run("\n".join(one.reason for one in error.reasons))
    if sys.stdin.isatty() and not json_out:
        wish = _asked(scenario, wish)
    taken = promoting.ids_in({fixtures_dir() / "scenarios", FIXTURES / "scenarios"})
    try:
        fixture = promoting.promoted(
            scenario, wish, rulings=catalogue(), taken=taken, origin=origin
        )
    except promoting.NotPromoted as error:
        if json_out:
            _print_json(counterexample, None, None, error.reasons)
            raise typer.Exit(FAILED) from None
        _refuse(counterexample, error)
    path = out or _usual_place(fixture.id)
    if path.exists():
        could_not_run(f"{path} is there already; nothing was written. Give another --id or --out.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        schema_beside(path)
        path.write_text(promoting.fixture_text(fixture, path), encoding="utf-8", newline="\n")
    except OSError as error:
        could_not_run(f"{path}: cannot be written: {error.strerror}")
    if json_out:
        _print_json(counterexample, path, fixture.id, ())
        return
    typer.echo(f"written: {path}")
    typer.echo(
        "The reference engine passes it. Give its objects names that tell who they are, then:"
    )
    typer.echo(f"  mtg-conformance fixtures lint {path}")


def _print_json(
    counterexample: Path, path: Path | None, name: str | None, reasons: Sequence[Refused]
) -> None:
    from conformance.report.output_schemas import NotYet, PromotedDocument

    document = PromotedDocument(
        counterexample=str(counterexample),
        file=None if path is None else str(path),
        id=name,
        reasons=tuple(NotYet(reason=one.reason, cure=one.cure) for one in reasons),
    )
    echo_json(document.model_dump(by_alias=True))


def _usual_place(fixture_id: str) -> Path:
    from conformance.cli.new_fixture import FIXTURES

    area, _, name = fixture_id.partition(".")
    scenarios = FIXTURES / "scenarios"
    return (scenarios / area if scenarios.is_dir() else Path()) / f"{name}.yaml"


def _asked(scenario: Scenario, wish: Wish) -> Wish:
    """Ask a person for what the options leave open."""
    from dataclasses import replace

    from conformance.authoring.promote import unnamed_checks

    area = next(iter(scenario.rulings), "area").partition(".")[0]
    if not wish.id:
        wish = replace(wish, id=typer.prompt(f"Id ({area}.what-it-shows)"))
    if not wish.summary and not scenario.summary:
        wish = replace(wish, summary=typer.prompt("What does it show, in a sentence"))
    clauses = list(wish.clauses)
    for sentence in unnamed_checks(scenario)[len(clauses) :]:
        clauses.append(typer.prompt(f"A name for the check “{sentence}”"))
    return replace(wish, clauses=tuple(clauses))


def _refuse(path: Path, error: NotPromoted) -> NoReturn:
    from conformance.authoring.why import why
    from conformance.authoring.why_words import why_lines
    from conformance.report.terminal import print_lines

    screen = console()
    print_lines(screen, iter([("bold red", f"{path} is no fixture yet:")]))
    for one in error.reasons:
        print_lines(screen, iter([("red", f"  {one.reason}"), ("", f"    {one.cure}")]))
    found = error.played and why(error.played.scenario, error.played.judgement)
    if error.played and found:
        print_lines(screen, why_lines(found, error.played.scenario))
    raise typer.Exit(FAILED)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="promote")(promote)
