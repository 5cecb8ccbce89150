"""Tell which cases of a run were not reached, and why: each while they are few, else in sum.

An adapter at its beginning has most cases *unsupported*, for a few reasons that come again and
again; what its author wants to know is which of them to mend first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from conformance.report.results import RulingResult
from conformance.report.standing import told
from conformance.report.terminal import Line
from conformance.search.events import FAILING, CaseFinished

FEW = 12
"""So many cases of a verdict are told one by one."""

FEW_RULINGS = 8
"""So many rulings of which nothing was reached have a row of their own in the table."""

REASONS = 5
"""Of more cases, so many reasons are told, those of the most cases."""

_TOLD = ("pass", "expected failure", "fail", "not implemented")
"""Verdicts on a case of which other parts of a report speak."""

_IDLE = ("unsupported", "not exercised", "not run")
"""Verdicts on a ruling of which nothing was reached."""

_QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")


def verdict_line(case: CaseFinished) -> str:
    """Return the verdict on a case with how much of it was reached."""
    reached = f"{case.exercised} of {case.scenarios} scenarios reached it"
    if case.exercised < case.enough:
        reached += f", {case.enough} are needed"
    return f"{case.ruling}, {case.case}: {case.verdict}; {reached}"


def unreached_lines(rulings: Sequence[RulingResult], kept: str) -> Iterator[Line]:
    """Yield the cases that neither passed nor failed; ``kept`` says where each is told."""
    by_verdict: dict[str, list[CaseFinished]] = {}
    for one in rulings:
        for case in one.cases:
            if case.verdict not in _TOLD:
                by_verdict.setdefault(case.verdict, []).append(case)
    for one in rulings:
        for case in one.cases:
            if len(by_verdict.get(case.verdict, ())) in range(1, FEW + 1):
                yield "yellow", verdict_line(case)
                yield from (("dim", f"    {detail}") for detail in case.details)
        if one.cases and one.missing:
            yield "yellow", f"{one.ruling.id}: no property yet for {', '.join(one.missing)}"
    area_of = {one.ruling.id: one.ruling.area for one in rulings}
    for verdict, cases in by_verdict.items():
        if len(cases) > FEW:
            yield from _in_sum(verdict, cases, area_of, kept)


def idle_rulings(rulings: Iterable[RulingResult]) -> dict[str, list[RulingResult]]:
    """Return the rulings by verdict of which nothing was reached, where those are many."""
    found: dict[str, list[RulingResult]] = {}
    for one in rulings:
        if one.verdict in _IDLE and not (one.exercised or one.failures or one.known):
            found.setdefault(one.verdict, []).append(one)
    return {verdict: held for verdict, held in found.items() if len(held) > FEW_RULINGS}


def by_area(areas: Iterable[str]) -> str:
    """Return how many there are of each area, in words: ``cost 3, evolve 8``."""
    return ", ".join(f"{area} {number}" for area, number in sorted(Counter(areas).items()))


def _in_sum(
    verdict: str, cases: Sequence[CaseFinished], area_of: Mapping[str, str], kept: str
) -> Iterator[Line]:
    style = "bold red" if verdict in FAILING else "yellow"
    areas = by_area(area_of[case.ruling] for case in cases)
    yield style, f"{verdict}: {told(len(cases), 'case')} ({areas})"
    examples: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for case in cases:
        shapes = {_shape(detail): detail for detail in reversed(case.details)}
        counts.update(shapes.keys())
        examples = {**shapes, **examples}
    for shape, number in counts.most_common(REASONS):
        example = ", for example" if "…" in shape else ""
        yield "", f"  {told(number, 'case')}{example}: {examples[shape]}"
    if len(counts) > REASONS:
        rest = len(counts) - REASONS
        yield "", f"  and {told(rest, 'reason')} more of that sort"
    if counts:
        yield "dim", f"  {kept}"


def _shape(detail: str) -> str:
    """Return a reason without what it quotes: reasons of one shape have one mend."""
    return _QUOTED.sub("…", detail)
