"""Kicker (CR 702.33a): an optional additional cost."""

from __future__ import annotations

from reference_engine.abilities.costs import FREE
from reference_engine.abilities.model import Ability, AdditionalCost, KeywordAbility

NAME = "kicker"
RULE = "702.33"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return the optional additional cost."""
    return (AdditionalCost(keyword.cost or FREE, NAME, optional=True),)
