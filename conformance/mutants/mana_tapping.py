"""Mutants that are wrong about tapping for mana, and what triggers on it or replaces it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from conformance.mutants.registry import mutant
from reference_engine import events
from reference_engine.abilities import effects as e
from reference_engine.abilities.context import Context
from reference_engine.abilities.model import ActivatedAbility, TriggeredAbility
from reference_engine.abilities.replacements import ChangeManaType, MultiplyMana, OtherManaInstead
from reference_engine.abilities.triggers import produced_what_is_asked
from reference_engine.activating import (
    is_mana_ability,
    is_tapped_for_mana,
    is_triggered_mana_ability,
)
from reference_engine.costs import pay_tap_symbol
from reference_engine.game import Game
from reference_engine.happening import record
from reference_engine.instructions.mana import amount_of_a_type_produced
from reference_engine.mana_replacing import applies_to_mana, changed_mana, multiplied_mana
from reference_engine.proposals import ProduceMana
from reference_engine.replacing import (
    Applicable,
    choose_replacement,
    first_to_apply,
    not_used_yet,
)
from reference_engine.types import ManaType, ObjectId

Types = tuple[ManaType, ...]
Tapping = Callable[[Game, ActivatedAbility], bool]
Applies = Callable[[Game, MultiplyMana | ChangeManaType, ProduceMana, Context], bool]
Produced = Callable[[Game, ManaType | None, events.ManaProduced], bool]

TAPPED = "mana.tapped-for-mana"
TRIGGER = "mana.tapped-for-mana-trigger"
REPLACEMENT = "mana.tapped-for-mana-replacement"


# ------------------------------------------------------------------ mana.tapped-for-mana


@mutant(TAPPED, "any tapping counts", case="non-mana ability with {T}", replaces=pay_tap_symbol)
def any_tapping_counts() -> Callable[[Game, ObjectId], None]:
    def wrong(game: Game, it: ObjectId) -> None:
        pay_tap_symbol.original(game, it)
        if game.stack:  # an ability that uses the stack is being activated
            player = game.controller_of(it)
            record(game, events.ManaProduced(it, player, (ManaType.COLORLESS,), True))

    return wrong


@mutant(
    TAPPED,
    "any mana ability counts",
    case="mana ability without {T}",
    replaces=is_tapped_for_mana,
)
def any_mana_ability_counts() -> Tapping:
    def wrong(game: Game, ability: ActivatedAbility) -> bool:
        return is_mana_ability(game, ability)

    return wrong


@mutant(
    TAPPED,
    "targeted abilities count",
    case="ability with a target that adds mana",
    replaces=is_tapped_for_mana,
)
def targeted_abilities_count() -> Tapping:
    def wrong(game: Game, ability: ActivatedAbility) -> bool:
        return ability.cost.has_tap_symbol

    return wrong


@mutant(
    TAPPED,
    "an ability that targets is a mana ability",
    case="ability with a target that adds mana",
    replaces=is_mana_ability,
)
def targets_do_not_matter() -> Tapping:
    def wrong(game: Game, ability: ActivatedAbility) -> bool:
        adds = any(isinstance(effect, e.ADDS_MANA) for effect in ability.effects)
        return adds or is_mana_ability.original(game, ability)

    return wrong


@mutant(
    TAPPED,
    "only an ability that costs {T} alone counts",
    case="mana ability with {T}",
    replaces=is_tapped_for_mana,
)
def only_tap_symbol_alone() -> Tapping:
    def wrong(game: Game, ability: ActivatedAbility) -> bool:
        alone = len(ability.cost.parts) == 1 and ability.cost.mana.value() == 0
        return alone and is_tapped_for_mana.original(game, ability)

    return wrong


# ------------------------------------------------------------------ the triggers


@mutant(
    TRIGGER,
    "fires on activation although nothing was produced",
    case="produces none",
    replaces=produced_what_is_asked,
)
def fires_on_activation() -> Produced:
    def wrong(game: Game, asked: ManaType | None, happened: events.ManaProduced) -> bool:
        return asked is None or produced_what_is_asked.original(game, asked, happened)

    return wrong


@mutant(TRIGGER, "uses the stack", case="produces one", replaces=is_triggered_mana_ability)
def triggered_mana_ability_uses_the_stack() -> Callable[[Game, TriggeredAbility], bool]:
    def wrong(game: Game, ability: TriggeredAbility) -> bool:
        return False

    return wrong


@mutant(
    TRIGGER,
    "every trigger on tapping for mana resolves at once",
    case="trigger that is not a mana ability (uses the stack, also during a cast)",
    replaces=is_triggered_mana_ability,
)
def never_uses_the_stack() -> Callable[[Game, TriggeredAbility], bool]:
    def wrong(game: Game, ability: TriggeredAbility) -> bool:
        return ability.trigger.watches is events.ManaProduced

    return wrong


@mutant(
    TRIGGER,
    "a trigger with a target is a mana ability when it adds mana",
    case="trigger that is not a mana ability (uses the stack, also during a cast)",
    replaces=is_triggered_mana_ability,
)
def targets_of_triggers_do_not_matter() -> Callable[[Game, TriggeredAbility], bool]:
    def wrong(game: Game, ability: TriggeredAbility) -> bool:
        adds = any(isinstance(effect, e.ADDS_MANA) for effect in ability.effects)
        return adds and ability.trigger.watches is events.ManaProduced

    return wrong


@mutant(
    TRIGGER,
    "adds one for each mana",
    case="produces two types",
    replaces=amount_of_a_type_produced,
)
def adds_one_for_each_mana() -> Callable[
    [Game, e.AddManaProduced, events.ManaProduced, Context], int
]:
    def wrong(
        game: Game, effect: e.AddManaProduced, event: events.ManaProduced, context: Context
    ) -> int:
        return len(event.mana)

    return wrong


@mutant(
    TRIGGER,
    "matches the type before replacement",
    case="type after a replacement effect",
    replaces=produced_what_is_asked,
)
def type_before_replacement() -> Produced:
    def wrong(game: Game, asked: ManaType | None, happened: events.ManaProduced) -> bool:
        printed = {
            symbol
            for ability in game.characteristics(happened.source).abilities.activated
            for effect in ability.effects
            if isinstance(effect, e.AddMana)
            for symbol in effect.mana
        }
        return bool(happened.mana) and (asked is None or asked in printed)

    return wrong


@mutant(
    TRIGGER,
    "any type will do",
    case="type asked for is missing",
    replaces=produced_what_is_asked,
)
def any_type_will_do() -> Produced:
    def wrong(game: Game, asked: ManaType | None, happened: events.ManaProduced) -> bool:
        return bool(happened.mana)

    return wrong


# ------------------------------------------------------------------ the replacement effects


@mutant(
    REPLACEMENT,
    "doublers add instead of multiply",
    case="two doublers (multiply)",
    replaces=multiplied_mana,
)
def doublers_add() -> Callable[[Game, Types, MultiplyMana], Types]:
    amount_before: list[int] = []

    def wrong(game: Game, mana: Types, replacement: MultiplyMana) -> Types:
        amount_before.append(len(mana))
        base = mana[: amount_before[0]]
        return (*mana, *base * (replacement.factor - 1))

    return wrong


@mutant(
    REPLACEMENT,
    "applies to mana not from tapping",
    case="mana not from tapping",
    replaces=applies_to_mana,
)
def applies_to_all_mana() -> Applies:
    def wrong(
        game: Game, replacement: MultiplyMana | ChangeManaType, event: ProduceMana, context: Context
    ) -> bool:
        event = ProduceMana(event.source, event.player, event.mana, True)
        return applies_to_mana.original(game, replacement, event, context)

    return wrong


@mutant(
    REPLACEMENT,
    "an effect applies twice to one event",
    case="one doubler",
    replaces=not_used_yet,
)
def applies_twice() -> Callable[
    [Game, Sequence[Applicable], Sequence[Applicable]], list[Applicable]
]:
    def wrong(
        game: Game, applicable: Sequence[Applicable], used: Sequence[Applicable]
    ) -> list[Applicable]:
        return [found for found in applicable if list(used).count(found) < 2]

    return wrong


@mutant(
    REPLACEMENT,
    "also applies to what triggered mana abilities add",
    case="doubler beside a triggered mana ability (the extra mana is not doubled)",
    replaces=applies_to_mana,
)
def applies_to_triggered_mana() -> Applies:
    def wrong(
        game: Game, replacement: MultiplyMana | ChangeManaType, event: ProduceMana, context: Context
    ) -> bool:
        types = game.characteristics(event.source).types
        tapped = event.tapped_for_mana or (game.resolving is None and "enchantment" in types)
        source = event.source if event.tapped_for_mana else context.source
        seen = ProduceMana(source, event.player, event.mana, tapped)
        if tapped and not event.tapped_for_mana:
            return isinstance(replacement, MultiplyMana)
        return applies_to_mana.original(game, replacement, seen, context)

    return wrong


@mutant(
    REPLACEMENT,
    "self-replacement comes last",
    case="self-replacement first",
    replaces=first_to_apply,
)
def self_replacement_last() -> Callable[[Game, Sequence[Applicable]], list[Applicable]]:
    def wrong(game: Game, options: Sequence[Applicable]) -> list[Applicable]:
        others = [o for o in options if not isinstance(o.replacement, OtherManaInstead)]
        return first_to_apply.original(game, others or options)

    return wrong


@mutant(
    REPLACEMENT,
    "the first effect that entered applies first",
    case="type changer and doubler in both orders",
    replaces=choose_replacement,
)
def oldest_first() -> Callable[[Game, object, Sequence[Applicable]], Applicable]:
    def wrong(game: Game, proposal: object, options: Sequence[Applicable]) -> Applicable:
        return first_to_apply(game, options)[0]

    return wrong


@mutant(
    REPLACEMENT,
    "changes one type only",
    case="land that adds two types",
    replaces=changed_mana,
)
def changes_one_type_only() -> Callable[[Game, Types, ChangeManaType], Types]:
    def wrong(game: Game, mana: Types, replacement: ChangeManaType) -> Types:
        return tuple(replacement.type if symbol is mana[0] else symbol for symbol in mana)

    return wrong


@mutant(
    REPLACEMENT,
    "keeps the amount when that is replaced, too",
    case="type changer",
    replaces=changed_mana,
)
def keeps_the_amount() -> Callable[[Game, Types, ChangeManaType], Types]:
    def wrong(game: Game, mana: Types, replacement: ChangeManaType) -> Types:
        return (replacement.type,) * len(mana)

    return wrong
