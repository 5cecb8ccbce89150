"""Objects (CR 109): cards in a zone, permanents, tokens, spells and abilities on the stack."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from reference_engine.abilities.context import Context
from reference_engine.abilities.effects import Effect
from reference_engine.abilities.model import (
    Ability,
    ActivatedAbility,
    TargetSpec,
    TriggeredAbility,
)
from reference_engine.types import CardId, ManaType, ObjectId, PlayerId, Zone

if TYPE_CHECKING:
    from reference_engine.characteristics import CardDefinition, Characteristics, Face


@dataclass(frozen=True, slots=True)
class Mana:
    """One mana in a pool (CR 106.4), with the object that made it (CR 106.3)."""

    type: ManaType
    source: ObjectId | None = None


@dataclass(frozen=True, slots=True)
class CastRecord:
    """How a spell was cast; the permanent that it becomes can ask (CR 400.7d).

    ``x`` is None when no X was chosen.  ``times_paid`` counts optional costs by name.
    """

    player: PlayerId
    from_zone: Zone
    x: int | None = None
    alternative: str | None = None
    times_paid: tuple[tuple[str, int], ...] = ()
    mana_spent: tuple[Mana, ...] = ()
    without_paying: bool = False
    copied: bool = False  # the record of a copy, which was not cast (CR 707.10)

    def paid(self, name: str) -> int:
        """Return how often the optional cost of this name was paid."""
        return dict(self.times_paid).get(name, 0)


@dataclass(slots=True)
class StackState:
    """What an object has while it is on the stack (CR 405, 601.2, 602.2, 603.3)."""

    kind: Literal["spell", "triggered", "activated"]
    context: Context
    ability: ActivatedAbility | TriggeredAbility | None = None
    effects: tuple[Effect, ...] = ()
    specs: tuple[TargetSpec, ...] = ()

    def copy(self) -> StackState:
        """Return an independent copy."""
        return StackState(self.kind, self.context.copy(), self.ability, self.effects, self.specs)


@dataclass(slots=True)
class GameObject:
    """One object in one zone.  When it moves, another object takes its place (CR 400.7).

    ``controller`` is the one by default (CR 110.2); effects may say otherwise: ask the game.
    ``base`` are the characteristics before any effect, shared while nothing changes them.
    """

    id: ObjectId
    card_id: CardId
    definition: CardDefinition | None  # None for an ability on the stack
    owner: PlayerId
    controller: PlayerId
    zone: Zone
    timestamp: int
    face: int = 0
    is_token: bool = False
    is_copy: bool = False  # a copy of a spell (CR 707.10)
    face_down: bool = False
    tapped: bool = False
    sick: bool = False  # not continuously controlled since the turn began (CR 302.6)
    counters: dict[str, int] = field(default_factory=dict)
    damage: int = 0
    deathtouched: bool = False
    attached_to: ObjectId | None = None
    copied_face: Face | None = None  # copiable values from a copy effect (CR 707.2)
    cast: CastRecord | None = None
    stack: StackState | None = None
    fused: bool = False
    used_this_turn: frozenset[Ability] = frozenset()  # activated, triggered (CR 602.5b)
    base: Characteristics | None = None
    last_controller: PlayerId | None = None  # as last noted, when an effect has changed it
    transformed_at: int = 0  # the timestamp of the last time it did (CR 701.27f)
    chosen_color: ManaType | None = None  # as it entered (CR 607.2d)

    def copy(self) -> GameObject:
        """Return an independent copy."""
        return GameObject(
            self.id, self.card_id, self.definition, self.owner, self.controller, self.zone,
            self.timestamp, self.face, self.is_token, self.is_copy, self.face_down, self.tapped,
            self.sick, dict(self.counters) if self.counters else {}, self.damage,
            self.deathtouched, self.attached_to, self.copied_face, self.cast,
            self.stack.copy() if self.stack is not None else None, self.fused,
            self.used_this_turn, self.base, self.last_controller, self.transformed_at,
            self.chosen_color,
        )  # fmt: skip

    @property
    def is_card(self) -> bool:
        """Whether it is represented by a card (CR 108.2)."""
        return not (self.is_token or self.is_copy) and self.definition is not None


@dataclass(slots=True)
class Player:
    """A player: life, zones of their own, mana (CR 102, 103)."""

    id: PlayerId
    life: int = 20
    hand: list[ObjectId] = field(default_factory=list)
    library: list[ObjectId] = field(default_factory=list)  # top first
    graveyard: list[ObjectId] = field(default_factory=list)  # the last is on top
    mana: list[Mana] = field(default_factory=list)
    counters: dict[str, int] = field(default_factory=dict)
    lands_played: int = 0
    lost: bool = False
    drew_from_empty: bool = False

    def copy(self) -> Player:
        """Return an independent copy."""
        return Player(
            self.id, self.life, list(self.hand), list(self.library), list(self.graveyard),
            list(self.mana), dict(self.counters), self.lands_played, self.lost,
            self.drew_from_empty,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class LastKnown:
    """An object that has left its zone, as it last was (CR 608.2h, 113.7a)."""

    object: GameObject
    characteristics: Characteristics
    mana_value: int
    became: ObjectId | None = None  # the object it became, if any (CR 400.7)
    attacking: bool = False
    blocking: bool = False
