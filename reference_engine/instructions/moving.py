"""Instructions that move objects between zones (CR 701.8, 701.9, 701.17, 701.21, 701.40)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reference_engine.abilities import effects as e
from reference_engine.abilities.context import Context
from reference_engine.events import ZoneChange
from reference_engine.happening import happen
from reference_engine.instructions.registry import carries_out
from reference_engine.objects import GameObject
from reference_engine.proposals import DrawCard, Move, Proposal
from reference_engine.questions import Question
from reference_engine.rule import rule
from reference_engine.types import ObjectId, PlayerId, Zone
from reference_engine.until import Away, may_begin

if TYPE_CHECKING:
    from reference_engine.game import Game


@rule("400.7", "608.2b")
def find_object(game: Game, it: ObjectId) -> ObjectId | None:
    """Return the object an effect would act on, if that very object is still there."""
    return it if it in game.objects else None


def present(game: Game, found: Sequence[ObjectId]) -> list[ObjectId]:
    """Return those objects that are still there to be acted on."""
    return [o for o in (find_object(game, it) for it in found) if o is not None]


def move_all(game: Game, moves: Sequence[Move], context: Context) -> None:
    """Move objects at the same time; what they became is "it" afterwards (CR 400.7j)."""
    happened = happen(game, moves)
    became = {record.old: record.new for record in happened if isinstance(record, ZoneChange)}
    found = (became.get(move.it) for move in moves)
    context.it = tuple(it for it in found if it is not None)
    context.that_many = len(context.it)


@carries_out(e.Destroy)
def destroy(game: Game, effect: e.Destroy, context: Context) -> None:
    """Destroy permanents; an indestructible one cannot be (CR 701.8, 702.12b)."""
    found = [
        it
        for it in present(game, effect.what.objects(game, context))
        if game.is_on_battlefield(it) and can_be_destroyed(game, it)
    ]
    move_all(game, [Move(it, Zone.GRAVEYARD, cause="destroy") for it in found], context)


@rule("702.12b", "701.8")
def can_be_destroyed(game: Game, it: ObjectId) -> bool:
    """Return whether a permanent can be destroyed."""
    return not game.characteristics(it).abilities.has_keyword("indestructible")


@carries_out(e.Sacrifice)
def sacrifice(game: Game, effect: e.Sacrifice, context: Context) -> None:
    """Let players sacrifice permanents that they control (CR 701.21a)."""
    moves = []
    for player in effect.player.players(game, context):
        view = context.copy()
        view.controller = view.that_player = player
        moves += [
            Move(it, Zone.GRAVEYARD, cause="sacrifice")
            for it in present(game, effect.what.objects(game, view))
            if game.is_on_battlefield(it) and may_sacrifice(game, it, player)
        ]
    move_all(game, moves, context)


@rule("701.21a")
def may_sacrifice(game: Game, it: ObjectId, player: PlayerId) -> bool:
    """Return whether a player can sacrifice a permanent: they must control it."""
    return game.controller_of(it) == player


@carries_out(e.MoveTo)
def move_to(game: Game, effect: e.MoveTo, context: Context) -> None:
    """Put objects into their owners' zones (CR 400.3), for good or until the source leaves."""
    found = present(game, effect.what.objects(game, context))
    if effect.until_source_leaves and not may_begin(game, context.source):
        found = []
    if effect.position == "bottom in a random order":
        found = list(in_random_order(game, context.controller, context.source, tuple(found)))
    position = "top" if effect.position == "top" else "bottom"
    moves = [
        Move(it, effect.zone, position=position, face_down=effect.face_down)  # type: ignore[arg-type]
        for it in found
    ]
    came_from = [game.objects[it].zone for it in found]
    move_all(game, moves, context)
    if effect.until_source_leaves:
        became = zip(moves, came_from, strict=True)
        game.away += [Away(context.source, m.becomes, zone) for m, zone in became if m.becomes]


def in_random_order(
    game: Game, player: PlayerId, subject: ObjectId | None, found: tuple[ObjectId, ...]
) -> tuple[ObjectId, ...]:
    """Return objects in an order that chance decides."""
    if len(found) < 2:
        return found
    answer = game.ask(Question("random", player, subject, found, len(found), len(found)))
    assert isinstance(answer, tuple)
    return tuple(ObjectId(o) for o in answer if isinstance(o, int))


@carries_out(e.PutOntoBattlefield)
def put_onto_battlefield(game: Game, effect: e.PutOntoBattlefield, context: Context) -> None:
    """Put objects onto the battlefield at the same time (CR 110.2a, 608.2f)."""
    moves = []
    for it in present(game, effect.what.objects(game, context)):
        thing = game.objects[it]
        if thing.zone is Zone.BATTLEFIELD or not can_be_put_onto_battlefield(game, it):
            continue
        controller = thing.owner
        if effect.under is not None:
            controller = effect.under.players(game, context)[0]
        counters = {kind: amount.value(game, context) for kind, amount in effect.counters}
        moves.append(
            Move(
                it, Zone.BATTLEFIELD, controller, tapped=effect.tapped, counters=counters,
                face=_face_entering(thing, effect), face_down=effect.face_down,
            )
        )  # fmt: skip
    move_all(game, moves, context)


