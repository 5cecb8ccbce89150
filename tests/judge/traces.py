"""Traces made by hand: a small game of one ox, and what an engine may make of it."""

from __future__ import annotations

import copy
from typing import Any

from conformance.engines.trace import (
    Asked,
    Observation,
    Question,
    StepOutcome,
    StepTrace,
    Trace,
)
from conformance.scenario.model import Scenario

DONE = StepOutcome.DONE


def scenario(*play: Any, **fields: Any) -> Scenario:
    """A scenario with the ox on the battlefield and a hound in hand."""
    start = {
        "alice": {
            "battlefield": [{"card": "Grove Ox", "as": "ox"}],
            "hand": [{"card": "Mire Hound", "as": "hound"}],
            "mana": "{1}{B}",
        }
    }
    return Scenario.model_validate({"id": "by.hand", "start": start, "play": list(play), **fields})


def position() -> Observation:
    """What an engine shows of that position."""
    seen: Any = {
        "turn": {"number": 5, "active": "alice", "step": "precombat main", "priority": "alice"},
        "players": {
            "alice": {"life": 20, "mana": "{B}{C}", "hand": ["hound"], "library": [],
                      "graveyard": [], "exile": [], "counters": {}, "lost": False},
            "bob": {"life": 20, "mana": "", "hand": [], "library": [], "graveyard": [],
                    "exile": [], "counters": {}, "lost": False},
        },
        "battlefield": ["ox"],
        "stack": [],
        "objects": {
            "ox": thing("Grove Ox", "battlefield", 3, 3),
            "hound": thing("Mire Hound", "hand", 2, 2),
        },
    }  # fmt: skip
    observation: Observation = seen
    return observation


def thing(card: str, zone: str, power: int, toughness: int, **fields: Any) -> dict[str, Any]:
    """What is seen of a creature."""
    return {
        "card": card, "zone": zone, "owner": "alice", "controller": "alice", "power": power,
        "toughness": toughness, "counters": {}, "tapped": False, "damage": 0,
        "types": ["creature"], "token": False, "face_down": False, **fields,
    }  # fmt: skip


def seen(**changes: Any) -> Observation:
    """The position with changes, told as paths: ``seen(**{"objects.ox.power": 4})``.

    The value ``...`` takes the field away.
    """
    observation: Any = copy.deepcopy(position())
    for path, value in changes.items():
        *way, last = path.split(".")
        place = observation
        for part in way:
            place = place[part]
        if value is ...:
            del place[last]
        else:
            place[last] = value
    found: Observation = observation
    return found


def step(index: int, outcome: StepOutcome = DONE, **fields: Any) -> StepTrace:
    return StepTrace(index, outcome, **fields)


def trace(*steps: StepTrace, set_up: StepTrace | None = None) -> Trace:
    start = set_up or StepTrace(-1, DONE, observation=position())
    return Trace("by.hand", "hand", start, steps)


def asked(kind: Any, answer: Any, *options: str, by: Any = "scenario", **fields: Any) -> Asked:
    return Asked(Question(kind, "alice", options=options or None, **fields), answer, by)
