"""Show how far a long run is: bars on a terminal, plain lines elsewhere.  On standard error."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from conformance.search.events import FAILING, CaseFinished

EVERY = 10
"""Without a terminal, every so many percent are told."""

WIDE = 70
"""With fewer columns there are no bars: the counts are what matters."""


class Told(Protocol):
    """What is told of each step that is done."""

    def __call__(self, what: str) -> None:
        """Say that ``what`` is done."""


class CaseTold(Protocol):
    """What is told of each case that is played."""

    def __call__(self, area: str, case: CaseFinished) -> None:
        """Say that a case of an area ended."""


@contextmanager
def progress(title: str, total: int) -> Iterator[Told]:
    """Show the progress of ``total`` steps; call what is given after each."""
    console = Console(file=sys.stderr)
    if not console.is_terminal:
        yield _Lines(title, total)
        return
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TimeElapsedColumn(), TextColumn("[dim]{task.fields[last]}"),
    )  # fmt: skip
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title, total=total, last="")
        yield lambda what: bar.update(task, advance=1, last=what)


@contextmanager
def progress_by_area(
    title: str, areas: Sequence[str], *, quiet: bool = False
) -> Iterator[CaseTold]:
    """Show a line for each area, with its counts and the time left, and one for the whole.

    ``areas`` has the area of each case that will be played.  When ``quiet``, show nothing.
    """
    if quiet:
        yield lambda area, case: None
        return
    console = Console(file=sys.stderr)
    if not console.is_terminal or console.is_dumb_terminal:
        lines = _Lines(title, len(areas))
        yield lambda area, case: lines(f"{case.ruling}, {case.case}: {case.verdict}")
        return
    bar = (BarColumn(bar_width=None),) if console.width >= WIDE else ()
    columns = (
        TextColumn("{task.description}"), *bar, MofNCompleteColumn(), _Failed(), _Left(),
    )  # fmt: skip
    with Progress(*columns, console=console, transient=True, expand=bool(bar)) as shown:
        tasks = {
            area: shown.add_task(area, total=count, start=False, failed=0)
            for area, count in Counter(areas).items()
        }
        whole = shown.add_task(f"[bold]{title}", total=len(areas), failed=0)
        failed: Counter[str] = Counter()

        def told(area: str, case: CaseFinished) -> None:
            failed[area] += case.verdict in FAILING
            shown.start_task(tasks[area])
            shown.update(tasks[area], advance=1, failed=failed[area])
            shown.update(whole, advance=1, failed=failed.total())

        yield told


class _Failed(ProgressColumn):
    """How many cases failed."""

    def render(self, task: Task) -> Text:
        number = task.fields["failed"]
        return Text(f"{number} failed", "bold red") if number else Text("0 failed", "dim")


class _Left(TimeRemainingColumn):
    """The time that is left, once it can be told; nothing of what has not begun or has ended."""

    def render(self, task: Task) -> Text:
        if not task.started or task.finished or task.time_remaining is None:
            return Text("")
        return Text.assemble(super().render(task), " left")


class _Lines:
    """Writes a line whenever another tenth is done."""

    def __init__(self, title: str, total: int) -> None:
        self._title, self._total = title, total
        self._done = self._told = 0

    def __call__(self, what: str) -> None:
        self._done += 1
        percent = 100 * self._done // max(self._total, 1)
        if percent // EVERY > self._told or self._done == self._total:
            self._told = percent // EVERY
            print(f"{self._title}: {self._done}/{self._total}, {what}", file=sys.stderr)
