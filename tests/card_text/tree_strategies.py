"""Strategies for syntax trees that have a text.

Each field is drawn from its type annotation; what a plain string stands for is told by its
name.  Trees that no sentence has (a plural that is not one, two sets of bullets) are not made.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any

from hypothesis import strategies as st

from reference_engine.card_text import syntax as s
from reference_engine.card_text import syntax_abilities as sa
from reference_engine.card_text import syntax_actions as act
from reference_engine.card_text import syntax_effects as se
from reference_engine.card_text import syntax_events as ev
from reference_engine.card_text.vocabulary import COST_KEYWORDS, KEYWORDS

MODULES = (s, ev, act, se, sa)
NAMES = {name: value for module in MODULES for name, value in vars(module).items()}

NOUNS = ("creature", "land", "artifact", "spell", "card", "permanent", "token", "equipment")
WORDS = (
    ("creature",), ("card",), ("permanent",), ("spell",), ("crab",), ("creature", "card"),
    ("nonland", "permanent", "card"), ("artifact", "or", "creature"), ("untapped", "creature"),
    ("instant", "or", "sorcery", "spell"), ("legendary", "elf", "creature"), ("non-human", "token"),
    ("attacking", "red", "or", "green", "creature"), ("nontoken", "artifact"),
)  # fmt: skip
TOKENS = (("green", "crab", "creature"), ("colorless", "thopter", "artifact", "creature"))
PLAIN: dict[str, tuple[str, ...]] = {
    "noun": NOUNS,
    "kind": ("+1/+1", "-1/-1", "charge", "time"),
    "keyword": tuple(sorted(KEYWORDS)),
    "mana": ("{G}", "{C}{C}", "{X}{R}", "{2}", "{2/W}", "{G/P}"),
    "change": ("+1/+1", "+2/-2", "-X/-X", "+0/+3"),
    "size": ("1/1", "4/4", "X/X", "0/12"),
    "color": ("blue", "green"),
    "land_type": ("mountain", "desert"),
}


def one_of_type(hint: Any, name: str = "") -> st.SearchStrategy[Any]:
    """Return a strategy for a value of an annotated field."""
    origin = typing.get_origin(hint)
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.integers(0, 30)
    if hint is str:
        return st.sampled_from(PLAIN[name])
    if hint is type(None):
        return st.none()
    if origin is typing.Literal:
        return st.sampled_from([v for v in typing.get_args(hint) if v != "the same player"])
    if origin in (typing.Union, types.UnionType):
        return st.one_of(*(one_of_type(part, name) for part in typing.get_args(hint)))
    if origin is tuple:
        part, *rest = typing.get_args(hint)
        if rest == [Ellipsis]:
            most = 2 if name == "qualifiers" else 3
            least = 0 if name == "qualifiers" else 1
            return st.lists(one_of_type(part, name), min_size=least, max_size=most).map(tuple)
        return st.tuples(*(one_of_type(p, "kind") for p in (part, *rest)))
    return node(hint)


@cache
def node(kind: type) -> st.SearchStrategy[Any]:
    """Return a strategy for trees of one class."""
    if kind in SPECIAL:
        return st.deferred(SPECIAL[kind])
    return st.deferred(lambda: plain_node(kind))


def plain_node(kind: type, **given: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return a strategy that draws each field of a class on its own."""
    hints = typing.get_type_hints(kind, NAMES)
    parts = {
        spec.name: given[spec.name]
        if spec.name in given
        else one_of_type(hints[spec.name], spec.name)
        for spec in fields(kind)
    }
    return st.builds(kind, **parts)


def several() -> st.SearchStrategy[s.Fixed]:
    """Return a number above one."""
    return st.builds(s.Fixed, st.integers(2, 30))


PLAIN_DESCRIPTION = st.builds(s.Description, st.sampled_from(WORDS))

# ---- what is not drawn field by field

ACTION = st.deferred(lambda: one_of_type(act.Action))
SIMPLE_ABILITY = st.sampled_from(
    [
        sa.Keyword("flying"),
        sa.Keyword("evolve"),
        sa.Activated((sa.TapSymbol(),), (se.Instruction((se.Does(None, act.Draw(s.Fixed(1))),)),)),
        sa.Triggered(
            "whenever", ev.Attacks(s.This("creature")), None,
            (se.Instruction((se.Does("you", act.GainLife(s.Fixed(2))),)),),
        ),
    ]
)  # fmt: skip
ABILITIES = st.lists(SIMPLE_ABILITY, min_size=1, max_size=3).map(tuple)


