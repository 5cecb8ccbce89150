"""From a syntax tree to the text that it stands for, in current templating."""

from __future__ import annotations

from collections.abc import Sequence

from reference_engine.card_text import syntax as s
from reference_engine.card_text import syntax_abilities as sa
from reference_engine.card_text import syntax_effects as se
from reference_engine.card_text.printer_actions import action
from reference_engine.card_text.printer_phrases import (
    article,
    condition,
    counted,
    description,
    digits,
    each_of,
    event,
    is_many,
    joined,
    objects,
    quantity,
    spelled,
    this,
    type_words,
    word,
)


def print_text(tree: sa.RulesText, card_name: str = "") -> str:
    """Return the canonical text of a tree; reading it gives the same tree.

    Where the text that was read called the card by its name, ``card_name`` is put.
    """
    text = "\n".join(print_line(line) for line in tree.lines)
    return text.replace("~", card_name) if card_name else text


def print_line(node: sa.AbilityLine) -> str:
    """Return one line, with its bullets."""
    match node:
        case sa.Keywords(keywords):
            return _capital(", ".join(keyword(each) for each in keywords))
        case sa.Activated(cost_items, parts):
            return f"{costs(cost_items)}: {sentences(parts)}"
        case sa.Triggered(opening, when, holds, parts):
            intervening = "" if holds is None else f"if {condition(holds)}, "
            first = f"{opening} {event(when)}, {intervening}{_body(parts[0])}"
            rest = f" {sentences(parts[1:])}" if len(parts) > 1 else ""
            return _capital(first) + rest
        case sa.Statement(parts):
            return sentences(parts)


def _body(node: sa.Sentence) -> str:
    if isinstance(node, sa.Modes):
        text = _modes(node)
        return text[0].lower() + text[1:]
    return _stopped(sentence(node))


def sentences(nodes: Sequence[sa.Sentence]) -> str:
    """Return sentences with capitals and full stops."""
    return " ".join(
        _modes(node) if isinstance(node, sa.Modes) else _capital(_stopped(sentence(node)))
        for node in nodes
    )


def _modes(node: sa.Modes) -> str:
    bullets = "".join(f"\n• {sentences(mode)}" for mode in node.modes)
    return f"Choose {node.how_many} —{bullets}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _stopped(text: str) -> str:
    """Add a full stop, unless a quotation that ends the sentence has one."""
    return text if text.endswith('."') else f"{text}."


def keyword(node: sa.Keyword) -> str:
    """Return "flying", "evoke {2}{U}", "enchant creature", "kicker—Sacrifice a creature."."""
    if node.costs:
        return f"{node.name}—{costs(node.costs)}."
    parts = [node.name]
    if node.cost is not None:
        parts.append(node.cost)
    if node.what is not None:
        parts.append(description(node.what))
    return " ".join(parts)


def ability(node: sa.Keyword | sa.AbilityLine) -> str:
    """Return an ability inside a sentence: a keyword, or a quotation."""
    return keyword(node) if isinstance(node, sa.Keyword) else f'"{print_line(node)}"'


def costs(nodes: Sequence[sa.CostItem], inside: bool = False) -> str:
    """Return a cost; ``inside`` a sentence: "pay 6 life and sacrifice a creature"."""
    parts = []
    for node in nodes:
        match node:
            case sa.Pay(mana):
                parts.append(f"pay {mana}" if inside else mana)
            case sa.TapSymbol():
                parts.append("{T}")
            case sa.UntapSymbol():
                parts.append("{Q}")
            case _:
                text = action(node, False)
                parts.append(text if inside else _capital(text))
    return " and ".join(parts) if inside else ", ".join(parts)


# ---- instructions


def instruction(node: se.Instruction) -> str:
    """Return an instruction, without a capital and full stop."""
    text = _lead(node.lead)
    for index, part in enumerate(node.clauses):
        if index:
            text += f"{node.joiners[index - 1]} "
        text += clause(part)
    if node.where is not None:
        text += f", where X is {quantity(node.where)}"
    return text


