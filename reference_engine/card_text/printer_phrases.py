"""Printing of numbers, noun phrases, quantities, conditions and events."""

from __future__ import annotations

from collections.abc import Sequence

from reference_engine.card_text import syntax as s
from reference_engine.card_text import syntax_events as ev
from reference_engine.card_text.subtypes import SUBTYPES, plural
from reference_engine.card_text.vocabulary import NUMBERS
from reference_engine.types import CARD_TYPES


def joined(parts: Sequence[str], word: str = "and") -> str:
    """Return "a", "a and b", "a, b, and c"."""
    if len(parts) < 3:
        return f" {word} ".join(parts)
    return f"{', '.join(parts[:-1])}, {word} {parts[-1]}"


# ---- numbers


def digits(number: s.Number) -> str:
    """Return a number of points: "3 life"."""
    match number:
        case s.Fixed(n):
            return str(n)
        case s.TheX():
            return "X"
        case s.ThatMany():
            return "that many"
    return "twice that many"


def word(number: s.Number) -> str:
    """Return a number as a word: "one", "two"."""
    if isinstance(number, s.Fixed) and number.number < len(NUMBERS):
        return NUMBERS[number.number]
    return digits(number)


def is_one(number: s.Number) -> bool:
    """Whether what is counted is in the singular."""
    return number == s.Fixed(1)


def article(noun: str) -> str:
    """Return the noun with "a" or "an"."""
    sounds_open = noun[:1].lower() in "aeio" or noun.startswith(("untapped", "X"))
    return f"an {noun}" if sounds_open else f"a {noun}"


def counted(number: s.Number, noun: str) -> str:
    """Return "a card", "two cards", "X cards"."""
    return article(noun) if is_one(number) else f"{word(number)} {noun}s"


# ---- descriptions


def spelled(text: str) -> str:
    """Return a word as it is written: subtypes have a capital letter."""
    if text.startswith("non-"):
        return f"non-{text[4:].capitalize()}"
    return text.capitalize() if text in SUBTYPES and text not in CARD_TYPES else text


def type_words(words: Sequence[str], many: bool = False) -> str:
    """Return the words of a description, in the plural where ``many``."""
    found = [spelled(each) for each in words]
    if many:
        found[-1] = plural(found[-1])
        if len(found) > 2 and words[-2] == "or":
            found[-3] = plural(found[-3])
    return " ".join(found)


def description(node: s.Description, many: bool = False) -> str:
    """Return "creatures you control with flying"."""
    parts = [type_words(node.words, many)]
    parts += [_qualifier(each, many) for each in node.qualifiers]
    return " ".join(parts)


def _qualifier(node: s.Qualifier, many: bool) -> str:
    match node:
        case s.Controlled(by):
            if by in ("you", "you don't", "your opponents"):
                return f"{by} control"
            return f"{by} controls"
        case s.Owned():
            return "you own"
        case s.CastBy(by):
            return f"{by} cast"
        case s.WithKeyword(keyword, has):
            return f"{'with' if has else 'without'} {keyword}"
        case s.WithStat(stat, number, direction):
            bound = "" if direction == "exactly" else f" {direction}"
            return f"with {stat} {digits(number)}{bound}"
        case s.WithCounter(kind):
            return f"with {article(kind)} counter on {'them' if many else 'it'}"
        case s.InPlace(preposition, place):
            return f"{preposition} {place}"


# ---- objects


def this(node: s.This, card_name: str = "") -> str:
    """Return "this creature"; "~" stands for the card's name."""
    if node.noun == "~":
        return card_name or "~"
    return f"this {spelled(node.noun)}"


def is_many(node: object) -> bool:
    """Whether an object phrase is in the plural."""
    match node:
        case s.Targets(how_many, _, _) | s.Some(how_many, _, _):
            return isinstance(how_many, s.AnyNumber) or not is_one(how_many.number)
        case s.That(_, many):
            return many
    return isinstance(node, (s.Them, s.Every, s.Bare, s.OneOrMore))


