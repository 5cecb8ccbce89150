"""Menace (CR 702.111).  Blocked by two or more; consulted in combat."""

from __future__ import annotations

from reference_engine.abilities.model import Ability, KeywordAbility

NAME = "menace"
RULE = "702.111"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return nothing: the rules consult the keyword itself."""
    return ()
