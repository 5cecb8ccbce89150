"""The table by ruling that ends a run, and the failures before it, for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from conformance.report.failures import failure_stories
from conformance.report.result_files import go_on_with
from conformance.report.results import NOT_RUN, Header, Results, RulingResult, counts
from conformance.report.standing import told
from conformance.report.terminal import Line, print_lines
from conformance.report.unreached import by_area, idle_rulings, unreached_lines
from conformance.search.events import FAILING, FailureFound, MechanismProbed
from conformance.search.expected import EntryFault

NOTHING_PLAYED = (
    "nothing was played: the budget was over before the first case ended; give a longer one, "
    "such as --budget 1m"
)

_STYLES = {"pass": "green", "expected failure": "green"}


def print_run(
    screen: Console,
    header: Header,
    results: Results,
    *,
    reproduce: str,
    path_of: Callable[[FailureFound], Path],
    file: Path | None = None,
    reports: Path | None = None,
    saved: bool = True,
) -> None:
    """Print a run: failures as stories, then the table, then the sum.

    What there is too much of is told in sum, with where each is to be read.

    ``file`` is where its results stand, from which a run that is not whole can go on;
    ``reports`` the folder of its reports, which are then to be made anew.  ``saved``: the
    counterexamples are where ``path_of`` says.
    """
    print_lines(screen, iter([("bold", header.line()), ("", "")]))
    failures = results.failures()
    print_lines(screen, failure_stories(failures, header, path_of, reproduce, saved=saved))
    played = [one for one in results.rulings() if one.cases or one.not_run]
    idle = idle_rulings(played)
    shown = [one for one in played if one not in idle.get(one.verdict, ())]
    if not shown:
        pass
    elif _least_width(shown) <= screen.width:
        screen.print(_table(shown))
    else:
        print_lines(screen, _rows(shown))
    print_lines(screen, _idle(idle))
    print_lines(screen, run_summary(results, _kept(file, reports)))
    print_lines(screen, _not_run(results, file, reports))


def verdict_style(verdict: str) -> str:
    """Return the colour of a verdict."""
    return "bold red" if verdict in FAILING else _STYLES.get(verdict, "yellow")


def _mechanism(one: MechanismProbed) -> Iterator[Line]:
    """Yield what is to be said of a mechanism that is absent."""
    if one.is_excused:
        yield "dim", f"not implemented: {one.mechanism}; expected: {one.reason}"
    elif one.is_absent:
        yield "bold red", f"not implemented: {one.mechanism}; {one.detail}"


def entry_story(name: str, fault: EntryFault) -> Iterator[Line]:
    """Yield what is wrong with an entry of the known failures, and the line to change."""
    yield "bold red", f"{fault.file}:{fault.line}: {fault.kind}: {fault.told}"
    yield "dim", f"    {name}"
    yield "", f"    {fault.cure}:" if fault.change else f"    {fault.cure}"
    if fault.change:
        yield "bold", f"        {fault.change}"


def _table(rulings: list[RulingResult]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1))
    # On a narrow terminal verdicts are folded; half an id, or of a number, says nothing.
    table.add_column("ruling", no_wrap=True)
    table.add_column("verdict")
    for name in ("cases", "scenarios", "failures"):
        table.add_column(name, justify="right", no_wrap=True)
    for one in rulings:
        table.add_row(
            one.ruling.id,
            Text(one.verdict, style=verdict_style(one.verdict)),
            f"{one.covered}/{len(one.ruling.cases)}",
            str(one.exercised),
            _failures(one),
        )
    return table


def _least_width(rulings: list[RulingResult]) -> int:
    """Return how wide a terminal must be for the table, verdicts folded between words."""
    rows = [(one.ruling.id, max(one.verdict.split(), key=len), _failures(one)) for one in rulings]
    heads = ("ruling", "verdict", "failures")
    columns = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    others = len("cases") + len("scenarios")
    return sum(columns) + others + 4 * len(" | ")


def _rows(rulings: list[RulingResult]) -> Iterator[Line]:
    """Yield the table for a terminal that is too narrow for one: two lines for each ruling."""
    for one in rulings:
        failures = _failures(one)
        yield "", one.ruling.id
        told = f"    {one.verdict}, {one.covered}/{len(one.ruling.cases)} cases, "
        told += f"{one.exercised} scenarios" + (f", failures: {failures}" if failures else "")
        yield verdict_style(one.verdict), told


def _failures(one: RulingResult) -> str:
    known = sum(known.shown for known in one.known)
    return " + ".join(
        [str(len(one.failures))] * bool(one.failures) + [f"{known} known"] * bool(known)
    )


def _idle(idle: Mapping[str, Sequence[RulingResult]]) -> Iterator[Line]:
    """Yield the rulings that have no row in the table, since nothing of them was reached."""
    for verdict, held in idle.items():
        if verdict == NOT_RUN:
            continue  # that is told below, by cases
        areas = by_area(one.ruling.area for one in held)
        yield verdict_style(verdict), f"{verdict}: {len(held)} rulings ({areas})"


def _kept(file: Path | None, reports: Path | None) -> str:
    """Return where each case is told with its reasons."""
    if reports is not None:
        return f"each with its reasons: {reports / 'report.html'}"
    if file is not None:
        return f"each with its reasons: `details` in {file}"
    return "each with its reasons: run with --reports DIR, or --json FILE"


def run_summary(results: Results, kept: str) -> Iterator[Line]:
    """Yield what a table does not say: what was not reached or is stale, and the sum.

    ``kept`` says where each case is told with its reasons when there are too many of them.
    """
    rulings = results.rulings()
    for mechanism in results.mechanisms():
        yield from _mechanism(mechanism)
    yield from unreached_lines(rulings, kept)
    for name, fault in results.entry_faults():
        yield from entry_story(name, fault)
    without = sum(not one.cases and not one.not_run for one in rulings)
    if without:
        have = "1 ruling has" if without == 1 else f"{without} rulings have"
        yield "dim", f"{have} no property yet"
    played = [one.verdict for one in rulings if one.cases or one.not_run]
    words = ", ".join(f"{number} {word}" for word, number in counts(played).items()) or "none"
    of = "1 ruling" if len(played) == 1 else f"{len(played)} rulings"
    yield "bold", f"{of}: {words}; {results.exercised} scenarios reached their case"
    fixtures = results.fixtures
    if fixtures:
        most_first = sorted(fixtures.items(), key=lambda one: (-one[1], one[0]))
        words = ", ".join(f"{number} {word}" for word, number in most_first)
        yield "bold", f"{told(fixtures.total(), 'fixture')}: {words}"


def _not_run(results: Results, file: Path | None, reports: Path | None) -> Iterator[Line]:
    """Yield how much a budget left out, and how the run goes on."""
    left_out = results.not_run()
    if not left_out:
        return
    area_of = {one.id: one.area for one in results.selected}
    areas = by_area(area_of[ruling] for ruling, _ in left_out)
    cases = told(len(results.planned), "case")
    yield "bold yellow", f"not run: {len(left_out)} of {cases} ({areas}); the budget was over"
    if len(left_out) == len(results.planned):
        yield "bold yellow", NOTHING_PLAYED
    if file is not None:
        yield "", f"    go on with: {go_on_with(file, reports)}"
    else:
        yield "", "    with --json FILE a later run could go on from there: --resume FILE"
