"""Haste (CR 702.10).  Not bound by CR 302.6; consulted in combat and activation."""

from __future__ import annotations

from reference_engine.abilities.model import Ability, KeywordAbility

NAME = "haste"
RULE = "702.10"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return nothing: the rules consult the keyword itself."""
    return ()
