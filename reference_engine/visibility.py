"""What each player sees (CR 400.2, 406.3, 708.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine.rule import rule
from reference_engine.types import PUBLIC_ZONES, ObjectId, PlayerId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game


@rule("400.2", "402.3", "401.2", "406.3", "708.5")
def sees(game: Game, player: PlayerId, it: ObjectId) -> bool:
    """Return whether a player can see the face of an object where it is.

    Cards in public zones are seen by all, unless they are face down: a face-down permanent is
    seen by its controller, and so is a face-down spell; a card exiled face down by nobody.  A
    hand is seen by its owner, a library by nobody.
    """
    thing = game.objects[it]
    if thing.zone in PUBLIC_ZONES:
        if not thing.face_down:
            return True
        controlled = thing.zone in (Zone.BATTLEFIELD, Zone.STACK)
        return controlled and game.controller_of(it) == player
    return thing.zone is Zone.HAND and thing.owner == player
