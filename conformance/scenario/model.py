"""The scenario: a starting position, a script of moves with answers, and expectations.

Everything the suite does is a scenario: a fixture written by hand, an example that a
property generated, a shrunk counterexample, a bug report.  The model is plain data.  Each
class is frozen, refuses unknown fields, and says in its field descriptions what a rules
editor may write; the JSON Schema for editors is generated from it.

In YAML the words of a field are separated by spaces (``caused by``); in Python by
underscores (``caused_by``).  Constructors take either.  Reading and writing files is in
:mod:`conformance.scenario.yaml_in` and :mod:`conformance.scenario.yaml_out`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import BeforeValidator, Discriminator, Field, Tag

from conformance.scenario.cards import (
    Card,
    CardFace,
    cards_in_order,
)
from conformance.scenario.expectations import (
    RESERVED,
    Expect,
    ObjectExpectation,
    PlayerExpectation,
    StackExpectation,
    StateExpectation,
    TurnExpectation,
)
from conformance.scenario.moves import (
    Activate,
    Advance,
    Answer,
    Answers,
    Attack,
    Bindings,
    Block,
    Cast,
    Concede,
    Created,
    ExpectedQuestion,
    Move,
    Names,
    Pass,
    Play,
    Resolve,
    Step,
)
from conformance.scenario.position import (
    Placed,
    PlacedObject,
    PlayerPosition,
    Position,
    TurnPosition,
)
from conformance.scenario.words import (
    PLAYER_NAMES,
    QUESTION_KINDS,
    STEP_NAMES,
    AnswerValue,
    LayoutName,
    Model,
    ObjectName,
    PlayerName,
    QuestionKind,
    StepName,
    ZoneName,
)

_MOVES = {
    "cast": Cast, "activate": Activate, "play": Play, "attack": Attack, "block": Block,
    "pass": Pass, "resolve": Resolve, "advance": Advance, "concede": Concede,
}  # fmt: skip
MOVE_KEYS: tuple[str, ...] = tuple(_MOVES)
STEP_KEYS: tuple[str, ...] = (*MOVE_KEYS, "expect", "illegal")


def _step_key(value: object) -> str | None:
    """Return the word that says which step it is; None (an error) when there is not one."""
    if isinstance(value, Mapping):
        found = [key for key in STEP_KEYS if key in value or f"{key}_" in value]
        # ``play`` is both a step and the script's own field; a step has only one such key.
        return found[0] if len(found) == 1 else None
    return type(value).__name__.lower() if isinstance(value, Step) else None


AnyMove = Annotated[
    Annotated[Cast, Tag("cast")]
    | Annotated[Activate, Tag("activate")]
    | Annotated[Play, Tag("play")]
    | Annotated[Attack, Tag("attack")]
    | Annotated[Block, Tag("block")]
    | Annotated[Pass, Tag("pass")]
    | Annotated[Resolve, Tag("resolve")]
    | Annotated[Advance, Tag("advance")]
    | Annotated[Concede, Tag("concede")],
    Discriminator(_step_key),
]


class Illegal(Step):
    """A move that must be refused, and must leave the game as it was."""

    illegal: AnyMove = Field(description="The move that must be refused.")
    clause: str | None = Field(None, description="Name of the law's clause that this checks.")


AnyStep = Annotated[
    Annotated[Cast, Tag("cast")]
    | Annotated[Activate, Tag("activate")]
    | Annotated[Play, Tag("play")]
    | Annotated[Attack, Tag("attack")]
    | Annotated[Block, Tag("block")]
    | Annotated[Pass, Tag("pass")]
    | Annotated[Resolve, Tag("resolve")]
    | Annotated[Advance, Tag("advance")]
    | Annotated[Concede, Tag("concede")]
    | Annotated[Expect, Tag("expect")]
    | Annotated[Illegal, Tag("illegal")],
    Discriminator(_step_key),
]


class Variant(Model):
    """The same scenario with something changed that must not matter (a metamorphic law)."""

    name: str = Field(description="Name of the variant.")
    start: Position | None = Field(
        None, description="A starting position in place of the scenario's."
    )
    play: tuple[AnyStep, ...] | None = Field(
        None, description="A script in place of the scenario's."
    )


class Scenario(Model):
    """A starting position, a script and its expectations."""

    id: str = Field(min_length=1, description="Stable, never reused; area.what-it-shows.")
    rulings: tuple[str, ...] = Field((), description="Ids of the rulings that it speaks of.")
    case: str | None = Field(None, description="The case of the ruling that it reaches.")
    summary: str = Field("", description="What it shows, in one or two sentences.")
    source: str | None = Field(None, description="Where it comes from, such as a bug report.")
    rules: tuple[str, ...] = Field((), description="Rule numbers.")
    cards: Annotated[tuple[Card, ...], BeforeValidator(cards_in_order)] = Field(
        (), description="The cards of this scenario; those of the pool need no entry."
    )
    start: Position = Field(default_factory=Position, description="The starting position.")
    play: tuple[AnyStep, ...] = Field(
        min_length=1, description="The script: moves and expectations, in order."
    )
    variants: tuple[Variant, ...] = Field(
        (), description="The same with something changed that must not matter."
    )
    same: tuple[str, ...] = Field(
        (), description="Observations that must be the same in all variants: a name or name.field."
    )


__all__ = [
    "MOVE_KEYS",
    "PLAYER_NAMES",
    "QUESTION_KINDS",
    "RESERVED",
    "STEP_KEYS",
    "STEP_NAMES",
    "Activate",
    "Advance",
    "Answer",
    "AnswerValue",
    "Answers",
    "AnyMove",
    "AnyStep",
    "Attack",
    "Bindings",
    "Block",
    "Card",
    "CardFace",
    "Cast",
    "Concede",
    "Created",
    "Expect",
    "ExpectedQuestion",
    "Illegal",
    "LayoutName",
    "Model",
    "Move",
    "Names",
    "ObjectExpectation",
    "ObjectName",
    "Pass",
    "Placed",
    "PlacedObject",
    "Play",
    "PlayerExpectation",
    "PlayerName",
    "PlayerPosition",
    "Position",
    "QuestionKind",
    "Resolve",
    "Scenario",
    "StackExpectation",
    "StateExpectation",
    "Step",
    "StepName",
    "TurnExpectation",
    "TurnPosition",
    "Variant",
    "ZoneName",
]
