"""Reach (CR 702.17).  May block creatures with flying; consulted in combat."""

from __future__ import annotations

from reference_engine.abilities.model import Ability, KeywordAbility

NAME = "reach"
RULE = "702.17"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return nothing: the rules consult the keyword itself."""
    return ()