@rule("701.18a", "305.4")
def can_be_put_onto_battlefield(game: Game, it: ObjectId) -> bool:
    """Return whether an effect can put a card onto the battlefield: a land is not played so."""
    return True


def _face_entering(thing: GameObject, effect: e.PutOntoBattlefield) -> int:
    two_faced = thing.definition is not None and len(thing.definition.faces) == 2
    return 1 if effect.transformed and two_faced else 0


@carries_out(e.Draw)
def draw(game: Game, effect: e.Draw, context: Context) -> None:
    """Let players draw cards, one at a time (CR 121.2)."""
    amount = number_to_draw(game, effect, context)
    for player in effect.player.players(game, context):
        for _ in range(amount):
            happen(game, [DrawCard(player)])


@rule("121.2", "608.2c")
def number_to_draw(game: Game, effect: e.Draw, context: Context) -> int:
    """Return how many cards are drawn, worked out as the instruction is followed."""
    return effect.amount.value(game, context)


@carries_out(e.Mill)
def mill(game: Game, effect: e.Mill, context: Context) -> None:
    """Put the top cards of libraries into graveyards, all at once (CR 701.17a)."""
    amount = effect.amount.value(game, context)
    moves = [
        Move(it, Zone.GRAVEYARD)
        for player in effect.player.players(game, context)
        for it in game.players[player].library[:amount]
    ]
    move_all(game, moves, context)


@carries_out(e.ExileTop)
def exile_top(game: Game, effect: e.ExileTop, context: Context) -> None:
    """Exile the top cards of libraries."""
    amount = effect.amount.value(game, context)
    moves = [
        Move(it, Zone.EXILE, face_down=effect.face_down)
        for player in effect.player.players(game, context)
        for it in game.players[player].library[:amount]
    ]
    move_all(game, moves, context)


@carries_out(e.Manifest)
def manifest(game: Game, effect: e.Manifest, context: Context) -> None:
    """Manifest cards from the top of a library, one at a time (CR 701.40a, 701.40e)."""
    found: list[ObjectId] = []
    for player in effect.player.players(game, context):
        for _ in range(effect.amount.value(game, context)):
            library = game.players[player].library
            if library:
                move = Move(library[0], Zone.BATTLEFIELD, player, face_down=True)
                move_all(game, [move], context)
                found += context.it
    context.it, context.that_many = tuple(found), len(found)


@carries_out(e.DiscardCards)
def discard(game: Game, effect: e.DiscardCards, context: Context) -> None:
    """Let players discard; all choose first, then all discard at once (CR 608.2e, 701.9)."""
    moves: list[Proposal] = []
    for player in effect.player.players(game, context):
        chosen = _choose_discards(game, effect, context, player)
        moves += [Move(it, Zone.GRAVEYARD, cause="discard") for it in chosen]
    move_all(game, [m for m in moves if isinstance(m, Move)], context)


def _choose_discards(
    game: Game, effect: e.DiscardCards, context: Context, player: PlayerId
) -> tuple[ObjectId, ...]:
    hand = tuple(game.players[player].hand)
    options = tuple(
        it
        for it in hand
        if effect.description is None or effect.description.matches(game, it, context)
    )
    if effect.whole_hand:
        return options
    minimum = min(effect.minimum.value(game, context), len(options))
    if effect.random:
        if not 0 < minimum < len(options):
            return options[:minimum]
        answer = game.ask(Question("random", player, context.source, options, minimum, minimum))
        assert isinstance(answer, tuple)
        return tuple(ObjectId(o) for o in answer if isinstance(o, int))
    minimum, maximum = bounds_of_discard(game, effect, context, len(options))
    question = Question("objects", player, context.source, options, minimum, maximum)
    return game.ask_objects(question)


@rule("608.2d", "701.9b", "107.1c")
def bounds_of_discard(
    game: Game, effect: e.DiscardCards, context: Context, there: int
) -> tuple[int, int]:
    """Return the least and the most cards to discard of those that are there now.

    "Any number" is from none to all; with too few, all of them (CR 609.3).
    """
    minimum = min(effect.minimum.value(game, context), there)
    if effect.maximum is None:
        return minimum, minimum
    return minimum, min(effect.maximum.value(game, context), there)


@carries_out(e.ShuffleLibrary)
def shuffle(game: Game, effect: e.ShuffleLibrary, context: Context) -> None:
    """Shuffle libraries (CR 701.24)."""
    for player in effect.player.players(game, context):
        library = tuple(game.players[player].library)
        game.players[player].library[:] = in_random_order(game, player, context.source, library)
        game.touch()
