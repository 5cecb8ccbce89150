"""Several processes: the same results, and a clear word when one of them is lost."""

from __future__ import annotations

import io
import sys

import pytest
from rich.console import Console
from search_arms import Dies, Doubles, Raises

from conformance.report import progress as progress_module
from conformance.report.progress import progress
from conformance.search.pool import (
    EngineChoice,
    TaskFailed,
    WorkerLost,
    results,
    usual_workers,
)


@pytest.mark.parametrize("workers", [1, 2, 9])
def test_every_task_is_done_once(workers: int) -> None:
    assert sorted(results(Doubles(), [1, 2, 3, 4], workers)) == [2, 4, 6, 8]
    assert list(results(Doubles(), [], workers)) == []


def test_what_a_task_raises_elsewhere_is_told_in_full() -> None:
    with pytest.raises(TaskFailed, match=r"(?s)Traceback.*LookupError: no task 1"):
        list(results(Raises(), [1, 1], 2))
    with pytest.raises(LookupError, match="no task 1"):
        list(results(Raises(), [1, 2], 1))


def test_a_process_that_is_lost_is_told_with_a_mend() -> None:
    with pytest.raises(WorkerLost, match=r"ended by itself.*--workers 1"):
        list(results(Dies(), [3, 3], 2))


def test_an_engine_is_named_again_as_it_was_named() -> None:
    assert EngineChoice("phase").options() == "--engine phase"
    assert EngineChoice("a:B", "my engine --x").options() == "--engine-command 'my engine --x'"
    assert EngineChoice().is_reference
    assert not EngineChoice(command="reference").is_reference


def test_there_is_a_worker_for_each_processor_within_reason() -> None:
    assert 1 <= usual_workers() <= 16


def test_without_a_terminal_progress_is_a_line_for_each_tenth(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with progress("cases played", 200) as told:
        for number in range(200):
            told(f"case {number}")
    captured = capsys.readouterr()
    assert captured.out == ""
    lines = captured.err.splitlines()
    assert len(lines) == 10
    assert (lines[0], lines[-1]) == (
        "cases played: 20/200, case 19",
        "cases played: 200/200, case 199",
    )


def test_on_a_terminal_progress_is_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(
        progress_module, "Console", lambda file: Console(file=stream, force_terminal=True)
    )
    with progress("cases played", 2) as told:
        told("one")
        told("two")
    assert "2/2" in stream.getvalue()
    assert "two" in stream.getvalue()
    assert stream is not sys.stderr