def objects(node: s.Objects | s.Subject | s.Hand) -> str:
    """Return a noun phrase."""
    match node:
        case s.This():
            return this(node)
        case s.It():
            return "it"
        case s.Them():
            return "them"
        case s.EachOfThem():
            return "each of them"
        case s.That(noun, many):
            return f"those {plural(spelled(noun))}" if many else f"that {spelled(noun)}"
        case s.Host(how, noun):
            return f"{how} {spelled(noun)}"
        case s.Targets(how_many, other, of):
            return _counted_objects(how_many, other, f"target {description(of, is_many(node))}")
        case s.TargetAbility(kind):
            return f"target {kind} ability"
        case s.Some(how_many, other, of):
            noun = description(of, is_many(node))
            if how_many == s.Exactly(s.Fixed(1)):
                return f"another {noun}" if other else article(noun)
            return _counted_objects(how_many, other, noun)
        case s.Hand(whose):
            return f"{whose} hand"
        case s.OneOrMore(other, of):
            return f"one or more {_other(other)}{description(of, True)}"
        case s.ThisOrAnother(it, of):
            return f"{this(it)} or another {description(of)}"
        case s.Each(other, of):
            return f"each {_other(other)}{description(of)}"
        case s.Every(other, of):
            return f"all {_other(other)}{description(of, True)}"
        case s.Bare(other, of):
            return f"{_other(other)}{description(of, True)}"


def _counted_objects(how_many: s.HowMany, other: bool, noun: str) -> str:
    match how_many:
        case s.Exactly(number):
            if is_one(number):
                return f"another {noun}" if other else noun
            return f"{word(number)} {_other(other)}{noun}"
        case s.UpTo(number):
            return f"up to {word(number)} {_other(other)}{noun}"
    return f"any number of {_other(other)}{noun}"


def _other(other: bool) -> str:
    return "other " if other else ""


# ---- quantities


def stat_of(node: s.StatOf) -> str:
    """Return "its power", "that creature's toughness"."""
    return f"its {node.stat}" if node.what == s.It() else f"{objects(node.what)}'s {node.stat}"


def quantity(node: s.Quantity) -> str:
    """Return a quantity."""
    match node:
        case s.NumberOf(of, on_battlefield):
            where = " on the battlefield" if on_battlefield else ""
            return f"the number of {description(of, True)}{where}"
        case s.CountersOn(kind, what):
            return f"the number of {kind} counters on {objects(what)}"
        case s.TimesDescended():
            return "the number of times you descended this turn"
        case s.TimesKicked():
            return "the number of times it was kicked"
        case s.StatOf():
            return stat_of(node)
        case s.LifeTotal():
            return "your life total"
        case s.Twice(of):
            return f"twice {quantity(of)}"
        case s.Plus(of, number):
            return f"{quantity(of)} plus {word(number)}"


def each_of(node: s.Description | s.TimesKicked | s.TimesDescended) -> str:
    """Return "for each creature you control"."""
    match node:
        case s.TimesKicked():
            return "for each time it was kicked"
        case s.TimesDescended():
            return "for each time you descended this turn"
        case s.Description():
            return f"for each {description(node)}"


# ---- conditions


def _is(node: s.It | s.That | s.This, holds: bool = True) -> str:
    many = isinstance(node, s.That) and node.plural
    if not holds:
        return f"{objects(node)} {'aren' if many else 'isn'}'t"
    return "it's" if node == s.It() else f"{objects(node)} {'are' if many else 'is'}"


def _verb(node: s.It | s.That | s.This, one: str, many: str) -> str:
    plural_noun = isinstance(node, s.That) and node.plural
    return f"{objects(node)} {many if plural_noun else one}"


