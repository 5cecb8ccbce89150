"""The ledger for a terminal: a ruling in a few lines, or its cases with their numbers."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console

from conformance.report.ledger import Ledger, LedgerCase, LedgerEntry
from conformance.report.terminal import Line, print_lines


def print_ledger(screen: Console, ledger: Ledger, *, in_full: bool) -> None:
    """Print each ruling with its proof; ``in_full`` adds files, cases and mutants."""
    for one in ledger.rulings:
        print_lines(screen, _entry(one, in_full=in_full))
    print_lines(screen, _sum(ledger))


def print_cases(screen: Console, ledger: Ledger) -> None:
    """Print how many examples reached each case, and which cases are short of them."""
    for one in ledger.rulings:
        print_lines(screen, iter([("bold", one.id), *(_case(case) for case in one.cases)]))
    cases = [case for one in ledger.rulings for case in one.cases]
    enough = sum(case.is_enough for case in cases)
    style = "bold" if enough == len(cases) else "bold red"
    print_lines(screen, iter([(style, f"{len(cases)} cases, {enough} reached often enough")]))


def _entry(one: LedgerEntry, *, in_full: bool) -> Iterator[Line]:
    yield "bold", f"{one.id} (CR {', '.join(one.rules)})"
    yield "", f"    {one.statement}"
    yield "", f"    {', '.join(_proof(one))}"
    if one.verdicts:
        told = (f"{of.engine} {of.version}: {of.verdict}" for of in one.verdicts)
        yield "", f"    {'; '.join(told)}"
    if in_full:
        yield "dim", f"    mechanisms: {', '.join(one.mechanisms) or 'none'}"
        yield from (("dim", f"    fixture: {file}") for file in one.fixtures.files)
        yield from (("dim", f"    case: {case.case}") for case in one.cases)
        yield from (("dim", f"    mutant: {name}") for name in one.mutants.built)
    if not one.is_complete:
        yield "yellow", f"    incomplete: {'; '.join(one.missing)}"


def _proof(one: LedgerEntry) -> Iterator[str]:
    """Yield the numbers: fixtures, cases with arms, cases reached, mutants."""
    yield f"{one.fixtures.count} fixture{'s' * (one.fixtures.count != 1)}"
    arms = sum(case.arm for case in one.cases)
    yield f"{arms}/{len(one.cases)} cases with arms"
    if any(case.exercised is not None for case in one.cases):
        yield f"{sum(case.is_enough for case in one.cases)}/{len(one.cases)} reached"
    built = len(set(one.mutants.listed) & set(one.mutants.built))
    more = len(one.mutants.built) - built
    yield f"{built}/{len(one.mutants.listed)} mutants built" + (f" and {more} more" * bool(more))
    if one.mutants.killed is not None:
        yield f"{len(one.mutants.killed)} killed"


def _case(case: LedgerCase) -> Line:
    if not case.arm:
        return "bold red", f"       -  {case.case}: no arm"
    if case.is_enough:
        return "", f"    {case.exercised:>4}  {case.case}"
    needed = "" if case.enough is None else f": {case.enough} are needed"
    return "bold red", f"    {case.exercised or 0:>4}  {case.case}{needed}"


def _sum(ledger: Ledger) -> Iterator[Line]:
    complete = sum(one.is_complete for one in ledger.rulings)
    number = len(ledger.rulings)
    noun = "ruling" if number == 1 else "rulings"
    style = "bold" if complete == number else "bold yellow"
    yield style, f"{number} {noun}, {complete} complete"
