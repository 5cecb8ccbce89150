"""The syntax tree of rules text: numbers, noun phrases, quantities, conditions, events.

One class stands for one way to say something, so that a tree prints back as the text it was
read from.  Words are in lower case and in the singular.  Nothing here knows what a phrase
means in a game; that is the work of :mod:`reference_engine.card_text.lowering`.

Instructions are in :mod:`.syntax_effects`, whole abilities in :mod:`.syntax_abilities`.
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
    This | It | Them | That | Host | Targets | TargetAbility | Some | Each | Every | Bare
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

    of: Quantity


@dataclass(frozen=True, slots=True)
class Plus(Node):
    """ "the number of … plus one"."""

    quantity: SimpleQuantity
    number: Fixed


SimpleQuantity: TypeAlias = (
    NumberOf | CountersOn | TimesDescended | TimesKicked | StatOf | LifeTotal
)
Quantity: TypeAlias = SimpleQuantity | Twice | Plus


# ---- conditions


@dataclass(frozen=True, slots=True)
class Descended(Node):
    """ "you descended this turn"."""


@dataclass(frozen=True, slots=True)
class Controls(Node):
    """ "you control a creature", "you control no artifacts", "you control four or more lands"."""

    least: Literal["a", "another", "no"] | Fixed
    description: Description


@dataclass(frozen=True, slots=True)
class WasKicked(Node):
    """ "it was kicked", "this spell was kicked"."""

    what: It | This


@dataclass(frozen=True, slots=True)
class YouCastIt(Node):
    """ "you cast it"."""


@dataclass(frozen=True, slots=True)
class IsA(Node):
    """ "it's a land card", "that card isn't a creature card"."""

    what: It | That | This
    holds: bool
    description: Description


@dataclass(frozen=True, slots=True)
class IsState(Node):
    """ "this creature is attacking", "it's tapped"."""

    what: It | That | This
    state: Literal["tapped", "untapped", "attacking", "blocking", "on the battlefield"]


@dataclass(frozen=True, slots=True)
class HasCounter(Node):
    """ "it has a +1/+1 counter on it"."""

    what: It | That | This
    kind: str
    had: bool = False  # "it had a +1/+1 counter on it", as it last was


@dataclass(frozen=True, slots=True)
class GreaterStat(Node):
    """ "that creature's power is greater than this creature's power"."""

    left: StatOf
    right: StatOf


@dataclass(frozen=True, slots=True)
class YourTurn(Node):
    """ "it's your turn", "it's not your turn"."""

    holds: bool


@dataclass(frozen=True, slots=True)
class NumberIs(Node):
    """ "X is 5 or more"."""

    number: Fixed


@dataclass(frozen=True, slots=True)
class ThereAre(Node):
    """ "there are four or more permanent cards in your graveyard"."""

    number: Fixed
    description: Description


@dataclass(frozen=True, slots=True)
class LifeAtLeast(Node):
    """ "you have 10 or more life"."""

    number: Fixed


@dataclass(frozen=True, slots=True)
class EmptyHand(Node):
    """ "you have no cards in hand"."""


Condition: TypeAlias = (
    Descended | Controls | WasKicked | YouCastIt | IsA | IsState | HasCounter | GreaterStat
    | YourTurn | NumberIs | ThereAre | LifeAtLeast | EmptyHand
)  # fmt: skip


# ---- trigger events

Whose = Literal[
    "your", "each", "each player's", "each opponent's", "each of your", "enchanted creature's"
]


@dataclass(frozen=True, slots=True)
class Enters(Node):
    """ "this creature enters"."""

    who: Subject


@dataclass(frozen=True, slots=True)
class Dies(Node):
    """ "another creature you control dies"."""

    who: Subject


@dataclass(frozen=True, slots=True)
class Leaves(Node):
    """ "this creature leaves the battlefield"."""

    who: Subject


@dataclass(frozen=True, slots=True)
class Attacks(Node):
    """ "this creature attacks"."""

    who: Subject


@dataclass(frozen=True, slots=True)
class BecomesTapped(Node):
    """ "this creature becomes tapped"."""

    who: Subject


@dataclass(frozen=True, slots=True)
class DealsDamage(Node):
    """ "this creature deals combat damage to a player"."""

    who: Subject
    combat: bool
    to_player: bool


@dataclass(frozen=True, slots=True)
class PutIntoGraveyard(Node):
    """ "a permanent card is put into your graveyard from anywhere"."""

    who: Subject
    whose: Literal["a graveyard", "your graveyard", "an opponent's graveyard"]
    origin: Literal["anywhere", "the battlefield", "your library", "your hand"]


@dataclass(frozen=True, slots=True)
class Casts(Node):
    """ "you cast a creature spell", "you cast this spell"."""

    player: Player
    what: This | Some


@dataclass(frozen=True, slots=True)
class Discards(Node):
    """ "you discard a card"."""

    player: Player
    what: Some


@dataclass(frozen=True, slots=True)
class Draws(Node):
    """ "you draw a card"."""

    player: Player


@dataclass(frozen=True, slots=True)
class GainsLife(Node):
    """ "you gain life"."""

    player: Player


@dataclass(frozen=True, slots=True)
class LosesLife(Node):
    """ "you lose life"."""

    player: Player


@dataclass(frozen=True, slots=True)
class CountersPut(Node):
    """ "one or more +1/+1 counters are put on this creature"."""

    kind: str
    who: Subject


@dataclass(frozen=True, slots=True)
class TapsForMana(Node):
    """ "you tap a land for mana"."""

    player: Player
    what: This | Some


@dataclass(frozen=True, slots=True)
class TappedForMana(Node):
    """ "a land is tapped for mana"."""

    what: Some


@dataclass(frozen=True, slots=True)
class BeginningOf(Node):
    """ "the beginning of your upkeep", "the beginning of combat on your turn"."""

    whose: Whose
    step: Literal["upkeep", "draw step", "end step", "combat"]


Event: TypeAlias = (
    Enters | Dies | Leaves | Attacks | BecomesTapped | DealsDamage | PutIntoGraveyard | Casts
    | Discards | Draws | GainsLife | LosesLife | CountersPut | TapsForMana | TappedForMana
    | BeginningOf
)  # fmt: skip