def condition(node: ev.Condition) -> str:
    """Return a condition, without its "if"."""
    match node:
        case ev.Descended():
            return "you descended this turn"
        case ev.PlayedLand():
            return "you played a land this turn"
        case ev.Controls(least, of):
            return f"you control {_least(least, of)}"
        case ev.WasKicked(what):
            return f"{objects(what)} was kicked"
        case ev.YouCastIt():
            return "you cast it"
        case ev.NoManaSpent(what):
            return f"no mana was spent to cast {objects(what)}"
        case ev.IsA(what, holds, of):
            return f"{_is(what, holds)} {article(description(of))}"
        case ev.IsState(what, state):
            return f"{_is(what)} {state}"
        case ev.HasCounter(what, kind, had):
            has = _verb(what, "had", "had") if had else _verb(what, "has", "have")
            return f"{has} {article(kind)} counter on it"
        case ev.GreaterStat(left, right):
            return f"{stat_of(left)} is greater than {stat_of(right)}"
        case ev.YourTurn(holds):
            return "it's your turn" if holds else "it's not your turn"
        case ev.NumberIs(number):
            return f"X is {number.number} or more"
        case ev.ThereAre(number, of):
            return f"there are {word(number)} or more {description(of, True)}"
        case ev.CountersThere(number, kind):
            return f"there are {word(number)} or more {kind} counters on it"
        case ev.LifeAtLeast(number):
            return f"you have {number.number} or more life"
        case ev.EmptyHand():
            return "you have no cards in hand"


def _least(least: str | s.Fixed, of: s.Description) -> str:
    if isinstance(least, s.Fixed):
        return f"{word(least)} or more {description(of, True)}"
    if least == "no":
        return f"no {description(of, True)}"
    return f"another {description(of)}" if least == "another" else article(description(of))


# ---- events


def event(node: ev.Event) -> str:
    """Return a trigger event, without its "when"."""
    match node:
        case ev.Enters(who):
            return _happens(who, "enter")
        case ev.Dies(who):
            return _happens(who, "die")
        case ev.Leaves(who):
            return f"{_happens(who, 'leave')} the battlefield"
        case ev.Attacks(who):
            return _happens(who, "attack")
        case ev.BecomesTapped(who):
            return f"{_happens(who, 'become')} tapped"
        case ev.DealsDamage(who, combat):
            return f"{_happens(who, 'deal')} {'combat ' if combat else ''}damage to a player"
        case ev.PutIntoGraveyard(who, whose, origin):
            be = "are" if is_many(who) else "is"
            return f"{objects(who)} {be} put into {whose} from {origin}"
        case ev.Casts(player, what):
            return f"{_player_does(player, 'cast')} {objects(what)}"
        case ev.CastsUsing(player, what, source):
            cast = f"{_player_does(player, 'cast')} {objects(what)}"
            return f"{cast} using mana produced by {objects(source)}"
        case ev.Discards(player, what):
            return f"{_player_does(player, 'discard')} {objects(what)}"
        case ev.Draws(player):
            return f"{_player_does(player, 'draw')} a card"
        case ev.YouDescend():
            return "you descend"
        case ev.GainsLife(player):
            return f"{_player_does(player, 'gain')} life"
        case ev.LosesLife(player):
            return f"{_player_does(player, 'lose')} life"
        case ev.CountersPut(kind, who):
            return f"one or more {kind} counters are put on {objects(who)}"
        case ev.TapsForMana(player, what, mana):
            return f"{_player_does(player, 'tap')} {objects(what)} for {mana or 'mana'}"
        case ev.TappedForMana(what):
            return f"{objects(what)} is tapped for mana"
        case ev.BeginningOf(whose, step):
            if step != "combat":
                return f"the beginning of {whose} {step}"
            on = "combat on your turn" if whose == "your" else "each combat"
            return f"the beginning of {on}"


def _happens(who: s.Subject, verb: str) -> str:
    return f"{objects(who)} {verb if is_many(who) else verb + 's'}"


def _player_does(player: s.Player, verb: str) -> str:
    return f"{player} {verb if player in ('you', 'they') else verb + 's'}"
