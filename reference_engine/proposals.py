"""What is about to happen: events that replacement effects may still change (CR 614.1, 616).

Each proposal knows how to carry itself out; :func:`reference_engine.happening.happen` first
offers it to the replacement effects, then carries out all that happen at the same time, then
looks for triggers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from reference_engine import events
from reference_engine.abilities.context import Context
from reference_engine.abilities.modifications import SetController
from reference_engine.characteristics import Face
from reference_engine.layers import ContinuousEffect, base_characteristics
from reference_engine.objects import CastRecord, GameObject, LastKnown, Mana, StackState
from reference_engine.rule import rule
from reference_engine.types import PERMANENT_TYPES, CardId, ManaType, ObjectId, PlayerId, Zone

if TYPE_CHECKING:
    from reference_engine.characteristics import CardDefinition
    from reference_engine.game import Game

Cause = Literal["move", "destroy", "sacrifice", "discard", "counter", "resolve", "state", "cost"]


def controller_as_it_enters(
    game: Game, default: PlayerId, effects: tuple[ContinuousEffect, ...]
) -> PlayerId:
    """Return who will control a permanent: by default, or by effects on the spell (CR 110.2b)."""
    found = default
    for effect in effects:
        context = Context(effect.source, effect.controller)
        for change in effect.modifications:
            if isinstance(change, SetController):
                found = change.player.players(game, context)[0]
    return found


class Proposal(ABC):
    """Something about to happen."""

    __slots__ = ()

    @abstractmethod
    def apply(self, game: Game) -> list[events.Happened]:
        """Carry it out and return the records of what happened."""


@dataclass(slots=True)
class Move(Proposal):
    """An object changes zones (CR 400.7).

    ``controller`` is for the battlefield and the stack; elsewhere its owner has it.
    ``position`` is for libraries.  ``cast`` and ``stack`` go with a spell; ``copied_face``,
    ``counters``, ``tapped``, ``face``, ``face_down``, ``attach_to`` are how a permanent enters.
    """

    it: ObjectId
    to: Zone
    controller: PlayerId | None = None
    cause: Cause = "move"
    position: Literal["top", "bottom"] = "top"
    tapped: bool = False
    face: int = 0
    face_down: bool = False
    fused: bool = False
    counters: dict[str, int] | None = None
    attach_to: ObjectId | None = None
    cast: CastRecord | None = None
    stack: StackState | None = None
    copied_face: Face | None = None
    carry: tuple[ContinuousEffect, ...] = ()  # effects on a spell that go on (CR 400.7a)
    chosen_color: ManaType | None = None  # as it enters (CR 614.1c)
    becomes: ObjectId | None = None  # the id of the new object, once it has happened

    def apply(self, game: Game) -> list[events.Happened]:
        thing = game.objects.get(self.it)
        if thing is None or (thing.is_token and thing.zone is not Zone.BATTLEFIELD):
            return []  # it has left already, or is a token that cannot move again (CR 111.8)
        if self.to is Zone.BATTLEFIELD and not self._may_be_permanent(game, thing):
            return []  # CR 400.4a
        happened = _change_zone(game, thing, self)
        if self.to is Zone.BATTLEFIELD and happened.new is not None:
            return [happened, *_counters_put(game, happened.new)]
        if self.cause == "discard" and happened.new is not None:
            return [happened, events.Discarded(happened.owner, happened.new)]
        if self.cause == "sacrifice" and happened.old is not None:
            return [happened, events.Sacrificed(happened.controller, happened.old)]
        return [happened]

    def _may_be_permanent(self, game: Game, thing: GameObject) -> bool:
        if self.face_down or thing.definition is None:
            return self.face_down
        face = self.copied_face or thing.definition.faces[self.face]
        return face.is_permanent


def _change_zone(game: Game, thing: GameObject, move: Move) -> events.ZoneChange:
    """Take the object out of its zone and put the one that it becomes into the other."""
    old, old_zone = thing.id, thing.zone
    last = game.characteristics(old)
    holder = game.controller_of(old)
    value = game.mana_value(old) if thing.definition is not None else 0
    controller = thing.owner if move.controller is None else move.controller
    new = GameObject(
        game.new_object_id(),
        thing.card_id,
        thing.definition,
        thing.owner,
        controller,
        move.to,
        game.tick(),
        is_token=thing.is_token,
        is_copy=thing.is_copy,
    )
    game.zone_of(thing.owner, old_zone).remove(old)
    del game.objects[old]
    game.former[old] = LastKnown(
        thing, last, value, new.id, game.is_attacking(old), game.is_blocking(old)
    )
    if thing.is_token:
        new.copied_face = thing.copied_face
    new.cast = remembered_cast(game, thing, move)
    if move.to in (Zone.BATTLEFIELD, Zone.STACK):
        _take_on(new, move)
        _carry_on(game, move.carry, new.id)
    elif move.to is Zone.EXILE:
        new.face_down = move.face_down  # CR 406.3
    _insert(game, new, move.position)
    if old_zone is Zone.BATTLEFIELD:
        game.combat.remove(old)
    move.becomes = new.id
    face = base_characteristics(new)
    return events.ZoneChange(
        old,
        new.id,
        old_zone,
        move.to,
        thing.owner,
        is_card=new.is_card,
        permanent_card=not PERMANENT_TYPES.isdisjoint(face.types),
        controller=controller_as_it_enters(game, controller, move.carry)
        if move.to is Zone.BATTLEFIELD
        else holder,
    )


@rule("400.7", "400.7d")
def remembered_cast(game: Game, old: GameObject, move: Move) -> CastRecord | None:
    """Return what the new object knows of how it was cast: only a spell hands that on."""
    return move.cast


def _counters_put(game: Game, new: ObjectId) -> list[events.Happened]:
    """Return that counters were put on what entered with them (CR 122.6)."""
    counters = game.objects[new].counters
    return [events.CountersAdded(new, kind, amount) for kind, amount in counters.items()]


def _take_on(new: GameObject, move: Move) -> None:
    """Give an object that enters the battlefield or the stack what it enters with."""
    new.face = move.face
    new.stack = move.stack
    new.fused = move.fused
    new.face_down = move.face_down
    if move.copied_face is not None:
        new.copied_face = move.copied_face
    if move.to is Zone.BATTLEFIELD:
        new.tapped = move.tapped
        new.sick = True
        new.counters = {kind: n for kind, n in (move.counters or {}).items() if n > 0}
        new.attached_to = move.attach_to
        new.chosen_color = move.chosen_color


def _carry_on(game: Game, effects: tuple[ContinuousEffect, ...], new: ObjectId) -> None:
    """Let effects on a permanent spell apply to the permanent, too (CR 400.7a)."""
    for effect in effects:
        index = game.effects.index(effect)
        game.effects[index] = replace(effect, affected=effect.affected | {new})


def _insert(game: Game, new: GameObject, position: Literal["top", "bottom"]) -> None:
    game.objects[new.id] = new
    zone = game.zone_of(new.owner, new.zone)
    if new.zone is Zone.LIBRARY and position == "top":
        zone.insert(0, new.id)
    else:
        zone.append(new.id)


@dataclass(slots=True)
class CreateToken(Proposal):
    """A token enters the battlefield (CR 111)."""

    definition: CardDefinition
    controller: PlayerId
    tapped: bool = False
    counters: dict[str, int] | None = None
    copied_face: Face | None = None
    face: int = 0
    cast: CastRecord | None = None  # of a copy of a permanent spell that became it (CR 707.10f)
    carry: tuple[ContinuousEffect, ...] = ()
    card_id: CardId | None = None  # of that copy: it becomes the token (CR 608.3f)
    chosen_color: ManaType | None = None
    attach_to: ObjectId | None = None
    becomes: ObjectId | None = None

    def apply(self, game: Game) -> list[events.Happened]:
        new = GameObject(
            game.new_object_id(),
            game.new_card_id() if self.card_id is None else self.card_id,
            self.definition,
            self.controller,  # CR 111.2
            self.controller,
            Zone.BATTLEFIELD,
            game.tick(),
            face=self.face,
            is_token=True,
            tapped=self.tapped,
            sick=True,
            counters={kind: n for kind, n in (self.counters or {}).items() if n > 0},
            copied_face=self.copied_face,
            cast=self.cast,
            chosen_color=self.chosen_color,
            attached_to=self.attach_to,
        )
        game.objects[new.id] = new
        game.battlefield.append(new.id)
        _carry_on(game, self.carry, new.id)
        self.becomes = new.id
        return [
            events.ZoneChange(
                None, new.id, Zone.NOWHERE, Zone.BATTLEFIELD, self.controller,
                is_card=False, permanent_card=False, controller=self.controller,
            ),
            *_counters_put(game, new.id),
        ]  # fmt: skip


@dataclass(slots=True)
class CeaseToExist(Proposal):
    """A token outside the battlefield, or a copy outside the stack, is gone (CR 704.5d, e)."""

    it: ObjectId

    def apply(self, game: Game) -> list[events.Happened]:
        thing = game.objects.pop(self.it)
        last, value = base_characteristics(thing), 0
        game.zone_of(thing.owner, thing.zone).remove(self.it)
        game.former[self.it] = LastKnown(thing, last, value, None)
        return []


@dataclass(slots=True)
class LeaveGame(Proposal):
    """An object leaves the game with its owner (CR 800.4a)."""

    it: ObjectId

    def apply(self, game: Game) -> list[events.Happened]:
        thing = game.objects[self.it]
        last, holder = game.characteristics(self.it), game.controller_of(self.it)
        value = game.mana_value(self.it) if thing.definition is not None else 0
        game.zone_of(thing.owner, thing.zone).remove(self.it)
        del game.objects[self.it]
        game.former[self.it] = LastKnown(thing, last, value)
        game.combat.remove(self.it)
        if thing.zone is not Zone.BATTLEFIELD:
            return []
        return [
            events.ZoneChange(
                self.it, None, thing.zone, Zone.NOWHERE, thing.owner, thing.is_card, False, holder
            )
        ]  # CR 603.6c


@dataclass(slots=True)
class Unattach(Proposal):
    """A permanent becomes unattached (CR 701.3d)."""

    it: ObjectId

    def apply(self, game: Game) -> list[events.Happened]:
        game.objects[self.it].attached_to = None
        return []


@dataclass(slots=True)
class DrawCard(Proposal):
    """A player draws a card (CR 121.1)."""

    player: PlayerId

    def apply(self, game: Game) -> list[events.Happened]:
        library = game.players[self.player].library
        if not library:
            game.players[self.player].drew_from_empty = True  # CR 704.5b
            return []
        change = _change_zone(game, game.objects[library[0]], Move(library[0], Zone.HAND))
        assert change.new is not None
        return [change, events.CardDrawn(self.player, change.new)]


@dataclass(slots=True)
class AddCounters(Proposal):
    """Counters are put on an object (CR 122.6)."""

    it: ObjectId
    kind: str
    count: int

    def apply(self, game: Game) -> list[events.Happened]:
        thing = game.objects.get(self.it)
        if thing is None or self.count <= 0:
            return []
        thing.counters[self.kind] = thing.counters.get(self.kind, 0) + self.count
        return [events.CountersAdded(self.it, self.kind, self.count)]


@dataclass(slots=True)
class TakeCounters(Proposal):
    """Counters are removed from an object."""

    it: ObjectId
    kind: str
    count: int

    def apply(self, game: Game) -> list[events.Happened]:
        thing = game.objects.get(self.it)
        if thing is None:
            return []
        had = thing.counters.get(self.kind, 0)
        taken = min(had, self.count)
        if taken == 0:
            return []
        thing.counters[self.kind] = had - taken
        if had == taken:
            del thing.counters[self.kind]
        return [events.CountersRemoved(self.it, self.kind, taken)]


@dataclass(slots=True)
class ChangeLife(Proposal):
    """A player gains or loses life (CR 119.3)."""

    player: PlayerId
    amount: int

    def apply(self, game: Game) -> list[events.Happened]:
        if self.amount == 0:
            return []
        game.players[self.player].life += self.amount
        return [events.LifeChanged(self.player, self.amount)]


@dataclass(slots=True)
class Damage(Proposal):
    """A source deals damage to a permanent or a player (CR 120.3)."""

    source: ObjectId
    amount: int
    object: ObjectId | None = None
    player: PlayerId | None = None
    combat: bool = False

    def apply(self, game: Game) -> list[events.Happened]:
        if self.amount <= 0:
            return []
        happened: list[events.Happened] = []
        source = game.characteristics(self.source)
        if self.player is not None:
            game.players[self.player].life -= self.amount  # CR 120.3a
            happened.append(events.LifeChanged(self.player, -self.amount))
        elif self.object is None or not self._mark(game, self.object):
            return []
        if source.abilities.has_keyword("lifelink"):  # CR 120.3f
            holder = game.controller_of(self.source)
            game.players[holder].life += self.amount
            happened.append(events.LifeChanged(holder, self.amount))
        dealt = events.DamageDealt(self.source, self.amount, self.combat, self.object, self.player)
        return [dealt, *happened]

    def _mark(self, game: Game, it: ObjectId) -> bool:
        thing = game.objects.get(it)
        if thing is None or thing.zone is not Zone.BATTLEFIELD:
            return False
        types = game.characteristics(it).types
        if "creature" in types:
            thing.damage += self.amount  # CR 120.3e
            if game.characteristics(self.source).abilities.has_keyword("deathtouch"):
                thing.deathtouched = True  # CR 704.5h
        for kind, counter in (("planeswalker", "loyalty"), ("battle", "defense")):
            if kind in types:  # CR 120.3c, 120.3h
                TakeCounters(it, counter, self.amount).apply(game)
        return bool(types & {"creature", "planeswalker", "battle"})


@dataclass(slots=True)
class SetTapped(Proposal):
    """A permanent becomes tapped or untapped (CR 701.26)."""

    it: ObjectId
    tapped: bool

    def apply(self, game: Game) -> list[events.Happened]:
        thing = game.objects.get(self.it)
        if thing is None or thing.zone is not Zone.BATTLEFIELD or thing.tapped == self.tapped:
            return []
        thing.tapped = self.tapped
        return [events.Tapped(self.it) if self.tapped else events.Untapped(self.it)]


@dataclass(slots=True)
class ProduceMana(Proposal):
    """Mana is added to a player's pool (CR 106.4); ``tapped_for_mana`` as in CR 106.12.

    ``instead`` is what a self-replacement effect puts in its place (CR 614.15).
    """

    source: ObjectId
    player: PlayerId
    mana: tuple[ManaType, ...]
    tapped_for_mana: bool = False
    instead: tuple[ManaType, ...] | None = None

    def apply(self, game: Game) -> list[events.Happened]:
        pool = game.players[self.player].mana
        pool.extend(Mana(symbol, self.source) for symbol in self.mana)
        return [events.ManaProduced(self.source, self.player, self.mana, self.tapped_for_mana)]
