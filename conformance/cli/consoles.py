"""Consoles that cannot show every character, as those of Windows with a code page of old.

What is for people gets the nearest plain characters.  What is for programs is JSON: there a
character that cannot be shown is escaped, which is the same to whoever reads it.
"""

from __future__ import annotations

import codecs
import io
import re
import sys

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
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not _shows_all(stream.encoding):
            stream.reconfigure(errors=_HANDLER)


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
