"""Mutants of discover that are wrong about faces, fuse, targets and X."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from conformance.mutants.registry import mutant
from reference_engine.abilities.context import Context
from reference_engine.abilities.model import TargetSpec
from reference_engine.casting import cast
from reference_engine.characteristics import CardDefinition
from reference_engine.game import Game
from reference_engine.happening import happen
from reference_engine.instructions.stack import (
    cast_or_take,
    is_discovered,
    permission_to_cast_discovered,
    take_declined,
    wants_to_cast_discovered,
)
from reference_engine.objects import GameObject
from reference_engine.permissions import FUSED, Permission, faces_to_choose, ordinary_permission
from reference_engine.proposals import Move
from reference_engine.questions import Question
from reference_engine.resolving import goes_on_an_adventure
from reference_engine.targeting import drop_illegal_targets
from reference_engine.types import ObjectId, PlayerId, Zone
from reference_engine.variable_x import x_may_be_chosen

IsDiscovered = Callable[[Game, ObjectId, int], bool]
MakePermission = Callable[[Game, PlayerId, int], Permission]
FacesToChoose = Callable[[Game, CardDefinition, Permission], list[int]]
StillLegal = Callable[[Game, tuple[TargetSpec, ...], Context], bool]

FACES = "discover.faces"
NO_FUSE = "discover.no-fuse"
TARGETS = "discover.illegal-targets"
X_IS_ZERO = "discover.x-is-zero"

AFTERWARDS = "Adventure that resolves is exiled and may be cast later"
TOGETHER = "fuse card whose halves together fit"


# ---------------------------------------------------------------- faces


@mutant(
    FACES, "faces not checked", case="adventure too dear", replaces=permission_to_cast_discovered
)
def faces_not_checked() -> MakePermission:
    def wrong(game: Game, player: PlayerId, number: int) -> Permission:
        allowed = permission_to_cast_discovered.original(game, player, number)
        return replace(allowed, maximum_mana_value=None)

    return wrong


@mutant(FACES, "other faces never offered", case="both fit", replaces=permission_to_cast_discovered)
def other_faces_never_offered() -> MakePermission:
    def wrong(game: Game, player: PlayerId, number: int) -> Permission:
        allowed = permission_to_cast_discovered.original(game, player, number)
        return replace(allowed, faces=(0,))

    return wrong


@mutant(
    FACES,
    "hit decided by the cheapest face",
    case="split card whose combined value is too high is passed over",
    replaces=is_discovered,
)
def hit_decided_by_the_cheapest_face() -> IsDiscovered:
    def wrong(game: Game, it: ObjectId, number: int) -> bool:
        definition = game.objects[it].definition
        if definition is None or len(definition.faces) == 1:
            return is_discovered.original(game, it, number)
        costs = [face.mana_cost for face in definition.faces if "land" not in face.types]
        return min(0 if cost is None else cost.value() for cost in costs) <= number

    return wrong


@mutant(
    FACES,
    "hit decided by the dearest face",
    case="only the card fits",
    replaces=is_discovered,
)
def hit_decided_by_the_dearest_face() -> IsDiscovered:
    def wrong(game: Game, it: ObjectId, number: int) -> bool:
        definition = game.objects[it].definition
        assert definition is not None
        costs = [face.mana_cost for face in definition.faces]
        fits = max(0 if cost is None else cost.value() for cost in costs) <= number
        return fits and is_discovered.original(game, it, number)

    return wrong


def _more_faces(layout: str, extra: int) -> FacesToChoose:
    def wrong(game: Game, definition: CardDefinition, permission: Permission) -> list[int]:
        found = faces_to_choose.original(game, definition, permission)
        offered = definition.layout == layout and permission.zone is Zone.EXILE
        return [*found, extra] if offered and extra not in found else found

    return wrong


@mutant(
    FACES,
    "the aftermath half may be cast from exile",
    case="aftermath half (may not)",
    replaces=faces_to_choose,
)
def the_aftermath_half_from_exile() -> FacesToChoose:
    return _more_faces("aftermath", 1)


@mutant(
    FACES,
    "a transforming card may be cast with its back up",
    case="nonmodal double-faced card: front only",
    replaces=faces_to_choose,
)
def transformed_when_discovered() -> FacesToChoose:
    return _more_faces("transform", 1)


@mutant(
    FACES,
    "the land on the back may be played",
    case="land on the back of a nonland front: not playable",
    replaces=cast_or_take,
)
def the_land_on_the_back_may_be_played() -> Callable[..., None]:
    def wrong(game: Game, player: PlayerId, hit: ObjectId, number: int, context: Context) -> None:
        definition = game.objects[hit].definition
        if definition is None or "land" not in definition.faces[-1].types:
            cast_or_take.original(game, player, hit, number, context)
        elif not wants_to_cast_discovered(game, player, hit):
            take_declined(game, hit, context)
        elif game.ask(Question("face", player, hit, (0, 1))) == 1:
            happen(game, [Move(hit, Zone.BATTLEFIELD, player, face=1)])
        else:
            cast(game, player, hit, permission_to_cast_discovered(game, player, number))

    return wrong


@mutant(
    FACES,
    "a card with a land on its back counts as a land",
    case="back face is a land",
    replaces=is_discovered,
)
def a_land_back_counts_as_a_land() -> IsDiscovered:
    def wrong(game: Game, it: ObjectId, number: int) -> bool:
        definition = game.objects[it].definition
        assert definition is not None
        if any("land" in face.types for face in definition.faces):
            return False
        return is_discovered.original(game, it, number)

    return wrong


@mutant(
    FACES,
    "an Adventure cast for free is not exiled",
    case=AFTERWARDS,
    replaces=goes_on_an_adventure,
)
def a_free_adventure_is_not_exiled() -> Callable[[Game, GameObject], bool]:
    def wrong(game: Game, thing: GameObject) -> bool:
        free = thing.cast is not None and thing.cast.without_paying
        return not free and goes_on_an_adventure.original(game, thing)

    return wrong


@mutant(FACES, "it may go on another Adventure", case=AFTERWARDS, replaces=ordinary_permission)
def another_adventure() -> Callable[[Game, PlayerId, ObjectId], Permission]:
    def wrong(game: Game, player: PlayerId, card: ObjectId) -> Permission:
        return replace(ordinary_permission.original(game, player, card), faces=None)

    return wrong


# ---------------------------------------------------------------- fuse


@mutant(NO_FUSE, "fused cast offered", case=TOGETHER, replaces=faces_to_choose)
def fused_cast_offered() -> FacesToChoose:
    return _more_faces("split", FUSED)


@mutant(NO_FUSE, "the left half alone", case=TOGETHER, replaces=faces_to_choose)
def the_left_half_alone() -> FacesToChoose:
    def wrong(game: Game, definition: CardDefinition, permission: Permission) -> list[int]:
        found = faces_to_choose.original(game, definition, permission)
        return found[:1] if permission.without_paying else found

    return wrong


# ---------------------------------------------------------------- targets of what discovers


@mutant(TARGETS, "discovers anyway", case="all illegal", replaces=drop_illegal_targets)
def discovers_anyway() -> StillLegal:
    def wrong(game: Game, specs: tuple[TargetSpec, ...], context: Context) -> bool:
        drop_illegal_targets.original(game, specs, context)
        return True

    return wrong


@mutant(
    TARGETS,
    "one illegal target of two stops it",
    case="some illegal",
    replaces=drop_illegal_targets,
)
def one_illegal_target_stops_it() -> StillLegal:
    def wrong(game: Game, specs: tuple[TargetSpec, ...], context: Context) -> bool:
        before = [len(group) for group in context.targets]
        resolves = drop_illegal_targets.original(game, specs, context)
        return resolves and [len(group) for group in context.targets] == before

    return wrong


@mutant(
    TARGETS,
    "something with targets never discovers",
    case="legal",
    replaces=drop_illegal_targets,
)
def with_targets_never_resolves() -> StillLegal:
    def wrong(game: Game, specs: tuple[TargetSpec, ...], context: Context) -> bool:
        return not specs and drop_illegal_targets.original(game, specs, context)

    return wrong


# ---------------------------------------------------------------- X


@mutant(X_IS_ZERO, "X may be chosen", case="X card is the hit", replaces=x_may_be_chosen)
def x_may_be_chosen_for_free() -> Callable[..., bool]:
    def wrong(
        game: Game, *, in_mana_cost: bool, in_cost_instead: bool, in_additional_cost: bool
    ) -> bool:
        return True

    return wrong


@mutant(X_IS_ZERO, "X card passed over", case="X card is the hit", replaces=is_discovered)
def x_card_passed_over() -> IsDiscovered:
    def wrong(game: Game, it: ObjectId, number: int) -> bool:
        cost = game.characteristics(it).mana_cost
        if cost is not None and cost.x:
            return False
        return is_discovered.original(game, it, number)

    return wrong


@mutant(
    X_IS_ZERO,
    "X counts as 1 in the library",
    case="X spell that enters with X counters",
    replaces=is_discovered,
)
def x_counts_as_one_in_the_library() -> IsDiscovered:
    def wrong(game: Game, it: ObjectId, number: int) -> bool:
        cost = game.characteristics(it).mana_cost
        more = 0 if cost is None else cost.x
        return is_discovered.original(game, it, number - more)

    return wrong