def _lead(node: se.Lead | None) -> str:
    match node:
        case None:
            return ""
        case se.If(holds, then):
            return f"{'then ' if then else ''}if {condition(holds)}, "
        case se.AsLongAs(holds):
            return f"as long as {condition(holds)}, "
        case se.Otherwise():
            return "otherwise, "
        case se.IfDone(player, done):
            base = player in ("you", "they")
            verb = ("do" if base else "does") + ("" if done else "n't")
            return f"if {player} {verb}, "


def clause(node: se.Clause) -> str:
    """Return a clause."""
    each = "" if node.each is None else f" {each_of(node.each)}"
    if isinstance(node, se.Says):
        singular = not is_many(node.subject)
        said = _predicates(node.predicates, singular)
        duration = "" if node.duration is None else f" {node.duration}"
        return f"{objects(node.subject)} {said}{duration}{each}"
    at = "" if node.at is None else f" at the beginning of {node.at}"
    third = node.player not in (None, "you", "they") and not node.optional
    done = action(node.action, third)
    if node.player is not None and node.player != "the same player":
        done = f"{node.player} {'may ' if node.optional else ''}{done}"
    return f"{done}{each}{at}"


def _predicates(nodes: Sequence[se.Predicate], singular: bool) -> str:
    return joined([predicate(node, singular) for node in nodes])


def predicate(node: se.Predicate, singular: bool) -> str:
    """Return what is said of objects, in the singular or plural."""
    end = "s" if singular else ""
    have = "has" if singular else "have"
    be = "is" if singular else "are"
    their = "its" if singular else "their"
    match node:
        case se.Gets(change):
            return f"get{end} {change}"
        case se.Gains(abilities):
            return f"gain{end} {joined([ability(each) for each in abilities])}"
        case se.Has(abilities):
            return f"{have} {joined([ability(each) for each in abilities])}"
        case se.HasBase(size):
            return f"{have} base power and toughness {size}"
        case se.LosesAll():
            return f"lose{end} all abilities"
        case se.Loses(name):
            return f"lose{end} {name}"
        case se.Becomes(words):
            return f"become{end} {_kinds(words, singular)} in addition to {their} other types"
        case se.BecomesSized(size, words):
            return f"become{end} a {size} {type_words(words)}"
        case se.BecomesColor(color):
            return f"become{end} {color}"
        case se.BecomesCopy(of):
            return f"become{end} a copy of {objects(of)}"
        case se.IsAlso(words):
            return f"{be} {_kinds(words, singular)} in addition to {their} other types"
        case se.IsLandType(kind):
            return f"{be} {_kinds((kind,), singular)}"
        case se.IsColor(color):
            return f"{be} {color}"
        case se.IsNot(words):
            return f"{be}n't {_kinds(words, singular)}"
        case se.Fights(what):
            return f"fight{end} {objects(what)}"
        case se.Damages(number, to):
            return f"deal{end} {digits(number)} damage to {_recipient(to)}"
        case se.DamagesEqual(of, to):
            return f"deal{end} damage equal to {quantity(of)} to {_recipient(to)}"


def _kinds(words: tuple[str, ...], singular: bool) -> str:
    return article(type_words(words)) if singular else type_words(words, many=True)


def _recipient(to: s.Objects | se.AndPlayers | str) -> str:
    if isinstance(to, str):
        return to
    if isinstance(to, se.AndPlayers):
        return f"{objects(to.objects)} and {to.players}"
    return objects(to)


# ---- other sentences


def sentence(node: sa.Sentence) -> str:
    """Return a sentence, without a capital and full stop."""
    match node:
        case se.Instruction():
            return instruction(node)
        case sa.ActivateOnly(how):
            return f"activate only {how}"
        case sa.ActivateOnlyIf(holds):
            return f"activate only if {condition(holds)}"
        case sa.TriggersOnce():
            return "this ability triggers only once each turn"
        case sa.EntersTapped(who):
            return f"{this(who)} enters tapped"
        case sa.EntersWith():
            return _enters_with(node)
        case sa.EntersChoosingColor(who):
            return f"as {this(who)} enters, choose a color"
        case sa.OthersEnterWith(other, of, number, kind):
            some = "other " if other else ""
            counters = _additional(number, kind)
            return f"each {some}{description(of)} enters with {counters} on it"
        case sa.EntersAsCopy(who, of, abilities):
            but = ", except it has " + joined([ability(a) for a in abilities]) if abilities else ""
            copy = f"a copy of any {description(of)} on the battlefield"
            return f"you may have {this(who)} enter as {copy}{but}"
        case sa.SizeIs(who, stats, of):
            be = "are each" if stats == "power and toughness" else "is"
            return f"{this(who)}'s {stats} {be} equal to {quantity(of)}"
        case sa.ControlHost(host):
            return f"you control {objects(host)}"
        case sa.Modes():
            return _modes(node)
    return _replacing(node)


