"""Activating abilities (CR 602), mana abilities among them (CR 605)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reference_engine import events
from reference_engine.abilities import effects as e
from reference_engine.abilities.context import Context
from reference_engine.abilities.costs import Cost
from reference_engine.abilities.model import ActivatedAbility, TriggeredAbility
from reference_engine.abilities.triggers import TappedForMana
from reference_engine.costs import costs_mention_x, pay_cost, with_x
from reference_engine.errors import IllegalAction
from reference_engine.happening import record
from reference_engine.modes import choose_modes, specs_of_chosen_modes
from reference_engine.objects import GameObject, StackState
from reference_engine.questions import Question
from reference_engine.rule import rule
from reference_engine.targeting import choose_targets
from reference_engine.types import ManaType, ObjectId, PlayerId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game


@rule("605.1a", "605.5a")
def is_mana_ability(game: Game, ability: ActivatedAbility) -> bool:
    """Return whether an activated ability is a mana ability: no target, could add mana."""
    return not ability.targets and _could_add_mana(ability.effects)


def _could_add_mana(effects: tuple[e.Effect, ...]) -> bool:
    for effect in effects:
        if isinstance(effect, e.ADDS_MANA):
            return True
        match effect:
            case e.May(inner, then, otherwise):
                if _could_add_mana(inner + then + otherwise):
                    return True
            case e.If(_, then, otherwise):
                if _could_add_mana(then + otherwise):
                    return True
            case e.ForEachPlayer(_, inner):
                if _could_add_mana(inner):
                    return True
            case e.ChooseMode(modes):
                if any(_could_add_mana(mode) for mode in modes):
                    return True
    return False


def mana_abilities_of(game: Game, player: PlayerId) -> dict[ObjectId, list[ActivatedAbility]]:
    """Return each permanent of a player with its mana abilities that could be activated."""
    board = game.board()
    found: dict[ObjectId, list[ActivatedAbility]] = {}
    for it in board.speaking:
        if board.characteristics[it].controller != player:
            continue
        for ability in board.characteristics[it].abilities.activated:
            if (
                is_mana_ability(game, ability)
                and (it, ability) not in game.begun
                and _could_pay_symbols(game, it, ability)
            ):
                found.setdefault(it, []).append(ability)
    return found


def most_useful(abilities: Sequence[ActivatedAbility], wanted: set[ManaType]) -> ActivatedAbility:
    """Return the first ability that says it adds a type of mana that is wanted, else the first."""
    for ability in abilities:
        for effect in ability.effects:
            match effect:
                case e.AddMana(mana) if wanted & set(mana):
                    return ability
                case e.AddManaOfChoice(options) if wanted & set(options):
                    return ability
    return abilities[0]


def _could_pay_symbols(game: Game, it: ObjectId, ability: ActivatedAbility) -> bool:
    tapped = game.objects[it].tapped
    if (ability.cost.has_tap_symbol and tapped) or (ability.cost.has_untap_symbol and not tapped):
        return False
    return not sick_forbids(game, it, ability)


def activate(game: Game, player: PlayerId, source: ObjectId, ability: ActivatedAbility) -> None:
    """Activate an ability.

    Raises :class:`IllegalAction`, having put everything back (CR 733.1).
    """
    before = game.copy()
    try:
        check_activation(game, player, source, ability)
        if is_mana_ability(game, ability):
            _activate_mana_ability(game, player, source, ability)
        else:
            _activate_on_stack(game, player, source, ability)
    except BaseException:
        game.become(before)
        raise


def check_activation(
    game: Game, player: PlayerId, source: ObjectId, ability: ActivatedAbility
) -> None:
    """Check what forbids beginning to activate the ability (CR 602.2, 602.5)."""
    from reference_engine.permissions import sorcery_timing

    thing = game.objects.get(source)
    if thing is None or thing.zone is not ability.zone:
        raise IllegalAction("the ability does not function where its object is", "113.6")
    if game.controller_of(source) != player:
        raise IllegalAction("only an object's controller can activate its abilities", "602.2")
    if ability not in game.characteristics(source).abilities.activated:
        raise IllegalAction("the object does not have this ability now", "602.2")
    if (source, ability) in game.begun:
        raise IllegalAction("it has not resolved since it was last begun", "605.3c")
    if ability.sorcery_speed and not sorcery_timing(game, player):
        raise IllegalAction("it may only be activated as a sorcery", "602.5d")
    if ability.once_each_turn and ability in thing.used_this_turn:
        raise IllegalAction("it was activated this turn already", "602.5b")
    if sick_forbids(game, source, ability):
        raise IllegalAction("the creature has come under control too recently", "302.6")
    context = Context(source, player)
    if ability.condition is not None and not ability.condition.holds(game, context):
        raise IllegalAction("the condition for activating it is not met", "602.5")


@rule("302.6", "602.5a", "702.10c")
def sick_forbids(game: Game, source: ObjectId, ability: ActivatedAbility) -> bool:
    """Return whether a creature came under control too recently for {T} or {Q} (CR 302.6)."""
    if not ability.cost.taps_or_untaps_this:
        return False
    it = game.characteristics(source)
    if "creature" not in it.types or it.abilities.has_keyword("haste"):
        return False
    return game.objects[source].sick


def _activate_mana_ability(
    game: Game, player: PlayerId, source: ObjectId, ability: ActivatedAbility
) -> None:
    """Pay and resolve at once, without the stack (CR 605.3b)."""
    from reference_engine.resolving import carry_out

    context = Context(source, player)
    _announce_x(game, ability, context, source)
    begun, game.begun = game.begun, (*game.begun, (source, ability))
    pay_cost(game, player, _cost_with_x(ability.cost, context), context, source)
    _note_use(game, source, ability)
    record(game, events.AbilityActivated(source, player, is_mana_ability=True))
    context.notes["tapped for mana"] = int(is_tapped_for_mana(game, ability))
    carry_out(game, ability.effects, context)
    game.begun = begun
    game.passed = 0  # CR 117.4: an action was taken between passes
    resolve_triggered_mana_abilities(game)


def resolve_triggered_mana_abilities(game: Game) -> None:
    """Resolve triggered mana abilities at once, without the stack (CR 605.4a)."""
    from reference_engine.resolving import carry_out
    from reference_engine.triggering import condition_holds_on_resolution

    while True:
        found = [t for t in game.pending if is_triggered_mana_ability(game, t.ability)]
        if not found:
            return
        game.spend_budget()
        trigger = found[0]
        game.pending.remove(trigger)
        context = trigger.context.copy()
        context.controller = trigger.controller
        if condition_holds_on_resolution(game, trigger.ability, context):
            carry_out(game, trigger.ability.effects, context)


@rule("605.1b", "605.5a")
def is_triggered_mana_ability(game: Game, ability: TriggeredAbility) -> bool:
    """Return whether it triggers on a mana ability, has no target and could add mana."""
    return (
        isinstance(ability.trigger, TappedForMana)
        and not ability.targets
        and _could_add_mana(ability.effects)
    )


@rule("106.12", "605.1a")
def is_tapped_for_mana(game: Game, ability: ActivatedAbility) -> bool:
    """Return whether activating it is tapping the permanent for mana: {T} is in its cost."""
    return ability.cost.has_tap_symbol and is_mana_ability(game, ability)


def _activate_on_stack(
    game: Game, player: PlayerId, source: ObjectId, ability: ActivatedAbility
) -> None:
    """Put the ability on the stack, announce, target, pay (CR 602.2a, 602.2b)."""
    new = GameObject(
        game.new_object_id(), game.new_card_id(), None, player, player, Zone.STACK, game.tick()
    )
    context = Context(source, player, stack_id=new.id)
    new.stack = StackState("activated", context, ability, ability.effects, ability.targets)
    game.objects[new.id] = new
    game.stack.append(new.id)
    game.touch()
    if not choose_modes(game, context, ability.effects, ability.targets, source):
        raise IllegalAction("no mode can be chosen", "700.2a")
    _announce_x(game, ability, context, source)
    specs = specs_of_chosen_modes(ability.effects, ability.targets, context)
    choose_targets(game, specs, context, source)
    pay_cost(game, player, _cost_with_x(ability.cost, context), context, source)
    _note_use(game, source, ability)
    context.notes["tapped for mana"] = int(is_tapped_for_mana(game, ability))
    game.passed = 0
    record(game, events.AbilityActivated(source, player, is_mana_ability=False))


def _announce_x(game: Game, ability: ActivatedAbility, context: Context, subject: ObjectId) -> None:
    """Choose X of an activation cost: its own, whatever other X the object has (CR 107.3k)."""
    from reference_engine.announcing import MAXIMUM_X

    if costs_mention_x(ability.cost):
        options = tuple(range(MAXIMUM_X + 1))
        context.x = x_of_activation(
            game, Question("x", context.controller, subject, options), subject
        )


@rule("107.3k", "107.3a")
def x_of_activation(game: Game, question: Question, source: ObjectId) -> int:
    """Return the X that the player announces for an activation cost."""
    return game.ask_number(question)


def _cost_with_x(cost: Cost, context: Context) -> Cost:
    """Return the activation cost with X replaced by its value."""
    return Cost(with_x(cost.mana, context.x or 0), cost.parts)


def _note_use(game: Game, source: ObjectId, ability: ActivatedAbility) -> None:
    thing = game.objects.get(source)
    if thing is not None:
        thing.used_this_turn |= {ability}
