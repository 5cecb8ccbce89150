"""`play --watch` plays at each save, outlives whatever a file becomes, and ends at Ctrl-C."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from conformance.authoring.watch import saves, stamps

OX = """\
id: x.an-ox
start:
  alice: {hand: [{card: Grove Ox, as: ox}], mana: "{2}{G}"}
play:
  - cast: ox
  - resolve:
  - expect: {ox: {zone: battlefield, power: 3}}
"""
PATIENCE = 30
"""Seconds; a test machine may be slow."""


class Watched:
    """A process of `play --watch`, whose lines are read as they come."""

    def __init__(self, folder: Path, *words: str) -> None:
        command = [sys.executable, "-m", "conformance", "play", "--watch", *words]
        self.process = subprocess.Popen(
            command, cwd=folder, text=True, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONUTF8": "1"},
        )  # fmt: skip
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                self._lines.put(line)

    def end(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.wait()
        self._reader.join()

    def rest(self) -> str:
        """Return what was printed at the end."""
        self._reader.join()
        return "".join(self._lines.queue)

    def shown(self) -> str:
        """Return what is shown until it waits again."""
        text, end = "", time.monotonic() + PATIENCE
        while "waiting for the next save" not in text:
            text += self._lines.get(timeout=max(0.1, end - time.monotonic()))
        return text


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "ox.yaml").write_text(OX, encoding="utf-8")
    return tmp_path


@pytest.fixture
def watched(folder: Path) -> Iterator[Watched]:
    found = Watched(folder, "ox.yaml")
    yield found
    found.end()


def test_a_file_is_played_at_each_save_whatever_it_becomes(watched: Watched, folder: Path) -> None:
    file = folder / "ox.yaml"
    first = watched.shown()
    assert "1. alice casts ox" in first  # the board, step by step
    assert "battlefield: ox (Grove Ox 3/3)" in first
    assert "PASS: x.an-ox" in first

    file.write_text(OX.replace("power: 3", "power: 4"), encoding="utf-8")
    wrong = watched.shown()
    assert "FAIL (wrong state): x.an-ox" in wrong
    assert "expected ox.power: 4" in wrong
    assert "why" in wrong

    file.write_text(OX.replace("cast:", "casst:"), encoding="utf-8")
    broken = watched.shown()
    assert "ox.yaml:5:" in broken
    assert 'did you mean "cast"?' in broken
    assert "^" in broken
    assert "FAIL" not in broken

    file.write_text("id: [\n", encoding="utf-8")
    assert "this is not YAML" in watched.shown()

    file.unlink()
    assert "ox.yaml is not there" in watched.shown()

    replacement = folder / "ox.yaml.new"
    replacement.write_text(OX, encoding="utf-8")
    replacement.replace(file)  # as editors save
    assert "PASS: x.an-ox" in watched.shown()


@pytest.mark.skipif(sys.platform == "win32", reason="a signal cannot be sent to one process")
def test_ctrl_c_ends_it_without_a_traceback(watched: Watched) -> None:
    watched.shown()
    watched.process.send_signal(signal.SIGINT)
    assert watched.process.wait(PATIENCE) == 0
    assert "Traceback" not in watched.rest()


def test_a_half_written_file_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("a", encoding="utf-8")
    looks = iter(["", "ab", "abc", "", ""])  # what is written between two looks

    def sleep(_: float) -> None:
        more = next(looks)
        if more:
            file.write_text(more, encoding="utf-8")

    sizes = [found[file][1] for found in islice(saves([file], sleep=sleep), 2)]
    assert sizes == [1, 3]


def test_nothing_is_shown_again_until_something_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("a", encoding="utf-8")

    class Enough(Exception):
        pass

    looks = iter(range(10))

    def sleep(_: float) -> None:
        if next(looks, None) is None:
            raise Enough

    shown = []
    with pytest.raises(Enough):
        for found in saves([file], sleep=sleep):
            shown.append(found)
    assert len(shown) == 1


def test_a_folder_is_watched_with_all_files_below_it(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.yaml").write_text("a", encoding="utf-8")
    (tmp_path / "b.txt").write_text("b", encoding="utf-8")
    assert list(stamps([tmp_path, tmp_path / "missing.yaml"])) == [tmp_path / "deep" / "a.yaml"]
