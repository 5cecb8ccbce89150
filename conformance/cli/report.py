"""``mtg-conformance report``: make result files into a page, or into what a gate reads."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conformance.cli.common import could_not_run, write_output
from conformance.cli.selection import readable_choice

if TYPE_CHECKING:
    from conformance.report.overview import Overview


class Format(StrEnum):
    """What a report can be."""

    HTML = "html"
    JUNIT = "junit"
    MARKDOWN = "markdown"
    BADGE = "badge"
    GITHUB = "github"


ResultsArgument = Annotated[
    list[Path],
    typer.Argument(
        metavar="RESULT...",
        help="Files of `run --json`, one column each, and of `mutants --json`.",
        show_default=False,
    ),
]
FormatOption = Annotated[
    Format,
    typer.Option("--format", "-f", help="A page, JUnit XML, a summary, an SVG or annotations."),
]
OutOption = Annotated[
    str | None,
    typer.Option(
        "--out",
        "-o",
        metavar="FILE",
        help="Where to write it; - for the output.  Default: report.html, or the output.",
        show_default=False,
    ),
]


def report(
    results: ResultsArgument,
    out: OutOption = None,
    format_: FormatOption = Format.HTML,
) -> None:
    """Make a report of one or many result files.

    Exit status: 0, or 2 when a file cannot be read or written; `run` itself tells a gate
    whether something failed.
    """
    from conformance.report.standing import told

    overview = _read(results)
    target = out or ("report.html" if format_ is Format.HTML else "-")
    write_output(target, _text(overview, format_))
    if target != "-":
        typer.echo(
            f"{target}: {told(len(overview.rows), 'ruling')}, "
            f"{told(len(overview.engines), 'engine')}"
        )


def _read(paths: list[Path]) -> Overview:
    from conformance.report.overview import make_overview
    from conformance.report.result_files import ResultFileError
    from conformance.report.several import read_several
    from conformance.scenario.rulings import catalogue

    try:
        runs, killed = read_several(paths)
    except ResultFileError as error:
        could_not_run(str(error))
    if not runs:
        could_not_run("there is no result of a run; write one with `mtg-conformance run --json`")
    with readable_choice():
        return make_overview(runs, catalogue(), killed)


def _text(overview: Overview, format_: Format) -> str:
    if format_ is Format.HTML:
        from conformance.report.html.page import html_page

        return html_page(overview)
    if format_ is Format.JUNIT:
        from conformance.report.junit import junit_xml

        return junit_xml(overview)
    if format_ is Format.MARKDOWN:
        from conformance.report.markdown import markdown

        return markdown(overview)
    if format_ is Format.BADGE:
        from conformance.report.badge import badge

        return badge(overview)
    from conformance.report.annotations import github_annotations

    return github_annotations(overview)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="report")(report)
