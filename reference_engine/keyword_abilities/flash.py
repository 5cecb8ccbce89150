"""Flash (CR 702.8).  May be cast when an instant could be; consulted in casting."""

from __future__ import annotations

from reference_engine.abilities.model import Ability, KeywordAbility

NAME = "flash"
RULE = "702.8"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return nothing: the rules consult the keyword itself."""
    return ()
