"""Known failures of an engine: ``adapters/<engine>/expectations.yaml``.

An entry names a failure by its identity, which every report prints; the last part of it is
how the engine goes wrong::

    expected:
      - identity: "evolve.trigger-check | equal | no trigger | script | expect | stack | …"
        reason: Compares with "greater or equal"; reported to its authors.
        rules: ["702.100a"]
        issue: https://example.org/engine/issues/12   # where its authors are told of it
        versions: ">=1.2,<2"                          # in which it is known
        expires: 2027-03-01                           # until when it is put up with
        counterexample: counterexamples/evolve.trigger-check.equal.1a2b3c4d.yaml

``issue`` and ``expires`` may be left out.  The path of the counterexample is seen from the
file.  ``*`` in the place of clause, ground, step or field leaves that part open.

A mechanism that an engine does not have at all, as its probe shows, is listed apart::

    not implemented:
      - mechanism: evoke
        reason: Not planned.
        versions: any

``docs/expectations.md`` says what becomes of an entry in a run.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from conformance.content import adapters_dir
from conformance.scenario.model import Model, Scenario
from conformance.scenario.rulings import catalogue
from conformance.search.identity import SEPARATOR
from conformance.search.versions import FORM, Versions

FILE_NAME = "expectations.yaml"
_VERSIONS = "Engine versions that it speaks of: " + FORM + "."


def _listed(value: object) -> object:
    return (str(value),) if isinstance(value, (str, int)) else value


VersionWords = Annotated[
    tuple[str, ...],
    BeforeValidator(_listed),
    Field(
        min_length=1,
        description=_VERSIONS,
        json_schema_extra={"type": ["string", "array"], "items": {"type": "string"}},
    ),
]


class Entry(Model):
    """What every entry says."""

    reason: str = Field(min_length=1, description="Why it is known, and to whom.")
    issue: str = Field("", description="Address of the issue in the engine's tracker.")
    versions: VersionWords
    expires: str = Field(
        "", description="The last day on which it is put up with, as 2027-03-01.",
        json_schema_extra={"format": "date"},
    )  # fmt: skip

    @property
    def range(self) -> Versions:
        """The versions that it speaks of."""
        return Versions.read(self.versions)

    def has_expired(self, today: datetime.date) -> bool:
        """Is its last day over?"""
        return bool(self.expires) and datetime.date.fromisoformat(self.expires) < today


class ExpectedFailure(Entry):
    """One known failure."""

    identity: str = Field(min_length=1, description="As reports print it; parts may be `*`.")
    rules: tuple[str, ...] = Field(min_length=1, description="Rule numbers that it breaks.")
    counterexample: str = Field(min_length=1, description="Path of the scenario that shows it.")

    @property
    def key(self) -> tuple[str, str]:
        """The ruling and the case."""
        parts = self.identity.split(SEPARATOR)
        return (parts[0], parts[1] if len(parts) > 1 else "")

    @property
    def outcome(self) -> str:
        """How the engine goes wrong: a verdict."""
        return self.identity.split(SEPARATOR)[-1]


class ExpectedAbsence(Entry):
    """A mechanism that an engine is known not to have."""

    mechanism: str = Field(min_length=1, description="The name of its probe.")


class ExpectationFile(Model):
    """What a file of known failures holds."""

    not_implemented: tuple[ExpectedAbsence, ...] = ()
    expected: tuple[ExpectedFailure, ...] = ()


def expectations_schema() -> dict[str, Any]:
    """Return the JSON Schema of a file, for editors."""
    schema = ExpectationFile.model_json_schema(by_alias=True)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://mtg-conformance.invalid/expectations.schema.json",
        **schema,
    }


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entry stands: its file, its first line, and the line of each field."""

    file: str
    line: int
    fields: Mapping[str, int]


class FaultKind(StrEnum):
    """Why an entry makes the run fail."""

    UNMATCHED = "unmatched"
    EXPIRED = "expired"
    OVERLAPPING = "overlapping"
    PASSES = "unexpectedly passing"
    OUT_OF_RANGE = "fails out of range"


@dataclass(frozen=True, slots=True)
class EntryFault:
    """What is wrong with an entry, at which line, and what is to be written there.

    ``change`` is the line to change it to; where it is empty, the entry is to be taken out.
    """

    kind: FaultKind
    file: str
    line: int
    told: str
    cure: str
    change: str = ""


@dataclass(frozen=True, slots=True)
class Expectation:
    """A known failure with the scenario that shows it, and where it is written.

    ``fault`` is what is wrong with the entry for the engine's version and the day.
    """

    failure: ExpectedFailure
    scenario: Scenario
    place: Place
    fault: EntryFault | None = None


@dataclass(frozen=True, slots=True)
class Absence:
    """A mechanism known to be absent, and where that is written."""

    entry: ExpectedAbsence
    place: Place
    fault: EntryFault | None = None


def expectations_of(engine: str) -> Path | None:
    """Return the file of an engine in ``adapters/``; None when there is none."""
    path = adapters_dir() / engine / FILE_NAME
    return path if engine.isidentifier() and path.is_file() else None


def is_in_catalogue(entry: ExpectedFailure) -> bool:
    """Does its ruling exist, with its case?"""
    ruling, case = entry.key
    known = catalogue().get(ruling)
    return known is not None and case in known.cases
