"""Changes of control (CR 110.2, 302.6, 506.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine import events
from reference_engine.happening import record
from reference_engine.rule import rule
from reference_engine.types import ObjectId

if TYPE_CHECKING:
    from reference_engine.game import Game


def note_control_changes(game: Game) -> None:
    """Find permanents whose controller is another than before, and treat them so."""
    board = game.board()
    for it in list(game.battlefield):
        now = board.characteristics[it].controller
        thing = game.objects[it]
        before = thing.last_controller if thing.last_controller is not None else thing.controller
        if now == before:
            continue
        thing.last_controller = now
        changed_control(game, it)
        record(game, events.ControlChanged(it, now))


@rule("302.6", "506.4")
def changed_control(game: Game, it: ObjectId) -> None:
    """Begin anew to count how long it has been controlled, and take it out of combat."""
    game.objects[it].sick = True
    game.combat.remove(it)
