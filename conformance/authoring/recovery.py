"""Read on after a mistake: everything that is wrong with a document, in one go.

Some mistakes hide others: where the notation is broken nothing can be read, and where a word
is misspelt, what it says is unknown.  So the first mistake is mended in memory, as a person
would, or the value that cannot be read is left out, and the document is read again.  What is
then found in the other lines is as true as before; what may come of the mend itself is not told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from conformance.scenario.known import Known
from conformance.scenario.problems import Problem
from conformance.scenario.source import Mapping as MappingNode
from conformance.scenario.source import read_nodes
from conformance.scenario.yaml_in import Document, examine

_ROUNDS = 24
"""So many mistakes of one document may hide one another."""

_BY_HAND = 60_000
"""Characters; a longer document was not written by hand, and is not read again and again."""

_TABS = re.compile(r"^ *\t[ \t]*", re.MULTILINE)
_ENTRY = re.compile(
    r"^(?P<key>\s*(?:- +)*[^\s#:{\[\"'][^:#]*:) +"
    # Text, that may begin with symbols such as {T}, but is no list and no mapping.
    r"(?P<value>(?!\{(?![0-9A-Z/]{1,5}\}))[^\s\"'|>\[&*!].*?)\s*$"
)
_FLOW_MANA = re.compile(r"(?<=[:,] )((?:\{[0-9A-Z/]{1,5}\})+)(?=\s*[,}\n]|$)", re.MULTILINE)
_MARKS = re.compile(r"(?<=[\s\[{,:])[&!][\w-]* +")
_UNCERTAIN = ("is missing", "is called", "meaning of its own", "there is no scenario",
              "nothing cannot stand here")  # fmt: skip
"""What a value that was left out may be the cause of."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A document read as far as can be.

    ``text`` is what the documents were read from in the end; :meth:`placed` returns where in
    the file a problem of that text stands.
    """

    documents: tuple[Document, ...]
    problems: tuple[Problem, ...]
    text: str
    shifts: tuple[_Shift, ...] = ()
    blind: frozenset[int] = frozenset()

    def placed(self, problem: Problem) -> Problem | None:
        """Return a problem at its place in the file; None for what the mends may have caused."""
        if problem.line in self.blind:
            return None
        if self.blind and any(words in problem.message for words in _UNCERTAIN):
            return None
        column = problem.column
        for shift in reversed(self.shifts):
            if shift.line == problem.line and column > shift.column:
                column = max(shift.column, column - shift.longer)
        return replace(problem, column=column)


@dataclass(frozen=True, slots=True)
class _Shift:
    """A line became longer (or shorter) behind a column, by a mend."""

    line: int
    column: int
    longer: int


def read_wholly(source: str, file: str, known: Known) -> Reading:
    """Return a document with every problem of it, also those that others hide."""
    now = Reading((), (), source)
    rounds = _ROUNDS if len(source) <= _BY_HAND else 1
    while True:
        rounds -= 1
        found, wrong = examine(now.text, file, pool=known.pool, rulings=known.rulings)
        told = [_at_word(one, now.text) for one in wrong]
        now = replace(now, documents=tuple(found))
        mended = _with_notation(now, told) if not found else _with_words(now, told)
        if mended is None or rounds == 0:
            return _also(now, told)
        # The others are told when all is mended, where they are not its consequences.
        now = _also(mended, [one for one in told if one.mend[0] or not found], now)


def _also(reading: Reading, told: Sequence[Problem], as_read: Reading | None = None) -> Reading:
    """Return the reading with more problems, each where it stands in the file."""
    placed = [(as_read or reading).placed(one) for one in told]
    found = (*reading.problems, *(one for one in placed if one is not None))
    return replace(reading, problems=tuple(dict.fromkeys(found)))


def _at_word(problem: Problem, source: str) -> Problem:
    """Return the problem at the very word that it names, where it stands at the key before it."""
    named = re.search(r'"([^"]+)"', problem.message)
    word = problem.mend[0] or (named[1] if named else "")
    lines = source.split("\n")
    if not word or not 0 < problem.line <= len(lines):
        return problem
    line = lines[problem.line - 1]
    whole = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
    first = 0 if problem.mend[0] else problem.column - 1
    places = [found.start() for found in whole.finditer(line, first)]
    if problem.column - 1 in places or len(places) != 1:
        return problem
    return replace(problem, column=places[0] + 1)


def _with_words(reading: Reading, told: Sequence[Problem]) -> Reading | None:
    """Return the reading with each misspelt word of the format replaced, if there are any."""
    lines = reading.text.split("\n")
    shifts = list(reading.shifts)
    # From the end, so that earlier columns of a line stay true.
    for one in sorted(told, key=lambda found: (found.line, found.column), reverse=True):
        word, right = one.mend
        line = lines[one.line - 1] if 0 < one.line <= len(lines) else ""
        start = one.column - 1
        if word and line.startswith(word, start):
            lines[one.line - 1] = line[:start] + right + line[start + len(word) :]
            shifts.append(_Shift(one.line, one.column, len(right) - len(word)))
    text = "\n".join(lines)
    return None if text == reading.text else replace(reading, text=text, shifts=tuple(shifts))


# --------------------------------------------------------------------------- the notation


def with_notation_mended(source: str) -> str:
    """Return a text with tabs, missing quotes and braces mended where that makes it readable."""
    text = source
    for _ in range(_ROUNDS if len(source) <= _BY_HAND else 0):
        stop = _stop_of(text)
        better = stop and next(_better(text, stop, _sure(text, stop)), None)
        if not better:
            break
        text = better
    return text


def _with_notation(reading: Reading, told: Sequence[Problem]) -> Reading | None:
    """Return the reading with the mistake mended at which the notation breaks, or left out."""
    stop = _stop_of(reading.text)
    if not told or stop is None:
        return None
    for text in _better(reading.text, stop, _sure(reading.text, stop)):
        shifts = (*reading.shifts, *_quoted(reading.text, text))
        return replace(reading, text=text, shifts=shifts) if _is_scenario(text) else None
    for text in _better(reading.text, stop, _left_out(reading.text, stop)):
        blind = reading.blind | _changed(reading.text, text)
        return replace(reading, text=text, blind=blind) if _is_scenario(text) else None
    return None


def _stop_of(text: str) -> Problem | None:
    """Return the problem at which reading the notation ends, if it does."""
    nodes, wrong = read_nodes(text, "")
    return wrong[-1] if wrong and not nodes else None


def _better(text: str, stop: Problem, tries: Iterator[str]) -> Iterator[str]:
    """Yield the tries that can be read, or at least further than the line where it stopped."""
    for changed in tries:
        after = None if changed == text else _stop_of(changed)
        if changed != text and (after is None or after.line > stop.line):
            yield changed


def _sure(text: str, stop: Problem) -> Iterator[str]:
    """Yield the text with what is certainly meant at the place where reading stopped."""
    yield _TABS.sub(lambda found: found[0].replace("\t", "  "), text)
    lines = text.split("\n")
    for at in (stop.line - 1, stop.line - 2):
        if not 0 <= at < len(lines):
            continue
        entry = _ENTRY.match(lines[at])
        if entry:
            value, gap, comment = entry["value"].partition(" #")
            escaped = value.rstrip().replace("\\", "\\\\").replace('"', '\\"')
            behind = f" {gap}{comment}" if gap else ""
            yield _changed_line(lines, at, f'{entry["key"]} "{escaped}"{behind}')
        yield _changed_line(lines, at, _FLOW_MANA.sub(r'"\1"', lines[at]))


def _left_out(text: str, stop: Problem) -> Iterator[str]:
    """Yield the text without what cannot be read: the mark, the value, the line."""
    lines = text.split("\n")
    for at in (stop.line - 1, stop.line - 2):
        if 0 <= at < len(lines):
            yield _changed_line(lines, at, _MARKS.sub("", lines[at]))
            entry = re.match(r"^(\s*(?:- +)*[^\s#:{\[\"'][^:#]*:)\s", lines[at] + " ")
            if entry:
                yield _changed_line(lines, at, entry[1])
            yield _changed_line(lines, at, "")


def _changed_line(lines: Sequence[str], at: int, line: str) -> str:
    return "\n".join([*lines[:at], line, *lines[at + 1 :]])


def _changed(before: str, after: str) -> set[int]:
    pairs = zip(before.split("\n"), after.split("\n"), strict=True)
    return {number for number, (old, new) in enumerate(pairs, start=1) if old != new}


def _quoted(before: str, after: str) -> Iterator[_Shift]:
    """Yield where lines became longer by a quotation mark, or by blanks for a tab."""
    pairs = zip(before.split("\n"), after.split("\n"), strict=True)
    for number, (old, new) in enumerate(pairs, start=1):
        if old != new:
            at = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
            yield _Shift(number, at + 1, 1 if '"' in new[at : at + 1] else len(new) - len(old))


def _is_scenario(text: str) -> bool:
    """Does what can be read look like a scenario, not like cards or rulings?"""
    nodes, _ = read_nodes(text, "")
    keys = {key for node in nodes if isinstance(node, MappingNode) for key in node.items}
    return not nodes or bool(keys & {"id", "start", "play"})
