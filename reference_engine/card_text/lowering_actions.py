"""Lowering of what players do: each action becomes one instruction of the engine."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from reference_engine.abilities import effects as e
from reference_engine.abilities import modifications as m
from reference_engine.abilities import quantities as q
from reference_engine.abilities import references as r
from reference_engine.abilities.descriptions import ANY_OBJECT, Description
from reference_engine.card_text import syntax as s
from reference_engine.card_text import syntax_actions as act
from reference_engine.card_text.lowering_phrases import described, how_many, objects, quantity
from reference_engine.card_text.lowering_scope import CannotLower, Scope
from reference_engine.card_text.vocabulary import COLORS, SUPERTYPES
from reference_engine.mana import parse_cost
from reference_engine.types import CARD_TYPES, ManaType, Step, Zone
from reference_engine.types import COLORS as FIVE_COLORS

if TYPE_CHECKING:
    from reference_engine.abilities.model import Ability

PLAIN: dict[type, type[e.Effect]] = {
    act.Destroy: e.Destroy, act.Tap: e.Tap, act.Untap: e.Untap, act.Transform: e.Transform,
    act.CounterIt: e.Counter, act.Choose: e.Choose,
}  # fmt: skip
"""Actions whose one part is what they are done to."""

OWNERS = {"its owner's", "their owners'"}
STEPS = {"upkeep": Step.UPKEEP, "draw step": Step.DRAW, "end step": Step.END}
BEGINNING_PHASE = (Step.UNTAP, Step.UPKEEP, Step.DRAW)
SCALED = (
    act.Draw, act.GainLife, act.LoseLife, act.PutCounters, act.CreateToken, act.Mill, act.AddMana,
    act.CopyIt,
)  # fmt: skip
"""Actions that "for each" can multiply."""


def action(node: act.Action, scope: Scope, doer: r.PlayerReference) -> e.Effect:
    """Return the instruction for an action that ``doer`` takes.

    Raises :class:`CannotLower`.
    """
    if scope.each is not None and not isinstance(node, SCALED):
        raise CannotLower("“for each” of something that has no number")
    if type(node) in PLAIN:
        return _plain(node, scope, doer)
    match node:
        case act.Sacrifice(what):
            return _sacrifice(what, scope, doer)
        case (
            act.Exile() | act.ExileUntil() | act.ReturnToHand() | act.PutIntoHand()
            | act.PutIntoGraveyardNow() | act.PutInLibrary() | act.PutOntoBattlefield()
            | act.ReturnToBattlefield()
        ):  # fmt: skip
            return _moving(node, scope, doer)
        case act.CreateToken() | act.CreateCopy() | act.CopyIt():
            return _making(node, scope, doer)
        case (
            act.AddMana() | act.AddManyMana() | act.AddAnyColor() | act.AddCouldProduce()
            | act.AddColorAmong() | act.AddProduced() | act.AddChosenColor() | act.AddInstead()
            | act.ChooseColorOf() | act.AddThatColor() | act.AddCombinationOf()
        ):  # fmt: skip
            return _mana(node, scope, doer)
        case act.PutCounters(number, kind, what):
            amount = scope.number(number)
            reference = objects(what, scope, doer)
            scope.many_known = True
            return e.PutCounters(reference, kind, amount)
        case act.DoubleCounters(kind, what):
            reference = objects(what, scope, doer)
            if not isinstance(reference, (r.Target, r.This, r.Host, r.Triggering)):
                raise CannotLower("the counters of several objects, each doubled")
            if isinstance(reference, r.Target) and scope.targets[-1].maximum != q.Fixed(1):
                raise CannotLower("the counters of several objects, each doubled")
            return e.PutCounters(reference, kind, q.CountersOn(kind, reference))
        case act.RemoveCounters(number, kind, what):
            amount = scope.number(number)
            return e.RemoveCounters(objects(what, scope, doer), kind, amount)
        case act.RemoveThoseCounters():
            if scope.counted is None:
                raise CannotLower("it is not clear which counters “those counters” are")
            kind, reference = scope.counted
            return e.RemoveCounters(reference, kind, None)
        case act.GainControl(what, duration):
            change = m.SetController(doer)
            return e.Modify(objects(what, scope, doer), (change,), duration or "for good")
        case act.SwitchStats(what):
            return e.Modify(objects(what, scope, doer), (m.SwitchPowerToughness(),))
        case act.CastFree(what, if_able):
            return e.CastFree(objects(what, scope), doer, forced=if_able)
        case act.CastFromHand(found):
            return _cast_from_hand(found, scope, doer)
        case act.Attach(_, what):
            return e.Attach(objects(what, scope, doer))
    return _of_players(node, scope, doer)


def _plain(node: act.Action, scope: Scope, doer: r.PlayerReference) -> e.Effect:
    what = cast(s.Objects, getattr(node, "what"))  # noqa: B009 - every such action has it
    reference = objects(what, scope, doer)
    stack = isinstance(reference, r.Target) and scope.targets[-1].kind in ("spell", "ability")
    if isinstance(node, act.CounterIt) and isinstance(what, s.Targets) and not stack:
        raise CannotLower("only spells and abilities can be countered")
    effect = PLAIN[type(node)](reference)  # type: ignore[call-arg]
    if isinstance(node, act.Destroy) and not isinstance(reference, r.Target):
        scope.moved(None)
    elif isinstance(node, act.Destroy):
        scope.moved(reference)
    return effect


def _of_players(node: act.Action, scope: Scope, doer: r.PlayerReference) -> e.Effect:
    match node:
        case act.Draw(number, plus):
            amount = scope.number(number)
            if plus is not None:
                amount = q.Sum((amount, scope.number(plus, scaled=False)))
            return e.Draw(amount, doer)
        case act.DrawEqual(of):
            return e.Draw(quantity(of, scope), doer)
        case act.Mill(number):
            effect: e.Effect = e.Mill(scope.number(number), doer)
            scope.moved(None)
            return effect
        case act.ExileTop(number, whose):
            if (whose == "your") != (doer == r.YOU):
                raise CannotLower("one player who exiles from another player's library")
            effect = e.ExileTop(scope.number(number, scaled=False), doer)
            scope.moved(None)
            return effect
        case act.Manifest(number):
            return e.Manifest(scope.number(number, scaled=False), doer)
        case act.Discard(what, random):
            return _discard(what, random, scope, doer)
        case act.RevealAtRandom(whose):
            if (whose == "your") != (doer == r.YOU):
                raise CannotLower("one player who reveals from another player's hand")
            scope.mention(r.IT, ("card",))
            return e.RevealAtRandom(doer)  # who sees it makes no difference to the rules here
        case act.RevealTop(whose):
            if (whose == "your") != (doer == r.YOU):
                raise CannotLower("one player who reveals from another player's library")
            scope.mention(r.IT, ("card",))
            return e.RevealTop(doer)
        case act.Shuffle():
            return e.ShuffleLibrary(doer)
        case act.GainLife(number):
            return e.GainLife(scope.number(number), doer)
        case act.GainLifeEqual(of):
            return e.GainLife(quantity(of, scope), doer)
        case act.LoseLife(number):
            return e.LoseLife(scope.number(number), doer)
        case act.LoseLifeEqual(of):
            return e.LoseLife(quantity(of, scope), doer)
        case act.DiscoverIt(number):
            return e.Discover(scope.number(number, scaled=False), doer)
        case act.ExtraTurn():
            return e.AdditionalTurn(doer)
        case act.AdditionalStep(step, after):
            beginning = step == "beginning phase"
            return e.AdditionalStep(BEGINNING_PHASE if beginning else (STEPS[step],), after)
    raise CannotLower("this can be done as a cost alone")


def _cast_from_hand(node: s.Description, scope: Scope, doer: r.PlayerReference) -> e.Effect:
    """Return "cast a spell from your hand": what is asked of it is asked of the spell."""
    most: q.Quantity | None = None
    from_hand = 0
    for qualifier in node.qualifiers:
        match qualifier:
            case s.InPlace("from", "your hand"):
                from_hand += 1
            case s.WithStat("mana value", number, "or less") if most is None:
                most = scope.number(number, scaled=False)
            case _:
                raise CannotLower("something else than a spell's types and greatest mana value")
    found, zone = described(s.Description(node.words), scope)
    only_types = Description(
        types=found.types, any_types=found.any_types, not_types=found.not_types
    )
    if zone is not Zone.STACK or from_hand != 1 or found != only_types or doer != r.YOU:
        raise CannotLower("spells that you cast from your hand")
    return e.CastFromHand(found.types, found.any_types, found.not_types, most)


def _sacrifice(what: s.Objects, scope: Scope, doer: r.PlayerReference) -> e.Effect:
    reference = objects(what, scope)
    if isinstance(reference, (r.Chosen, r.All)):
        found = reference.description
        if found.controller not in (None, "you") or reference.zone is not Zone.BATTLEFIELD:
            raise CannotLower("players sacrifice permanents that they control alone")
        reference = replace(reference, description=replace(found, controller="you"))
    kept = reference if isinstance(reference, (r.This, r.Triggering)) else None
    scope.moved(kept)
    return e.Sacrifice(reference, doer)


def _discard(
    what: s.Objects | s.Hand, random: bool, scope: Scope, doer: r.PlayerReference
) -> e.Effect:
    if isinstance(what, s.Hand):
        scope.moved(None)
        if (what.whose == "your") != (doer == r.YOU):
            raise CannotLower("one player who discards another player's hand")
        return e.DiscardCards(player=doer, whole_hand=True)
    if not isinstance(what, s.Some) or what.other:
        raise CannotLower("what is discarded is a number of cards")
    words = what.description.words
    if words[-1] != "card" or what.description.qualifiers:
        raise CannotLower("what is discarded is a card")
    found, _ = described(what.description, scope)
    found = replace(found, card=False)
    least, most = how_many(what.how_many, scope)
    scope.moved(None)
    return e.DiscardCards(
        least, None if least == most else most, doer, None if found == ANY_OBJECT else found, random
    )


# ---- moving


def _moving(node: act.Action, scope: Scope, doer: r.PlayerReference) -> e.Effect:
    what = cast(s.Objects, getattr(node, "what"))  # noqa: B009 - every such action has it
    reference = objects(what, scope, doer)
    old = scope.read if not isinstance(reference, (r.Chosen, r.All)) else None
    effect: e.Effect
    match node:
        case act.Exile():
            effect = e.MoveTo(reference, Zone.EXILE)
        case act.ExileUntil(_, source):
            if source.noun in ("spell", "card"):
                raise CannotLower("only a permanent leaves the battlefield")
            effect = e.MoveTo(reference, Zone.EXILE, until_source_leaves=True)
        case act.ReturnToHand(_, whose) | act.PutIntoHand(_, whose):
            _check_owner(whose, reference, scope)
            effect = e.MoveTo(reference, Zone.HAND)
        case act.PutIntoGraveyardNow(_, whose):
            _check_owner(whose, reference, scope)
            effect = e.MoveTo(reference, Zone.GRAVEYARD)
        case act.PutInLibrary(_, place, whose):
            _check_owner(whose, reference, scope)
            effect = e.MoveTo(reference, Zone.LIBRARY, "top" if place == "top" else "bottom")
        case act.PutOntoBattlefield(_, arrival) | act.ReturnToBattlefield(_, arrival):
            effect = _arriving(reference, arrival, scope, doer)
            old = r.IT  # what is on the battlefield now is asked as it is now
        case _:
            raise CannotLower("a move that is not known")
    scope.moved(old)
    return effect


def _check_owner(whose: act.Owner, reference: r.ObjectReference, scope: Scope) -> None:
    """A card goes to its owner's zone (CR 400.3); "your" must mean the same."""
    if whose in OWNERS:
        return
    if isinstance(reference, r.Target):
        found: Description | None = scope.targets[reference.index].description
    else:
        found = getattr(reference, "description", None)
    if found is None:
        return  # "it", "that card": to its owner's zone, whoever that is
    if found.owner != ("you" if whose == "your" else "that player"):
        raise CannotLower("a zone of a player who may not own the object")


