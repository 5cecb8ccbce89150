"""Printing of actions: "draw two cards", "draws two cards"."""

from __future__ import annotations

from reference_engine.card_text import syntax as s
from reference_engine.card_text import syntax_actions as act
from reference_engine.card_text.printer_phrases import (
    article,
    counted,
    description,
    digits,
    joined,
    objects,
    quantity,
    spelled,
    this,
    type_words,
    word,
)

SIMPLE: dict[type, str] = {
    act.Destroy: "destroy", act.Exile: "exile", act.Sacrifice: "sacrifice", act.Tap: "tap",
    act.Untap: "untap", act.Transform: "transform", act.CounterIt: "counter", act.CopyIt: "copy",
    act.Choose: "choose", act.Reveal: "reveal",
}  # fmt: skip
"""Actions that are a verb and what it is done to."""


def action(node: act.Action | act.PayLife | act.Reveal, third: bool) -> str:
    """Return an action; ``third``: in the third person ("draws")."""
    if type(node) in SIMPLE:
        text = f"{SIMPLE[type(node)]} {objects(node.what)}"  # type: ignore[union-attr, arg-type]
    else:
        text = _moving(node) or _making(node) or _players(node)
    if not third:
        return text
    verb, blank, rest = text.partition(" ")
    return f"{THIRD.get(verb, verb + 's')}{blank}{rest}"


THIRD = {"copy": "copies", "attach": "attaches", "switch": "switches", "there": "there"}
"""Third person of verbs that do not take a plain s."""


def _moving(node: act.Action | act.PayLife | act.Reveal) -> str:
    match node:
        case act.ExileUntil(what, it):
            return f"exile {objects(what)} until {this(it)} leaves the battlefield"
        case act.ReturnToHand(what, whose):
            return f"return {objects(what)} to {whose} {_several('hand', whose)}"
        case act.PutIntoHand(what, whose):
            return f"put {objects(what)} into {whose} {_several('hand', whose)}"
        case act.PutIntoGraveyardNow(what, whose):
            return f"put {objects(what)} into {whose} {_several('graveyard', whose)}"
        case act.PutInLibrary(what, place, whose):
            library = "libraries" if whose == "their owners'" else "library"
            return f"put {objects(what)} on {place} of {whose} {library}"
        case act.PutOntoBattlefield(what, arrival):
            return f"put {objects(what)} onto the battlefield{_arrival(arrival)}"
        case act.ReturnToBattlefield(what, arrival):
            return f"return {objects(what)} to the battlefield{_arrival(arrival)}"
        case act.PutCounters(number, kind, what):
            return f"put {counted(number, f'{kind} counter')} on {objects(what)}"
        case act.DoubleCounters(kind, what):
            return f"double the number of {kind} counters on {objects(what)}"
        case act.RemoveCounters(number, kind, what):
            return f"remove {counted(number, f'{kind} counter')} from {objects(what)}"
        case act.RemoveThoseCounters():
            return "remove those counters"
        case act.ExileTop(number, whose):
            return f"exile the top {_cards(number)} of {whose} library"
        case act.Manifest(number):
            return f"manifest the top {_cards(number)} of your library"
    return ""


def _several(noun: str, whose: act.Owner) -> str:
    return noun + "s" if whose == "their owners'" else noun


def _cards(number: s.Number) -> str:
    return "card" if number == s.Fixed(1) else f"{word(number)} cards"


def _arrival(node: act.Arrival) -> str:
    text = " tapped" if node.tapped else ""
    if node.under is not None:
        text += f" under {node.under} control"
    if node.counters is not None:
        number, kind = node.counters
        text += f" with {counted(number, f'{kind} counter')} on it"
    return text


