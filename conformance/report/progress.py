"""Show how far a long run is: a bar on a terminal, plain lines elsewhere.  On standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

EVERY = 10
"""Without a terminal, every so many percent are told."""


class Told(Protocol):
    """What is told of each step that is done."""

    def __call__(self, what: str) -> None:
        """Say that ``what`` is done."""


@contextmanager
def progress(title: str, total: int) -> Iterator[Told]:
    """Show the progress of ``total`` steps; call what is given after each."""
    console = Console(file=sys.stderr)
    if console.is_terminal:
        columns = (
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
            TimeElapsedColumn(), TextColumn("[dim]{task.fields[last]}"),
        )  # fmt: skip
        with Progress(*columns, console=console, transient=True) as bar:
            task = bar.add_task(title, total=total, last="")
            yield lambda what: bar.update(task, advance=1, last=what)
        return
    yield _Lines(title, total)


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
