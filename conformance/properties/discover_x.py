"""Discovering cards with {X} in their mana cost (CR 107.3b, 202.3e)."""

from __future__ import annotations

from typing import Any

from conformance.generate.build import Build
from conformance.properties.discover_cards import (
    asked,
    below,
    cost_of,
    library_after,
    passed_over,
    seeker,
)
from conformance.properties.discover_cards import on_stack as seen_on_stack
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered
from conformance.scenario.model import Resolve

X_IS_ZERO = "discover.x-is-zero"


def cost_with_x(b: Build, value: int) -> str:
    """Draw a mana cost with {X} or {X}{X} whose mana value with X = 0 is ``value``."""
    return b.choice(("{X}", "{X}{X}")) + (cost_of(b, value) if value else "")


def _cannot_choose_x(b: Build) -> None:
    """Try to choose an X above 0, with mana that could pay for it."""
    x = b.integer(1, 3)
    b.illegal(Resolve(answers={"cast-or-hand": "cast", "x": x}), "x-cannot-be-chosen")


def _discover(b: Build, number: int, value: int, place: Any) -> None:
    it = seeker(b, number)
    rest = passed_over(b, number)
    place(cost_with_x(b, value))
    kept = below(b)
    pool = b.choice(("", "{3}", "{6}"))
    b.mana(pool)
    b.bystanders()
    it.announce()
    if b.maybe():
        _cannot_choose_x(b)
    it.discover("cast", answers={"x": 0}, not_asked=("x",))
    spell = {"spell": "hit", "controller": "alice", "mana_value": value}
    library = library_after(rest, kept)
    b.expect("cast-with-x-zero", stack=[spell], alice={"mana": pool, "hand": (), **library})
    b.resolve()


@arm(
    X_IS_ZERO, "X card is the hit", witness=both(asked("cast-or-hand", "hit"), seen_on_stack("hit"))
)
def x_card_is_the_hit(b: Build) -> None:
    number = b.integer(0, 4)
    value = number - b.integer(0, number)
    what = b.choice(("life", "tokens", "cards"))
    text = {
        "life": "You gain X life.",
        "tokens": "Create X 1/1 green Saproling creature tokens.",
        "cards": "Draw X cards.",
    }[what]
    line = b.choice(("Sorcery", "Instant"))

    def place(cost: str) -> None:
        b.spell(text, as_="hit", zone="library", type_line=line, cost=cost)

    _discover(b, number, value, place)
    b.expect(
        "x-is-zero-in-its-text", stack=[], hit={"zone": "graveyard"}, alice={"life": 20, "hand": ()}
    )


@arm(X_IS_ZERO, "X spell that enters with X counters", witness=entered("hit"))
def enters_with_x_counters(b: Build) -> None:
    number = b.integer(0, 4)
    value = number - b.integer(0, number)
    power, toughness = b.integer(0, 3), b.integer(1, 3)
    text = "This creature enters with X +1/+1 counters on it."

    def place(cost: str) -> None:
        b.creature(power, toughness, text, as_="hit", zone="library", cost=cost)

    _discover(b, number, value, place)
    there = {"zone": "battlefield", "counters": {}, "power": power, "toughness": toughness}
    b.expect("enters-without-counters", stack=[], hit=there)
