"""Hexproof (CR 702.11).  No target of opponents; consulted in targeting."""

from __future__ import annotations

from reference_engine.abilities.model import Ability, KeywordAbility

NAME = "hexproof"
RULE = "702.11"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return nothing: the rules consult the keyword itself."""
    return ()
