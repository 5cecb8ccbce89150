"""GitHub's workflow commands: an error on the line of the counterexample's step that fails.

The files are those that ``run`` saves, ``counterexamples/ENGINE/...`` unless told otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from conformance.judge.verdict import Judgement, Verdict
from conformance.report.documents import RunFailure, RunHeader, RunJudgement
from conformance.report.html.escape import visible
from conformance.report.overview import BadEntry, Overview, Row
from conformance.report.standing import told
from conformance.scenario.locate import locate
from conformance.scenario.plain import from_plain
from conformance.scenario.problems import ScenarioError
from conformance.scenario.source import read_nodes
from conformance.search.identity import read_identity
from conformance.search.save import Counterexample, engine_folder


def github_annotations(overview: Overview) -> str:
    """Return a line for each failure that is not expected, and a notice with the sum."""
    lines = [line for column in range(len(overview.engines)) for line in _engine(overview, column)]
    return "".join(f"{line}\n" for line in lines)


def _engine(overview: Overview, column: int) -> Iterator[str]:
    header = overview.engines[column]
    for row, cell in overview.cells(column):
        for failure in cell.result.failures:
            yield _failure(header, row, failure)
        yield from (_entry(header, one) for one in cell.bad_entries)
    yield from (_entry(header, one) for one in overview.bad_entries[column])
    left_out = overview.not_run(column)
    if left_out:
        yield _command("warning", {"title": f"{header.title}: not every case was played"},
                       f"{told(left_out, 'case')} not run: the budget was over")  # fmt: skip
    counts = ", ".join(f"{number} {word}" for word, number in overview.counts(column).items())
    yield _command("notice", {"title": f"{header.title}: rules conformance"},
                   counts or "no ruling was played")  # fmt: skip


def _entry(header: RunHeader, entry: BadEntry) -> str:
    title = {"title": f"{header.title}: known failures"}
    return _command("error", title, f"{entry.told}: {entry.name}")


def _failure(header: RunHeader, row: Row, failure: RunFailure) -> str:
    judgement = failure.judgement
    place = {
        "file": (engine_folder(header.engine) / failure.file).as_posix(),
        "line": failing_line(header, failure),
        "title": f"{row.ruling} (CR {', '.join(row.rules)})",
    }
    message = f"{header.title}: {judgement.verdict} at {judgement.place}: {judgement.message}"
    return _command("error", place, message)


def failing_line(header: RunHeader, failure: RunFailure) -> int:
    """Return the line, from 1, of the step that fails in the saved file of a failure.

    That file follows from the failure, so it need not be there; a failure whose file cannot
    be told, as of another release, is at line 1.
    """
    try:
        text = saved_text(header, failure)
    except (ScenarioError, ValueError):
        return 1
    nodes, problems = read_nodes(text, failure.file)
    if problems:
        return 1
    return locate(nodes[0], ("play", max(failure.judgement.step or 0, 0))).mark.line


def saved_text(header: RunHeader, failure: RunFailure) -> str:
    """Return what ``run`` saves of a failure.

    Raises :class:`~conformance.scenario.problems.ScenarioError` or ``ValueError`` for a
    scenario, an identity or a verdict that this release does not know.
    """
    return Counterexample(
        read_identity(failure.identity),
        _judgement(failure.judgement),
        from_plain(failure.scenario),
        failure.reference_passes,
        header.title,
    ).text()


def _judgement(told: RunJudgement) -> Judgement:
    values = told.model_dump()
    return Judgement(**{**values, "verdict": Verdict(told.verdict)})


def _command(name: str, properties: Mapping[str, Any], message: str) -> str:
    pairs = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{name} {pairs}::{_data(message)}"


def _data(text: str) -> str:
    return visible(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
