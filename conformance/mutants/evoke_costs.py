"""Wrong behaviours of evoke costs and of when evoke is cast (CR 118.7, 118.9, 117.1a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance.mutants.registry import Replacement, mutant
from reference_engine.abilities.model import AlternativeCost
from reference_engine.announcing import alternative_costs
from reference_engine.costs import add_mana, adjusted_mana, changes_of_cost, reduced
from reference_engine.faces import mana_value
from reference_engine.keyword_abilities.evoke import was_evoked
from reference_engine.mana import ManaCost
from reference_engine.permissions import check_timing
from reference_engine.types import Zone

if TYPE_CHECKING:
    from reference_engine.abilities.context import Context
    from reference_engine.characteristics import Face
    from reference_engine.costs import CostChanges
    from reference_engine.game import Game
    from reference_engine.permissions import Permission
    from reference_engine.types import ObjectId, PlayerId

SAME = "evoke.mana-cost-unchanged"
CHANGES = "evoke.cost-changes-apply"
FREE = "evoke.not-on-free-cast"
TIMING = "evoke.timing-unchanged"


# ---------------------------------------------------------------- the mana cost stays


def evoke_value(game: Game, it: ObjectId) -> int | None:
    """Return the mana value of the cost for which something was evoked, if it was."""
    thing = game.objects.get(it)
    if thing is None or thing.cast is None or thing.cast.alternative != "evoke":
        return None
    costs = (
        ability.cost.mana.value()
        for ability in game.characteristics(it).abilities.expanded
        if isinstance(ability, AlternativeCost)
    )
    return next(costs, None)


@mutant(SAME, "mana value is the evoke cost", case="on the stack", replaces=mana_value)
def value_is_evoke_cost() -> Replacement:
    def value(game: Game, it: ObjectId) -> int:
        found = evoke_value(game, it)
        return mana_value.original(game, it) if found is None else found

    return value


@mutant(
    SAME,
    "the permanent's mana value is the evoke cost",
    case="on the battlefield",
    replaces=mana_value,
)
def permanents_value_is_evoke_cost() -> Replacement:
    def value(game: Game, it: ObjectId) -> int:
        found = evoke_value(game, it) if game.is_on_battlefield(it) else None
        return mana_value.original(game, it) if found is None else found

    return value


@mutant(
    SAME,
    "mana value is the mana that was spent",
    case="on the battlefield",
    replaces=mana_value,
)
def value_is_mana_spent() -> Replacement:
    def value(game: Game, it: ObjectId) -> int:
        thing = game.objects.get(it)
        if thing is None or thing.cast is None or thing.zone is Zone.STACK:
            return mana_value.original(game, it)
        return len(thing.cast.mana_spent)

    return value


# ---------------------------------------------------------------- the evoke cost is changed


@mutant(CHANGES, "reduction ignored", case="reduction", replaces=changes_of_cost)
def no_reduction() -> Replacement:
    def changes(
        game: Game, spell: ObjectId, player: PlayerId, alternative: str | None
    ) -> CostChanges:
        increases, reductions, minimum = changes_of_cost.original(game, spell, player, alternative)
        return increases, reductions if alternative is None else [], minimum

    return changes


@mutant(CHANGES, "increase ignored", case="increase", replaces=changes_of_cost)
def no_increase() -> Replacement:
    def changes(
        game: Game, spell: ObjectId, player: PlayerId, alternative: str | None
    ) -> CostChanges:
        increases, reductions, minimum = changes_of_cost.original(game, spell, player, alternative)
        return increases if alternative is None else [], reductions, minimum

    return changes


@mutant(CHANGES, "only one increase counts", case="increase", replaces=adjusted_mana)
def one_increase() -> Replacement:
    def adjusted(
        game: Game,
        mana: ManaCost,
        increases: list[ManaCost],
        reductions: list[ManaCost],
        minimum: int,
    ) -> ManaCost:
        real = [increase for increase in increases if increase.value()]
        return adjusted_mana.original(game, mana, real[:1], reductions, minimum)

    return adjusted


@mutant(
    CHANGES,
    "a generic reduction reduces the coloured part",
    case="reduction below zero",
    replaces=reduced,
)
def eats_colours() -> Replacement:
    def wrong(game: Game, mana: ManaCost, reduction: ManaCost) -> ManaCost:
        over = max(0, reduction.generic - mana.generic)
        found = reduced.original(game, mana, reduction)
        return ManaCost(found.generic, found.x, found.colored[over:], found.hybrid)

    return wrong


@mutant(
    CHANGES,
    "reductions applied before increases",
    case="both, in an order that shows (increase first)",
    replaces=adjusted_mana,
)
def reductions_first() -> Replacement:
    def adjusted(
        game: Game,
        mana: ManaCost,
        increases: list[ManaCost],
        reductions: list[ManaCost],
        minimum: int,
    ) -> ManaCost:
        less = adjusted_mana.original(game, mana, [], reductions, 0)
        return adjusted_mana.original(game, less, increases, [], minimum)

    return adjusted


@mutant(
    CHANGES,
    "a coloured reduction of another colour is lost",
    case="reduction by coloured mana",
    replaces=reduced,
)
def other_colour_lost() -> Replacement:
    def wrong(game: Game, mana: ManaCost, reduction: ManaCost) -> ManaCost:
        there = tuple(symbol for symbol in reduction.colored if symbol in mana.colored)
        return reduced.original(game, mana, ManaCost(reduction.generic, 0, there))

    return wrong


@mutant(
    CHANGES,
    "what a coloured reduction has over is lost",
    case="reduction by coloured mana",
    replaces=reduced,
)
def surplus_lost() -> Replacement:
    def wrong(game: Game, mana: ManaCost, reduction: ManaCost) -> ManaCost:
        found = reduced.original(game, mana, reduction)
        same = any(symbol in mana.colored for symbol in reduction.colored)
        if not same:
            return found
        kept = max(0, mana.generic - reduction.generic)
        return ManaCost(kept, found.x, found.colored, found.hybrid)

    return wrong


@mutant(CHANGES, "the minimum is ignored", case="minimum total cost", replaces=adjusted_mana)
def no_minimum() -> Replacement:
    def adjusted(
        game: Game,
        mana: ManaCost,
        increases: list[ManaCost],
        reductions: list[ManaCost],
        minimum: int,
    ) -> ManaCost:
        return adjusted_mana.original(game, mana, increases, reductions, 0)

    return adjusted


@mutant(
    CHANGES,
    "the minimum is looked at before costs are changed",
    case="minimum total cost",
    replaces=adjusted_mana,
)
def minimum_first() -> Replacement:
    def adjusted(
        game: Game,
        mana: ManaCost,
        increases: list[ManaCost],
        reductions: list[ManaCost],
        minimum: int,
    ) -> ManaCost:
        shortfall = max(0, minimum - mana.value())
        raised = add_mana(mana, ManaCost(generic=shortfall))
        return adjusted_mana.original(game, raised, increases, reductions, 0)

    return adjusted


# ---------------------------------------------------------------- free casts and timing


@mutant(FREE, "evoke offered", case="forced cast", replaces=alternative_costs)
def offered() -> Replacement:
    def costs(game: Game, spell: ObjectId, permission: Permission) -> list[AlternativeCost]:
        return [
            ability
            for ability in game.characteristics(spell).abilities.expanded
            if isinstance(ability, AlternativeCost)
        ]

    return costs


@mutant(FREE, "a free cast counts as evoked", case="discover", replaces=was_evoked)
def free_is_evoked() -> Replacement:
    def evoked(game: Game, context: Context) -> bool:
        record = game.cast_record(context.source)
        free = record is not None and record.without_paying
        return free or was_evoked.original(game, context)

    return evoked


@mutant(TIMING, "evoke is castable at instant speed", case="stack not empty", replaces=check_timing)
def at_instant_speed() -> Replacement:
    def check(game: Game, player: PlayerId, face: Face) -> None:
        if not face.abilities.has_keyword("evoke") or game.priority != player:
            check_timing.original(game, player, face)

    return check


@mutant(
    TIMING,
    "evoke is castable in every step of one's turn",
    case="main phase",
    replaces=check_timing,
)
def in_ones_turn() -> Replacement:
    def check(game: Game, player: PlayerId, face: Face) -> None:
        open_to_all = game.active == player and not game.stack
        if not (face.abilities.has_keyword("evoke") and open_to_all):
            check_timing.original(game, player, face)

    return check


@mutant(
    TIMING,
    "evoke is castable in the opponent's turn",
    case="opponent's turn",
    replaces=check_timing,
)
def in_their_turn() -> Replacement:
    def check(game: Game, player: PlayerId, face: Face) -> None:
        open_to_all = game.active != player and not game.stack
        if not (face.abilities.has_keyword("evoke") and open_to_all):
            check_timing.original(game, player, face)

    return check


@mutant(TIMING, "flash does not help evoke", case="flash", replaces=check_timing)
def flash_does_not_help() -> Replacement:
    def check(game: Game, player: PlayerId, face: Face) -> None:
        from reference_engine.errors import IllegalAction
        from reference_engine.permissions import sorcery_timing

        if face.abilities.has_keyword("evoke") and not sorcery_timing(game, player):
            raise IllegalAction("a creature is cast at the time of a sorcery", "302.1")
        check_timing.original(game, player, face)

    return check
