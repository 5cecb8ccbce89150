"""Write a position as a state of the engine.

A state of two decks with empty hands is built by the engine itself; then the ids of its
cards are moved between the sets of facts that stand for zones.  Nothing is played.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mtg import _text
from mtg import bridge_to_engine as bridge

from conformance.engines.errors import ScriptError, Unsupported
from conformance.scenario.model import Card, Placed, PlayerName, Position, StepName

from .twins import printed_name

State = dict[str, Any]

STEPS: dict[StepName, str] = {
    "untap": "untap", "upkeep": "upkeep", "draw": "draw", "precombat main": "precombat_main",
    "beginning of combat": "beginning_of_combat", "declare attackers": "declare_attackers",
    "declare blockers": "declare_blockers", "combat damage": "combat_damage",
    "end of combat": "end_of_combat", "postcombat main": "postcombat_main", "end": "end",
    "cleanup": "cleanup",
}  # fmt: skip
STEP_OF: dict[str, StepName] = {engine: step for step, engine in STEPS.items()}

START_STEPS: frozenset[StepName] = frozenset(
    {"upkeep", "precombat main", "beginning of combat", "end of combat", "postcombat main", "end"}
)

COLORS = {
    "W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless",
}  # fmt: skip

COUNTERS = {"+1/+1": "p1p1", "-1/-1": "m1m1"}

ZONES = ("battlefield", "hand", "library", "graveyard", "exile")


@dataclass(frozen=True, slots=True)
class WrittenPosition:
    """A position as a state, the names of what is in it, and each zone in its order."""

    state: State
    names: dict[str, str]
    owners: dict[str, PlayerName]
    cards: dict[str, Card]
    order: tuple[str, ...]  # all ids as listed: the order of zones that the engine keeps as sets


def write_position(cards: Mapping[str, Card], start: Position) -> WrittenPosition:
    """Write ``start``; raises :class:`Unsupported` for what the engine cannot be given."""
    if start.carol is not None or start.dave is not None:
        raise Unsupported("players", "more than two players")
    if start.turn.step not in START_STEPS:
        raise Unsupported("start in step", start.turn.step)
    return _Writer(cards, start).write()


class _Writer:
    def __init__(self, cards: Mapping[str, Card], start: Position) -> None:
        self._cards = cards
        self._start = start
        self._printed: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._owners: dict[str, PlayerName] = {}
        self._card_of: dict[str, Card] = {}
        self._order: list[str] = []

    def write(self) -> WrittenPosition:
        players = self._start.players()
        decks = {
            player: [
                self._print(placed) for zone in ZONES for placed in getattr(seat, zone)
            ]
            for player, seat in players.items()
        }  # fmt: skip
        self._state: State = bridge.make_deck_state(decks, seed=0, hand=0, variant="two-player")
        self._free = self._by_player_and_card()
        state, turn = self._state, self._start.turn
        for rel in ("graveyard", "exile", "_sick", "floating_mana"):
            state.setdefault(rel, set())
        for player, seat in players.items():
            for zone in ZONES:
                for placed in getattr(seat, zone):
                    self._place(player, zone, placed)
            if seat.counters:
                raise Unsupported("player counters on set-up", ", ".join(seat.counters))
            for color, count in pool_colors(seat.mana).items():
                state["floating_mana"].add((player, color, count))
        state["life"] = {(player, seat.life) for player, seat in players.items()}
        state["active_player"] = {(turn.active,)}
        state["current_step"] = {(STEPS[turn.step],)}
        state["_turn"] = turn.number
        # The two switches that make land drops and instants moves of the player.
        state["_explicit_lands"] = state["_instant_speed"] = True
        return WrittenPosition(state, self._names, self._owners, self._card_of, tuple(self._order))

    def _print(self, placed: Placed) -> str:
        if placed.card not in self._printed:
            self._printed[placed.card] = printed_name(self._cards[placed.card])
        return self._printed[placed.card]

    def _by_player_and_card(self) -> dict[tuple[str, str], list[str]]:
        slugs = dict(self._state.get("instance_of", ()))
        free: dict[tuple[str, str], list[str]] = {}
        for player, number in sorted(self._state["in_library"]):
            free.setdefault((player, slugs[number]), []).append(number)
        self._state["in_library"] = set()
        self._state["_lib_order"] = {player: [] for player in self._start.players()}
        return free

    def _place(self, player: PlayerName, zone: str, placed: Placed) -> None:
        _refuse(placed, player)
        state = self._state
        number = self._free[player, _text.slug(self._printed[placed.card])].pop(0)
        self._order.append(number)
        self._owners[number] = player
        self._card_of[number] = self._cards[placed.card]
        # A second card of the same name without `as` stays nameless.
        self._names.setdefault(placed.name, number)
        if zone == "battlefield":
            state["on_battlefield"].add((number,))
            if placed.tapped:
                state["tapped"].add((number,))
            if placed.sick:
                state["_sick"].add((number,))
        elif zone == "hand":
            state["in_hand"].add((player, number))
        elif zone == "library":
            state["in_library"].add((player, number))
            state["_lib_order"][player].append(number)
        else:
            state[zone].add((number,))
        for kind, count in placed.counters.items():
            state["counter"].add((number, COUNTERS.get(kind, kind), count))


def _refuse(placed: Placed, player: PlayerName) -> None:
    """Raise :class:`Unsupported` for what cannot be written of an object."""
    for asked, capability in (
        (placed.owner not in (None, player), "owner other than the controller on set-up"),
        (placed.damage > 0, "damage on set-up"),
        (placed.attached_to is not None, "attached on set-up"),
        (placed.token, "tokens on set-up"),
        (placed.face_down, "face down on set-up"),
        (placed.face != 0, "faces on set-up"),
    ):
        if asked:
            raise Unsupported(capability, placed.name)


def pool_colors(mana: str) -> dict[str, int]:
    """Return how much mana of each colour is in a pool: ``{2}{G}`` is 2 colourless, 1 green."""
    found: dict[str, int] = {}
    for symbol in re.findall(r"\{([^}]*)\}", mana):
        if symbol.isdigit():
            color, count = "colorless", int(symbol)
        elif symbol in COLORS:
            color, count = COLORS[symbol], 1
        else:
            raise ScriptError(f"{{{symbol}}} is no mana; a pool has W, U, B, R, G, C or a number")
        if count:
            found[color] = found.get(color, 0) + count
    return found
