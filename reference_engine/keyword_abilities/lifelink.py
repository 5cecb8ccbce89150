"""Lifelink (CR 702.15).  Its damage gains life; consulted where damage is dealt."""

from __future__ import annotations

from reference_engine.abilities.model import Ability, KeywordAbility

NAME = "lifelink"
RULE = "702.15"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return nothing: the rules consult the keyword itself."""
    return ()
