"""Outputs that cannot take everything.

Consoles of Windows with a code page of old cannot show every character: what is for people
gets the nearest plain ones.  What is for programs is JSON: there a character that cannot be
shown is escaped, which is the same to whoever reads it.

A pipe whose reader has gone (``… | head -1``) takes nothing more.  The command goes on all the
same, so that files are written whole and the exit status says what it always says.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import stat
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

_PLAIN = {
    "—": "-", "–": "-", "‑": "-", "−": "-", "…": "...", "→": "->", "←": "<-", "↑": "^", "↓": "v",
    "✓": "+", "✗": "x", "◐": "~", "≈": "=", "•": "*", "’": "'", "‘": "'", "“": '"', "”": '"',
    "─": "-", "│": "|", "━": "-", "\u00a0": " ",
}  # fmt: skip
_HANDLER = "mtg-conformance-plain"
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")


def make_consoles_safe() -> None:
    """Let standard output and standard error take every text, whatever their encoding."""
    codecs.register_error(_HANDLER, _plain)
    if isinstance(sys.stdout, io.TextIOWrapper) and _is_pipe(sys.stdout):
        sys.stdout = io.TextIOWrapper(
            io.BufferedWriter(_PatientPipe(sys.stdout.fileno(), "wb", closefd=False)),
            encoding=sys.stdout.encoding,
            errors=sys.stdout.errors,
        )
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not _shows_all(stream.encoding):
            stream.reconfigure(errors=_HANDLER)


class _PatientPipe(io.FileIO):
    """A pipe that drops what is written when nobody reads it any more."""

    def write(self, data: Buffer, /) -> int:
        """Write, or drop; return how much was taken."""
        try:
            return super().write(data) or 0
        except BrokenPipeError:
            return len(memoryview(data))


def _is_pipe(stream: io.TextIOWrapper) -> bool:
    try:
        return stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode)
    except OSError:
        return False


def json_for_output(text: str) -> str:
    """Return JSON as standard output can take it."""
    if _shows_all(getattr(sys.stdout, "encoding", None)):
        return text
    return _NOT_ASCII.sub(_escaped, text)


def _shows_all(encoding: str | None) -> bool:
    return (encoding or "utf-8").lower().replace("_", "-").startswith("utf")


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missed = error.object[error.start : error.end]
    return "".join(_PLAIN.get(char, "?") for char in missed), error.end


def _escaped(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
