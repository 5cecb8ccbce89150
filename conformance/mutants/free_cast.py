"""Wrong behaviours of spells that are cast without paying (CR 118.8, 118.9, 601.2b, 601.2f)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conformance.mutants.registry import Replacement, mutant
from reference_engine.abilities.costs import Cost, Discard, Sacrifice
from reference_engine.abilities.model import AlternativeCost
from reference_engine.announcing import alternative_costs, announce_additional_cost
from reference_engine.casting import determine_total_cost
from reference_engine.costs import add_mana, choose_payment
from reference_engine.instructions.stack import take_uncastable
from reference_engine.keyword_abilities.evoke import was_evoked
from reference_engine.mana import NO_MANA

if TYPE_CHECKING:
    from reference_engine.abilities.context import Context
    from reference_engine.abilities.model import AdditionalCost
    from reference_engine.announcing import Proposed
    from reference_engine.game import Game
    from reference_engine.permissions import Permission
    from reference_engine.types import ObjectId

ALTERNATIVE = "free-cast.no-alternative-cost"
OPTIONAL = "free-cast.optional-additional-costs"
MANDATORY = "free-cast.mandatory-additional-costs"


# ------------------------------------------------------------------ alternative costs


@mutant(
    ALTERNATIVE,
    "alternative cost offered",
    case="other alternative cost payable",
    replaces=alternative_costs,
)
def alternative_offered() -> Replacement:
    def offered(game: Game, spell: ObjectId, permission: Permission) -> list[AlternativeCost]:
        paying = replace(permission, without_paying=False)
        return alternative_costs.original(game, spell, paying)

    return offered


@mutant(ALTERNATIVE, "evoke still marks the spell", case="evoke", replaces=was_evoked)
def evoke_marks() -> Replacement:
    def evoked(game: Game, context: Context) -> bool:
        record = game.cast_record(context.source)
        return was_evoked.original(game, context) or (record is not None and record.without_paying)

    return evoked


def with_alternative_cost(game: Game, proposed: Proposed, total: Cost) -> Cost:
    """Return a total cost and, on top of it, the first alternative cost of the spell."""
    for ability in game.characteristics(proposed.spell).abilities.expanded:
        if isinstance(ability, AlternativeCost):
            return Cost(add_mana(total.mana, ability.cost.mana), total.parts + ability.cost.parts)
    return total


@mutant(
    ALTERNATIVE,
    "the alternative cost must be paid, too",
    case="other alternative cost not payable",
    replaces=determine_total_cost,
)
def alternative_must_be_paid() -> Replacement:
    def total(game: Game, proposed: Proposed) -> Cost:
        true = determine_total_cost.original(game, proposed)
        if not proposed.permission.without_paying:
            return true
        return with_alternative_cost(game, proposed, true)

    return total


@mutant(
    ALTERNATIVE,
    "mana of the alternative cost is paid where it can be",
    case="other alternative cost payable",
    replaces=determine_total_cost,
)
def alternative_is_paid_if_it_can_be() -> Replacement:
    def total(game: Game, proposed: Proposed) -> Cost:
        true = determine_total_cost.original(game, proposed)
        if not proposed.permission.without_paying:
            return true
        more = with_alternative_cost(game, proposed, true)
        pool = game.players[proposed.permission.player].mana
        payable = more.parts == true.parts and choose_payment(pool, more.mana) is not None
        return more if payable else true

    return total


# ------------------------------------------------------------------ optional additional costs


@mutant(OPTIONAL, "kicker not offered", case="kicker paid", replaces=announce_additional_cost)
def kicker_not_offered() -> Replacement:
    def times(game: Game, proposed: Proposed, cost: AdditionalCost) -> int:
        if cost.optional and proposed.permission.without_paying:
            return 0
        return announce_additional_cost.original(game, proposed, cost)

    return times


@mutant(OPTIONAL, "kicker free as well", case="kicker paid", replaces=determine_total_cost)
def kicker_is_free() -> Replacement:
    def total(game: Game, proposed: Proposed) -> Cost:
        if not proposed.permission.without_paying:
            return determine_total_cost.original(game, proposed)
        mandatory = [(cost, times) for cost, times in proposed.additional if not cost.optional]
        return determine_total_cost.original(game, replace(proposed, additional=mandatory))

    return total


@mutant(
    OPTIONAL,
    "kicked whenever it can be",
    case="kicker declined",
    replaces=announce_additional_cost,
)
def kicked_whenever_it_can_be() -> Replacement:
    def times(game: Game, proposed: Proposed, cost: AdditionalCost) -> int:
        chosen = announce_additional_cost.original(game, proposed, cost)
        pool = game.players[proposed.permission.player].mana
        if cost.optional and choose_payment(pool, cost.cost.mana) is not None:
            return max(1, chosen)
        return chosen

    return times


@mutant(
    OPTIONAL,
    "a multikicker is paid once at most",
    case="multikicker 0 1 2",
    replaces=announce_additional_cost,
)
def multikicker_once() -> Replacement:
    def times(game: Game, proposed: Proposed, cost: AdditionalCost) -> int:
        return min(1, announce_additional_cost.original(game, proposed, cost))

    return times


@mutant(
    OPTIONAL,
    "without mana it is kicked for nothing",
    case="no mana",
    replaces=determine_total_cost,
)
def kicked_for_nothing() -> Replacement:
    def total(game: Game, proposed: Proposed) -> Cost:
        true = determine_total_cost.original(game, proposed)
        pool = game.players[proposed.permission.player].mana
        kickers = [cost for cost in kickers_of(game, proposed) if cost.cost.mana.value()]
        if (
            proposed.permission.without_paying
            and kickers
            and len(pool) < min(cost.cost.mana.value() for cost in kickers)
        ):
            proposed.additional = [(cost, 1) for cost in kickers]
        return true

    return total


def kickers_of(game: Game, proposed: Proposed) -> list[AdditionalCost]:
    """Return the optional additional costs of the spell."""
    from reference_engine.abilities.model import AdditionalCost

    abilities = game.characteristics(proposed.spell).abilities.expanded
    return [it for it in abilities if isinstance(it, AdditionalCost) and it.optional]


# ------------------------------------------------------------------ mandatory additional costs


@mutant(MANDATORY, "cost skipped", case="sacrifice payable", replaces=announce_additional_cost)
def cost_skipped() -> Replacement:
    def times(game: Game, proposed: Proposed, cost: AdditionalCost) -> int:
        if not cost.optional and proposed.permission.without_paying:
            return 0
        return announce_additional_cost.original(game, proposed, cost)

    return times


@mutant(
    MANDATORY,
    "cast although not payable",
    case="sacrifice not payable",
    replaces=announce_additional_cost,
)
def cast_although_not_payable() -> Replacement:
    def times(game: Game, proposed: Proposed, cost: AdditionalCost) -> int:
        player, context = proposed.permission.player, proposed.context
        for part in cost.cost.parts:
            if isinstance(part, Sacrifice):
                mine = [it for it in game.battlefield if game.controller_of(it) == player]
            elif isinstance(part, Discard):
                mine = game.players[player].hand
            else:
                continue
            found = [it for it in mine if part.description.matches(game, it, context)]
            if len(found) < part.count.value(game, context):
                return 0
        return announce_additional_cost.original(game, proposed, cost)

    return times


@mutant(
    MANDATORY,
    "card lost when not payable",
    case="mana not payable",
    replaces=take_uncastable,
)
def card_is_lost() -> Replacement:
    def take(game: Game, hit: ObjectId, context: Context) -> None:
        """It stays in exile."""

    return take


@mutant(
    MANDATORY,
    "mana of an additional cost is not paid either",
    case="mana payable from pool",
    replaces=determine_total_cost,
)
def no_mana_is_paid() -> Replacement:
    def total(game: Game, proposed: Proposed) -> Cost:
        true = determine_total_cost.original(game, proposed)
        return Cost(NO_MANA, true.parts) if proposed.permission.without_paying else true

    return total


@mutant(
    MANDATORY,
    "what mana there is will do",
    case="mana not payable",
    replaces=determine_total_cost,
)
def what_there_is_will_do() -> Replacement:
    def total(game: Game, proposed: Proposed) -> Cost:
        true = determine_total_cost.original(game, proposed)
        pool = game.players[proposed.permission.player].mana
        if proposed.permission.without_paying and choose_payment(pool, true.mana) is None:
            return Cost(NO_MANA, true.parts)
        return true

    return total


@mutant(
    MANDATORY,
    "increases do not concern free spells",
    case="cost increase by another permanent",
    replaces=determine_total_cost,
)
def increases_do_not_matter() -> Replacement:
    def total(game: Game, proposed: Proposed) -> Cost:
        true = determine_total_cost.original(game, proposed)
        if not proposed.permission.without_paying:
            return true
        mana = NO_MANA
        for cost, times in proposed.additional:
            for _ in range(times):
                mana = add_mana(mana, cost.cost.mana)
        return Cost(mana, true.parts)

    return total
