"""Interaction of continuous effects: the layers (CR 613).

:func:`compute_board` works out the characteristics of all permanents and spells at once.  The
result, a :class:`Board`, is never changed afterwards; holding on to it is looking back in time
(CR 603.10).  An object that nothing changes shares its printed characteristics.
"""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import TYPE_CHECKING

from reference_engine.abilities.context import Context
from reference_engine.abilities.descriptions import Description
from reference_engine.abilities.model import KeywordAbility, StaticAbility, TriggeredAbility
from reference_engine.abilities.modifications import AddAbilities, Layer, Modification
from reference_engine.abilities.quantities import Quantity
from reference_engine.abilities.references import PlayerReference
from reference_engine.abilities.replacements import Replacement
from reference_engine.characteristics import Characteristics
from reference_engine.events import Happened
from reference_engine.faces import face_of
from reference_engine.types import ObjectId, PlayerId, Zone

if TYPE_CHECKING:
    from reference_engine.abilities.effects import Duration
    from reference_engine.game import Game
    from reference_engine.objects import GameObject

_SIZE_COUNTER = re.compile(r"([+-][0-9]+)/([+-][0-9]+)")

Watcher = tuple[ObjectId, TriggeredAbility]


@dataclass(frozen=True, slots=True)
class ContinuousEffect:
    """A continuous effect of a resolved spell or ability (CR 611.2).

    ``affected`` is fixed when it begins (CR 611.2c); ``until`` says when it ends.
    """

    affected: frozenset[ObjectId]
    modifications: tuple[Modification, ...]
    source: ObjectId
    controller: PlayerId
    timestamp: int
    duration: Duration
    x: int | None = None


class Board:
    """What all permanents and spells are at one moment."""

    __slots__ = ("_replacers", "_watchers", "characteristics", "has_control_effects", "speaking")

    def __init__(self) -> None:
        self.characteristics: dict[ObjectId, Characteristics] = {}
        self.speaking: list[ObjectId] = []  # permanents that have any ability
        self.has_control_effects = False  # an effect of layer 2 applies
        self._watchers: dict[type[Happened], tuple[Watcher, ...]] = {}
        self._replacers: tuple[tuple[ObjectId, Replacement], ...] | None = None

    def watchers(self, kind: type[Happened]) -> tuple[Watcher, ...]:
        """Return the triggered abilities of permanents that watch a class of happening."""
        found = self._watchers.get(kind)
        if found is None:
            found = tuple(
                (it, ability)
                for it in self.speaking
                for ability in self.characteristics[it].abilities.triggered.get(kind, ())
            )
            self._watchers[kind] = found
        return found

    def replacers(self) -> tuple[tuple[ObjectId, Replacement], ...]:
        """Return the replacement effects of permanents' static abilities."""
        if self._replacers is None:
            self._replacers = tuple(
                (it, replacement)
                for it in self.speaking
                for replacement in self.characteristics[it].abilities.replacements
            )
        return self._replacers


def base_characteristics(thing: GameObject) -> Characteristics:
    """Return an object's characteristics before effects; kept on it until it changes face."""
    if thing.base is None:
        thing.base = Characteristics(face_of(thing), thing.controller)
    return thing.base


@dataclass(slots=True)
class _Applied:
    """One continuous effect on its way through the layers."""

    modifications: tuple[Modification, ...]
    context: Context
    timestamp: tuple[int, int]
    fixed: frozenset[ObjectId] | None  # what it applies to, once that is settled (CR 613.6)
    static: StaticAbility | None = None
    first_layer: Layer = Layer.COPY
    seen: set[Layer] = field(default_factory=set)

    def in_layer(self, layer: Layer) -> list[Modification]:
        return [m for m in self.modifications if type(m).layer is layer]


def compute_board(game: Game) -> Board:
    """Work out the characteristics of all permanents and spells (CR 613.1)."""
    board = Board()
    characteristics = board.characteristics
    objects = game.objects
    with_counters: list[ObjectId] = []
    static_sources: list[ObjectId] = []
    for it in game.battlefield:
        thing = objects[it]
        base = thing.base or base_characteristics(thing)
        characteristics[it] = base
        abilities = base.abilities
        if abilities.all:
            board.speaking.append(it)
            if abilities.static:
                static_sources.append(it)
        if thing.counters:
            with_counters.append(it)
    for it in game.stack:
        thing = objects[it]
        base = thing.base or base_characteristics(thing)
        characteristics[it] = base
        if base.abilities.defining:
            static_sources.append(it)
    if game.effects or static_sources:
        game.board_in_progress(board)
        _Layers(game, board, static_sources).apply()
        speaking = (it for it in game.battlefield if characteristics[it].abilities.all)
        board.speaking = list(speaking)
    elif with_counters:
        for it in with_counters:
            _apply_counters(characteristics, objects[it])
    for it in game.battlefield:
        found = characteristics[it]
        if found.power is not None and "creature" not in found.types:
            _take_power_and_toughness(characteristics, objects[it])
    return board


