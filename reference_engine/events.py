"""What has happened (CR 603.2): the records that triggers watch and the turn's log keeps.

What is *going to* happen, and may still be replaced, is in
:mod:`reference_engine.proposals`.  A record names objects by the id they had at the time:
``old`` before a zone change, ``new`` after it.
"""

from __future__ import annotations

from dataclasses import dataclass

from reference_engine.types import ManaType, ObjectId, PlayerId, Step, Zone


class Happened:
    """Base of all records."""

    __slots__ = ()

    def subject_id(self) -> ObjectId | None:
        """Return the object that "it" or "that creature" of a trigger means, if any."""
        return None

    def player_id(self) -> PlayerId | None:
        """Return the player that "that player" of a trigger means, if any."""
        return None


@dataclass(frozen=True, slots=True)
class ZoneChange(Happened):
    """An object moved and became a new one (CR 400.7).

    ``old`` is None for a token that was created, ``new`` for one that ceased to exist.
    ``is_card`` tells a card from a token or copy; ``permanent_card`` whether that card has a
    permanent type in the zone it went to (CR 110.4a).
    """

    old: ObjectId | None
    new: ObjectId | None
    from_zone: Zone
    to_zone: Zone
    owner: PlayerId
    is_card: bool
    permanent_card: bool
    controller: PlayerId  # who controlled it before it moved; for a new permanent, its controller

    def subject_id(self) -> ObjectId | None:
        if self.to_zone is Zone.BATTLEFIELD or self.from_zone is not Zone.BATTLEFIELD:
            return self.new
        return self.old

    def player_id(self) -> PlayerId | None:
        return self.controller


@dataclass(frozen=True, slots=True)
class StepBegan(Happened):
    """A step or main phase began (CR 500.6)."""

    step: Step
    active: PlayerId

    def player_id(self) -> PlayerId | None:
        return self.active


@dataclass(frozen=True, slots=True)
class SpellCast(Happened):
    """A spell became cast (CR 601.2i)."""

    spell: ObjectId
    player: PlayerId

    def subject_id(self) -> ObjectId | None:
        return self.spell

    def player_id(self) -> PlayerId | None:
        return self.player


@dataclass(frozen=True, slots=True)
class AbilityActivated(Happened):
    """An ability became activated (CR 602.2b)."""

    source: ObjectId
    player: PlayerId
    is_mana_ability: bool

    def subject_id(self) -> ObjectId | None:
        return self.source

    def player_id(self) -> PlayerId | None:
        return self.player


@dataclass(frozen=True, slots=True)
class Attacked(Happened):
    """A creature was declared as an attacker (CR 508.1)."""

    attacker: ObjectId
    defender: PlayerId

    def subject_id(self) -> ObjectId | None:
        return self.attacker

    def player_id(self) -> PlayerId | None:
        return self.defender


@dataclass(frozen=True, slots=True)
class Blocked(Happened):
    """A creature was declared as a blocker (CR 509.1)."""

    blocker: ObjectId
    attacker: ObjectId

    def subject_id(self) -> ObjectId | None:
        return self.blocker


@dataclass(frozen=True, slots=True)
class DamageDealt(Happened):
    """A source dealt damage to an object or a player (CR 120.3)."""

    source: ObjectId
    amount: int
    combat: bool
    object: ObjectId | None = None
    player: PlayerId | None = None

    def subject_id(self) -> ObjectId | None:
        return self.object

    def player_id(self) -> PlayerId | None:
        return self.player


@dataclass(frozen=True, slots=True)
class LifeChanged(Happened):
    """A player gained (positive) or lost (negative) life (CR 119)."""

    player: PlayerId
    amount: int

    def player_id(self) -> PlayerId | None:
        return self.player


@dataclass(frozen=True, slots=True)
class CardDrawn(Happened):
    """A player drew a card (CR 121.1)."""

    player: PlayerId
    card: ObjectId

    def player_id(self) -> PlayerId | None:
        return self.player


@dataclass(frozen=True, slots=True)
class Discarded(Happened):
    """A player discarded a card (CR 701.9); ``new`` is the object that it became."""

    player: PlayerId
    new: ObjectId

    def subject_id(self) -> ObjectId | None:
        return self.new

    def player_id(self) -> PlayerId | None:
        return self.player


@dataclass(frozen=True, slots=True)
class Sacrificed(Happened):
    """A player sacrificed a permanent (CR 701.21)."""

    player: PlayerId
    old: ObjectId

    def subject_id(self) -> ObjectId | None:
        return self.old

    def player_id(self) -> PlayerId | None:
        return self.player


@dataclass(frozen=True, slots=True)
class CountersAdded(Happened):
    """Counters were put on an object (CR 122.6)."""

    object: ObjectId
    kind: str
    count: int

    def subject_id(self) -> ObjectId | None:
        return self.object


@dataclass(frozen=True, slots=True)
class CountersRemoved(Happened):
    """Counters were removed from an object."""

    object: ObjectId
    kind: str
    count: int

    def subject_id(self) -> ObjectId | None:
        return self.object


@dataclass(frozen=True, slots=True)
class Tapped(Happened):
    """A permanent became tapped (CR 701.26a)."""

    object: ObjectId

    def subject_id(self) -> ObjectId | None:
        return self.object


@dataclass(frozen=True, slots=True)
class Untapped(Happened):
    """A permanent became untapped (CR 701.26b)."""

    object: ObjectId

    def subject_id(self) -> ObjectId | None:
        return self.object


@dataclass(frozen=True, slots=True)
class ManaProduced(Happened):
    """A mana ability or effect produced mana (CR 106.12a); ``mana`` after replacement."""

    source: ObjectId
    player: PlayerId
    mana: tuple[ManaType, ...]
    tapped_for_mana: bool

    def subject_id(self) -> ObjectId | None:
        return self.source

    def player_id(self) -> PlayerId | None:
        return self.player


@dataclass(frozen=True, slots=True)
class ControlChanged(Happened):
    """A permanent came under another player's control (CR 110.2)."""

    object: ObjectId
    player: PlayerId

    def subject_id(self) -> ObjectId | None:
        return self.object


@dataclass(frozen=True, slots=True)
class PlayerLost(Happened):
    """A player lost the game (CR 104.3)."""

    player: PlayerId

    def player_id(self) -> PlayerId | None:
        return self.player
