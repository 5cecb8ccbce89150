"""The words that every part of the engine shares: ids, zones, steps, colours, mana types."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

ObjectId = NewType("ObjectId", int)
"""One object (CR 109.1).  A card gets a new one each time it changes zones (CR 400.7)."""

CardId = NewType("CardId", int)
"""What stays the same while a card or token moves from zone to zone (CR 108.2)."""

PlayerId = NewType("PlayerId", int)
"""A seat: 0 to 3, in turn order (CR 102, 103.1)."""


class Zone(StrEnum):
    """A zone (CR 400.1).  ``NOWHERE``: a token or copy that has ceased to exist (CR 111.7)."""

    BATTLEFIELD = "battlefield"
    HAND = "hand"
    LIBRARY = "library"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    STACK = "stack"
    COMMAND = "command"
    NOWHERE = "none"


PUBLIC_ZONES = frozenset({Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.EXILE, Zone.STACK, Zone.COMMAND})
"""Zones whose cards all players can see (CR 400.2)."""


class Step(StrEnum):
    """A step, or a main phase, which has none (CR 500.1)."""

    UNTAP = "untap"
    UPKEEP = "upkeep"
    DRAW = "draw"
    PRECOMBAT_MAIN = "precombat main"
    BEGINNING_OF_COMBAT = "beginning of combat"
    DECLARE_ATTACKERS = "declare attackers"
    DECLARE_BLOCKERS = "declare blockers"
    FIRST_STRIKE_DAMAGE = "first strike damage"
    COMBAT_DAMAGE = "combat damage"
    END_OF_COMBAT = "end of combat"
    POSTCOMBAT_MAIN = "postcombat main"
    END = "end"
    CLEANUP = "cleanup"


MAIN_PHASES = frozenset({Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN})


class ManaType(StrEnum):
    """A type of mana: one of the five colours, or colourless (CR 106.1)."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"
    COLORLESS = "C"


COLORS: tuple[ManaType, ...] = (
    ManaType.WHITE, ManaType.BLUE, ManaType.BLACK, ManaType.RED, ManaType.GREEN,
)  # fmt: skip

PERMANENT_TYPES = frozenset(
    {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}
)
"""Card types of permanents (CR 110.4)."""

CARD_TYPES = PERMANENT_TYPES | {"instant", "sorcery", "kindred", "conspiracy", "dungeon"}

LAND_TYPES = frozenset(
    {
        "cave", "desert", "forest", "gate", "island", "lair", "locus", "mine", "mountain", "plains",
        "planet", "power-plant", "sphere", "swamp", "tower", "town", "urza's",
    }
)  # fmt: skip
"""All subtypes of lands (CR 205.3i)."""

BASIC_LAND_TYPES: dict[str, ManaType] = {
    "plains": ManaType.WHITE,
    "island": ManaType.BLUE,
    "swamp": ManaType.BLACK,
    "mountain": ManaType.RED,
    "forest": ManaType.GREEN,
}
"""A land with such a type has the intrinsic ability to add that mana (CR 305.6)."""
