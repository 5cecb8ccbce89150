"""Mutants that are wrong about undefined types and about what permanents could produce."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from conformance.mutants.registry import mutant
from reference_engine.abilities import effects as e
from reference_engine.abilities.context import AddedMana, Context
from reference_engine.abilities.costs import PayLife, RemoveCounters, Sacrifice
from reference_engine.abilities.model import (
    Ability,
    ActivatedAbility,
    TriggeredAbility,
)
from reference_engine.abilities.quantities import Quantity
from reference_engine.game import Game
from reference_engine.instructions.mana import added_mana_of_defined_type
from reference_engine.layers import base_characteristics
from reference_engine.mana_types import (
    Known,
    abilities_that_count,
    chosen_color,
    could_produce,
    mana_if_resolved,
    types_among,
    types_of,
)
from reference_engine.proposals import ProduceMana
from reference_engine.replacing import Applicable, possible_mana
from reference_engine.types import COLORS, ManaType, ObjectId

Types = tuple[ManaType, ...]
Amounts = list[Types]
AmongRule = Callable[[Game, e.AddManaAmong, Context, Known | None], Types]
Chosen = Callable[[Game, ObjectId], Types]
Abilities = Callable[[Game, ObjectId], tuple[Ability, ...]]
Resolved = Callable[[Game, ObjectId, Ability, Known], Amounts]
Possible = Callable[[Game, ProduceMana], Amounts]

UNDEFINED = "mana.undefined-type"
COULD = "mana.could-produce"

DEFINED_AND_UNDEFINED = (
    "one ability adds a defined and an undefined type (no mana at all, the source stays tapped)"
)


# ------------------------------------------------------------------ mana.undefined-type


@mutant(
    UNDEFINED,
    "falls back to colourless",
    case="no permanent defines a colour",
    replaces=types_among,
)
def undefined_is_colourless() -> AmongRule:
    def wrong(
        game: Game, effect: e.AddManaAmong, context: Context, known: Known | None = None
    ) -> Types:
        return types_among.original(game, effect, context, known) or (ManaType.COLORLESS,)

    return wrong


@mutant(
    UNDEFINED,
    "falls back to any colour",
    case="no permanent defines a colour",
    replaces=types_among,
)
def undefined_is_any_colour() -> AmongRule:
    def wrong(
        game: Game, effect: e.AddManaAmong, context: Context, known: Known | None = None
    ) -> Types:
        return types_among.original(game, effect, context, known) or COLORS

    return wrong


@mutant(UNDEFINED, "any colour may be chosen", case="several do", replaces=types_among)
def any_colour() -> AmongRule:
    def wrong(
        game: Game, effect: e.AddManaAmong, context: Context, known: Known | None = None
    ) -> Types:
        return COLORS if types_among.original(game, effect, context, known) else ()

    return wrong


@mutant(UNDEFINED, "colourless may be chosen, too", case="exactly one does", replaces=types_among)
def colourless_too() -> AmongRule:
    def wrong(
        game: Game, effect: e.AddManaAmong, context: Context, known: Known | None = None
    ) -> Types:
        found = types_among.original(game, effect, context, known)
        return (*found, ManaType.COLORLESS) if found else ()

    return wrong


@mutant(
    UNDEFINED,
    "a colour that was not chosen is any colour",
    case="a chosen colour that was never chosen",
    replaces=chosen_color,
)
def not_chosen_is_any_colour() -> Chosen:
    def wrong(game: Game, it: ObjectId) -> Types:
        return chosen_color.original(game, it) or COLORS

    return wrong


@mutant(
    UNDEFINED,
    "a colour that was not chosen is colourless",
    case="a chosen colour that was never chosen",
    replaces=chosen_color,
)
def not_chosen_is_colourless() -> Chosen:
    def wrong(game: Game, it: ObjectId) -> Types:
        return chosen_color.original(game, it) or (ManaType.COLORLESS,)

    return wrong


@mutant(
    UNDEFINED,
    "the defined part is produced",
    case=DEFINED_AND_UNDEFINED,
    replaces=added_mana_of_defined_type,
)
def defined_part_is_produced() -> Callable[[Game, tuple[AddedMana, ...]], tuple[AddedMana, ...]]:
    def wrong(game: Game, added: tuple[AddedMana, ...]) -> tuple[AddedMana, ...]:
        return tuple(part for part in added if part.mana is not None)

    return wrong


# ------------------------------------------------------------------ mana.could-produce


def costs_only_tapping(ability: Ability) -> bool:
    """Return whether a mana ability costs {T} and nothing else, or next to nothing."""
    if not isinstance(ability, ActivatedAbility):
        return True
    dear = (PayLife, RemoveCounters, Sacrifice)
    parts = ability.cost.parts
    return ability.cost.mana.value() == 0 and not any(isinstance(part, dear) for part in parts)


@mutant(
    COULD,
    "needs a payable cost",
    case="cost that cannot be paid",
    replaces=abilities_that_count,
)
def needs_a_payable_cost() -> Abilities:
    def wrong(game: Game, it: ObjectId) -> tuple[Ability, ...]:
        found = abilities_that_count.original(game, it)
        return tuple(ability for ability in found if costs_only_tapping(ability))

    return wrong


@mutant(COULD, "tapped lands do not count", case="tapped source", replaces=abilities_that_count)
def tapped_lands_do_not_count() -> Abilities:
    def wrong(game: Game, it: ObjectId) -> tuple[Ability, ...]:
        return () if game.objects[it].tapped else abilities_that_count.original(game, it)

    return wrong


@mutant(
    COULD,
    "reads only printed abilities",
    case="ability gained from another effect",
    replaces=abilities_that_count,
)
def only_printed_abilities() -> Abilities:
    def wrong(game: Game, it: ObjectId) -> tuple[Ability, ...]:
        return base_characteristics(game.objects[it]).abilities.expanded

    return wrong


@mutant(
    COULD,
    "abilities that may not be activated now do not count",
    case="activation restriction not met (still counts)",
    replaces=abilities_that_count,
)
def restrictions_matter() -> Abilities:
    def wrong(game: Game, it: ObjectId) -> tuple[Ability, ...]:
        return tuple(
            ability
            for ability in abilities_that_count.original(game, it)
            if not isinstance(ability, ActivatedAbility)
            or not (ability.sorcery_speed or ability.once_each_turn or ability.condition)
        )

    return wrong


@mutant(
    COULD,
    "ignores replacement effects",
    case="replacement changes the type",
    replaces=possible_mana,
)
def ignores_replacement_effects() -> Possible:
    def wrong(game: Game, proposal: ProduceMana, used: tuple[Applicable, ...] = ()) -> Amounts:
        if used:
            return possible_mana.original(game, proposal, used)
        return [proposal.mana if proposal.instead is None else proposal.instead]

    return wrong


@mutant(
    COULD,
    "counts what is produced without the replacement effects, too",
    case="replacement changes the type",
    replaces=mana_if_resolved,
)
def counts_unreplaced_mana() -> Resolved:
    def wrong(game: Game, it: ObjectId, ability: Ability, known: Known) -> Amounts:
        found = mana_if_resolved.original(game, it, ability, known)
        return found + [effect.mana for effect in mana_effects(ability) if found]

    return wrong


@mutant(
    COULD,
    "one order of the replacement effects",
    case="two replacements whose order matters",
    replaces=possible_mana,
)
def one_order() -> Possible:
    def wrong(game: Game, proposal: ProduceMana, used: tuple[Applicable, ...] = ()) -> Amounts:
        return possible_mana.original(game, proposal, used)[:1]

    return wrong


def mana_effects(ability: Ability) -> list[e.AddMana]:
    """Return the instructions of an ability that add stated mana, also under conditions."""
    if not isinstance(ability, (ActivatedAbility, TriggeredAbility)):
        return []
    return [effect for effect in flat(ability.effects) if isinstance(effect, e.AddMana)]


def flat(effects: tuple[e.Effect, ...]) -> list[e.Effect]:
    """Return instructions with those that conditions lead to, whether they hold or not."""
    found: list[e.Effect] = []
    for effect in effects:
        if isinstance(effect, e.If):
            found += flat(effect.then + effect.otherwise)
        elif isinstance(effect, e.ManaInstead):
            found += [effect.of, effect.instead]
        else:
            found.append(effect)
    return found


@mutant(
    COULD,
    "counts zero-mana abilities",
    case="source whose ability would produce zero mana",
    replaces=mana_if_resolved,
)
def counts_zero_mana() -> Resolved:
    def wrong(game: Game, it: ObjectId, ability: Ability, known: Known) -> Amounts:
        found = mana_if_resolved.original(game, it, ability, known)
        if any(found):
            return found
        return [effect.mana for effect in mana_effects(ability) if not fixed(effect.times)]

    return wrong


def fixed(quantity: Quantity) -> bool:
    """Return whether a quantity is written out as a number."""
    return hasattr(quantity, "number")


@mutant(
    COULD,
    "counts every branch of a condition",
    case="conditional effect (evaluated now)",
    replaces=mana_if_resolved,
)
def every_branch() -> Resolved:
    def wrong(game: Game, it: ObjectId, ability: Ability, known: Known) -> Amounts:
        found = mana_if_resolved.original(game, it, ability, known)
        branches = isinstance(ability, ActivatedAbility) and any(
            isinstance(effect, (e.If, e.ManaInstead)) for effect in ability.effects
        )
        return found + [effect.mana for effect in mana_effects(ability)] if branches else found

    return wrong


@mutant(
    COULD,
    "loops or answers none for mutually reflecting lands that have a real source",
    case="two reflecting sources that see each other with and without a third source",
    replaces=could_produce,
)
def reflecting_lands_count_for_nothing() -> Callable[[Game], Known]:
    def wrong(game: Game) -> Known:
        speaking = game.board().speaking
        nothing: Known = {}
        return {it: types_of(game, it, abilities_that_count(game, it), nothing) for it in speaking}

    return wrong


@mutant(
    COULD,
    "mutually reflecting lands could produce any colour",
    case="two reflecting sources that see each other with and without a third source",
    replaces=could_produce,
)
def reflecting_lands_start_from_everything() -> Callable[[Game], Known]:
    def wrong(game: Game) -> Known:
        known: Known = dict.fromkeys(game.board().speaking, frozenset(COLORS))
        for _ in range(8):  # the greatest fixed point instead of the least
            known = {it: types_of(game, it, abilities_that_count(game, it), known) for it in known}
        return known

    return wrong


@mutant(
    COULD,
    "yields colourless when none is defined",
    case="colourless where a colour is asked",
    replaces=types_among,
)
def colourless_when_none_is_defined() -> AmongRule:
    def wrong(
        game: Game, effect: e.AddManaAmong, context: Context, known: Known | None = None
    ) -> Types:
        found = types_among.original(game, effect, context, known)
        return found or ((ManaType.COLORLESS,) if effect.of == "could produce" else ())

    return wrong


@mutant(
    COULD,
    "lands of every player count",
    case="opponent's lands only",
    replaces=types_among,
)
def lands_of_every_player() -> AmongRule:
    def wrong(
        game: Game, effect: e.AddManaAmong, context: Context, known: Known | None = None
    ) -> Types:
        found = set(types_among.original(game, effect, context, known))
        if effect.of == "could produce":
            could = could_produce(game) if known is None else known
            lands = [it for it in game.battlefield if "land" in game.characteristics(it).types]
            found |= set(chain.from_iterable(could.get(it, ()) for it in lands))
            found &= set(COLORS) if effect.colors_only else set(ManaType)
        return tuple(symbol for symbol in ManaType if symbol in found)

    return wrong
