"""A summary in Markdown, such as a pull request or the summary of a job shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from conformance.report.html.escape import visible
from conformance.report.overview import Overview, Row, Shown
from conformance.report.standing import SIGNS, standing, told

_MOST_FAILURES = 20
"""How many failures of an engine are told; forges cut long summaries off."""

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+!|~@:-])")


def markdown(overview: Overview) -> str:
    """Return the summary: engines, the table of rulings, and what failed."""
    return "\n".join(_lines(overview)) + "\n"


def _lines(overview: Overview) -> Iterator[str]:
    yield "## Rules conformance"
    yield ""
    for column, header in enumerate(overview.engines):
        state = overview.state(column)
        counts = ", ".join(f"{number} {word}" for word, number in overview.counts(column).items())
        played = overview.fixtures(column)
        fixtures = f", {told(played, 'fixture')}" if played else ""
        yield (
            f"- **{_text(header.title)}**: {state}; {counts or 'no ruling'}; "
            f"{told(overview.exercised(column), 'scenario')} reached their case{fixtures} "
            f"(profile {_text(header.profile)}, seed {header.seed}, rules of {header.rules})"
        )
        left_out = overview.not_run(column)
        if left_out:
            yield f"  - **not run**: {told(left_out, 'case')}; the budget was over"
        for entry in overview.bad_entries[column]:
            yield f"  - known failures, {_text(entry.name)}: {_text(entry.told)}"
    yield ""
    yield f"| ruling | rules | {' | '.join(_text(one.title) for one in overview.engines)} |"
    yield f"| --- | --- |{' --- |' * len(overview.engines)}"
    yield from (_row(row) for row in overview.rows)
    for column, header in enumerate(overview.engines):
        fresh = [
            (row, one)
            for row, cell in overview.cells(column)
            for one in cell.failures
            if not one.is_known
        ]
        bad = [one for _, cell in overview.cells(column) for one in cell.bad_entries]
        if fresh or bad:
            yield ""
            yield f"### What failed on {_text(header.title)}"
            yield ""
        for row, one in fresh[:_MOST_FAILURES]:
            yield from _failure(row, one)
        if len(fresh) > _MOST_FAILURES:
            yield f"- and {told(len(fresh) - _MOST_FAILURES, 'more failure')}"
        yield from (f"- known failures, {_text(one.told)}: {_text(one.name)}" for one in bad)


def _row(row: Row) -> str:
    cells = []
    for cell in row.cells:
        if cell is None:
            cells.append("")
            continue
        verdict = cell.result.verdict
        words = f"{SIGNS[standing(verdict)]} {_text(verdict)}"
        known = sum(one.is_known for one in cell.failures)
        fresh = len(cell.failures) - known
        notes = [told(fresh, "failure")] * bool(fresh) + [f"{known} known"] * bool(known)
        cells.append(f"{words} ({', '.join(notes)})" if notes else words)
    return f"| {_text(row.ruling)} | {', '.join(map(_text, row.rules))} | {' | '.join(cells)} |"


def _failure(row: Row, one: Shown) -> Iterator[str]:
    judgement = one.judgement
    rules = ", ".join(judgement.rules or row.rules)
    yield f"- **{_text(row.ruling)}**, {_text(one.case)} (CR {_text(rules)})"
    yield f"  {_text(judgement.verdict)} at {judgement.place}: {_text(judgement.message)}"
    if one.saved:
        yield f"  counterexample: {_text(one.saved)}"


def _text(value: str) -> str:
    """Return a text that Markdown shows as it is, in one line."""
    line = " ".join(visible(value).split())
    line = line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    # A hyphen or a colon does harm at the start of a line or in a link alone.
    return _SPECIAL.sub(
        lambda found: found.group() if found.group() in "-:()+!#" and found.start() else
        f"\\{found.group()}",
        line,
    )  # fmt: skip
