"""Read YAML into plain nodes that know where they stand in the file.

This is a small and safe part of YAML 1.2: mappings with unique keys, lists, and scalars.
``no``, ``on`` and ``1:30`` are words, as a card may have such a name; only ``true``,
``false``, ``null`` and decimal whole numbers are anything else.  Tags, anchors and aliases
are refused, and so are files that are too long, too deep or not text.  The nodes are built
from the parser's events, without recursion, so that no file can exhaust the stack.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from conformance.scenario.problems import Problem, shown

MAX_BYTES = 1 << 20
MAX_DEPTH = 40
MAX_NODES = 50_000

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"0|[-+]?[1-9][0-9]{0,17}")
_NOT_TEXT = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a file; both count from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value: as written (``text``) and as read (``value``)."""

    mark: Mark
    text: str
    value: str | int | bool | None


@dataclass(slots=True)
class Sequence:
    """A list."""

    mark: Mark
    items: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Mapping:
    """A mapping; ``keys`` says where each key stands."""

    mark: Mark
    items: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Mark] = field(default_factory=dict)


Node = Scalar | Sequence | Mapping


class _Stop(Exception):
    """Raised inside this module to give up on a file, with the reason."""

    def __init__(self, mark: Mark, message: str, expected: str = "", hint: str = "") -> None:
        self.mark, self.message, self.expected, self.hint = mark, message, expected, hint


def read_nodes(source: str | bytes, file: str) -> tuple[list[Node], list[Problem]]:
    """Return the documents of a YAML stream and the problems of its notation.

    Empty documents are left out.  After a mistake that leaves the structure unclear, nothing
    is returned but the problem; repeated keys are reported and the first one is kept.
    """
    try:
        text = _text(source)
    except _Stop as stop:
        return [], [_problem(file, stop)]
    builder = _Builder(file)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except _Stop as stop:
        return [], [*builder.problems, _problem(file, stop)]
    except yaml.YAMLError as error:
        return [], [*builder.problems, _problem(file, _yaml_stop(error, text))]
    return builder.documents, builder.problems


def plain(node: Node) -> Any:
    """Return a node's value as dicts, tuples and scalars."""
    if isinstance(node, Mapping):
        return {key: plain(value) for key, value in node.items.items()}
    if isinstance(node, Sequence):
        return tuple(plain(item) for item in node.items)
    return node.value


def _problem(file: str, stop: _Stop) -> Problem:
    mark = stop.mark
    return Problem(file, mark.line, mark.column, "", stop.message, stop.expected, stop.hint)


def _text(source: str | bytes) -> str:
    start = Mark(1, 1)
    if len(source) > MAX_BYTES:
        raise _Stop(start, f"the file is longer than {MAX_BYTES} bytes", "a smaller file")
    if isinstance(source, str):
        text = source
    else:
        try:
            text = source.decode("utf-8")
        except UnicodeDecodeError as error:
            line = source.count(b"\n", 0, error.start) + 1
            column = error.start - source.rfind(b"\n", 0, error.start)
            raise _Stop(Mark(line, column), "this is not UTF-8 text", "text in UTF-8") from None
    text = text.removeprefix("\ufeff")
    bad = _NOT_TEXT.search(text)
    if bad:
        at = bad.start()
        mark = Mark(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
        raise _Stop(mark, f"the character U+{ord(text[at]):04X} is not text", "a text file")
    return text


def _yaml_stop(error: yaml.YAMLError, text: str) -> _Stop:
    found = getattr(error, "problem_mark", None)
    mark = Mark(found.line + 1, found.column + 1) if found else Mark(1, 1)
    lines = text.splitlines()
    line = lines[mark.line - 1] if mark.line <= len(lines) else ""
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return _Stop(mark, "a tab is used to indent", "spaces")
    context = getattr(error, "context", None)
    problem = getattr(error, "problem", None) or "the text cannot be read"
    message = f"this is not YAML: {problem}" + (f" ({context})" if context else "")
    hint = ""
    starts = line[: mark.column - 1].strip() == ""
    if starts and problem.startswith("did not find expected") and "block" in str(context):
        # The line itself begins in a column in which nothing that it could go on with began.
        hint = "begin the line in the same column as those it belongs to"
    elif "{" in line and "mapping" in message + str(context):
        hint = 'text with braces needs quotes, such as "{2}{G}"'
    elif ": " in line and "mapping values are not allowed" in problem:
        hint = "text with a colon needs quotes"
    return _Stop(mark, message, hint=hint)


class _Builder:
    """Build nodes from events, keeping the open collections on a list."""

    def __init__(self, file: str) -> None:
        self.documents: list[Node] = []
        self.problems: list[Problem] = []
        self._file = file
        self._open: list[Sequence | Mapping] = []
        self._key: list[tuple[str, Mark] | None] = []
        self._count = 0

    def take(self, event: Any) -> None:
        if isinstance(event, yaml.AliasEvent):
            raise _Stop(_mark(event), f"aliases are not allowed: *{shown(event.anchor)}",
                        "the value written out")  # fmt: skip
        if isinstance(event, yaml.ScalarEvent):
            self._check(event)
            self._scalar(event)
        elif isinstance(event, yaml.SequenceStartEvent):
            self._check(event)
            self._begin(Sequence(_mark(event)))
        elif isinstance(event, yaml.MappingStartEvent):
            self._check(event)
            self._begin(Mapping(_mark(event)))
        elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
            self._key.pop()
            self._add(self._open.pop())

    def _check(self, event: Any) -> None:
        self._count += 1
        if self._count > MAX_NODES:
            raise _Stop(_mark(event), f"the file has more than {MAX_NODES} values", "fewer")
        if event.anchor:
            raise _Stop(_mark(event), f"anchors are not allowed: &{shown(event.anchor)}",
                        "the value written out")  # fmt: skip
        if event.tag:
            raise _Stop(_mark(event), f"tags are not allowed: {shown(event.tag)}", "no tag")

    def _begin(self, node: Sequence | Mapping) -> None:
        if self._awaits_key():
            raise _Stop(node.mark, "a key must be a word, not a collection", "a word")
        if len(self._open) >= MAX_DEPTH:
            raise _Stop(node.mark, f"the nesting is deeper than {MAX_DEPTH} levels")
        self._open.append(node)
        self._key.append(None)

    def _awaits_key(self) -> bool:
        return bool(self._open) and isinstance(self._open[-1], Mapping) and self._key[-1] is None

    def _scalar(self, event: Any) -> None:
        text, mark = str(event.value), _mark(event)
        if self._awaits_key():
            self._key[-1] = (text, mark)
            return
        self._add(Scalar(mark, text, _value(text) if event.implicit[0] else text))

    def _add(self, node: Node) -> None:
        if not self._open:
            if not (isinstance(node, Scalar) and node.value is None):
                self.documents.append(node)
            return
        parent = self._open[-1]
        if isinstance(parent, Sequence):
            parent.items.append(node)
            return
        key = self._key[-1]
        if key is None:  # pragma: no cover - a value only comes after its key
            raise _Stop(node.mark, "a value without a key")
        self._key[-1] = None
        name, mark = key
        if name in parent.items:
            first = parent.keys[name]
            message = f'the key "{shown(name)}" is given twice, first in line {first.line}'
            self.problems.append(
                Problem(self._file, mark.line, mark.column, "", message, "each key once")
            )
            return
        parent.items[name] = node
        parent.keys[name] = mark


def _mark(event: Any) -> Mark:
    return Mark(event.start_mark.line + 1, event.start_mark.column + 1)


def _value(text: str) -> str | int | bool | None:
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _INTEGER.fullmatch(text) else text
