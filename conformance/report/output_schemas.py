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


class WrittenCase(Printed):
    """A case of a corpus that was written."""

    ruling: str
    case: str
    whole: bool = Field(description="There are no more scenarios of it than these.")
    scenarios: int
    lacking: tuple[str, ...] = Field(
        (), description="Cards that have no printed twin, where a case has no scenario."
    )


class CorpusWritten(Printed):
    """What ``corpus write --json`` prints."""

    file: str
    profile: str
    seed: int
    cards: str = Field(description="`any`, or `printed`.")
    scenarios: int
    cases: tuple[WrittenCase, ...]


class LeftOutVector(Printed):
    """A scenario of which no vector was written."""

    id: str
    hash: str
    verdict: str = Field(description="On the reference engine.")
    message: str
    fault: bool = Field(description="It makes the exit status 1; a drawn one may miss its case.")


class VectorsWritten(Printed):
    """What ``vectors export --json`` prints."""

    index: str = Field(description="The file that lists the vectors.")
    profile: str
    seed: int
    vectors: int
    rulings: tuple[str, ...]
    left_out: tuple[LeftOutVector, ...]


class NotYet(Printed):
    """A reason why a counterexample is no fixture, and what to give or to do."""

    reason: str
    cure: str


class PromotedDocument(Printed):
    """What ``promote --json`` prints."""

    counterexample: str
    file: str | None = Field(description="The fixture that was written; null when it was refused.")
    id: str | None = Field(description="The id of the fixture.")
    reasons: tuple[NotYet, ...] = Field(description="All that is against it, when it was refused.")


def corpus_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``corpus write --json``."""
    return _schema(CorpusWritten, "corpus-write")


def export_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``vectors export --json``."""
    return _schema(VectorsWritten, "vectors-export")


def promote_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``promote --json``."""
    return _schema(PromotedDocument, "promote")


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
