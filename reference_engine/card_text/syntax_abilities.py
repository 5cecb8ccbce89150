"""The syntax tree of whole abilities: one line of a card's text is one of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from reference_engine.card_text.syntax import Description, Host, Node, Number, Quantity, This
from reference_engine.card_text.syntax_actions import (
    Discard,
    Exile,
    PayLife,
    RemoveCounters,
    Reveal,
    Sacrifice,
    Tap,
)
from reference_engine.card_text.syntax_effects import EachOf, Instruction
from reference_engine.card_text.syntax_events import Condition, Event

# ---- keywords


@dataclass(frozen=True, slots=True)
class Keyword(Node):
    """ "flying", "evoke {2}{U}", "enchant creature", "kicker—Sacrifice a creature"."""

    name: str
    cost: str | None = None
    what: Description | None = None
    costs: tuple[CostItem, ...] = ()


# ---- costs


@dataclass(frozen=True, slots=True)
class Pay(Node):
    """ "{2}{G}", "{X}"."""

    mana: str


@dataclass(frozen=True, slots=True)
class TapSymbol(Node):
    """ "{T}"."""


@dataclass(frozen=True, slots=True)
class UntapSymbol(Node):
    """ "{Q}"."""


CostItem: TypeAlias = (
    Pay | TapSymbol | UntapSymbol | Sacrifice | Discard | PayLife | RemoveCounters | Tap | Reveal
    | Exile
)  # fmt: skip


# ---- sentences that are not instructions


@dataclass(frozen=True, slots=True)
class ActivateOnly(Node):
    """ "Activate only as a sorcery."."""

    how: Literal["as a sorcery", "once each turn"]


@dataclass(frozen=True, slots=True)
class ActivateOnlyIf(Node):
    """ "Activate only if you control an artifact."."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class TriggersOnce(Node):
    """ "This ability triggers only once each turn."."""


@dataclass(frozen=True, slots=True)
class EntersTapped(Node):
    """ "This land enters tapped."."""

    who: This


@dataclass(frozen=True, slots=True)
class EntersWith(Node):
    """ "This creature enters with X +1/+1 counters on it, where X is …"."""

    who: This
    number: Number
    kind: str
    where: Quantity | None = None
    each: EachOf | None = None
    condition: Condition | None = None  # "If this creature was kicked, it enters with …"


@dataclass(frozen=True, slots=True)
class EntersChoosingColor(Node):
    """ "As this land enters, choose a color."."""

    who: This


@dataclass(frozen=True, slots=True)
class OthersEnterWith(Node):
    """ "Each other creature you control enters with an additional +1/+1 counter on it."."""

    other: bool
    description: Description
    number: Number
    kind: str


@dataclass(frozen=True, slots=True)
class EntersAsCopy(Node):
    """ "You may have this creature enter as a copy of any creature on the battlefield."."""

    who: This
    description: Description
    abilities: tuple[Keyword | AbilityLine, ...] = ()


@dataclass(frozen=True, slots=True)
class GraveyardInstead(Node):
    """ "If a card would be put into a graveyard from anywhere, exile it instead."."""

    description: Description
    whose: Literal["a graveyard", "your graveyard", "an opponent's graveyard"]


@dataclass(frozen=True, slots=True)
class DiesInstead(Node):
    """ "If a creature would die, exile it instead."."""

    who: This | Description


@dataclass(frozen=True, slots=True)
class MoreCounters(Node):
    """ "If one or more +1/+1 counters would be put on …, twice that many … instead."."""

    kind: str
    description: Description
    how: Literal["twice that many", "that many plus one"]


@dataclass(frozen=True, slots=True)
class MoreTokens(Node):
    """ "If one or more tokens would be created under your control, twice that many …"."""


@dataclass(frozen=True, slots=True)
class MoreMana(Node):
    """ "If you tap a permanent for mana, it produces twice as much of that mana instead."."""

    description: Description
    how: Literal["twice", "three times"]


@dataclass(frozen=True, slots=True)
class OtherMana(Node):
    """ "If a land is tapped for mana, it produces {C} instead of any other type."."""

    description: Description
    mana: str
    and_amount: bool = False  # "… and amount": one mana


