"""Aftermath (CR 702.127).  This half is cast from a graveyard alone; consulted in casting."""

from __future__ import annotations

from reference_engine.abilities.model import Ability, KeywordAbility

NAME = "aftermath"
RULE = "702.127"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return nothing: the rules consult the keyword itself."""
    return ()
