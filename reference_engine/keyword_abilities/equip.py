"""Equip (CR 702.6): attach this Equipment to a creature you control, as a sorcery."""

from __future__ import annotations

from reference_engine.abilities.costs import FREE
from reference_engine.abilities.descriptions import Description
from reference_engine.abilities.effects import Attach
from reference_engine.abilities.model import Ability, ActivatedAbility, KeywordAbility, TargetSpec
from reference_engine.abilities.references import Target

NAME = "equip"
RULE = "702.6"


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return the activated ability."""
    return (
        ActivatedAbility(
            keyword.cost or FREE,
            (Attach(Target()),),
            (TargetSpec("permanent", Description(types=("creature",), controller="you")),),
            sorcery_speed=True,
        ),
    )
