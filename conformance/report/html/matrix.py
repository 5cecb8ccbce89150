"""The matrix of rulings by engines, and below each ruling what is known of it, as HTML.

All of it can be read without the script; that adds the filters, the folding and the replays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from conformance.engines.discovery import REFERENCE
from conformance.report.html.escape import text
from conformance.report.overview import Cell, Overview, Row, Shown
from conformance.report.standing import SIGNS, Standing, standing, told

Numbers = Mapping[tuple[int, int, int], int]
"""The number of a replay, by row, column and place among the failures of the cell."""


def engine_cards(overview: Overview) -> Iterator[str]:
    """Yield a summary of each engine: what it is, and how its rulings stand."""
    for column, header in enumerate(overview.engines):
        counts = overview.counts(column)
        state = "bad" if overview.is_failed(column) else "good"
        words = overview.state(column)
        yield f'<li class="engine edge-{state}"><h2><bdi>{text(header.title)}</bdi></h2>'
        yield f'<p class="state {state}">{words}</p><ul class="counts">'
        for verdict, number in counts.items():
            yield f"<li>{_badge(verdict)} <b>{number}</b></li>"
        yield "</ul>"
        alone = not header.compared and header.engine != REFERENCE
        compared = ", not compared with the reference engine" if alone else ""
        played = overview.fixtures(column)
        fixtures = f", {told(played, 'fixture')}" if played else ""
        yield (
            f'<p class="dim">{told(overview.exercised(column), "scenario")} reached their case'
            f"{fixtures}; "
            f"profile {text(header.profile)}, seed {header.seed}, rules of "
            f"{text(header.rules)}, suite {text(header.suite)}{compared}</p>"
        )
        left_out = overview.not_run(column)
        if left_out:
            yield f"<p><b>Not run:</b> {told(left_out, 'case')}; the budget was over</p>"
        for entry in overview.bad_entries[column]:
            yield f'<p class="bad">Known failures, {text(entry.name)}: {text(entry.told)}</p>'
        yield "</li>"


def matrix(overview: Overview, numbers: Numbers) -> Iterator[str]:
    """Yield the table."""
    yield '<table id="matrix"><caption class="hidden">Rulings by engines</caption><thead><tr>'
    yield '<th scope="col">Ruling</th>'
    for header in overview.engines:
        yield f'<th scope="col"><bdi>{text(header.title)}</bdi></th>'
    yield "</tr></thead>"
    rows = list(enumerate(overview.rows))
    width = len(overview.engines) + 1
    for area, group in groupby(rows, key=lambda item: item[1].area):
        yield f'<tbody class="area"><tr><th colspan="{width}" scope="rowgroup">'
        yield f"<bdi>{text(area)}</bdi></th></tr></tbody>"
        for index, row in group:
            yield from _row(overview, index, row, numbers)
    yield "</table>"


def _row(overview: Overview, index: int, row: Row, numbers: Numbers) -> Iterator[str]:
    standings = {
        f"{column}:{standing(cell.result.verdict)}"
        for column, cell in enumerate(row.cells)
        if cell is not None
    }
    words = " ".join([row.ruling, row.statement, *row.rules, *row.cases]).lower()
    yield (
        f'<tbody class="ruling" id="ruling-{index}" data-words="{text(words)}" '
        f'data-standings="{" ".join(sorted(standings))}"><tr class="head"><th scope="row">'
        f'<button type="button" class="fold" aria-expanded="true" '
        f'aria-controls="about-{index}"><span class="arrow" aria-hidden="true"></span>'
        f"<bdi>{text(row.ruling)}</bdi></button>"
        f'<span class="rules">{_rules(row.rules)}</span></th>'
    )
    for header, cell in zip(overview.engines, row.cells, strict=True):
        yield f'<td data-engine="{text(header.title)}">{_cell(row, cell)}</td>'
    yield (
        f'</tr><tr class="about" id="about-{index}"><td colspan="{len(row.cells) + 1}">'
        f'<p class="statement" dir="auto">{text(row.statement) or "(not in the catalogue)"}</p>'
    )
    yield from _failures(overview, index, row, numbers)
    yield '<div class="columns">'
    yield from _cases(overview, row)
    yield from _mutants(row)
    yield "</div></td></tr></tbody>"


def _rules(rules: tuple[str, ...]) -> str:
    return " ".join(f"<span>CR {text(rule)}</span>" for rule in rules)


def _badge(verdict: str, kind: Standing | None = None) -> str:
    kind = kind or standing(verdict)
    return (
        f'<span class="verdict {kind}"><span aria-hidden="true">{SIGNS[kind]}</span> '
        f"{text(verdict)}</span>"
    )


def _cell(row: Row, cell: Cell | None) -> str:
    if cell is None:
        return '<span class="dim">not asked</span>'
    fresh = sum(not one.is_known for one in cell.failures)
    notes = [f"{cell.reached}/{len(row.cases)} cases"]
    notes += [told(fresh, "failure")] * bool(fresh)
    notes += [f"{len(cell.failures) - fresh} known"] * (len(cell.failures) > fresh)
    return f'{_badge(cell.result.verdict)}<span class="dim"> {", ".join(notes)}</span>'


def _failures(overview: Overview, index: int, row: Row, numbers: Numbers) -> Iterator[str]:
    for column, cell in enumerate(row.cells):
        if cell is None:
            continue
        engine = overview.engines[column].title
        for place, shown in enumerate(cell.failures):
            yield from _failure(shown, engine, numbers[(index, column, place)])
        for entry in cell.bad_entries:
            yield (
                f'<section class="failure edge-bad"><h3><bdi>{text(engine)}</bdi>: an entry of '
                f"the known failures is {text(entry.told)}</h3>"
                f'<p class="identity">{text(entry.name)}</p></section>'
            )


def _failure(shown: Shown, engine: str, number: int) -> Iterator[str]:
    judgement = shown.judgement
    kind = Standing.KNOWN if shown.is_known else Standing.BAD
    yield (
        f'<section class="failure edge-{kind}"><h3><bdi>{text(engine)}</bdi>: '
        f"<bdi>{text(shown.case)}</bdi> {_badge(judgement.verdict, kind)}</h3>"
        f'<p dir="auto">{text(judgement.place)}: {text(judgement.message)}</p>'
    )
    if judgement.path and judgement.expected != judgement.actual:
        yield (
            f'<dl class="pair"><dt>looked at</dt><dd dir="auto">{text(judgement.path)}</dd>'
            f'<dt>expected</dt><dd class="wanted" dir="auto">{text(judgement.expected)}</dd>'
            f'<dt>actual</dt><dd class="got" dir="auto">{text(judgement.actual)}</dd></dl>'
        )
    if shown.is_known:
        yield f'<p dir="auto"><b>Known:</b> {text(shown.reason)}</p>'
    if shown.saved:
        yield f'<p class="dim">Counterexample: <code>{text(shown.saved)}</code></p>'
    if shown.replay is not None:
        yield (
            f'<p><a class="play" href="#failure-{number}" aria-haspopup="dialog" '
            f'data-failure="{number}">Watch it step by step</a></p>'
        )
    yield "</section>"


def _cases(overview: Overview, row: Row) -> Iterator[str]:
    yield '<table class="cases"><caption>Cases, and how many scenarios reached them</caption>'
    yield '<thead><tr><th scope="col">Case</th>'
    for header in overview.engines:
        yield f'<th scope="col"><bdi>{text(header.title)}</bdi></th>'
    yield "</tr></thead><tbody>"
    for name in row.cases:
        yield f'<tr><th scope="row" dir="auto">{text(name)}</th>'
        for cell in row.cells:
            case = cell.case(name) if cell is not None else None
            if case is None:
                yield '<td class="dim">not played</td>'
                continue
            yield f"<td>{_badge(case.verdict)} {case.exercised} of {case.enough}"
            yield from (f'<p class="dim" dir="auto">{text(one)}</p>' for one in case.details)
            yield "</td>"
        yield "</tr>"
    yield "</tbody></table>"


def _mutants(row: Row) -> Iterator[str]:
    if not row.mutants:
        return
    words = {True: "killed", False: "survives", None: "not hunted here"}
    kinds = {True: "good", False: "bad", None: "open"}
    yield "<section><h3>Wrong rules that its laws must catch</h3><ul class='mutants'>"
    for mutant, killed in row.mutants:
        yield (
            f'<li><span class="verdict {kinds[killed]}">{words[killed]}</span> '
            f"<bdi>{text(mutant)}</bdi></li>"
        )
    yield "</ul></section>"
