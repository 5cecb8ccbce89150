"""The options of ``run`` that no other command has."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

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
AgainstOption = Annotated[
    Path | None,
    typer.Option(
        "--against",
        metavar="OLD",
        help="Hold the run against an earlier one, written with --json: only what is newly "
        "broken fails.",
        show_default=False,
    ),
]
ResumeOption = Annotated[
    Path | None,
    typer.Option(
        "--resume",
        metavar="FILE",
        help="Go on with the run that was cut while it wrote FILE, with the options it had.",
        show_default=False,
    ),
]
BudgetOption = Annotated[
    str | None,
    typer.Option(
        "--budget",
        metavar="TIME",
        help="Stop in time, as 5m, 90s or 1h30m; what was not reached is said to be not run.",
        show_default=False,
    ),
]
ReportsOption = Annotated[
    Path | None,
    typer.Option(
        "--reports",
        metavar="DIR",
        help="Write results.json, report.html, junit.xml, summary.md and badge.svg into DIR.",
        show_default=False,
    ),
]
QuietOption = Annotated[
    bool, typer.Option("--quiet", "-q", help="Print nothing; the exit status tells how it went.")
]
