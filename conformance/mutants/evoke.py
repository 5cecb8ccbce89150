"""Wrong behaviours of evoke: who is sacrificed, and by whom (CR 702.74a, 603.3a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance.mutants.registry import Replacement, mutant
from reference_engine.instructions.moving import find_object
from reference_engine.instructions.stack import copied_record
from reference_engine.keyword_abilities.evoke import was_evoked, who_sacrifices
from reference_engine.objects import CastRecord
from reference_engine.proposals import remembered_cast
from reference_engine.triggering import (
    condition_holds_on_resolution,
    controller_as_it_triggers,
    in_chosen_order,
)

if TYPE_CHECKING:
    from reference_engine.abilities.context import Context
    from reference_engine.abilities.model import TriggeredAbility
    from reference_engine.game import Game
    from reference_engine.layers import Board
    from reference_engine.objects import GameObject
    from reference_engine.proposals import Move
    from reference_engine.triggering import PendingTrigger
    from reference_engine.types import ObjectId, PlayerId

SACRIFICE = "evoke.sacrifice-trigger"
CONTROL = "evoke.control-change"


# ---------------------------------------------------------------- who is sacrificed


@mutant(SACRIFICE, "decided by the mana spent", case="increased", replaces=was_evoked)
def by_mana_spent() -> Replacement:
    def evoked(game: Game, context: Context) -> bool:
        record = game.cast_record(context.source)
        if record is None:
            return False
        return len(record.mana_spent) < game.mana_value(context.source)

    return evoked


@mutant(SACRIFICE, "sacrificed also when cast normally", case="normal cost", replaces=was_evoked)
def always() -> Replacement:
    def evoked(game: Game, context: Context) -> bool:
        return game.cast_record(context.source) is not None

    return evoked


@mutant(
    SACRIFICE, "no trigger when reduced to zero", case="reduced to nothing", replaces=was_evoked
)
def not_for_nothing() -> Replacement:
    def evoked(game: Game, context: Context) -> bool:
        record = game.cast_record(context.source)
        return was_evoked.original(game, context) and bool(record and record.mana_spent)

    return evoked


@mutant(
    SACRIFICE,
    "a creature that was not cast remembers an earlier evoke",
    case="put onto the battlefield by an effect",
    replaces=remembered_cast,
)
def earlier_evoke() -> Replacement:
    def record(game: Game, old: GameObject, move: Move) -> CastRecord | None:
        return move.cast or old.cast

    return record


@mutant(
    SACRIFICE,
    "sacrificed also when not cast at all",
    case="put onto the battlefield by an effect",
    replaces=was_evoked,
)
def whenever_it_enters() -> Replacement:
    def evoked(game: Game, context: Context) -> bool:
        record = game.cast_record(context.source)
        return record is None or was_evoked.original(game, context)

    return evoked


@mutant(
    SACRIFICE,
    "a copy of the spell was not evoked",
    case="copy of an evoked spell (sacrificed)",
    replaces=copied_record,
)
def copy_not_evoked() -> Replacement:
    def record(game: Game, record: CastRecord | None) -> CastRecord | None:
        return None

    return record


@mutant(
    SACRIFICE,
    "once it has left, its enters ability does nothing",
    case="enters and sacrifice triggers in either order",
    replaces=condition_holds_on_resolution,
)
def needs_its_source() -> Replacement:
    def holds(game: Game, ability: TriggeredAbility, context: Context) -> bool:
        there = game.is_on_battlefield(context.source)
        return there and condition_holds_on_resolution.original(game, ability, context)

    return holds


@mutant(
    SACRIFICE,
    "of two abilities that trigger together one is lost",
    case="enters and sacrifice triggers in either order",
    replaces=in_chosen_order,
)
def one_is_lost() -> Replacement:
    def order(game: Game, player: PlayerId, triggers: list[PendingTrigger]) -> list[PendingTrigger]:
        return triggers[:1]

    return order


# ---------------------------------------------------------------- control


@mutant(
    CONTROL,
    "only the caster sacrifices",
    case="stolen with the trigger on the stack",
    replaces=who_sacrifices,
)
def only_the_caster() -> Replacement:
    def who(game: Game, context: Context) -> PlayerId:
        record = game.cast_record(context.source)
        return context.controller if record is None else record.player

    return who


@mutant(
    CONTROL,
    "the owner controls the sacrifice trigger, and sacrifices",
    case="spell stolen on the stack",
    replaces=who_sacrifices,
)
def only_the_owner() -> Replacement:
    def who(game: Game, context: Context) -> PlayerId:
        return game.object_or_last_known(context.source).owner

    return who


@mutant(
    CONTROL,
    "the trigger's controller sacrifices, not the creature's",
    case="stolen with the trigger on the stack",
    replaces=who_sacrifices,
)
def the_triggers_controller() -> Replacement:
    def who(game: Game, context: Context) -> PlayerId:
        return context.controller

    return who


@mutant(
    CONTROL,
    "the owner controls the leaves trigger",
    case="leaves trigger",
    replaces=controller_as_it_triggers,
)
def owners_leaves_trigger() -> Replacement:
    def controller(
        game: Game, board: Board, source: ObjectId, ability: TriggeredAbility
    ) -> PlayerId:
        if ability.trigger.looks_back:
            return game.object_or_last_known(source).owner
        return controller_as_it_triggers.original(game, board, source, ability)

    return controller


@mutant(CONTROL, "the new object is sacrificed", case="blinked in response", replaces=find_object)
def follows() -> Replacement:
    def find(game: Game, it: ObjectId) -> ObjectId | None:
        now: ObjectId | None = it
        while now is not None and now not in game.objects:
            known = game.former.get(now)
            now = None if known is None else known.became
        return now

    return find


@mutant(
    CONTROL,
    "a blinked creature is evoked again",
    case="blinked in response",
    replaces=remembered_cast,
)
def evoked_again() -> Replacement:
    def record(game: Game, old: GameObject, move: Move) -> CastRecord | None:
        return move.cast or old.cast

    return record
