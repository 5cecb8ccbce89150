"""Make things happen: replace, carry out all at once, record, trigger (CR 603, 614, 616)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reference_engine import events
from reference_engine.proposals import Proposal
from reference_engine.replacing import after_replacement
from reference_engine.triggering import notice
from reference_engine.types import ObjectId
from reference_engine.until import what_comes_back

if TYPE_CHECKING:
    from reference_engine.game import Game


def happen(game: Game, proposals: Sequence[Proposal]) -> list[events.Happened]:
    """Let things happen at the same time, and return the records of what did.

    First each is offered to the replacement effects that exist now; then all are carried out;
    then abilities trigger on them, leaves-the-battlefield abilities by the state before
    (CR 603.10) and others by the state after.  What was away until then comes back (CR 610.3).
    """
    if not proposals:
        return []
    game.spend_budget()
    from reference_engine.control import note_control_changes

    final = after_replacement(game, proposals)
    before = game.board()
    happened: list[events.Happened] = []
    for proposal in final:
        happened += proposal.apply(game)
    if happened:
        game.touch()
        game.history += happened
        notice(game, before, happened)
        if before.has_control_effects or game.board().has_control_effects:
            note_control_changes(game)
        happen(game, what_comes_back(game))
    else:
        game.touch()
    return happened


def record(game: Game, happened: events.Happened) -> None:
    """Record a happening that changes nothing by itself, such as the beginning of a step."""
    before = game.board()
    game.history.append(happened)
    notice(game, before, [happened])


def entered(happened: Sequence[events.Happened]) -> tuple[ObjectId, ...]:
    """Return the new objects among the zone changes, in order."""
    return tuple(
        record.new
        for record in happened
        if isinstance(record, events.ZoneChange) and record.new is not None
    )
