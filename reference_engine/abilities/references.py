"""References: which objects or players an instruction acts on.

``objects`` and ``players`` answer for the moment at which they are called.  An object that
has left its zone is still named by its old id, so that its last known information can be
asked (CR 608.2h); the effect that would change it finds nothing to change (CR 400.7).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reference_engine.abilities.context import Context, PlayerTarget
from reference_engine.abilities.descriptions import Description
from reference_engine.types import ObjectId, PlayerId, Zone

if TYPE_CHECKING:
    from reference_engine.abilities.quantities import Quantity
    from reference_engine.game import Game


class ObjectReference(ABC):
    """Which objects are meant."""

    __slots__ = ()

    @abstractmethod
    def objects(self, game: Game, context: Context) -> tuple[ObjectId, ...]:
        """Return the ids of the objects meant, in a fixed order."""


class PlayerReference(ABC):
    """Which players are meant."""

    __slots__ = ()

    @abstractmethod
    def players(self, game: Game, context: Context) -> tuple[PlayerId, ...]:
        """Return the players meant, in APNAP order (CR 101.4)."""

    def seats_fixed(self) -> tuple[PlayerId, ...]:
        """Return the players who were worked out once and for all; none for words."""
        return ()


# ---- objects


@dataclass(frozen=True, slots=True)
class This(ObjectReference):
    """ "This creature": the object that has the ability."""

    def objects(self, game: Game, context: Context) -> tuple[ObjectId, ...]:
        return (context.source,)


@dataclass(frozen=True, slots=True)
class Target(ObjectReference):
    """The objects among one group of targets, those that are illegal now left out (CR 608.2b)."""

    index: int = 0

    def objects(self, game: Game, context: Context) -> tuple[ObjectId, ...]:
        if self.index >= len(context.targets):
            return ()
        group = context.targets[self.index]
        return tuple(t for t in group if not isinstance(t, PlayerTarget))


@dataclass(frozen=True, slots=True)
class Triggering(ObjectReference):
    """ "That creature", "it": the object whose event made the ability trigger.

    For a zone change the object as it was where the trigger watched it: on the battlefield
    for one that entered or left; ``successor`` asks for the object it became (CR 400.7e).
    """

    successor: bool = False

    def objects(self, game: Game, context: Context) -> tuple[ObjectId, ...]:
        event = context.spoken_of
        if event is None:
            return ()
        subject = event.subject_id()
        if subject is None:
            return ()
        if not self.successor:
            return (subject,)
        found = game.current_object(subject)
        return () if found is None else (found,)


@dataclass(frozen=True, slots=True)
class It(ObjectReference):
    """ "It", "them", "that card": what the instruction before acted on (CR 608.2c, 400.7j)."""

    def objects(self, game: Game, context: Context) -> tuple[ObjectId, ...]:
        return context.it


@dataclass(frozen=True, slots=True)
class All(ObjectReference):
    """ "Each creature you control", "all artifacts", "other creatures": no choice, no target."""

    description: Description
    zone: Zone = Zone.BATTLEFIELD

    def objects(self, game: Game, context: Context) -> tuple[ObjectId, ...]:
        return tuple(
            candidate
            for candidate in game.objects_in(self.zone)
            if self.description.matches(game, candidate, context)
        )


@dataclass(frozen=True, slots=True)
class Chosen(ObjectReference):
    """ "A creature you control", "up to two creature cards from your hand": chosen on resolution.

    ``chooser`` chooses among the objects of ``zone`` that fit (of a hidden zone, among their
    own).  With fewer than ``minimum`` there, all of them (CR 609.3).
    """

    description: Description
    minimum: Quantity
    maximum: Quantity
    chooser: PlayerReference
    zone: Zone = Zone.BATTLEFIELD

    def objects(self, game: Game, context: Context) -> tuple[ObjectId, ...]:
        return game.choose_objects(self, context)


@dataclass(frozen=True, slots=True)
class Host(ObjectReference):
    """ "Enchanted creature", "equipped creature": what the source is attached to (CR 303.4)."""

    def objects(self, game: Game, context: Context) -> tuple[ObjectId, ...]:
        attached = game.object_or_last_known(context.source).attached_to
        return () if attached is None else (attached,)


# ---- players


@dataclass(frozen=True, slots=True)
class You(PlayerReference):
    """The controller of the spell or ability (CR 109.5)."""

    def players(self, game: Game, context: Context) -> tuple[PlayerId, ...]:
        return (context.controller,)


@dataclass(frozen=True, slots=True)
class EachPlayer(PlayerReference):
    """ "Each player"."""

    def players(self, game: Game, context: Context) -> tuple[PlayerId, ...]:
        return game.apnap()


@dataclass(frozen=True, slots=True)
class EachOpponent(PlayerReference):
    """ "Each opponent" (CR 102.3)."""

    def players(self, game: Game, context: Context) -> tuple[PlayerId, ...]:
        return tuple(p for p in game.apnap() if p != context.controller)


@dataclass(frozen=True, slots=True)
class TargetedPlayer(PlayerReference):
    """The players among one group of targets."""

    index: int = 0

    def players(self, game: Game, context: Context) -> tuple[PlayerId, ...]:
        if self.index >= len(context.targets):
            return ()
        group = context.targets[self.index]
        return tuple(t.player for t in group if isinstance(t, PlayerTarget))


@dataclass(frozen=True, slots=True)
class ThatPlayer(PlayerReference):
    """ "That player": the player of the trigger event, or the one spoken of before."""

    def players(self, game: Game, context: Context) -> tuple[PlayerId, ...]:
        if context.that_player is not None:
            return (context.that_player,)
        event = context.spoken_of
        player = event.player_id() if event is not None else None
        return () if player is None else (player,)


@dataclass(frozen=True, slots=True)
class ControllerOf(PlayerReference):
    """ "Its controller", as it is now or last was (CR 608.2h)."""

    reference: ObjectReference

    def players(self, game: Game, context: Context) -> tuple[PlayerId, ...]:
        return tuple(game.controller_of(o) for o in self.reference.objects(game, context))


@dataclass(frozen=True, slots=True)
class OwnerOf(PlayerReference):
    """ "Its owner" (CR 108.3)."""

    reference: ObjectReference

    def players(self, game: Game, context: Context) -> tuple[PlayerId, ...]:
        return tuple(
            game.object_or_last_known(o).owner for o in self.reference.objects(game, context)
        )


THIS = This()
IT = It()
YOU = You()
TRIGGERING = Triggering()
