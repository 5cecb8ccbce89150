"""Wrong behaviours of X (CR 107.3, 202.3e)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance.mutants.registry import Replacement, mutant
from reference_engine.abilities.model import TriggeredAbility
from reference_engine.abilities.replacements import EntersAsCopy, EntersWith
from reference_engine.abilities.triggers import Enters, LeavesBattlefield
from reference_engine.announcing import announced_x
from reference_engine.faces import value_of_cost, x_in_mana_cost
from reference_engine.instructions.stack import copied_record
from reference_engine.proposals import remembered_cast
from reference_engine.variable_x import (
    value_of_x,
    x_may_be_chosen,
    x_of_enters_ability,
    x_of_trigger,
)

if TYPE_CHECKING:
    from reference_engine.abilities.context import Context
    from reference_engine.game import Game
    from reference_engine.mana import ManaCost
    from reference_engine.objects import CastRecord, GameObject
    from reference_engine.proposals import Move
    from reference_engine.questions import Question
    from reference_engine.types import ObjectId

ENTERS = "x.etb-uses-spells-x"
PERMANENT = "x.permanent-x-is-zero"
STACK = "x.stack-counts-chosen-x"
FREE = "x.free-cast-is-zero"

EntersAbility = TriggeredAbility | EntersWith | EntersAsCopy


# ------------------------------------------------------------------ own enters abilities


@mutant(ENTERS, "X is 0 in the trigger", case="trigger", replaces=x_of_trigger)
def zero_in_the_trigger() -> Replacement:
    def x(game: Game, ability: TriggeredAbility, context: Context) -> int | None:
        if isinstance(ability.trigger, Enters):
            return 0
        return x_of_trigger.original(game, ability, context)

    return x


@mutant(
    ENTERS,
    "X is 0 in the replacement",
    case="replacement (enters with X counters)",
    replaces=x_of_enters_ability,
)
def zero_in_the_replacement() -> Replacement:
    def x(game: Game, record: CastRecord | None, ability: EntersAbility, *, copied: bool) -> int:
        if isinstance(ability, EntersWith):
            return 0
        return x_of_enters_ability.original(game, record, ability, copied=copied)

    return x


@mutant(
    ENTERS,
    "X leaks to an object that no spell with a chosen X became "
    "(reanimated, blinked, put onto the battlefield)",
    case="put onto the battlefield without being cast",
    replaces=remembered_cast,
)
def leaks() -> Replacement:
    def record(game: Game, old: GameObject, move: Move) -> CastRecord | None:
        return move.cast or old.cast

    return record


@mutant(ENTERS, "a copy of the spell has no X", case="copy of the spell", replaces=copied_record)
def copy_without_x() -> Replacement:
    def record(game: Game, record: CastRecord | None) -> CastRecord | None:
        return None

    return record


@mutant(
    ENTERS,
    "only an X of the mana cost counts",
    case="X chosen in an additional or alternative cost",
    replaces=x_of_enters_ability,
)
def only_of_the_mana_cost() -> Replacement:
    def x(game: Game, record: CastRecord | None, ability: EntersAbility, *, copied: bool) -> int:
        if record is not None and record.alternative is not None:
            return 0
        return x_of_enters_ability.original(game, record, ability, copied=copied)

    return x


@mutant(
    ENTERS,
    "a gained ability has the spell's X",
    case="gained enters ability",
    replaces=x_of_enters_ability,
)
def gained_has_x() -> Replacement:
    def x(game: Game, record: CastRecord | None, ability: EntersAbility, *, copied: bool) -> int:
        return 0 if record is None else record.x or 0

    return x


# ------------------------------------------------------------------ everywhere else


@mutant(
    PERMANENT,
    "mana value keeps X",
    case="mana value on the battlefield",
    replaces=x_in_mana_cost,
)
def mana_value_keeps_x() -> Replacement:
    def x(game: Game, it: ObjectId) -> int:
        record = game.objects[it].cast
        return 0 if record is None else record.x or 0

    return x


@mutant(PERMANENT, "dies trigger keeps X", case="other triggered ability", replaces=x_of_trigger)
def dies_trigger_keeps_x() -> Replacement:
    def x(game: Game, ability: TriggeredAbility, context: Context) -> int | None:
        if isinstance(ability.trigger, LeavesBattlefield):
            record = game.cast_record(context.source)
            return None if record is None else record.x
        return x_of_trigger.original(game, ability, context)

    return x


@mutant(
    PERMANENT, "a blinked permanent keeps X", case="blinked permanent", replaces=remembered_cast
)
def blinked_keeps_x() -> Replacement:
    def record(game: Game, old: GameObject, move: Move) -> CastRecord | None:
        return move.cast or old.cast

    return record


@mutant(
    PERMANENT,
    "every ability of a permanent has the spell's X",
    case="static ability",
    replaces=value_of_x,
)
def every_ability_has_x() -> Replacement:
    def x(game: Game, context: Context) -> int:
        if context.x is not None:
            return context.x
        record = game.cast_record(context.source)
        return 0 if record is None else record.x or 0

    return x


@mutant(
    PERMANENT,
    "an activated ability has the spell's X",
    case="activated ability without {X} in its cost",
    replaces=value_of_x,
)
def activated_has_x() -> Replacement:
    def x(game: Game, context: Context) -> int:
        record = game.cast_record(context.source)
        if context.x is None and context.stack_id is not None and record is not None:
            return record.x or 0
        return value_of_x.original(game, context)

    return x


@mutant(
    PERMANENT,
    "the spell's X overrides that of an activation cost",
    case="activation cost with {X} (its own X)",
    replaces=value_of_x,
)
def spell_overrides_activation() -> Replacement:
    def x(game: Game, context: Context) -> int:
        record = game.cast_record(context.source)
        if context.stack_id is not None and record is not None and record.x is not None:
            return record.x
        return value_of_x.original(game, context)

    return x


@mutant(
    PERMANENT,
    "a copied enters ability has the X of the copy's own spell",
    case="clone",
    replaces=x_of_enters_ability,
)
def copy_takes_its_own_x() -> Replacement:
    def x(game: Game, record: CastRecord | None, ability: EntersAbility, *, copied: bool) -> int:
        return x_of_enters_ability.original(game, record, ability, copied=False)

    return x


# ------------------------------------------------------------------ on the stack


@mutant(STACK, "X counted as 0 on the stack", case="X above 0", replaces=x_in_mana_cost)
def zero_on_the_stack() -> Replacement:
    def x(game: Game, it: ObjectId) -> int:
        return 0

    return x


@mutant(
    STACK,
    "X counted once for two symbols",
    case="two X symbols in the cost",
    replaces=value_of_cost,
)
def counted_once() -> Replacement:
    def value(game: Game, cost: ManaCost, x: int) -> int:
        return cost.value(0) + (x if cost.x else 0)

    return value


@mutant(
    STACK,
    "X is chosen though an alternative cost without X is paid",
    case="alternative cost without X (X is 0)",
    replaces=x_may_be_chosen,
)
def chosen_beside_an_alternative() -> Replacement:
    def chosen(
        game: Game, *, in_mana_cost: bool, in_cost_instead: bool, in_additional_cost: bool
    ) -> bool:
        return in_mana_cost or in_cost_instead or in_additional_cost

    return chosen


# ------------------------------------------------------------------ cast for free


@mutant(FREE, "player may choose X", case="other free cast", replaces=x_may_be_chosen)
def player_may_choose() -> Replacement:
    def chosen(
        game: Game, *, in_mana_cost: bool, in_cost_instead: bool, in_additional_cost: bool
    ) -> bool:
        return True

    return chosen


@mutant(
    FREE,
    "X keeps the last chosen value",
    case="X in the mana cost and in an enters ability",
    replaces=announced_x,
)
def keeps_the_last() -> Replacement:
    last = 0

    def x(game: Game, question: Question) -> int:
        nonlocal last
        if question.options == (0,):
            return last
        last = announced_x.original(game, question)
        return last

    return x


@mutant(FREE, "X is the mana available", case="discover", replaces=announced_x)
def mana_available() -> Replacement:
    def x(game: Game, question: Question) -> int:
        if question.options == (0,):
            return len(game.players[question.player].mana)
        return announced_x.original(game, question)

    return x


@mutant(
    FREE,
    "X of an additional cost is 0 in a free cast",
    case="X only in an additional cost of a free cast (chosen freely)",
    replaces=x_may_be_chosen,
)
def additional_is_zero() -> Replacement:
    def chosen(
        game: Game, *, in_mana_cost: bool, in_cost_instead: bool, in_additional_cost: bool
    ) -> bool:
        return in_cost_instead

    return chosen
