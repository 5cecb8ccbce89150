"""Schemas of what commands print as JSON and nothing of the suite reads back."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict, Field, TypeAdapter

from conformance.scenario.model import Model
from conformance.search.mutation import Hunt

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Printed(Model):
    """Base of what is printed: nothing stands in it that the schema does not tell."""

    model_config = ConfigDict(extra="forbid")


class PlayedEngine(Printed):
    """The engine on which was played."""

    name: str
    version: str


class PlayedFile(Printed):
    """How a play of a scenario went."""

    scenario: str = Field(description="Its id.")
    hash: str = Field(description="Of what is played, whatever its id.")
    file: str
    rulings: tuple[str, ...]
    case: str | None
    verdict: str
    judgement: dict[str, Any] = Field(
        description="Where and why: step (from zero; -1 is the set-up), clause, subject, field, "
        "expected, actual, message, rules, variant; what says nothing is left out."
    )


class PlayDocument(Printed):
    """What ``play --json`` prints."""

    engine: PlayedEngine
    results: tuple[PlayedFile, ...]


class Declined(Printed):
    """The sentence that is not read."""

    sentence: str
    column: int | None = Field(None, description="Where reading ended, from 1.")
    expected: tuple[str, ...] = ()
    reason: str = ""


class ReadText(Printed):
    """A card's text, read into a tree or declined."""

    text: str
    read: bool
    tree: dict[str, Any] | None = Field(None, description="Nodes; `is` names what each is.")
    declined: Declined | None = None


class ReadCard(Printed):
    """The faces of a card of the user's file."""

    name: str
    faces: tuple[ReadText, ...]


class NotBuilt(Printed):
    """A mutant that the catalogue lists and nobody has written."""

    ruling: str
    behaviour: str


class HuntsDocument(Printed):
    """What ``mutants --json`` writes."""

    hunts: tuple[Hunt, ...]
    not_built: tuple[NotBuilt, ...]


def play_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``play --json``."""
    return _schema(PlayDocument, "play")


def cards_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``cards read --json``."""
    return _schema(ReadText | ReadCard, "cards")


def mutants_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``mutants --json``."""
    return _schema(HuntsDocument, "mutants")


def _schema(kind: Any, name: str) -> dict[str, Any]:
    made = TypeAdapter(kind).json_schema(by_alias=True, mode="validation")
    identity = f"https://mtg-conformance.invalid/{name}.schema.json"
    return {"$schema": DIALECT, "$id": identity, **made}
