"""Resolving spells and abilities (CR 608)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reference_engine.abilities.context import Context
from reference_engine.abilities.effects import Effect
from reference_engine.abilities.model import TriggeredAbility
from reference_engine.casting import enchant_spec
from reference_engine.events import ZoneChange
from reference_engine.happening import happen
from reference_engine.instructions import carry_out_one
from reference_engine.instructions.mana import ADDS_OR_LEADS_ON, produce_what_is_added
from reference_engine.layers import ContinuousEffect, base_characteristics
from reference_engine.objects import GameObject, LastKnown
from reference_engine.permissions import Permission
from reference_engine.proposals import CreateToken, Move
from reference_engine.rule import rule
from reference_engine.targeting import drop_illegal_targets
from reference_engine.triggering import condition_holds_on_resolution
from reference_engine.types import ObjectId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game
    from reference_engine.objects import StackState


def resolve_top(game: Game) -> None:
    """Resolve the object on top of the stack (CR 608.1)."""
    it = game.stack[-1]
    thing = game.objects[it]
    assert thing.stack is not None
    game.resolving = it
    if thing.stack.kind == "spell":
        _resolve_spell(game, thing, thing.stack)
    else:
        _resolve_ability(game, thing, thing.stack)
    game.resolving = None


def carry_out(game: Game, effects: Sequence[Effect], context: Context) -> None:
    """Follow instructions in the order written (CR 608.2c)."""
    follow(game, effects, context)
    if context.adding:
        produce_what_is_added(game, context)


def follow(game: Game, effects: Sequence[Effect], context: Context) -> None:
    """Follow some instructions among others.

    Mana that instructions add one right after the other is produced together.
    """
    for effect in effects:
        game.spend_budget()
        if context.adding and not isinstance(effect, ADDS_OR_LEADS_ON):
            produce_what_is_added(game, context)
        carry_out_one(game, effect, context)


# ---------------------------------------------------------------- abilities


def _resolve_ability(game: Game, thing: GameObject, state: StackState) -> None:
    context = state.context
    if may_resolve(game, state):
        carry_out(game, state.effects, context)
    leave_stack(game, thing.id)


def may_resolve(game: Game, state: StackState) -> bool:
    """Return whether an ability still does something (CR 608.2a, 608.2b)."""
    ability = state.ability
    if isinstance(ability, TriggeredAbility) and not condition_holds_on_resolution(
        game, ability, state.context
    ):
        return False
    return drop_illegal_targets(game, state.specs, state.context)


def leave_stack(game: Game, it: ObjectId) -> None:
    """Remove an ability from the stack; it ceases to exist (CR 608.2n)."""
    thing = game.objects.pop(it, None)
    if thing is None:
        return  # it was countered, or left in another way, while it resolved
    game.stack.remove(it)
    game.former[it] = LastKnown(thing, base_characteristics(thing), 0)
    game.touch()


# ---------------------------------------------------------------- spells


def _resolve_spell(game: Game, thing: GameObject, state: StackState) -> None:
    context = state.context
    context.controller = game.controller_of(thing.id)
    legal = drop_illegal_targets(game, state.specs, context)
    if game.characteristics(thing.id).is_permanent_type:
        _resolve_permanent_spell(game, thing, state, legal=legal)
        return
    if legal:
        carry_out(game, state.effects, context)
    if thing.id in game.objects:
        _put_away(game, thing, resolved=legal)


def _put_away(game: Game, thing: GameObject, *, resolved: bool) -> None:
    """Put an instant or sorcery into its owner's graveyard (CR 608.2n).

    A resolved Adventure goes to exile, from where its other side may be cast (CR 715.3d).
    """
    on_an_adventure = resolved and goes_on_an_adventure(game, thing)
    player = game.controller_of(thing.id)
    move = Move(thing.id, Zone.EXILE if on_an_adventure else Zone.GRAVEYARD, cause="resolve")
    happen(game, [move])
    if on_an_adventure and move.becomes is not None and move.becomes in game.objects:
        game.granted[move.becomes] = Permission(player, Zone.EXILE, faces=(0,))


@rule("715.3d")
def goes_on_an_adventure(game: Game, thing: GameObject) -> bool:
    """Return whether a resolved spell was cast as an Adventure, which exiles its card."""
    definition = thing.definition
    adventurer = definition is not None and definition.layout == "adventure"
    return adventurer and thing.face == 1 and not thing.is_copy


def _resolve_permanent_spell(
    game: Game, thing: GameObject, state: StackState, *, legal: bool
) -> None:
    """Put the permanent onto the battlefield under the spell's controller (CR 608.3)."""
    aura = enchant_spec(game, thing.id)
    if not legal:
        happen(game, [Move(thing.id, Zone.GRAVEYARD, cause="resolve")])  # CR 608.3b
        return
    attach_to = None
    if aura is not None:
        chosen = [t for group in state.context.targets for t in group if isinstance(t, int)]
        attach_to = ObjectId(chosen[0]) if chosen else None
    if thing.is_copy:
        _copy_becomes_token(game, thing, attach_to)
        return
    move = Move(
        thing.id,
        Zone.BATTLEFIELD,
        thing.controller,  # CR 110.2b: effects that changed the spell's controller go on
        cause="resolve",
        face=thing.face,
        cast=thing.cast,
        attach_to=attach_to,
        carry=effects_that_go_on(game, thing.id),
    )
    happen(game, [move])


def _copy_becomes_token(game: Game, thing: GameObject, attach_to: ObjectId | None) -> None:
    """Let a copy of a permanent spell become a token (CR 608.3f, 707.10f)."""
    assert thing.definition is not None
    token = CreateToken(
        thing.definition, thing.controller, copied_face=thing.copied_face, face=thing.face,
        cast=thing.cast, carry=effects_that_go_on(game, thing.id), card_id=thing.card_id,
        attach_to=attach_to,
    )  # fmt: skip
    last, value = game.characteristics(thing.id), game.mana_value(thing.id)
    game.stack.remove(thing.id)
    del game.objects[thing.id]
    game.former[thing.id] = LastKnown(thing, last, value)
    happened = happen(game, [token])
    new = next((r.new for r in happened if isinstance(r, ZoneChange)), None)
    game.former[thing.id] = LastKnown(thing, last, value, new)


@rule("400.7a", "110.2b")
def effects_that_go_on(game: Game, spell: ObjectId) -> tuple[ContinuousEffect, ...]:
    """Return the effects on a permanent spell that continue on the permanent (CR 400.7a)."""
    return tuple(effect for effect in game.effects if spell in effect.affected)
