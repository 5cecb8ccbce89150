"""Cards with two sides that the discover properties share: adventurers, halves, faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from conformance.generate.build import Build
from conformance.properties.discover_cards import (
    cost_of,
)
from conformance.scenario.model import LayoutName


@dataclass(frozen=True, slots=True)
class Side:
    """One set of characteristics of a card: its fields, its mana value, what it does."""

    fields: Mapping[str, Any]
    value: int
    life: int = 0  # what a spell gains; 0 for a permanent


def permanent_side(b: Build, value: int) -> Side:
    """Draw a creature or artifact."""
    fields: dict[str, Any] = {"cost": cost_of(b, value), "type": "Artifact"}
    if b.choice(("creature", "artifact")) == "creature":
        fields |= {"type": "Creature — Beast", "power": str(b.integer(1, 3)), "toughness": "2"}
    return Side(fields, value)


def spell_side(b: Build, value: int, *, keyword: str = "", subtype: str = "") -> Side:
    """Draw an instant or sorcery that gains life."""
    life = b.integer(1, 3)
    text = "\n".join(filter(None, (f"You gain {life} life.", keyword)))
    line = b.choice(("Sorcery", "Instant"))
    if subtype:
        line += f" — {subtype}"
    return Side({"cost": cost_of(b, value), "type": line, "text": text}, value, life)


def land_side() -> Side:
    """Return a land."""
    return Side({"cost": None, "type": "Land", "text": "{T}: Add {G}."}, 0)


@dataclass(frozen=True, slots=True)
class TwoFaced:
    """A card with two sides in a library, called "hit"."""

    layout: LayoutName
    sides: tuple[Side, Side]
    names: tuple[str, ...]
    whole: str

    def on_stack(self, side: int) -> dict[str, Any]:
        """One of its sides as a spell."""
        return {"spell": "hit", "controller": "alice", "mana_value": self.sides[side].value}

    def done(self, side: int) -> dict[str, Any]:
        """What is true when that spell has resolved."""
        life = self.sides[side].life
        if not life:
            there = {"zone": "battlefield", "card": self.names[side], "controller": "alice"}
            return {"hit": there, "alice": {"life": 20}}
        zone = "exile" if self.layout == "adventure" else "graveyard"
        return {"hit": {"zone": zone}, "alice": {"life": 20 + life}}


def two_faced(b: Build, layout: LayoutName, first: Side, second: Side) -> TwoFaced:
    """Place a card with two sides next in the library."""
    card = b.two_faced(layout, first.fields, second.fields)
    b.place(card, "library", as_="hit")
    return TwoFaced(layout, (first, second), b.face_names(card), card)


def adventurer(b: Build, value: int, adventure: int) -> TwoFaced:
    """Place an adventurer card: a creature or artifact, with its Adventure."""
    return two_faced(
        b,
        "adventure",
        permanent_side(b, value),
        spell_side(b, adventure, subtype="Adventure"),
    )
