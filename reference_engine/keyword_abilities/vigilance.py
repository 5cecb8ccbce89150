"""Vigilance (CR 702.20).  Attacking does not tap it; consulted in combat."""

from __future__ import annotations

from reference_engine.abilities.model import Ability, KeywordAbility

NAME = "vigilance"
RULE = "702.20"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return nothing: the rules consult the keyword itself."""
    return ()
