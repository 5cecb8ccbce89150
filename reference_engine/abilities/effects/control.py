"""Instructions that lead to others, and choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from reference_engine.abilities.conditions import Condition
from reference_engine.abilities.effects.base import Effect
from reference_engine.abilities.references import YOU, ObjectReference, PlayerReference

if TYPE_CHECKING:
    from reference_engine.abilities.model import TargetSpec
    from reference_engine.abilities.triggers import TriggerCondition


@dataclass(frozen=True, slots=True)
class May(Effect):
    """ "You may …" (CR 608.2d); ``then`` is "if you do", ``otherwise`` "if you don't"."""

    effects: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()
    player: PlayerReference = YOU


@dataclass(frozen=True, slots=True)
class If(Effect):
    """ "If …, …": a condition that is checked as the instruction is carried out."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class ForEachPlayer(Effect):
    """ "Each player …": the effects for each player in APNAP order, who is "that player"."""

    players: PlayerReference
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class ChooseMode(Effect):
    """ "Choose one —": modes are chosen as the spell is cast (CR 700.2, 601.2b).

    ``target_groups`` gives for each mode the indexes of its groups of targets among those of
    the ability; the groups of a mode that is not chosen stay empty (CR 601.2c).
    """

    modes: tuple[tuple[Effect, ...], ...]
    minimum: int = 1
    maximum: int = 1
    target_groups: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Delayed(Effect):
    """A delayed triggered ability: "at the beginning of the next end step, …" (CR 603.7)."""

    trigger: TriggerCondition
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """ "Choose a creature you control": chosen objects become "it", and nothing else happens."""

    what: ObjectReference


LEADS_ON = (May, If, ForEachPlayer, ChooseMode)
"""The instructions that lead to others."""
