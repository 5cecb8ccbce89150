"""Double strike (CR 702.4).  Deals combat damage in both steps; consulted in combat."""

from __future__ import annotations

from reference_engine.abilities.model import Ability, KeywordAbility

NAME = "double strike"
RULE = "702.4"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return nothing: the rules consult the keyword itself."""
    return ()
