"""A rules editor's way, walked as a newcomer would: from an empty folder, with no Python.

The commands are the installed ones, at a terminal of 80 columns.  What the tutorial shows is
run by the tests of the documents; this is what a person does besides: answering questions,
making slips, taking the engine's word or not, and naming what a run has found.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

FAKES = Path(__file__).parents[1] / "search"
Command = Callable[..., str]


def environment() -> dict[str, str]:
    """A terminal of 80 columns without colours, and nothing of the tester's own settings."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("MTG_")}
    return {**kept, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONUTF8": "1", "TERM": "xterm"}


@pytest.fixture
def mtg(tmp_path: Path) -> Command:
    """Run a command in the folder; check its status, and return what it prints."""

    def run(*words: str, status: int = 0, **variables: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "conformance", *words], cwd=tmp_path, text=True,
            encoding="utf-8", capture_output=True, env={**environment(), **variables},
        )  # fmt: skip
        assert done.returncode == status, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout + done.stderr

    return run


def at_a_terminal(folder: Path, words: list[str], answers: list[tuple[str, str]]) -> str:
    """Run a command at a pseudo-terminal; give each answer when its question has come."""
    pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
    process, terminal = pty.fork()
    if process == 0:  # pragma: no cover - the child becomes the command
        os.chdir(folder)
        os.execvpe(sys.executable, [sys.executable, "-m", "conformance", *words], environment())
    shown, asked, end = "", 0, time.monotonic() + 60
    while time.monotonic() < end:
        try:
            piece = os.read(terminal, 4096).decode("utf-8", "replace")
        except OSError:  # Linux says so when the command has ended
            break
        if not piece:
            break
        shown += piece
        if answers and answers[0][0] in shown[asked:]:
            asked = len(shown)
            os.write(terminal, f"{answers.pop(0)[1]}\n".encode())
    os.close(terminal)
    _, state = os.waitpid(process, 0)
    assert os.waitstatus_to_exitcode(state) == 0, shown
    assert not answers, f"never asked: {answers}\n{shown}"
    return shown


def test_from_an_empty_folder_to_a_fixture_by_answering_questions(
    tmp_path: Path, mtg: Command
) -> None:
    assert "evolve.trigger-check" in mtg("rulings", "evolve")
    shown = at_a_terminal(
        tmp_path,
        ["fixtures", "new"],
        [("Which ruling", "evolve.trigger-check"), ("Which case", "4")],  # 4: equal
    )
    assert "written: equal.yaml" in shown
    file = tmp_path / "equal.yaml"
    first = file.read_text(encoding="utf-8")
    assert first.startswith("# yaml-language-server: $schema=scenario.schema.json\n")
    assert (tmp_path / "scenario.schema.json").is_file()
    assert "1 pass" in mtg("play", "equal.yaml")
    assert "0 errors, 0 warnings" in mtg("fixtures", "lint", "equal.yaml")

    # Slips of several kinds, all shown in one reading, each in its place.
    slips = (
        first.replace("603.4", "603.44")
        .replace("type: Creature", "type: Creeture", 1)
        .replace("as: newcomer", "as: newcomer, taped: true")
        .replace("cast: newcomer", "cast: newcomr")
    )
    file.write_text(slips, encoding="utf-8")
    told = mtg("fixtures", "lint", "equal.yaml", status=1)
    for slip in ("603.44", "Creeture", "taped", "newcomr"):
        line = next(n for n, text in enumerate(slips.split("\n"), start=1) if slip in text)
        assert f"equal.yaml:{line}:" in told, (slip, told)
    assert told.count("^") >= 4
    assert 'did you mean "tapped"?' in told
    assert max(map(len, told.splitlines())) <= 80

    # An expectation that the rules do not bear out is told with the rule that decides.
    file.write_text(first.replace("stack: []", "stack: [{trigger of: holder}]"), encoding="utf-8")
    wrong = mtg("play", "equal.yaml", status=1)
    assert "CR 702.100a, 702.100c, 208.3 (the engine's rule is_greater)" in wrong
    assert "(power, newcomer, holder): no" in wrong
    assert "greater-or-equal" in wrong

    # Written by hand, put into the usual form, and as good as before.
    file.write_text(first.replace("\n\n", "\n\n\n").replace("  - cast", "  -   cast"), "utf-8")
    mtg("fixtures", "fmt", "--check", "equal.yaml", status=1)
    mtg("fixtures", "fmt", "equal.yaml")
    assert file.read_text(encoding="utf-8") == first
    assert "1 pass" in mtg("play", "equal.yaml")


def test_a_failure_that_a_run_has_found_becomes_a_fixture(tmp_path: Path, mtg: Command) -> None:
    (tmp_path / "fixtures" / "scenarios").mkdir(parents=True)
    fakes = os.pathsep.join([str(FAKES), str(FAKES.parent / "fakes")])
    mtg(
        "run", "--engine", "search_arms:ComparesWrongly", "--ruling", "evolve.trigger-check",
        "--profile", "quick", "--save", "found", status=1, PYTHONPATH=fakes,
    )  # fmt: skip
    saved = sorted(path for path in (tmp_path / "found").glob("*.yaml"))
    assert saved
    file = str(saved[0].relative_to(tmp_path))
    assert "a fixture needs an id" in mtg("promote", file, status=1)
    shown = at_a_terminal(
        tmp_path,
        ["promote", file],
        [("Id (evolve.what-it-shows)", "evolve.found-by-a-run"), ("in a sentence", "As found.")],
    )
    assert "written: fixtures/scenarios/evolve/found-by-a-run.yaml" in shown
    fixture = "fixtures/scenarios/evolve/found-by-a-run.yaml"
    assert "1 pass" in mtg("play", fixture)
    assert "0 errors" in mtg("fixtures", "lint", fixture)
