"""Mutants of discover that are wrong about casting the card or taking it into hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from conformance.mutants.registry import mutant
from reference_engine.abilities.context import Context
from reference_engine.abilities.model import AdditionalCost, TargetSpec
from reference_engine.announcing import Proposed, announce_additional_cost
from reference_engine.characteristics import Face
from reference_engine.game import Game
from reference_engine.happening import happen
from reference_engine.instructions.stack import (
    cast_or_take,
    permission_to_cast_discovered,
    take_declined,
    take_uncastable,
    wants_to_cast_discovered,
)
from reference_engine.permissions import Permission, is_allowed
from reference_engine.proposals import Move
from reference_engine.resolving import leave_stack
from reference_engine.targeting import least_targets
from reference_engine.types import ObjectId, PlayerId, Zone

Take = Callable[[Game, ObjectId, Context], None]
Wants = Callable[[Game, PlayerId, ObjectId], bool]
CastOrTake = Callable[[Game, PlayerId, ObjectId, int, Context], None]
MakePermission = Callable[[Game, PlayerId, int], Permission]

CAST_OR_HAND = "discover.cast-or-hand"
UNCASTABLE = "discover.uncastable-to-hand"

ON_RESOLUTION = "cast during resolution while the source is still on the stack"


# ---------------------------------------------------------------- cast or taken


@mutant(CAST_OR_HAND, "declined card stays exiled", case="decline", replaces=take_declined)
def declined_stays_exiled() -> Take:
    return lambda game, hit, context: None


@mutant(CAST_OR_HAND, "cast is forced", case="decline", replaces=wants_to_cast_discovered)
def cast_is_forced() -> Wants:
    return lambda game, player, hit: True


@mutant(CAST_OR_HAND, "never cast", case="cast", replaces=wants_to_cast_discovered)
def never_cast() -> Wants:
    return lambda game, player, hit: False


@mutant(CAST_OR_HAND, "its mana cost is paid", case="cast", replaces=permission_to_cast_discovered)
def its_mana_cost_is_paid() -> MakePermission:
    def wrong(game: Game, player: PlayerId, number: int) -> Permission:
        allowed = permission_to_cast_discovered.original(game, player, number)
        return replace(allowed, without_paying=False)

    return wrong


@mutant(
    CAST_OR_HAND,
    "the source leaves the stack first",
    case=ON_RESOLUTION,
    replaces=cast_or_take,
)
def the_source_leaves_first() -> CastOrTake:
    def wrong(game: Game, player: PlayerId, hit: ObjectId, number: int, context: Context) -> None:
        source = game.resolving
        assert source is not None
        if game.objects[source].definition is None:
            leave_stack(game, source)
        else:
            happen(game, [Move(source, Zone.GRAVEYARD, cause="resolve")])
        cast_or_take.original(game, player, hit, number, context)

    return wrong


@mutant(
    CAST_OR_HAND,
    "timing by card type applies",
    case="creature or sorcery on the opponent's turn",
    replaces=permission_to_cast_discovered,
)
def timing_by_card_type_applies() -> MakePermission:
    def wrong(game: Game, player: PlayerId, number: int) -> Permission:
        allowed = permission_to_cast_discovered.original(game, player, number)
        return replace(allowed, timing_waived=False)

    return wrong


# ---------------------------------------------------------------- what cannot be cast


@mutant(UNCASTABLE, "stays exiled", case="no legal target", replaces=take_uncastable)
def uncastable_stays_exiled() -> Take:
    return lambda game, hit, context: None


@mutant(UNCASTABLE, "goes to the graveyard", case="no legal target", replaces=take_uncastable)
def uncastable_to_the_graveyard() -> Take:
    def wrong(game: Game, hit: ObjectId, context: Context) -> None:
        happen(game, [Move(hit, Zone.GRAVEYARD)])

    return wrong


@mutant(
    UNCASTABLE,
    "goes to the bottom with the others",
    case="play restriction",
    replaces=take_uncastable,
)
def uncastable_to_the_bottom() -> Take:
    def wrong(game: Game, hit: ObjectId, context: Context) -> None:
        happen(game, [Move(hit, Zone.LIBRARY, position="bottom")])

    return wrong


@mutant(UNCASTABLE, "cast without a target", case="no legal target", replaces=least_targets)
def cast_without_a_target() -> Callable[[Game, TargetSpec, Context, int], int]:
    def wrong(game: Game, spec: TargetSpec, context: Context, there: int) -> int:
        return min(there, least_targets.original(game, spec, context, there))

    return wrong


@mutant(
    UNCASTABLE,
    "mandatory costs are waived",
    case="mandatory cost not payable",
    replaces=announce_additional_cost,
)
def mandatory_costs_are_waived() -> Callable[[Game, Proposed, AdditionalCost], int]:
    def wrong(game: Game, proposed: Proposed, cost: AdditionalCost) -> int:
        if proposed.permission.without_paying and not cost.optional:
            return 0
        return announce_additional_cost.original(game, proposed, cost)

    return wrong


@mutant(UNCASTABLE, "restrictions are waived", case="play restriction", replaces=is_allowed)
def restrictions_are_waived() -> Callable[[Game, PlayerId, ObjectId, Face], bool]:
    def wrong(game: Game, player: PlayerId, card: ObjectId, face: Face) -> bool:
        if game.resolving is not None:
            return True
        return is_allowed.original(game, player, card, face)

    return wrong
