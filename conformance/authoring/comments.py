"""Carry the comments and blank lines of a YAML document over to another writing of it.

A comment belongs to the value that it stands above or behind; that value is found again by
its path.  Where the other writing has no such path (two lines became one), the comment goes
to the nearest value around it, so none is lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import yaml

from conformance.scenario.problems import Location
from conformance.scenario.source import Mapping as MappingNode
from conformance.scenario.source import Node, read_nodes
from conformance.scenario.source import Sequence as SequenceNode

WIDEST = 100
"""A comment that would make a line longer than this goes above it."""


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment with its ``#``, or an empty text for a blank line; lines count from 1."""

    line: int
    text: str
    alone: bool


def comments_of(text: str) -> tuple[Comment, ...]:
    """Return the comments and single blank lines of a readable YAML text, in order."""
    inside = [
        (token.start_mark.index, token.end_mark.index)
        for token in yaml.scan(text, Loader=yaml.SafeLoader)
        if isinstance(token, yaml.ScalarToken)
    ]
    found: list[Comment] = []
    start = 0
    for number, line in enumerate(text.removesuffix("\n").split("\n"), start=1):
        at = _comment_start(line, start, inside)
        if at is not None:
            found.append(Comment(number, line[at:].rstrip(), not line[:at].strip()))
        elif not line.strip() and not _within(start, inside):
            found.append(Comment(number, "", True))
        start += len(line) + 1
    return tuple(found)


def _comment_start(line: str, start: int, inside: Sequence[tuple[int, int]]) -> int | None:
    """Return where the comment of a line begins; ``start`` is where the line does."""
    for at, char in enumerate(line):
        opens = char == "#" and (at == 0 or line[at - 1] in " \t")
        if opens and not _within(start + at, inside):
            return at
    return None


def _within(index: int, inside: Sequence[tuple[int, int]]) -> bool:
    return any(first <= index < last for first, last in inside)


def carried_over(comments: Sequence[Comment], before: Node, after: str) -> str:
    """Return the text ``after`` with the comments of the document ``before``.

    ``after`` is one document that holds the same values, perhaps in another order.
    """
    lines = after.rstrip("\n").split("\n")
    old = sorted(((mark, path) for path, mark in _paths(before)), key=lambda item: item[0])
    nodes, _ = read_nodes(after, "<formatted>")
    new: dict[Location, int] = {}
    for path, line in _paths(nodes[0]):
        new.setdefault(path, line)
    above: dict[int, list[str]] = {}
    behind: dict[int, list[str]] = {}
    for comment in comments:
        target = _target(comment, old, new, len(lines) + 1)
        place = above if comment.alone else behind
        place.setdefault(target, []).append(comment.text)
    return "\n".join(_woven(lines, above, behind)) + "\n"


def _target(
    comment: Comment,
    old: Sequence[tuple[int, Location]],
    new: Mapping[Location, int],
    end: int,
) -> int:
    """Return the line of the new text that a comment belongs to."""
    if comment.line < min(line for line, _ in old):
        return 1  # what stands at the head speaks of the document, not of its first field
    if comment.alone:
        path = next((path for line, path in old if line > comment.line), None)
        if path is None:
            return end
    else:
        line = max(line for line, _ in old if line <= comment.line)
        path = next(path for start, path in old if start == line)
    while path not in new:
        path = path[:-1]
    return new[path]


def _woven(
    lines: Sequence[str], above: Mapping[int, list[str]], behind: Mapping[int, list[str]]
) -> Iterator[str]:
    for number, line in enumerate([*lines, ""], start=1):
        last = number > len(lines)
        indent = "" if last else line[: len(line) - len(line.lstrip(" "))]
        trailing = " ".join(behind.get(number, ()))
        fits = len(line) + 2 + len(trailing) <= WIDEST
        blank = number == 1
        for text in [*above.get(number, ()), *([] if fits or not trailing else [trailing])]:
            # One blank line at most, none at the start and none at the end.
            if text or not (blank or last):
                yield (indent + text) if text else ""
            blank = not text
        if not last:
            yield f"{line}  {trailing}" if trailing and fits else line


def _paths(node: Node, path: Location = ()) -> Iterator[tuple[Location, int]]:
    """Yield the path of every value with the line where it, or its key, begins."""
    if isinstance(node, MappingNode):
        for key, value in node.items.items():
            yield (*path, key), node.keys[key].line
            yield from _paths(value, (*path, key))
    elif isinstance(node, SequenceNode):
        for index, value in enumerate(node.items):
            yield (*path, index), value.mark.line
            yield from _paths(value, (*path, index))
