"""The syntax tree of conditions ("if …") and of trigger events ("whenever …")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from reference_engine.card_text.syntax import (
    Description,
    Fixed,
    Host,
    It,
    Node,
    Player,
    Some,
    StatOf,
    Subject,
    That,
    This,
)

# ---- conditions


@dataclass(frozen=True, slots=True)
class Descended(Node):
    """ "you descended this turn"."""


@dataclass(frozen=True, slots=True)
class PlayedLand(Node):
    """ "you played a land this turn"."""


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
class NoManaSpent(Node):
    """ "no mana was spent to cast it"."""

    what: It | That | This


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
class CountersThere(Node):
    """ "there are three or more bore counters on it"."""

    number: Fixed
    kind: str


@dataclass(frozen=True, slots=True)
class LifeAtLeast(Node):
    """ "you have 10 or more life"."""

    number: Fixed


@dataclass(frozen=True, slots=True)
class EmptyHand(Node):
    """ "you have no cards in hand"."""


Condition: TypeAlias = (
    Descended | PlayedLand | Controls | WasKicked | YouCastIt | NoManaSpent | IsA | IsState
    | HasCounter | GreaterStat | YourTurn | NumberIs | ThereAre | CountersThere | LifeAtLeast
    | EmptyHand
)  # fmt: skip


# ---- trigger events

Whose = Literal["your", "each", "each player's", "each opponent's"]


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
class CastsUsing(Node):
    """ "you cast a permanent spell using mana produced by this land"."""

    player: Player
    what: Some
    source: This


@dataclass(frozen=True, slots=True)
class Discards(Node):
    """ "you discard a card"."""

    player: Player
    what: Some


@dataclass(frozen=True, slots=True)
class YouDescend(Node):
    """ "you descend" (CR 700.11)."""


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
    """ "you tap a land for mana", "you tap a permanent for {C}"."""

    player: Player
    what: This | Some
    mana: str | None = None


@dataclass(frozen=True, slots=True)
class TappedForMana(Node):
    """ "a land is tapped for mana", "enchanted land is tapped for mana"."""

    what: Some | Host


@dataclass(frozen=True, slots=True)
class BeginningOf(Node):
    """ "the beginning of your upkeep", "the beginning of combat on your turn"."""

    whose: Whose
    step: Literal["upkeep", "draw step", "end step", "combat"]


Event: TypeAlias = (
    Enters | Dies | Leaves | Attacks | BecomesTapped | DealsDamage | PutIntoGraveyard | Casts
    | CastsUsing | Discards | Draws | YouDescend | GainsLife | LosesLife | CountersPut | TapsForMana
    | TappedForMana | BeginningOf
)  # fmt: skip
