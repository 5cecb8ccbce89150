"""Lowering of lines: keyword abilities, activated, triggered and static ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from reference_engine.abilities import costs as k
from reference_engine.abilities import model
from reference_engine.abilities import replacements as rep
from reference_engine.abilities.descriptions import Description, Whose
from reference_engine.abilities.modifications import (
    DefinePowerToughness,
    SetController,
)
from reference_engine.abilities.quantities import Quantity
from reference_engine.abilities.references import YOU
from reference_engine.abilities.triggers import Casts
from reference_engine.card_text import syntax as s
from reference_engine.card_text import syntax_abilities as sa
from reference_engine.card_text import syntax_actions as act
from reference_engine.card_text import syntax_effects as se
from reference_engine.card_text import syntax_events as ev
from reference_engine.card_text.lowering_events import event
from reference_engine.card_text.lowering_phrases import (
    PLACES,
    condition,
    described,
    each_of,
    quantity,
)
from reference_engine.card_text.lowering_scope import CannotLower, Scope, multiple
from reference_engine.card_text.lowering_sentences import check_each, modifications, sentences
from reference_engine.mana import ManaCost, parse_cost
from reference_engine.types import ManaType, Zone

CASTERS: dict[str, Whose | None] = {"your opponents": "opponent", "players": None, "you": "you"}
SPELL_TYPES = frozenset({"instant", "sorcery"})


def line(node: sa.AbilityLine, number: int, types: frozenset[str]) -> tuple[model.Ability, ...]:
    """Return the abilities of one line; ``number`` counts lines from 1.

    The instructions of instants and sorceries are not here, see :func:`spell`.  Raises
    :class:`CannotLower`.
    """
    scope = Scope(types, number)
    match node:
        case sa.Keywords(keywords):
            return tuple(keyword(each) for each in keywords)
        case sa.Activated():
            return (activated(node, scope),)
        case sa.Triggered():
            return (triggered(node, scope),)
        case sa.Statement(parts):
            return tuple(ability for part in parts for ability in statement(part, scope))


def spell(nodes: Sequence[sa.AbilityLine]) -> model.SpellAbility | None:
    """Return what an instant or sorcery does: all its instructions, as one ability."""
    parts = [
        part
        for node in nodes
        if isinstance(node, sa.Statement)
        for part in node.sentences
        if isinstance(part, (se.Instruction, sa.Modes))
    ]
    if not parts:
        return None
    scope = Scope(SPELL_TYPES)
    effects = sentences(parts, scope)
    return model.SpellAbility(effects, tuple(scope.targets))


def is_spell_line(node: sa.AbilityLine) -> bool:
    """Whether a line is instructions alone."""
    return isinstance(node, sa.Statement) and all(
        isinstance(part, (se.Instruction, sa.Modes)) for part in node.sentences
    )


def granted(nodes: Sequence[object]) -> tuple[model.Ability, ...]:
    """Return abilities that an effect grants: keywords and quoted ones."""
    found: list[model.Ability] = []
    for node in nodes:
        if isinstance(node, sa.Keyword):
            found.append(keyword(node))
        elif isinstance(node, (sa.Keywords, sa.Activated, sa.Triggered, sa.Statement)):
            found.extend(line(node, 0, frozenset()))
    return tuple(found)


def keyword(node: sa.Keyword) -> model.KeywordAbility:
    """Return a keyword ability as printed."""
    price = None if node.cost is None else k.Cost(parse_cost(node.cost))
    if node.costs:
        price = cost(node.costs, Scope(SPELL_TYPES))
    if node.what is None:
        return model.KeywordAbility(node.name, price)
    description, zone = described(node.what, Scope())
    if zone is not Zone.BATTLEFIELD:
        raise CannotLower("only permanents are enchanted")
    return model.KeywordAbility(node.name, price, what=description)


# ---- activated and triggered


def activated(node: sa.Activated, scope: Scope) -> model.ActivatedAbility:
    """Return an activated ability (CR 602)."""
    whole = cost(node.costs, scope)
    body: list[sa.Sentence] = []
    only: list[sa.ActivateOnly | sa.ActivateOnlyIf] = []
    for part in node.sentences:
        if isinstance(part, (sa.ActivateOnly, sa.ActivateOnlyIf)):
            only.append(part)
        else:
            body.append(part)
    if not body:
        raise CannotLower("an activated ability without an effect")
    effects = sentences(body, scope)
    holds = [
        condition(part.condition, scope) for part in only if isinstance(part, sa.ActivateOnlyIf)
    ]
    if len(holds) > 1:
        raise CannotLower("two conditions for activating")
    hows = {part.how for part in only if isinstance(part, sa.ActivateOnly)}
    return model.ActivatedAbility(
        whole,
        effects,
        tuple(scope.targets),
        sorcery_speed="as a sorcery" in hows,
        once_each_turn="once each turn" in hows,
        condition=holds[0] if holds else None,
        line=scope.line,
    )


def triggered(node: sa.Triggered, scope: Scope) -> model.TriggeredAbility:
    """Return a triggered ability (CR 603)."""
    if (node.word == "at") != isinstance(node.event, ev.BeginningOf):
        raise CannotLower("“at” belongs to the beginning of a step, “when” to other events")
    trigger = event(node.event, scope)
    holds = None if node.condition is None else condition(node.condition, scope)
    body = [part for part in node.sentences if not isinstance(part, sa.TriggersOnce)]
    effects = sentences(body, scope)
    own_cast = isinstance(trigger, Casts) and trigger.this
    zones = frozenset({Zone.STACK if own_cast else Zone.BATTLEFIELD})
    return model.TriggeredAbility(
        trigger,
        effects,
        tuple(scope.targets),
        holds,
        zones,
        once_each_turn=len(body) < len(node.sentences),
        line=scope.line,
    )


# ---- costs


def cost(nodes: Sequence[sa.CostItem], scope: Scope) -> k.Cost:
    """Return a cost: its mana, and its other parts in printed order (CR 118)."""
    mana = ""
    parts: list[k.CostPart] = []
    for node in nodes:
        if isinstance(node, sa.Pay):
            mana += node.mana
        else:
            parts.append(_cost_part(node, scope))
    return k.Cost(parse_cost(mana), tuple(parts))


def _cost_part(node: sa.CostItem, scope: Scope) -> k.CostPart:
    match node:
        case sa.TapSymbol():
            return k.TapThis()
        case sa.UntapSymbol():
            return k.UntapThis()
        case act.PayLife(number):
            return k.PayLife(scope.number(number))
        case act.Sacrifice(s.This()):
            return k.SacrificeThis()
        case act.Sacrifice(s.Some() as what):
            description, count = _paid_with(what, scope, Zone.BATTLEFIELD)
            return k.Sacrifice(description, count)
        case act.Discard(s.Some() as what, False):
            numbers = all(isinstance(q, s.WithStat) for q in what.description.qualifiers)
            if not numbers or what.description.words[-1] != "card":
                raise CannotLower("what is discarded is a card")
            description, count = _paid_with(what, scope, Zone.BATTLEFIELD)
            return k.Discard(replace(description, card=False), count)
        case act.Tap(s.Some() as what):
            description, count = _paid_with(what, scope, Zone.BATTLEFIELD)
            if description.tapped is not False or description.controller != "you":
                raise CannotLower("only untapped permanents that you control can be tapped so")
            return k.TapOthers(replace(description, tapped=None, controller=None), count)
        case act.Reveal(s.Some() as what):
            description, count = _paid_with(what, scope, Zone.HAND)
            return k.Reveal(replace(description, card=False, owner=None), count)
        case act.Exile(s.Some() as what):
            description, count = _paid_with(what, scope, Zone.GRAVEYARD)
            if description.owner != "you":
                raise CannotLower("a cost that is paid from another player's graveyard")
            return k.ExileFromGraveyard(replace(description, card=False, owner=None), count)
        case act.RemoveCounters(number, kind, s.This()):
            return k.RemoveCounters(kind, scope.number(number))
    raise CannotLower("a cost that cannot be paid so")


def _paid_with(what: s.Some, scope: Scope, zone: Zone) -> tuple[Description, Quantity]:
    if not isinstance(what.how_many, s.Exactly):
        raise CannotLower("a cost of no fixed number")
    description, found = described(what.description, scope, what.other)
    if found is not zone:
        raise CannotLower("a cost that is paid from another zone")
    return description, scope.number(what.how_many.number)


# ---- static abilities


def statement(node: sa.Sentence, scope: Scope) -> tuple[model.Ability, ...]:
    """Return the static abilities of a sentence (CR 604)."""
    match node:
        case se.Instruction():
            return (static(node, scope),)
        case sa.EntersTapped():
            return (model.ReplacementAbility(rep.EntersWith(tapped=True)),)
        case sa.EntersWith():
            return (model.ReplacementAbility(_enters_with(node, scope)),)
        case sa.OthersEnterWith(other, description, number, kind):
            found = _permanents(description, scope, other)
            counters = ((kind, scope.number(number)),)
            return (model.ReplacementAbility(rep.EntersWith(counters, affects=found)),)
        case sa.EntersChoosingColor():
            return (model.ReplacementAbility(rep.EntersChoosingColor()),)
        case sa.EntersAsCopy(_, description, abilities):
            found = _permanents(description, scope)
            copy = rep.EntersAsCopy(found, except_abilities=granted(abilities))
            return (model.ReplacementAbility(copy),)
        case sa.SizeIs(_, stats, of):
            found_quantity = quantity(of, scope)
            change = DefinePowerToughness(
                found_quantity if "power" in stats else None,
                found_quantity if "toughness" in stats else None,
            )
            return (model.StaticAbility((change,), characteristic_defining=True),)
        case sa.ControlHost():
            return (model.StaticAbility((SetController(YOU),), "host"),)
    replacement = _instead(node, scope)
    if replacement is not None:
        return (model.ReplacementAbility(replacement),)
    return casting(node, scope)


def static(node: se.Instruction, scope: Scope) -> model.StaticAbility:
    """Return the continuous effect of "creatures you control get +1/+1"."""
    holds = None
    if isinstance(node.lead, se.AsLongAs):
        scope.mention_this()
        holds = condition(node.lead.condition, scope)
    elif node.lead is not None:
        raise CannotLower("an instruction on a permanent")
    clause = node.clauses[0]
    if len(node.clauses) != 1 or not isinstance(clause, se.Says) or clause.duration is not None:
        raise CannotLower(
            "an instruction that no ability gives; only an instant or a sorcery has such"
        )
    if node.where is not None:
        scope.x = quantity(node.where, scope)
    affects = _affected(clause.subject, scope)
    if clause.each is not None:
        check_each(clause)
        scope.each = each_of(clause.each, scope)
    changes = tuple(
        change
        for predicate in clause.predicates
        for change in modifications(predicate, scope, True)
    )
    return model.StaticAbility(changes, affects, holds)


def _affected(subject: s.Objects, scope: Scope) -> Description | Literal["this", "host"]:
    match subject:
        case s.This() | s.It():
            return "this"
        case s.Host():
            return "host"
        case s.Bare(other, description) | s.Each(other, description) | s.Every(other, description):
            return _permanents(description, scope, other)
    raise CannotLower("a static ability of objects that it does not describe")


def _permanents(node: s.Description, scope: Scope, other: bool = False) -> Description:
    description, zone = described(node, scope, other)
    if zone is not Zone.BATTLEFIELD or description.card or scope.targets:
        raise CannotLower("permanents are on the battlefield")
    return description


def _enters_with(node: sa.EntersWith, scope: Scope) -> rep.EntersWith:
    scope.mention_this()
    if node.where is not None:
        scope.x = quantity(node.where, scope)
    amount = scope.number(node.number)
    if node.each is not None:
        amount = multiple(amount, each_of(node.each, scope))
    holds = None if node.condition is None else condition(node.condition, scope)
    return rep.EntersWith(((node.kind, amount),), condition=holds)


def _instead(node: sa.Sentence, scope: Scope) -> rep.Replacement | None:
    match node:
        case sa.GraveyardInstead(description, whose):
            found, zone = described(description, scope)
            if zone is not Zone.BATTLEFIELD:
                raise CannotLower("it is said twice where the object is")
            return rep.ZoneInstead(description=found, owner=PLACES[whose][1])
        case sa.DiesInstead(s.This()):
            return rep.ZoneInstead(from_battlefield=True, this=True)
        case sa.DiesInstead(s.Description() as who):
            return rep.ZoneInstead(description=_permanents(who, scope), from_battlefield=True)
        case sa.MoreCounters(kind, description, how):
            found = _permanents(description, scope)
            if how == "twice that many":
                return rep.MultiplyCounters(kind, found)
            return rep.MultiplyCounters(kind, found, 1, 1)
        case sa.MoreTokens():
            return rep.MultiplyTokens()
        case sa.MoreMana(description, how):
            factor = 2 if how == "twice" else 3
            return rep.MultiplyMana(_permanents(description, scope), "you", factor)
        case sa.OtherMana(description, mana, and_amount):
            types = parse_cost(mana).colored
            if len(types) != 1:
                raise CannotLower("more than one type of mana")
            found = _permanents(description, scope)
            return rep.ChangeManaType(
                found, ManaType(types[0]), amount="one" if and_amount else "same"
            )
    return None


# ---- casting


def casting(node: sa.Sentence, scope: Scope) -> tuple[model.Ability, ...]:
    """Return what belongs to casting spells (CR 601.2, 601.3)."""
    match node:
        case sa.SpellsCost(description, mana, more):
            found, caster = _spells(description, scope)
            amount = _fixed_cost(mana)
            if more:
                return (model.CostChange(found, caster, increase=amount),)
            return (model.CostChange(found, caster, reduction=amount),)
        case sa.SpellsCostAtLeast(description, least):
            found, caster = _spells(description, scope)
            return (model.CostChange(found, caster, minimum=least),)
        case sa.ThisCosts():
            return (_this_costs(node, scope),)
        case sa.AdditionalCost(_, costs):
            return (model.AdditionalCost(cost(costs, scope)),)
        case sa.EitherCost(_, first, mana):
            either, rather = cost((first,), scope), k.Cost(_fixed_cost(mana))
            return (model.AdditionalCost(either, or_else=rather),)
        case sa.RatherThanPay(_, costs):
            return (model.AlternativeCost(cost(costs, scope), "alternative"),)
        case sa.MayCastFree(description):
            found, caster = _spells_from_hand(description, scope)
            if caster is not None:
                raise CannotLower("who casts is said twice")
            return (model.CastFreeFromHand(found),)
        case sa.SpellsGain(description, ability):
            found, caster = _spells_from_hand(description, scope)
            if caster != "you":
                raise CannotLower("spells that you cast")
            return (model.SpellsGain(found, granted((ability,))),)
        case sa.CantCast(who, description, during):
            found, caster = _spells(description, scope)
            if caster is not None:
                raise CannotLower("who casts is said twice")
            whose = CASTERS[who]
            if during is None:
                return (model.CastRestriction(found, whose),)
            return (model.CastRestriction(found, whose, holds_during="you"),)
        case sa.CastOnlyDuring(_, when):
            return (model.CastRestriction(this=True, only_during=when),)
    raise CannotLower("a sentence that does not make an ability")


def _this_costs(node: sa.ThisCosts, scope: Scope) -> model.CostChange:
    each: Quantity | None = None
    mana = parse_cost(node.mana)
    if node.where is not None:
        if mana != ManaCost(x=1):
            raise CannotLower("“where X is” without {X}")
        mana, each = ManaCost(generic=1), quantity(node.where, scope)
    elif mana.x:
        raise CannotLower("{X} without “where X is”")
    if node.each is not None:
        each = each_of(node.each, scope)
    if node.more:
        if each is not None:
            raise CannotLower("an increase for each")
        return model.CostChange(increase=mana, this=True)
    return model.CostChange(reduction=mana, reduction_for_each=each, this=True)


def _spells(node: s.Description, scope: Scope) -> tuple[Description, Whose | None]:
    casters = [q for q in node.qualifiers if isinstance(q, s.CastBy)]
    rest = tuple(q for q in node.qualifiers if not isinstance(q, s.CastBy))
    description, zone = described(s.Description(node.words, rest), scope)
    if zone is not Zone.STACK or len(casters) > 1:
        raise CannotLower("spells that are cast")
    caster: Whose | None = None
    if casters:
        caster = "you" if casters[0].by == "you" else "opponent"
    return description, caster


def _spells_from_hand(node: s.Description, scope: Scope) -> tuple[Description, Whose | None]:
    rest = tuple(q for q in node.qualifiers if q != s.InPlace("from", "your hand"))
    if len(rest) == len(node.qualifiers):
        raise CannotLower("spells that are cast from your hand")
    return _spells(s.Description(node.words, rest), scope)


def _fixed_cost(mana: str) -> ManaCost:
    found = parse_cost(mana)
    if found.x:
        raise CannotLower("{X} without “where X is”")
    return found
