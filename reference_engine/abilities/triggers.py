"""Trigger conditions: "whenever", "when" and "at" (CR 603.1, 603.2).

A condition names the class of happening that it watches, so that the engine can index it,
and decides for one happening whether it is an occurrence.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from reference_engine import events
from reference_engine.abilities.context import Context
from reference_engine.abilities.descriptions import ANY_OBJECT, Description, Whose
from reference_engine.rule import rule
from reference_engine.types import ManaType, Step, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game


class TriggerCondition(ABC):
    """What makes a triggered ability trigger."""

    __slots__ = ()
    watches: ClassVar[type[events.Happened]]

    @property
    def looks_back(self) -> bool:
        """Whether it is judged by the state before the event (CR 603.10a)."""
        return False

    @abstractmethod
    def occurs(self, game: Game, happened: events.Happened, context: Context) -> bool:
        """Return whether this happening is an occurrence of the trigger event."""


@dataclass(frozen=True, slots=True)
class Enters(TriggerCondition):
    """ "When this creature enters", "whenever another creature you control enters" (CR 603.6a).

    ``one_or_more``: once for all that enter at the same time (CR 603.2c).
    """

    watches: ClassVar[type[events.Happened]] = events.ZoneChange
    description: Description = ANY_OBJECT
    this: bool = False  # the source itself
    one_or_more: bool = False

    def occurs(self, game: Game, happened: events.Happened, context: Context) -> bool:
        assert isinstance(happened, events.ZoneChange)
        if happened.to_zone is not Zone.BATTLEFIELD or happened.new is None:
            return False
        if self.this:
            return happened.new == context.source
        return self.description.matches(game, happened.new, context)


@dataclass(frozen=True, slots=True)
class LeavesBattlefield(TriggerCondition):
    """ "When this permanent leaves the battlefield", "dies" (CR 603.6c)."""

    watches: ClassVar[type[events.Happened]] = events.ZoneChange
    description: Description = ANY_OBJECT
    this: bool = False
    or_another: bool = False  # "this creature or another creature you control"
    to: Zone | None = None
    one_or_more: bool = False

    @property
    def looks_back(self) -> bool:
        return True

    def occurs(self, game: Game, happened: events.Happened, context: Context) -> bool:
        assert isinstance(happened, events.ZoneChange)
        if happened.from_zone is not Zone.BATTLEFIELD or happened.old is None:
            return False
        if self.to is not None and happened.to_zone is not self.to:
            return False
        if happened.old == context.source and (self.this or self.or_another):
            return True
        if self.this:
            return False
        return self.description.matches(game, happened.old, context)


@dataclass(frozen=True, slots=True)
class PutIntoGraveyard(TriggerCondition):
    """ "Whenever a permanent card is put into your graveyard from anywhere" (CR 603.6c).

    "From the battlefield" makes it a leaves-the-battlefield ability, which looks back.
    """

    watches: ClassVar[type[events.Happened]] = events.ZoneChange
    description: Description = ANY_OBJECT
    from_zone: Zone | None = None
    one_or_more: bool = False

    def occurs(self, game: Game, happened: events.Happened, context: Context) -> bool:
        assert isinstance(happened, events.ZoneChange)
        if happened.to_zone is not Zone.GRAVEYARD or happened.new is None:
            return False
        if self.from_zone is not None and happened.from_zone is not self.from_zone:
            return False
        moved = happened.old if self.looks_back else happened.new
        return moved is not None and self.description.matches(game, moved, context)

    @property
    def looks_back(self) -> bool:
        return self.from_zone is Zone.BATTLEFIELD


@dataclass(frozen=True, slots=True)
class Attacks(TriggerCondition):
    """ "Whenever this creature attacks" (CR 508.1m)."""

    watches: ClassVar[type[events.Happened]] = events.Attacked
    description: Description = ANY_OBJECT
    this: bool = False

    def occurs(self, game: Game, happened: events.Happened, context: Context) -> bool:
        assert isinstance(happened, events.Attacked)
        if self.this:
            return happened.attacker == context.source
        return self.description.matches(game, happened.attacker, context)


@dataclass(frozen=True, slots=True)
class BeginningOf(TriggerCondition):
    """ "At the beginning of your upkeep", "of each end step" (CR 603.2b)."""

    watches: ClassVar[type[events.Happened]] = events.StepBegan
    step: Step
    whose: Whose | None = None  # None: each player's

    def occurs(self, game: Game, happened: events.Happened, context: Context) -> bool:
        assert isinstance(happened, events.StepBegan)
        if happened.step is not self.step:
            return False
        return self.whose is None or game.is_whose(self.whose, happened.active, context)


@dataclass(frozen=True, slots=True)
class Casts(TriggerCondition):
    """ "Whenever you cast a creature spell", "when you cast this spell" (CR 601.2i)."""

    watches: ClassVar[type[events.Happened]] = events.SpellCast
    description: Description = ANY_OBJECT
    whose: Whose | None = None
    this: bool = False
    mana_of_this: bool = False  # "using mana produced by this land"

    def occurs(self, game: Game, happened: events.Happened, context: Context) -> bool:
        assert isinstance(happened, events.SpellCast)
        if self.this:
            return happened.spell == context.source
        if self.whose is not None and not game.is_whose(self.whose, happened.player, context):
            return False
        if self.mana_of_this and not game.mana_was_spent(context.source, happened.spell):
            return False
        return self.description.matches(game, happened.spell, context)


@dataclass(frozen=True, slots=True)
class DealsDamage(TriggerCondition):
    """ "Whenever this creature deals combat damage to a player" (CR 120)."""

    watches: ClassVar[type[events.Happened]] = events.DamageDealt
    this: bool = True
    description: Description = ANY_OBJECT
    to_player: bool = False
    combat: bool = False

    def occurs(self, game: Game, happened: events.Happened, context: Context) -> bool:
        assert isinstance(happened, events.DamageDealt)
        if self.to_player and happened.player is None:
            return False
        if self.combat and not happened.combat:
            return False
        if self.this:
            return happened.source == context.source
        return self.description.matches(game, happened.source, context)


@dataclass(frozen=True, slots=True)
class Discards(TriggerCondition):
    """ "Whenever you discard a card" (CR 701.9)."""

    watches: ClassVar[type[events.Happened]] = events.Discarded
    whose: Whose | None = None
    description: Description = ANY_OBJECT

    def occurs(self, game: Game, happened: events.Happened, context: Context) -> bool:
        assert isinstance(happened, events.Discarded)
        if self.whose is not None and not game.is_whose(self.whose, happened.player, context):
            return False
        return self.description.matches(game, happened.new, context)


@dataclass(frozen=True, slots=True)
class Draws(TriggerCondition):
    """ "Whenever you draw a card" (CR 121)."""

    watches: ClassVar[type[events.Happened]] = events.CardDrawn
    whose: Whose | None = None

    def occurs(self, game: Game, happened: events.Happened, context: Context) -> bool:
        assert isinstance(happened, events.CardDrawn)
        return self.whose is None or game.is_whose(self.whose, happened.player, context)


@dataclass(frozen=True, slots=True)
class CountersPut(TriggerCondition):
    """ "Whenever one or more +1/+1 counters are put on this creature" (CR 122.6)."""

    watches: ClassVar[type[events.Happened]] = events.CountersAdded
    kind: str | None = None
    this: bool = True
    description: Description = ANY_OBJECT

    def occurs(self, game: Game, happened: events.Happened, context: Context) -> bool:
        assert isinstance(happened, events.CountersAdded)
        if self.kind is not None and happened.kind != self.kind:
            return False
        if self.this:
            return happened.object == context.source
        return self.description.matches(game, happened.object, context)


@dataclass(frozen=True, slots=True)
class BecomesTapped(TriggerCondition):
    """ "Whenever this permanent becomes tapped" (CR 603.2e)."""

    watches: ClassVar[type[events.Happened]] = events.Tapped
    this: bool = True
    description: Description = ANY_OBJECT

    def occurs(self, game: Game, happened: events.Happened, context: Context) -> bool:
        assert isinstance(happened, events.Tapped)
        if self.this:
            return happened.object == context.source
        return self.description.matches(game, happened.object, context)


@dataclass(frozen=True, slots=True)
class TappedForMana(TriggerCondition):
    """ "Whenever you tap a land for mana" (CR 106.12a): as the mana is produced.

    ``host``: what the source is attached to ("enchanted land is tapped for mana").
    """

    watches: ClassVar[type[events.Happened]] = events.ManaProduced
    description: Description = ANY_OBJECT
    whose: Whose | None = None
    type: ManaType | None = None  # "for {C}": only when mana of this type was produced
    host: bool = False

    def occurs(self, game: Game, happened: events.Happened, context: Context) -> bool:
        assert isinstance(happened, events.ManaProduced)
        if not happened.tapped_for_mana or not produced_what_is_asked(game, self.type, happened):
            return False
        if self.whose is not None and not game.is_whose(self.whose, happened.player, context):
            return False
        if self.host:
            source = game.object_or_last_known(context.source)
            return source.attached_to == happened.source
        return self.description.matches(game, happened.source, context)


@rule("106.12a")
def produced_what_is_asked(
    game: Game, asked: ManaType | None, happened: events.ManaProduced
) -> bool:
    """Return whether mana, or mana of the type that is asked for, was in fact produced."""
    return asked in happened.mana if asked is not None else bool(happened.mana)


@dataclass(frozen=True, slots=True)
class LosesLife(TriggerCondition):
    """ "Whenever you lose life" or, with ``gain``, "gain life" (CR 119.9)."""

    watches: ClassVar[type[events.Happened]] = events.LifeChanged
    whose: Whose | None = None
    gain: bool = False

    def occurs(self, game: Game, happened: events.Happened, context: Context) -> bool:
        assert isinstance(happened, events.LifeChanged)
        if (happened.amount > 0) != self.gain:
            return False
        return self.whose is None or game.is_whose(self.whose, happened.player, context)
