"""Lowering of sentences: clauses, "may", "if", "otherwise", "at the beginning of the next …"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reference_engine.abilities import effects as e
from reference_engine.abilities import modifications as m
from reference_engine.abilities import quantities as q
from reference_engine.abilities import references as r
from reference_engine.abilities.conditions import Condition
from reference_engine.abilities.triggers import BeginningOf
from reference_engine.card_text import syntax as s
from reference_engine.card_text import syntax_abilities as sa
from reference_engine.card_text import syntax_actions as act
from reference_engine.card_text import syntax_effects as se
from reference_engine.card_text.lowering_actions import (
    ColorOf,
    OfThatColor,
    OtherMana,
    _abilities,
    action,
    size_part,
    typed,
)
from reference_engine.card_text.lowering_phrases import (
    condition,
    each_of,
    objects,
    player,
    quantity,
    read_object,
)
from reference_engine.card_text.lowering_scope import THAT_PLAYER, CannotLower, Scope, multiple
from reference_engine.card_text.vocabulary import COLORS
from reference_engine.types import BASIC_LAND_TYPES, Step

CHOOSING = (
    act.Exile, act.ExileUntil, act.ReturnToHand, act.PutIntoHand, act.PutIntoGraveyardNow,
    act.PutInLibrary, act.PutOntoBattlefield, act.ReturnToBattlefield, act.PutCounters,
    act.Tap, act.Untap, act.Destroy, act.Choose,
)  # fmt: skip
"""Actions that each player takes with objects of their own."""


def sentences(nodes: Sequence[sa.Sentence], scope: Scope) -> tuple[e.Effect, ...]:
    """Return the instructions of sentences that stand one after the other."""
    found: list[e.Effect] = []
    for node in nodes:
        if isinstance(node, sa.Modes):
            found.append(modes(node, scope))
            continue
        if not isinstance(node, se.Instruction):
            raise CannotLower("a sentence that cannot stand among instructions")
        match node.lead:
            case se.IfDone(_, done):
                _if_done(found, _instruction(node, scope), done)
            case se.Otherwise():
                _otherwise(found, _instruction(node, scope))
            case se.If(node_condition):
                holds = condition(node_condition, scope)
                _if(found, holds, _instruction(node, scope))
            case se.AsLongAs():
                raise CannotLower("“as long as” in an instruction")
            case None:
                _add(found, _instruction(node, scope))
    if any(isinstance(effect, (ColorOf, OfThatColor)) for effect in found):
        raise CannotLower("a colour that is chosen for nothing, or not chosen")
    return tuple(found)


def modes(node: sa.Modes, scope: Scope) -> e.Effect:
    """Return the choice of modes; each mode has groups of targets of its own (CR 700.2)."""
    least, most = {
        "one": (1, 1), "two": (2, 2), "one or both": (1, 2), "one or more": (1, len(node.modes)),
        "up to one": (0, 1), "up to two": (0, 2),
    }[node.how_many]  # fmt: skip
    if node.how_many == "one or both" and len(node.modes) != 2:
        raise CannotLower("“one or both” of more than two modes")
    effects, groups = [], []
    for mode in node.modes:
        first = len(scope.targets)
        inner = replace(scope, targets=scope.targets)  # targets count on; "it" does not carry over
        effects.append(sentences(mode, inner))
        groups.append(tuple(range(first, len(scope.targets))))
    return e.ChooseMode(tuple(effects), least, most, tuple(groups))


def _if(found: list[e.Effect], holds: Condition, then: tuple[e.Effect, ...]) -> None:
    """Add "if …, …"; with "add … instead" it belongs to the mana before it (CR 614.15)."""
    if not any(isinstance(effect, OtherMana) for effect in then):
        found.append(e.If(holds, then))
        return
    last = found[-1] if found else None
    (other,) = then if len(then) == 1 else (None,)
    if not isinstance(last, e.AddMana) or not isinstance(other, OtherMana):
        raise CannotLower("“instead” of what is not plain mana")
    if other.mana.player != last.player:
        raise CannotLower("“instead” of mana that another player adds")
    found[-1] = e.ManaInstead(last, holds, other.mana)


def _add(found: list[e.Effect], new: tuple[e.Effect, ...]) -> None:
    if len(new) == 1 and isinstance(new[0], _NewTargets):
        if not found or not isinstance(found[-1], e.CopyStackObject):
            raise CannotLower("new targets without a copy")
        found[-1] = replace(found[-1], new_targets=True)
        return
    if any(isinstance(effect, _NewTargets) for effect in new):
        raise CannotLower("new targets are chosen in a sentence of their own")
    if len(new) == 1 and isinstance(new[0], OfThatColor) and found:
        last = found[-1]
        if isinstance(last, ColorOf):
            among = e.AddManaAmong("colors among", last.permanents, True, new[0].amount)
            found[-1] = among
            return
    if any(isinstance(effect, OtherMana) for effect in new):
        raise CannotLower("“instead” without an “if”")
    found.extend(new)


def _if_done(found: list[e.Effect], then: tuple[e.Effect, ...], done: bool) -> None:
    last = found[-1] if found else None
    if isinstance(last, e.May):
        found[-1] = _with_outcome(last, then, done)
    elif isinstance(last, e.If) and len(last.then) == 1 and isinstance(last.then[0], e.May):
        found[-1] = replace(last, then=(_with_outcome(last.then[0], then, done),))
    else:
        raise CannotLower("“if you do” without a choice before it")


def _with_outcome(may: e.May, effects: tuple[e.Effect, ...], done: bool) -> e.May:
    return replace(may, then=effects) if done else replace(may, otherwise=effects)


def _otherwise(found: list[e.Effect], otherwise: tuple[e.Effect, ...]) -> None:
    last = found[-1] if found else None
    if not isinstance(last, e.If) or last.otherwise:
        raise CannotLower("“otherwise” without an “if” before it")
    found[-1] = replace(last, otherwise=otherwise)


class _NewTargets(e.Effect):
    """Stands for "you may choose new targets for the copy" until it meets its copy."""


# ---- one sentence


def _instruction(node: se.Instruction, scope: Scope) -> tuple[e.Effect, ...]:
    if node.where is not None:
        # X may be asked of objects that the clauses name: look ahead to know them.
        ahead = scope.copy()
        _clauses(node, ahead)
        named = len(ahead.targets)
        scope.x = quantity(node.where, ahead)
        if len(ahead.targets) > named:
            raise CannotLower("a target that only a number speaks of")
    found = _clauses(node, scope)
    if node.where is not None:
        scope.x = None
    return found


def _clauses(node: se.Instruction, scope: Scope) -> tuple[e.Effect, ...]:
    first = node.clauses[0]
    if (
        isinstance(first, se.Does)
        and first.optional
        and not isinstance(first.action, act.NewTargets)
    ):
        return (_may(first, node, scope),)
    return tuple(effect for clause in node.clauses for effect in clause_effects(clause, scope))


def _may(first: se.Does, node: se.Instruction, scope: Scope) -> e.Effect:
    """Return the choice of "you may …": it covers the whole sentence."""
    doer = player(first.player, scope)
    each = isinstance(doer, (r.EachPlayer, r.EachOpponent))
    inner = scope
    if each:
        inner = scope.copy()
        inner.mention_player(THAT_PLAYER, "that player")
    inner.doer = THAT_PLAYER if each else doer
    again: s.Player = "the same player"
    clauses = [replace(first, optional=False, player=again), *node.clauses[1:]]
    effects = tuple(effect for clause in clauses for effect in clause_effects(clause, inner))
    if not each:
        return e.May(effects, player=doer)
    if inner.targets != scope.targets:
        raise CannotLower("a target for each player")
    return e.ForEachPlayer(doer, (e.May(effects, player=THAT_PLAYER),))


def clause_effects(node: se.Clause, scope: Scope) -> tuple[e.Effect, ...]:
    """Return the instructions of one clause."""
    scope.each = None
    if node.each is not None:
        scope.each = each_of(node.each, scope)
        check_each(node)
    effects = (_says(node, scope),) if isinstance(node, se.Says) else _does(node, scope)
    scope.each = None
    return effects


def check_each(node: se.Clause) -> None:
    """Refuse "for each" where it is not clear which of several changes it multiplies."""
    if not isinstance(node, se.Says) or isinstance(node.predicates[0], se.Damages):
        return
    if sum(isinstance(predicate, se.Gets) for predicate in node.predicates) != 1:
        raise CannotLower("“for each” of something that has no number")


def _does(node: se.Does, scope: Scope) -> tuple[e.Effect, ...]:
    if node.optional and not isinstance(node.action, act.NewTargets):
        raise CannotLower("“may” in the middle of a sentence")
    if isinstance(node.action, act.NewTargets):
        if not node.optional or node.player != "you":
            raise CannotLower("new targets may be chosen, by you")
        return (_NewTargets(),)
    if node.player == "the same player":
        if scope.doer is None:
            raise CannotLower("it is not clear who does this")
        doer = scope.doer
    else:
        doer = scope.doer = player(node.player, scope)
    if isinstance(doer, (r.EachPlayer, r.EachOpponent)):
        inner = scope.copy()
        inner.mention_player(THAT_PLAYER, "that player")
        if isinstance(node.action, CHOOSING):
            effect: e.Effect = e.ForEachPlayer(doer, (action(node.action, inner, THAT_PLAYER),))
        else:
            effect = action(node.action, inner, doer)
        if inner.targets != scope.targets:
            raise CannotLower("a target for each player")
        scope.act, scope.read, scope.many_known = inner.act, inner.read, False
    else:
        effect = action(node.action, scope, doer)
    if node.at is None:
        return (effect,)
    step = Step.END if node.at == "the next end step" else Step.UPKEEP
    return (e.Delayed(BeginningOf(step), (effect,)),)


# ---- what is said of objects


def _says(node: se.Says, scope: Scope) -> e.Effect:
    first = node.predicates[0]
    if isinstance(first, (se.Fights, se.Damages, se.DamagesEqual, se.BecomesCopy)):
        if len(node.predicates) > 1 or node.duration is not None:
            raise CannotLower("two things that an object does at once")
        return _deeds(node.subject, first, scope)
    reference = objects(node.subject, scope, subject=True)
    lasting = isinstance(first, (se.Gains, se.Becomes, se.BecomesColor, se.LosesAll, se.Loses))
    if node.duration is None and not (lasting and len(node.predicates) == 1):
        raise CannotLower("a change without a duration")
    changes = tuple(
        change for predicate in node.predicates for change in modifications(predicate, scope, False)
    )
    return e.Modify(reference, changes, node.duration or "for good")


def _deeds(subject: s.Objects, predicate: se.Predicate, scope: Scope) -> e.Effect:
    match predicate:
        case se.Fights(what):
            one = objects(subject, scope)
            return e.Fight(one, objects(what, scope))
        case se.BecomesCopy(of):
            what_becomes = objects(subject, scope)
            return e.BecomeCopy(what_becomes, objects(of, scope))
        case se.Damages(number, to):
            source = _source(subject, scope)
            return _damage(scope.number(number), to, source, scope)
        case se.DamagesEqual(of, to):
            source = _source(subject, scope)
            return _damage(quantity(of, scope), to, source, scope)
    raise CannotLower("nothing that an object does")


def _source(subject: s.Objects, scope: Scope) -> r.ObjectReference | None:
    if isinstance(subject, s.This):
        scope.mention_this()
        return None
    if isinstance(subject, (s.It, s.That, s.Host)):
        found = read_object(subject, scope)
        return None if found == r.THIS else found
    if isinstance(subject, s.Targets):
        return objects(subject, scope)
    raise CannotLower("several objects that deal damage")


def _damage(
    amount: q.Quantity, to: object, source: r.ObjectReference | None, scope: Scope
) -> e.Effect:
    if to == "any target":
        from reference_engine.abilities.model import TargetSpec

        index = scope.add_target(TargetSpec("any"))
        return e.DealDamage(amount, r.Target(index), r.TargetedPlayer(index), source)
    if isinstance(to, str):
        return e.DealDamage(amount, None, player(to, scope), source)  # type: ignore[arg-type]
    if isinstance(to, se.AndPlayers):
        players = player(to.players, scope)
        return e.DealDamage(amount, objects(to.objects, scope), players, source)
    if isinstance(to, s.Some):
        raise CannotLower("damage to an object that is chosen without a target")
    return e.DealDamage(amount, objects(to, scope), None, source)  # type: ignore[arg-type]


def modifications(node: se.Predicate, scope: Scope, static: bool) -> tuple[m.Modification, ...]:
    """Return the changes that a predicate says, of a static ability or an instruction."""
    match node:
        case se.Gets(change):
            power, toughness = (size_part(part, scope) for part in change.split("/"))
            if scope.each is not None:
                power, toughness = multiple(power, scope.each), multiple(toughness, scope.each)
            return (m.ModifyPowerToughness(power, toughness),)
        case se.Gains(abilities) if not static:
            return (m.AddAbilities(_abilities(abilities)),)
        case se.Has(abilities) if static:
            return (m.AddAbilities(_abilities(abilities)),)
        case se.HasBase(size):
            power, toughness = (size_part(part, scope) for part in size.split("/"))
            return (m.SetPowerToughness(power, toughness),)
        case se.LosesAll():
            return (m.LoseAllAbilities(),)
        case se.Loses(keyword):
            return (m.RemoveKeyword(keyword),)
        case se.Becomes(words) if not static:
            return _type_changes(words)
        case se.IsAlso(words) if static:
            return _type_changes(words)
        case se.IsLandType(kind) if static and kind in BASIC_LAND_TYPES:
            return (m.SetLandType(kind),)
        case se.BecomesSized(size, words) if not static:
            if words != ("artifact", "creature"):
                raise CannotLower("not clear which types it keeps (CR 205.1b)")
            power, toughness = (size_part(part, scope) for part in size.split("/"))
            return (m.AddTypes(words), m.SetPowerToughness(power, toughness))
        case se.BecomesColor(color) if not static:
            return (m.SetColors((COLORS[color],)),)
        case se.IsColor(color) if static:
            return (m.SetColors((COLORS[color],)),)
        case se.IsNot(words):
            types, subtypes, supertypes = typed(words)
            if subtypes or supertypes or not types:
                raise CannotLower("only card types can be taken away")
            return (m.RemoveTypes(types),)
    raise CannotLower("a change that does not belong here")


def _type_changes(words: tuple[str, ...]) -> tuple[m.Modification, ...]:
    types, subtypes, supertypes = typed(words)
    if any(word in COLORS for word in subtypes):
        raise CannotLower("a colour among types")
    return (m.AddTypes(types, subtypes, supertypes),)
