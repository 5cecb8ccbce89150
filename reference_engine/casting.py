"""Casting spells (CR 601).

:func:`cast` reads like rules 601.2a to 601.2i.  Whatever goes wrong on the way, the game
returns to the moment before (CR 733.1).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from reference_engine import events
from reference_engine.abilities.context import Context
from reference_engine.abilities.costs import FREE, Cost
from reference_engine.abilities.model import (
    AdditionalCost,
    AlternativeCost,
    CastRestriction,
    TargetSpec,
)
from reference_engine.characteristics import CardDefinition, Face
from reference_engine.costs import (
    costs_mention_x,
    has_enough_to_pay_with,
    pay_cost,
    total_cost,
)
from reference_engine.errors import IllegalAction
from reference_engine.faces import combined
from reference_engine.free_from_hand import may_be_cast_free, without_paying
from reference_engine.gained_as_cast import gain_as_cast
from reference_engine.happening import happen, record
from reference_engine.modes import choose_modes, specs_of_chosen_modes
from reference_engine.objects import CastRecord, Mana, StackState
from reference_engine.proposals import Move
from reference_engine.questions import Question
from reference_engine.rule import rule
from reference_engine.targeting import choose_targets
from reference_engine.types import MAIN_PHASES, ObjectId, PlayerId, Step, Zone
from reference_engine.variable_x import x_may_be_chosen

if TYPE_CHECKING:
    from reference_engine.game import Game

MAXIMUM_X = 99
"""The greatest X that a player may announce: a bound for lists of options, not a rule."""

FUSED = -1
"""The "face" of a split card that is cast fused (CR 702.102)."""


@dataclass(frozen=True, slots=True)
class Permission:
    """Who may cast a card, from where, how (CR 601.3).

    ``faces`` None: any that the card has.  ``maximum_mana_value`` bounds the resulting spell
    ("if the resulting spell's mana value is …").  ``timing_waived`` lifts the timing by card
    type (CR 608.2g).
    """

    player: PlayerId
    zone: Zone = Zone.HAND
    without_paying: bool = False
    timing_waived: bool = False
    maximum_mana_value: int | None = None
    faces: tuple[int, ...] | None = None


@dataclass(slots=True)
class Proposed:
    """A spell while it is being cast: what has been announced so far."""

    spell: ObjectId
    permission: Permission
    context: Context
    alternative: AlternativeCost | None = None
    additional: list[tuple[AdditionalCost, int]] = field(default_factory=list)


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


# ---------------------------------------------------------------- may it be cast?


@rule("601.3", "117.1a", "715.3d")
def ordinary_permission(game: Game, player: PlayerId, card: ObjectId) -> Permission:
    """Return the permission that the rules give: a card in one's own hand, or as granted."""
    granted = game.granted.get(card)
    if granted is not None and granted.player == player:
        return granted
    thing = game.objects.get(card)
    if thing is None or thing.definition is None:
        raise IllegalAction("there is no such card to cast", "601.2a")
    if thing.owner != player:
        raise IllegalAction("a player casts their own cards", "601.3")
    if thing.zone is Zone.GRAVEYARD and thing.definition.layout == "aftermath":
        return Permission(player, Zone.GRAVEYARD, faces=(1,))  # CR 702.127a
    if thing.zone is not Zone.HAND:
        raise IllegalAction(f"a card in the {thing.zone} cannot be cast", "601.3")
    return Permission(player)


def castable_faces(definition: CardDefinition, zone: Zone, *, free_fuse: bool) -> list[int]:
    """Return which faces of a card could be cast from a zone, lands left out."""
    layout = definition.layout
    if layout in ("split", "adventure", "modal_dfc"):
        faces = [0, 1]
    elif layout == "aftermath":
        faces = [1] if zone is Zone.GRAVEYARD else [0]
    else:
        faces = [0]  # a transforming card is cast with its front up (CR 712.8c)
    found = [i for i in faces if "land" not in definition.faces[i].types]
    fuses = layout == "split" and all(f.abilities.has_keyword("fuse") for f in definition.faces)
    if fuses and zone is Zone.HAND and free_fuse:
        found.append(FUSED)
    return found


