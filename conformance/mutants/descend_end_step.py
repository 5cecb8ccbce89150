"""Wrong rules about "at the beginning of your end step, if you descended this turn"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from conformance.mutants.registry import mutant
from reference_engine import events
from reference_engine.abilities.conditions import Descended
from reference_engine.abilities.context import Context
from reference_engine.abilities.model import TriggeredAbility
from reference_engine.abilities.triggers import BeginningOf, TriggerCondition
from reference_engine.descending import descending_player, descends
from reference_engine.game import Game
from reference_engine.triggering import (
    DelayedTrigger,
    condition_holds_on_trigger,
    is_occurrence,
    occurrences,
    trigger_once,
)
from reference_engine.types import ObjectId, PlayerId

ONCE = "descend.end-step-once"
IF = "descend.end-step-intervening-if"

Holds = Callable[[Game, TriggeredAbility, Context], bool]
Triggers = Callable[[Game, ObjectId, PlayerId, TriggeredAbility, events.Happened], None]


@mutant(ONCE, "once for each time", case="three", replaces=occurrences)
def once_for_each_time() -> Callable[..., list[events.Happened]]:
    def wrong(
        game: Game,
        source: ObjectId,
        controller: PlayerId,
        ability: TriggeredAbility,
        records: Sequence[events.Happened],
    ) -> list[events.Happened]:
        found = occurrences.original(game, source, controller, ability, records)
        if isinstance(ability.condition, Descended):
            return found * game.times_descended(controller)
        return found

    return wrong


@mutant(ONCE, "at each player's end step", case="opponent's end step", replaces=is_occurrence)
def at_each_players_end_step() -> Callable[..., bool]:
    def wrong(
        game: Game, context: Context, ability: TriggeredAbility, record: events.Happened
    ) -> bool:
        trigger = ability.trigger
        if isinstance(trigger, BeginningOf) and isinstance(record, events.StepBegan):
            return record.step is trigger.step
        return is_occurrence.original(game, context, ability, record)

    return wrong


@mutant(
    ONCE,
    "only at the turn's first end step",
    case="additional end step (triggers again)",
    replaces=trigger_once,
)
def only_at_the_first_end_step() -> Triggers:
    def wrong(
        game: Game,
        source: ObjectId,
        controller: PlayerId,
        ability: TriggeredAbility,
        record: events.Happened,
    ) -> None:
        if isinstance(record, events.StepBegan):
            begun = [r for r in game.history if isinstance(r, events.StepBegan)]
            if sum(one.step is record.step for one in begun) > 1:
                return
        trigger_once.original(game, source, controller, ability, record)

    return wrong


@mutant(ONCE, "one source speaks for all", case="two sources (one each)", replaces=trigger_once)
def one_source_speaks_for_all() -> Triggers:
    def wrong(
        game: Game,
        source: ObjectId,
        controller: PlayerId,
        ability: TriggeredAbility,
        record: events.Happened,
    ) -> None:
        asked = isinstance(ability.condition, Descended)
        if asked and any(isinstance(p.ability.condition, Descended) for p in game.pending):
            return
        trigger_once.original(game, source, controller, ability, record)

    return wrong


# ---------------------------------------------------------------- the intervening "if"


@mutant(
    IF,
    "checks only on resolution",
    case="descended only in the end step",
    replaces=condition_holds_on_trigger,
)
def checks_only_on_resolution() -> Holds:
    return lambda game, ability, context: True


class _CardArrives(TriggerCondition):
    """A permanent card is put into a player's graveyard: what the mutant below waits for."""

    watches: ClassVar[type[events.Happened]] = events.ZoneChange

    def occurs(self, game: Game, happened: events.Happened, context: Context) -> bool:
        assert isinstance(happened, events.ZoneChange)
        owner = descending_player(game, happened)
        return descends(game, happened) and owner == context.controller


@mutant(
    IF,
    "triggers late",
    case="descended only in the end step",
    replaces=condition_holds_on_trigger,
)
def triggers_late() -> Holds:
    """An ability whose condition was false keeps waiting for it to become true."""

    def wrong(game: Game, ability: TriggeredAbility, context: Context) -> bool:
        if condition_holds_on_trigger.original(game, ability, context):
            return True
        if isinstance(ability.condition, Descended):
            late = DelayedTrigger(_CardArrives(), ability.effects, ability.targets, context)
            game.delayed.append(late)
        return False

    return wrong


@mutant(
    "descend.source-may-come-later",
    "counts only what the source saw",
    case="descended in main phase 1 and cast in main phase 2",
    replaces=condition_holds_on_trigger,
)
def counts_only_what_the_source_saw() -> Holds:
    def wrong(game: Game, ability: TriggeredAbility, context: Context) -> bool:
        if not isinstance(ability.condition, Descended):
            return condition_holds_on_trigger.original(game, ability, context)
        changes = [r for r in game.history if isinstance(r, events.ZoneChange)]
        arrival = next((i for i, r in enumerate(changes) if r.new == context.source), -1)
        return any(
            descends(game, r) and descending_player(game, r) == context.controller
            for r in changes[arrival + 1 :]
        )

    return wrong
