"""Mutants of evolve that are wrong about when it triggers and what it compares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from conformance.mutants.registry import mutant
from reference_engine import events
from reference_engine.abilities.context import Context
from reference_engine.abilities.model import TriggeredAbility
from reference_engine.abilities.triggers import Enters
from reference_engine.game import Game
from reference_engine.keyword_abilities.evolve import NAME, evolves, is_greater
from reference_engine.layers import base_characteristics
from reference_engine.triggering import (
    condition_holds_on_trigger,
    is_occurrence,
    occurrences,
)
from reference_engine.types import ObjectId, PlayerId

Stat = Literal["power", "toughness"]
Comparison = Callable[[Game, Stat, ObjectId, ObjectId], bool]
Condition = Callable[[Game, TriggeredAbility, Context], bool]
Occurrence = Callable[[Game, Context, TriggeredAbility, events.Happened], bool]
Occurrences = Callable[
    [Game, ObjectId, PlayerId, TriggeredAbility, Sequence[events.Happened]], list[events.Happened]
]
Evolves = Callable[[Game, Context], bool]


def is_evolve(ability: TriggeredAbility) -> bool:
    """Return whether it is the ability that the keyword stands for."""
    return ability.keyword == NAME


def newcomer_of(context: Context) -> ObjectId:
    """Return the creature whose entering made evolve trigger."""
    newcomer = context.event.subject_id() if context.event is not None else None
    assert newcomer is not None
    return newcomer


# ------------------------------------------------------------------ evolve.trigger-check


@mutant(
    "evolve.trigger-check",
    "always triggers and checks later",
    case="equal",
    replaces=condition_holds_on_trigger,
)
def always_triggers() -> Condition:
    def wrong(game: Game, ability: TriggeredAbility, context: Context) -> bool:
        return is_evolve(ability) or condition_holds_on_trigger.original(game, ability, context)

    return wrong


@mutant("evolve.trigger-check", "greater-or-equal", case="equal", replaces=is_greater)
def greater_or_equal() -> Comparison:
    def wrong(game: Game, stat: Stat, newcomer: ObjectId, holder: ObjectId) -> bool:
        return game.stat(stat, newcomer) >= game.stat(stat, holder)

    return wrong


@mutant(
    "evolve.trigger-check",
    "opponent's creatures count",
    case="opponent's creature",
    replaces=is_occurrence,
)
def opponents_creatures_count() -> Occurrence:
    def wrong(
        game: Game, context: Context, ability: TriggeredAbility, record: events.Happened
    ) -> bool:
        trigger = ability.trigger
        if is_evolve(ability) and isinstance(trigger, Enters):
            trigger = replace(trigger, description=replace(trigger.description, controller=None))
        return trigger.occurs(game, record, context)

    return wrong


@mutant(
    "evolve.trigger-check",
    "depends on the order of simultaneous entries",
    case="several entering at once in every order",
    replaces=occurrences,
)
def only_the_last_entrant() -> Occurrences:
    """Only the creature that was put down last is looked at."""

    def wrong(
        game: Game,
        source: ObjectId,
        controller: PlayerId,
        ability: TriggeredAbility,
        records: Sequence[events.Happened],
    ) -> list[events.Happened]:
        found = occurrences.original(game, source, controller, ability, records)
        return found[-1:] if is_evolve(ability) else found

    return wrong


@mutant("evolve.trigger-check", "both must be greater", case="only power", replaces=evolves)
def both_must_be_greater() -> Evolves:
    def wrong(game: Game, context: Context) -> bool:
        newcomer, holder = newcomer_of(context), context.source
        return is_greater(game, "power", newcomer, holder) and is_greater(
            game, "toughness", newcomer, holder
        )

    return wrong


@mutant("evolve.trigger-check", "toughness is not compared", case="only toughness",
        replaces=evolves)  # fmt: skip
def toughness_is_not_compared() -> Evolves:
    def wrong(game: Game, context: Context) -> bool:
        return is_greater(game, "power", newcomer_of(context), context.source)

    return wrong


@mutant("evolve.trigger-check", "triggers for itself", case="itself", replaces=evolves)
def triggers_for_itself() -> Evolves:
    def wrong(game: Game, context: Context) -> bool:
        return newcomer_of(context) == context.source or evolves.original(game, context)

    return wrong


@mutant("evolve.trigger-check", "tokens do not count", case="token", replaces=is_occurrence)
def tokens_do_not_count() -> Occurrence:
    def wrong(
        game: Game, context: Context, ability: TriggeredAbility, record: events.Happened
    ) -> bool:
        if is_evolve(ability) and isinstance(record, events.ZoneChange) and not record.is_card:
            return False
        return is_occurrence.original(game, context, ability, record)

    return wrong


@mutant(
    "evolve.trigger-check",
    "noncreature holders are compared",
    case="holder or entrant not a creature",
    replaces=is_greater,
)
def noncreature_holders() -> Comparison:
    def wrong(game: Game, stat: Stat, newcomer: ObjectId, holder: ObjectId) -> bool:
        return game.stat(stat, newcomer) > game.stat(stat, holder)

    return wrong


@mutant("evolve.trigger-check", "negative power counts as 0", case="negative power",
        replaces=is_greater)  # fmt: skip
def negative_power_counts_as_zero() -> Comparison:
    def wrong(game: Game, stat: Stat, newcomer: ObjectId, holder: ObjectId) -> bool:
        both_creatures = is_greater.original(game, stat, newcomer, holder)
        return both_creatures and max(0, game.stat(stat, newcomer)) > max(
            0, game.stat(stat, holder)
        )

    return wrong


@mutant(
    "evolve.trigger-check",
    "compares printed stats",
    case="entrant with counters, an anthem, or an effect of its own that grows the holder",
    replaces=is_greater,
)
def compares_printed_stats() -> Comparison:
    def wrong(game: Game, stat: Stat, newcomer: ObjectId, holder: ObjectId) -> bool:
        mine, theirs = (
            base_characteristics(game.object_or_last_known(it)) for it in (holder, newcomer)
        )
        return (getattr(theirs, stat) or 0) > (getattr(mine, stat) or 0)

    return wrong


# ----------------------------------------------------------------- evolve.power-to-power


@mutant(
    "evolve.power-to-power",
    "compares power with toughness",
    case="a cross comparison would differ",
    replaces=evolves,
)
def compares_across() -> Evolves:
    def wrong(game: Game, context: Context) -> bool:
        newcomer, holder = newcomer_of(context), context.source
        return game.stat("power", newcomer) > game.stat("toughness", holder) or game.stat(
            "toughness", newcomer
        ) > game.stat("power", holder)

    return wrong


@mutant(
    "evolve.power-to-power",
    "compares the sums",
    case="a cross comparison would differ",
    replaces=evolves,
)
def compares_sums() -> Evolves:
    def wrong(game: Game, context: Context) -> bool:
        theirs, mine = (
            game.stat("power", it) + game.stat("toughness", it)
            for it in (newcomer_of(context), context.source)
        )
        return theirs > mine

    return wrong
