"""Casting spells (CR 601).

:func:`cast` reads like rules 601.2a to 601.2i.  Whatever goes wrong on the way, the game
returns to the moment before (CR 733.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine import events
from reference_engine.abilities.context import Context
from reference_engine.abilities.costs import FREE, Cost
from reference_engine.abilities.model import TargetSpec
from reference_engine.announcing import Proposed, announce
from reference_engine.costs import pay_cost, total_cost
from reference_engine.errors import IllegalAction
from reference_engine.gained_as_cast import gain_as_cast
from reference_engine.happening import happen, record
from reference_engine.modes import specs_of_chosen_modes
from reference_engine.objects import CastRecord, Mana, StackState
from reference_engine.permissions import (
    FUSED,
    Permission,
    check_timing_and_type,
    choose_face,
    face_to_cast,
    is_allowed,
    ordinary_permission,
)
from reference_engine.proposals import Move
from reference_engine.rule import rule
from reference_engine.targeting import choose_targets
from reference_engine.types import ObjectId, PlayerId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game


def cast(
    game: Game, player: PlayerId, card: ObjectId, permission: Permission | None = None
) -> ObjectId:
    """Cast a card and return the spell.

    Raises :class:`IllegalAction`, having put everything back.
    """
    before = game.copy()
    try:
        allowed = permission or ordinary_permission(game, player, card)
        face = choose_face(game, card, allowed)
        check_timing_and_type(game, card, face, allowed)
        proposed = put_on_stack(game, card, face, allowed)  # 601.2a
        if not value_is_open(game, proposed):
            check_restrictions(game, proposed, face)
        announce(game, proposed)  # 601.2b
        choose_spell_targets(game, proposed)  # 601.2c, 601.2d
        check_legality(game, proposed, face)  # 601.2e
        cost = determine_total_cost(game, proposed)  # 601.2f
        # 601.2g and 601.2h: mana abilities may be activated, then the cost is paid
        spent = pay_cost(game, player, cost, proposed.context, proposed.spell)
        become_cast(game, proposed, spent)  # 601.2i
    except BaseException:
        game.become(before)
        raise
    return proposed.spell


def put_on_stack(game: Game, card: ObjectId, face: int, permission: Permission) -> Proposed:
    """Move the card to the stack; its controller is the player (CR 601.2a)."""
    came_from = game.objects[card].zone
    context = Context(card, permission.player)
    move = Move(
        card,
        Zone.STACK,
        permission.player,
        face=max(face, 0),
        fused=face == FUSED,
        cast=CastRecord(permission.player, came_from),
        stack=StackState("spell", context),
    )
    happen(game, [move])
    spell = move.becomes
    if spell is None:
        raise IllegalAction("the card did not reach the stack", "601.2a")
    context.source = context.stack_id = spell
    gain_as_cast(game, spell, permission.player, came_from)
    return Proposed(spell, permission, context)


def choose_spell_targets(game: Game, proposed: Proposed) -> None:
    """Choose targets (CR 601.2c), those of an Aura spell among them (CR 303.4a)."""
    state = game.objects[proposed.spell].stack
    assert state is not None
    state.context = proposed.context
    spell_ability = game.characteristics(proposed.spell).abilities.spell
    if spell_ability is not None:
        state.specs, state.effects = spell_ability.targets, spell_ability.effects
    aura = enchant_spec(game, proposed.spell)
    if aura is not None:
        state.specs = (aura,)
    specs = specs_of_chosen_modes(state.effects, state.specs, proposed.context)
    choose_targets(game, specs, proposed.context, proposed.spell)


def enchant_spec(game: Game, it: ObjectId) -> TargetSpec | None:
    """Return what an Aura's enchant ability lets it enchant (CR 702.5a), or None."""
    from reference_engine.keyword_abilities.enchant import target_of

    return target_of(game.characteristics(it).abilities)


@rule("601.3a")
def value_is_open(game: Game, proposed: Proposed) -> bool:
    """Return whether the choice of X is still to say what the spell's mana value is.

    Then casting may begin, and what forbids it is checked once X is known (CR 601.2e).
    """
    cost = game.characteristics(proposed.spell).mana_cost
    return cost is not None and cost.x > 0


def check_restrictions(game: Game, proposed: Proposed, face: int) -> None:
    """Check what effects forbid, of the spell with the characteristics it has (CR 601.3e)."""
    definition = game.objects[proposed.spell].definition
    assert definition is not None
    player = proposed.permission.player
    if not is_allowed(game, player, proposed.spell, face_to_cast(definition, face)):
        raise IllegalAction("an effect forbids casting this spell now", "601.3")


@rule("601.2e", "601.5", "701.57a")
def check_legality(game: Game, proposed: Proposed, face: int) -> None:
    """Check whether the proposed spell can legally be cast."""
    if value_is_open(game, proposed):
        check_restrictions(game, proposed, face)
    limit = proposed.permission.maximum_mana_value
    if limit is not None and game.mana_value(proposed.spell) > limit:
        raise IllegalAction("the resulting spell's mana value is too great", "701.57a")


@rule("601.2f", "118.8", "118.9d")
def determine_total_cost(game: Game, proposed: Proposed) -> Cost:
    """Work out the total cost (CR 601.2f)."""
    permission = proposed.permission
    if permission.without_paying:
        base = FREE
    elif proposed.alternative is not None:
        base = proposed.alternative.cost
    else:
        mana_cost = game.characteristics(proposed.spell).mana_cost
        if mana_cost is None:
            raise IllegalAction("a card without a mana cost cannot be paid for", "118.6")
        base = Cost(mana_cost)
    return total_cost(
        game,
        proposed.spell,
        permission.player,
        base,
        proposed.additional,
        proposed.context,
        None if proposed.alternative is None else proposed.alternative.name,
    )


def become_cast(game: Game, proposed: Proposed, spent: tuple[Mana, ...]) -> None:
    """The spell becomes cast: note how, and let abilities trigger (CR 601.2i)."""
    thing = game.objects[proposed.spell]
    assert thing.cast is not None
    thing.cast = CastRecord(
        player=proposed.permission.player,
        from_zone=thing.cast.from_zone,
        x=proposed.context.x,
        alternative=None if proposed.alternative is None else proposed.alternative.name,
        times_paid=tuple((cost.name, times) for cost, times in proposed.additional),
        mana_spent=spent,
        without_paying=proposed.permission.without_paying
        or (proposed.alternative is not None and proposed.alternative.without_paying),
    )
    game.touch()
    game.passed = 0
    record(game, events.SpellCast(proposed.spell, proposed.permission.player))
