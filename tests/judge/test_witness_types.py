"""Witnesses of card types: what was seen where, and an engine that does not tell."""

from __future__ import annotations

from traces import DONE, scenario, seen, step, trace

from conformance.engines.trace import Observation, StepTrace, Trace
from conformance.properties.witnesses import Witness, never_a, was_a


def says(witness: Witness, play: Trace) -> bool:
    return witness(scenario({"resolve": None}), play)


def ox_that_is(*moments: list[str]) -> Trace:
    """A play in which the ox has these types, one list a moment."""
    views: list[Observation] = [seen(**{"objects.ox.types": types}) for types in moments]
    steps = [step(index, observation=view) for index, view in enumerate(views[1:])]
    play: Trace = trace(*steps, set_up=StepTrace(-1, DONE, observation=views[0]))
    return play


def test_was_a_looks_at_the_zone_that_is_asked_for() -> None:
    play = ox_that_is(["artifact"])
    assert says(was_a("ox", "artifact"), play)
    assert says(was_a("ox", "creature", "artifact"), play)
    assert not says(was_a("ox", "creature"), play)
    assert not says(was_a("hound", "sorcery", zone="hand"), play)


def test_never_a_looks_at_every_moment_on_the_battlefield() -> None:
    play = ox_that_is(["artifact"], ["artifact", "creature"])
    assert says(never_a("ox", "enchantment"), play)
    assert not says(never_a("ox", "creature"), play)
    assert says(never_a("hound", "creature"), play), "a card in a hand is no permanent"


def test_an_engine_that_tells_no_types_is_taken_at_its_word() -> None:
    view = seen(**{"objects.ox.types": ...})
    play = trace(set_up=StepTrace(-1, DONE, observation=view))
    assert says(was_a("ox", "sorcery"), play)
    assert says(never_a("ox", "creature"), play)
