"""Instructions that add mana (CR 106)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine.abilities import effects as e
from reference_engine.abilities.context import Context
from reference_engine.events import ManaProduced
from reference_engine.happening import happen
from reference_engine.instructions.registry import carries_out
from reference_engine.mana_types import types_among
from reference_engine.proposals import ProduceMana
from reference_engine.questions import Question
from reference_engine.types import ManaType, PlayerId

if TYPE_CHECKING:
    from reference_engine.game import Game


def _produce(game: Game, mana: tuple[ManaType, ...], player: PlayerId, context: Context) -> None:
    tapped = bool(context.notes.get("tapped for mana"))
    happen(game, [ProduceMana(context.source, player, mana, tapped)])


@carries_out(e.AddMana)
def add_mana(game: Game, effect: e.AddMana, context: Context) -> None:
    """Add mana of stated types (CR 106.4)."""
    times = max(0, effect.times.value(game, context))
    for player in effect.player.players(game, context):
        _produce(game, effect.mana * times, player, context)


@carries_out(e.AddManaOfChoice)
def add_mana_of_choice(game: Game, effect: e.AddManaOfChoice, context: Context) -> None:
    """Add mana of types that the player chooses."""
    for player in effect.player.players(game, context):
        amount = max(0, effect.amount.value(game, context))
        _produce(game, _chosen(game, effect, amount, player, context), player, context)


def _chosen(
    game: Game, effect: e.AddManaOfChoice, amount: int, player: PlayerId, context: Context
) -> tuple[ManaType, ...]:
    if amount == 0:
        return ()
    if effect.same:
        return (choose_type(game, effect.options, player, context),) * amount
    return tuple(choose_type(game, effect.options, player, context) for _ in range(amount))


def choose_type(
    game: Game, options: tuple[ManaType, ...], player: PlayerId, context: Context
) -> ManaType:
    """Let a player choose a type of mana; one option is no choice."""
    if len(options) == 1:
        return options[0]
    names = tuple(option.value for option in options)
    answer = game.ask(Question("mana colour", player, context.source, names))
    return ManaType(str(answer))


@carries_out(e.AddManaProduced)
def add_mana_produced(game: Game, effect: e.AddManaProduced, context: Context) -> None:
    """Add mana of a type that the trigger event produced (CR 106.12a)."""
    event = context.spoken_of
    assert isinstance(event, ManaProduced)
    options = tuple(symbol for symbol in ManaType if symbol in event.mana)
    for player in effect.player.players(game, context):
        amount = max(0, effect.amount.value(game, context))
        if options and amount:
            _produce(game, (choose_type(game, options, player, context),) * amount, player, context)


@carries_out(e.AddManaAmong)
def add_mana_among(game: Game, effect: e.AddManaAmong, context: Context) -> None:
    """Add mana of a type that other permanents define; with none, no mana (CR 106.5, 106.7)."""
    player = context.controller
    options = types_among(game, effect, context)
    amount = max(0, effect.amount.value(game, context))
    if not options or not amount:
        _produce(game, (), player, context)
        return
    _produce(game, (choose_type(game, options, player, context),) * amount, player, context)
