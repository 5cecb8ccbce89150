"""Lowering of trigger events, and of what they leave "it" and "that player" to mean."""

from __future__ import annotations

from dataclasses import replace

from reference_engine.abilities import references as r
from reference_engine.abilities import triggers as t
from reference_engine.abilities.descriptions import ANY_OBJECT, Description, Whose
from reference_engine.card_text import syntax as s
from reference_engine.card_text import syntax_events as ev
from reference_engine.card_text.lowering_phrases import PLACES, described
from reference_engine.card_text.lowering_scope import THAT_PLAYER, CannotLower, Scope
from reference_engine.mana import parse_cost
from reference_engine.types import Step, Zone

STEPS = {
    "upkeep": Step.UPKEEP, "draw step": Step.DRAW, "end step": Step.END,
    "combat": Step.BEGINNING_OF_COMBAT,
}  # fmt: skip


def event(node: ev.Event, scope: Scope) -> t.TriggerCondition:
    """Return the trigger condition, and tell the scope what the event names."""
    trigger = _event(node, scope)
    who = getattr(node, "who", None) or getattr(node, "what", None)
    description = getattr(who, "description", None)
    scope.event_is_about(None if description is None else description.words)
    return trigger


def _event(node: ev.Event, scope: Scope) -> t.TriggerCondition:
    match node:
        case ev.Enters(who):
            this, description, many = subject(who, scope)
            _names(scope, this, many, r.TRIGGERING)
            _that_player(scope)
            return t.Enters(description, this, many)
        case ev.Dies(who):
            return _leaving(who, Zone.GRAVEYARD, scope)
        case ev.Leaves(who):
            return _leaving(who, None, scope)
        case ev.Attacks(who):
            this, description, many = subject(who, scope)
            _single(many)
            _names(scope, this, many, r.TRIGGERING)
            return t.Attacks(description, this)
        case ev.BecomesTapped(who):
            this, description, many = subject(who, scope)
            _single(many)
            _names(scope, this, many, r.TRIGGERING)
            return t.BecomesTapped(this, description)
        case ev.DealsDamage(who, combat):
            this, description, many = subject(who, scope)
            _single(many)
            if this:
                scope.mention(r.THIS)
            _that_player(scope)
            scope.many_known = False
            return t.DealsDamage(this, description, True, combat)
        case ev.PutIntoGraveyard():
            return _into_graveyard(node, scope)
        case ev.CountersPut(kind, who):
            this, description, many = subject(who, scope)
            _single(many)
            _names(scope, this, many, r.TRIGGERING)
            return t.CountersPut(kind, this, description)
        case ev.BeginningOf(whose, step):
            _that_player(scope)
            owner: Whose | None = {"your": "you", "each opponent's": "opponent"}.get(whose)  # type: ignore[assignment]
            return t.BeginningOf(STEPS[step], owner)
    return _of_players(node, scope)


def _of_players(node: ev.Event, scope: Scope) -> t.TriggerCondition:
    match node:
        case ev.Casts(who, what):
            whose = _whose(who, scope)
            scope.mention(r.TRIGGERING)
            if isinstance(what, s.This):
                return t.Casts(this=True)
            return t.Casts(_one(what, scope, Zone.STACK), whose)
        case ev.CastsUsing(who, what):
            whose = _whose(who, scope)
            scope.mention(r.TRIGGERING)
            return t.Casts(_one(what, scope, Zone.STACK), whose, mana_of_this=True)
        case ev.Discards(who, what):
            whose = _whose(who, scope)
            if what.description.qualifiers or what.description.words[-1] != "card":
                raise CannotLower("what is discarded is a card")
            scope.mention(r.TRIGGERING)
            description = _one(what, scope, Zone.BATTLEFIELD)
            plain = Description(card=True)
            return t.Discards(whose, ANY_OBJECT if description == plain else description)
        case ev.TapsForMana(who, what, mana):
            whose = _whose(who, scope)
            scope.mention(r.TRIGGERING)
            if isinstance(what, s.This):
                raise CannotLower("one permanent that is tapped for mana")
            symbols = parse_cost(mana or "").colored
            if len(symbols) > 1:
                raise CannotLower("more than one type of mana")
            of_type = symbols[0] if symbols else None
            return t.TappedForMana(_one(what, scope, Zone.BATTLEFIELD), whose, of_type)
        case ev.TappedForMana(what):
            _that_player(scope)
            scope.mention(r.TRIGGERING)
            if isinstance(what, s.Host):
                return t.TappedForMana(host=True)
            return t.TappedForMana(_one(what, scope, Zone.BATTLEFIELD))
        case ev.Draws(who):
            return t.Draws(_whose(who, scope))
        case ev.YouDescend():
            # CR 700.11: a permanent card is put into your graveyard from anywhere.
            card = Description(permanent_card=True, card=True, owner="you")
            return t.PutIntoGraveyard(card)
        case ev.GainsLife(who):
            return t.LosesLife(_whose(who, scope), gain=True)
        case ev.LosesLife(who):
            return t.LosesLife(_whose(who, scope))
    raise CannotLower("an event that nothing watches")


