"""Mutants about discarding any number of cards and drawing that many plus one."""

from __future__ import annotations

from collections.abc import Callable

from conformance.mutants.registry import mutant
from reference_engine.abilities import effects as e
from reference_engine.abilities.context import Context
from reference_engine.abilities.quantities import Sum
from reference_engine.game import Game
from reference_engine.instructions.moving import bounds_of_discard, number_to_draw
from reference_engine.questions import Question
from reference_engine.triggering import put_on_top_of_stack
from reference_engine.types import ObjectId

RULING = "grinder.discard-any-number"

Bounds = Callable[[Game, e.DiscardCards, Context, int], tuple[int, int]]
ToDraw = Callable[[Game, e.Draw, Context], int]


@mutant(RULING, "number chosen when put on the stack", case="some", replaces=put_on_top_of_stack)
def number_chosen_when_put_on_the_stack() -> Callable[[Game, ObjectId], None]:
    def wrong(game: Game, ability: ObjectId) -> None:
        put_on_top_of_stack.original(game, ability)
        state = game.objects[ability].stack
        assert state is not None
        if any(isinstance(effect, e.DiscardCards) for effect in state.effects):
            player = state.context.controller
            options = tuple(range(len(game.players[player].hand) + 1))
            game.ask(Question("number", player, state.context.source, options))

    return wrong


@mutant(RULING, "none is not allowed", case="none", replaces=bounds_of_discard)
def none_is_not_allowed() -> Bounds:
    def wrong(game: Game, effect: e.DiscardCards, context: Context, there: int) -> tuple[int, int]:
        least, most = bounds_of_discard.original(game, effect, context, there)
        return min(max(least, 1), most), most

    return wrong


@mutant(RULING, "a card must be kept", case="all", replaces=bounds_of_discard)
def a_card_must_be_kept() -> Bounds:
    def wrong(game: Game, effect: e.DiscardCards, context: Context, there: int) -> tuple[int, int]:
        least, most = bounds_of_discard.original(game, effect, context, there)
        return least, max(least, min(most, there - 1))

    return wrong


@mutant(RULING, "draws only as many", case="some", replaces=number_to_draw)
def draws_only_as_many() -> ToDraw:
    def wrong(game: Game, effect: e.Draw, context: Context) -> int:
        number = number_to_draw.original(game, effect, context)
        return number - 1 if isinstance(effect.amount, Sum) else number

    return wrong


@mutant(RULING, "draws nothing for no discard", case="empty hand", replaces=number_to_draw)
def draws_nothing_for_no_discard() -> ToDraw:
    def wrong(game: Game, effect: e.Draw, context: Context) -> int:
        if isinstance(effect.amount, Sum) and context.that_many == 0:
            return 0
        return number_to_draw.original(game, effect, context)

    return wrong