def choose_face(game: Game, card: ObjectId, permission: Permission) -> int:
    """Let the player choose which face, half or set of characteristics is cast (CR 709.3)."""
    thing = game.objects.get(card)
    if thing is None or thing.definition is None or thing.zone is not permission.zone:
        raise IllegalAction("the card is not where it could be cast from", "601.2a")
    definition = thing.definition
    found = faces_to_choose(game, definition, permission)
    if not found:
        raise IllegalAction("no part of this card can be cast", "601.3")
    if len(found) == 1:
        return found[0]
    answer = game.ask(Question("face", permission.player, card, tuple(found)))
    assert isinstance(answer, int)
    return answer


@rule("601.3e", "701.57a", "702.102a", "715.3a")
def faces_to_choose(game: Game, definition: CardDefinition, permission: Permission) -> list[int]:
    """Return the faces that a permission lets be cast."""
    found = castable_faces(definition, permission.zone, free_fuse=permission.zone is Zone.HAND)
    if permission.faces is not None:
        found = [face for face in found if face in permission.faces]
    limit = permission.maximum_mana_value
    if limit is not None:
        found = [face for face in found if _printed_value(definition, face) <= limit]
    return found


def face_to_cast(definition: CardDefinition, face: int) -> Face:
    """Return the characteristics that the spell will have."""
    return combined(definition) if face == FUSED else definition.faces[face]


def _printed_value(definition: CardDefinition, face: int) -> int:
    cost = face_to_cast(definition, face).mana_cost
    return 0 if cost is None else cost.value()


def check_timing_and_type(game: Game, card: ObjectId, face: int, permission: Permission) -> None:
    """Check what forbids beginning to cast (CR 601.3)."""
    definition = game.objects[card].definition
    assert definition is not None
    characteristics = face_to_cast(definition, face)
    if "land" in characteristics.types:
        raise IllegalAction("a land cannot be cast as a spell", "305.9")
    if not timing_is_waived(game, permission, characteristics):
        check_timing(game, permission.player, characteristics)


@rule("608.2g", "117.1")
def timing_is_waived(game: Game, permission: Permission, face: Face) -> bool:
    """Return whether the timing by card type is ignored: an instruction says to cast it now."""
    return permission.timing_waived


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


@rule("117.1a", "302.1", "307.1", "702.8a")
def check_timing(game: Game, player: PlayerId, face: Face) -> None:
    """Check the timing by card type: an instant, or flash, any time with priority."""
    if game.priority != player:
        raise IllegalAction("only the player with priority may cast a spell", "117.1")
    if "instant" in face.types or face.abilities.has_keyword("flash"):
        return
    if not sorcery_timing(game, player):
        raise IllegalAction(
            "it may only be cast in its controller's main phase with an empty stack", "117.1a"
        )


def sorcery_timing(game: Game, player: PlayerId) -> bool:
    """Return whether a player could cast a sorcery now."""
    return game.active == player and game.step in MAIN_PHASES and not game.stack


COMBAT_STEPS = frozenset(
    {
        Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS,
        Step.FIRST_STRIKE_DAMAGE, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT,
    }
)  # fmt: skip


@rule("601.3", "601.3a")
def is_allowed(game: Game, player: PlayerId, card: ObjectId, face: Face) -> bool:
    """Return whether no effect forbids the player to cast this."""
    own = [a for a in face.abilities if isinstance(a, CastRestriction) and a.this]
    for restriction in own:
        if not _is_now(game, player, restriction):
            return False
    board = game.board()
    for source in board.speaking:
        for ability in board.characteristics[source].abilities.about_spells:
            if not isinstance(ability, CastRestriction) or ability.this:
                continue
            context = Context(source, board.characteristics[source].controller)
            whose_turn = ability.holds_during
            if whose_turn is not None and not game.is_whose(whose_turn, game.active, context):
                continue
            concerned = ability.caster is None or game.is_whose(ability.caster, player, context)
            if not concerned or not ability.spells.matches(game, card, context):
                continue
            if ability.only_during is None or not _is_now(game, player, ability):
                return False
    return True


def _is_now(game: Game, player: PlayerId, restriction: CastRestriction) -> bool:
    match restriction.only_during:
        case "combat":
            return game.step in COMBAT_STEPS
        case "your turn":
            return game.active == player
        case "opponents' turns":
            return game.active != player
    return False


# ---------------------------------------------------------------- 601.2a to 601.2i


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


