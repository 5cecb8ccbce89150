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

    zone: ZoneName | None = Field(
        None, description="The zone it is in; none for a token that is gone."
    )
    power: int | None = Field(None, description="Its power now.")
    toughness: int | None = Field(None, description="Its toughness now.")
    counters: dict[str, int] | None = Field(None, description="All counters; {} for none.")
    tapped: bool | None = Field(None, description="Is it tapped?")
    damage: int | None = Field(None, description="Damage marked on it.")
    controller: PlayerName | None = Field(None, description="The player who controls it.")
    owner: PlayerName | None = Field(None, description="The player who owns it.")
    types: tuple[str, ...] | None = Field(None, description="All of its card types.")
    mana_value: int | None = Field(None, description="Its mana value (CR 202.3).")
    token: bool | None = Field(None, description="Is it a token?")
    face_down: bool | None = Field(None, description="Is it face down?")
    attached_to: ObjectName | None = Field(
        None, description="The object or player it is attached to."
    )
    card: str | None = Field(None, description="The name it has now (CR 201).")


class PlayerExpectation(Model):
    """What must be true of a player.  Zones compare as multisets of names, unless ordered."""

    life: int | None = Field(None, description="Life total.")
    mana: str | None = Field(None, description='The whole mana pool; "" for an empty one.')
    hand: tuple[ObjectName, ...] | None = Field(
        None, description="All cards in hand, in any order."
    )
    library: tuple[ObjectName, ...] | None = Field(None, description="Top first, in order.")
    library_bottom: tuple[ObjectName, ...] | None = Field(
        None, description="The bottom cards, as a multiset (an order that is random)."
    )
    graveyard: tuple[ObjectName, ...] | None = Field(
        None, description="All cards in the graveyard, in any order."
    )
    exile: tuple[ObjectName, ...] | None = Field(
        None, description="All exiled cards that the player owns, in any order."
    )
    battlefield: tuple[ObjectName, ...] | None = Field(
        None, description="All permanents the player controls; unnamed ones by card name."
    )
    hand_size: int | None = Field(None, description="Number of cards in hand.")
    library_size: int | None = Field(None, description="Number of cards in the library.")
    graveyard_size: int | None = Field(None, description="Number of cards in the graveyard.")
    counters: dict[str, int] | None = Field(
        None, description="All counters, such as {poison: 2}; {} for none."
    )


class StackExpectation(Model):
    """What must be true of an object on the stack.  One of spell, trigger of, ability of."""

    spell: ObjectName | None = Field(None, description="A spell, by its name.")
    trigger_of: ObjectName | None = Field(
        None, description="A triggered ability, by the name of its source."
    )
    ability_of: ObjectName | None = Field(
        None, description="An activated ability, by the name of its source."
    )
    caused_by: Names = Field((), description="Cause of a trigger: any of these.")
    controller: PlayerName | None = Field(None, description="The player who controls it.")
    targets: tuple[str, ...] | None = Field(None, description="All of its targets, in any order.")
    x: int | None = Field(None, description="The value of X in its cost (CR 107.3).")
    mana_value: int | None = Field(None, description="Its mana value (CR 202.3b).")


class TurnExpectation(Model):
    """Where in the turn the game is, and who has priority."""

    active: PlayerName | None = Field(None, description="The player whose turn it is.")
    step: StepName | None = Field(None, description="The step or phase.")
    priority: PlayerName | None = Field(None, description="The player who has priority.")


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

    objects: dict[ObjectName, ObjectExpectation] = Field(
        default_factory=dict, description="What must be true of each object, by name."
    )
    players: dict[PlayerName, PlayerExpectation] = Field(
        default_factory=dict, description="What must be true of each player."
    )
    stack: tuple[StackExpectation, ...] | None = Field(
        None, description="The whole stack, its top first; [] for an empty one."
    )
    turn: TurnExpectation | None = Field(None, description="Where in the turn the game is.")


class Expect(Step):
    """A step that changes nothing and checks the game state."""

    expect: Annotated[StateExpectation, BeforeValidator(_state)] = Field(
        description="Objects by name, players, the stack, the turn: what must be true of each."
    )
    clause: str | None = Field(None, description="Name of the law's clause that this checks.")
