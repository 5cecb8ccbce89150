"""Multikicker (CR 702.33c): an additional cost that may be paid any number of times."""

from __future__ import annotations

from reference_engine.abilities.costs import FREE
from reference_engine.abilities.model import Ability, AdditionalCost, KeywordAbility

NAME = "multikicker"
RULE = "702.33c"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return the optional, repeatable additional cost."""
    return (AdditionalCost(keyword.cost or FREE, "kicker", optional=True, repeatable=True),)
