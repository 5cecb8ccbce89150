"""Instructions about other instructions: may, if, each, modes, later (CR 608.2d, 603.7, 700.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine.abilities import effects as e
from reference_engine.abilities.context import Context
from reference_engine.abilities.references import Chosen
from reference_engine.instructions.registry import carries_out
from reference_engine.rule import rule
from reference_engine.triggering import DelayedTrigger

if TYPE_CHECKING:
    from reference_engine.game import Game


def _follow(game: Game, effects: tuple[e.Effect, ...], context: Context) -> None:
    from reference_engine.resolving import follow

    follow(game, effects, context)


@carries_out(e.May)
def may(game: Game, effect: e.May, context: Context) -> None:
    """Ask a player whether they do it, if they can (CR 608.2d, 118.12)."""
    for player in effect.player.players(game, context):
        if can_be_done(game, effect.effects, context) and game.ask_yes(player, context.source):
            _follow(game, effect.effects, context)
            _follow(game, effect.then, context)
        else:
            _follow(game, effect.otherwise, context)


@rule("608.2d")
def can_be_done(game: Game, effects: tuple[e.Effect, ...], context: Context) -> bool:
    """Return whether there is anything to do it with: a player cannot choose the impossible."""
    first = effects[0] if effects else None
    if isinstance(first, e.DiscardCards):
        hands = [game.players[p].hand for p in first.player.players(game, context)]
        return first.minimum.value(game, context) == 0 or any(hands)
    what = getattr(first, "what", None)
    if not isinstance(what, Chosen) or what.minimum.value(game, context) == 0:
        return True
    choosers = what.chooser.players(game, context)
    return any(game.options_for(what, player, context) for player in choosers)


@carries_out(e.If)
def only_if(game: Game, effect: e.If, context: Context) -> None:
    """Check a condition as the instruction is carried out."""
    holds = effect.condition.holds(game, context)
    _follow(game, effect.then if holds else effect.otherwise, context)


@carries_out(e.ForEachPlayer)
def for_each_player(game: Game, effect: e.ForEachPlayer, context: Context) -> None:
    """Carry effects out for each player in turn order, who is "that player"."""
    before = context.that_player
    for player in effect.players.players(game, context):
        context.that_player = player
        _follow(game, effect.effects, context)
    context.that_player = before


@carries_out(e.ChooseMode)
def chosen_modes(game: Game, effect: e.ChooseMode, context: Context) -> None:
    """Carry out the modes that were chosen, in printed order (CR 700.2)."""
    for mode in context.modes:
        _follow(game, effect.modes[mode], context)


@carries_out(e.Delayed)
def delayed(game: Game, effect: e.Delayed, context: Context) -> None:
    """Create a delayed triggered ability (CR 603.7a, 107.3n)."""
    later = context.copy()
    later.event, later.earlier = None, context.spoken_of  # CR 603.7c
    game.delayed.append(DelayedTrigger(effect.trigger, effect.effects, effect.targets, later))


@carries_out(e.Choose)
def choose(game: Game, effect: e.Choose, context: Context) -> None:
    """Choose objects, which are "it" afterwards."""
    context.it = effect.what.objects(game, context)
    context.that_many = len(context.it)
