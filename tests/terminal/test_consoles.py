"""The command line on terminals: wide and narrow, plain and dumb, and consoles of old."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
import typer.main

from conformance.cli import build_app

ROOT = Path(__file__).parents[2]
FIXTURE = "fixtures/scenarios/evolve"
FAILING = """\
id: terminal.an-ox-is-small
rulings: [evolve.trigger-check]
summary: A creature with a long dash in its type line — and a wrong expectation.
start:
  alice:
    hand: [{card: Grove Ox, as: ox}]
    mana: "{2}{G}"
play:
  - cast: ox
  - resolve:
  - expect:
      ox: {zone: battlefield, power: 7, toughness: 7}
      alice: {life: 20, mana: ""}
      stack: []
    clause: the ox is as large as nothing else
"""


def environment(**values: str) -> dict[str, str]:
    """Return an environment in which only what is given says what the terminal is."""
    kept = {key: value for key, value in os.environ.items()
            if key not in ("NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS", "PYTHONIOENCODING",
                           "PYTHONUTF8")}  # fmt: skip
    path = os.pathsep.join(entry for entry in sys.path if entry)
    return {**kept, "PYTHONPATH": path, **values}


def piped(*words: str, **values: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command with its output in a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "conformance", *words], capture_output=True, cwd=ROOT,
        env=environment(**values), stdin=subprocess.DEVNULL,
    )  # fmt: skip


def on_terminal(*words: str, columns: int, values: Mapping[str, str]) -> str:
    """Run a command on a terminal of its own and return what it shows."""
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    ran = subprocess.Popen(
        [sys.executable, "-m", "conformance", *words], stdin=theirs, stdout=theirs, stderr=theirs,
        cwd=ROOT, env=environment(**values), close_fds=True,
    )  # fmt: skip
    os.close(theirs)
    shown = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # so Linux tells the end of a terminal
            break
        if not part:
            break
        shown += part
    os.close(ours)
    ran.wait()
    return shown.decode().replace("\r\n", "\n")


@pytest.fixture
def failing(tmp_path: Path) -> str:
    """A scenario that fails on the reference engine."""
    path = tmp_path / "ox.yaml"
    path.write_text(FAILING, encoding="utf-8")
    return str(path)


needs_terminal = pytest.mark.skipif(sys.platform == "win32", reason="opens a POSIX terminal")
ESCAPE = "\x1b["


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "latin-1", "utf-8"])
def test_consoles_of_every_encoding_take_all_that_is_printed(encoding: str, failing: str) -> None:
    for words in (
        ("--help",), ("run", "--help"), ("rulings",), ("rulings", "evolve"),
        ("play", failing, "--verbose"), ("cards", "read", "Frobnicate — twice."),
    ):  # fmt: skip
        ran = piped(*words, PYTHONIOENCODING=encoding)
        assert ran.returncode in (0, 1), ran.stderr.decode(encoding)
        assert b"Traceback" not in ran.stderr
        # The library behind the command line takes ASCII for a mistake, and writes UTF-8.
        ran.stdout.decode("utf-8" if encoding == "ascii" else encoding)
        assert b"\\u" not in ran.stdout


@pytest.mark.parametrize("encoding", ["ascii", "cp437"])
def test_json_is_the_same_on_every_console(encoding: str) -> None:
    words = ("cards", "read", "Frobnicate — “twice” 𝕏.", "--json")
    there = json.loads(piped(*words, PYTHONIOENCODING=encoding).stdout.decode(encoding))
    assert there == json.loads(piped(*words, PYTHONIOENCODING="utf-8").stdout.decode())


@needs_terminal
@pytest.mark.parametrize("columns", [80, 60, 40])
def test_a_story_fits_the_terminal(columns: int, failing: str) -> None:
    shown = on_terminal("play", failing, columns=columns, values={"TERM": "xterm"})
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in shown.splitlines()]
    too_long = [
        line for line in lines
        if len(line) > columns and not line.strip().startswith(("scenario:", "again:"))
    ]  # fmt: skip
    assert not too_long
    assert any("again: mtg-conformance play" in line for line in lines), "a command stays whole"
    assert ESCAPE in shown


@needs_terminal
@pytest.mark.parametrize("values", [{"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_where_none_is_wanted(values: dict[str, str], failing: str) -> None:
    shown = on_terminal("play", failing, columns=80, values=values)
    assert "FAIL (wrong state)" in shown
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", shown)
    if values["TERM"] == "dumb":
        assert "\x1b" not in shown


def test_nothing_is_coloured_or_broken_in_a_pipe(failing: str) -> None:
    told = piped("play", failing, COLUMNS="40").stdout.decode()
    assert "\x1b" not in told
    assert any(len(line) > 120 for line in told.splitlines())


RUN = ("run", "--ruling", "grinder", "--ruling", "descend", "--profile", "quick", "--workers", "1")


@needs_terminal
@pytest.mark.parametrize("columns", [80, 50])
def test_a_terminal_shows_each_area_with_its_counts(columns: int, tmp_path: Path) -> None:
    shown = on_terminal(*RUN, columns=columns, values={"TERM": "xterm"})
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown)
    for area in ("grinder", "descend", "cases played"):
        assert re.search(rf"{area}\b.* \d+/\d+ 0 failed", plain), area
    assert re.search(r"\d+ rulings: \d+ pass", plain), "and the sum at the end"


@needs_terminal
def test_a_dumb_terminal_gets_lines() -> None:
    shown = on_terminal(*RUN, columns=80, values={"TERM": "dumb"})
    assert "\x1b" not in shown
    assert "cases played: 4/" in shown or re.search(r"cases played: \d+/\d+, ", shown)


# --------------------------------------------------------------------------------- speed


def commands(group: object, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Return every command of the command line, groups included."""
    found = [path]
    for name, command in getattr(group, "commands", {}).items():
        found += commands(command, (*path, name))
    return found


@pytest.mark.parametrize(
    "words", commands(typer.main.get_command(build_app())), ids=lambda words: " ".join(words)
)
def test_help_is_quick_and_loads_nothing_heavy(words: tuple[str, ...]) -> None:
    """It takes 0.2 to 0.3 seconds; what is loaded is the check, the bound one for the worst."""
    code = (
        "import sys, conformance.cli as cli\nsys.argv = ['mtg-conformance', *sys.argv[1:]]\n"
        "try:\n    cli.main()\nexcept SystemExit:\n    pass\n"
        "print([name for name in ('hypothesis', 'lark', 'yaml', 'pytest')"
        " if name in sys.modules], file=sys.stderr)\n"
    )
    begun = time.monotonic()
    ran = subprocess.run(
        [sys.executable, "-c", code, *words, "--help"], capture_output=True, text=True,
        env=environment(), cwd=ROOT,
    )  # fmt: skip
    assert time.monotonic() - begun < 10
    assert "Usage" in ran.stdout
    assert ran.stderr.strip() == "[]"
