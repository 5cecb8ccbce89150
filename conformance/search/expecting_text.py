"""Write an engine's known failures into its file, and leave what people wrote as it stands.

Entries that do not change keep their lines, in their places, with the comments above and in
them.  Where an entry changes, the lines of the fields that change are written anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap

from conformance.scenario.problems import ScenarioError
from conformance.scenario.rulings import catalogue
from conformance.scenario.source import Mapping, read_nodes
from conformance.scenario.source import Sequence as SequenceNode
from conformance.scenario.validate import validate
from conformance.search.expected import (
    Entry,
    ExpectationFile,
    ExpectedAbsence,
    ExpectedFailure,
)

WIDTH = 100
_ABSENT, _EXPECTED = "not implemented", "expected"


def expectations_text(file: ExpectationFile, before: str = "") -> str:
    """Return the text of a file; ``before`` is the one that is there, empty for a new one."""
    lines = before.splitlines()
    old = {one.key: one for one in _sections(before)}
    if any(not one.in_blocks for one in old.values()):
        # Entries that share lines cannot be changed one by one.
        lines, old = [line for line in lines if line.startswith("#")], {}
    for key, entries in ((_EXPECTED, file.expected), (_ABSENT, file.not_implemented)):
        if key in old:
            lines = _changed(lines, old[key], entries)
        elif entries or key == _EXPECTED:
            head = [f"{key}:" if entries else f"{key}: []"]
            new = [*head, *(line for one in entries for line in _written(one))]
            at = len(lines) if key == _EXPECTED else _line_of(lines, f"{_EXPECTED}:")
            lines[at:at] = new
    return "\n".join(lines) + "\n"


def order(one: Entry) -> tuple[int, int, str]:
    """Return what entries are sorted by: the catalogue, then the identity."""
    if isinstance(one, ExpectedAbsence):
        return 0, 0, one.mechanism
    assert isinstance(one, ExpectedFailure)
    ruling, case = one.key
    rulings = list(catalogue())
    return rulings.index(ruling), catalogue()[ruling].cases.index(case), one.identity


@dataclass(frozen=True, slots=True)
class _Block:
    """The lines of an entry, from zero: its comments, its first, and the one after its last."""

    entry: Entry
    comments: int
    start: int
    end: int
    fields: dict[str, tuple[int, int]]  # line and column of each key


@dataclass(frozen=True, slots=True)
class _Section:
    """A key of the file, the line on which it stands, and its entries."""

    key: str
    line: int
    end: int
    blocks: tuple[_Block, ...]
    in_blocks: bool


def _sections(text: str) -> Iterator[_Section]:
    nodes, _ = read_nodes(text, "")
    if not nodes or not isinstance(nodes[0], Mapping):
        return
    lines = text.splitlines()
    root = nodes[0]
    starts = sorted(mark.line - 1 for mark in root.keys.values())
    for key, node in root.items.items():
        line = root.keys[key].line - 1
        end = next((start for start in starts if start > line), len(lines))
        end = _without_comments(lines, end, line + 1, 0)
        items = node.items if isinstance(node, SequenceNode) else []
        marks = [item.mark for item in items]
        first = [mark.line - 1 for mark in marks]
        dashes = all(
            lines[at][: mark.column - 1].strip() == "-"
            for at, mark in zip(first, marks, strict=True)
        )
        fit = dashes and len(set(first)) == len(first) and (not first or first[0] > line)
        blocks = tuple(_blocks(lines, key, items, line, end)) if fit else ()
        yield _Section(key, line, end, blocks, fit)


def _blocks(
    lines: Sequence[str], key: str, items: Sequence[object], line: int, end: int
) -> Iterator[_Block]:
    kind: type[Entry] = ExpectedFailure if key == _EXPECTED else ExpectedAbsence
    before = line + 1
    for index, item in enumerate(items):
        assert isinstance(item, Mapping)
        start = item.mark.line - 1
        following = items[index + 1] if index + 1 < len(items) else None
        limit = following.mark.line - 1 if isinstance(following, Mapping) else end
        indent = len(lines[start]) - len(lines[start].lstrip())
        stop = _without_comments(lines, limit, start + 1, indent)
        comments = start
        while comments > before and lines[comments - 1].lstrip().startswith("#"):
            comments -= 1
        fields = {name: (mark.line - 1, mark.column - 1) for name, mark in item.keys.items()}
        entry, problems = validate(kind, item, "")
        if entry is None:
            raise ScenarioError(problems)
        yield _Block(entry, comments, start, stop, fields)
        before = stop


def _without_comments(lines: Sequence[str], end: int, least: int, indent: int) -> int:
    """Return the end of a part without blank lines and comments that belong to what follows."""
    while end > least:
        line = lines[end - 1]
        inner = len(line) - len(line.lstrip()) > indent
        if line.strip() and (not line.lstrip().startswith("#") or (indent and inner)):
            break
        end -= 1
    return end


def _changed(lines: list[str], section: _Section, entries: Sequence[Entry]) -> list[str]:
    """Return the lines with the entries of a section as they are now."""
    left = list(entries)
    now: dict[int, Entry] = {}
    for same in (_is_equal, _is_one):
        for index, block in enumerate(section.blocks):
            if index in now:
                continue
            found = next((one for one in left if same(block.entry, one)), None)
            if found is not None:
                now[index] = found
                left.remove(found)
    edits: list[tuple[int, int, list[str]]] = []
    for index, block in enumerate(section.blocks):
        if index not in now:
            edits.append((block.comments, block.end, []))
        elif not _is_equal(block.entry, now[index]):
            edits.append((block.start, block.end, _rewritten(lines, block, now[index])))
    for one in left:
        stay = [block for index, block in enumerate(section.blocks) if index in now]
        later = (block.comments for block in stay if order(block.entry) > order(one))
        at = next(later, section.end)
        edits.append((at, at, _written(one)))
    if not entries or not section.blocks:
        head = [f"{section.key}:"] if entries else [f"{section.key}: []"]
        gone = not entries and section.key == _ABSENT
        edits.append((section.line, section.line + 1, [] if gone else head))
    # From the end on, so that lines before keep their numbers; what is put in at one place
    # comes out in the order of the catalogue.
    edits.sort(key=lambda edit: edit[:2])
    for start, end, new in reversed(edits):
        lines = [*lines[:start], *new, *lines[end:]]
    return lines


def _is_equal(one: Entry, other: Entry) -> bool:
    return one == other


def _is_one(one: Entry, other: Entry) -> bool:
    """Is it one entry, changed?  Its reason stays; identity or counterexample may change."""
    if isinstance(one, ExpectedFailure) and isinstance(other, ExpectedFailure):
        return one.identity == other.identity or (
            one.key == other.key and one.reason == other.reason and one.issue == other.issue
        )
    if isinstance(one, ExpectedAbsence) and isinstance(other, ExpectedAbsence):
        return one.mechanism == other.mechanism
    return False


def _rewritten(lines: Sequence[str], block: _Block, entry: Entry) -> list[str]:
    """Return the lines of an entry, those of changed fields written anew."""
    found = list(lines[block.start : block.end])
    places = sorted((*at, name) for name, at in block.fields.items())
    for index in reversed(range(len(places))):
        line, column, name = places[index]
        field = name.replace(" ", "_")
        if getattr(block.entry, field) == getattr(entry, field):
            continue
        following = places[index + 1][0] if index + 1 < len(places) else block.end
        old = lines[line:following]
        value = str(entry.range) if field == "versions" else _quoted(getattr(entry, field))
        comment = _comment(old[0]) if len(old) == 1 else ""
        new = [f"{old[0][:column]}{name}: {value}{comment}"]
        new += [text for text in old[1:] if text.lstrip().startswith("#")]
        found[line - block.start : following - block.start] = new
    return found


def _comment(line: str) -> str:
    """Return the comment at the end of a line, with the space before it."""
    quote = ""
    for at, char in enumerate(line):
        if quote:
            quote = "" if char == quote and line[at - 1] != "\\" else quote
        elif char in "\"'" and line[at - 1] in " [,":
            quote = char
        elif char == "#" and line[at - 1].isspace():
            return line[len(line[:at].rstrip()) :]
    return ""


def _line_of(lines: Sequence[str], start: str) -> int:
    return next((at for at, line in enumerate(lines) if line.startswith(start)), len(lines))


def _written(one: Entry) -> list[str]:
    """Return a new entry: the reason as a folded text where it is long."""
    if isinstance(one, ExpectedFailure):
        found = [f"  - identity: {_quoted(one.identity)}"]
    else:
        assert isinstance(one, ExpectedAbsence)
        found = [f"  - mechanism: {one.mechanism}"]
    wrapped = wrap(one.reason, WIDTH - 6, break_long_words=False, break_on_hyphens=False)
    if len(wrapped) == 1 or " ".join(wrapped) != one.reason:
        found.append(f"    reason: {_quoted(one.reason)}")
    else:
        found += ["    reason: >-", *(f"      {line}" for line in wrapped)]
    if isinstance(one, ExpectedFailure):
        found.append(f"    rules: [{', '.join(map(_quoted, one.rules))}]")
    if one.issue:
        found.append(f"    issue: {one.issue}")
    found.append(f"    versions: {one.range}")
    if one.expires:
        found.append(f"    expires: {one.expires}")
    if isinstance(one, ExpectedFailure):
        found.append(f"    counterexample: {_quoted(one.counterexample)}")
    return found


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
