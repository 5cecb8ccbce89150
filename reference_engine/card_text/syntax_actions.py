"""The syntax tree of actions: what players do ("draw a card")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from reference_engine.card_text.syntax import (
    Description,
    Hand,
    It,
    Node,
    Number,
    Objects,
    Quantity,
    That,
    This,
)

if TYPE_CHECKING:
    from reference_engine.card_text.syntax_abilities import AbilityLine, Keyword


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
class ExileUntil(Node):
    """ "exile target creature until this creature leaves the battlefield"."""

    what: Objects
    this: This


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
    """ "remove a charge counter from this artifact"."""

    number: Number
    kind: str
    what: Objects


@dataclass(frozen=True, slots=True)
class RemoveThoseCounters(Node):
    """ "remove those counters": all that the sentence has just counted."""


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
    """ "reveal a card at random from their hand", "choose a card at random from your hand"."""

    whose: Literal["your", "their"]
    revealed: bool = True


@dataclass(frozen=True, slots=True)
class RevealTop(Node):
    """ "reveal the top card of your library"."""

    whose: Owner


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
class AddCombinationOf(Node):
    """ "add three mana in any combination of {R} and/or {G}"."""

    number: Number
    options: tuple[str, ...]


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
class AddChosenColor(Node):
    """ "add one mana of the chosen color"."""

    number: Number


@dataclass(frozen=True, slots=True)
class ChooseColorOf(Node):
    """ "choose a color of a permanent you control"."""

    description: Description


@dataclass(frozen=True, slots=True)
class AddThatColor(Node):
    """ "add one mana of that color"."""

    number: Number


@dataclass(frozen=True, slots=True)
class AddInstead(Node):
    """ "add {B} instead", after "if …,"."""

    mana: str


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
class CastFromHand(Node):
    """ "cast a creature spell from your hand without paying its mana cost"."""

    description: Description


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
    """ "there is an additional end step after this step", "… beginning phase after this phase"."""

    step: Literal["upkeep", "draw step", "end step", "beginning phase"]
    after: Literal["step", "phase"] = "step"


Action: TypeAlias = (
    Destroy | Exile | ExileUntil | Sacrifice | Tap | Untap | Transform | CounterIt | CopyIt | Choose
    | NewTargets | ReturnToHand | PutIntoHand | PutIntoGraveyardNow | PutInLibrary
    | PutOntoBattlefield | ReturnToBattlefield | PutCounters | DoubleCounters | RemoveCounters
    | RemoveThoseCounters
    | Draw | DrawEqual | Mill | ExileTop | Manifest | Discard | RevealAtRandom | RevealTop | Shuffle
    | GainLife
    | GainLifeEqual | LoseLife | LoseLifeEqual | GainControl | SwitchStats
    | CreateToken | CreateCopy | AddMana | AddManyMana | AddAnyColor | AddCombinationOf
    | AddCouldProduce
    | AddColorAmong | AddChosenColor | ChooseColorOf | AddThatColor | AddInstead | AddProduced
    | DiscoverIt | CastFree | CastFromHand | ExtraTurn | Attach | AdditionalStep
)  # fmt: skip
