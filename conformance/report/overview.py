"""Lay the results of several runs side by side: a row for each ruling, a column an engine.

Every format of ``report`` is made of this.  Of two files of one engine with one version, the
later tells of the rulings that are in both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from conformance.report.documents import (
    RunCase,
    RunDocument,
    RunFailure,
    RunHeader,
    RunJudgement,
    RunKnownFailure,
    RunMechanism,
    RunReplay,
    RunRuling,
)
from conformance.scenario.rulings import Ruling
from conformance.search.events import FAILING
from conformance.search.identity import SEPARATOR

PASS = "pass"
EXPECTED = "expected failure"
Killed = Mapping[tuple[str, str], bool]


@dataclass(frozen=True, slots=True)
class Shown:
    """A failure as reports show it, expected or not.

    ``reason`` is why it is known, "" for one that is not; ``saved`` its counterexample's file.
    """

    identity: str
    judgement: RunJudgement
    replay: RunReplay | None
    scenarios: int
    reason: str
    saved: str

    @property
    def case(self) -> str:
        """The case in which it shows."""
        return [*self.identity.split(SEPARATOR), ""][1]

    @property
    def is_known(self) -> bool:
        """Is it expected?"""
        return bool(self.reason)


@dataclass(frozen=True, slots=True)
class BadEntry:
    """An entry of an engine's known failures that is not as it should be, and why.

    ``name`` is the identity, or the mechanism, that it speaks of.
    """

    name: str
    told: str


@dataclass(frozen=True, slots=True)
class Cell:
    """What an engine did with a ruling."""

    result: RunRuling
    failures: tuple[Shown, ...]
    bad_entries: tuple[BadEntry, ...]

    @property
    def reached(self) -> int:
        """Cases of which enough scenarios reached what they are for."""
        return sum(case.exercised >= case.enough > 0 for case in self.result.cases)

    def case(self, name: str) -> RunCase | None:
        """Return what became of a case; None when it was not played."""
        return next((case for case in self.result.cases if case.case == name), None)


@dataclass(frozen=True, slots=True)
class Row:
    """A ruling with what each engine did; an engine that was not asked has no cell."""

    ruling: str
    statement: str
    rules: tuple[str, ...]
    cases: tuple[str, ...]
    mutants: tuple[tuple[str, bool | None], ...]  # whether it was killed; None: not hunted
    cells: tuple[Cell | None, ...]

    @property
    def area(self) -> str:
        """The first part of the ruling's id."""
        return self.ruling.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Overview:
    """Rulings by engines.  ``bad_entries`` speak of mechanisms."""

    engines: tuple[RunHeader, ...]
    rows: tuple[Row, ...]
    bad_entries: tuple[tuple[BadEntry, ...], ...]

    def cells(self, column: int) -> Iterator[tuple[Row, Cell]]:
        """Yield the rulings that were played on an engine."""
        for row in self.rows:
            cell = row.cells[column]
            if cell is not None:
                yield row, cell

    def counts(self, column: int) -> dict[str, int]:
        """Return how many rulings of an engine have each verdict, the most frequent first."""
        found: dict[str, int] = {}
        for _, cell in self.cells(column):
            found[cell.result.verdict] = found.get(cell.result.verdict, 0) + 1
        return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))

    def is_failed(self, column: int) -> bool:
        """Is anything on an engine other than expected?"""
        bad = self.bad_entries[column] or any(one.bad_entries for _, one in self.cells(column))
        return bool(bad) or any(word in FAILING for word in self.counts(column))

    def not_run(self, column: int) -> int:
        """Return how many cases a budget left out on an engine."""
        return sum(len(cell.result.not_run) for _, cell in self.cells(column))

    def state(self, column: int) -> str:
        """Return how an engine stands, in words."""
        if self.is_failed(column):
            return "failed"
        return "as expected, so far as played" if self.not_run(column) else "as expected"

    def exercised(self, column: int) -> int:
        """Return how many scenarios reached their case on an engine."""
        return sum(case.exercised for _, cell in self.cells(column) for case in cell.result.cases)

    def fixtures(self, column: int) -> int:
        """Return how many fixtures were played on an engine."""
        return sum(
            sum(case.fixtures.values())
            for _, cell in self.cells(column)
            for case in cell.result.cases
        )


def make_overview(
    runs: Sequence[RunDocument], catalogue: Mapping[str, Ruling], killed: Killed
) -> Overview:
    """Return results side by side, in the order of the catalogue, unknown rulings last."""
    headers: dict[str, RunHeader] = {}
    found: dict[str, dict[str, RunRuling]] = {}
    bad: dict[str, dict[str, BadEntry]] = {}
    for run in runs:
        title = run.header.title
        headers[title] = run.header
        found.setdefault(title, {}).update({one.ruling: one for one in run.rulings})
        bad.setdefault(title, {}).update({
            one.mechanism: BadEntry(one.mechanism, words) for one in run.mechanisms
            if (words := _told_of_mechanism(one))
        })  # fmt: skip
    told = dict.fromkeys(name for rulings in found.values() for name in rulings)
    names = [name for name in catalogue if name in told]
    names += [name for name in told if name not in catalogue]
    return Overview(
        tuple(headers.values()),
        tuple(
            _row(name, catalogue.get(name), [rulings.get(name) for rulings in found.values()],
                 killed)
            for name in names
        ),
        tuple(tuple(entries.values()) for entries in bad.values()),
    )  # fmt: skip


def _row(
    name: str, ruling: Ruling | None, results: Sequence[RunRuling | None], killed: Killed
) -> Row:
    played = [result for result in results if result is not None]
    cases = dict.fromkeys(ruling.cases if ruling else ())
    for result in played:
        cases.update(dict.fromkeys(case.case for case in result.cases))
        cases.update(dict.fromkeys(result.without_property))
    mutants = dict.fromkeys(ruling.mutants if ruling else ())
    mutants.update(dict.fromkeys(mutant for of, mutant in killed if of == name))
    return Row(
        name,
        ruling.statement if ruling else "",
        ruling.rules if ruling else played[0].rules,
        tuple(cases),
        tuple((mutant, killed.get((name, mutant))) for mutant in mutants),
        tuple(None if result is None else _cell(result) for result in results),
    )


def _cell(result: RunRuling) -> Cell:
    shown = [_failure(one) for one in result.failures]
    shown += [_known(one) for one in result.known_failures if one.shown]
    bad = [BadEntry(one.identity, _told_of(one)) for one in result.known_failures]
    return Cell(result, tuple(shown), tuple(one for one in bad if one.told))


def _told_of(one: RunKnownFailure) -> str:
    """Return what is wrong with an entry, or an empty text; earlier releases told less."""
    if one.fault is not None:
        return one.fault.words
    return "" if one.shown else "unexpectedly passing: take the entry out"


def _told_of_mechanism(one: RunMechanism) -> str:
    if one.fault is not None:
        return one.fault.words
    there = one.finding == "there" and one.reason
    return "unexpectedly passing: the engine has this now; take the entry out" if there else ""


def _failure(one: RunFailure) -> Shown:
    return Shown(one.identity, one.judgement, one.replay, one.scenarios, "", one.file)


def _known(one: RunKnownFailure) -> Shown:
    judgement = one.judgement or RunJudgement(verdict=one.identity.split(SEPARATOR)[-1])
    reason = "" if one.fault is not None else one.reason or "known"
    return Shown(one.identity, judgement, one.replay, one.scenarios, reason, "")
