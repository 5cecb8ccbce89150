"""What a position takes: cards by their printed names, decks, and what cannot be made."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import comb

from conformance.engines.errors import ScriptError, Unsupported
from conformance.scenario.model import (
    PLAYER_NAMES,
    Card,
    LayoutName,
    Placed,
    PlayerName,
    Position,
    StepName,
)

from . import stage

SEATED = 2
OPENING_HAND = 7
RARE = 0.1
"""One stage hand is needed in the opening hand; each costs time, and so does a mulligan."""

STEPS: dict[str, StepName] = {
    "untap": "untap", "upkeep": "upkeep", "draw": "draw", "main1": "precombat main",
    "combatBegin": "beginning of combat", "combatDeclareAttackers": "declare attackers",
    "combatDeclareBlockers": "declare blockers",
    "combatFirstStrikeDamage": "first strike damage", "combatDamage": "combat damage",
    "combatEnd": "end of combat", "main2": "postcombat main", "endOfTurn": "end",
    "cleanup": "cleanup",
}  # fmt: skip

START_STEPS: frozenset[StepName] = frozenset(
    {"upkeep", "precombat main", "beginning of combat", "end of combat", "postcombat main", "end"}
)
LAYOUTS: frozenset[LayoutName] = frozenset(
    {"normal", "split", "adventure", "modal_dfc", "transform"}
)
ENTERS = re.compile(r"\benters?\b")
TRIGGER = re.compile(r"when|at the beginning", re.IGNORECASE)
ZONES = ("battlefield", "hand", "library", "graveyard", "exile")
SIDES = tuple(stage.SIDES)


@dataclass
class Plan:
    """What is to be dealt to whom: by seat, the objects of each zone and their printed names."""

    seats: tuple[PlayerName, ...]  # the active player is seat 0
    printed: dict[str, str]  # card of ours -> printed name
    entering: frozenset[str] = frozenset()  # cards that do something as they enter
    ids: dict[tuple[int, str, int], str] = field(default_factory=dict)  # seat, zone, place

    def seat(self, player: PlayerName) -> int:
        """Return the seat of a player."""
        return self.seats.index(player)


def printed_names(cards: Mapping[str, Card], start: Position) -> dict[str, str]:
    """Return the printed name of each card in a position; raises :class:`Unsupported`."""
    found: dict[str, str] = {}
    for seat in start.players().values():
        for zone in ZONES:
            for placed in getattr(seat, zone):
                if cards[placed.card].layout not in LAYOUTS:
                    raise Unsupported("layout", f"{cards[placed.card].layout}: {placed.card}")
                name = printed_name(cards[placed.card])
                if name is None:
                    raise Unsupported("card by name", f"{placed.card} has no printed twin")
                found[placed.card] = name
    return found


def printed_name(card: Card) -> str | None:
    """Return the printed card that is played for a card of ours, if there is one."""
    if card.printed_as is not None:
        return card.printed_as
    if card.faces[0].type.startswith("Basic Land"):
        return card.name
    return None


def does_something_as_it_enters(card: Card) -> bool:
    """Whether a card has a replacement effect of its own entering (CR 614.1c, 614.12).

    A position says all that such an effect would decide, or that nothing has been decided.
    """
    lines = "\n".join(face.text for face in card.faces).split("\n")
    return any(ENTERS.search(line) and not TRIGGER.match(line) for line in lines)


def front(printed: str) -> str:
    """Return the name by which the engine knows a printed card in a deck: its first face's."""
    return printed.partition(" // ")[0]


def face_names(card: Card, printed: str) -> dict[str, str]:
    """Return our name of each face of a card, and of the whole, by the printed one."""
    faces = zip(printed.split(" // "), (face.name for face in card.faces), strict=False)
    return {**dict(faces), printed: card.name}


def refuse(start: Position, cards: Mapping[str, Card]) -> None:
    """Raise :class:`Unsupported` for what cannot be made of a position."""
    if len(start.players()) != SEATED:
        raise Unsupported("players", "more than two players")
    if start.turn.step not in START_STEPS:
        raise Unsupported("start in step", start.turn.step)
    for player, seat in start.players().items():
        if seat.counters:
            raise Unsupported("player counters on set-up", ", ".join(seat.counters))
        sick = [placed.sick for placed in seat.battlefield]
        if sick != sorted(sick):  # those that are sick are dealt last, and have later timestamps
            raise Unsupported("sick before others on set-up", player)
        for zone in ZONES:
            for placed in getattr(seat, zone):
                owned = placed.owner in (None, player)
                if zone != "battlefield" and not owned:
                    raise Unsupported("owner other than the player on set-up", placed.name)
                _refuse_object(placed, cards[placed.card], owned)


def _refuse_object(placed: Placed, card: Card, owned: bool) -> None:
    attached = placed.attached_to
    for asked, capability in (
        (attached in PLAYER_NAMES, "attached to a player on set-up"),
        (
            (attached is not None) + placed.token + (not owned) > 1,
            "attached, token or lent at once",
        ),
        (placed.face_down, "face down on set-up"),
        (placed.face != 0 and card.layout != "transform", "faces on set-up"),
    ):
        if asked:
            raise Unsupported(capability, placed.name)
    for kind in placed.counters:
        if kind not in stage.COUNTERS:
            raise Unsupported("counters on set-up", f"{kind} on {placed.name}")


def decks(plan: Plan, start: Position) -> list[list[str]]:
    """Return the deck of each seat: the position's cards, and ours to deal them out."""
    found = []
    for number, player in enumerate(plan.seats):
        cards = [
            front(plan.printed[placed.card])
            for holder, seat in start.players().items()
            for zone in ZONES
            for placed in getattr(seat, zone)
            if (placed.owner or holder) == player
        ]
        card = stage.HAND if number == 0 else stage.PROP
        found.append([*[card] * _fill(1 + len(cards), number == 0), stage.WATCH, *cards])
    return found


def _fill(others: int, needed: bool) -> int:
    """Return how many cards of ours fill a deck up to an opening hand.

    ``needed``: so many that a hand without one is rare.
    """
    count = max(OPENING_HAND - others, 1 if needed else 0)
    while needed and comb(others, OPENING_HAND) > RARE * comb(others + count, OPENING_HAND):
        count += 1
    return count


def pool_symbols(mana: str) -> list[str]:
    """Return the mana of a pool, one symbol each: ``{2}{G}`` is two colourless and a green."""
    found: list[str] = []
    for symbol in re.findall(r"\{([^}]*)\}", mana):
        if symbol.isdigit():
            found += ["C"] * int(symbol)
        elif symbol in stage.COLORS:
            found.append(symbol)
        else:
            raise ScriptError(f"{{{symbol}}} is no mana; a pool has W, U, B, R, G, C or a number")
    return found
