"""The moves of a script, with the answers to the questions that they raise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import BeforeValidator, Field

from conformance.scenario.words import (
    AnswerValue,
    Model,
    ObjectName,
    PlayerName,
    QuestionKind,
    StepName,
)


class Answer(Model):
    """An answer to one question: its kind, what it is about, and the value.

    ``subject`` names the object the question is about (the spell being cast, the source of
    the ability that resolves, the cost that may be paid); ``None`` fits any subject.
    """

    kind: QuestionKind = Field(description="The kind of question that it answers.")
    subject: str | None = Field(
        None,
        alias="for",
        description="What it is about: a spell, or the source of an ability; default: any.",
    )
    value: AnswerValue = Field(description="The answer.")


def _answers(value: object) -> object:
    """Read ``{targets: [ox], x: 3}`` or a list of ``{x: 3, for: Grove Ox}``."""
    if isinstance(value, Mapping):
        return tuple({"kind": kind, "value": answer} for kind, answer in value.items())
    if isinstance(value, (list, tuple)):
        return tuple(_one_answer(item) for item in value)
    return value


def _one_answer(item: object) -> object:
    if not isinstance(item, Mapping) or "kind" in item:
        return item
    rest = {key: value for key, value in item.items() if key != "for"}
    if len(rest) != 1:
        return item
    ((kind, value),) = rest.items()
    return {"kind": kind, "value": value, "for": item.get("for")}


Answers = Annotated[tuple[Answer, ...], BeforeValidator(_answers)]


class ExpectedQuestion(Model):
    """A question that must be asked during a move, and the options it must offer."""

    kind: QuestionKind = Field(description="The kind of question.")
    subject: str | None = Field(None, alias="for", description="What it is about; any if left out.")
    options: tuple[str, ...] | None = Field(None, description="Exactly these, in any order.")
    includes: tuple[str, ...] = Field(
        (), description="Options that it must offer, perhaps among others."
    )
    excludes: tuple[str, ...] = Field((), description="Options that it must not offer.")
    seen_by: dict[ObjectName, tuple[PlayerName, ...]] = Field(
        default_factory=dict,
        description="Cards in exile, and all players who see their faces as it is asked.",
    )


def _names(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Names = Annotated[tuple[str, ...], BeforeValidator(_names)]
"""One name, or a list: any one of them."""


class Created(Model):
    """Describe an object that a step creates, to give it a name.  One field of the three."""

    trigger_of: ObjectName | None = Field(None, description="The source of a triggered ability.")
    caused_by: Names = Field((), description="The object whose event made it trigger; any of.")
    token: str | None = Field(None, description="Name of a token that was created.")
    copy_of: ObjectName | None = Field(None, description="The object that was copied.")
    ability_of: ObjectName | None = Field(None, description="Source of an activated ability.")


def _bindings(value: object) -> object:
    return {value: {}} if isinstance(value, str) else value


Bindings = Annotated[dict[ObjectName, Created], BeforeValidator(_bindings)]
"""Names for what a step creates.  A bare name: the only new object of the step."""


class Step(Model):
    """Base of everything that stands in a script."""


class Move(Step):
    """A move, with the answers to the questions that it raises."""

    answers: Answers = Field(
        (), description="Answers to the questions that the move raises, by their kind."
    )
    as_: Bindings = Field(default_factory=dict, description="Names for what the move creates.")
    asked: tuple[ExpectedQuestion, ...] = Field(
        (), description="Questions that must be asked, with their options."
    )
    not_asked: tuple[QuestionKind, ...] = Field(
        (), description="Kinds of question that must not be asked."
    )


class Cast(Move):
    """Cast a spell (CR 601)."""

    cast: ObjectName = Field(description="The card to cast, by the name of the object.")
    by: PlayerName | None = Field(None, description="Default: the object's owner.")


class Activate(Move):
    """Activate an ability (CR 602); a mana ability, too (CR 605)."""

    activate: ObjectName = Field(description="The object whose ability is activated.")
    ability: str | int = Field(
        1, description="Which ability: its line in the text (1 is the first), or that line."
    )
    by: PlayerName | None = Field(None, description="Default: the object's controller.")


class Play(Move):
    """Play a land (CR 305, 116.2a)."""

    play: ObjectName = Field(description="The land to play.")
    by: PlayerName | None = Field(None, description="Default: the object's owner.")


class Attack(Move):
    """Declare attackers (CR 508); each attacks a player or a permanent."""

    attack: dict[ObjectName, str] = Field(
        description="Each attacker with the player or permanent that it attacks."
    )
    by: PlayerName | None = Field(None, description="Default: the active player.")


class Block(Move):
    """Declare blockers (CR 509): each blocker and the attacker it blocks."""

    block: dict[ObjectName, ObjectName] = Field(
        description="Each blocker with the attacker that it blocks."
    )
    by: PlayerName | None = Field(None, description="Default: the defending player.")


class Pass(Move):
    """Pass priority (CR 117.3d)."""

    pass_: PlayerName = Field(description="The player who passes priority.")


class Resolve(Move):
    """Pass until the top object of the stack has left it; an empty stack is an error."""

    resolve: ObjectName | None = Field(
        None, description="Optional: the name the top object must have, or its source's."
    )


class Advance(Move):
    """Pass until a step begins; stops at any object on the stack or unanswered question."""

    advance: StepName = Field(description="The step or phase to go on to.")
    turn_of: PlayerName | None = Field(None, description="Default: whose turn comes first.")


class Concede(Move):
    """Leave the game (CR 104.3a)."""

    concede: PlayerName = Field(description="The player who leaves the game.")
