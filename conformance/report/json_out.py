"""Plays and rulings as JSON, for programs: sorted, without times, paths only where given."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from conformance.play import Played
from conformance.scenario.plain import scenario_hash
from conformance.scenario.rulings import Ruling


def played_json(played: Played, file: str) -> dict[str, Any]:
    """Return how a play went."""
    scenario = played.scenario
    judgement = asdict(played.judgement)
    return {
        "scenario": scenario.id,
        "hash": scenario_hash(scenario),
        "file": file,
        "rulings": list(scenario.rulings),
        "case": scenario.case,
        "verdict": judgement.pop("verdict"),
        "judgement": {
            key: value for key, value in judgement.items() if value not in ("", (), None)
        },
    }


def ruling_json(ruling: Ruling) -> dict[str, Any]:
    """Return a ruling of the catalogue."""
    return {"area": ruling.area, **ruling.model_dump(mode="json")}
