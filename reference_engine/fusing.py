"""One spell of two halves (CR 702.102): the instructions of the left, then of the right."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from reference_engine.abilities.effects import ChooseMode
from reference_engine.abilities.model import Ability, SpellAbility
from reference_engine.abilities.references import Target, TargetedPlayer


def fused_abilities(left: tuple[Ability, ...], right: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return the abilities of both halves, their spell abilities joined into one.

    The target words of the right half are counted after those of the left.
    """
    halves = [a for a in (*left, *right) if isinstance(a, SpellAbility)]
    if len(halves) < 2:
        return (*left, *right)
    first, second = halves
    effects = (*first.effects, *shifted(second.effects, len(first.targets)))
    joined = SpellAbility(effects, (*first.targets, *shifted(second.targets, len(first.targets))))
    others = tuple(a for a in (*left, *right) if not isinstance(a, SpellAbility))
    return (joined, *others)


def shifted(value: Any, by: int) -> Any:
    """Return instructions whose references to targets count from a later target word."""
    if by == 0:
        return value
    if isinstance(value, tuple):
        return tuple(shifted(part, by) for part in value)
    if isinstance(value, (Target, TargetedPlayer)):
        return replace(value, index=value.index + by)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changes = {f.name: shifted(getattr(value, f.name), by) for f in fields(value) if f.init}
    if isinstance(value, ChooseMode):
        changes["target_groups"] = tuple(
            tuple(group + by for group in groups) for groups in value.target_groups
        )
    return replace(value, **changes)
