"""Cards and scenarios that the tests of this adapter share."""

from __future__ import annotations

from typing import Any

from conformance.engines.trace import Observation, StepOutcome, Trace
from conformance.scenario.model import Scenario

CARDS: dict[str, dict[str, Any]] = {
    "Grove Ox": {"cost": "{2}{G}", "type": "Creature — Ox", "power": "3", "toughness": "3"},
    "Mire Hound": {"cost": "{1}{B}", "type": "Creature — Dog", "power": "2", "toughness": "2"},
    "Canopy Wurm": {"cost": "{4}{G}", "type": "Creature — Wurm", "power": "5", "toughness": "5"},
    "Forest": {"type": "Basic Land — Forest"},
    "Swamp": {"type": "Basic Land — Swamp"},
    "Plains": {"type": "Basic Land — Plains"},
    "Salt Quay": {
        "type": "Land", "text": "{T}: Add {C}.\n{1}, {T}: Tap target land.",
    },
    "Kind Monk": {
        "cost": "{W}", "type": "Creature — Human Monk", "power": "1", "toughness": "1",
        "text": "{T}: You gain 1 life.",
    },
    "Dark End": {"cost": "{1}{B}{B}", "type": "Instant", "text": "Destroy target creature."},
    "Small Hex": {
        "cost": "{B}", "type": "Instant",
        "text": "Target creature gets -2/-2 until end of turn.",
    },
    "Wide Gale": {
        "cost": "{X}{G}", "type": "Sorcery",
        "text": "Wide Gale deals X damage to each creature with flying and each player.",
    },
    "Guest of Dew": {
        "cost": "{1}{G}", "type": "Creature — Elf", "power": "1", "toughness": "1",
        "text": "When this creature enters, draw a card.", "printed as": "Elvish Visionary",
    },
    "Odd Beast": {
        "cost": "{5}{U}{R}", "type": "Creature — Beast", "power": "1", "toughness": "9",
        "text": "When this creature enters, each player loses 4 life.",
    },
    "Mist Hydra": {
        "cost": "{X}{G}", "type": "Creature — Hydra", "power": "0", "toughness": "0",
        "text": "This creature enters with X +1/+1 counters on it.",
    },
}  # fmt: skip


def scenario(*play: Any, name: str = "test", **start: Any) -> Scenario:
    """Return a scenario from words as in YAML."""
    return Scenario.model_validate(
        {"id": name, "cards": CARDS, "start": start, "play": [*play, {"expect": {}}]}
    )


def done(trace: Trace) -> Observation:
    """Return what the last step of a play shows that went to its end."""
    assert trace.set_up.outcome is StepOutcome.DONE, trace.set_up.detail
    for step in trace.steps:
        assert step.outcome in (StepOutcome.DONE, StepOutcome.ILLEGAL), step
    last = trace.steps[-1].observation
    assert last is not None
    return last


def stopped(trace: Trace) -> tuple[StepOutcome, str]:
    """Return how a play ended early, and why."""
    last = trace.steps[-1] if trace.steps else trace.set_up
    return last.outcome, last.detail
