"""Keep what is needed of a large card file in the user's cache folder.

``AtomicCards.json`` has over a hundred megabytes, most of them not printed on cards; what is
printed comes to a twentieth.  An entry is for one file as it is now; a newer one replaces it.
A cache that cannot be read or written is done without.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from conformance import __version__
from conformance.scenario.model import Card

LARGE = 5_000_000
"""Bytes; a smaller file is read in no time."""


class _Entry(BaseModel):
    """What is kept of a file: cards, and by which version of the suite they were read."""

    model_config = ConfigDict(frozen=True)

    version: str
    written: int
    size: int
    cards: tuple[Card, ...]


def cache_folder() -> Path:
    """Return the folder for what may be lost, as each system has it."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")
    return base / "mtg-conformance" / "cards"


def kept(path: Path) -> tuple[Card, ...] | None:
    """Return the cards of a file as they were kept, or None where the file is another by now."""
    try:
        state = path.stat()
        entry = _Entry.model_validate_json(_place(path).read_bytes())
    except (OSError, ValidationError):
        return None
    known = (__version__, state.st_mtime_ns, state.st_size)
    return entry.cards if (entry.version, entry.written, entry.size) == known else None


def keep(path: Path, cards: Iterable[Card]) -> None:
    """Keep the cards of a large file."""
    with contextlib.suppress(OSError):
        state = path.stat()
        if state.st_size < LARGE:
            return
        entry = _Entry(
            version=__version__,
            written=state.st_mtime_ns,
            size=state.st_size,
            cards=tuple(cards),
        )
        place = _place(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        # Written aside and moved, so that nobody reads half of it.
        with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as file:
            file.write(entry.model_dump_json(by_alias=True, exclude_defaults=True).encode("utf-8"))
        Path(file.name).replace(place)


def _place(path: Path) -> Path:
    name = hashlib.sha256(str(path.resolve()).encode("utf-8", "surrogatepass")).hexdigest()[:20]
    return cache_folder() / f"{name}.json"