def _arriving(
    reference: r.ObjectReference, arrival: act.Arrival, scope: Scope, doer: r.PlayerReference
) -> e.Effect:
    under: r.PlayerReference | None
    if arrival.under in ("its owner's", "their owners'"):
        under = None
    elif arrival.under == "your":
        under = r.YOU
    else:
        under = doer  # CR 110.2a: under the control of the player who puts it there
    counters: tuple[tuple[str, q.Quantity], ...] = ()
    if arrival.counters is not None:
        number, kind = arrival.counters
        counters = ((kind, scope.number(number, scaled=False)),)
    return e.PutOntoBattlefield(reference, under, arrival.tapped, counters)


# ---- making


def _making(node: act.Action, scope: Scope, doer: r.PlayerReference) -> e.Effect:
    effect: e.Effect
    match node:
        case act.CreateToken():
            effect = e.CreateTokens(
                token_spec(node, scope), scope.number(node.number), doer, node.tapped
            )
            scope.mention(r.IT, (*node.words, "token"))
        case act.CreateCopy(number, of, abilities):
            reference = _copied(of, scope)
            amount = scope.number(number)
            effect = e.CreateCopies(reference, amount, doer, _abilities(abilities))
            scope.mention(r.IT)
        case act.CopyIt(what):
            reference = objects(what, scope, doer)
            if isinstance(reference, r.Target):
                if scope.targets[reference.index].kind not in ("spell", "ability"):
                    raise CannotLower("only spells and abilities are copied so")
            elif not isinstance(what, (s.It, s.That, s.This)):
                raise CannotLower("a copy of something that was not named before")
            effect = e.CopyStackObject(reference, scope.number(s.Fixed(1)), new_targets=False)
        case _:
            raise CannotLower("nothing that can be made")
    scope.many_known = True
    return effect


