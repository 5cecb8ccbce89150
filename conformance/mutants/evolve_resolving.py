"""Mutants of evolve that are wrong about its second check and about what has left."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from conformance.mutants.evolve import Condition, Evolves, is_evolve, newcomer_of
from conformance.mutants.registry import mutant
from reference_engine.abilities.context import Context
from reference_engine.abilities.model import TriggeredAbility
from reference_engine.game import Game
from reference_engine.instructions.changing import recipients_of_counters
from reference_engine.keyword_abilities.evolve import evolves, is_greater
from reference_engine.layers import base_characteristics
from reference_engine.triggering import condition_holds_on_resolution
from reference_engine.types import ObjectId, Zone

Recipients = Callable[[Game, Sequence[ObjectId]], list[ObjectId]]

# ---------------------------------------------------------- evolve.recheck-on-resolution


@mutant(
    "evolve.recheck-on-resolution",
    "no second check",
    case="shrunk in response",
    replaces=condition_holds_on_resolution,
)
def no_second_check() -> Condition:
    def wrong(game: Game, ability: TriggeredAbility, context: Context) -> bool:
        return is_evolve(ability) or condition_holds_on_resolution.original(game, ability, context)

    return wrong


@mutant(
    "evolve.recheck-on-resolution",
    "second check uses entering values",
    case="shrunk in response",
    replaces=evolves,
)
def second_check_uses_entering_values() -> Evolves:
    def wrong(game: Game, context: Context) -> bool:
        note_newcomer(game, context)
        return noted_newcomer_is_greater(game, context)

    return wrong


@mutant(
    "evolve.recheck-on-resolution",
    "the holder is remembered as it was",
    case="holder grown in response",
    replaces=evolves,
)
def holder_is_remembered() -> Evolves:
    def wrong(game: Game, context: Context) -> bool:
        notes, newcomer = context.notes, newcomer_of(context)
        notes.setdefault("holder power", game.stat("power", context.source))
        notes.setdefault("holder toughness", game.stat("toughness", context.source))
        return (
            game.stat("power", newcomer) > notes["holder power"]
            or game.stat("toughness", newcomer) > notes["holder toughness"]
        )

    return wrong


@mutant(
    "evolve.recheck-on-resolution",
    "the newcomer must still be on one's side",
    case="entrant changes controller in response (still a counter)",
    replaces=condition_holds_on_resolution,
)
def newcomer_must_stay() -> Condition:
    def wrong(game: Game, ability: TriggeredAbility, context: Context) -> bool:
        holds = condition_holds_on_resolution.original(game, ability, context)
        if not is_evolve(ability):
            return holds
        return holds and game.controller_of(newcomer_of(context)) == context.controller

    return wrong


def note_newcomer(game: Game, context: Context) -> None:
    """Remember the newcomer's stats, unless that has been done: as evolve triggers."""
    newcomer = newcomer_of(context)
    context.notes.setdefault("newcomer power", game.stat("power", newcomer))
    context.notes.setdefault("newcomer toughness", game.stat("toughness", newcomer))


def noted_newcomer_is_greater(game: Game, context: Context) -> bool:
    """Compare the newcomer as it is remembered with the holder as it is."""
    notes, holder = context.notes, context.source
    return notes["newcomer power"] > game.stat("power", holder) or notes[
        "newcomer toughness"
    ] > game.stat("toughness", holder)


# ----------------------------------------------------------------- evolve.stat-may-switch


@mutant(
    "evolve.stat-may-switch",
    "remembers the stat that was greater",
    case="toughness at trigger and power at resolution",
    replaces=evolves,
)
def remembers_the_greater_stat() -> Evolves:
    def wrong(game: Game, context: Context) -> bool:
        newcomer, holder = newcomer_of(context), context.source
        power = is_greater(game, "power", newcomer, holder)
        toughness = is_greater(game, "toughness", newcomer, holder)
        watched_power = context.notes.setdefault("power was greater", power)
        watched_toughness = context.notes.setdefault("toughness was greater", toughness)
        return bool((power and watched_power) or (toughness and watched_toughness))

    return wrong


# ---------------------------------------------------------- evolve.last-known-information


@mutant(
    "evolve.last-known-information",
    "does nothing when it is gone",
    case="died",
    replaces=evolves,
)
def does_nothing_when_gone() -> Evolves:
    def wrong(game: Game, context: Context) -> bool:
        there = game.is_on_battlefield(newcomer_of(context))
        return there and evolves.original(game, context)

    return wrong


@mutant(
    "evolve.last-known-information",
    "uses printed values",
    case="grew before it died",
    replaces=evolves,
)
def uses_printed_values() -> Evolves:
    def wrong(game: Game, context: Context) -> bool:
        newcomer, holder = newcomer_of(context), context.source
        if game.is_on_battlefield(newcomer):
            return evolves.original(game, context)
        printed = base_characteristics(game.object_or_last_known(newcomer))
        return (printed.power or 0) > game.stat("power", holder) or (
            printed.toughness or 0
        ) > game.stat("toughness", holder)

    return wrong


@mutant(
    "evolve.last-known-information",
    "uses values on entering",
    case="shrank before it died",
    replaces=evolves,
)
def uses_values_on_entering() -> Evolves:
    def wrong(game: Game, context: Context) -> bool:
        note_newcomer(game, context)
        if game.is_on_battlefield(newcomer_of(context)):
            return evolves.original(game, context)
        return noted_newcomer_is_greater(game, context)

    return wrong


# --------------------------------------------------------------------- evolve.same-object


def same_card(game: Game, it: ObjectId, zone: Zone) -> list[ObjectId]:
    """Return the object that represents an object's card in a zone now, if any."""
    card = game.object_or_last_known(it).card_id
    return [new for new in game.objects_in(zone) if game.objects[new].card_id == card]


@mutant(
    "evolve.same-object",
    "the new object gets the counter",
    case="holder blinked",
    replaces=recipients_of_counters,
)
def new_object_gets_it() -> Recipients:
    def wrong(game: Game, named: Sequence[ObjectId]) -> list[ObjectId]:
        return [new for it in named for new in same_card(game, it, Zone.BATTLEFIELD)]

    return wrong


@mutant(
    "evolve.same-object",
    "a card in a graveyard gets the counter",
    case="holder gone",
    replaces=recipients_of_counters,
)
def card_in_graveyard_gets_it() -> Recipients:
    def wrong(game: Game, named: Sequence[ObjectId]) -> list[ObjectId]:
        found = recipients_of_counters.original(game, named)
        return found + [new for it in named for new in same_card(game, it, Zone.GRAVEYARD)]

    return wrong


@mutant(
    "evolve.same-object",
    "only its controller's creature grows",
    case="holder changes controller in response (still gets it)",
    replaces=condition_holds_on_resolution,
)
def holder_must_stay() -> Condition:
    def wrong(game: Game, ability: TriggeredAbility, context: Context) -> bool:
        holds = condition_holds_on_resolution.original(game, ability, context)
        if not is_evolve(ability):
            return holds
        return holds and game.controller_of(context.source) == context.controller

    return wrong
