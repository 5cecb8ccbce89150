"""What mana was spent on: mana remembers the object that produced it (CR 106.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine.objects import Mana
from reference_engine.rule import rule
from reference_engine.types import ObjectId

if TYPE_CHECKING:
    from reference_engine.game import Game


@rule("106.3", "601.2h", "601.2i")
def mana_was_spent(game: Game, source: ObjectId, spell: ObjectId) -> bool:
    """Return whether mana that ``source`` produced was spent to cast ``spell``.

    All of the spell's total cost counts, additional costs among it; mana that was spent on a
    mana ability is gone, and what that ability produced is mana of its own source.
    """
    return any(is_mana_of(game, mana, source) for mana in mana_spent_on(game, spell))


@rule("601.2h", "400.7d")
def mana_spent_on(game: Game, spell: ObjectId) -> tuple[Mana, ...]:
    """Return the mana that was spent to cast a spell, or the spell that a permanent was."""
    record = game.cast_record(spell)
    return () if record is None else record.mana_spent


@rule("106.3", "113.7")
def is_mana_of(game: Game, mana: Mana, source: ObjectId) -> bool:
    """Return whether mana was produced by this very object, by any of its abilities."""
    return mana.source == source
