"""A run that was cut is recognised by every reader, and goes on to the results of a whole one."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from conformance.engines.discovery import open_engine
from conformance.properties.registry import arms
from conformance.report.event_json import event_from_json, event_to_json
from conformance.search.events import CaseFinished, Event, FailureFound
from conformance.search.profiles import PROFILES, SearchSettings
from conformance.search.run_case import run_case

Command = Callable[..., Result]
RUN = ("run", "--profile", "quick", "--ruling", "evolve.trigger-check", "--workers", "1",
       "--engine", "search_arms:ComparesWrongly")  # fmt: skip


@pytest.fixture(autouse=True)
def found_by_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the engine's own process find the fakes."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(entry for entry in sys.path if entry))


@pytest.fixture
def whole(command: Command) -> str:
    """The results of a run that nothing cut; it fails in several cases."""
    assert command(*RUN, "--json", "whole.json").exit_code == 1
    return Path("whole.json").read_text(encoding="utf-8")


def cut_run(lines: int) -> subprocess.Popen[bytes]:
    """Start a run in a process of its own and kill it when its file has so many lines."""
    ran = subprocess.Popen(
        [sys.executable, "-m", "conformance", *RUN, "--json", "cut.json"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    file, end = Path("cut.json"), time.monotonic() + 60
    while time.monotonic() < end and ran.poll() is None:
        if file.exists() and file.read_bytes().count(b"\n") >= lines:
            break
        time.sleep(0.01)
    os.killpg(ran.pid, signal.SIGKILL)
    ran.wait()
    return ran


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="kills a group of processes")
@pytest.mark.parametrize("lines", [1, 5, 12])
def test_a_run_that_is_killed_goes_on_to_the_same_results(
    command: Command, whole: str, lines: int
) -> None:
    assert cut_run(lines).returncode == -signal.SIGKILL
    told = command("report", "cut.json")
    assert told.exit_code == 2
    assert "this run was cut" in told.stderr
    assert "go on with `mtg-conformance run --resume cut.json`" in told.stderr
    resumed = command("run", "--resume", "cut.json")
    assert resumed.exit_code == 1
    assert Path("cut.json").read_text(encoding="utf-8") == whole
    for one in failures(json.loads(whole)):
        assert f" {one['identity'].split(' | ')[1]}" in resumed.stdout


def test_a_run_with_reports_is_told_to_go_on_with_its_reports(command: Command) -> None:
    ran = command(*RUN, "--budget", "1s", "--reports", "out dir")
    again = "mtg-conformance run --resume 'out dir/results.json' --reports 'out dir'"
    assert f"go on with: {again}\n" in ran.stdout
    document = json.loads(Path("out dir/results.json").read_text(encoding="utf-8"))
    kept = document["resume"]
    kept.pop("ended")
    Path("out dir/results.json").write_text(json.dumps(kept) + "\n", encoding="utf-8")
    told = command("report", "out dir/results.json")  # as if it had been killed
    assert told.exit_code == 2
    assert f"go on with `{again}`" in told.stderr
    resumed = command(*shlex.split(again)[1:])
    assert resumed.exit_code == 1, "the engine fails"
    assert sorted(path.name for path in Path("out dir").iterdir()) == [
        "badge.svg", "junit.xml", "report.html", "results.json", "summary.md",
    ]  # fmt: skip


def failures(document: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the failures in a result document."""
    return [failure for ruling in document["rulings"] for failure in ruling["failures"]]


def journal(command: Command, *, tail: str = "") -> Path:
    """Write what a run that is cut before its first case ends leaves."""
    command(*RUN, "--budget", "1s", "--json", "budget.json")
    document = json.loads(Path("budget.json").read_text(encoding="utf-8"))
    kept = document["resume"]
    lines = kept.pop("ended")
    assert not lines, "a second is all kept for what comes after the last case"
    path = Path("cut.json")
    path.write_text(json.dumps(kept) + "\n" + tail, encoding="utf-8")
    return path


READERS = (
    ("report", "cut.json"),
    ("compare", "cut.json"),
    ("compare", "cut.json", "--against", "cut.json"),
    (*RUN, "--against", "cut.json"),
    ("rulings", "--results", "cut.json"),
    (
        "expectations",
        "update",
        "-e",
        "reference",
        "--expectations",
        "known.yaml",
        "--results",
        "cut.json",
    ),
)


@pytest.mark.parametrize("tail", ["", '{"ruling": "evol'])
def test_every_reader_tells_a_run_that_was_cut_and_how_it_goes_on(
    command: Command, tail: str
) -> None:
    journal(command, tail=tail)
    for words in READERS:
        told = command(*words)
        assert told.exit_code == 2, told.output
        assert "cut.json: this run was cut, or still goes on: 0 of its 13 cases" in told.stderr
        assert "run --resume cut.json" in told.stderr


def test_a_document_that_was_cut_as_it_was_copied_is_told(command: Command, whole: str) -> None:
    for share in (0.1, 0.5, 0.999):
        Path("copy.json").write_text(whole[: int(len(whole) * share)], encoding="utf-8")
        told = command("report", "copy.json")
        assert told.exit_code == 2
        assert "this file was cut: it ends in the middle" in told.stderr
        assert "copy it anew" in told.stderr
    resumed = command("run", "--resume", "copy.json")
    assert resumed.exit_code == 2
    assert "this file was cut: it ends in the middle" in resumed.stderr


def test_a_whole_run_has_nothing_to_go_on_with(command: Command, whole: str) -> None:
    resumed = command("run", "--resume", "whole.json")
    assert resumed.exit_code == 2
    assert "this run is whole" in resumed.stderr
    assert Path("whole.json").read_text(encoding="utf-8") == whole


def test_going_on_takes_no_option_that_says_what_is_played(command: Command) -> None:
    journal(command)
    told = command("run", "--resume", "cut.json", "--seed", "3")
    assert told.exit_code == 2
    assert "leave --seed out" in told.stderr


def test_a_run_goes_on_only_with_what_began_it(command: Command) -> None:
    path = journal(command)
    path.write_text(path.read_text(encoding="utf-8").replace('"hypothesis": "', '"hypothesis": "0'))
    told = command("run", "--resume", "cut.json")
    assert told.exit_code == 2
    assert "the run was begun with hypothesis 0" in told.stderr
    assert "begin it anew" in told.stderr


def test_a_file_that_cannot_be_written_is_told_before_the_first_case(command: Command) -> None:
    Path("taken").write_text("a file, no folder")
    told = command(*RUN, "--json", "taken/results.json")
    assert told.exit_code == 2
    assert "the results cannot be written" in told.stderr
    assert "name another file with --json" in told.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="writes to a full device")
def test_a_full_disk_is_told_with_what_to_do(command: Command) -> None:
    told = command(*RUN, "--json", "/dev/full")
    assert told.exit_code == 2
    assert "/dev/full: the results cannot be written: No space left on device" in told.stderr


def test_events_survive_being_written_and_read() -> None:
    settings = SearchSettings(PROFILES["quick"])
    engine, reference = open_engine("search_arms:ComparesWrongly"), open_engine("reference")
    try:
        events: list[Event] = [
            event
            for key, arm in arms().items()
            if key[0] == "evolve.trigger-check"
            for event in run_case(arm, engine, settings, reference=reference)
        ]
    finally:
        engine.close()
        reference.close()
    kept = [event for event in events if isinstance(event, FailureFound | CaseFinished)]
    assert any(isinstance(event, FailureFound) for event in kept)
    for event in kept:
        assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event
