"""Short names for the values that texts mean, and a reader of texts."""

from __future__ import annotations

from reference_engine.abilities import effects as e
from reference_engine.abilities import quantities as q
from reference_engine.abilities import triggers as t
from reference_engine.abilities.descriptions import CREATURE, Description
from reference_engine.abilities.model import (
    Ability,
    KeywordAbility,
    SpellAbility,
    TargetSpec,
    TriggeredAbility,
)
from reference_engine.card_text import compile_text
from reference_engine.types import Zone

CREATURE_CARD = frozenset({"creature"})
SORCERY = frozenset({"sorcery"})
LAND = frozenset({"land"})
MINE = Description(types=("creature",), controller="you")
ANOTHER = Description(types=("creature",), controller="you", another=True)
ONE_CREATURE = TargetSpec(description=CREATURE)
MY_CREATURE = TargetSpec(description=MINE)
EVOLVE = KeywordAbility("evolve")
FLYING = KeywordAbility("flying")


def fixed(number: int) -> q.Fixed:
    return q.Fixed(number)


def abilities(text: str, types: frozenset[str]) -> tuple[Ability, ...]:
    return compile_text(text, "Tidepool Crab", types)[1]


def only(text: str, types: frozenset[str]) -> Ability:
    found = abilities(text, types)
    assert len(found) == 1, found
    return found[0]


def draw(number: int = 1) -> e.Draw:
    return e.Draw(fixed(number))


def triggered(trigger: t.TriggerCondition, *effects: e.Effect, **more: object) -> TriggeredAbility:
    return TriggeredAbility(trigger, effects, line=1, **more)  # type: ignore[arg-type]


def spell(*effects: e.Effect, targets: tuple[TargetSpec, ...] = ()) -> SpellAbility:
    return SpellAbility(effects, targets)


HAND_CREATURES = Description(types=("creature",), card=True, owner="you")
GRAVE_CREATURE = TargetSpec("card", HAND_CREATURES, zone=Zone.GRAVEYARD)