def _copied(of: s.Objects, scope: Scope) -> r.ObjectReference:
    """What is copied may have left: then it is copied as it last was (CR 608.2h)."""
    if isinstance(of, (s.It, s.That)) and not getattr(of, "plural", False):
        if isinstance(of, s.That):
            scope.turn_to(of.noun)
        return scope.read if scope.read is not None else scope.to_act_on()
    if isinstance(of, (s.Each, s.Every)):
        raise CannotLower("a copy of several objects at once")
    return objects(of, scope)


def _abilities(nodes: tuple[object, ...]) -> tuple[Ability, ...]:
    from reference_engine.card_text.lowering_lines import granted

    return granted(nodes)


def token_spec(node: act.CreateToken, scope: Scope) -> e.TokenSpec:
    """Return what a token is (CR 111.3)."""
    types, subtypes, supertypes = typed(tuple(w for w in node.words if w not in COLORS))
    colors = tuple(COLORS[word] for word in node.words if word in COLORS)
    colorless = "colorless" in node.words
    abilities = _abilities(node.abilities)
    power = toughness = None
    if node.size is not None:
        power, toughness = (size_part(part, scope) for part in node.size.split("/"))
    if ("creature" in types) != (node.size is not None):
        raise CannotLower("a creature token has power and toughness, and no other token has")
    if node.size is not None and colorless == bool(colors):
        raise CannotLower("a token is colorless or has colours")
    if node.size is None:
        if subtypes != ("treasure",) or types or colors or abilities:
            raise CannotLower("a token that is not described")
        types, abilities = ("artifact",), _treasure()
    return e.TokenSpec(types, subtypes, supertypes, colors, power, toughness, abilities)


