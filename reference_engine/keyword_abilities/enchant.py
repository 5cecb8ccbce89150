"""Enchant (CR 702.5): what an Aura spell targets and an Aura may be attached to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine.abilities.context import Context
from reference_engine.abilities.descriptions import CREATURE
from reference_engine.abilities.model import Ability, AbilitySet, KeywordAbility, TargetSpec
from reference_engine.rule import rule
from reference_engine.types import ObjectId

if TYPE_CHECKING:
    from reference_engine.game import Game

NAME = "enchant"
RULE = "702.5"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return nothing: casting and state-based actions consult the keyword itself."""
    return ()


def target_of(found: AbilitySet) -> TargetSpec | None:
    """Return what an Aura with these abilities targets as it is cast; None for no Aura."""
    if not found.has_keyword(NAME):
        return None
    keyword = next(a for a in found if isinstance(a, KeywordAbility) and a.name == NAME)
    return TargetSpec("permanent", keyword.what or CREATURE)


@rule("702.5a", "704.5m")
def may_enchant(game: Game, aura: ObjectId, host: ObjectId) -> bool:
    """Return whether an Aura may be attached to an object: one that its enchant ability names."""
    found = game.characteristics(aura)
    spec = target_of(found.abilities)
    if spec is None or "creature" in found.types or not game.is_on_battlefield(host):
        return False  # CR 303.4d: an Aura that is a creature enchants nothing
    return spec.description.matches(game, host, Context(aura, found.controller))
