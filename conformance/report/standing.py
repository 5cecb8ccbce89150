"""What a verdict means to a reader: five kinds, each with a sign that needs no colour."""

from __future__ import annotations

from enum import StrEnum

from conformance.search.events import FAILING, PARTIAL


class Standing(StrEnum):
    """How things stand, the best first."""

    GOOD = "good"
    KNOWN = "known"
    PARTLY = "partly"
    OPEN = "open"
    BAD = "bad"


SIGNS = {
    Standing.GOOD: "✓",
    Standing.KNOWN: "≈",
    Standing.PARTLY: "◐",
    Standing.OPEN: "–",
    Standing.BAD: "✗",
}


def standing(verdict: str) -> Standing:
    """Return what a verdict on a ruling or a case means; unknown words are open."""
    if verdict in FAILING:
        return Standing.BAD
    known = {"pass": Standing.GOOD, "expected failure": Standing.KNOWN, PARTIAL: Standing.PARTLY}
    return known.get(verdict, Standing.OPEN)


def told(count: int, word: str) -> str:
    """Return a number with its noun: ``1 failure``, ``2 failures``."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