def _take_power_and_toughness(
    characteristics: dict[ObjectId, Characteristics], thing: GameObject
) -> None:
    """Leave a noncreature permanent without power and toughness, a Vehicle, say (CR 208.3)."""
    found = _own(characteristics, thing)
    found.power = found.toughness = None


def characteristics_elsewhere(game: Game, thing: GameObject) -> Characteristics:
    """Return the characteristics of an object that is neither a permanent nor a spell.

    Only its characteristic-defining abilities apply, which function in all zones (CR 604.3).
    """
    base = thing.base or base_characteristics(thing)
    if game.defining:
        return base  # what counts such cards asks for their types, which are printed
    game.defining = True
    try:
        found = copy(base)
        context = Context(thing.id, thing.owner)
        for ability in base.abilities.defining:
            for modification in ability.modifications:
                modification.apply(found, game, context)
    finally:
        game.defining = False
    return found


def _apply_counters(characteristics: dict[ObjectId, Characteristics], thing: GameObject) -> None:
    """Add what +X/+Y counters give, and take what -X/-Y counters take (CR 613.4c, 122.1a)."""
    power = toughness = 0
    for kind, count in thing.counters.items():
        more = size_of_counter(kind)
        power += more[0] * count
        toughness += more[1] * count
    it = characteristics[thing.id]
    if (power or toughness) and it.power is not None and it.toughness is not None:
        it = _own(characteristics, thing)
        assert it.power is not None and it.toughness is not None
        it.power += power
        it.toughness += toughness


@lru_cache(maxsize=256)
def size_of_counter(kind: str) -> tuple[int, int]:
    """Return what a counter adds to power and toughness: nothing unless it says so (CR 122.1a)."""
    written = _SIZE_COUNTER.fullmatch(kind)
    return (int(written[1]), int(written[2])) if written else (0, 0)


def _own(characteristics: dict[ObjectId, Characteristics], thing: GameObject) -> Characteristics:
    """Return the object's working copy, made when it first changes."""
    it = characteristics[thing.id]
    if it is thing.base:
        it = copy(it)
        characteristics[thing.id] = it
    return it