def _treasure() -> tuple[Ability, ...]:
    """The ability that every Treasure token has (CR 111.10a)."""
    from reference_engine.abilities.costs import Cost, SacrificeThis, TapThis
    from reference_engine.abilities.model import ActivatedAbility

    cost = Cost(parts=(TapThis(), SacrificeThis()))
    return (ActivatedAbility(cost, (e.AddManaOfChoice(FIVE_COLORS),), line=1),)


def typed(words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Sort words of a type line into types, subtypes and supertypes."""
    types = tuple(word for word in words if word in CARD_TYPES)
    supertypes = tuple(word for word in words if word in SUPERTYPES)
    rest = tuple(w for w in words if w not in CARD_TYPES and w not in SUPERTYPES)
    subtypes = tuple(word for word in rest if word != "colorless")
    strange = {"or", "card", "spell", "permanent", "token", "tapped", "untapped", "attacking"}
    if any(word in strange or word.startswith("non") for word in subtypes):
        raise CannotLower("words that are not on a type line")
    return types, subtypes, supertypes


def size_part(text: str, scope: Scope) -> q.Quantity:
    """Return one side of "2/3", "+2/-1", "-X/-X"."""
    sign = -1 if text.startswith("-") else 1
    number = text.lstrip("+-")
    if number == "X":
        found = scope.number(s.TheX(), scaled=False)
        return q.Times(-1, found) if sign < 0 else found
    return q.Fixed(sign * int(number))


# ---- mana


def _mana(node: act.Action, scope: Scope, doer: r.PlayerReference) -> e.Effect:
    match node:
        case act.AddMana(options):
            amounts = [_symbols(option) for option in options]
            times = scope.number(s.Fixed(1))
            if len(amounts) == 1:
                return e.AddMana(amounts[0], times, doer)
            if any(len(amount) != 1 for amount in amounts) or times != q.Fixed(1):
                raise CannotLower("a choice among amounts of more than one mana")
            return e.AddManaOfChoice(tuple(amount[0] for amount in amounts), player=doer)
        case act.AddManyMana(mana, of):
            if isinstance(of, (s.Fixed, s.TheX, s.ThatMany, s.TwiceThatMany)):
                return e.AddMana(_symbols(mana), scope.number(of), doer)
            return e.AddMana(_symbols(mana), quantity(of, scope), doer)
        case act.AddAnyColor(number, how):
            same = how != "in any combination of colors"
            return e.AddManaOfChoice(FIVE_COLORS, scope.number(number), same, doer)
        case act.AddCombinationOf(number, options):
            types = tuple(symbol for option in options for symbol in _symbols(option))
            if len(types) != len(options) or len(set(types)) != len(types):
                raise CannotLower("a combination of something else than types of mana")
            return e.AddManaOfChoice(types, scope.number(number), False, doer)
        case act.AddChosenColor(number):
            return e.AddChosenColor(scope.number(number), doer)
        case act.ChooseColorOf(description):
            found, _ = described(description, scope)
            return ColorOf(found)
        case act.AddThatColor(number):
            return OfThatColor(scope.number(number))
        case act.AddInstead(mana):
            return OtherMana(e.AddMana(_symbols(mana), player=doer))
        case act.AddProduced(number, _):
            return e.AddManaProduced(scope.number(number), doer)
        case act.AddCouldProduce(number, what, description):
            found, _ = described(description, scope)
            colors_only = what == "color"
            among = e.AddManaAmong("could produce", found, colors_only, scope.number(number))
        case act.AddColorAmong(number, description):
            found, _ = described(description, scope)
            among = e.AddManaAmong("colors among", found, True, scope.number(number))
        case _:
            raise CannotLower("no mana")
    if doer != r.YOU:
        raise CannotLower("another player adds mana that permanents could produce")
    return among


@dataclass(frozen=True, slots=True)
class ColorOf(e.Effect):
    """Stands for "choose a color of a permanent you control" until mana of it is added."""

    permanents: Description


@dataclass(frozen=True, slots=True)
class OfThatColor(e.Effect):
    """Stands for "add one mana of that color" until it meets the choice."""

    amount: q.Quantity


@dataclass(frozen=True, slots=True)
class OtherMana(e.Effect):
    """Stands for "add {B} instead" until it meets the mana that it replaces."""

    mana: e.AddMana


def _symbols(text: str) -> tuple[ManaType, ...]:
    cost = parse_cost(text)
    if cost.generic or cost.x or cost.hybrid or not cost.colored:
        raise CannotLower(f"{text} is not an amount of mana that can be added")
    return cost.colored
