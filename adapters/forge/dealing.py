"""In which order permanents are dealt out: batches of those that come in together.

The stage hand deals most of a battlefield out at once.  What needs more than that comes after,
a batch for each: tokens, what somebody else owns, what is attached, what would ask or do
something as it enters, and, in the turn in which the scenario starts, what is sick.  Each
player's batches keep the order of their list, which is that of timestamps (CR 613.7).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby

from conformance.engines.errors import Unsupported
from conformance.scenario.model import ObjectName, Placed, Position

from . import stage
from .plan import Plan


@dataclass(frozen=True, slots=True)
class Batch:
    """Permanents that one ability of the stage hand deals out together."""

    seat: int  # the controller's
    owner: int
    way: str  # "late", "lend", "token" or "attach", as the abilities are called
    host: ObjectName | None
    sick: bool
    quiet: bool  # comes in without abilities, so that it does nothing as it enters
    places: tuple[int, ...] = ()

    @property
    def word(self) -> str:
        """What the ability is called that deals the batch out."""
        return f"{self.way} {list(stage.SIDES)[self.owner]}"


def opening(plan: Plan, start: Position, seat: int) -> Batch | None:
    """Return the batch that is dealt out with the other zones: the plain cards in front."""
    queue = _queue(plan, start, seat)
    return queue[0] if queue and _is_plain(queue[0]) else None


def later(plan: Plan, start: Position) -> list[Batch]:
    """Return the batches that come after the opening ones, in an order that is possible.

    Raises :class:`Unsupported` where something would have to come before what it is attached to.
    """
    queues = [_queue(plan, start, seat) for seat in range(len(plan.seats))]
    names = [[placed.name for placed in _battlefield(plan, start, seat)] for seat in range(2)]
    there: set[ObjectName] = set()
    found: list[Batch] = []
    for seat, queue in enumerate(queues):
        if queue and _is_plain(queue[0]):
            there |= {names[seat][place] for place in queue.pop(0).places}
    while any(queues):
        able = [q for q in queues if q and (q[0].host is None or q[0].host in there)]
        if not able:
            stuck = next(queue[0] for queue in queues if queue)
            name = names[stuck.seat][stuck.places[0]]
            raise Unsupported("attached on set-up", f"{name} comes before {stuck.host}")
        # What is sick comes in the last turn, after all that is not.
        batch = min(able, key=lambda queue: queue[0].sick).pop(0)
        there |= {names[batch.seat][place] for place in batch.places}
        found.append(batch)
    if [batch.sick for batch in found] != sorted(batch.sick for batch in found):
        raise Unsupported("attached on set-up", "something is attached to what is sick")
    return found


def _queue(plan: Plan, start: Position, seat: int) -> list[Batch]:
    """Return a player's batches in the order of the list."""
    kinds = [_kind(plan, seat, placed) for placed in _battlefield(plan, start, seat)]
    places = enumerate(kinds)
    return [
        replace(kind, places=tuple(place for place, _ in group))
        for kind, group in groupby(places, key=lambda entry: entry[1])
    ]


def _kind(plan: Plan, seat: int, placed: Placed) -> Batch:
    owner = seat if placed.owner is None else plan.seat(placed.owner)
    way = "late" if owner == seat else "lend"
    if placed.token:
        way = "token"
    elif placed.attached_to is not None:
        way = "attach"
    return Batch(seat, owner, way, placed.attached_to, placed.sick, placed.card in plan.entering)


def _is_plain(batch: Batch) -> bool:
    return batch.way == "late" and not batch.sick and not batch.quiet


def _battlefield(plan: Plan, start: Position, seat: int) -> tuple[Placed, ...]:
    return start.players()[plan.seats[seat]].battlefield
