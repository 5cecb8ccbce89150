"""Fuse (CR 702.102).  Both halves of a split card may be cast from hand; consulted in casting."""

from __future__ import annotations

from reference_engine.abilities.model import Ability, KeywordAbility

NAME = "fuse"
RULE = "702.102"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return nothing: the rules consult the keyword itself."""
    return ()
