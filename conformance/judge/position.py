"""Compare what an engine shows after set-up with the scenario's position.

A difference is the adapter's fault, never a verdict on the engine: nothing that is checked
later would mean anything.  What follows from card texts (power, types) is not compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from conformance.engines.trace import Observation
from conformance.judge.expectations import counters, label, mana, words
from conformance.judge.verdict import Fault, Verdict
from conformance.scenario.model import Card, Placed, Position, Scenario
from conformance.scenario.pool import placed_objects


def check_position(scenario: Scenario, seen: Observation) -> Iterator[Fault]:
    """Yield every difference between the position and what the engine shows of it."""
    position = scenario.start
    yield from _turn(position, seen.get("turn", {}))
    for player, seat in position.players().items():
        view: Mapping[str, Any] = seen.get("players", {}).get(player, {})
        yield from _field(player, "life", seat.life, view)
        if "mana" in view:
            yield from _same(player, "mana", mana(seat.mana), mana(view["mana"]))
        if "counters" in view:
            yield from _same(player, "counters", counters(seat.counters),
                             counters(view["counters"]))  # fmt: skip
    yield from _zones(position, seen)
    cards = {card.name: card for card in scenario.cards}
    for player, zone, _, placed in placed_objects(position):
        owner = placed.owner or player
        yield from _object(placed, player, owner, zone, cards.get(placed.card), seen)


def _turn(position: Position, view: Mapping[str, Any]) -> Iterator[Fault]:
    yield from _field("turn", "active", position.turn.active, view)
    yield from _field("turn", "step", position.turn.step, view)
    yield from _field("turn", "number", position.turn.number, view)
    yield from _field("turn", "priority", position.turn.active, view)


def _zones(position: Position, seen: Observation) -> Iterator[Fault]:
    """Compare the lists; library, graveyard and battlefield have an order, the rest has none."""
    wanted: dict[tuple[str, str], list[str]] = {}
    for player in position.players():
        for zone in ("battlefield", "hand", "library", "graveyard", "exile"):
            wanted[player, zone] = []
    for player, zone, _, placed in placed_objects(position):
        holder: str = player if zone == "battlefield" else placed.owner or player
        # The battlefield is listed by controller, everything else by owner (CR 108.3, 400.3).
        wanted.setdefault((holder, zone), []).append(placed.name)
    objects = seen.get("objects", {})
    for (holder, zone), names in wanted.items():
        if zone == "battlefield":
            if "battlefield" not in seen:
                continue
            found = [
                name
                for name in seen["battlefield"]
                if objects.get(name, {}).get("controller") == holder
            ]
        else:
            view: Mapping[str, Any] = seen.get("players", {}).get(holder, {})
            if zone not in view:
                continue
            found = list(view[zone])
        if zone in ("hand", "exile"):
            names, found = sorted(names), sorted(found)
        if names != found:
            shown = [label(name, seen) for name in found]
            fault = _differs(holder, zone, names, shown if shown != names else found)
            died = [name for name in names if objects.get(name, {}).get("zone") == "graveyard"]
            if zone == "battlefield" and died:
                hint = f"{fault.message}; state-based actions remove what cannot stay (CR 704.5)"
                fault = replace(fault, message=f"{hint}: is {died[0]} stable as it is placed?")
            yield fault
    if seen.get("stack"):
        yield _differs("stack", "objects", [], [item["id"] for item in seen["stack"]])


def _object(
    placed: Placed, player: str, owner: str, zone: str, card: Card | None, seen: Observation
) -> Iterator[Fault]:
    view: Mapping[str, Any] | None = seen.get("objects", {}).get(placed.name)
    if view is None:
        yield _differs(placed.name, "zone", zone, "the engine shows no such object")
        return
    yield from _field(placed.name, "zone", zone, view)
    yield from _field(placed.name, "owner", owner, view)
    if zone != "battlefield":
        return
    yield from _field(placed.name, "controller", player, view)
    yield from _field(placed.name, "tapped", placed.tapped, view)
    yield from _field(placed.name, "damage", placed.damage, view)
    yield from _field(placed.name, "token", placed.token, view)
    yield from _field(placed.name, "face_down", placed.face_down, view)
    if "counters" in view:
        yield from _same(placed.name, "counters", counters(placed.counters),
                         counters(view["counters"]))  # fmt: skip
    if placed.attached_to is not None or "attached_to" in view:
        yield from _same(placed.name, "attached_to", placed.attached_to or "nothing",
                         view.get("attached_to", "nothing"))  # fmt: skip
    if card is not None and "Creature" in card.faces[placed.face].type.split():
        # Sickness matters to creatures only; engines differ in what they note of others.
        yield from _field(placed.name, "sick", placed.sick, view)


def _field(subject: str, field: str, wanted: object, view: Mapping[str, Any]) -> Iterator[Fault]:
    if field in view:
        yield from _same(subject, field, wanted, view[field])


def _same(subject: str, field: str, wanted: object, found: object) -> Iterator[Fault]:
    if wanted != found:
        yield _differs(subject, field, wanted, found)


def _differs(subject: str, field: str, wanted: object, found: object) -> Fault:
    what = field.replace("_", " ")
    return Fault(
        Verdict.ADAPTER_ERROR, subject, field, words(wanted), words(found),
        f"after set-up {subject}'s {what} is {words(found)}, and the position says {words(wanted)}",
    )  # fmt: skip
