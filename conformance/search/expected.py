"""Known failures of an engine: ``adapters/<engine>/expectations.yaml``.

An entry names a failure by its identity, which every report prints::

    expected:
      - identity: "evolve.trigger-check | equal | no trigger | script | expect | stack | …"
        reason: Compares with "greater or equal"; reported to its authors.
        rules: ["702.100a"]
        versions: ["1.2.0"]               # in which it was seen
        counterexample: counterexamples/evolve.trigger-check.equal.1a2b3c4d.yaml

The path of the counterexample is seen from the file.  Another failure of the same ruling
still fails, and an entry whose counterexample passes is stale, and fails, too.

A mechanism that an engine does not have at all, as its probe shows, is listed apart::

    not implemented:
      - mechanism: evoke
        reason: Not planned.
        versions: ["1.2.0"]
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from pydantic import Field, ValidationError

from conformance.content import adapters_dir
from conformance.scenario.model import Model, Scenario
from conformance.scenario.problems import Problem, ScenarioError, did_you_mean, path_text
from conformance.scenario.rulings import catalogue
from conformance.scenario.yaml_in import load_scenarios
from conformance.search.identity import SEPARATOR

FILE_NAME = "expectations.yaml"


class ExpectedFailure(Model):
    """One known failure."""

    identity: str = Field(min_length=1, description="As reports print it.")
    reason: str = Field(min_length=1, description="Why it is known, and to whom.")
    rules: tuple[str, ...] = Field(min_length=1, description="Rule numbers that it breaks.")
    versions: tuple[str, ...] = Field(min_length=1, description="Engine versions that show it.")
    counterexample: str = Field(min_length=1, description="Path of the scenario that shows it.")

    @property
    def key(self) -> tuple[str, str]:
        """The ruling and the case."""
        parts = self.identity.split(SEPARATOR)
        return (parts[0], parts[1] if len(parts) > 1 else "")


class ExpectedAbsence(Model):
    """A mechanism that an engine is known not to have."""

    mechanism: str = Field(min_length=1, description="The name of its probe.")
    reason: str = Field(min_length=1, description="Why it is known, and to whom.")
    versions: tuple[str, ...] = Field(min_length=1, description="Engine versions without it.")


class ExpectationFile(Model):
    """What a file of known failures holds."""

    not_implemented: tuple[ExpectedAbsence, ...] = ()
    expected: tuple[ExpectedFailure, ...] = ()


class Expectation(Model):
    """A known failure with the scenario that shows it."""

    failure: ExpectedFailure
    scenario: Scenario


def expectations_of(engine: str) -> Path | None:
    """Return the file of an engine in ``adapters/``; None when there is none."""
    path = adapters_dir() / engine / FILE_NAME
    return path if engine.isidentifier() and path.is_file() else None


def read_file(path: Path) -> ExpectationFile:
    """Return what a file says, its counterexamples unread.

    Raises :class:`ScenarioError` with every problem of its form.
    """
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise _error(path, "", f"cannot be read: {error.strerror}") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise _error(path, "", f"this is not YAML: {' '.join(str(error).split())}") from None
    try:
        return ExpectationFile.model_validate(_tuples(data or {}), strict=True)
    except ValidationError as error:
        raise ScenarioError(
            [Problem(str(path), 0, 0, path_text(item["loc"]), item["msg"])
             for item in error.errors()]
        ) from None  # fmt: skip


def read_absences(path: Path) -> tuple[ExpectedAbsence, ...]:
    """Return the mechanisms that a file says are missing.

    Raises :class:`ScenarioError`, also for a mechanism that no ruling asks for.
    """
    found = read_file(path).not_implemented
    known = {name for ruling in catalogue().values() for name in ruling.mechanisms}
    for index, one in enumerate(found):
        if one.mechanism not in known:
            place = path_text(("not implemented", index))
            message = f'no ruling asks for the mechanism "{one.mechanism}"'
            hint = did_you_mean(one.mechanism, known)
            raise ScenarioError([Problem(str(path), 0, 0, place, message, "a probe's name", hint)])
    return found


def read_expectations(path: Path) -> tuple[Expectation, ...]:
    """Return the known failures in a file.

    Raises :class:`ScenarioError` with every problem of it and of its counterexamples.
    """
    found: list[Expectation] = []
    problems: list[Problem] = []
    seen: set[str] = set()
    for index, entry in enumerate(read_file(path).expected):
        place = path_text(("expected", index))
        problems += _problems(path, place, entry)
        if entry.identity in seen:
            problems.append(Problem(str(path), 0, 0, place, "this failure is listed twice"))
        seen.add(entry.identity)
        try:
            scenarios = load_scenarios(path.parent / entry.counterexample)
        except ScenarioError as error:
            problems += error.problems
            continue
        found.append(Expectation(failure=entry, scenario=scenarios[0]))
    if problems:
        raise ScenarioError(problems)
    return tuple(found)


def _problems(path: Path, place: str, entry: ExpectedFailure) -> list[Problem]:
    ruling, case = entry.key
    known = catalogue().get(ruling)
    if known is None:
        message = f'no ruling has the id "{ruling}"'
        hint = did_you_mean(ruling, catalogue())
        return [Problem(str(path), 0, 0, f"{place}.identity", message, "an identity", hint)]
    if case not in known.cases:
        message = f'{ruling} has no case "{case}"'
        hint = did_you_mean(case, known.cases)
        return [Problem(str(path), 0, 0, f"{place}.identity", message, "an identity", hint)]
    return []


def _error(path: Path, place: str, message: str) -> ScenarioError:
    return ScenarioError([Problem(str(path), 0, 0, place, message)])


def _tuples(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _tuples(item) for key, item in value.items()}
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
