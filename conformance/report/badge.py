"""A badge as SVG: how many rulings an engine keeps; a row for each engine."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from conformance.report.html.escape import visible
from conformance.report.overview import EXPECTED, PASS, Overview

_GREEN, _YELLOW, _RED, _GREY = "#2d7d46", "#946200", "#b3142b", "#555"
_HEIGHT, _PADDING, _LETTER = 20, 8, 6.7
_LONGEST = 40


def badge(overview: Overview) -> str:
    """Return the picture.  It is red when something failed that was not expected."""
    rows = [_words(overview, column) for column in range(len(overview.engines))]
    left = max(_width(name) for name, _, _ in rows)
    right = max(_width(words) for _, words, _ in rows)
    height = _HEIGHT * len(rows)
    told = "; ".join(f"{name}: {words}" for name, words, _ in rows)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="{height}"',
        f'role="img" aria-label={quoteattr(told)}>',
        f"<title>{escape(told)}</title>",
        '<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"',
        'text-anchor="middle">',
    ]
    for index, (name, words, colour) in enumerate(rows):
        lines += _row(index * _HEIGHT, (left, name), (right, words), colour)
    return "\n".join([*lines, "</g>", "</svg>"]) + "\n"


def _words(overview: Overview, column: int) -> tuple[str, str, str]:
    """Return what stands on the left and on the right, and the colour."""
    counts = overview.counts(column)
    total, passed = sum(counts.values()), counts.get(PASS, 0)
    title = visible(overview.engines[column].title)
    name = title if len(title) <= _LONGEST else f"{title[: _LONGEST - 1]}…"
    words = f"{passed}/{total} rulings"
    known = counts.get(EXPECTED, 0)
    if known:
        words += f", {known} known to fail"
    if overview.is_failed(column):
        return name, words, _RED
    if not total:
        return name, words, _GREY
    return name, words, _GREEN if passed == total else _YELLOW


def _width(text: str) -> int:
    return round(len(text) * _LETTER) + 2 * _PADDING


def _row(top: int, left: tuple[int, str], right: tuple[int, str], colour: str) -> Iterator[str]:
    yield f'<rect y="{top}" width="{left[0]}" height="{_HEIGHT}" fill="#3b3f46"/>'
    yield (f'<rect x="{left[0]}" y="{top}" width="{right[0]}" height="{_HEIGHT}" fill="{colour}"/>')
    for middle, text in ((left[0] / 2, left[1]), (left[0] + right[0] / 2, right[1])):
        yield f'<text x="{middle:g}" y="{top + 14}">{escape(text)}</text>'
