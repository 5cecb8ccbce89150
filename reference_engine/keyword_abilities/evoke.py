"""Evoke (CR 702.74): an alternative cost, and a sacrifice when the permanent enters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reference_engine.abilities.conditions import Condition
from reference_engine.abilities.context import Context
from reference_engine.abilities.costs import FREE
from reference_engine.abilities.effects import Sacrifice
from reference_engine.abilities.model import (
    Ability,
    AlternativeCost,
    KeywordAbility,
    TriggeredAbility,
)
from reference_engine.abilities.references import THIS, PlayerReference
from reference_engine.abilities.triggers import Enters
from reference_engine.rule import rule

if TYPE_CHECKING:
    from reference_engine.game import Game
    from reference_engine.types import PlayerId

NAME = "evoke"
RULE = "702.74"


@rule("702.74a")
def was_evoked(game: Game, context: Context) -> bool:
    """Return whether the evoke cost was chosen for the spell that the permanent was."""
    record = game.cast_record(context.source)
    return record is not None and record.alternative == NAME


@dataclass(frozen=True, slots=True)
class Evoked(Condition):
    """ "If its evoke cost was paid": the choice decides (CR 702.74a)."""

    def holds(self, game: Game, context: Context) -> bool:
        return was_evoked(game, context)


@rule("702.74a", "701.21a")
def who_sacrifices(game: Game, context: Context) -> PlayerId:
    """Return who is to sacrifice the permanent: whoever controls it by then."""
    return game.controller_of(context.source)


@dataclass(frozen=True, slots=True)
class ItsController(PlayerReference):
    """ "Its controller sacrifices it": not whoever controls the ability, or cast the spell."""

    def players(self, game: Game, context: Context) -> tuple[PlayerId, ...]:
        return (who_sacrifices(game, context),)


SACRIFICE_IT = Sacrifice(THIS, ItsController())


def abilities(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """Return the alternative cost and the sacrifice trigger."""
    return (
        AlternativeCost(keyword.cost or FREE, NAME),
        TriggeredAbility(Enters(this=True), (SACRIFICE_IT,), condition=Evoked(), keyword=NAME),
    )
