"""Instructions that add mana (CR 106).

Each works out what it adds and leaves it in the context.  What instructions add one right after
the other is produced together, so that it is one event for replacement effects and triggers
(CR 106.12a, 106.12b), and so that one undefined type is the end of all of it (CR 106.5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine.abilities import effects as e
from reference_engine.abilities.context import AddedMana, Context
from reference_engine.abilities.quantities import Quantity
from reference_engine.events import ManaProduced
from reference_engine.happening import happen
from reference_engine.instructions.registry import carries_out
from reference_engine.mana_types import chosen_color, types_among
from reference_engine.proposals import ProduceMana
from reference_engine.questions import Question
from reference_engine.rule import rule
from reference_engine.types import ManaType, ObjectId, PlayerId

if TYPE_CHECKING:
    from reference_engine.game import Game

ADDS_OR_LEADS_ON = (*e.ADDS_MANA, *e.LEADS_ON)
"""Instructions that do not separate the mana before them from the mana after them."""


def produce_what_is_added(game: Game, context: Context) -> None:
    """Let the mana that instructions have added be produced, for each player at once."""
    added, context.adding = context.adding, ()
    defined = added_mana_of_defined_type(game, added)
    tapped = bool(context.notes.get("tapped for mana"))
    happen(
        game,
        [
            production(game, context.source, player, defined, tapped=tapped)
            for player in dict.fromkeys(part.player for part in added)
        ],
    )


def production(
    game: Game, source: ObjectId, player: PlayerId, added: tuple[AddedMana, ...], *, tapped: bool
) -> ProduceMana:
    """Return the event in which a player gets the parts that are theirs."""
    mine = [part for part in added if part.player == player]
    mana = tuple(symbol for part in mine for symbol in part.mana or ())
    if all(part.instead is None for part in mine):
        return ProduceMana(source, player, mana, tapped)
    instead = tuple(
        symbol
        for part in mine
        for symbol in (part.mana if part.instead is None else part.instead) or ()
    )
    return ProduceMana(source, player, mana, tapped, instead)


@rule("106.5")
def added_mana_of_defined_type(game: Game, added: tuple[AddedMana, ...]) -> tuple[AddedMana, ...]:
    """Return what is produced: nothing at all, when the type of any part is undefined."""
    return () if any(part.mana is None for part in added) else added


@carries_out(e.AddMana)
def add_mana(game: Game, effect: e.AddMana, context: Context) -> None:
    """Add mana of stated types (CR 106.4)."""
    mana = effect.mana * _amount(game, effect.times, context)
    for player in effect.player.players(game, context):
        context.adding += (AddedMana(player, mana),)


@carries_out(e.AddManaOfChoice)
def add_mana_of_choice(game: Game, effect: e.AddManaOfChoice, context: Context) -> None:
    """Add mana of types that the player chooses."""
    for player in effect.player.players(game, context):
        amount = _amount(game, effect.amount, context)
        if effect.same:
            _add_of_one_type(game, effect.options, amount, player, context)
            continue
        chosen = (choose_type(game, effect.options, player, context) for _ in range(amount))
        context.adding += (AddedMana(player, tuple(chosen)),)


def _add_of_one_type(
    game: Game, options: tuple[ManaType, ...], amount: int, player: PlayerId, context: Context
) -> None:
    """Add mana of a type that the player chooses; without options it is undefined (CR 106.5)."""
    mana: tuple[ManaType, ...] | None = ()
    if amount:
        mana = (choose_type(game, options, player, context),) * amount if options else None
    context.adding += (AddedMana(player, mana),)


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
    amount = amount_of_a_type_produced(game, effect, event, context)
    options = tuple(symbol for symbol in ManaType if symbol in event.mana)
    for player in effect.player.players(game, context):
        _add_of_one_type(game, options, amount, player, context)


@rule("605.4a", "106.12a")
def amount_of_a_type_produced(
    game: Game, effect: e.AddManaProduced, event: ManaProduced, context: Context
) -> int:
    """Return how much is added, whatever the amount was that the event produced."""
    return _amount(game, effect.amount, context)


@carries_out(e.AddManaAmong)
def add_mana_among(game: Game, effect: e.AddManaAmong, context: Context) -> None:
    """Add mana of a type that other permanents define (CR 106.5, 106.7)."""
    options = types_among(game, effect, context)
    amount = _amount(game, effect.amount, context)
    _add_of_one_type(game, options, amount, context.controller, context)


@carries_out(e.AddChosenColor)
def add_chosen_color(game: Game, effect: e.AddChosenColor, context: Context) -> None:
    """Add mana of the colour that was chosen for the source; of none, if none was (CR 106.5)."""
    options = chosen_color(game, context.source)
    amount = _amount(game, effect.amount, context)
    for player in effect.player.players(game, context):
        _add_of_one_type(game, options, amount, player, context)


@carries_out(e.ManaInstead)
def mana_instead(game: Game, effect: e.ManaInstead, context: Context) -> None:
    """Add mana that the ability itself may replace with other mana (CR 614.15)."""
    mana = effect.of.mana * _amount(game, effect.of.times, context)
    instead = None
    if effect.condition.holds(game, context):
        instead = effect.instead.mana * _amount(game, effect.instead.times, context)
    for player in effect.of.player.players(game, context):
        context.adding += (AddedMana(player, mana, instead),)


def _amount(game: Game, quantity: Quantity, context: Context) -> int:
    return max(0, quantity.value(game, context))
