"""Lowering of descriptions, quantities, conditions, objects and players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reference_engine.abilities import conditions as c
from reference_engine.abilities import quantities as q
from reference_engine.abilities.descriptions import Bound, Description, Whose
from reference_engine.abilities.model import TargetSpec
from reference_engine.abilities.references import (
    IT,
    THIS,
    YOU,
    All,
    Chosen,
    ControllerOf,
    EachOpponent,
    EachPlayer,
    Host,
    ObjectReference,
    OwnerOf,
    PlayerReference,
    Target,
    TargetedPlayer,
)
from reference_engine.card_text import syntax as s
from reference_engine.card_text import syntax_events as ev
from reference_engine.card_text.lowering_scope import CannotLower, Scope
from reference_engine.card_text.vocabulary import COLORS, NEGATED, SUPERTYPES
from reference_engine.types import CARD_TYPES, Zone

PLACES: dict[str, tuple[Zone, Whose | None]] = {
    "your hand": (Zone.HAND, "you"),
    "your graveyard": (Zone.GRAVEYARD, "you"),
    "your library": (Zone.LIBRARY, "you"),
    "a graveyard": (Zone.GRAVEYARD, None),
    "all graveyards": (Zone.GRAVEYARD, None),
    "an opponent's graveyard": (Zone.GRAVEYARD, "opponent"),
    "exile": (Zone.EXILE, None),
    "their hand": (Zone.HAND, "that player"),
    "their graveyard": (Zone.GRAVEYARD, "that player"),
}


# ---- descriptions


def described(node: s.Description, scope: Scope, other: bool = False) -> tuple[Description, Zone]:
    """Return what a description says and the zone where such objects are."""
    fields: dict[str, Any] = {"another": True} if other else {}
    _words(node.words, fields)
    zone: Zone | None = None
    for qualifier in node.qualifiers:
        if isinstance(qualifier, s.InPlace):
            zone, owner = PLACES[qualifier.place]
            if owner == "that player":
                owner = scope.whose_player()
            if owner is not None:
                _set(fields, "owner", owner)
        else:
            _qualifier(qualifier, fields, scope)
    if zone is None:
        zone = _usual_zone(node.words[-1])
    elif node.words[-1] != "card":
        raise CannotLower("only cards are in hands, libraries, graveyards and exile")
    return Description(**fields), zone


def _usual_zone(noun: str) -> Zone:
    return Zone.STACK if noun == "spell" else Zone.BATTLEFIELD


def _words(words: tuple[str, ...], fields: dict[str, Any]) -> None:
    alternatives = _alternatives(words)
    if alternatives:
        kinds = {_kind(word) for word in alternatives}
        if len(kinds) != 1:
            raise CannotLower("“or” between words of two kinds")
        kind = kinds.pop()
        if kind not in ("any_types", "colors"):
            raise CannotLower("“or” between words that are not card types or colours")
        if kind == "any_types":
            _set(fields, "any_types", alternatives)
        else:
            _set(fields, "colors", tuple(COLORS[word] for word in alternatives))
    rest = [word for word in words if word != "or" and word not in alternatives]
    for position, word in enumerate(rest):
        _word(word, rest[position + 1 :], fields)


def _alternatives(words: tuple[str, ...]) -> tuple[str, ...]:
    found: list[str] = []
    for position, word in enumerate(words):
        if word != "or":
            continue
        before, after = words[position - 1], words[position + 1]
        if found and found[-1] != before:
            raise CannotLower("more than one “or” in a description")
        found += [after] if found else [before, after]
    if len(set(found)) != len(found):
        raise CannotLower("the same word on both sides of “or”")
    typed = [word for word in words if word in CARD_TYPES]
    if found and found[0] in CARD_TYPES and len(typed) != len(found):
        raise CannotLower("“or” among several card types")
    return tuple(found)


def _kind(word: str) -> str:
    if word in CARD_TYPES:
        return "any_types"
    return "colors" if word in COLORS else "other"


def _word(word: str, after: list[str], fields: dict[str, Any]) -> None:
    if word in CARD_TYPES:
        _add(fields, "types", word)
    elif word in COLORS:
        if "colors" in fields:
            raise CannotLower("two colours at once")
        fields["colors"] = (COLORS[word],)
    elif word in SUPERTYPES:
        _add(fields, "supertypes", word)
    elif word in NEGATED:
        _negation(NEGATED[word], fields)
    elif word in ("tapped", "untapped"):
        _set(fields, "tapped", word == "tapped")
    elif word in ("attacking", "blocking"):
        _set(fields, word, True)
    elif word == "colorless":
        _set(fields, "colorless", True)
    elif word == "card":
        _set(fields, "card", True)
    elif word == "token":
        _set(fields, "token", True)
    elif word == "permanent":
        if after and after[-1] in ("card", "spell"):
            _set(fields, "permanent_card", True)
    elif word == "spell":
        if after:
            raise CannotLower("“spell” before another noun")
    else:
        _add(fields, "subtypes", word)


def _negation(word: str, fields: dict[str, Any]) -> None:
    if word == "token":
        _set(fields, "token", False)
    elif word in COLORS:
        _add(fields, "not_colors", COLORS[word])
    elif word in SUPERTYPES:
        _add(fields, "not_supertypes", word)
    elif word in CARD_TYPES:
        _add(fields, "not_types", word)
    else:
        _add(fields, "not_subtypes", word)


def _qualifier(qualifier: s.Qualifier, fields: dict[str, Any], scope: Scope) -> None:
    match qualifier:
        case s.Controlled(by):
            _set(fields, "controller", _holder(by, scope))
        case s.Owned():
            _set(fields, "owner", "you")
        case s.WithKeyword(keyword, has):
            _set(fields, "keyword" if has else "without_keyword", keyword)
        case s.WithStat(stat, number, direction):
            comparison = {"or less": "<=", "or greater": ">=", "exactly": "="}[direction]
            bound = Bound(comparison, scope.number(number, scaled=False))  # type: ignore[arg-type]
            _set(fields, stat.replace(" ", "_"), bound)
        case s.WithCounter(kind):
            _set(fields, "counter", kind)
        case _:
            raise CannotLower("who casts can be said of costs alone")


def _holder(by: s.Holder, scope: Scope) -> Whose:
    match by:
        case "you":
            return "you"
        case "you don't" | "an opponent" | "your opponents":
            return "opponent"
        case "that player":
            return scope.whose_player()
        case "target player" | "target opponent":
            whose: Whose | None = "opponent" if by == "target opponent" else None
            index = scope.add_target(TargetSpec("player", whose=whose))
            scope.mention_player(TargetedPlayer(index), "target player")
            return "target player"


def _add(fields: dict[str, Any], name: str, word: Any) -> None:
    if word in fields.get(name, ()):
        raise CannotLower(f"{word!s} twice in a description")
    fields[name] = (*fields.get(name, ()), word)


def _set(fields: dict[str, Any], name: str, value: Any) -> None:
    if name in fields:
        raise CannotLower(f"a description that says twice what {name.replace('_', ' ')} is meant")
    fields[name] = value


# ---- objects


def how_many(node: s.HowMany, scope: Scope) -> tuple[q.Quantity, q.Quantity]:
    """Return the least and the greatest number."""
    match node:
        case s.Exactly(number):
            found = scope.number(number, scaled=False)
            return found, found
        case s.UpTo(number):
            return q.Fixed(0), scope.number(number, scaled=False)
    return q.Fixed(0), q.UNLIMITED


def objects(
    node: s.Objects, scope: Scope, chooser: PlayerReference = YOU, subject: bool = False
) -> ObjectReference:
    """Return the objects that something is done to; what they are is "it" from now on.

    ``subject``: something is said of them, so that "creatures" means all of them.
    """
    if isinstance(node, s.Bare) and not subject:
        raise CannotLower("it is not said how many; say “all” or a number")
    if isinstance(node, s.Some) and subject:
        raise CannotLower("something is said of an object that is chosen without a target")
    match node:
        case s.This():
            scope.mention_this()
            return THIS
        case s.It() | s.Them() | s.EachOfThem():
            return scope.to_act_on()
        case s.That(noun):
            scope.turn_to(noun)
            return scope.to_act_on()
        case s.Host(_, noun):
            scope.mention(Host(), (noun,))
            return Host()
        case s.Targets() | s.TargetAbility():
            reference = Target(scope.add_target(target_spec(node, scope)))
            called = node.description.words if isinstance(node, s.Targets) else ("ability",)
            scope.mention(reference, called)
            return reference
        case s.Some(count, other, description):
            found, zone = described(description, scope, other)
            if zone is Zone.BATTLEFIELD and found.card:
                raise CannotLower("it is not said where the cards are")
            if zone is Zone.STACK:
                raise CannotLower("a spell that is chosen without a target")
            least, most = how_many(count, scope)
            scope.mention(IT, description.words)
            return Chosen(found, least, most, chooser, zone)
        case s.Each(other, description) | s.Every(other, description) | s.Bare(other, description):
            found, zone = described(description, scope, other)
            if found.card and zone is Zone.BATTLEFIELD:
                raise CannotLower("it is not said where the cards are")
            scope.mention(IT, description.words)
            return All(found, zone)


def target_spec(node: s.Targets | s.TargetAbility, scope: Scope) -> TargetSpec:
    """Return what a target may be (CR 115.1)."""
    if isinstance(node, s.TargetAbility):
        kind = None if node.kind == "activated or triggered" else node.kind
        return TargetSpec("ability", zone=Zone.STACK, ability_kind=kind)
    description, zone = described(node.description, scope, node.other)
    least, most = how_many(node.how_many, scope)
    if zone is Zone.STACK:
        return TargetSpec("spell", description, least, most, zone)
    if zone is Zone.BATTLEFIELD:
        if description.card:
            raise CannotLower("it is not said where the target card is")
        return TargetSpec("permanent", description, least, most)
    return TargetSpec("card", description, least, most, zone)


def read_object(node: s.This | s.It | s.That | s.Host | s.Targets, scope: Scope) -> ObjectReference:
    """Return the object that is asked about, as it is now or last was."""
    match node:
        case s.This():
            scope.mention_this()
            return THIS
        case s.Host():
            return Host()
        case s.Targets():
            return objects(node, scope)
    if isinstance(node, s.That):
        if node.plural:
            raise CannotLower("a number of several objects")
        scope.turn_to(node.noun)
    return scope.to_read()


# ---- players


def player(node: s.Player | None, scope: Scope) -> PlayerReference:
    """Return who does something; who that is is "that player" from now on."""
    match node:
        case None | "you":
            return YOU
        case "each player":
            return EachPlayer()
        case "each opponent":
            return EachOpponent()
        case "target player" | "target opponent":
            whose: Whose | None = "opponent" if node == "target opponent" else None
            reference = TargetedPlayer(scope.add_target(TargetSpec("player", whose=whose)))
            scope.mention_player(reference, "target player")
            return reference
        case "that player" | "they":
            return scope.that_player()
        case "its controller":
            return ControllerOf(scope.to_read())
        case "its owner":
            return OwnerOf(scope.to_read())
    if node.startswith("that ") and node.endswith("'s controller"):
        scope.turn_to(node.removeprefix("that ").removesuffix("'s controller"))
        return ControllerOf(scope.to_read())
    raise CannotLower(f"it is not said which player “{node}” is")


# ---- quantities


def quantity(node: s.Quantity, scope: Scope) -> q.Quantity:
    """Return a quantity."""
    match node:
        case s.NumberOf(description, _):
            found, zone = described(description, scope)
            if found.card and zone is Zone.BATTLEFIELD:
                raise CannotLower("it is not said where the cards are")
            return q.Count(found, zone)
        case s.CountersOn(kind, what):
            if not isinstance(what, (s.This, s.It, s.That, s.Host)):
                raise CannotLower("counters on an object that was not named before")
            return q.CountersOn(kind, read_object(what, scope))
        case s.TimesDescended():
            return q.TimesDescended(YOU)
        case s.TimesKicked():
            return q.TimesKicked()
        case s.StatOf(what, stat):
            return q.StatOf(stat, read_object(what, scope))
        case s.LifeTotal():
            return q.LifeOf(YOU)
        case s.Twice(of):
            return q.Times(2, quantity(of, scope))
        case s.Plus(of, number):
            return q.Sum((quantity(of, scope), q.Fixed(number.number)))


def each_of(node: s.Description | s.TimesKicked | s.TimesDescended, scope: Scope) -> q.Quantity:
    """Return how many times "for each …" is."""
    return quantity(s.NumberOf(node) if isinstance(node, s.Description) else node, scope)


# ---- conditions


def condition(node: ev.Condition, scope: Scope) -> c.Condition:
    """Return a condition."""
    match node:
        case ev.Descended():
            return c.Descended(YOU)
        case ev.PlayedLand():
            return c.PlayedLand(YOU)
        case ev.Controls(least, description):
            return _controls(least, description, scope)
        case ev.WasKicked():
            return c.WasKicked()
        case ev.YouCastIt():
            return c.WasCast()
        case ev.NoManaSpent(what):
            return c.NoManaSpent(read_object(what, scope))
        case ev.IsA(what, holds, description):
            found, _ = described(description, scope)
            found = replace(found, card=False)  # "a land card" says where it is, not what
            is_a = c.ObjectIs(_tested(what, scope), found)
            return is_a if holds else c.Not(is_a)
        case ev.IsState(what, state):
            return _state(_tested(what, scope), state)
        case ev.HasCounter(what, kind, had):
            thing = read_object(what, scope) if had else _tested(what, scope)
            counters = q.CountersOn(kind, thing)
            return c.Compare(counters, ">=", q.Fixed(1))
        case ev.GreaterStat(left, right):
            return c.Compare(quantity(left, scope), ">", quantity(right, scope))
        case ev.YourTurn(holds):
            return c.TurnOf(YOU) if holds else c.Not(c.TurnOf(YOU))
        case ev.NumberIs(number):
            return c.Compare(scope.number(s.TheX()), ">=", q.Fixed(number.number))
        case ev.ThereAre(number, description):
            return c.Compare(quantity(s.NumberOf(description), scope), ">=", q.Fixed(number.number))
        case ev.CountersThere(number, kind):
            thing = scope.to_act_on()
            scope.counted = (kind, thing)
            return c.Compare(q.CountersOn(kind, thing), ">=", q.Fixed(number.number))
        case ev.LifeAtLeast(number):
            return c.Compare(q.LifeOf(YOU), ">=", q.Fixed(number.number))
        case ev.EmptyHand():
            hand = q.Count(Description(owner="you"), Zone.HAND)
            return c.Compare(hand, "=", q.Fixed(0))


def _tested(node: s.It | s.That | s.This, scope: Scope) -> ObjectReference:
    """Return the object a condition is about: as it is, so what it became if it moved."""
    if isinstance(node, s.This):
        scope.mention_this()
        return THIS
    if isinstance(node, s.That):
        scope.turn_to(node.noun)
    return scope.to_act_on()


def _controls(least: str | s.Fixed, description: s.Description, scope: Scope) -> c.Condition:
    found, zone = described(description, scope, other=least == "another")
    if found.controller is not None or zone is not Zone.BATTLEFIELD:
        raise CannotLower("who controls it is said twice")
    count = q.Count(replace(found, controller="you"), Zone.BATTLEFIELD)
    if least == "no":
        return c.Compare(count, "=", q.Fixed(0))
    number = least.number if isinstance(least, s.Fixed) else 1
    return c.Compare(count, ">=", q.Fixed(number))


def _state(reference: ObjectReference, state: str) -> c.Condition:
    if state == "on the battlefield":
        return c.OnBattlefield(reference)
    fields = {
        "tapped": Description(tapped=True), "untapped": Description(tapped=False),
        "attacking": Description(attacking=True), "blocking": Description(blocking=True),
    }  # fmt: skip
    return c.ObjectIs(reference, fields[state])