class _Layers:
    """One run through the layers."""

    def __init__(self, game: Game, board: Board, static_sources: list[ObjectId]) -> None:
        self._game = game
        self._board = board
        self._all = board.characteristics
        self._effects: list[_Applied] = []
        self._known_statics: set[tuple[ObjectId, StaticAbility, int]] = set()
        for effect in game.effects:
            context = Context(effect.source, effect.controller, x=effect.x)
            first = min(type(m).layer for m in effect.modifications)
            self._effects.append(
                _Applied(
                    effect.modifications, context, (effect.timestamp, 0), effect.affected,
                    first_layer=first,
                )
            )  # fmt: skip
        for source in static_sources:
            self._add_statics(source, Layer.COPY)

    def apply(self) -> None:
        for layer in Layer:
            if layer is Layer.POWER_TOUGHNESS_MODIFIED:
                for it in self._game.battlefield:
                    thing = self._game.objects[it]
                    if thing.counters:
                        _apply_counters(self._all, thing)
            self._apply_layer(layer)

    def _add_statics(
        self, source: ObjectId, since: Layer, timestamp: tuple[int, int] = (0, 0)
    ) -> list[_Applied]:
        """Take up an object's static abilities; of those that it gained, what is still to come.

        ``timestamp`` is that of the effect that gave them (CR 613.7a).  Returns the new effects.
        """
        new: list[_Applied] = []
        thing = self._game.objects[source]
        found = self._all[source].abilities.static
        for index, ability in enumerate(found):
            key = (source, ability, found[:index].count(ability))
            if key in self._known_statics or not ability.modifications:
                continue
            first = min(type(m).layer for m in ability.modifications)
            if first < since:
                continue  # it came too late for its first layer
            if thing.zone is Zone.STACK and not ability.characteristic_defining:
                continue  # CR 113.6: it functions on the battlefield
            self._known_statics.add(key)
            context = Context(source, thing.controller)
            when = (max(thing.timestamp, timestamp[0]), index)
            new.append(_Applied(ability.modifications, context, when, None, ability, first))
        self._effects += new
        return new

    def _apply_layer(self, layer: Layer) -> None:
        waiting = [effect for effect in self._effects if effect.in_layer(layer)]
        if waiting and layer is Layer.CONTROL:
            self._board.has_control_effects = True
        waiting.sort(key=_by_timestamp)
        while waiting:
            effect = self._next(waiting, layer)
            waiting.remove(effect)
            self._apply(effect, layer)
            if layer is Layer.ABILITY:
                waiting += self._gained_statics(effect, layer)

    def _gained_statics(self, effect: _Applied, layer: Layer) -> list[_Applied]:
        """Take up the static abilities that an effect of layer 6 has just given."""
        assert effect.fixed is not None
        new: list[_Applied] = []
        for it in effect.fixed:
            if it in self._all and self._all[it].abilities.static:
                new += self._add_statics(it, layer, effect.timestamp)
        return [gained for gained in new if gained.in_layer(layer)]

    def _next(self, waiting: list[_Applied], layer: Layer) -> _Applied:
        """Return the next effect by timestamp that depends on no other (CR 613.8b)."""
        waiting.sort(key=_by_timestamp)
        additive = layer is Layer.POWER_TOUGHNESS_MODIFIED and not any(
            map(_looks_at_numbers, waiting)
        )
        if len(waiting) > 1 and not additive:
            for effect in waiting:
                if not any(
                    self._depends(effect, other, layer) for other in waiting if other is not effect
                ):
                    return effect
        return waiting[0]  # a loop of dependencies is ignored

    def _depends(self, effect: _Applied, other: _Applied, layer: Layer) -> bool:
        """Return whether applying ``other`` first would change ``effect`` (CR 613.8a)."""
        if _defines(effect) != _defines(other):
            return False
        if effect.static is None and not _has_quantities(effect):
            return False  # its objects are fixed, its existence certain
        if _cannot_matter(effect, other, layer):
            return False
        before = self._signature(effect, layer)
        saved = dict(self._all)
        fixed, context = other.fixed, other.context
        for it in saved:
            self._all[it] = copy(saved[it])
        self._apply(other, layer)
        after = self._signature(effect, layer)
        self._all.update(saved)
        other.fixed, other.context = fixed, context
        return before != after

    def _signature(self, effect: _Applied, layer: Layer) -> object:
        """Return whether the effect exists, what it applies to and what it would do."""
        affected = self._affected(effect)
        context = self._context(effect)
        amounts = tuple(
            getattr(m, f.name).value(self._game, context)
            if isinstance(getattr(m, f.name), Quantity)
            else getattr(m, f.name).players(self._game, context)
            for m in effect.in_layer(layer)
            for f in fields(m)  # type: ignore[arg-type]
            if isinstance(getattr(m, f.name), (Quantity, PlayerReference))
        )
        return (affected, amounts)

    def _context(self, effect: _Applied) -> Context:
        source = effect.context.source
        if effect.static is not None and source in self._all:
            # "You" of a static ability is the source's controller as layer 2 has it by now.
            return Context(source, self._all[source].controller)
        return effect.context

    def _affected(self, effect: _Applied) -> frozenset[ObjectId]:
        if effect.fixed is not None:
            return effect.fixed
        static, source = effect.static, effect.context.source
        assert static is not None
        if static not in self._all[source].abilities.static:
            return frozenset()  # the ability is gone before its effect began to apply
        context = self._context(effect)
        if static.condition is not None and not static.condition.holds(self._game, context):
            return frozenset()
        if static.affects == "this":
            return frozenset({source})
        if static.affects == "host":
            host = self._game.objects[source].attached_to
            return frozenset() if host is None else frozenset({host})
        return frozenset(
            it for it in self._game.battlefield if static.affects.matches(self._game, it, context)
        )

    def _apply(self, effect: _Applied, layer: Layer) -> None:
        affected = self._affected(effect)
        effect.fixed = affected
        context = self._context(effect)
        for it in affected:
            thing = self._game.objects.get(it)
            if thing is None or it not in self._all:
                continue
            working = _own(self._all, thing)
            for modification in effect.in_layer(layer):
                modification.apply(working, self._game, context)


def _by_timestamp(effect: _Applied) -> tuple[bool, tuple[int, int]]:
    """Characteristic-defining abilities apply before the others (CR 613.3)."""
    return (not _defines(effect), effect.timestamp)


def _looks_at_numbers(effect: _Applied) -> bool:
    """Return whether other changes of power and toughness may change what an effect does."""
    if effect.static is None:
        return False
    affects = effect.static.affects
    bounded = isinstance(affects, Description) and (affects.power or affects.toughness)
    return bool(bounded or effect.static.condition or _has_quantities(effect))


def _cannot_matter(effect: _Applied, other: _Applied, layer: Layer) -> bool:
    """Return whether it is plain, without trying it out, that an effect does not depend on another.

    After layer 6 no ability comes or goes, and giving abilities takes none away.
    """
    if effect.static is None:
        return False
    affects = effect.static.affects
    if effect.static.condition is not None or _has_quantities(effect):
        return False
    if layer > Layer.ABILITY:
        return not _looks_at_numbers(effect)
    gives = all(isinstance(change, AddAbilities) for change in other.in_layer(layer))
    asks = isinstance(affects, Description) and (affects.keyword or affects.without_keyword)
    return layer is Layer.ABILITY and gives and not asks


def _defines(effect: _Applied) -> bool:
    return effect.static is not None and effect.static.characteristic_defining


def _has_quantities(effect: _Applied) -> bool:
    return any(
        isinstance(getattr(m, f.name), (Quantity, PlayerReference))
        for m in effect.modifications
        for f in fields(m)  # type: ignore[arg-type]
    )


def keyword_count(it: Characteristics, name: str) -> int:
    """Return how many instances of a keyword ability an object has."""
    return sum(isinstance(a, KeywordAbility) and a.name == name for a in it.abilities.all)
