"""Notice when files are saved: by looking at them five times a second, on every system alike.

Looking costs microseconds for the few files that a person edits, works on network drives and
in containers, where notifications often do not come, and needs no library.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

EVERY = 0.2
"""Seconds between two looks."""

Stamp = tuple[int, int, int]
"""When a file was written, its size and its inode: editors that replace a file change that."""


def saves(
    paths: Sequence[Path], every: float = EVERY, sleep: Callable[[float], None] = time.sleep
) -> Iterator[dict[Path, Stamp]]:
    """Yield the files that are there, at once and then each time that anything was saved.

    A file that is being written is waited for: it must look the same twice.
    """
    shown: dict[Path, Stamp] | None = None
    before = stamps(paths)
    while True:
        now = stamps(paths)
        if now != shown and (now == before or shown is None):
            shown = now
            yield now
        before = now
        sleep(every)


def stamps(paths: Sequence[Path]) -> dict[Path, Stamp]:
    """Return the files that are there, those below a folder, too, each with its stamp."""
    found: dict[Path, Stamp] = {}
    for path in paths:
        for file in sorted(path.rglob("*.yaml")) if path.is_dir() else [path]:
            try:
                state = file.stat()
            except OSError:
                continue  # it is not there now, or is being replaced
            found[file] = (state.st_mtime_ns, state.st_size, state.st_ino)
    return found
