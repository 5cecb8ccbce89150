"""Options that several commands share: which rulings, how much, from which seed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from conformance.cli.common import could_not_run

RulingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling",
        "-r",
        metavar="ID|AREA",
        help="Only this ruling, or the rulings of this area; can be repeated.",
        show_default=False,
    ),
]
ProfileOption = Annotated[
    str | None,
    typer.Option(
        "--profile",
        "-p",
        metavar="quick|default|deep",
        help="How many examples a case gets: 2, 20 or 500.  Default: default.",
        show_default=False,
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", help="Another seed, other scenarios.  Default: 0.", show_default=False),
]
CardsOption = Annotated[
    str | None,
    typer.Option(
        "--cards",
        metavar="any|printed",
        help="Draw scenarios of any cards, or only of cards that have a printed twin.  Default: "
        "what the engine knows; any for one that reads texts.",
        show_default=False,
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-w",
        min=1,
        help="How many processes play.  Default: one a processor.",
        show_default=False,
    ),
]


@contextmanager
def readable_choice() -> Iterator[None]:
    """End the command with status 2 when what the options say cannot be used."""
    from conformance.scenario.problems import ScenarioError
    from conformance.search.selection import SelectionError

    try:
        yield
    except (SelectionError, ScenarioError) as error:
        could_not_run(str(error))


def worker_count(workers: int | None) -> int:
    """Return the number of processes."""
    from conformance.search.pool import usual_workers

    return workers or usual_workers()
