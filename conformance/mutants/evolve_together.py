"""Mutants of evolve that are wrong about creatures entering together and about instances."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from conformance.mutants.evolve import Condition, Occurrences, is_evolve, newcomer_of
from conformance.mutants.registry import mutant
from reference_engine import events
from reference_engine.abilities.context import Context
from reference_engine.abilities.model import TriggeredAbility
from reference_engine.game import Game
from reference_engine.triggering import condition_holds_on_resolution, occurrences, trigger_once
from reference_engine.types import ObjectId, PlayerId

# -------------------------------------------------------------------- evolve.simultaneous


@mutant(
    "evolve.simultaneous",
    "one trigger for a batch",
    case="two equal bigger ones",
    replaces=occurrences,
)
def one_trigger_for_a_batch() -> Occurrences:
    def wrong(
        game: Game,
        source: ObjectId,
        controller: PlayerId,
        ability: TriggeredAbility,
        records: Sequence[events.Happened],
    ) -> list[events.Happened]:
        found = occurrences.original(game, source, controller, ability, records)
        return found[:1] if is_evolve(ability) else found

    return wrong


@mutant(
    "evolve.simultaneous",
    "one counter for each without recheck",
    case="two equal bigger ones",
    replaces=condition_holds_on_resolution,
)
def no_recheck_of_each() -> Condition:
    def wrong(game: Game, ability: TriggeredAbility, context: Context) -> bool:
        return is_evolve(ability) or condition_holds_on_resolution.original(game, ability, context)

    return wrong


@mutant(
    "evolve.simultaneous",
    "does not see what was put down before it",
    case="holder among those entering",
    replaces=occurrences,
)
def sees_only_what_comes_after() -> Occurrences:
    """A batch is taken one by one, and a holder in it is not there for those before it."""

    def wrong(
        game: Game,
        source: ObjectId,
        controller: PlayerId,
        ability: TriggeredAbility,
        records: Sequence[events.Happened],
    ) -> list[events.Happened]:
        found = occurrences.original(game, source, controller, ability, records)
        if not is_evolve(ability):
            return found
        since = game.objects[source].timestamp
        return [
            record
            for record in found
            if game.object_or_last_known(record.subject_id() or source).timestamp >= since
        ]

    return wrong


# ------------------------------------------------------------- evolve.multiple-instances


@mutant(
    "evolve.multiple-instances",
    "instances are redundant",
    case="two instances and a stat greater by two",
    replaces=trigger_once,
)
def instances_are_redundant() -> Callable[..., None]:
    def wrong(
        game: Game,
        source: ObjectId,
        controller: PlayerId,
        ability: TriggeredAbility,
        record: events.Happened,
    ) -> None:
        if is_evolve(ability) and any(
            is_evolve(other.ability) and other.source == source and other.context.event == record
            for other in game.pending
        ):
            return
        trigger_once.original(game, source, controller, ability, record)

    return wrong


@mutant(
    "evolve.multiple-instances",
    "instances share one check",
    case="two instances and a stat greater by one",
    replaces=condition_holds_on_resolution,
)
def instances_share_one_check() -> Condition:
    checked: dict[tuple[ObjectId, ObjectId], bool] = {}

    def wrong(game: Game, ability: TriggeredAbility, context: Context) -> bool:
        holds = condition_holds_on_resolution.original(game, ability, context)
        if not is_evolve(ability):
            return holds
        return checked.setdefault((context.source, newcomer_of(context)), holds)

    return wrong
