"""Options that several commands share: which rulings, how much, from which seed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from conformance.cli.common import could_not_run

if TYPE_CHECKING:
    from conformance.scenario.rulings import Ruling
    from conformance.search.corpus import Key
    from conformance.search.profiles import SearchSettings

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
        help="How many examples a case gets: 2, 20 or 500.  [default: default]",
        show_default=False,
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", help="Another seed, other scenarios.  [default: 0]", show_default=False),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-w",
        min=1,
        help="How many processes play.  [default: one for each processor]",
        show_default=False,
    ),
]


def chosen_rulings(words: Sequence[str] | None) -> tuple[Ruling, ...]:
    """Return the rulings that the option names; an unknown word ends the command."""
    from conformance.scenario.problems import ScenarioError, did_you_mean
    from conformance.scenario.rulings import catalogue

    try:
        known = catalogue()
    except ScenarioError as error:
        could_not_run(str(error))
    for word in words or ():
        names = {*known, *(one.area for one in known.values())}
        if word not in names:
            hint = did_you_mean(word, names)
            end = f"; {hint}" if hint else "; `mtg-conformance rulings` lists them"
            could_not_run(f'no ruling and no area is called "{word}"{end}')
    return tuple(one for one in known.values() if not words or one.id in words or one.area in words)


def chosen_keys(rulings: Sequence[Ruling], among: Collection[Key] | None = None) -> list[Key]:
    """Return the cases of rulings that have a property; none at all ends the command."""
    from conformance.properties.registry import arms

    wanted = {one.id for one in rulings}
    keys = [key for key in arms() if key[0] in wanted and (among is None or key in among)]
    if not keys:
        where = "in this corpus" if among is not None else "with a property"
        could_not_run(f"nothing to play: no case {where} is among the rulings asked for")
    return keys


def search_settings(profile: str | None, seed: int | None) -> SearchSettings:
    """Return the settings that the options give; an unknown profile ends the command."""
    from conformance.scenario.problems import did_you_mean
    from conformance.search.profiles import PROFILES, SearchSettings

    name = profile or "default"
    if name not in PROFILES:
        hint = did_you_mean(name, PROFILES)
        end = hint or f"there are: {', '.join(PROFILES)}"
        could_not_run(f'no profile is called "{name}"; {end}')
    return SearchSettings(PROFILES[name], seed or 0)


def worker_count(workers: int | None) -> int:
    """Return the number of processes."""
    from conformance.search.pool import usual_workers

    return workers or usual_workers()
