"""The syntax tree of instructions: predicates, clauses, sentences.

A *predicate* is what is said of objects ("gets +2/+2"); a clause puts a subject before it, or
a player before an action.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from reference_engine.card_text.syntax import (
    Description,
    Node,
    Number,
    Objects,
    Player,
    Quantity,
    TimesDescended,
    TimesKicked,
)
from reference_engine.card_text.syntax_actions import Action, Duration
from reference_engine.card_text.syntax_events import Condition

if TYPE_CHECKING:
    from reference_engine.card_text.syntax_abilities import AbilityLine, Keyword

EachOf: TypeAlias = Description | TimesKicked | TimesDescended
"""What is counted: "for each creature you control", "for each time it was kicked"."""


@dataclass(frozen=True, slots=True)
class Gets(Node):
    """ "gets +2/-2"."""

    change: str


@dataclass(frozen=True, slots=True)
class Gains(Node):
    """ "gains flying and trample": for a time."""

    abilities: tuple[Keyword | AbilityLine, ...]


@dataclass(frozen=True, slots=True)
class Has(Node):
    """ "has flying and trample": as long as the static ability lasts."""

    abilities: tuple[Keyword | AbilityLine, ...]


@dataclass(frozen=True, slots=True)
class HasBase(Node):
    """ "has base power and toughness 4/4"."""

    size: str


@dataclass(frozen=True, slots=True)
class LosesAll(Node):
    """ "loses all abilities"."""


@dataclass(frozen=True, slots=True)
class Loses(Node):
    """ "loses flying"."""

    keyword: str


@dataclass(frozen=True, slots=True)
class Becomes(Node):
    """ "becomes an artifact in addition to its other types"."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BecomesSized(Node):
    """ "becomes a 3/3 artifact creature"."""

    size: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BecomesColor(Node):
    """ "becomes blue"."""

    color: str


@dataclass(frozen=True, slots=True)
class BecomesCopy(Node):
    """ "becomes a copy of target creature"."""

    of: Objects


@dataclass(frozen=True, slots=True)
class IsAlso(Node):
    """ "is an artifact in addition to its other types": of a static ability."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IsLandType(Node):
    """ "is a Mountain": of a static ability about lands."""

    land_type: str


@dataclass(frozen=True, slots=True)
class IsColor(Node):
    """ "is blue"."""

    color: str


@dataclass(frozen=True, slots=True)
class IsNot(Node):
    """ "isn't a creature"."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fights(Node):
    """ "fights target creature"."""

    what: Objects


@dataclass(frozen=True, slots=True)
class AndPlayers(Node):
    """ "each creature and each player"."""

    objects: Objects
    players: Literal["each player", "each opponent"]


@dataclass(frozen=True, slots=True)
class Damages(Node):
    """ "deals 3 damage to any target"."""

    number: Number
    to: Objects | AndPlayers | Player | Literal["any target"]


@dataclass(frozen=True, slots=True)
class DamagesEqual(Node):
    """ "deals damage equal to its power to target creature"."""

    quantity: Quantity
    to: Objects | AndPlayers | Player | Literal["any target"]


Predicate: TypeAlias = (
    Gets | Gains | Has | HasBase | LosesAll | Loses | Becomes | BecomesSized | BecomesColor
    | BecomesCopy | IsAlso | IsLandType | IsColor | IsNot | Fights | Damages | DamagesEqual
)  # fmt: skip


# ---- clauses


@dataclass(frozen=True, slots=True)
class Does(Node):
    """ "draw a card" (you), "target player draws a card"."""

    player: Player | None
    action: Action
    each: EachOf | None = None  # "for each artifact you control"
    at: Literal["the next end step", "the next turn's upkeep"] | None = None
    optional: bool = False  # "you may draw a card"


@dataclass(frozen=True, slots=True)
class Says(Node):
    """ "target creature gets +2/+2 and gains flying until end of turn"."""

    subject: Objects
    predicates: tuple[Predicate, ...]
    duration: Duration | None = None
    each: EachOf | None = None


Clause: TypeAlias = Does | Says
Joiner = Literal[", then", " and", ","]


@dataclass(frozen=True, slots=True)
class If(Node):
    """ "If you control an artifact, …", with ``then`` "Then if …"."""

    condition: Condition
    then: bool = False


@dataclass(frozen=True, slots=True)
class AsLongAs(Node):
    """ "As long as you control an artifact, …"."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class IfDone(Node):
    """ "If you do, …", "If they don't, …"."""

    player: Player
    done: bool


@dataclass(frozen=True, slots=True)
class Otherwise(Node):
    """ "Otherwise, …"."""


Lead: TypeAlias = If | AsLongAs | IfDone | Otherwise


@dataclass(frozen=True, slots=True)
class Instruction(Node):
    """One sentence: an opening, clauses with what joins them, and what X is."""

    clauses: tuple[Clause, ...]
    joiners: tuple[Joiner, ...] = ()  # one fewer than clauses
    lead: Lead | None = None
    where: Quantity | None = None
