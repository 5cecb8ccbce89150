"""Indestructible (CR 702.12).  Cannot be destroyed; consulted where things are destroyed."""

from __future__ import annotations

from reference_engine.abilities.model import Ability, KeywordAbility

NAME = "indestructible"
RULE = "702.12"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return nothing: the rules consult the keyword itself."""
    return ()
