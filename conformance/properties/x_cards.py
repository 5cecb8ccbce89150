"""What the templates about X draw from: costs with {X}, and ways to see how great an X is.

A :class:`Cost` says what has to be paid for a chosen X and what the mana value is then; a
:class:`Payoff` is an instruction with an X in it and what it does for an X.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from conformance.generate.build import Build
from conformance.generate.printed import ANY_COST

LIBRARY = 4
"""Cards in the library of a player who may draw or mill some."""


@dataclass(frozen=True, slots=True)
class Cost:
    """A mana cost with {X} in it: so many {X}, generic mana, and coloured symbols."""

    symbols: int = 1
    generic: int = 0
    coloured: str = ""

    @property
    def text(self) -> str:
        """The cost as it is printed."""
        generic = f"{{{self.generic}}}" if self.generic else ""
        return "{X}" * self.symbols + generic + self.coloured

    def value(self, x: int) -> int:
        """Return the mana value for an X."""
        return self.symbols * x + self.generic + self.coloured.count("{")

    def mana(self, x: int) -> str:
        """Return the mana that pays it for an X; a number is colourless mana."""
        amount = self.symbols * x + self.generic
        return (f"{{{amount}}}" if amount else "") + self.coloured


COSTS: tuple[Cost, ...] = (
    Cost(), Cost(coloured="{G}"), Cost(generic=2, coloured="{G}"), Cost(symbols=2),
    Cost(symbols=2, coloured="{R}"), Cost(coloured="{U}{U}"),
)  # fmt: skip
"""Costs to draw from, the simplest first."""

PLAIN_COSTS: tuple[Cost, ...] = (Cost(symbols=0, generic=1), Cost(0, 2, "{G}"))
"""Costs without {X}.  An ability that says what X is says it for the whole spell, whose
controller then does not choose it (CR 107.3c): such a card has no {X} in its cost."""

PRINTED_COSTS: tuple[Cost, ...] = (Cost(coloured="{G}"), Cost(), Cost(coloured="{G}{U}"))
"""Costs of creatures in print that enter with X +1/+1 counters."""


@dataclass(frozen=True, slots=True)
class Payoff:
    """An instruction that uses X, and the state that it leaves for an X.

    ``state`` speaks of alice and bob as they are at 20 life with :data:`LIBRARY` cards each.
    """

    words: str
    state: Callable[[int], dict[str, Any]]
    draws: bool = False  # looks at the library of alice


def _life(x: int) -> dict[str, Any]:
    return {"alice": {"life": 20 + x}}


def _loss(x: int) -> dict[str, Any]:
    return {"bob": {"life": 20 - x}}


def _milled(x: int) -> dict[str, Any]:
    return {"alice": {"library_size": LIBRARY - x}}


GAIN = Payoff("you gain X life", _life)
LOSS = Payoff("each opponent loses X life", _loss)
MILL = Payoff("mill X cards", _milled, draws=True)
DRAW = Payoff("draw X cards", _milled, draws=True)

PAYOFFS: tuple[Payoff, ...] = (GAIN, LOSS, MILL, DRAW)
"""Payoffs that any ability may have."""


def draw_cost(b: Build) -> Cost:
    """Draw a cost with {X}."""
    return b.choice(PRINTED_COSTS if b.printed else COSTS)


def draw_size(b: Build, low: int = 1, high: int = 3) -> int:
    """Draw the power and toughness printed on a creature with {X}; in print these are 0/0."""
    return 0 if b.printed else b.integer(low, high)


def draw_payoff(b: Build) -> Payoff:
    """Draw a payoff, and give alice the library that it looks at."""
    payoff = b.choice(PAYOFFS)
    if payoff.draws:
        library(b)
    return payoff


def library(b: Build, player: Any = "alice", cards: int = LIBRARY) -> None:
    """Give a player a library of cards that have nothing to do with the case."""
    card = b.card("Artifact", cost=ANY_COST if b.printed else "{9}")
    for number in range(1, cards + 1):
        b.place(card, "library", player, as_=f"{player}'s card {number}")


def x_creature(
    b: Build,
    cost: Cost,
    text: str,
    *,
    as_: str = "hydra",
    size: int = 1,
    zone: str = "hand",
    **fields: Any,
) -> str:
    """Place a creature with {X} in its cost; ``size`` is its power and toughness."""
    return b.creature(
        size, size, text, as_=as_, zone=zone, cost=cost.text, type_line="Creature — Hydra", **fields
    )


def cast_for(b: Build, name: str, cost: Cost, x: int, **fields: Any) -> None:
    """Give alice the mana, and let her cast a spell with this X."""
    b.mana(cost.mana(x))
    b.cast(name, by="alice", answers={"x": x}, **fields)


def enter_for(b: Build, name: str, cost: Cost, x: int) -> None:
    """Cast a creature with this X and let it resolve."""
    cast_for(b, name, cost, x)
    b.resolve()


GROWS_BY_X = "{X}: Put X +1/+1 counters on this creature."
"""An activated ability whose X is its own (CR 107.3k)."""

DESTROY = "Destroy target creature."
COUNTER = "Counter target spell."
BOUNCE = "Return target creature to its owner's hand."
BLINK = "Exile target creature, then return it to the battlefield under its owner's control."
REANIMATE = "Return target creature card from your graveyard to the battlefield."
PUT = "Put a creature card from your hand onto the battlefield."
