"""The syntax tree of instructions: what players do and what happens to objects.

An *action* is what a player does ("draws a card"); a *predicate* is what is said of objects
("gets +2/+2").  A clause puts a subject before them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from reference_engine.card_text.syntax import (
    Condition,
    Description,
    Hand,
    It,
    Node,
    Number,
    Objects,
    Player,
    Quantity,
    That,
    This,
    TimesDescended,
    TimesKicked,
)

if TYPE_CHECKING:
    from reference_engine.card_text.syntax_abilities import AbilityLine, Keyword

EachOf: TypeAlias = Description | TimesKicked | TimesDescended
"""What is counted: "for each creature you control", "for each time it was kicked"."""

Owner = Literal["its owner's", "their owners'", "your", "their", "that player's"]
Duration = Literal["until end of turn", "until your next turn"]

# ---- what players do


@dataclass(frozen=True, slots=True)
class Destroy(Node):
    """Destroy objects."""

    what: Objects


@dataclass(frozen=True, slots=True)
class Exile(Node):
    """Exile objects."""

    what: Objects


@dataclass(frozen=True, slots=True)
class Sacrifice(Node):
    """Sacrifice permanents."""

    what: Objects


@dataclass(frozen=True, slots=True)
class Tap(Node):
    """Tap permanents."""

    what: Objects


@dataclass(frozen=True, slots=True)
class Untap(Node):
    """Untap permanents."""

    what: Objects


@dataclass(frozen=True, slots=True)
class Transform(Node):
    """Transform a permanent."""

    what: Objects


@dataclass(frozen=True, slots=True)
class CounterIt(Node):
    """Counter a spell or ability."""

    what: Objects


@dataclass(frozen=True, slots=True)
class CopyIt(Node):
    """Copy a spell or ability."""

    what: Objects


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """Choose objects, without a target."""

    what: Objects


@dataclass(frozen=True, slots=True)
class NewTargets(Node):
    """ "choose new targets for the copy"."""


@dataclass(frozen=True, slots=True)
class ReturnToHand(Node):
    """ "return target creature to its owner's hand"."""

    what: Objects
    whose: Owner


@dataclass(frozen=True, slots=True)
class PutIntoHand(Node):
    """ "put that card into your hand"."""

    what: Objects
    whose: Owner


@dataclass(frozen=True, slots=True)
class PutIntoGraveyardNow(Node):
    """ "put it into its owner's graveyard"."""

    what: Objects
    whose: Owner


@dataclass(frozen=True, slots=True)
class PutInLibrary(Node):
    """ "put target creature on top of its owner's library"."""

    what: Objects
    place: Literal["top", "the bottom"]
    whose: Owner


@dataclass(frozen=True, slots=True)
class Arrival(Node):
    """How something comes onto the battlefield: "tapped under your control"."""

    tapped: bool = False
    under: Literal["your", "its owner's", "their owners'", "their"] | None = None
    counters: tuple[Number, str] | None = None


@dataclass(frozen=True, slots=True)
class PutOntoBattlefield(Node):
    """ "put up to two creature cards from your hand onto the battlefield"."""

    what: Objects
    arrival: Arrival


@dataclass(frozen=True, slots=True)
class ReturnToBattlefield(Node):
    """ "return target creature card from your graveyard to the battlefield"."""

    what: Objects
    arrival: Arrival


@dataclass(frozen=True, slots=True)
class PutCounters(Node):
    """ "put two +1/+1 counters on target creature"."""

    number: Number
    kind: str
    what: Objects


@dataclass(frozen=True, slots=True)
class DoubleCounters(Node):
    """ "double the number of +1/+1 counters on target creature"."""

    kind: str
    what: Objects


@dataclass(frozen=True, slots=True)
class RemoveCounters(Node):
    """ "remove a charge counter from this artifact", "remove all counters" with no number."""

    number: Number
    kind: str
    what: Objects


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """ "draw that many cards plus one"."""

    number: Number
    plus: Number | None = None


@dataclass(frozen=True, slots=True)
class DrawEqual(Node):
    """ "draw cards equal to its power"."""

    quantity: Quantity


@dataclass(frozen=True, slots=True)
class Mill(Node):
    """ "mill three cards"."""

    number: Number


@dataclass(frozen=True, slots=True)
class ExileTop(Node):
    """ "exile the top two cards of your library"."""

    number: Number
    whose: Owner


@dataclass(frozen=True, slots=True)
class Manifest(Node):
    """ "manifest the top card of your library"."""

    number: Number


@dataclass(frozen=True, slots=True)
class Discard(Node):
    """ "discard two cards at random", "discard your hand"."""

    what: Objects | Hand
    random: bool = False


@dataclass(frozen=True, slots=True)
class RevealAtRandom(Node):
    """ "reveal a card at random from their hand"."""

    whose: Literal["your", "their"]


@dataclass(frozen=True, slots=True)
class Shuffle(Node):
    """ "shuffle"."""


@dataclass(frozen=True, slots=True)
class GainLife(Node):
    """ "gain 3 life"."""

    number: Number


@dataclass(frozen=True, slots=True)
class GainLifeEqual(Node):
    """ "gain life equal to its toughness"."""

    quantity: Quantity


@dataclass(frozen=True, slots=True)
class LoseLife(Node):
    """ "lose 3 life"."""

    number: Number


@dataclass(frozen=True, slots=True)
class LoseLifeEqual(Node):
    """ "lose life equal to its mana value"."""

    quantity: Quantity


@dataclass(frozen=True, slots=True)
class PayLife(Node):
    """ "pay 2 life"."""

    number: Number


@dataclass(frozen=True, slots=True)
class Reveal(Node):
    """ "reveal a creature card from your hand", as a cost."""

    what: Objects


@dataclass(frozen=True, slots=True)
class GainControl(Node):
    """ "gain control of target creature until end of turn"."""

    what: Objects
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class SwitchStats(Node):
    """ "switch target creature's power and toughness until end of turn"."""

    what: Objects


@dataclass(frozen=True, slots=True)
class CreateToken(Node):
    """ "create two tapped 1/1 green Squirrel creature tokens with flying"."""

    number: Number
    tapped: bool
    size: str | None  # "1/1", "X/X"; None for a token that is no creature
    words: tuple[str, ...]
    abilities: tuple[Keyword | AbilityLine, ...] = ()


@dataclass(frozen=True, slots=True)
class CreateCopy(Node):
    """ "create a token that's a copy of target creature"."""

    number: Number
    of: Objects
    abilities: tuple[Keyword | AbilityLine, ...] = ()


@dataclass(frozen=True, slots=True)
class AddMana(Node):
    """ "add {G}{G}", "add {R}, {G}, or {W}": one amount or another."""

    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AddManyMana(Node):
    """ "add an amount of {G} equal to its power"."""

    mana: str
    quantity: Quantity | Number  # a number: "add X {G}"


@dataclass(frozen=True, slots=True)
class AddAnyColor(Node):
    """ "add one mana of any color", "add two mana of any one color", "in any combination"."""

    number: Number
    how: Literal["of any color", "of any one color", "in any combination of colors"]


@dataclass(frozen=True, slots=True)
class AddCouldProduce(Node):
    """ "add one mana of any type that a land you control could produce"."""

    number: Number
    what: Literal["type", "color"]
    description: Description


@dataclass(frozen=True, slots=True)
class AddColorAmong(Node):
    """ "add one mana of any color among permanents you control"."""

    number: Number
    description: Description


@dataclass(frozen=True, slots=True)
class AddProduced(Node):
    """ "add one mana of any type that land produced"."""

    number: Number
    noun: str


@dataclass(frozen=True, slots=True)
class DiscoverIt(Node):
    """ "discover 3"."""

    number: Number


@dataclass(frozen=True, slots=True)
class CastFree(Node):
    """ "cast that card without paying its mana cost if able"."""

    what: It | That | This
    if_able: bool


@dataclass(frozen=True, slots=True)
class ExtraTurn(Node):
    """ "take an extra turn after this one"."""


@dataclass(frozen=True, slots=True)
class Attach(Node):
    """ "attach this Equipment to target creature you control"."""

    this: This
    what: Objects


@dataclass(frozen=True, slots=True)
class AdditionalStep(Node):
    """ "there is an additional end step after this step"."""

    step: Literal["upkeep", "draw step", "end step"]


Action: TypeAlias = (
    Destroy | Exile | Sacrifice | Tap | Untap | Transform | CounterIt | CopyIt | Choose
    | NewTargets | ReturnToHand | PutIntoHand | PutIntoGraveyardNow | PutInLibrary
    | PutOntoBattlefield | ReturnToBattlefield | PutCounters | DoubleCounters | RemoveCounters | Draw | DrawEqual
    | Mill | ExileTop | Manifest | Discard | RevealAtRandom | Shuffle | GainLife | GainLifeEqual
    | LoseLife | LoseLifeEqual | PayLife | Reveal | GainControl | SwitchStats | CreateToken
    | CreateCopy | AddMana | AddManyMana | AddAnyColor | AddCouldProduce | AddColorAmong
    | AddProduced | DiscoverIt | CastFree | ExtraTurn | Attach
    | AdditionalStep
)  # fmt: skip


# ---- what is said of objects


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
    Gets | Gains | Has | HasBase | LosesAll | Loses | Becomes | BecomesColor | BecomesCopy
    | IsAlso | IsColor | IsNot | Fights | Damages | DamagesEqual
)  # fmt: skip


# ---- clauses


@dataclass(frozen=True, slots=True)
class Does(Node):
    """ "draw a card" (you), "target player draws a card"."""

    player: Player | None
    action: Action
    each: EachOf | None = None  # "for each artifact you control"
    at: Literal["the next end step", "the next upkeep"] | None = None
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
    """ "If you control an artifact, …"."""

    condition: Condition


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
