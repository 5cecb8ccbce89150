"""The same scenario with the players in each other's seats: a metamorphic law.

Who is called alice and who bob decides nothing in the game, and so what a ruling says of one
holds of the other.  An engine that takes the first player for the active one, or for *you*,
is found by it.
"""

from __future__ import annotations

from typing import Any

from conformance.scenario.model import PlayerName, Scenario, Variant
from conformance.scenario.plain import from_plain, to_plain

SEATS_SWAPPED = "seats swapped"
"""What the variant is called."""

_OTHER: dict[str, PlayerName] = {"alice": "bob", "bob": "alice"}


def with_seats_swapped(scenario: Scenario) -> Scenario:
    """Return the scenario with a variant in which alice and bob have changed seats.

    Position, moves, answers and expectations all speak of the other player then.
    """
    if any(variant.name == SEATS_SWAPPED for variant in scenario.variants):
        return scenario
    plain = to_plain(scenario)
    changed = from_plain(_swapped({**plain, "variants": []}))
    turn = changed.start.turn.model_copy(update={"active": _OTHER[scenario.start.turn.active]})
    start = changed.start.model_copy(update={"turn": turn})
    variant = Variant(name=SEATS_SWAPPED, start=start, play=changed.play)
    return scenario.model_copy(update={"variants": (*scenario.variants, variant)})


def _swapped(value: Any) -> Any:
    """Return plain data with each player's name in place of the other's.

    A player's name is nothing else's: names of objects and cards are checked for it.
    """
    if isinstance(value, dict):
        return {_OTHER.get(key, key): _swapped(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_swapped(item) for item in value]
    return _OTHER.get(value, value) if isinstance(value, str) else value
