"""Compare engines: ruling by engine, how each first differs, and where they disagree.

It is made from result files of ``run --json`` alone.  Engines disagree about a case where
one keeps to the rules and another does not, or where they break them in different ways; an
engine that did not play a case, or broke down in it, has no say.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from conformance.engines.discovery import REFERENCE
from conformance.judge.verdict import FAULTS
from conformance.report.documents import RunCase, RunDocument, RunHeader, RunJudgement, RunRuling
from conformance.scenario.model import Model
from conformance.search.identity import SEPARATOR

ID = "https://mtg-conformance.invalid/comparison.schema.json"
Key = tuple[str, str]

_FAULT_WORDS = frozenset(str(fault) for fault in FAULTS)


# ------------------------------------------------------------- what an engine says of a case


@dataclass(frozen=True, slots=True)
class CaseAnswer:
    """What became of a case: its verdict, and the failures that showed, expected or not."""

    verdict: str
    failures: frozenset[str]
    exercised: int

    @property
    def is_answered(self) -> bool:
        """Did any scenario come to a pass or a failure?"""
        return self.exercised > 0 or bool(self.failures)

    @property
    def stance(self) -> frozenset[str] | None:
        """The ways in which it breaks the rules; None where it broke down or did not play."""
        if not self.is_answered or any(outcome_of(one) in _FAULT_WORDS for one in self.failures):
            return None
        return self.failures


def outcome_of(identity: str) -> str:
    """Return the last part of a failure's identity: how the engine went wrong."""
    return identity.rpartition(SEPARATOR)[2]


def case_of(identity: str) -> str:
    """Return the case in which a failure shows."""
    return identity.partition(SEPARATOR)[2].partition(SEPARATOR)[0]


def answers_of(run: RunDocument) -> dict[Key, CaseAnswer]:
    """Return what a run says of each case that it played, in the order of the file."""
    return {
        (ruling.ruling, case.case): CaseAnswer(
            case.verdict, frozenset(_shown(ruling, case.case)), case.exercised
        )
        for ruling in run.rulings
        for case in ruling.cases
    }


def _shown(ruling: RunRuling, case: str) -> Iterator[str]:
    identities = [one.identity for one in ruling.failures]
    for known in ruling.known_failures:
        identities += (known.shows or (known.identity,)) if known.shown else ()
    yield from (identity for identity in identities if case_of(identity) == case)


def judgements_of(run: RunDocument) -> Iterator[tuple[str, RunJudgement | None, str]]:
    """Yield each failure of a run that showed: identity, judgement, why it is known or ""."""
    for ruling in run.rulings:
        yield from _judgements(ruling)


def _judgements(ruling: RunRuling) -> Iterator[tuple[str, RunJudgement | None, str]]:
    for one in ruling.failures:
        yield one.identity, one.judgement, ""
    for known in ruling.known_failures:
        reason = "" if known.fault else known.reason
        for identity in (known.shows or (known.identity,)) if known.shown else ():
            yield identity, known.judgement, reason


# ------------------------------------------------------------------------------- the values


class ComparedEngine(Model):
    """A column: an engine, and what its run depends on."""

    title: str = Field(description="Engine and version; told apart by a number if need be.")
    suite: str
    rules: str = Field(description="Date of the Comprehensive Rules.")
    profile: str
    seed: int
    compared: bool = Field(description="Were plays compared with the reference engine's?")


class FirstDifference(Model):
    """The first failure of a ruling, in the order of its cases, unexpected ones before known."""

    case: str
    identity: str
    step: str = Field("", description="The step in words; empty when the file does not tell.")
    path: str = Field("", description="What was looked at.")
    expected: str = ""
    actual: str = ""
    message: str = ""
    reason: str = Field("", description="Why it is known; empty for one that is not.")


class ComparedCell(Model):
    """What an engine did with a ruling."""

    verdict: str
    covered: int = Field(description="Cases that enough scenarios reached.")
    cases: int = Field(description="Cases that were played.")
    exercised: int = Field(description="Scenarios that reached their case.")
    failures: int = Field(description="Failures that showed, expected ones included.")
    first: FirstDifference | None = None


class Side(Model):
    """Engines that do the same with a case."""

    engines: tuple[str, ...]
    failures: tuple[str, ...] = Field((), description="Identities; none: as the rules say.")


class Disagreement(Model):
    """A case with which engines do different things; those that keep to the rules are first."""

    case: str
    sides: tuple[Side, ...]


class ComparedRuling(Model):
    """A row.  ``cells`` stand in the order of the engines; null: the engine was not asked."""

    ruling: str
    rules: tuple[str, ...]
    cells: tuple[ComparedCell | None, ...]
    disagreements: tuple[Disagreement, ...] = ()


class Comparison(Model):
    """Rulings by engines."""

    engines: tuple[ComparedEngine, ...]
    notes: tuple[str, ...] = Field((), description="In what the runs differ besides.")
    rulings: tuple[ComparedRuling, ...]


