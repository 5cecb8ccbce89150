"""The syntax tree of rules text: numbers, noun phrases, quantities.

One class stands for one way to say something, so that a tree prints back as the text it was
read from.  Words are in lower case and in the singular.  Nothing here knows what a phrase
means in a game; that is the work of :mod:`reference_engine.card_text.lowering`.

Conditions and events are in :mod:`.syntax_events`, what players do in :mod:`.syntax_actions`,
instructions in :mod:`.syntax_effects`, whole abilities in :mod:`.syntax_abilities`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias


class Node:
    """Base of everything in a syntax tree."""

    __slots__ = ()


# ---- numbers


@dataclass(frozen=True, slots=True)
class Fixed(Node):
    """ "a", "one", "two", "3"."""

    number: int


@dataclass(frozen=True, slots=True)
class TheX(Node):
    """ "X"."""


@dataclass(frozen=True, slots=True)
class ThatMany(Node):
    """ "that many"."""


@dataclass(frozen=True, slots=True)
class TwiceThatMany(Node):
    """ "twice that many"."""


Number: TypeAlias = Fixed | TheX | ThatMany | TwiceThatMany


@dataclass(frozen=True, slots=True)
class Exactly(Node):
    """ "two creatures", "a creature"."""

    number: Number


@dataclass(frozen=True, slots=True)
class UpTo(Node):
    """ "up to two creatures"."""

    number: Number


@dataclass(frozen=True, slots=True)
class AnyNumber(Node):
    """ "any number of creatures"."""


HowMany: TypeAlias = Exactly | UpTo | AnyNumber


# ---- descriptions

Holder = Literal[
    "you", "you don't", "an opponent", "your opponents", "target player", "target opponent",
    "that player",
]  # fmt: skip
Place = Literal[
    "your hand", "your graveyard", "a graveyard", "an opponent's graveyard", "exile", "their hand",
    "their graveyard", "all graveyards", "your library",
]  # fmt: skip
Stat = Literal["power", "toughness", "mana value"]
Direction = Literal["or less", "or greater", "exactly"]


@dataclass(frozen=True, slots=True)
class Controlled(Node):
    """ "you control", "an opponent controls", "you don't control"."""

    by: Holder


@dataclass(frozen=True, slots=True)
class Owned(Node):
    """ "you own"."""


@dataclass(frozen=True, slots=True)
class CastBy(Node):
    """ "you cast", of spells."""

    by: Literal["you", "your opponents"]


@dataclass(frozen=True, slots=True)
class WithKeyword(Node):
    """ "with flying", "without flying"."""

    keyword: str
    has: bool = True


@dataclass(frozen=True, slots=True)
class WithStat(Node):
    """ "with power 2 or less", "with mana value X"."""

    stat: Stat
    number: Number
    direction: Direction


@dataclass(frozen=True, slots=True)
class WithCounter(Node):
    """ "with a +1/+1 counter on it"."""

    kind: str


@dataclass(frozen=True, slots=True)
class InPlace(Node):
    """ "from your hand", "in your graveyard"."""

    preposition: Literal["from", "in"]
    place: Place


Qualifier: TypeAlias = Controlled | Owned | CastBy | WithKeyword | WithStat | WithCounter | InPlace


@dataclass(frozen=True, slots=True)
class Description(Node):
    """ "nonland permanent card in your graveyard": words, the noun last, then qualifiers.

    ``words`` may have an "or" between two words of the same kind.
    """

    words: tuple[str, ...]
    qualifiers: tuple[Qualifier, ...] = ()


# ---- objects


@dataclass(frozen=True, slots=True)
class This(Node):
    """ "this creature", "this spell"."""

    noun: str


@dataclass(frozen=True, slots=True)
class It(Node):
    """ "it"."""


@dataclass(frozen=True, slots=True)
class Them(Node):
    """ "them"."""


@dataclass(frozen=True, slots=True)
class EachOfThem(Node):
    """ "each of them"."""


@dataclass(frozen=True, slots=True)
class That(Node):
    """ "that creature", "those cards"."""

    noun: str
    plural: bool = False


@dataclass(frozen=True, slots=True)
class Host(Node):
    """ "enchanted creature", "equipped creature"."""

    how: Literal["enchanted", "equipped"]
    noun: str


@dataclass(frozen=True, slots=True)
class Targets(Node):
    """ "target creature", "up to two other target creatures"."""

    how_many: HowMany
    other: bool
    description: Description


@dataclass(frozen=True, slots=True)
class TargetAbility(Node):
    """ "target triggered ability"."""

    kind: Literal["triggered", "activated", "activated or triggered"]


@dataclass(frozen=True, slots=True)
class Some(Node):
    """ "a creature", "another creature", "up to two creature cards from your hand"."""

    how_many: HowMany
    other: bool
    description: Description


@dataclass(frozen=True, slots=True)
class OneOrMore(Node):
    """ "one or more other creatures", in trigger events."""

    other: bool
    description: Description


@dataclass(frozen=True, slots=True)
class Each(Node):
    """ "each other creature"."""

    other: bool
    description: Description


@dataclass(frozen=True, slots=True)
class Every(Node):
    """ "all other creatures"."""

    other: bool
    description: Description


@dataclass(frozen=True, slots=True)
class Bare(Node):
    """ "other creatures you control"."""

    other: bool
    description: Description


@dataclass(frozen=True, slots=True)
class ThisOrAnother(Node):
    """ "this creature or another creature you control", in trigger events."""

    this: This
    description: Description


@dataclass(frozen=True, slots=True)
class Hand(Node):
    """ "your hand", "their hand", as what is discarded."""

    whose: Literal["your", "their"]


Objects: TypeAlias = (
    This
    | It
    | Them
    | EachOfThem
    | That
    | Host
    | Targets
    | TargetAbility
    | Some
    | Each
    | Every
    | Bare
)
Subject: TypeAlias = This | Host | Some | OneOrMore | ThisOrAnother
"""What a trigger event is about."""

Player = Literal[
    "you", "each player", "each opponent", "target player", "target opponent", "that player",
    "they", "its controller", "its owner", "that creature's controller", "an opponent", "a player",
    "the same player",
]  # fmt: skip


# ---- quantities


@dataclass(frozen=True, slots=True)
class NumberOf(Node):
    """ "the number of creatures you control"."""

    description: Description
    on_battlefield: bool = False


@dataclass(frozen=True, slots=True)
class CountersOn(Node):
    """ "the number of +1/+1 counters on this creature"."""

    kind: str
    what: Objects


@dataclass(frozen=True, slots=True)
class TimesDescended(Node):
    """ "the number of times you descended this turn"."""


@dataclass(frozen=True, slots=True)
class TimesKicked(Node):
    """ "the number of times it was kicked"."""


@dataclass(frozen=True, slots=True)
class StatOf(Node):
    """ "its power", "that spell's mana value"."""

    what: This | It | That | Host | Targets
    stat: Stat


@dataclass(frozen=True, slots=True)
class LifeTotal(Node):
    """ "your life total"."""


@dataclass(frozen=True, slots=True)
class Twice(Node):
    """ "twice the number of …"."""

    of: SimpleQuantity


@dataclass(frozen=True, slots=True)
class Plus(Node):
    """ "the number of … plus one"."""

    quantity: SimpleQuantity
    number: Fixed


SimpleQuantity: TypeAlias = (
    NumberOf | CountersOn | TimesDescended | TimesKicked | StatOf | LifeTotal
)
Quantity: TypeAlias = SimpleQuantity | Twice | Plus
