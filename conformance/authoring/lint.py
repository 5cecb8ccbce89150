"""Look a file over as its editor would want: everything that is wrong with it, in one go.

Scenario files, files of the card pool and files of the catalogue are told apart by what is
in them.  What :func:`~conformance.scenario.yaml_in.read_scenarios` refuses is an error; the
other checks find what reads well and is still not meant: card texts that no reference
engine understands, rule numbers that there are not, cards that nothing uses.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from conformance.authoring.card_texts import unread_texts
from conformance.authoring.findings import Check, Finding, problem_at
from conformance.authoring.formatting import formatted, schema_for
from conformance.authoring.recovery import Reading, read_wholly
from conformance.scenario.known import Known, known_at
from conformance.scenario.model import Card, Expect, Illegal, Scenario
from conformance.scenario.plain import to_plain
from conformance.scenario.pool import placed_objects, read_card_file
from conformance.scenario.problems import Problem, ScenarioError, limited
from conformance.scenario.rule_numbers import EDITION, is_rule, nearby
from conformance.scenario.rulings import read_ruling_file
from conformance.scenario.source import MAX_BYTES, Node, read_nodes
from conformance.scenario.source import Mapping as MappingNode
from conformance.scenario.source import Sequence as SequenceNode

_SEPARATOR = re.compile(r"^---[ \t]*(#.*)?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Linted:
    """A file with what was found in it, in the order of its lines.

    ``ids`` are those of its scenarios with their places, ``known`` what they may speak of.
    """

    path: Path
    source: str
    findings: tuple[Finding, ...]
    ids: Mapping[str, Problem]
    known: Known


def lint_files(paths: Iterable[Path], extra: Mapping[str, Card] | None = None) -> list[Linted]:
    """Look files over, and folders with the YAML files below them.

    ``extra`` are cards that scenarios may use besides the pool's.
    """
    linted: list[Linted] = []
    first: dict[str, Path] = {}
    for path in paths:
        inside = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
        for file in inside:
            one = lint_file(file, extra)
            again = [
                Finding(
                    Check.REPEATED_ID,
                    replace(where, message=f'the id "{name}" is taken by {first[name]}'),
                )
                for name, where in one.ids.items()
                if name in first and first[name] != file
            ]
            for name in one.ids:
                first.setdefault(name, file)
            linted.append(replace(one, findings=_in_order([*one.findings, *again])))
    return linted


def lint_file(path: Path, extra: Mapping[str, Card] | None = None) -> Linted:
    """Look a file over; one that cannot be opened has that as its finding."""
    try:
        with path.open("rb") as opened:
            content = opened.read(MAX_BYTES + 1)
    except OSError as error:
        problem = Problem(str(path), 0, 0, "", f"cannot be read: {error.strerror or error}")
        return Linted(path, "", (Finding(Check.FORMAT, problem),), {}, Known())
    return lint_text(content, path, extra)


def lint_text(content: bytes, path: Path, extra: Mapping[str, Card] | None = None) -> Linted:
    """Look the content of a file over; ``path`` says where it stands."""
    file = str(path)
    source = content.decode("utf-8", "replace").removeprefix("\ufeff")
    known = known_at(path, extra)
    nodes, broken = read_nodes(content, file)
    if not broken and nodes and _is_ruling_file(nodes[0]):
        return Linted(path, source, _in_order(_ruling_file(path, nodes)), {}, known)
    if not broken and nodes and _is_card_file(nodes[0]):
        return Linted(path, source, _in_order(_card_file(path, nodes, source)), {}, known)
    parts = list(_parts(source)) if broken else [source]
    readings = [read_wholly(part, file, known) for part in parts]
    problems = [problem for reading in readings for problem in reading.problems]
    findings = [Finding(Check.FORMAT, one) for one in limited(problems)] if problems else []
    ids: dict[str, Problem] = {}
    for reading in readings:
        for document in reading.documents:
            if document.scenario is not None:
                ids.setdefault(document.scenario.id, problem_at(file, document.node, ("id",), ""))
            if document.readable is not None:
                found = _scenario(document.readable, document.node, file, reading.text)
                findings += _placed(found, reading)
    if not findings:
        findings += _style(source, path, known)
    return Linted(path, source, _in_order(findings), ids, known)


def _placed(findings: Iterable[Finding], reading: Reading) -> Iterator[Finding]:
    for one in findings:
        problem = reading.placed(one.problem)
        if problem is not None:
            yield replace(one, problem=problem)


def _parts(text: str) -> Iterator[str]:
    """Yield each document of a broken stream by itself, on the lines where it stands."""
    starts = [0, *(found.end() for found in _SEPARATOR.finditer(text))]
    ends = [*(found.start() for found in _SEPARATOR.finditer(text)), len(text)]
    for start, end in zip(starts, ends, strict=True):
        if text[start:end].strip():
            yield "\n" * text.count("\n", 0, start) + text[start:end]


def _in_order(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda one: (one.problem.line, one.problem.column)))


# ------------------------------------------------------------------ scenarios


def _scenario(scenario: Scenario, node: Node, file: str, source: str) -> Iterator[Finding]:
    for index, number in enumerate(scenario.rules):
        if not is_rule(number):
            yield _no_rule(file, node, ("rules", index), number)
    used = {placed.card for *_, placed in placed_objects(scenario.start)}
    # A card may also be found by name: in the text of another, or in an answer.
    texts = [face.text for card in scenario.cards for face in card.faces]
    words = "\n".join([*texts, json.dumps(to_plain(scenario)["play"], ensure_ascii=False)])
    for index, card in enumerate(scenario.cards):
        at = ("cards", index)
        yield from unread_texts(card, node, at, file, source)
        if card.name not in used and not any(face.name in words for face in card.faces):
            message = f'nothing uses the card "{card.name}"'
            problem = problem_at(file, node, at, message, "no card that is not placed")
            yield Finding(Check.UNUSED_CARD, problem, is_error=False)
    yield from _unnamed(scenario, node, file)
    if not any(_checks(step) for step in scenario.play):
        message = "the scenario expects nothing, so it cannot fail"
        problem = problem_at(file, node, ("play",), message, "a step such as `expect: {…}`")
        yield Finding(Check.EXPECTS_NOTHING, problem, is_error=False)


def _unnamed(scenario: Scenario, node: Node, file: str) -> Iterator[Finding]:
    """Yield the checks without a clause, in a scenario that names others."""
    checks = {
        index: step.clause
        for index, step in enumerate(scenario.play)
        if isinstance(step, (Expect, Illegal))
    }
    # A probe's one clause has a meaning of its own: what an engine without the mechanism shows.
    if not any(checks.values()) or scenario.id.startswith("probe."):
        return
    for index, clause in checks.items():
        if not clause:
            message = "no clause names what is checked here, as one does elsewhere"
            problem = problem_at(file, node, ("play", index), message, "`clause:` with a few words")
            yield Finding(Check.UNNAMED, problem, is_error=False)


def _checks(step: object) -> bool:
    if isinstance(step, (Expect, Illegal)):
        return True
    return bool(getattr(step, "asked", None) or getattr(step, "not_asked", None))


def _no_rule(file: str, node: Node, at: tuple[str | int, ...], number: str) -> Finding:
    message = f'the rules of {EDITION} have no number "{number}"'
    return Finding(Check.RULE_NUMBER, problem_at(file, node, at, message, nearby(number)))


def _style(source: str, path: Path, known: Known) -> Iterator[Finding]:
    usual = formatted(source, str(path), schema_for(path), pool=known.pool, rulings=known.rulings)
    if usual == source:
        return
    lines, usual_lines = source.split("\n"), usual.split("\n")
    pairs = enumerate(zip(lines, usual_lines, strict=False), start=1)
    line = next((n for n, (is_, should) in pairs if is_ != should), len(lines))
    should = usual_lines[line - 1] if line <= len(usual_lines) else ""
    problem = Problem(
        str(path), line, 1, "", "the file is not in the usual form",
        f"here `{should.strip()}`" if should.strip() else "another line break",
        "`mtg-conformance fixtures fmt` writes it",
    )  # fmt: skip
    yield Finding(Check.STYLE, problem, is_error=False)


# ------------------------------------------------------------------ the pool and the catalogue


def _is_ruling_file(node: Node) -> bool:
    rulings = node.items.get("rulings") if isinstance(node, MappingNode) else None
    return isinstance(rulings, SequenceNode) and any(
        isinstance(item, MappingNode) for item in rulings.items
    )


def _is_card_file(node: Node) -> bool:
    return (
        isinstance(node, MappingNode)
        and bool(node.items)
        and not {"id", "play", "start"} & node.items.keys()
        and all(
            isinstance(card, MappingNode) and {"type", "faces"} & card.items.keys()
            for card in node.items.values()
        )
    )


def _ruling_file(path: Path, nodes: Sequence[Node]) -> list[Finding]:
    try:
        rulings = read_ruling_file(path)
    except ScenarioError as error:
        return [Finding(Check.FORMAT, problem) for problem in error.problems]
    ids = [ruling.id for ruling in rulings]
    findings = []
    for index, ruling in enumerate(rulings):
        for at, number in enumerate(ruling.rules):
            if not is_rule(number):
                where = ("rulings", index, "rules", at)
                findings.append(_no_rule(str(path), nodes[0], where, number))
        if ruling.id in ids[:index]:
            message = f'the id "{ruling.id}" is taken by another ruling of the file'
            problem = problem_at(str(path), nodes[0], ("rulings", index, "id"), message)
            findings.append(Finding(Check.REPEATED_ID, problem))
    return findings


def _card_file(path: Path, nodes: Sequence[Node], source: str) -> list[Finding]:
    cards, problems = read_card_file(path)
    findings = [Finding(Check.FORMAT, problem) for problem in problems]
    root = nodes[0]
    for card in cards:
        findings += unread_texts(card, root, (card.name,), str(path), source)
    return findings
