"""Several processes: the same results, and a clear word when one of them is lost."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

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


SLEEP = """
from search_arms import Sleeps
from conformance.search.pool import results
if __name__ == "__main__":
    list(results(Sleeps(), [1, 2], 2))
"""


def waited_for(condition: Callable[[], bool]) -> bool:
    """Wait up to a minute for something; return whether it came."""
    end = time.monotonic() + 60
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    return condition()


def is_alive(process: int) -> bool:
    """Does a process exist and is more than a remainder?"""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")
@pytest.mark.parametrize("signal_", [signal.SIGINT, signal.SIGKILL])
def test_no_process_outlives_a_run_that_is_ended(tmp_path: Path, signal_: signal.Signals) -> None:
    script = tmp_path / "sleep.py"
    script.write_text(SLEEP)
    path = os.pathsep.join(entry for entry in sys.path if entry)
    run = subprocess.Popen(
        [sys.executable, str(script)], cwd=tmp_path, env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    files = [tmp_path / "1.pid", tmp_path / "2.pid"]
    try:
        assert waited_for(lambda: all(file.exists() and file.read_text() for file in files))
        run.send_signal(signal_)
        assert waited_for(lambda: run.poll() is not None)
        processes = [int(file.read_text()) for file in files]
        assert waited_for(lambda: not any(is_alive(process) for process in processes))
    finally:
        run.kill()
        run.wait()


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
