"""Show a problem of a file where it is: the line, a caret under the word, and the mend."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from conformance.report.terminal import Line
from conformance.scenario.problems import Problem

_WORD = re.compile(r'"[^"]*"?|[^\s,:{}\[\]"]+')
_NARROWEST = 40


def excerpt(
    problem: Problem, lines: Sequence[str], width: int, *, is_error: bool = True, check: str = ""
) -> Iterator[Line]:
    """Yield lines for a terminal of ``width`` cells; ``lines`` are those of the problem's file."""
    width = max(width, _NARROWEST)
    place = f"{problem.file}:{problem.line}:{problem.column}" if problem.line else problem.file
    word, style = ("error", "bold red") if is_error else ("warning", "bold yellow")
    name = f" [{check}]" if check else ""
    yield style, f"{word}{name}: {place}"
    path = f"{problem.path}: " if problem.path else ""
    for line in textwrap.wrap(path + problem.message, width - 2, break_on_hyphens=False):
        yield "", f"  {line}"
    if 0 < problem.line <= len(lines):
        yield from _line_with_caret(problem, lines[problem.line - 1], width, style)
    if problem.expected:
        yield from _labelled("expected", problem.expected, width)
    if problem.hint:
        yield from _labelled("hint", problem.hint, width)
    yield "", ""


def _line_with_caret(problem: Problem, line: str, width: int, style: str) -> Iterator[Line]:
    margin = f"{problem.line:>5} | "
    at = min(problem.column - 1, len(line))
    room = width - len(margin)
    first = 0
    if len(line) > room and at > room * 2 // 3:
        # The piece of a long line that has the place in it.
        first = at - room // 3
    shown = line[first : first + room]
    if first:
        shown = "…" + shown[1:]
    if first + room < len(line):
        shown = shown[:-1] + "…"
    shown = "".join(char if char.isprintable() else "·" for char in shown)
    found = _WORD.match(line, at)
    length = max(1, cell_len(found[0])) if found else 1
    before = cell_len(shown[: at - first])
    yield "dim", f"{margin}{shown}"
    marks = "^" * min(length, room - before)
    yield style, " " * (len(margin) - 2) + "| " + " " * before + (marks or "^")


def _labelled(label: str, text: str, width: int) -> Iterator[Line]:
    start = f"  {label}: "
    wrapped = textwrap.wrap(
        text, width, initial_indent=start, subsequent_indent=" " * len(start),
        break_on_hyphens=False,
    )  # fmt: skip
    for line in wrapped:
        yield "", line