def announce(game: Game, proposed: Proposed) -> None:
    """Announce modes, alternative and additional costs, and X (CR 601.2b)."""
    abilities = game.characteristics(proposed.spell).abilities
    spell_ability = abilities.spell
    if spell_ability is not None:
        effects, specs = spell_ability.effects, spell_ability.targets
        if not choose_modes(game, proposed.context, effects, specs, proposed.spell):
            raise IllegalAction("no mode can be chosen", "700.2a")
    choose_alternative_cost(game, proposed)
    for cost in (a for a in abilities.expanded if isinstance(a, AdditionalCost)):
        times = announce_additional_cost(game, proposed, cost)
        if times:
            proposed.additional.append((choose_either_cost(game, proposed, cost), times))
    announce_x(game, proposed)


def choose_alternative_cost(game: Game, proposed: Proposed) -> None:
    """Let the player choose an alternative cost, if one may be applied (CR 118.9)."""
    offered = alternative_costs(game, proposed.spell, proposed.permission)
    if not offered:
        return
    names = ("none", *(cost.name for cost in offered))
    answer = game.ask(Question("alternative", proposed.permission.player, proposed.spell, names))
    proposed.alternative = next((cost for cost in offered if cost.name == answer), None)


@rule("118.9a", "601.2b")
def alternative_costs(game: Game, spell: ObjectId, permission: Permission) -> list[AlternativeCost]:
    """Return the alternative costs that may be chosen: none on a cast without paying."""
    if permission.without_paying:
        return []
    context = Context(spell, permission.player)
    own = [
        ability
        for ability in game.characteristics(spell).abilities.expanded
        if isinstance(ability, AlternativeCost)
        and (ability.condition is None or ability.condition.holds(game, context))
    ]
    if not may_be_cast_free(game, spell, permission.player, permission.zone):
        return own
    return [*own, without_paying(own)]


@rule("118.8", "118.8b", "601.2b", "702.33a", "702.33c")
def announce_additional_cost(game: Game, proposed: Proposed, cost: AdditionalCost) -> int:
    """Return how often an additional cost will be paid: mandatory ones once."""
    if not cost.optional:
        return 1
    options = tuple(range(10)) if cost.repeatable else (0, 1)
    question = Question(
        "additional", proposed.permission.player, proposed.spell, options, cost=cost.name
    )
    return game.ask_number(question)


@rule("118.8a", "601.2b")
def choose_either_cost(game: Game, proposed: Proposed, cost: AdditionalCost) -> AdditionalCost:
    """Let the player choose between two costs of which one has to be paid.

    Where there is nothing to pay the first one with, it is the other.
    """
    if cost.or_else is None:
        return cost
    player, other = proposed.permission.player, replace(cost, cost=cost.or_else, or_else=None)
    if not has_enough_to_pay_with(game, player, cost.cost, proposed.context):
        return other
    options = ("none", "alternative")
    answer = game.ask(Question("alternative", player, proposed.spell, options))
    return other if answer == "alternative" else cost


def announce_x(game: Game, proposed: Proposed) -> None:
    """Choose X where a cost of the spell has one (CR 107.3a, 107.3b)."""
    mana_cost = game.characteristics(proposed.spell).mana_cost
    in_mana_cost = mana_cost is not None and mana_cost.x > 0
    in_additional_cost = any(costs_mention_x(cost.cost) for cost, _ in proposed.additional)
    if proposed.alternative is not None:
        in_cost_instead = costs_mention_x(proposed.alternative.cost)
    else:
        in_cost_instead = in_mana_cost and not proposed.permission.without_paying
    if not (in_mana_cost or in_cost_instead or in_additional_cost):
        return
    free = x_may_be_chosen(
        game,
        in_mana_cost=in_mana_cost,
        in_cost_instead=in_cost_instead,
        in_additional_cost=in_additional_cost,
    )
    options = tuple(range(MAXIMUM_X + 1)) if free else (0,)
    question = Question("x", proposed.permission.player, proposed.spell, options)
    proposed.context.x = announced_x(game, question)
    thing = game.objects[proposed.spell]
    assert thing.cast is not None
    thing.cast = CastRecord(thing.cast.player, thing.cast.from_zone, proposed.context.x)
    game.touch()


@rule("107.3a", "601.2b")
def announced_x(game: Game, question: Question) -> int:
    """Return the X that the player announces."""
    return game.ask_number(question)


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


__all__ = ["FUSED", "Permission", "Proposed", "cast"]
