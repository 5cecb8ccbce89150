"""Answers that are refused, or turn out to be impossible, in the middle of a resolution."""

from __future__ import annotations

from conformance.engines.reference import ReferenceAdapter
from conformance.engines.trace import StepOutcome, Trace
from conformance.generate.build import Build
from conformance.play import play
from conformance.scenario.model import Resolve


def searching(text: str, line: str = "Instant") -> Build:
    """Return a game in which alice has cast "Discover 2." and such a card is on top."""
    b = Build("discover.cast-or-hand", "cast")
    b.spell("Discover 2.", as_="search")
    b.permanent("Land", as_="land", zone="library")
    b.spell(text, as_="find", zone="library", type_line=line, cost="{2}")
    b.cast("search")
    return b


def zone_at_the_end(trace: Trace, name: str) -> str:
    observation = trace.steps[-1].observation
    assert observation is not None
    return observation["objects"][name]["zone"]


def test_a_refused_choice_takes_back_all_that_came_before_it_in_the_move() -> None:
    b = searching("You gain 1 life.")
    b.illegal(Resolve(answers={"cast-or-hand": "cast", "face": "no such side"}), "no side")
    b.illegal(Resolve(answers={"cast-or-hand": "neither"}), "no choice")
    b.expect("as it was", stack=[{"spell": "search"}], alice={"library": ("land", "find")})
    trace = play(b.scenario(), ReferenceAdapter())
    assert [step.outcome for step in trace.steps[1:3]] == [StepOutcome.ILLEGAL] * 2
    observation = trace.steps[-1].observation
    assert observation is not None
    assert observation["players"]["alice"]["library"] == ["land", "find"]
    assert [view["id"] for view in observation["stack"]] == ["search"]


def test_cast_if_able_casts_what_can_be_cast() -> None:
    b = searching("You gain 1 life.")
    b.resolve(answers={"cast-or-hand": "cast if able"})
    trace = play(b.scenario(), ReferenceAdapter())
    assert zone_at_the_end(trace, "find") == "stack"


def test_cast_if_able_leaves_what_cannot_be_cast_to_the_hand() -> None:
    b = searching("Destroy target creature.")
    b.resolve(answers={"cast-or-hand": "cast if able"})
    trace = play(b.scenario(), ReferenceAdapter())
    assert zone_at_the_end(trace, "find") == "hand"
    assert trace.steps[-1].unused == ()
