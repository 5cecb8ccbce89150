"""Read an engine's file of known failures, with every problem of it at its line."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from conformance.scenario.locate import locate
from conformance.scenario.problems import (
    Finding,
    Location,
    Problem,
    ScenarioError,
    did_you_mean,
    limited,
    path_text,
)
from conformance.scenario.rulings import catalogue
from conformance.scenario.source import Mapping as MappingNode
from conformance.scenario.source import Mark, Node, read_nodes
from conformance.scenario.source import Sequence as SequenceNode
from conformance.scenario.validate import validate
from conformance.scenario.yaml_in import load_scenarios
from conformance.search.expected import (
    Absence,
    Entry,
    Expectation,
    ExpectationFile,
    ExpectedFailure,
    Place,
)
from conformance.search.identity import ANYTHING, SEPARATOR, Identity
from conformance.search.versions import FORM, Versions, VersionsError

_RULE = re.compile(r"[1-9]\d\d(\.\d+[a-z]?)?")
_PARTS = len(Identity.__slots__)
_CLOSED = {0: "the ruling", 1: "the case", _PARTS - 1: "the outcome"}
_START = Mark(1, 1)


def read_file(path: Path) -> ExpectationFile:
    """Return what a file says, its counterexamples unread.

    Raises :class:`ScenarioError` with every problem of its form.
    """
    return _read(path)[0]


def read_absences(path: Path) -> tuple[Absence, ...]:
    """Return the mechanisms that a file says are missing.

    Raises :class:`ScenarioError`, also for a mechanism that no ruling asks for.
    """
    file, node = _read(path)
    known = {name for ruling in catalogue().values() for name in ruling.mechanisms}
    problems = [
        _problem(path, node, Finding(
            ("not_implemented", index, "mechanism"),
            f'no ruling asks for the mechanism "{one.mechanism}"', "a probe's name",
            did_you_mean(one.mechanism, known),
        ))
        for index, one in enumerate(file.not_implemented)
        if one.mechanism not in known
    ]  # fmt: skip
    if problems:
        raise ScenarioError(problems)
    places = _places(path, node, "not implemented")
    return tuple(Absence(*pair) for pair in zip(file.not_implemented, places, strict=True))


def read_expectations(path: Path) -> tuple[Expectation, ...]:
    """Return the known failures in a file.

    Raises :class:`ScenarioError` with every problem of it and of its counterexamples.
    """
    file, node = _read(path)
    places = _places(path, node, "expected")
    found: list[Expectation] = []
    problems: list[Problem] = []
    for index, (entry, place) in enumerate(zip(file.expected, places, strict=True)):
        problems += [_problem(path, node, one) for one in _unknown(index, entry)]
        try:
            scenarios = load_scenarios(path.parent / entry.counterexample)
        except ScenarioError as error:
            problems.append(_problem(path, node, Finding(
                ("expected", index, "counterexample"), "its scenario cannot be used",
                hint="take the entry out, and let `expectations update` find it again",
            )))  # fmt: skip
            problems += error.problems
            continue
        found.append(Expectation(entry, scenarios[0], place))
    if problems:
        raise ScenarioError(limited(problems))
    return tuple(found)


def _unknown(index: int, entry: ExpectedFailure) -> Iterator[Finding]:
    ruling, case = entry.key
    known = catalogue().get(ruling)
    at = ("expected", index, "identity")
    if known is None:
        hint = did_you_mean(ruling, catalogue())
        yield Finding(at, f'no ruling has the id "{ruling}"', "an identity", hint)
    elif case not in known.cases:
        hint = did_you_mean(case, known.cases)
        yield Finding(at, f'{ruling} has no case "{case}"', "an identity", hint)


# ---- reading the form


def _read(path: Path) -> tuple[ExpectationFile, Node]:
    try:
        nodes, problems = read_nodes(path.read_bytes(), str(path))
    except OSError as error:
        raise ScenarioError(
            [Problem(str(path), 0, 0, "", f"cannot be read: {error.strerror}")]
        ) from None
    if len(nodes) > 1:
        problems.append(Problem(str(path), 0, 0, "", "this is more than one document"))
    if problems:
        raise ScenarioError(limited(problems))
    node = nodes[0] if nodes else MappingNode(_START)
    file, problems = validate(ExpectationFile, node, str(path))
    if file is not None:
        problems = [_problem(path, node, finding) for finding in _form(file)]
    if file is None or problems:
        raise ScenarioError(limited(problems))
    return file, node


def _form(file: ExpectationFile) -> Iterator[Finding]:
    """Yield what is wrong with words that have a form."""
    for index, one in enumerate(file.expected):
        yield from _entry_form(("expected", index), one)
        parts = one.identity.split(SEPARATOR)
        at: Location = ("expected", index, "identity")
        if len(parts) == _PARTS:
            for number, what in _CLOSED.items():
                if parts[number] == ANYTHING:
                    yield Finding(at, f"{what} cannot be left open", "a word in the place of *")
        elif next(_unknown(index, one), None) is None:
            message = f'an identity has {_PARTS} parts with " | " between them, this {len(parts)}'
            yield Finding(at, message, "an identity as a run prints it")
        for rule in one.rules:
            if not _RULE.fullmatch(rule):
                place = ("expected", index, "rules")
                yield Finding(place, f'"{rule}" is no rule number', "a number such as 702.100a")
    for index, absence in enumerate(file.not_implemented):
        yield from _entry_form(("not_implemented", index), absence)


def _entry_form(at: Location, entry: Entry) -> Iterator[Finding]:
    try:
        Versions.read(entry.versions)
    except VersionsError as error:
        yield Finding((*at, "versions"), str(error), FORM)
    if entry.expires:
        try:
            datetime.date.fromisoformat(entry.expires)
        except ValueError:
            message = f'"{entry.expires}" is no date'
            yield Finding((*at, "expires"), message, "a date such as 2027-03-01")
    if entry.issue and not _is_address(entry.issue):
        yield Finding((*at, "issue"), f'"{entry.issue}" is no address', "an address with https://")


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and not re.search(r"\s", text)


def _problem(path: Path, node: Node, finding: Finding) -> Problem:
    place = locate(node, finding.location)
    return Problem(
        str(path), place.mark.line, place.mark.column, path_text(place.path),
        finding.message, finding.expected, finding.hint,
    )  # fmt: skip


def _places(path: Path, node: Node, key: str) -> tuple[Place, ...]:
    entries: Any = node.items.get(key) if isinstance(node, MappingNode) else None
    if not isinstance(entries, SequenceNode):
        return ()
    return tuple(
        Place(str(path), one.mark.line, {name: mark.line for name, mark in one.keys.items()})
        for one in entries.items
        if isinstance(one, MappingNode)
    )
