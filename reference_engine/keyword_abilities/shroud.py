"""Shroud (CR 702.18).  No target at all; consulted in targeting."""

from __future__ import annotations

from reference_engine.abilities.model import Ability, KeywordAbility

NAME = "shroud"
RULE = "702.18"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return nothing: the rules consult the keyword itself."""
    return ()
