"""Triggered abilities: noticing events and going on the stack (CR 603)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reference_engine import events
from reference_engine.abilities.context import Context
from reference_engine.abilities.effects import Effect
from reference_engine.abilities.model import TargetSpec, TriggeredAbility
from reference_engine.abilities.triggers import Casts, TriggerCondition
from reference_engine.layers import Board
from reference_engine.objects import GameObject, StackState
from reference_engine.questions import Question
from reference_engine.rule import rule
from reference_engine.types import ObjectId, PlayerId, Zone
from reference_engine.variable_x import x_of_trigger

if TYPE_CHECKING:
    from reference_engine.game import Game


@dataclass(frozen=True, slots=True)
class PendingTrigger:
    """An ability that has triggered and waits to be put on the stack (CR 603.3)."""

    ability: TriggeredAbility
    source: ObjectId
    controller: PlayerId
    context: Context


@dataclass(frozen=True, slots=True)
class DelayedTrigger:
    """A delayed triggered ability (CR 603.7): it triggers once."""

    trigger: TriggerCondition
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...]
    context: Context


def notice(game: Game, before: Board, happened: Sequence[events.Happened]) -> None:
    """Find the abilities that trigger on what happened at one time (CR 603.2, 603.10)."""
    kinds = dict.fromkeys(map(type, happened))  # in the order of what happened
    for kind in kinds:
        records = [record for record in happened if type(record) is kind]
        after = game.board()
        for source, ability in after.watchers(kind):
            if not ability.trigger.looks_back:
                _consider(game, after, source, ability, records)
        for source, ability in before.watchers(kind):
            if ability.trigger.looks_back:
                _consider(game, before, source, ability, records)
        if kind is events.SpellCast:
            _notice_own_cast(game, records)
    if game.delayed:
        _notice_delayed(game, happened)


def _consider(
    game: Game,
    board: Board,
    source: ObjectId,
    ability: TriggeredAbility,
    records: Sequence[events.Happened],
) -> None:
    if Zone.BATTLEFIELD not in ability.zones:
        return
    controller = controller_as_it_triggers(game, board, source, ability)
    for record in occurrences(game, source, controller, ability, records):
        if not ability.once_each_turn or may_trigger_again(game, source, ability):
            trigger_once(game, source, controller, ability, record)


@rule("603.3a", "603.10a")
def controller_as_it_triggers(
    game: Game, board: Board, source: ObjectId, ability: TriggeredAbility
) -> PlayerId:
    """Return who controls a triggered ability: whoever controlled its source as it triggered.

    ``board`` is how things stood then; for abilities that look back, just before the event.
    """
    return board.characteristics[source].controller


@rule("603.2")
def may_trigger_again(game: Game, source: ObjectId, ability: TriggeredAbility) -> bool:
    """Return whether an ability that triggers only once each turn has not done so yet."""
    return ability not in game.object_or_last_known(source).used_this_turn


@rule("603.2", "603.2c", "603.6a")
def occurrences(
    game: Game,
    source: ObjectId,
    controller: PlayerId,
    ability: TriggeredAbility,
    records: Sequence[events.Happened],
) -> list[events.Happened]:
    """Return the occurrences of an ability's trigger event among what happened at one time.

    The ability triggers once for each; once in all when it says "one or more".
    """
    found = [
        record
        for record in records
        if is_occurrence(game, Context(source, controller, event=record), ability, record)
    ]
    one_or_more = getattr(ability.trigger, "one_or_more", False)
    return found[:1] if one_or_more else found


@rule("603.2", "603.6a", "603.6d")
def is_occurrence(
    game: Game, context: Context, ability: TriggeredAbility, record: events.Happened
) -> bool:
    """Return whether one happening is the ability's trigger event."""
    return ability.trigger.occurs(game, record, context)


@rule("603.2", "603.3a")
def trigger_once(
    game: Game,
    source: ObjectId,
    controller: PlayerId,
    ability: TriggeredAbility,
    record: events.Happened,
) -> None:
    """Let an ability trigger on one occurrence, if its intervening "if" holds now (CR 603.4)."""
    context = Context(source, controller, event=record)
    context.x = x_of_trigger(game, ability, context)  # the condition may ask for X, too
    if not condition_holds_on_trigger(game, ability, context):
        return
    if ability.once_each_turn:
        game.object_or_last_known(source).used_this_turn |= {ability}
    game.pending.append(PendingTrigger(ability, source, controller, context))


