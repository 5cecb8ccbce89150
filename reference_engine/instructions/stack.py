"""Instructions about the stack: counter, copy, cast, discover (CR 701.6, 701.57, 707.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine.abilities import effects as e
from reference_engine.abilities.context import Context
from reference_engine.casting import cast
from reference_engine.happening import happen
from reference_engine.instructions.moving import in_random_order, move_all, present
from reference_engine.instructions.registry import carries_out
from reference_engine.objects import CastRecord, GameObject
from reference_engine.permissions import Permission
from reference_engine.proposals import Move
from reference_engine.questions import Question
from reference_engine.rule import rule
from reference_engine.targeting import legal_targets
from reference_engine.types import ObjectId, PlayerId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game


@carries_out(e.Counter)
def counter(game: Game, effect: e.Counter, context: Context) -> None:
    """Counter spells and abilities: they leave the stack and do nothing (CR 701.6a)."""
    from reference_engine.resolving import leave_stack

    for it in present(game, effect.what.objects(game, context)):
        thing = game.objects[it]
        if thing.zone is not Zone.STACK:
            continue
        if thing.definition is None:
            leave_stack(game, it)
        else:
            move_all(game, [Move(it, effect.to, cause="counter")], context)


@carries_out(e.CopyStackObject)
def copy_stack_object(game: Game, effect: e.CopyStackObject, context: Context) -> None:
    """Put copies of a spell or ability onto the stack (CR 707.10)."""
    made: list[ObjectId] = []
    for original in present(game, effect.what.objects(game, context)):
        for _ in range(effect.amount.value(game, context)):
            made.append(_copy(game, original, context.controller))
            if effect.new_targets:
                _choose_new_targets(game, made[-1])
    context.it, context.that_many = tuple(made), len(made)


def _copy(game: Game, original: ObjectId, player: PlayerId) -> ObjectId:
    """Copy a spell with its characteristics and all decisions made for it (CR 707.10, 707.2)."""
    source = game.objects[original]
    assert source.stack is not None
    new = GameObject(
        game.new_object_id(), game.new_card_id(), source.definition, player, player,
        Zone.STACK, game.tick(), face=source.face, is_copy=source.definition is not None,
        copied_face=source.copied_face, cast=copied_record(game, source.cast),
        stack=source.stack.copy(), fused=source.fused,
    )  # fmt: skip
    assert new.stack is not None
    new.stack.context.controller = player
    new.stack.context.stack_id = new.id
    if source.stack.kind == "spell":
        new.stack.context.source = new.id
    game.objects[new.id] = new
    game.stack.append(new.id)
    game.touch()
    return new.id


@rule("707.10", "707.2")
def copied_record(game: Game, record: CastRecord | None) -> CastRecord | None:
    """Return what a copy of a spell takes over: X, costs chosen; it was not cast itself."""
    if record is None:
        return None
    return CastRecord(
        record.player, record.from_zone, record.x, record.alternative, record.times_paid,
        (), record.without_paying, copied=True,
    )  # fmt: skip


def _choose_new_targets(game: Game, it: ObjectId) -> None:
    """Let the copy's controller keep each target or choose a new legal one (CR 707.10c)."""
    state = game.objects[it].stack
    assert state is not None
    context = state.context
    for index, spec in enumerate(state.specs):
        if index >= len(context.targets) or not context.targets[index]:
            continue
        old = context.targets[index]
        if not game.ask_yes(context.controller, context.source):
            continue
        options = tuple(dict.fromkeys((*old, *legal_targets(game, spec, context))))
        answer = game.ask(
            Question("targets", context.controller, context.source, options, len(old), len(old))
        )
        assert isinstance(answer, tuple)
        context.targets[index] = answer  # type: ignore[assignment]


# ---------------------------------------------------------------- discover


def could_be_cast(game: Game, player: PlayerId, card: ObjectId, permission: Permission) -> bool:
    """Return whether there is any legal way to cast a card with this permission."""
    from reference_engine.possibilities import some_way_to_cast

    return some_way_to_cast(game, player, card, permission)


@carries_out(e.Discover)
def discover(game: Game, effect: e.Discover, context: Context) -> None:
    """Discover N (CR 701.57a)."""
    number = effect.amount.value(game, context)
    for player in effect.player.players(game, context):
        exiled, hit = exile_until_discovered(game, player, number)
        if hit is not None:
            cast_or_take(game, player, hit, number, context)
        rest = [it for it in present(game, exiled) if it != hit]
        put_rest_on_bottom(game, player, rest, context)


@rule("701.57a", "701.57b", "406.3")
def exile_until_discovered(
    game: Game, player: PlayerId, number: int
) -> tuple[list[ObjectId], ObjectId | None]:
    """Exile cards from the top of the library, face up, until one is discovered.

    Nobody is asked.  Returns all of them in order, and the discovered card: None when the
    library ended before there was one.
    """
    exiled: list[ObjectId] = []
    while game.players[player].library:
        game.spend_budget()
        move = Move(game.players[player].library[0], Zone.EXILE)
        happen(game, [move])
        if move.becomes is None or move.becomes not in game.objects:
            break
        exiled.append(move.becomes)
        if is_discovered(game, move.becomes, number):
            return exiled, move.becomes
    return exiled, None


@rule("701.57a", "701.57c")
def is_discovered(game: Game, it: ObjectId, number: int) -> bool:
    """Return whether a card ends the exiling: nonland, with mana value N or less."""
    return "land" not in game.characteristics(it).types and game.mana_value(it) <= number


@rule("701.57a", "608.2g")
def cast_or_take(
    game: Game, player: PlayerId, hit: ObjectId, number: int, context: Context
) -> None:
    """Cast the discovered card without paying its mana cost, or put it into hand.

    A card that cannot be cast in any way is not offered (CR 608.2d).
    """
    permission = permission_to_cast_discovered(game, player, number)
    if not could_be_cast(game, player, hit, permission):
        take_uncastable(game, hit, context)
    elif wants_to_cast_discovered(game, player, hit):
        cast(game, player, hit, permission)
    else:
        take_declined(game, hit, context)


@rule("701.57a", "608.2g", "118.9")
def permission_to_cast_discovered(game: Game, player: PlayerId, number: int) -> Permission:
    """Return how a discovered card may be cast: for free, from exile, at this moment.

    The resulting spell's mana value must be N or less; the timing by card type is waived.
    """
    return Permission(
        player, Zone.EXILE, without_paying=True, timing_waived=True, maximum_mana_value=number
    )


@rule("701.57a", "608.2d")
def wants_to_cast_discovered(game: Game, player: PlayerId, hit: ObjectId) -> bool:
    """Return whether the player casts the discovered card, which is their choice."""
    return game.ask(Question("cast-or-hand", player, hit, ("cast", "hand"))) == "cast"


@rule("701.57a")
def take_declined(game: Game, hit: ObjectId, context: Context) -> None:
    """Put a discovered card that its player does not cast into hand."""
    move_all(game, [Move(hit, Zone.HAND)], context)


@rule("701.57a", "601.3")
def take_uncastable(game: Game, hit: ObjectId, context: Context) -> None:
    """Put a discovered card that cannot be cast into hand, too."""
    move_all(game, [Move(hit, Zone.HAND)], context)


@rule("701.57a")
def put_rest_on_bottom(
    game: Game, player: PlayerId, rest: list[ObjectId], context: Context
) -> None:
    """Put the other cards that were exiled on the bottom of the library in a random order."""
    bottom = in_random_order(game, player, context.source, tuple(rest))
    move_all(game, [Move(it, Zone.LIBRARY, position="bottom") for it in bottom], context)
