"""Read scenario files: YAML to values, with every problem of the file in one go.

A file holds one scenario, or several separated by ``---``.  Reading has three stages, and a
later one looks at what the earlier ones could make sense of: the notation
(:mod:`~conformance.scenario.source`), the shape (:mod:`~conformance.scenario.validate`),
and the meaning, such as unknown cards and names (:mod:`~conformance.scenario.meaning`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from conformance.scenario.known import known_at
from conformance.scenario.locate import locate
from conformance.scenario.meaning import find_problems
from conformance.scenario.model import Card, Scenario
from conformance.scenario.pool import default_pool, with_pool_cards
from conformance.scenario.problems import Finding, Problem, ScenarioError, limited, path_text
from conformance.scenario.rulings import Ruling, catalogue
from conformance.scenario.source import MAX_BYTES, Node, read_nodes
from conformance.scenario.validate import validate, validate_rest


def load_scenarios(path: Path, extra: Mapping[str, Card] | None = None) -> tuple[Scenario, ...]:
    """Return the scenarios of a file; ``extra`` are cards that they may use besides the pool's.

    Cards that are not the suite's are written out in what is returned.  Raises
    :class:`ScenarioError` with every problem, also when the file cannot be opened.
    """
    try:
        with path.open("rb") as file:
            # One byte more than allowed is enough to know that the file is too long.
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ScenarioError([Problem(str(path), 0, 0, "", f"cannot be read: {reason}")]) from None
    known = known_at(path, extra)
    scenarios = read_scenarios(content, str(path), pool=known.pool, rulings=known.rulings)
    return tuple(with_pool_cards(one, known.own) for one in scenarios) if known.own else scenarios


def read_scenarios(
    source: str | bytes,
    file: str = "<text>",
    *,
    pool: Mapping[str, Card] | None = None,
    rulings: Mapping[str, Ruling] | None = None,
) -> tuple[Scenario, ...]:
    """Return the scenarios in a YAML text; ``file`` is the name used in messages.

    ``pool`` and ``rulings`` replace the suite's own cards and catalogue.
    Raises :class:`ScenarioError` with every problem.
    """
    documents, problems = examine(source, file, pool=pool, rulings=rulings)
    if problems:
        raise ScenarioError(limited(problems))
    return tuple(found.scenario for found in documents if found.scenario is not None)


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a file: its notation, and the scenario in it, if it has the right shape.

    ``readable`` is that scenario, or what is left of it without its faulty parts.
    """

    node: Node
    scenario: Scenario | None
    readable: Scenario | None


def examine(
    source: str | bytes,
    file: str = "<text>",
    *,
    pool: Mapping[str, Card] | None = None,
    rulings: Mapping[str, Ruling] | None = None,
) -> tuple[list[Document], list[Problem]]:
    """Return what each document of a file holds, and every problem of the file, unsorted."""
    pool = default_pool() if pool is None else pool
    rulings = catalogue() if rulings is None else rulings
    nodes, problems = read_nodes(source, file)
    if not nodes and not problems:
        problems.append(Problem(file, 0, 0, "", "there is no scenario in it", "a scenario"))
    documents: list[Document] = []
    for node in nodes:
        scenario, wrong = validate(Scenario, node, file)
        problems += wrong
        if scenario is not None:
            documents.append(Document(node, scenario, scenario))
            problems += _meaning(scenario, node, file, pool, rulings)
            continue
        rest, named = validate_rest(Scenario, node)
        documents.append(Document(node, None, rest))
        if rest is not None:
            # What is left is looked at, too, so that one go shows everything; names only
            # when nothing that might give one is gone.
            problems += [
                problem
                for problem in _meaning(rest, node, file, pool, rulings)
                if named or not problem.path.startswith(("play", "variants", "same"))
            ]
    whole = [found.scenario for found in documents if found.scenario is not None]
    return documents, problems + _repeated_ids(whole, file)


def _meaning(
    scenario: Scenario,
    node: Node,
    file: str,
    pool: Mapping[str, Card],
    rulings: Mapping[str, Ruling],
) -> list[Problem]:
    found: Collection[Finding] = find_problems(scenario, pool, rulings)
    problems = []
    for finding in found:
        place = locate(node, finding.location)
        problems.append(
            Problem(
                file, place.mark.line, place.mark.column, path_text(place.path),
                finding.message, finding.expected, finding.hint,
            )
        )  # fmt: skip
    return problems


def _repeated_ids(scenarios: list[Scenario], file: str) -> list[Problem]:
    seen: set[str] = set()
    problems = []
    for scenario in scenarios:
        if scenario.id in seen:
            message = f'two scenarios of the file have the id "{scenario.id}"'
            problems.append(Problem(file, 0, 0, "id", message, "an id for each"))
        seen.add(scenario.id)
    return problems
