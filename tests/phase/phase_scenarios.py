"""Cards and scenarios that the tests of this adapter share."""

from __future__ import annotations

from typing import Any

from conformance.scenario.model import Scenario

CARDS: dict[str, dict[str, Any]] = {
    "Tidepool Crab": {
        "cost": "{1}{U}", "type": "Creature — Crab", "text": "Evolve",
        "power": "2", "toughness": "2",
    },
    "Grove Ox": {"cost": "{2}{G}", "type": "Creature — Ox", "power": "3", "toughness": "3"},
    "Strike Down": {"cost": "{1}{B}", "type": "Instant", "text": "Destroy target creature."},
}  # fmt: skip


def scenario(
    *play: Any, start: dict[str, Any], cards: dict[str, Any] | None = None, name: str = "test"
) -> Scenario:
    """Return a scenario from words as in YAML."""
    return Scenario.model_validate(
        {"id": name, "cards": {**CARDS, **(cards or {})}, "start": start, "play": list(play)}
    )


def evolve_last_known() -> Scenario:
    """The creature that made evolve trigger is destroyed before the trigger resolves."""
    return scenario(
        {"cast": "ox"},
        {"resolve": "ox", "as": {"trigger": {"trigger of": "crab", "caused by": "ox"}}},
        {"cast": "Strike Down", "by": "bob", "answers": {"targets": ["ox"]}},
        {"resolve": "Strike Down"},
        {"expect": {"ox": {"zone": "graveyard"}, "crab": {"power": 2}}},
        {"resolve": "trigger"},
        {"expect": {"crab": {"counters": {"+1/+1": 1}}, "stack": []}},
        start={
            "alice": {
                "battlefield": [{"card": "Tidepool Crab", "as": "crab"}],
                "hand": [{"card": "Grove Ox", "as": "ox"}],
                "mana": "{2}{G}",
            },
            "bob": {"hand": ["Strike Down"], "mana": "{1}{B}"},
        },
        name="evolve.last-known",
    )
