"""Wrong behaviours of forced casts: who must cast, what stays, when (CR 601.3, 608.2g)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance.mutants.registry import Replacement, mutant
from reference_engine.abilities.context import Context
from reference_engine.costs import pay_mana
from reference_engine.happening import happen
from reference_engine.instructions.free_casts import (
    castable_parts,
    keep_uncastable,
    may_refuse,
    spell_waits,
)
from reference_engine.instructions.moving import can_be_put_onto_battlefield
from reference_engine.objects import GameObject, StackState
from reference_engine.permissions import COMBAT_STEPS, is_allowed, timing_is_waived
from reference_engine.priority import after_resolution
from reference_engine.proposals import Move
from reference_engine.resolving import resolve_top
from reference_engine.types import ObjectId, Zone

if TYPE_CHECKING:
    from reference_engine.characteristics import Face
    from reference_engine.game import Game
    from reference_engine.mana import ManaCost
    from reference_engine.objects import Mana
    from reference_engine.permissions import Permission
    from reference_engine.types import PlayerId

MUST = "forced-cast.must-cast"
STAYS = "forced-cast.uncastable-stays"
TIMING = "forced-cast.timing-ignored"
LATER = "forced-cast.resolves-later"


# ---------------------------------------------------------------- must cast


@mutant(MUST, "player may decline", case="castable", replaces=may_refuse)
def may_decline() -> Replacement:
    def refuse(game: Game, player: PlayerId, card: ObjectId, parts: tuple[int, ...]) -> bool:
        return True

    return refuse


@mutant(
    MUST,
    "player may decline what only harms them",
    case="only bad legal targets (must still be cast)",
    replaces=may_refuse,
)
def may_decline_harm() -> Replacement:
    def refuse(game: Game, player: PlayerId, card: ObjectId, parts: tuple[int, ...]) -> bool:
        spell = game.characteristics(card).abilities.spell
        return spell is not None and bool(spell.targets)

    return refuse


@mutant(MUST, "land stays in hand", case="land", replaces=can_be_put_onto_battlefield)
def land_stays() -> Replacement:
    def can(game: Game, it: ObjectId) -> bool:
        return "land" not in game.characteristics(it).types

    return can


@mutant(
    MUST,
    "a land is played, and only one each turn",
    case="land put in after a land was played",
    replaces=can_be_put_onto_battlefield,
)
def land_is_played() -> Replacement:
    def can(game: Game, it: ObjectId) -> bool:
        if "land" not in game.characteristics(it).types:
            return True
        player = game.players[game.objects[it].owner]
        player.lands_played += 1
        return player.lands_played == 1

    return can


@mutant(
    MUST,
    "a card with a side that cannot be cast is not cast",
    case="card of which one side can be cast (that side must be)",
    replaces=castable_parts,
)
def whole_card() -> Replacement:
    def parts(
        game: Game, player: PlayerId, card: ObjectId, permission: Permission
    ) -> tuple[int, ...]:
        found = castable_parts.original(game, player, card, permission)
        definition = game.objects[card].definition
        return found if definition is None or len(definition.faces) == 1 else found[2:]

    return parts


@mutant(
    MUST,
    "only the front side is looked at",
    case="card of which one side can be cast (that side must be)",
    replaces=castable_parts,
)
def front_alone() -> Replacement:
    def parts(
        game: Game, player: PlayerId, card: ObjectId, permission: Permission
    ) -> tuple[int, ...]:
        found = castable_parts.original(game, player, card, permission)
        return tuple(face for face in found if face == 0)

    return parts


# ---------------------------------------------------------------- what cannot be cast


@mutant(STAYS, "discarded", case="no target", replaces=keep_uncastable)
def discarded() -> Replacement:
    def keep(game: Game, card: ObjectId) -> None:
        happen(game, [Move(card, Zone.GRAVEYARD, cause="discard")])

    return keep


@mutant(STAYS, "exiled", case="play restriction", replaces=keep_uncastable)
def exiled() -> Replacement:
    def keep(game: Game, card: ObjectId) -> None:
        happen(game, [Move(card, Zone.EXILE)])

    return keep


@mutant(STAYS, "also on the stack", case="cost not payable", replaces=keep_uncastable)
def also_on_the_stack() -> Replacement:
    def keep(game: Game, card: ObjectId) -> None:
        thing = game.objects[card]
        new = game.new_object_id()
        context = Context(new, thing.owner, stack_id=new)
        game.objects[new] = GameObject(
            new, game.new_card_id(), thing.definition, thing.owner, thing.owner, Zone.STACK,
            game.tick(), is_copy=True, stack=StackState("spell", context),
        )  # fmt: skip
        game.stack.append(new)
        game.touch()

    return keep


@mutant(
    STAYS,
    "what is forbidden is cast all the same",
    case="play restriction",
    replaces=is_allowed,
)
def forbidden_is_cast() -> Replacement:
    def allowed(game: Game, player: PlayerId, card: ObjectId, face: Face) -> bool:
        return game.resolving is not None or is_allowed.original(game, player, card, face)

    return allowed


@mutant(
    STAYS,
    "mana is not needed for a free spell",
    case="cost not payable",
    replaces=pay_mana,
)
def free_is_free() -> Replacement:
    def pay(game: Game, player: PlayerId, cost: ManaCost) -> tuple[Mana, ...]:
        return () if game.resolving is not None else pay_mana.original(game, player, cost)

    return pay


# ---------------------------------------------------------------- timing


@mutant(TIMING, "sorceries refused", case="sorcery", replaces=timing_is_waived)
def no_sorceries() -> Replacement:
    def waived(game: Game, permission: Permission, face: Face) -> bool:
        refused = "sorcery" in face.types
        return not refused and timing_is_waived.original(game, permission, face)

    return waived


@mutant(TIMING, "no creature is cast in combat", case="creature", replaces=timing_is_waived)
def no_creatures_in_combat() -> Replacement:
    def waived(game: Game, permission: Permission, face: Face) -> bool:
        refused = "creature" in face.types and game.step in COMBAT_STEPS
        return not refused and timing_is_waived.original(game, permission, face)

    return waived


@mutant(TIMING, "combat-only spell allowed", case="combat-only spell", replaces=is_allowed)
def combat_only_allowed() -> Replacement:
    def allowed(game: Game, player: PlayerId, card: ObjectId, face: Face) -> bool:
        return game.resolving is not None or is_allowed.original(game, player, card, face)

    return allowed


# ---------------------------------------------------------------- afterwards


@mutant(LATER, "resolves at once", case="the ability has left the stack", replaces=spell_waits)
def at_once() -> Replacement:
    def wait(game: Game, spell: ObjectId) -> None:
        resolving = game.resolving
        resolve_top(game)
        game.resolving = resolving

    return wait


@mutant(LATER, "no priority", case="the opponent responds", replaces=after_resolution)
def no_priority() -> Replacement:
    def after(game: Game) -> None:
        cast = game.objects[game.stack[-1]].cast if game.stack else None
        if cast is not None and cast.without_paying:
            resolve_top(game)
        after_resolution.original(game)

    return after


@mutant(
    LATER,
    "the spell goes under what is resolving, which stays",
    case="the ability has left the stack",
    replaces=spell_waits,
)
def under_the_ability() -> Replacement:
    def wait(game: Game, spell: ObjectId) -> None:
        game.stack.remove(spell)
        game.stack.insert(0, spell)
        ability = game.resolving
        if ability is not None and ability in game.objects:
            again = game.objects[ability].copy()
            again.id = game.new_object_id()
            game.objects[again.id] = again
            game.stack.append(again.id)
        game.touch()

    return wait
