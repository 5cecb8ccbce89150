"""Witnesses: predicates on a trace that say whether a case was reached.

They look at what the engine showed, and know nothing of the template that made the scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from conformance.engines.trace import Observation, StepOutcome, Trace
from conformance.scenario.model import Illegal, Scenario

Witness = Callable[[Scenario, Trace], bool]


def observations(trace: Trace) -> Iterator[Observation]:
    """Return what was observed, in order, after set-up and at the steps."""
    for step in (trace.set_up, *trace.steps):
        if step.observation is not None:
            yield step.observation


def played_through(scenario: Scenario, trace: Trace) -> bool:
    """Return whether every step of the script was played."""
    return len(trace.steps) == len(scenario.play)


def triggered(source: str) -> Witness:
    """Return a witness: an ability of ``source`` was seen on the stack."""

    def witness(scenario: Scenario, trace: Trace) -> bool:
        return any(
            view.get("kind") == "triggered" and view.get("source") == source
            for seen in observations(trace)
            for view in seen.get("stack", [])
        )

    return witness


def entered(name: str, zone: str = "battlefield") -> Witness:
    """Return a witness: ``name`` was seen in a zone in which it did not start."""

    def witness(scenario: Scenario, trace: Trace) -> bool:
        zones = [seen.get("objects", {}).get(name, {}).get("zone") for seen in observations(trace)]
        return bool(zones) and zones[0] != zone and zone in zones

    return witness


def left(name: str, zone: str = "battlefield", to: tuple[str, ...] = ()) -> Witness:
    """Return a witness: ``name`` was seen in a zone, and later elsewhere.

    With ``to`` it was seen in one of those zones later.
    """

    def witness(scenario: Scenario, trace: Trace) -> bool:
        zones = [seen.get("objects", {}).get(name, {}).get("zone") for seen in observations(trace)]
        later = zones[zones.index(zone) :] if zone in zones else []
        return any(z in to if to else z != zone for z in later)

    return witness


def was_a(name: str, *card_types: str, zone: str = "battlefield") -> Witness:
    """Return a witness: an object was seen in a zone with one of some card types.

    An engine that does not tell the types of what is there is taken at its word.
    """

    def witness(scenario: Scenario, trace: Trace) -> bool:
        told = _types_in(zone, name, trace)
        return not told or any(one in types for types in told for one in card_types)

    return witness


def never_a(name: str, card_type: str) -> Witness:
    """Return a witness: a permanent was never seen with a card type."""

    def witness(scenario: Scenario, trace: Trace) -> bool:
        return all(card_type not in types for types in _types_in("battlefield", name, trace))

    return witness


def _types_in(zone: str, name: str, trace: Trace) -> list[list[str]]:
    views = [seen.get("objects", {}).get(name, {}) for seen in observations(trace)]
    return [view["types"] for view in views if view.get("zone") == zone and "types" in view]


def refused(scenario: Scenario, trace: Trace) -> bool:
    """Return whether a move that must be refused was tried."""
    return any(
        isinstance(step, Illegal) and done.outcome is StepOutcome.ILLEGAL
        for step, done in zip(scenario.play, trace.steps, strict=False)
    )


def both(*witnesses: Witness) -> Witness:
    """Return a witness that asks for all of some."""

    def witness(scenario: Scenario, trace: Trace) -> bool:
        return all(one(scenario, trace) for one in witnesses)

    return witness
