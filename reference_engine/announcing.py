"""What is announced as a spell is cast: modes, costs and X (CR 601.2b)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from reference_engine.abilities.context import Context
from reference_engine.abilities.model import AdditionalCost, AlternativeCost
from reference_engine.costs import costs_mention_x, has_enough_to_pay_with
from reference_engine.errors import IllegalAction
from reference_engine.free_from_hand import may_be_cast_free, without_paying
from reference_engine.modes import choose_modes
from reference_engine.objects import CastRecord
from reference_engine.permissions import Permission
from reference_engine.questions import Question
from reference_engine.rule import rule
from reference_engine.types import ObjectId
from reference_engine.variable_x import x_may_be_chosen

if TYPE_CHECKING:
    from reference_engine.game import Game

MAXIMUM_X = 99
"""The greatest X that a player may announce: a bound for lists of options, not a rule."""


@dataclass(slots=True)
class Proposed:
    """A spell while it is being cast: what has been announced so far."""

    spell: ObjectId
    permission: Permission
    context: Context
    alternative: AlternativeCost | None = None
    additional: list[tuple[AdditionalCost, int]] = field(default_factory=list)


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
