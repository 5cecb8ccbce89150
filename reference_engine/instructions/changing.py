"""Instructions that change objects where they are (CR 611.2, 122, 701.26, 701.27)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from reference_engine.abilities import effects as e
from reference_engine.abilities.context import Context
from reference_engine.abilities.modifications import Modification, SetController
from reference_engine.abilities.quantities import Fixed, Quantity
from reference_engine.abilities.references import PlayerReference
from reference_engine.faces import face_of
from reference_engine.happening import happen
from reference_engine.instructions.moving import present
from reference_engine.instructions.registry import carries_out
from reference_engine.layers import ContinuousEffect
from reference_engine.objects import GameObject
from reference_engine.proposals import AddCounters, Damage, SetTapped, TakeCounters
from reference_engine.rule import rule
from reference_engine.types import ObjectId, PlayerId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game


@carries_out(e.PutCounters)
def put_counters(game: Game, effect: e.PutCounters, context: Context) -> None:
    """Put counters on objects that are still there (CR 122.6)."""
    found = recipients_of_counters(game, effect.what.objects(game, context))
    amount = effect.amount.value(game, context)
    happen(game, [AddCounters(it, effect.kind, amount) for it in found])
    context.it, context.that_many = tuple(found), amount


@rule("122.6", "400.7")
def recipients_of_counters(game: Game, named: Sequence[ObjectId]) -> list[ObjectId]:
    """Return those of the named objects that counters are put on: each while it is itself.

    An object that has left its zone is not, whatever its card has become (CR 400.7).
    """
    return [it for it in present(game, named) if may_have_counters(game, it)]


def may_have_counters(game: Game, it: ObjectId) -> bool:
    """Return whether counters may be put on an object: on the battlefield (or in exile)."""
    return game.objects[it].zone in (Zone.BATTLEFIELD, Zone.EXILE)


@carries_out(e.RemoveCounters)
def remove_counters(game: Game, effect: e.RemoveCounters, context: Context) -> None:
    """Remove counters from objects."""
    proposals = []
    for it in present(game, effect.what.objects(game, context)):
        had = game.objects[it].counters.get(effect.kind, 0)
        wanted = had if effect.amount is None else effect.amount.value(game, context)
        proposals.append(TakeCounters(it, effect.kind, min(had, wanted)))
    context.that_many = sum(p.count for p in proposals)
    happen(game, proposals)


@carries_out(e.Modify)
def modify(game: Game, effect: e.Modify, context: Context) -> None:
    """Begin a continuous effect on the objects meant now (CR 611.2a, 611.2c)."""
    found = tuple(present(game, effect.what.objects(game, context)))
    context.it = found
    if not found:
        return
    game.effects.append(
        ContinuousEffect(
            frozenset(found),
            tuple(_settled(game, m, context) for m in effect.modifications),
            context.source,
            context.controller,
            game.tick(),
            effect.duration,
            context.x,
        )
    )
    happen_control_changes(game)


def _settled(game: Game, modification: Modification, context: Context) -> Modification:
    """Work a modification's amounts out once, as the effect begins (CR 608.2h)."""
    changes: dict[str, object] = {}
    for spec in fields(modification):  # type: ignore[arg-type]
        value = getattr(modification, spec.name)
        if isinstance(value, Quantity):
            changes[spec.name] = Fixed(value.value(game, context))
        elif isinstance(value, PlayerReference) and isinstance(modification, SetController):
            changes[spec.name] = Seats(value.players(game, context))
    return replace(modification, **changes) if changes else modification  # type: ignore[type-var]


@dataclass(frozen=True, slots=True)
class Seats(PlayerReference):
    """Players that were worked out once."""

    seats: tuple[PlayerId, ...]

    def players(self, game: Game, context: Context) -> tuple[PlayerId, ...]:
        return self.seats

    def seats_fixed(self) -> tuple[PlayerId, ...]:
        return self.seats


def happen_control_changes(game: Game) -> None:
    """Notice permanents that have come under another player's control (CR 302.6, 506.4)."""
    from reference_engine.control import note_control_changes

    game.touch()
    note_control_changes(game)


@carries_out(e.Tap)
def tap(game: Game, effect: e.Tap, context: Context) -> None:
    """Tap permanents."""
    found = present(game, effect.what.objects(game, context))
    happen(game, [SetTapped(it, True) for it in found])
    context.it = tuple(found)


@carries_out(e.Untap)
def untap(game: Game, effect: e.Untap, context: Context) -> None:
    """Untap permanents."""
    found = present(game, effect.what.objects(game, context))
    happen(game, [SetTapped(it, False) for it in found])
    context.it = tuple(found)


@carries_out(e.Transform)
def transform(game: Game, effect: e.Transform, context: Context) -> None:
    """Turn double-faced permanents over (CR 701.27a)."""
    for it in present(game, effect.what.objects(game, context)):
        thing = game.objects[it]
        if may_transform(game, thing, context):
            thing.face = 1 - thing.face
            thing.base = None
            thing.timestamp = thing.transformed_at = game.tick()  # CR 613.7g
    game.touch()


@rule("701.27a", "701.27c", "701.27d", "701.27f")
def may_transform(game: Game, thing: GameObject, context: Context) -> bool:
    """Return whether a permanent transforms: two faces, and no instant or sorcery behind.

    By its own ability it does so only if it has not since the ability was put on the stack.
    """
    definition = thing.definition
    if definition is None or definition.layout != "transform" or thing.zone is not Zone.BATTLEFIELD:
        return False
    if not definition.faces[1 - thing.face].is_permanent:
        return False
    ability = None if context.stack_id is None else game.objects.get(context.stack_id)
    if ability is None or context.source != thing.id:
        return True
    return thing.transformed_at < ability.timestamp


@carries_out(e.Attach)
def attach(game: Game, effect: e.Attach, context: Context) -> None:
    """Attach the source to an object (CR 701.3)."""
    found = present(game, effect.what.objects(game, context))
    source = game.objects.get(context.source)
    if source is None or not found or not game.is_on_battlefield(context.source):
        return
    if found[0] not in (source.attached_to, context.source):  # CR 701.3b, 301.5c
        source.attached_to = found[0]
        source.timestamp = game.tick()  # CR 701.3c
        game.touch()


@carries_out(e.Fight)
def fight(game: Game, effect: e.Fight, context: Context) -> None:
    """Let two creatures deal damage equal to their power to each other (CR 701.14a)."""
    one = present(game, effect.one.objects(game, context))
    other = present(game, effect.other.objects(game, context))
    if len(one) != 1 or len(other) != 1:
        return
    pairs = [(one[0], other[0]), (other[0], one[0])]
    if all("creature" in game.characteristics(a).types for a, _ in pairs):
        happen(game, [Damage(a, game.stat("power", a), object=b) for a, b in pairs])


@carries_out(e.BecomeCopy)
def become_copy(game: Game, effect: e.BecomeCopy, context: Context) -> None:
    """Let objects become copies of another (CR 707.2)."""
    of = effect.of.objects(game, context)
    if len(of) != 1:
        return
    face = face_of(game.object_or_last_known(of[0]))
    for it in present(game, effect.what.objects(game, context)):
        game.objects[it].copied_face = face
        game.objects[it].base = None
    game.touch()
