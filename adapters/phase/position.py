"""Write a position as a game state of the engine.

Everything is written into the state before the game is loaded; nothing is played, so the
position has no history.  What a position cannot say (who attacked, what was cast this turn)
is left as it is before the first turn of a game, which is: nothing.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from conformance.engines.errors import ScriptError, Unsupported
from conformance.scenario.model import Placed, PlayerPosition, Position, StepName

from .names import SEATS, Names, seat_of
from .pool import Pool

PHASES: dict[StepName, str] = {
    "untap": "Untap", "upkeep": "Upkeep", "draw": "Draw", "precombat main": "PreCombatMain",
    "beginning of combat": "BeginCombat", "declare attackers": "DeclareAttackers",
    "declare blockers": "DeclareBlockers", "combat damage": "CombatDamage",
    "end of combat": "EndCombat", "postcombat main": "PostCombatMain", "end": "End",
    "cleanup": "Cleanup",
}  # fmt: skip
STEPS: dict[str, StepName] = {phase: step for step, phase in PHASES.items()}

START_STEPS: frozenset[StepName] = frozenset(
    {"upkeep", "draw", "precombat main", "beginning of combat", "end of combat",
     "postcombat main", "end"}
)  # fmt: skip
"""Steps in which a game can start: somebody has priority, and no attack is under way."""

COLORS = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green", "C": "Colorless"}

COUNTERS = {"+1/+1": "P1P1", "-1/-1": "M1M1"}
"""Counters that the engine spells otherwise than the game does."""

PLAYER_COUNTERS = {"poison": "poison_counters", "energy": "energy"}

ZONES = {
    "battlefield": "Battlefield", "hand": "Hand", "library": "Library",
    "graveyard": "Graveyard", "exile": "Exile",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class WrittenPosition:
    """A position ready to be loaded, and the names of what is in it."""

    state: str
    active: int
    names: dict[str, int]
    cards: dict[int, str]  # the card that each object is, by id


def write_position(pool: Pool, start: Position) -> WrittenPosition:
    """Write ``start``; raises :class:`Unsupported` for what the engine cannot be given."""
    if start.carol is not None or start.dave is not None:
        raise Unsupported("players", "more than two players")
    return _Writer(pool, start).write()


class _Writer:
    """Writes one position."""

    def __init__(self, pool: Pool, start: Position) -> None:
        self._pool = pool
        self._start = start
        self._turn = start.turn
        self._exported = pool.envelope()
        self._state: dict[str, Any] = self._exported["state"]
        self._objects: dict[str, dict[str, Any]] = {}
        self._names: dict[str, int] = {}
        self._cards: dict[int, str] = {}
        self._attached: list[tuple[int, str]] = []
        self._pips = 0

    def write(self) -> WrittenPosition:
        state = self._state
        state["objects"] = self._objects
        state["battlefield"], state["exile"] = [], []
        for seat, player in enumerate((self._start.alice, self._start.bob)):
            self._write_player(seat, player)
        for number, host in self._attached:
            self._attach(number, host)
        self._write_turn()
        state["next_object_id"] = len(self._objects) + 1
        state["next_timestamp"] = len(self._objects) + 1
        state["next_pip_id"] = self._pips + 1
        return WrittenPosition(
            json.dumps(self._exported), state["active_player"], self._names, self._cards
        )

    # ---- players and the turn

    def _write_player(self, seat: int, player: PlayerPosition) -> None:
        record = self._state["players"][seat]
        record["life"] = player.life
        record["turns_taken"] = (self._turn.number + 1 - seat) // 2
        record["has_drawn_this_turn"] = False
        record["cards_drawn_this_turn"] = record["cards_drawn_this_step"] = 0
        record["drew_from_empty_library"] = False
        record["mana_pool"] = {"mana": [self._pip(color) for color in pool_colors(player.mana)]}
        for kind, count in player.counters.items():
            if kind not in PLAYER_COUNTERS:
                raise Unsupported("player counters on set-up", kind)
            record[PLAYER_COUNTERS[kind]] = count
        for zone in ZONES:
            numbers = [self._place(seat, zone, placed) for placed in getattr(player, zone)]
            if zone in ("battlefield", "exile"):
                self._state[zone] += numbers
            else:
                record[zone] = numbers

    def _pip(self, color: str) -> dict[str, Any]:
        self._pips += 1
        return {
            "color": COLORS[color], "pip_id": self._pips, "source_id": 0, "snow": False,
            "restrictions": [],
        }  # fmt: skip

    def _write_turn(self) -> None:
        state, turn = self._state, self._turn
        if turn.step not in START_STEPS:
            raise Unsupported("start in step", turn.step)
        active = seat_of(turn.active)
        state["phase"] = PHASES[turn.step]
        state["turn_number"] = turn.number
        state["active_player"] = state["priority_player"] = active
        state["waiting_for"] = {"type": "Priority", "data": {"player": active}}
        state["priority_passes"], state["priority_pass_count"] = [], 0
        steps = list(PHASES.values())
        begun = steps[: steps.index(PHASES[turn.step]) + 1]
        if turn.step in ("postcombat main", "end"):
            # Without an attack there was no blockers' or damage step (CR 508.8).
            begun = [name for name in begun if name not in ("DeclareBlockers", "CombatDamage")]
        state["steps_started_this_turn"] = dict.fromkeys(begun, 1)

    # ---- objects

    def _place(self, seat: int, zone: str, placed: Placed) -> int:
        if placed.face_down:
            raise Unsupported("face down on set-up", placed.card)
        number = len(self._objects) + 1
        obj = self._pool.object(placed.card, placed.face)
        owner = seat if placed.owner is None else seat_of(placed.owner)
        obj.update(
            id=number, card_id=number, zone=ZONES[zone], owner=owner,
            controller=owner, base_controller=owner, incarnation=1,
        )  # fmt: skip
        self._objects[str(number)] = obj
        self._cards[number] = placed.card
        if placed.token:
            obj.update(card_id=0, is_token=True, display_source="Token")
        if placed.counters:
            obj["counters"] = {counter(kind): count for kind, count in placed.counters.items()}
        if zone == "battlefield":
            self._write_permanent(obj, seat, placed)
        elif owner != seat:
            raise ScriptError(f"{placed.name}: a card in a {zone} belongs to its owner")
        # A second card of the same name without `as` stays nameless: "#" and its id.
        self._names.setdefault(placed.name, number)
        return number

    def _write_permanent(self, obj: dict[str, Any], seat: int, placed: Placed) -> None:
        obj.update(
            controller=seat,
            base_controller=seat,
            timestamp=obj["id"],
            tapped=placed.tapped,
            damage_marked=placed.damage,
            summoning_sick=placed.sick,
            has_summoning_sickness=placed.sick,
            entered_battlefield_turn=self._turn.number - (0 if placed.sick else 1),
        )
        if placed.attached_to is not None:
            self._attached.append((obj["id"], placed.attached_to))

    def _attach(self, number: int, host: str) -> None:
        if host in SEATS:
            raise Unsupported("attached to a player on set-up")
        host_number = Names(self._names).id(host)
        self._objects[str(number)]["attached_to"] = {"type": "Object", "data": host_number}
        self._objects[str(host_number)]["attachments"].append(number)


def counter(kind: str) -> str:
    """Return the engine's word for a kind of counter."""
    return COUNTERS.get(kind, kind)


def pool_colors(mana: str) -> list[str]:
    """Return the mana of a pool one by one: ``{2}{G}`` is C, C, G."""
    colors: list[str] = []
    for symbol in re.findall(r"\{([^}]*)\}", mana):
        if symbol.isdigit():
            colors += ["C"] * int(symbol)
        elif symbol in COLORS:
            colors.append(symbol)
        else:
            raise ScriptError(f"{{{symbol}}} is no mana; a pool has W, U, B, R, G, C or a number")
    return colors
