"""What the grammar's forms become: one callback for each alias of the grammar.

An alias that is the name of a class in snake case makes that class from what was read, in
order; the others are listed here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lark import Token

from reference_engine.card_text import (
    forms,
    syntax,
    syntax_abilities,
    syntax_actions,
    syntax_effects,
    syntax_events,
)
from reference_engine.card_text.clauses import (
    More,
    WithX,
    clauses_of,
    instruction,
    triggered,
)
from reference_engine.card_text.syntax import (
    AnyNumber,
    Bare,
    Controlled,
    Each,
    Every,
    Exactly,
    Fixed,
    Hand,
    Host,
    InPlace,
    It,
    Node,
    NumberOf,
    OneOrMore,
    Some,
    StatOf,
    TargetAbility,
    Targets,
    That,
    This,
    UpTo,
    WithKeyword,
    WithStat,
)
from reference_engine.card_text.syntax_abilities import (
    AdditionalCost,
    CantCast,
    CastOnlyDuring,
    DiesInstead,
    EitherCost,
    EntersAsCopy,
    EntersWith,
    Keyword,
    Keywords,
    MoreMana,
    OthersEnterWith,
    RatherThanPay,
    SizeIs,
    SpellsCost,
    SpellsCostAtLeast,
    ThisCosts,
)
from reference_engine.card_text.syntax_actions import (
    AddAnyColor,
    AddManyMana,
    CastFree,
    CastFromHand,
    CreateCopy,
    Discard,
    ExileTop,
    Manifest,
    PutInLibrary,
    RevealAtRandom,
    RevealTop,
)
from reference_engine.card_text.syntax_effects import (
    Does,
    Gains,
    Has,
    IfDone,
    Says,
)
from reference_engine.card_text.syntax_events import Controls, IsA, IsState, YourTurn


def build(name: str, children: tuple[Any, ...]) -> Any:
    """Return the value of a form."""
    if name == "words":
        return forms.words(children)
    values = tuple(str(c) if isinstance(c, Token) else c for c in children)
    if name in PHRASES:
        return PHRASES[name]
    if name in FORMS:
        return FORMS[name](*values)
    return NODES[name](*values)


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


NODES: dict[str, Callable[..., Any]] = {
    _snake(name): value
    for module in (syntax, syntax_events, syntax_actions, syntax_effects, syntax_abilities)
    for name, value in vars(module).items()
    if isinstance(value, type) and issubclass(value, Node) and value is not Node
}
"""The classes of the syntax tree, by their names in snake case."""


# ---- forms that are one phrase

PHRASES: dict[str, Any] = {
    name: name.replace("_", " ")
    for name in (
        "you", "your_opponents", "target_player", "target_opponent", "that_player", "they",
        "its_controller", "its_owner", "a_player", "your_hand", "your_graveyard", "a_graveyard",
        "their_hand", "their_graveyard", "all_graveyards", "your_library", "or_less", "or_greater",
        "power", "toughness", "mana_value", "until_end_of_turn", "until_your_next_turn",
        "any_target", "when", "whenever", "at", "upkeep", "draw_step", "end_step",
        "anywhere", "the_battlefield",
        "an_opponent", "each_player", "each_opponent", "your", "their", "less", "more",
    )
} | {
    "an_opponents_graveyard": "an opponent's graveyard", "exile_place": "exile",
    "triggered_kind": "triggered", "activated_kind": "activated",
    "both_kinds": "activated or triggered", "its_owners": "its owner's",
    "their_owners": "their owners'", "that_players": "that player's",
    "then_joiner": ", then", "and_joiner": " and", "comma_joiner": ",",
    "next_end_step": "the next end step", "next_upkeep": "the next turn's upkeep",
    "each_players": "each", "each_players_own": "each player's",
    "each_opponents": "each opponent's",
    "choose_one_or_both": "one or both", "choose_one_or_more": "one or more",
}  # fmt: skip


# ---- forms that are put together in their own way

FORMS: dict[str, Callable[..., Any]] = {
    "one": lambda: Fixed(1),
    "fixed": forms.fixed_of,
    "noun": lambda word: word,
    "description": forms.description_of,
    "not_controlled": lambda: Controlled("you don't"),
    "with_keyword": WithKeyword,
    "without_keyword": lambda keyword: WithKeyword(keyword, False),
    "with_stat": lambda stat, number, direction: WithStat(stat, number, direction or "exactly"),
    "from_place": lambda place: InPlace("from", place),
    "in_place": lambda place: InPlace("in", place),
    "you_cast": lambda: syntax.CastBy("you"),
    "your_opponents_cast": lambda: syntax.CastBy("your opponents"),
    "counter": lambda kind: kind,
    "this": This,
    "that": That,
    "those": lambda noun: That(noun, True),
    "enchanted": lambda noun: Host("enchanted", noun),
    "equipped": lambda noun: Host("equipped", noun),
    "target": lambda d: Targets(forms.ONE, False, forms.one(d)),
    "another_target": lambda d: Targets(forms.ONE, True, forms.one(d)),
    "targets": lambda n, d: Targets(Exactly(n), False, forms.counted(n, d)),
    "other_targets": lambda n, d: Targets(Exactly(n), True, forms.counted(n, d)),
    "up_to_targets": lambda n, d: Targets(UpTo(n), False, forms.counted(n, d)),
    "up_to_other_targets": lambda n, d: Targets(UpTo(n), True, forms.counted(n, d)),
    "any_targets": lambda d: Targets(AnyNumber(), False, forms.many(d)),
    "any_other_targets": lambda d: Targets(AnyNumber(), True, forms.many(d)),
    "target_ability": TargetAbility,
    "each": lambda d: Each(False, forms.one(d)),
    "each_other": lambda d: Each(True, forms.one(d)),
    "every": lambda d: Every(False, forms.many(d)),
    "every_other": lambda d: Every(True, forms.many(d)),
    "bare": lambda d: Bare(False, forms.many(d)),
    "bare_other": lambda d: Bare(True, forms.many(d)),
    "some": lambda n, d: Some(Exactly(n), False, forms.counted(n, d)),
    "some_other": lambda n, d: Some(Exactly(n), True, forms.counted(n, d)),
    "another": lambda d: Some(forms.ONE, True, forms.one(d)),
    "some_up_to": lambda n, d: Some(UpTo(n), False, forms.counted(n, d)),
    "some_other_up_to": lambda n, d: Some(UpTo(n), True, forms.counted(n, d)),
    "any_number": lambda d: Some(AnyNumber(), False, forms.many(d)),
    "any_other_number": lambda d: Some(AnyNumber(), True, forms.many(d)),
    "one_or_more": lambda d: OneOrMore(False, forms.many(d)),
    "one_or_more_others": lambda d: OneOrMore(True, forms.many(d)),
    "that_objects_controller": lambda noun: f"that {noun}'s controller",
    "number_on_battlefield": lambda d: NumberOf(d, True),
    "its_stat": lambda stat: StatOf(It(), stat),
    "plus": lambda quantity, number: syntax.Plus(quantity, Fixed(int(number))),
    "played_land": forms.played_land,
    "controls_a": lambda d: Controls("a", d),
    "controls_another": lambda d: Controls("another", d),
    "controls_no": lambda d: Controls("no", d),
    "controls_many": lambda n, d: Controls(Fixed(int(n)), d),
    "is_a": lambda what, d: IsA(what, True, d),
    "is_not_a": lambda what, d: IsA(what, False, d),
    "is_state": forms.is_state,
    "is_on_battlefield": lambda what: IsState(what, "on the battlefield"),
    "your_turn": lambda it: YourTurn(True) if it == It() else forms.malformed("whose turn?"),
    "not_your_turn": lambda it: YourTurn(False) if it == It() else forms.malformed("whose turn?"),
    "number_is": lambda _x, n: syntax_events.NumberIs(Fixed(int(n))),
    "there_are": lambda n, d: syntax_events.ThereAre(Fixed(int(n)), d),
    "counters_there": lambda n, kind: syntax_events.CountersThere(Fixed(int(n)), kind),
    "had_counter": lambda what, kind: syntax_events.HasCounter(what, kind, True),
    "life_at_least": lambda n: syntax_events.LifeAtLeast(Fixed(int(n))),
    "instruction": instruction,
    "if_": syntax_effects.If,
    "then_if": lambda condition: syntax_effects.If(condition, then=True),
    "if_done": lambda player: IfDone(player, True),
    "if_not_done": lambda player: IfDone(player, False),
    "clauses": clauses_of,
    "item": lambda clause, each, at: (clause, each, at),
    "item_at": lambda at, clause: (clause, None, at),
    "for_each": lambda d: d,
    "for_each_kick": syntax.TimesKicked,
    "for_each_descent": syntax.TimesDescended,
    "put_counters_equal": lambda kind, what, of: WithX(
        syntax_actions.PutCounters(syntax.TheX(), kind, what), of
    ),
    "create_equal": lambda size, words, ability, of: WithX(
        forms.create(syntax.TheX(), size, words, ability), of
    ),
    "step_after_phase": lambda step: syntax_actions.AdditionalStep(step, "phase"),
    "beginning_phase": lambda: syntax_actions.AdditionalStep("beginning phase", "phase"),
    "and_each_player": lambda what: syntax_effects.AndPlayers(what, "each player"),
    "and_each_opponent": lambda what: syntax_effects.AndPlayers(what, "each opponent"),
    "enters_with_equal": lambda who, kind, of: EntersWith(who, syntax.TheX(), kind, of),
    "do": lambda action: Does(None, action),
    "player_does": forms.player_does(False),
    "player_may": forms.player_does(True),
    "says": lambda subject, predicate, duration: Says(subject, (predicate,), duration),
    "says_prefixed": lambda duration, subject, predicate: Says(subject, (predicate,), duration),
    "says_more": lambda _also, predicate, duration: More(predicate, duration),
    "player_also": lambda _also, action: Does("the same player", action),
    "more_ability": More,
    "put_on_top": lambda what, owner: PutInLibrary(what, "top", owner),
    "put_on_bottom": lambda what, owner: PutInLibrary(what, "the bottom", owner),
    "exile_top_card": lambda owner: ExileTop(Fixed(1), owner),
    "manifest_card": lambda: Manifest(Fixed(1)),
    "discard_at_random": lambda what: Discard(what, True),
    "discard_your_hand": lambda: Discard(Hand("your")),
    "discard_their_hand": lambda: Discard(Hand("their")),
    "reveal_your_card": lambda: RevealAtRandom("your"),
    "reveal_their_card": lambda: RevealAtRandom("their"),
    "choose_your_card": lambda: RevealAtRandom("your", revealed=False),
    "choose_their_card": lambda: RevealAtRandom("their", revealed=False),
    "reveal_top_card": lambda owner: RevealTop(owner),
    "create_sized": forms.create,
    "create_tapped": forms.create_tapped,
    "create_token": lambda number, words, ability: forms.create(number, None, words, ability),
    "create_copy": lambda number, of, ability: CreateCopy(
        number, of, forms.one_ability_of(ability)
    ),
    "token_abilities": lambda ability: ability,
    "except_has": lambda ability: ability,
    "add_mana": lambda mana: syntax_actions.AddMana(tuple(re.findall(r"(?:\{[^}]*\})+", mana))),
    "add_many": lambda number, mana: AddManyMana(mana, number),
    "add_many_mana": AddManyMana,
    "add_any_color": lambda number: AddAnyColor(number, "of any color"),
    "add_one_color": forms.add_one_color,
    "add_combination": lambda number: AddAnyColor(number, "in any combination of colors"),
    "add_color_could": forms.could("color"),
    "add_combination_of": lambda number, *options: syntax_actions.AddCombinationOf(number, options),
    "enters_choosing_color": syntax_abilities.EntersChoosingColor,
    "other_mana_and_amount": lambda d, mana: syntax_abilities.OtherMana(d, mana, True),
    "taps_for_type": syntax_events.TapsForMana,
    "add_type_could": forms.could("type"),
    "cast_free": lambda what: CastFree(what, False),
    "cast_from_hand": lambda found: CastFromHand(forms.one(found)),
    "cast_if_able": lambda what: CastFree(what, True),
    "arrival": forms.arrival_of,
    "gains": lambda ability: Gains((ability,)),
    "has": lambda ability: Has((ability,)),
    "becomes": syntax_effects.Becomes,
    "becomes_sized": syntax_effects.BecomesSized,
    "player_recipient": lambda player: player,
    "keyword": lambda name, cost=None: Keyword(name, cost),
    "enchant": lambda d: Keyword("enchant", None, d),
    "keywords": lambda *keywords: Keywords(keywords),
    "priced": lambda name, *costs: Keyword(name, costs=costs),
    "triggered": triggered,
    "modal_triggered": lambda word, event, condition, choice: (word, event, condition, choice),
    "becomes_tapped": forms.becomes_tapped,
    "combat": lambda _word: True,
    "deals_damage": lambda who, combat: syntax_events.DealsDamage(who, bool(combat)),
    "draws": syntax_events.Draws,
    "beginning_of_combat": lambda: syntax_events.BeginningOf("your", "combat"),
    "beginning_of_each_combat": lambda: syntax_events.BeginningOf("each", "combat"),
    "choose_number": forms.choose_number,
    "choose_up_to": forms.choose_up_to,
    "tap_symbol": lambda _symbol: syntax_abilities.TapSymbol(),
    "untap_symbol": lambda _symbol: syntax_abilities.UntapSymbol(),
    "the_x": lambda _x: syntax.TheX(),
    "costs": lambda *costs: costs,
    "activate_sorcery": lambda: syntax_abilities.ActivateOnly("as a sorcery"),
    "activate_once": lambda: syntax_abilities.ActivateOnly("once each turn"),
    "triggers_once": syntax_abilities.TriggersOnce,
    "enters_tapped": forms.enters_tapped,
    "enters_with": lambda who, n, kind, each, where: EntersWith(who, n, kind, where, each),
    "enters_with_if": forms.enters_with_if,
    "others_enter_with": lambda d, n, kind: OthersEnterWith(False, d, n, kind),
    "each_other_enters_with": lambda d, n, kind: OthersEnterWith(True, d, n, kind),
    "enters_as_copy": lambda who, d, ability: EntersAsCopy(who, d, forms.one_ability_of(ability)),
    "dies_instead": DiesInstead,
    "twice_counters": lambda kind, d, again, _it: forms.same_counter(
        kind, d, again, "twice that many"
    ),
    "plus_counters": lambda kind, d, n, again, _it: (
        forms.same_counter(kind, d, again, "that many plus one")
        if n == "1"
        else forms.malformed("too many")
    ),
    "twice_mana": lambda d: MoreMana(d, "twice"),
    "three_times_mana": lambda d: MoreMana(d, "three times"),
    "both_are": lambda who, quantity: SizeIs(who, "power and toughness", quantity),
    "stat_is": forms.stat_is,
    "spells_cost": lambda d, mana, more: SpellsCost(d, mana, more == "more"),
    "spells_cost_at_least": lambda d, less, amount: (
        SpellsCostAtLeast(d, int(amount))
        if less == amount
        else forms.malformed("two different amounts of mana")
    ),
    "this_costs": lambda this, mana, more, each: ThisCosts(this, mana, more == "more", each),
    "this_costs_x": lambda this, mana, more, where: ThisCosts(
        this, mana, more == "more", None, where
    ),
    "either_cost": EitherCost,
    "additional_cost": lambda this, *costs: AdditionalCost(this, costs),
    "rather_than_pay": lambda *parts: RatherThanPay(parts[-1], parts[:-1]),
    "opponents_cant_cast": lambda d, during: CantCast("your opponents", d, during),
    "players_cant_cast": lambda d, during: CantCast("players", d, during),
    "you_cant_cast": lambda d: CantCast("you", d, None),
    "during_your_turn": lambda *_words: "your turn",
    "only_during_combat": lambda this: CastOnlyDuring(this, "combat"),
    "only_during_your_turn": lambda this: CastOnlyDuring(this, "your turn"),
}


def missing(aliases: frozenset[str]) -> frozenset[str]:
    """Return the aliases of a grammar that nothing is built for."""
    return aliases - PHRASES.keys() - FORMS.keys() - NODES.keys() - {"words"}
