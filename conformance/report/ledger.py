"""The ledger: for each ruling, what proves that the suite checks it, and how engines fare.

A ruling is *complete* when it has a fixture, an arm for each of its cases, and every mutant
that the catalogue lists for it; where results are given, also when the reference engine
reached each case often enough and no mutant survived.  What is missing is said in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import Field

from conformance.content import fixtures_dir
from conformance.engines.discovery import REFERENCE
from conformance.mutants.registry import mutants
from conformance.properties.registry import arms
from conformance.report.result_files import CaseCount, HuntFile, RunFile
from conformance.scenario.fixtures import load_fixtures
from conformance.scenario.model import Model
from conformance.scenario.rulings import Ruling

ID = "https://mtg-conformance.invalid/ledger.schema.json"


class LedgerFixtures(Model):
    """The hand-written scenarios that speak of a ruling."""

    count: int = Field(description="Scenarios.")
    files: tuple[str, ...] = Field(description="Their files, seen from the folder of fixtures.")


class LedgerCase(Model):
    """A case of a ruling: whether it has an arm, and how often results reached it."""

    case: str
    arm: bool = Field(description="Is there a property for it?")
    exercised: int | None = Field(None, description="Examples that reached it; none: no results.")
    enough: int | None = Field(None, description="How many must.")

    @property
    def is_enough(self) -> bool:
        """Did as many examples reach it as must?  Not without results."""
        return self.arm and (self.exercised or 0) >= (self.enough or 1)


class LedgerMutants(Model):
    """The wrong rules that prove that a ruling's laws bite."""

    listed: tuple[str, ...] = Field(description="What the catalogue asks for.")
    built: tuple[str, ...] = Field(description="What there is, listed or not.")
    killed: tuple[str, ...] | None = Field(None, description="Caught; none: no results are given.")


class LedgerVerdict(Model):
    """The verdict on an engine, from a result file."""

    engine: str
    version: str
    profile: str
    verdict: str


class LedgerEntry(Model):
    """All that is known of a ruling."""

    id: str
    area: str
    statement: str
    rules: tuple[str, ...]
    mechanisms: tuple[str, ...] = Field(description="What an engine must have at all.")
    fixtures: LedgerFixtures
    cases: tuple[LedgerCase, ...]
    mutants: LedgerMutants
    verdicts: tuple[LedgerVerdict, ...] = Field(description="Of each engine with results.")
    missing: tuple[str, ...] = Field(description="What keeps the ruling from being complete.")

    @property
    def is_complete(self) -> bool:
        """Is nothing missing?"""
        return not self.missing


class Ledger(Model):
    """The rulings of the suite with their proof."""

    rulings: tuple[LedgerEntry, ...]


def ledger_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``rulings --json``."""
    schema = Ledger.model_json_schema(by_alias=True, mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": ID, **schema}


def make_ledger(
    rulings: Sequence[Ruling],
    runs: Sequence[RunFile] = (),
    hunts: Sequence[HuntFile] = (),
) -> Ledger:
    """Return the ledger of some rulings; of two results of one engine the later counts.

    Raises :class:`~conformance.scenario.problems.ScenarioError` for a fixture that cannot be
    read.
    """
    fixtures = fixtures_by_ruling()
    killed = {key: dead for hunt in hunts for key, dead in hunt.killed.items()}
    latest = {run.title: run for run in runs}
    return Ledger(
        rulings=tuple(
            _entry(one, fixtures.get(one.id, []), list(latest.values()), killed if hunts else None)
            for one in rulings
        )
    )


def fixtures_by_ruling() -> dict[str, list[str]]:
    """Return, for each ruling, the file of each scenario that speaks of it."""
    folder = fixtures_dir()
    found: dict[str, list[str]] = {}
    for path, scenario in load_fixtures():
        for ruling in scenario.rulings:
            found.setdefault(ruling, []).append(path.relative_to(folder).as_posix())
    return found


def _entry(
    ruling: Ruling,
    files: Sequence[str],
    runs: Sequence[RunFile],
    killed: Mapping[tuple[str, str], bool] | None,
) -> LedgerEntry:
    counts = next((run.cases for run in reversed(runs) if run.engine == REFERENCE), None)
    built = tuple(name for of, name in mutants() if of == ruling.id)
    dead = None
    if killed is not None:
        dead = tuple(name for name in built if killed.get((ruling.id, name)))
    entry = LedgerEntry(
        id=ruling.id,
        area=ruling.area,
        statement=ruling.statement,
        rules=ruling.rules,
        mechanisms=ruling.mechanisms,
        fixtures=LedgerFixtures(count=len(files), files=tuple(dict.fromkeys(files))),
        cases=tuple(_case(ruling, case, counts) for case in ruling.cases),
        mutants=LedgerMutants(listed=ruling.mutants, built=built, killed=dead),
        verdicts=tuple(
            LedgerVerdict(engine=run.engine, version=run.version, profile=run.profile,
                          verdict=run.verdicts[ruling.id])
            for run in runs
            if ruling.id in run.verdicts
        ),
        missing=(),
    )  # fmt: skip
    return entry.model_copy(update={"missing": tuple(_missing(entry, killed))})


def _case(
    ruling: Ruling, case: str, counts: Mapping[tuple[str, str], CaseCount] | None
) -> LedgerCase:
    has_arm = (ruling.id, case) in arms()
    if counts is None:
        return LedgerCase(case=case, arm=has_arm)
    found = counts.get((ruling.id, case))
    if found is None:
        return LedgerCase(case=case, arm=has_arm, exercised=0)
    return LedgerCase(case=case, arm=has_arm, exercised=found.exercised, enough=found.enough)


def _missing(entry: LedgerEntry, killed: Mapping[tuple[str, str], bool] | None) -> Iterator[str]:
    if not entry.fixtures.count:
        yield "no fixture"
    for one in entry.cases:
        if not one.arm:
            yield f"no arm for the case {one.case}"
        elif one.exercised is not None and not one.is_enough:
            needed = "" if one.enough is None else f" of {one.enough}"
            yield f"{one.exercised}{needed} examples reached the case {one.case}"
    for name in entry.mutants.listed:
        if name not in entry.mutants.built:
            yield f"no mutant: {name}"
    for name in entry.mutants.built:
        if killed is not None and not killed.get((entry.id, name)):
            fate = "survives" if (entry.id, name) in killed else "was not hunted"
            yield f"the mutant {fate}: {name}"
