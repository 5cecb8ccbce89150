"""Aftermath (CR 702.127).

This half is cast from a graveyard alone, for which casting consults the keyword; and it is
exiled whenever it would leave the stack.
"""

from __future__ import annotations

from reference_engine.abilities.model import Ability, KeywordAbility, ReplacementAbility
from reference_engine.abilities.replacements import LeavesStackInstead

NAME = "aftermath"
RULE = "702.127"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return the third of its static abilities."""
    return (ReplacementAbility(LeavesStackInstead()),)
