"""Replacement effects on the mana that a permanent is tapped for (CR 106.12b).

When they apply, and what they make of the mana; :mod:`reference_engine.replacing` applies them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine.abilities.context import Context
from reference_engine.abilities.replacements import ChangeManaType, MultiplyMana
from reference_engine.proposals import ProduceMana
from reference_engine.rule import rule
from reference_engine.types import ManaType

if TYPE_CHECKING:
    from reference_engine.game import Game


@rule("106.12b")
def applies_to_mana(
    game: Game, replacement: MultiplyMana | ChangeManaType, event: ProduceMana, context: Context
) -> bool:
    """Return whether an effect on what is "tapped for mana" applies to mana being produced.

    The permanent must have been tapped for it, and enough must be produced.
    """
    least = replacement.at_least if isinstance(replacement, ChangeManaType) else 1
    whose = replacement.whose
    return (
        event.tapped_for_mana
        and len(event.mana) >= least
        and (whose is None or game.is_whose(whose, event.player, context))
        and replacement.description.matches(game, event.source, context)
    )


@rule("106.12b", "614.5")
def multiplied_mana(
    game: Game, mana: tuple[ManaType, ...], replacement: MultiplyMana
) -> tuple[ManaType, ...]:
    """Return the mana that is produced instead: that many times as much of each."""
    return tuple(symbol for symbol in mana for _ in range(replacement.factor))


@rule("106.12b")
def changed_mana(
    game: Game, mana: tuple[ManaType, ...], replacement: ChangeManaType
) -> tuple[ManaType, ...]:
    """Return the mana of another type that is produced instead, as much or one."""
    return (replacement.type,) * (1 if replacement.amount == "one" else len(mana))