def keywords() -> st.SearchStrategy[sa.Keyword]:
    """Return keyword abilities that share a line."""
    return st.builds(sa.Keyword, st.sampled_from(sorted(KEYWORDS))) | st.builds(
        sa.Keyword, st.sampled_from(sorted(COST_KEYWORDS)), st.sampled_from(PLAIN["mana"])
    )


@st.composite
def clauses(draw: Callable[..., Any], first: bool = True) -> se.Clause:
    """Draw one clause."""
    if draw(st.booleans()):
        return draw(plain_node(se.Says))  # type: ignore[no-any-return]
    action = draw(ACTION)
    player = None if isinstance(action, act.AdditionalStep) else draw(
        st.none() | one_of_type(s.Player)
    )  # fmt: skip
    optional = player is not None and draw(st.booleans())
    each = draw(st.none() | one_of_type(se.EachOf))
    at = draw(st.sampled_from([None, "the next end step", "the next turn's upkeep"]))
    return se.Does(player, action, each, at, optional)


@st.composite
def instructions(draw: Callable[..., Any], lead: bool = True) -> se.Instruction:
    """Draw an instruction of one or two clauses."""
    found = [draw(clauses())]
    joiners: tuple[str, ...] = ()
    named = isinstance(found[0], se.Does) and found[0].player not in (None, "you", "they")
    if draw(st.booleans()):
        second = draw(clauses())
        if isinstance(second, se.Does) and second.player is None and not isinstance(
            second.action, act.AdditionalStep
        ) and named and draw(st.booleans()):  # fmt: skip
            second = se.Does("the same player", second.action, second.each, second.at)
        told = isinstance(found[0], se.Does) and found[0].player == "they"
        if isinstance(second, se.Does) and second.player is None and told:
            second = se.Does("you", act.Draw(s.Fixed(1)))
        found.append(second)
        joiners = (draw(st.sampled_from([", then", " and"])),)
    opening = draw(st.none() | one_of_type(se.Lead)) if lead else None
    where = draw(st.none() | one_of_type(s.Quantity))
    return se.Instruction(tuple(found), joiners, opening, where)  # type: ignore[arg-type]


MODES = st.builds(
    sa.Modes,
    one_of_type(typing.get_type_hints(sa.Modes)["how_many"]),
    st.lists(st.lists(instructions(), min_size=1, max_size=2).map(tuple), min_size=2, max_size=3)
    .map(tuple),
)  # fmt: skip


def statements() -> st.SearchStrategy[sa.Statement]:
    """Return lines of sentences that are not bullets."""
    others = [t for t in typing.get_args(sa.Sentence) if t not in (sa.Modes, se.Instruction)]
    sentence = st.one_of(instructions(), *(node(kind) for kind in others))
    return st.builds(sa.Statement, st.lists(sentence, min_size=1, max_size=3).map(tuple))


@st.composite
def triggered(draw: Callable[..., Any]) -> sa.Triggered:
    """Draw a triggered ability; what follows its condition has no opening of its own."""
    first = draw(instructions(lead=False))
    rest = tuple(draw(st.lists(instructions() | st.just(sa.TriggersOnce()), max_size=2)))
    word = draw(st.sampled_from(["when", "whenever", "at"]))
    condition = draw(st.none() | one_of_type(ev.Condition))
    body = (draw(MODES),) if draw(st.integers(0, 5)) == 0 else (first, *rest)
    return sa.Triggered(word, draw(one_of_type(ev.Event)), condition, body)


COSTS = st.lists(
    st.deferred(
        lambda: one_of_type(sa.CostItem).filter(
            lambda it: (
                not (isinstance(it, act.Discard) and (it.random or it.what == s.Hand("their")))
            )
        )
    ),
    min_size=1,
    max_size=3,
).map(tuple)

