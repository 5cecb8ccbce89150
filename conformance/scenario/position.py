"""The starting position of a scenario."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field

from conformance.scenario.words import Model, ObjectName, PlayerName, StepName


def _placed(value: object) -> object:
    return {"card": value} if isinstance(value, str) else value


class Placed(Model):
    """An object in the starting position.  A bare string is the card's name."""

    card: str = Field(description="Name of a card of this scenario or of the pool.")
    as_: ObjectName | None = Field(None, description="Name of the object; default: card's name.")
    tapped: bool = Field(False, description="Is it tapped?")
    sick: bool = Field(
        False, description="Came under its controller's control since their turn began (CR 302.6)."
    )
    counters: dict[str, int] = Field(
        default_factory=dict, description='Counters by kind, such as {"+1/+1": 2}.'
    )
    damage: int = Field(0, ge=0, description="Damage marked on it.")
    attached_to: ObjectName | None = Field(
        None, description="The permanent or player it is attached to."
    )
    owner: PlayerName | None = Field(None, description="Default: the player it is listed under.")
    face: int = Field(0, ge=0, le=1, description="Which face is up (transforming cards).")
    face_down: bool = Field(False, description="Does it lie face down?")
    token: bool = Field(False, description="A token with the card's characteristics (CR 111).")

    @property
    def name(self) -> ObjectName:
        """The name under which the scenario speaks of the object."""
        return self.as_ or self.card


PlacedObject = Annotated[Placed, BeforeValidator(_placed)]


class PlayerPosition(Model):
    """What a player has at the start.  Zones are complete as listed."""

    life: int = Field(20, description="Life total.")
    battlefield: tuple[PlacedObject, ...] = Field(
        (), description="Permanents the player controls, in timestamp order."
    )
    hand: tuple[PlacedObject, ...] = Field((), description="Cards in hand.")
    library: tuple[PlacedObject, ...] = Field((), description="Top card first.")
    graveyard: tuple[PlacedObject, ...] = Field((), description="In order; the last is on top.")
    exile: tuple[PlacedObject, ...] = Field((), description="Exiled cards that the player owns.")
    mana: str = Field("", description='Mana pool, such as "{2}{G}"; a number is colourless mana.')
    counters: dict[str, int] = Field(
        default_factory=dict, description="Counters that the player has, such as {poison: 2}."
    )


class TurnPosition(Model):
    """Where in a turn the game starts; the active player has priority."""

    active: PlayerName = Field("alice", description="The player whose turn it is.")
    step: StepName = Field("precombat main", description="The step or phase.")
    number: int = Field(5, ge=1, description="Turn number.")


class Position(Model):
    """A game state without a history, stable under state-based actions."""

    turn: TurnPosition = Field(
        default_factory=TurnPosition, description="Where in a turn the game starts."
    )
    alice: PlayerPosition = Field(
        default_factory=PlayerPosition, description="What alice has; she is first in turn order."
    )
    bob: PlayerPosition = Field(default_factory=PlayerPosition, description="What bob has.")
    carol: PlayerPosition | None = Field(None, description="What carol has, if she takes part.")
    dave: PlayerPosition | None = Field(None, description="What dave has, if he takes part.")

    def players(self) -> dict[PlayerName, PlayerPosition]:
        """Return the players who take part, in turn order."""
        seats: dict[PlayerName, PlayerPosition | None] = {
            "alice": self.alice, "bob": self.bob, "carol": self.carol, "dave": self.dave,
        }  # fmt: skip
        return {name: seat for name, seat in seats.items() if seat is not None}
