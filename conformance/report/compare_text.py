"""A comparison of engines for a terminal: the matrix, then differences, then disagreements."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from conformance.report.compare import ComparedCell, Comparison, outcome_of
from conformance.report.results import counts
from conformance.report.summary import verdict_style
from conformance.report.terminal import Line, print_lines
from conformance.search.identity import SEPARATOR


def print_comparison(screen: Console, comparison: Comparison) -> None:
    """Print the matrix of rulings and engines, and what is to be said of it."""
    print_lines(screen, (("yellow", note) for note in comparison.notes))
    screen.print(_table(comparison))
    print_lines(screen, _differences(comparison))
    print_lines(screen, _disagreements(comparison))
    print_lines(screen, _sums(comparison))


def _table(comparison: Comparison) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False, show_edge=False)
    table.add_column("ruling", no_wrap=True)
    for engine in comparison.engines:
        table.add_column(engine.title, overflow="fold")
    for row in comparison.rulings:
        table.add_row(row.ruling, *(_shown(cell) for cell in row.cells))
    return table


def _shown(cell: ComparedCell | None) -> Text:
    if cell is None:
        return Text("-", style="dim")
    return Text(f"{cell.verdict} {cell.covered}/{cell.cases}", style=verdict_style(cell.verdict))


def _differences(comparison: Comparison) -> Iterator[Line]:
    """Yield the first difference of each ruling and engine that has one."""
    for row in comparison.rulings:
        told = [
            (engine.title, cell)
            for engine, cell in zip(comparison.engines, row.cells, strict=True)
            if cell is not None and cell.first is not None
        ]
        if told:
            yield "", ""
            yield "bold", f"{row.ruling} (CR {', '.join(row.rules)})"
        for title, cell in told:
            first = cell.first
            assert first is not None
            more = f", the first of {cell.failures}" if cell.failures > 1 else ""
            known = "known" if first.reason else "not expected"
            yield "", f"  {title}, {first.case} ({known}{more}):"
            where = f"{first.step}, " if first.step else ""
            yield "dim", f"    {where}{first.message or outcome_of(first.identity)}"


def _disagreements(comparison: Comparison) -> Iterator[Line]:
    number = sum(len(row.disagreements) for row in comparison.rulings)
    if len(comparison.engines) < 2:
        return
    yield "", ""
    if not number:
        yield "bold", "the engines disagree in no case that two of them played"
        return
    cases = "1 case" if number == 1 else f"{number} cases"
    yield "bold", f"the engines disagree in {cases}"
    for row in comparison.rulings:
        for one in row.disagreements:
            yield "", f"  {row.ruling}, {one.case}:"
            for side in one.sides:
                says = "; ".join(_clause(failure) for failure in side.failures)
                yield "dim", f"    {', '.join(side.engines)}: {says or 'as the rules say'}"


def _clause(identity: str) -> str:
    """Return what a failure's identity says beyond ruling and case, in short."""
    parts = identity.split(SEPARATOR)
    if len(parts) < 7:
        return identity
    clause, looked_at, outcome = parts[2], parts[5], parts[6]
    return ", ".join(part for part in (outcome, clause, looked_at) if part != "-")


def _sums(comparison: Comparison) -> Iterator[Line]:
    yield "", ""
    for column, engine in enumerate(comparison.engines):
        cells = [row.cells[column] for row in comparison.rulings]
        found = counts(cell.verdict for cell in cells if cell is not None)
        words = ", ".join(f"{number} {word}" for word, number in found.items()) or "nothing played"
        yield "bold", f"{engine.title}: {words}"
