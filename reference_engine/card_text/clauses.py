"""Clauses put together: verbs and abilities that go on from the clause before them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias, cast

from reference_engine.card_text.syntax_abilities import (
    AbilityLine,
    Activated,
    Keyword,
    Keywords,
    Statement,
    Triggered,
)
from reference_engine.card_text.syntax_actions import CreateCopy, CreateToken, Duration
from reference_engine.card_text.syntax_effects import (
    AsLongAs,
    Clause,
    Does,
    Gains,
    Has,
    Instruction,
    Joiner,
    Predicate,
)


class Malformed(Exception):
    """A sentence that fits the grammar and still says nothing that is known."""


Granted: TypeAlias = Keyword | AbilityLine


@dataclass(frozen=True, slots=True)
class More:
    """ "and gains flying": a predicate, or an ability, that goes on from the clause before."""

    what: Predicate | Granted
    duration: Duration | None


def clauses_of(*parts: Any) -> tuple[tuple[Clause, ...], tuple[Joiner, ...]]:
    """Put predicates and abilities that go on from a clause into that clause."""
    clauses: list[Clause] = []
    joiners: list[Joiner] = []
    for index in range(0, len(parts), 2):
        clause, each, at = parts[index]
        joiner = parts[index - 1] if index else None
        if isinstance(clause, More):
            if not clauses or joiner == ", then":
                raise Malformed("nothing before it that it could go on from")
            clauses[-1] = _continued(clauses[-1], clause)
        else:
            if joiner == ",":
                raise Malformed("a comma between two instructions")
            _check_subject(clauses, clause)
            clauses.append(clause)
            if joiner is not None:
                joiners.append(joiner)
        if each is not None:
            clauses[-1] = replace(clauses[-1], each=each)
        if at is not None:
            last = clauses[-1]
            if not isinstance(last, Does):
                raise Malformed("a change of a permanent that is put off")
            clauses[-1] = replace(last, at=at)
    return tuple(clauses), tuple(joiners)


def _check_subject(clauses: list[Clause], clause: Clause) -> None:
    """A verb without a subject is an order to you; "draws" goes on with the player before."""
    before = clauses[-1] if clauses else None
    if not isinstance(clause, Does):
        return
    told = before.player if isinstance(before, Does) else None
    if clause.player == "the same player" and told in (None, "you", "they"):
        raise Malformed("a verb that goes on with a player who was not named")
    if clause.player is None and told == "they":
        raise Malformed("it is not clear who does the second thing")


def _continued(clause: Clause, more: More) -> Clause:
    what = more.what
    if isinstance(clause, Does):
        action = clause.action
        granted = isinstance(what, (Keyword, Keywords, Activated, Triggered, Statement))
        if granted and isinstance(action, (CreateToken, CreateCopy)) and action.abilities:
            abilities = (*action.abilities, cast(Granted, what))
            return replace(clause, action=replace(action, abilities=abilities))
        raise Malformed("a predicate without a subject")
    if clause.duration is not None and more.duration is not None:
        raise Malformed("two durations")
    predicates = clause.predicates
    if isinstance(what, (Keyword, Keywords, Activated, Triggered, Statement)):
        last = predicates[-1]
        if not isinstance(last, (Gains, Has)):
            raise Malformed("an ability that nothing gains")
        predicates = (*predicates[:-1], replace(last, abilities=(*last.abilities, what)))
    else:
        predicates = (*predicates, what)
    return replace(clause, predicates=predicates, duration=clause.duration or more.duration)


@dataclass(frozen=True, slots=True)
class WithX:
    """ "create a number of tokens equal to …": an action that says what its X is."""

    action: Any
    quantity: Any


def _where(clauses: Any, where: Any) -> tuple[tuple[Clause, ...], Any]:
    """Return the clauses and what X is, wherever that was said."""
    plain: list[Clause] = []
    for clause in clauses:
        if isinstance(clause, Does) and isinstance(clause.action, WithX):
            if where is not None:
                raise Malformed("two numbers that are equal to something")
            where = clause.action.quantity
            clause = replace(clause, action=clause.action.action)
        plain.append(clause)
    return tuple(plain), where


def instruction(lead: Any, clauses: Any, where: Any, as_long_as: Any) -> Instruction:
    if as_long_as is not None:
        if lead is not None:
            raise Malformed("two openings of a sentence")
        lead = AsLongAs(as_long_as)
    plain, where = _where(clauses[0], where)
    return Instruction(plain, clauses[1], lead, where)


def triggered(word: str, event: Any, condition: Any, clauses: Any, where: Any) -> tuple[Any, ...]:
    plain, where = _where(clauses[0], where)
    return word, event, condition, Instruction(plain, clauses[1], None, where)
