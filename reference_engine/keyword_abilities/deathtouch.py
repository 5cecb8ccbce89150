"""Deathtouch (CR 702.2).  Its damage destroys; consulted where damage is dealt and in CR 704.5h."""

from __future__ import annotations

from reference_engine.abilities.model import Ability, KeywordAbility

NAME = "deathtouch"
RULE = "702.2"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return nothing: the rules consult the keyword itself."""
    return ()