SPECIAL: dict[type, Callable[[], st.SearchStrategy[Any]]] = {
    s.Description: lambda: plain_node(s.Description, words=st.sampled_from(WORDS)),
    s.StatOf: lambda: plain_node(
        s.StatOf,
        what=st.one_of(*(node(k) for k in (s.This, s.It, s.That, s.Host)))
        | st.builds(s.Targets, st.just(s.Exactly(s.Fixed(1))), st.just(False), PLAIN_DESCRIPTION),
    ),
    ev.Controls: lambda: plain_node(
        ev.Controls, least=st.sampled_from(["a", "another", "no"]) | several()
    ),
    ev.ThereAre: lambda: plain_node(ev.ThereAre, number=several()),
    act.AdditionalStep: lambda: plain_node(act.AdditionalStep).filter(
        lambda it: it.step != "beginning phase" or it.after == "phase"
    ),
    ev.CountersThere: lambda: plain_node(ev.CountersThere, number=several()),
    ev.BeginningOf: lambda: plain_node(ev.BeginningOf).filter(
        lambda it: it.step != "combat" or it.whose in ("your", "each")
    ),
    se.IfDone: lambda: plain_node(
        se.IfDone, player=st.sampled_from(["you", "they", "that player"])
    ),
    se.Gains: lambda: st.builds(se.Gains, ABILITIES),
    se.Has: lambda: st.builds(se.Has, ABILITIES),
    se.Becomes: lambda: st.builds(se.Becomes, st.sampled_from(TOKENS)),
    se.BecomesSized: lambda: st.builds(
        se.BecomesSized, st.sampled_from(PLAIN["size"]), st.just(("artifact", "creature"))
    ),
    se.IsAlso: lambda: st.builds(se.IsAlso, st.sampled_from(TOKENS)),
    se.IsNot: lambda: st.builds(se.IsNot, st.sampled_from([("creature",), ("artifact",)])),
    act.Discard: lambda: (
        st.builds(act.Discard, one_of_type(s.Objects), st.booleans())
        | st.builds(act.Discard, node(s.Hand))
    ),
    act.CreateToken: lambda: (
        plain_node(
            act.CreateToken,
            size=st.sampled_from(PLAIN["size"]),
            words=st.sampled_from(TOKENS),
            abilities=st.just(()) | ABILITIES,
        )
        | plain_node(
            act.CreateToken, size=st.none(), words=st.just(("treasure",)), abilities=st.just(())
        )
    ),
    act.CreateCopy: lambda: plain_node(act.CreateCopy, abilities=st.just(()) | ABILITIES),
    act.AddMana: lambda: st.builds(
        act.AddMana,
        st.lists(st.sampled_from(PLAIN["mana"]), min_size=1, max_size=3, unique=True).map(tuple),
    ),
    act.AddCombinationOf: lambda: plain_node(
        act.AddCombinationOf,
        options=st.lists(st.sampled_from(PLAIN["mana"]), min_size=2, max_size=3).map(tuple),
    ),
    sa.Keyword: keywords,
    sa.Keywords: lambda: (
        st.builds(sa.Keywords, st.lists(keywords(), min_size=1, max_size=3).map(tuple))
        | st.builds(lambda d: sa.Keywords((sa.Keyword("enchant", None, d),)), node(s.Description))
    ),
    sa.EntersWith: lambda: (
        plain_node(sa.EntersWith, condition=st.none())
        | plain_node(sa.EntersWith, where=st.none(), each=st.none())
    ),
    sa.EntersAsCopy: lambda: plain_node(
        sa.EntersAsCopy, abilities=st.just(()) | SIMPLE_ABILITY.map(lambda a: (a,))
    ),
    sa.SpellsCostAtLeast: lambda: plain_node(sa.SpellsCostAtLeast, amount=st.integers(2, 30)),
    sa.ThisCosts: lambda: (
        plain_node(sa.ThisCosts, where=st.none()) | plain_node(sa.ThisCosts, each=st.none())
    ),
    sa.CantCast: lambda: plain_node(sa.CantCast).filter(
        lambda it: it.player != "you" or it.during is None
    ),
    sa.AdditionalCost: lambda: plain_node(sa.AdditionalCost, costs=COSTS),
    sa.EitherCost: lambda: plain_node(sa.EitherCost, first=COSTS.map(lambda costs: costs[0])),
    sa.RatherThanPay: lambda: plain_node(sa.RatherThanPay, costs=COSTS),
    sa.Activated: lambda: st.builds(
        sa.Activated,
        COSTS,
        st.lists(
            instructions() | node(sa.ActivateOnly) | node(sa.ActivateOnlyIf), min_size=1, max_size=3
        ).map(tuple)
        | MODES.map(lambda modes: (modes,)),
    ),
    sa.Triggered: triggered,
    sa.Statement: lambda: statements() | MODES.map(lambda modes: sa.Statement((modes,))),
}


def texts() -> st.SearchStrategy[sa.RulesText]:
    """Return whole texts of up to three lines."""
    line = st.one_of(*(node(kind) for kind in typing.get_args(sa.AbilityLine)))
    return st.builds(sa.RulesText, st.lists(line, max_size=3).map(tuple))