def _additional(number: s.Number, kind: str) -> str:
    if number == s.Fixed(1):
        return f"an additional {kind} counter"
    return f"{word(number)} additional {kind} counters"


def _enters_with(node: sa.EntersWith) -> str:
    counters = f"{counted(node.number, f'{node.kind} counter')} on it"
    if node.condition is not None:
        return f"if {condition(node.condition)}, {this(node.who)} enters with {counters}"
    each = "" if node.each is None else f" {each_of(node.each)}"
    where = "" if node.where is None else f", where X is {quantity(node.where)}"
    return f"{this(node.who)} enters with {counters}{each}{where}"


def _replacing(node: sa.Sentence) -> str:
    match node:
        case sa.GraveyardInstead(of, whose):
            card = article(description(of))
            return f"if {card} would be put into {whose} from anywhere, exile it instead"
        case sa.DiesInstead(who):
            it = this(who) if isinstance(who, s.This) else article(description(who))
            return f"if {it} would die, exile it instead"
        case sa.MoreCounters(kind, of, how):
            put = f"{how} {kind} counters are put on {_again(of)} instead"
            on = article(description(of))
            return f"if one or more {kind} counters would be put on {on}, {put}"
        case sa.MoreTokens():
            return (
                "if one or more tokens would be created under your control, "
                "twice that many of those tokens are created instead"
            )
        case sa.MoreMana(of, how):
            tapped = article(description(of))
            return f"if you tap {tapped} for mana, it produces {how} as much of that mana instead"
        case sa.OtherMana(of, mana, and_amount):
            tapped = article(description(of))
            instead = f"it produces {mana} instead of any other type"
            instead += " and amount" if and_amount else ""
            return f"if {tapped} is tapped for mana, {instead}"
    return _casting(node)


def _again(of: s.Description) -> str:
    return "it" if "or" in of.words else f"that {spelled(of.words[-1])}"


def _casting(node: sa.Sentence) -> str:
    match node:
        case sa.SpellsCost(of, mana, more):
            much = "more" if more else "less"
            return f"{description(of, True)} cost {mana} {much} to cast"
        case sa.SpellsCostAtLeast(of, amount):
            mana = f"{word(s.Fixed(amount))} mana to cast"
            return f"each {description(of)} that would cost less than {mana} costs {mana}"
        case sa.ThisCosts(who, mana, more, each, where):
            text = f"{this(who)} costs {mana} {'more' if more else 'less'} to cast"
            text += "" if each is None else f" {each_of(each)}"
            return text + ("" if where is None else f", where X is {quantity(where)}")
        case sa.AdditionalCost(who, items):
            return f"as an additional cost to cast {this(who)}, {costs(items, inside=True)}"
        case sa.EitherCost(who, first, mana):
            item = costs((first,), inside=True)
            return f"as an additional cost to cast {this(who)}, {item} or pay {mana}"
        case sa.RatherThanPay(who, items):
            return f"you may {costs(items, inside=True)} rather than pay {this(who)}'s mana cost"
        case sa.MayCastFree(of):
            return f"you may cast {description(of, True)} without paying their mana costs"
        case sa.SpellsGain(of, gained):
            return f"{description(of, True)} gain {ability(gained)} as you cast them"
        case sa.CantCast(player, of, during):
            when = "" if during is None else f" during {during}"
            return f"{player} can't cast {description(of, True)}{when}"
        case sa.CastOnlyDuring(who, when):
            return f"cast {this(who)} only during {when}"
    raise TypeError(f"no text for {node!r}")
