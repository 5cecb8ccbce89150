"""Flying (CR 702.9).  Blocked only by creatures with flying or reach; consulted in combat."""

from __future__ import annotations

from reference_engine.abilities.model import Ability, KeywordAbility

NAME = "flying"
RULE = "702.9"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return nothing: the rules consult the keyword itself."""
    return ()