@rule("603.4")
def condition_holds_on_trigger(game: Game, ability: TriggeredAbility, context: Context) -> bool:
    """Return whether the intervening "if" is true as the trigger event occurs."""
    return ability.condition is None or ability.condition.holds(game, context)


@rule("603.4", "608.2a")
def condition_holds_on_resolution(game: Game, ability: TriggeredAbility, context: Context) -> bool:
    """Return whether the intervening "if" is true again as the ability resolves."""
    return ability.condition is None or ability.condition.holds(game, context)


def _notice_own_cast(game: Game, records: Sequence[events.Happened]) -> None:
    """ "When you cast this spell" functions on the stack (CR 113.6)."""
    for record in records:
        spell = record.subject_id()
        if spell is None or spell not in game.objects:
            continue
        abilities = game.characteristics(spell).abilities
        for ability in abilities.triggered.get(events.SpellCast, ()):
            if isinstance(ability.trigger, Casts) and ability.trigger.this:
                trigger_once(game, spell, game.controller_of(spell), ability, record)


def _notice_delayed(game: Game, happened: Sequence[events.Happened]) -> None:
    for delayed in list(game.delayed):
        for record in happened:
            if type(record) is not delayed.trigger.watches:
                continue
            context = delayed.context.copy()
            if not delayed.trigger.occurs(game, record, context):
                continue
            if context.event is None:
                context.event = record
            ability = TriggeredAbility(delayed.trigger, delayed.effects, delayed.targets)
            game.pending.append(
                PendingTrigger(ability, context.source, context.controller, context)
            )
            game.delayed.remove(delayed)  # CR 603.7b
            break


# ---------------------------------------------------------------- going on the stack


def put_triggers_on_stack(game: Game) -> bool:
    """Put all waiting triggered abilities on the stack (CR 603.3b); return whether any was."""
    if not game.pending:
        return False
    waiting, game.pending = game.pending, []
    for player in game.apnap():
        mine = [trigger for trigger in waiting if trigger.controller == player]
        for trigger in in_chosen_order(game, player, mine):
            put_trigger_on_stack(game, trigger)
    return True


@rule("603.3b", "101.4")
def in_chosen_order(
    game: Game, player: PlayerId, triggers: list[PendingTrigger]
) -> list[PendingTrigger]:
    """Let a player order triggered abilities; the first is put on the stack first."""
    if len(triggers) < 2:
        return triggers
    options = tuple(range(len(triggers)))
    question = Question("order", player, triggers[0].source, options, len(triggers), len(triggers))
    game.pending = list(triggers)  # the chooser may look at them
    answer = game.ask(question)
    game.pending = []
    assert isinstance(answer, tuple)
    return [triggers[index] for index in answer if isinstance(index, int)]


@rule("405.2", "603.3", "603.3b")
def put_on_top_of_stack(game: Game, ability: ObjectId) -> None:
    """Put a triggered ability on the stack above all that is there already."""
    game.stack.append(ability)


def put_trigger_on_stack(game: Game, trigger: PendingTrigger) -> None:
    """Put one triggered ability on the stack and choose its targets (CR 603.3c, 603.3d)."""
    from reference_engine.modes import choose_modes, specs_of_chosen_modes
    from reference_engine.targeting import choose_targets, has_enough_targets

    context = trigger.context.copy()
    context.controller = trigger.controller
    new = GameObject(
        game.new_object_id(), game.new_card_id(), None, trigger.controller, trigger.controller,
        Zone.STACK, game.tick(),
    )  # fmt: skip
    context.stack_id = new.id
    ability = trigger.ability
    if not choose_modes(game, context, ability.effects, ability.targets, trigger.source):
        return  # CR 603.3c: it is removed
    specs = specs_of_chosen_modes(ability.effects, ability.targets, context)
    if not has_enough_targets(game, specs, context):
        return  # CR 603.3d: it is removed
    new.stack = StackState("triggered", context, ability, ability.effects, ability.targets)
    game.objects[new.id] = new
    put_on_top_of_stack(game, new.id)
    game.touch()
    choose_targets(game, specs, context, subject=trigger.source)
