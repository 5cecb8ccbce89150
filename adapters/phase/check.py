"""Compare what the engine shows after set-up with the position that was asked for.

The engine hardly validates what it loads.  A difference is a fault of the adapter and never
a verdict on the engine.
"""

from __future__ import annotations

from collections.abc import Iterator

from conformance.engines.errors import PositionMismatch
from conformance.engines.trace import ObjectView, Observation
from conformance.scenario.model import Placed, PlayerName, PlayerPosition, Position

from .names import Names
from .position import COLORS, WrittenPosition, pool_colors

LISTED_ZONES = ("hand", "library", "graveyard", "exile")


def compare_with_position(seen: Observation, start: Position, written: WrittenPosition) -> None:
    """Raise :class:`PositionMismatch` with the first difference."""
    difference = next(_differences(seen, start, written), None)
    if difference is not None:
        raise PositionMismatch(f"the engine did not take the position over: {difference}")


def _differences(seen: Observation, start: Position, written: WrittenPosition) -> Iterator[str]:
    turn = seen["turn"]
    wanted = (start.turn.active, start.turn.step, start.turn.number, start.turn.active)
    shown = (turn["active"], turn["step"], turn["number"], turn["priority"])
    if shown != wanted:
        yield f"turn {shown} instead of {wanted}"
    if seen["stack"]:
        yield "something is on the stack"
    ids = iter(sorted(written.cards))
    names = Names(written.names)
    battlefield: list[str] = []
    for player, position in start.players().items():
        yield from _player_differences(seen, player, position)
        for zone in ("battlefield", *LISTED_ZONES[:3], "exile"):
            placed: tuple[Placed, ...] = getattr(position, zone)
            called = [names.of(next(ids)) for _ in placed]
            if zone == "battlefield":
                battlefield += called
            else:
                listed = seen["players"][player].get(zone)
                if listed != called:
                    yield f"{player}'s {zone} is {listed} instead of {called}"
            for name, one in zip(called, placed, strict=True):
                yield from _object_differences(name, seen["objects"].get(name), one, player, zone)
    if seen["battlefield"] != battlefield:
        yield f"the battlefield is {seen['battlefield']} instead of {battlefield}"


def _player_differences(
    seen: Observation, player: PlayerName, position: PlayerPosition
) -> Iterator[str]:
    shown = seen["players"][player]
    letters = pool_colors(position.mana)
    mana = "".join(f"{{{letter}}}" * letters.count(letter) for letter in COLORS)
    expected = {
        "life": position.life,
        "mana": mana,
        "counters": {kind: count for kind, count in position.counters.items() if count},
        "lost": False,
    }
    for field, value in expected.items():
        if shown.get(field) != value:
            yield f"{player}'s {field} is {shown.get(field)!r} instead of {value!r}"


def _object_differences(
    name: str, view: ObjectView | None, placed: Placed, player: PlayerName, zone: str
) -> Iterator[str]:
    if view is None:
        yield f"{name} is missing"
        return
    expected: dict[str, object] = {
        "zone": zone,
        "owner": placed.owner or player,
        "controller": player,
        "counters": {kind: count for kind, count in placed.counters.items() if count},
        "token": placed.token,
        "face_down": placed.face_down,
    }
    if zone == "battlefield":
        expected |= {
            "tapped": placed.tapped,
            "damage": placed.damage,
            "sick": placed.sick,
            "attached_to": placed.attached_to,
        }
    for field, value in expected.items():
        if view.get(field) != value:
            yield f"{name}: {field} is {view.get(field)!r} instead of {value!r}"