@dataclass(frozen=True, slots=True)
class SizeIs(Node):
    """ "This creature's power and toughness are each equal to the number of …"."""

    who: This
    stats: Literal["power", "toughness", "power and toughness"]
    quantity: Quantity


@dataclass(frozen=True, slots=True)
class ControlHost(Node):
    """ "You control enchanted creature."."""

    host: Host


@dataclass(frozen=True, slots=True)
class SpellsCost(Node):
    """ "Creature spells you cast cost {1} less to cast."."""

    description: Description
    mana: str
    more: bool


@dataclass(frozen=True, slots=True)
class SpellsCostAtLeast(Node):
    """ "Each spell that would cost less than three mana to cast costs three mana to cast."."""

    description: Description
    amount: int


@dataclass(frozen=True, slots=True)
class ThisCosts(Node):
    """ "This spell costs {1} less to cast for each artifact you control."."""

    this: This
    mana: str
    more: bool
    each: EachOf | None = None
    where: Quantity | None = None  # with a cost of {X}


@dataclass(frozen=True, slots=True)
class EitherCost(Node):
    """ "As an additional cost to cast this spell, sacrifice a creature or pay {3}."."""

    who: This
    first: CostItem
    mana: str


@dataclass(frozen=True, slots=True)
class AdditionalCost(Node):
    """ "As an additional cost to cast this spell, sacrifice a creature."."""

    this: This
    costs: tuple[CostItem, ...]


@dataclass(frozen=True, slots=True)
class RatherThanPay(Node):
    """ "You may pay 6 life rather than pay this spell's mana cost."."""

    this: This
    costs: tuple[CostItem, ...]


@dataclass(frozen=True, slots=True)
class MayCastFree(Node):
    """ "You may cast spells from your hand without paying their mana costs."."""

    description: Description


@dataclass(frozen=True, slots=True)
class SpellsGain(Node):
    """ "Elemental spells you cast from your hand gain evoke {4} as you cast them."."""

    description: Description
    ability: Keyword


@dataclass(frozen=True, slots=True)
class CantCast(Node):
    """ "Your opponents can't cast spells during your turn."."""

    player: Literal["your opponents", "players", "you"]
    description: Description
    during: Literal["your turn"] | None


@dataclass(frozen=True, slots=True)
class CastOnlyDuring(Node):
    """ "Cast this spell only during combat."."""

    this: This
    when: Literal["combat", "your turn"]


@dataclass(frozen=True, slots=True)
class Modes(Node):
    """ "Choose one —" and its bullets."""

    how_many: Literal["one", "two", "one or both", "one or more", "up to one", "up to two"]
    modes: tuple[tuple[Instruction, ...], ...]


Sentence: TypeAlias = (
    Instruction | ActivateOnly | ActivateOnlyIf | TriggersOnce | EntersTapped | EntersWith
    | EntersChoosingColor | OthersEnterWith | EntersAsCopy | GraveyardInstead | DiesInstead
    | MoreCounters | MoreTokens | MoreMana | OtherMana | SizeIs | ControlHost | SpellsCost
    | SpellsCostAtLeast | ThisCosts | AdditionalCost | EitherCost | RatherThanPay | CantCast
    | CastOnlyDuring | MayCastFree | SpellsGain | Modes
)  # fmt: skip


# ---- lines


@dataclass(frozen=True, slots=True)
class Keywords(Node):
    """ "Flying, evolve"."""

    keywords: tuple[Keyword, ...]


@dataclass(frozen=True, slots=True)
class Activated(Node):
    """ "{2}{G}, {T}: …"."""

    costs: tuple[CostItem, ...]
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Triggered(Node):
    """ "Whenever …, if …, …"."""

    word: Literal["when", "whenever", "at"]
    event: Event
    condition: Condition | None
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Statement(Node):
    """Sentences alone: a spell's instructions, or a static ability."""

    sentences: tuple[Sentence, ...]


AbilityLine: TypeAlias = Keywords | Activated | Triggered | Statement


@dataclass(frozen=True, slots=True)
class RulesText(Node):
    """A whole text: its lines, in printed order."""

    lines: tuple[AbilityLine, ...] = ()