def _making(node: act.Action | act.PayLife | act.Reveal) -> str:
    from reference_engine.card_text.printer import ability

    match node:
        case act.CreateToken(number, tapped, size, words, abilities):
            parts = (["tapped"] if tapped else []) + ([size] if size else [])
            what = " ".join([*parts, type_words(words), "token"])
            text = f"create {counted(number, what)}"
            if abilities:
                text += f" with {joined([ability(each) for each in abilities])}"
            return text
        case act.CreateCopy(number, of, abilities):
            one = number == s.Fixed(1)
            copies = "that's a copy" if one else "that are copies"
            text = f"create {counted(number, 'token')} {copies} of {objects(of)}"
            if abilities:
                text += f", except it has {joined([ability(each) for each in abilities])}"
            return text
        case act.AddMana(options):
            return f"add {joined(options, 'or')}"
        case act.AddManyMana(mana, of):
            if isinstance(of, (s.Fixed, s.TheX, s.ThatMany, s.TwiceThatMany)):
                return f"add {word(of)} {mana}"
            return f"add an amount of {mana} equal to {quantity(of)}"
        case act.AddAnyColor(number, how):
            return f"add {word(number)} mana {how}"
        case act.AddCombinationOf(number, options):
            combination = joined(options, "and/or")
            return f"add {word(number)} mana in any combination of {combination}"
        case act.AddCouldProduce(number, what, of):
            noun = article(description(of))
            return f"add {word(number)} mana of any {what} that {noun} could produce"
        case act.AddColorAmong(number, of):
            return f"add {word(number)} mana of any color among {description(of, True)}"
        case act.AddChosenColor(number):
            return f"add {word(number)} mana of the chosen color"
        case act.ChooseColorOf(of):
            return f"choose a color of {article(description(of))}"
        case act.AddThatColor(number):
            return f"add {word(number)} mana of that color"
        case act.AddInstead(mana):
            return f"add {mana} instead"
        case act.AddProduced(number, noun):
            return f"add {word(number)} mana of any type that {spelled(noun)} produced"
    return ""


def _players(node: act.Action | act.PayLife | act.Reveal) -> str:
    match node:
        case act.NewTargets():
            return "choose new targets for the copy"
        case act.Draw(number, plus):
            more = "" if plus is None else f" plus {word(plus)}"
            return f"draw {counted(number, 'card')}{more}"
        case act.DrawEqual(of):
            return f"draw cards equal to {quantity(of)}"
        case act.Mill(number):
            return f"mill {counted(number, 'card')}"
        case act.Discard(what, random):
            return f"discard {objects(what)}{' at random' if random else ''}"
        case act.RevealAtRandom(whose, revealed):
            return f"{'reveal' if revealed else 'choose'} a card at random from {whose} hand"
        case act.RevealTop(whose):
            return f"reveal the top card of {whose} library"
        case act.Shuffle():
            return "shuffle"
        case act.GainLife(number):
            return f"gain {digits(number)} life"
        case act.GainLifeEqual(of):
            return f"gain life equal to {quantity(of)}"
        case act.LoseLife(number):
            return f"lose {digits(number)} life"
        case act.LoseLifeEqual(of):
            return f"lose life equal to {quantity(of)}"
        case act.PayLife(number):
            return f"pay {digits(number)} life"
        case act.GainControl(what, duration):
            return f"gain control of {objects(what)}{f' {duration}' if duration else ''}"
        case act.SwitchStats(what):
            return f"switch {objects(what)}'s power and toughness until end of turn"
        case act.DiscoverIt(number):
            return f"discover {digits(number)}"
        case act.CastFree(what, if_able):
            able = " if able" if if_able else ""
            return f"cast {objects(what)} without paying its mana cost{able}"
        case act.CastFromHand(found):
            return f"cast {article(description(found))} without paying its mana cost"
        case act.ExtraTurn():
            return "take an extra turn after this one"
        case act.Attach(it, what):
            return f"attach {this(it)} to {objects(what)}"
        case act.AdditionalStep(step, after):
            named = "upkeep step" if step == "upkeep" else step
            return f"there is an additional {named} after this {after}"
    raise TypeError(f"no text for {node!r}")
