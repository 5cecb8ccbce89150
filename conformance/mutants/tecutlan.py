"""Mutants about an ability that triggers on spells cast with mana of its source."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from conformance.mutants.registry import mutant
from reference_engine import events
from reference_engine.abilities.context import Context
from reference_engine.abilities.descriptions import ANY_OBJECT
from reference_engine.abilities.model import TriggeredAbility
from reference_engine.abilities.triggers import Casts
from reference_engine.faces import mana_value, value_of_cost, x_in_mana_cost
from reference_engine.game import Game
from reference_engine.mana import ManaCost
from reference_engine.mana_spent import is_mana_of, mana_spent_on, mana_was_spent
from reference_engine.objects import Mana
from reference_engine.triggering import is_occurrence, occurrences, put_on_top_of_stack
from reference_engine.types import ObjectId, PlayerId

FIRST = "tecutlan.trigger-first"
X_COUNTS = "tecutlan.x-counts"

WasSpent = Callable[[Game, ObjectId, ObjectId], bool]

COUNTERED = "spell countered in response (last mana value on the stack)"


def speaks_of_its_mana(ability: TriggeredAbility) -> bool:
    """Return whether it is an ability of the kind that these rulings are about."""
    return isinstance(ability.trigger, Casts) and ability.trigger.mana_of_this


@mutant(FIRST, "triggers for any spell", case="cast with other mana", replaces=mana_was_spent)
def triggers_for_any_spell() -> WasSpent:
    return lambda game, source, spell: True


@mutant(FIRST, "resolves after the spell", case="cast with its mana", replaces=put_on_top_of_stack)
def resolves_after_the_spell() -> Callable[[Game, ObjectId], None]:
    def wrong(game: Game, ability: ObjectId) -> None:
        game.stack.insert(max(0, len(game.stack) - 1), ability)

    return wrong


@mutant(FIRST, "any kind of spell will do", case="nonpermanent spell", replaces=is_occurrence)
def any_kind_of_spell() -> Callable[..., bool]:
    def wrong(
        game: Game, context: Context, ability: TriggeredAbility, record: events.Happened
    ) -> bool:
        trigger = ability.trigger
        if isinstance(trigger, Casts) and trigger.mana_of_this:
            return replace(trigger, description=ANY_OBJECT).occurs(game, record, context)
        return is_occurrence.original(game, context, ability, record)

    return wrong


@mutant(
    FIRST,
    "a free cast counts as one with its mana",
    case="cast for free, none of its mana spent (no trigger)",
    replaces=mana_was_spent,
)
def a_free_cast_counts() -> WasSpent:
    def wrong(game: Game, source: ObjectId, spell: ObjectId) -> bool:
        record = game.cast_record(spell)
        free = record is not None and record.without_paying
        return free or mana_was_spent.original(game, source, spell)

    return wrong


@mutant(
    FIRST,
    "mana for additional costs does not count",
    case="cast for free, its mana spent on an additional cost (triggers)",
    replaces=mana_was_spent,
)
def additional_costs_do_not_count() -> WasSpent:
    def wrong(game: Game, source: ObjectId, spell: ObjectId) -> bool:
        record = game.cast_record(spell)
        free = record is not None and record.without_paying
        return not free and mana_was_spent.original(game, source, spell)

    return wrong


@mutant(
    FIRST,
    "mana is the land's own through another ability",
    case="its mana spent on another mana ability (no trigger)",
    replaces=is_mana_of,
)
def through_another_ability() -> Callable[[Game, Mana, ObjectId], bool]:
    def wrong(game: Game, mana: Mana, source: ObjectId) -> bool:
        return any(
            isinstance(record, events.ManaProduced) and record.source == source
            for record in game.history
        )

    return wrong


@mutant(FIRST, "a countered spell has its card's mana value", case=COUNTERED, replaces=mana_value)
def a_countered_spell_has_its_cards_value() -> Callable[[Game, ObjectId], int]:
    def wrong(game: Game, it: ObjectId) -> int:
        now = game.current_object(it)
        if it not in game.objects and now is not None:
            return mana_value.original(game, now)
        return mana_value.original(game, it)

    return wrong


@mutant(
    FIRST,
    "once for each of its mana",
    case="two of its mana in one spell (one trigger)",
    replaces=occurrences,
)
def once_for_each_of_its_mana() -> Callable[..., list[events.Happened]]:
    def wrong(
        game: Game,
        source: ObjectId,
        controller: PlayerId,
        ability: TriggeredAbility,
        records: Sequence[events.Happened],
    ) -> list[events.Happened]:
        found = occurrences.original(game, source, controller, ability, records)
        if not speaks_of_its_mana(ability):
            return found
        return [record for record in found for _ in range(_own_mana(game, source, record))]

    return wrong


def _own_mana(game: Game, source: ObjectId, record: events.Happened) -> int:
    spell = record.subject_id()
    assert spell is not None
    return sum(mana.source == source for mana in mana_spent_on(game, spell))


# ---------------------------------------------------------------- X


@mutant(X_COUNTS, "X counted as 0", case="X above 0", replaces=x_in_mana_cost)
def x_counted_as_zero() -> Callable[[Game, ObjectId], int]:
    return lambda game, it: 0


@mutant(X_COUNTS, "X counts once however often it stands", case="X above 0", replaces=value_of_cost)
def x_counts_once() -> Callable[[Game, ManaCost, int], int]:
    def wrong(game: Game, cost: ManaCost, x: int) -> int:
        return cost.value() + (x if cost.x else 0)

    return wrong


@mutant(X_COUNTS, "X is 1 at least", case="X 0", replaces=x_in_mana_cost)
def x_is_one_at_least() -> Callable[[Game, ObjectId], int]:
    def wrong(game: Game, it: ObjectId) -> int:
        thing = game.objects[it]
        chosen = thing.cast is not None and thing.cast.x is not None
        return max(1, x_in_mana_cost.original(game, it)) if chosen else 0

    return wrong
