"""What a scenario expects of the game at a step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from conformance.scenario.moves import Names, Step
from conformance.scenario.words import (
    PLAYER_NAMES,
    Model,
    ObjectName,
    PlayerName,
    StepName,
    ZoneName,
)


class ObjectExpectation(Model):
    """What must be true of an object.  What is not mentioned is not checked."""

    zone: ZoneName | None = None
    power: int | None = None
    toughness: int | None = None
    counters: dict[str, int] | None = Field(None, description="All counters; {} for none.")
    tapped: bool | None = None
    damage: int | None = None
    controller: PlayerName | None = None
    owner: PlayerName | None = None
    types: tuple[str, ...] | None = Field(None, description="All of its card types.")
    mana_value: int | None = None
    token: bool | None = None
    face_down: bool | None = None
    attached_to: ObjectName | None = None
    card: str | None = Field(None, description="The name it has now (CR 201).")


class PlayerExpectation(Model):
    """What must be true of a player.  Zones compare as multisets of names, unless ordered."""

    life: int | None = None
    mana: str | None = Field(None, description='The whole mana pool; "" for an empty one.')
    hand: tuple[ObjectName, ...] | None = None
    library: tuple[ObjectName, ...] | None = Field(None, description="Top first, in order.")
    library_bottom: tuple[ObjectName, ...] | None = Field(
        None, description="The bottom cards, as a multiset (an order that is random)."
    )
    graveyard: tuple[ObjectName, ...] | None = None
    exile: tuple[ObjectName, ...] | None = None
    battlefield: tuple[ObjectName, ...] | None = Field(
        None, description="All permanents the player controls; unnamed ones by card name."
    )
    hand_size: int | None = None
    library_size: int | None = None
    graveyard_size: int | None = None
    counters: dict[str, int] | None = None


class StackExpectation(Model):
    """What must be true of an object on the stack.  One of spell, trigger of, ability of."""

    spell: ObjectName | None = None
    trigger_of: ObjectName | None = None
    ability_of: ObjectName | None = None
    caused_by: Names = Field((), description="Cause of a trigger: any of these.")
    controller: PlayerName | None = None
    targets: tuple[str, ...] | None = None
    x: int | None = None
    mana_value: int | None = None


class TurnExpectation(Model):
    """Where in the turn the game is, and who has priority."""

    active: PlayerName | None = None
    step: StepName | None = None
    priority: PlayerName | None = None


RESERVED = ("stack", "turn", *PLAYER_NAMES)
"""Words that an expectation reserves; no object may bear such a name."""


def _state(value: object) -> object:
    """Split ``{stack: …, alice: …, crab: …}`` into its parts; keep the normalised form."""
    if not isinstance(value, Mapping) or "objects" in value or "players" in value:
        return value
    parts: dict[str, Any] = {"objects": {}, "players": {}}
    for key, expected in value.items():
        if key in PLAYER_NAMES:
            parts["players"][key] = expected
        elif key in RESERVED:
            parts[key] = expected
        else:
            parts["objects"][key] = expected
    return parts


class StateExpectation(Model):
    """What must be true of the game now."""

    objects: dict[ObjectName, ObjectExpectation] = Field(default_factory=dict)
    players: dict[PlayerName, PlayerExpectation] = Field(default_factory=dict)
    stack: tuple[StackExpectation, ...] | None = Field(
        None, description="The whole stack, its top first; [] for an empty one."
    )
    turn: TurnExpectation | None = None


class Expect(Step):
    """A step that changes nothing and checks the game state."""

    expect: Annotated[StateExpectation, BeforeValidator(_state)]
    clause: str | None = Field(None, description="Name of the law's clause that this checks.")