def comparison_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``compare --json``."""
    schema = Comparison.model_json_schema(by_alias=True, mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": ID, **schema}


def comparison_json(comparison: Comparison) -> str:
    """Return a comparison as JSON; the same files in the same order give the same text."""
    document = comparison.model_dump(mode="json", by_alias=True)
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


# ------------------------------------------------------------------------------- the making


def make_comparison(runs: Sequence[RunDocument]) -> Comparison:
    """Return the runs side by side; rulings in the order in which the files have them."""
    titles = _titles([run.header for run in runs])
    found = [{one.ruling: one for one in run.rulings if one.cases} for run in runs]
    answers = [answers_of(run) for run in runs]
    rows = []
    for name in dict.fromkeys(name for rulings in found for name in rulings):
        results = [rulings.get(name) for rulings in found]
        rules = next(one.rules for one in results if one is not None)
        cells = tuple(None if one is None else _cell(one) for one in results)
        rows.append(
            ComparedRuling(
                ruling=name, rules=rules, cells=cells,
                disagreements=tuple(_disagreements(name, titles, answers)),
            )
        )  # fmt: skip
    return Comparison(
        engines=tuple(
            ComparedEngine(title=title, suite=header.suite, rules=header.rules,
                           profile=header.profile, seed=header.seed, compared=header.compared)
            for title, header in zip(titles, (run.header for run in runs), strict=True)
        ),
        notes=(*differing([run.header for run in runs], titles), *unfinished(runs, titles)),
        rulings=tuple(rows),
    )  # fmt: skip


def differing(headers: Sequence[RunHeader], titles: Sequence[str]) -> Iterator[str]:
    """Yield a note for each thing other than the engine in which runs differ."""
    for field, words in (
        ("suite", "release of the suite"), ("rules", "edition of the rules"),
        ("profile", "profile"), ("seed", "seed"), ("hypothesis", "Hypothesis"),
    ):  # fmt: skip
        values = [str(getattr(header, field)) for header in headers]
        if len(set(values)) > 1:
            pairs = zip(values, titles, strict=True)
            told = ", ".join(f"{value} ({title})" for value, title in pairs)
            yield f"the runs differ in the {words}: {told}"
    foreign = [(header, title) for header, title in zip(headers, titles, strict=True)
               if header.engine != REFERENCE]  # fmt: skip
    alone = [title for header, title in foreign if not header.compared]
    if alone and len(alone) < len(foreign):
        yield f"not compared with the reference engine, unlike others: {', '.join(alone)}"


def unfinished(runs: Sequence[RunDocument], titles: Sequence[str]) -> Iterator[str]:
    """Yield a note for each run that its budget ended."""
    for run, title in zip(runs, titles, strict=True):
        if run.not_run:
            yield f"{title}: {run.not_run}"


def _titles(headers: Sequence[RunHeader]) -> list[str]:
    titles: list[str] = []
    for header in headers:
        title, number = header.title, 2
        while title in titles:
            title, number = f"{header.title} ({number})", number + 1
        titles.append(title)
    return titles


def _cell(ruling: RunRuling) -> ComparedCell:
    shown = list(_judgements(ruling))
    return ComparedCell(
        verdict=ruling.verdict,
        covered=sum(case.exercised >= case.enough > 0 for case in ruling.cases),
        cases=len(ruling.cases),
        exercised=sum(case.exercised for case in ruling.cases),
        failures=len(shown),
        first=_first(ruling.cases, shown),
    )


def _first(
    cases: Sequence[RunCase], shown: Sequence[tuple[str, RunJudgement | None, str]]
) -> FirstDifference | None:
    order = {case.case: number for number, case in enumerate(cases)}
    if not shown:
        return None
    identity, judgement, reason = min(
        shown, key=lambda one: (bool(one[2]), order.get(case_of(one[0]), len(order)), one[0])
    )
    case = case_of(identity)
    if judgement is None:
        return FirstDifference(case=case, identity=identity, reason=reason)
    return FirstDifference(
        case=case, identity=identity, step=judgement.place, path=judgement.path,
        expected=judgement.expected, actual=judgement.actual, message=judgement.message,
        reason=reason,
    )  # fmt: skip


def _disagreements(
    ruling: str, titles: Sequence[str], answers: Sequence[Mapping[Key, CaseAnswer]]
) -> Iterator[Disagreement]:
    cases = dict.fromkeys(case for run in answers for of, case in run if of == ruling)
    for case in cases:
        sides: dict[frozenset[str], list[str]] = {}
        for title, run in zip(titles, answers, strict=True):
            answer = run.get((ruling, case))
            stance = None if answer is None else answer.stance
            if stance is not None:
                sides.setdefault(stance, []).append(title)
        if len(sides) > 1:
            ordered = sorted(sides.items(), key=lambda side: (len(side[0]), sorted(side[0])))
            yield Disagreement(
                case=case,
                sides=tuple(
                    Side(engines=tuple(engines), failures=tuple(sorted(failures)))
                    for failures, engines in ordered
                ),
            )