def subject(who: s.Subject, scope: Scope) -> tuple[bool, Description, bool]:
    """Return whether an event is about the object itself, else about which, and "one or more"."""
    match who:
        case s.This():
            return True, ANY_OBJECT, False
        case s.Some():
            return False, _one(who, scope, Zone.BATTLEFIELD), False
        case s.OneOrMore(other, description):
            found, zone = described(description, scope, other)
            _on_battlefield(found, zone)
            return False, found, True
        case s.ThisOrAnother(_, description):
            found, zone = described(description, scope)
            _on_battlefield(found, zone)
            if found.controller != "you":
                raise CannotLower("“this or another” of permanents that you may not control")
            return False, found, False
    raise CannotLower("an event of what this is attached to")


def _on_battlefield(description: Description, zone: Zone) -> None:
    if zone is not Zone.BATTLEFIELD or description.card:
        raise CannotLower("permanents are on the battlefield")


def _one(node: s.Some, scope: Scope, zone: Zone) -> Description:
    if node.how_many != s.Exactly(s.Fixed(1)):
        raise CannotLower("an event of several objects; say “one or more”")
    description, found = described(node.description, scope, node.other)
    if found is not zone:
        raise CannotLower("an event of objects in another zone")
    return description


def _single(many: bool) -> None:
    if many:
        raise CannotLower("“one or more” of this event")


def _names(scope: Scope, this: bool, many: bool, reference: r.ObjectReference) -> None:
    if this:
        scope.mention(r.THIS)
    elif not many:
        scope.mention(reference)


def _that_player(scope: Scope) -> None:
    scope.mention_player(THAT_PLAYER, "that player")


def _leaving(who: s.Subject, to: Zone | None, scope: Scope) -> t.TriggerCondition:
    this, description, many = subject(who, scope)
    scope.read = None if many else (r.THIS if this else r.TRIGGERING)
    scope.act = None if many else r.Triggering(successor=True)
    _that_player(scope)
    or_another = isinstance(who, s.ThisOrAnother)
    return t.LeavesBattlefield(description, this, or_another, to, many)


def _into_graveyard(node: ev.PutIntoGraveyard, scope: Scope) -> t.TriggerCondition:
    """A card on its way to a graveyard may come from any zone, so "card" is no place here."""
    if not isinstance(node.who, (s.Some, s.OneOrMore)):
        raise CannotLower("the object itself is put into a graveyard; say “dies”")
    many = isinstance(node.who, s.OneOrMore)
    if isinstance(node.who, s.Some) and node.who.how_many != s.Exactly(s.Fixed(1)):
        raise CannotLower("an event of several objects; say “one or more”")
    description, zone = described(node.who.description, scope, node.who.other)
    if zone is not Zone.BATTLEFIELD:
        raise CannotLower("an event of objects in another zone")
    _, owner = PLACES[node.whose]
    if owner is not None:
        description = replace(description, owner=owner)
    from_zone = {
        "anywhere": None, "the battlefield": Zone.BATTLEFIELD, "your library": Zone.LIBRARY,
        "your hand": Zone.HAND,
    }[node.origin]  # fmt: skip
    if not many:
        scope.mention(r.TRIGGERING)
        scope.act = r.Triggering(successor=True)  # where it is now (CR 400.7e)
    return t.PutIntoGraveyard(description, from_zone, many)


def _whose(who: s.Player, scope: Scope) -> Whose | None:
    _that_player(scope)
    match who:
        case "you":
            return "you"
        case "an opponent" | "each opponent":
            return "opponent"
        case "a player" | "each player":
            return None
    raise CannotLower(f"it is not said which player “{who}” is")
