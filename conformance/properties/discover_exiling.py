"""Discovering: what is exiled, and where the rest goes (CR 701.57a, 701.57b)."""

from __future__ import annotations

from conformance.engines.trace import Trace
from conformance.generate.build import Build, ExpectedQuestion
from conformance.properties.discover_cards import (
    CHOICES,
    asked,
    below,
    dear,
    discovered,
    ends_in,
    hit,
    lands,
    library_after,
    never_asked,
    passed_over,
    seeker,
    slots,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, left, observations
from conformance.scenario.model import Scenario

MANDATORY = "discover.exiling-is-mandatory"
REST = "discover.rest-to-bottom"
FACE_UP = "discover.face-up"


@arm(MANDATORY, "hit on top", witness=left("hit", "library"))
def hit_on_top(b: Build) -> None:
    number = b.integer(0, 4)
    it = seeker(b, number)
    found = hit(b, number - b.integer(0, number))
    kept = below(b)
    b.bystanders()
    choice = b.choice(CHOICES)
    it.go(choice)
    discovered(b, it, found, choice, (), kept)


@arm(
    MANDATORY, "hit after lands", witness=both(left("hit", "library"), ends_in("land 1", "library"))
)
def hit_after_lands(b: Build) -> None:
    number = b.integer(0, 4)
    it = seeker(b, number)
    others = lands(b, "land 1", *slots(b, "land 2", "land 3"))
    found = hit(b, number - b.integer(0, number))
    kept = below(b)
    b.bystanders()
    choice = b.choice(CHOICES)
    it.go(choice)
    discovered(b, it, found, choice, others, kept)


@arm(
    MANDATORY,
    "hit after dearer cards",
    witness=both(left("hit", "library"), ends_in("dear 1", "library")),
)
def hit_after_dearer_cards(b: Build) -> None:
    number = b.integer(0, 4)
    it = seeker(b, number)
    others = dear(b, number, "dear 1", *slots(b, "dear 2", "dear 3"))
    found = hit(b, number - b.integer(0, number))
    kept = below(b)
    b.bystanders()
    choice = b.choice(CHOICES)
    it.go(choice)
    discovered(b, it, found, choice, others, kept)


def _all_passed_over(b: Build) -> None:
    number = b.integer(0, 4)
    it = seeker(b, number)
    others = passed_over(b, number, least=1)
    b.bystanders()
    it.go()
    stays = {"library_bottom": others, "library_size": len(others), "hand": (), "exile": ()}
    b.expect("nothing-is-found", stack=[], alice={"life": 20, **stays})
    b.expect("the-source-is-used-up", **{it.name: {"zone": it.rests_in}})


def _seen_to_resolve(scenario: Scenario, trace: Trace) -> bool:
    """The stack was seen empty after moves, and nothing was offered."""
    return (
        all(step.outcome.value == "done" for step in trace.steps)
        and list(observations(trace))[-1].get("stack") == []
        and never_asked("cast-or-hand")(scenario, trace)
    )


@arm(MANDATORY, "no hit", witness=_seen_to_resolve)
def no_hit(b: Build) -> None:
    _all_passed_over(b)


def _library_is_empty(scenario: Scenario, trace: Trace) -> bool:
    return all(seen["players"]["alice"]["library"] == [] for seen in observations(trace))


@arm(MANDATORY, "empty library", witness=both(_library_is_empty, _seen_to_resolve))
def empty_library(b: Build) -> None:
    it = seeker(b, b.integer(0, 4))
    b.bystanders()
    if b.maybe():
        hit(b, 0, player="bob", as_="a card of bob's")
    it.go()
    nothing = {"library": (), "hand": (), "exile": (), "life": 20}
    b.expect("nothing-happens", stack=[], alice=nothing, bob={"life": 20, "exile": ()})
    b.expect("the-game-goes-on", turn={"active": "alice", "step": b.step, "priority": "alice"})
    b.expect("the-source-is-used-up", **{it.name: {"zone": it.rests_in}})


@arm(MANDATORY, "N is 0", witness=left("hit", "library"))
def number_is_zero(b: Build) -> None:
    it = seeker(b, 0)
    others = passed_over(b, 0)
    found = hit(b, 0)
    kept = below(b)
    b.bystanders()
    choice = b.choice(CHOICES)
    it.go(choice)
    discovered(b, it, found, choice, others, kept)


# ---------------------------------------------------------------- the rest


@arm(REST, "zero others", witness=left("hit", "library"))
def zero_others(b: Build) -> None:
    number = b.integer(0, 3)
    it = seeker(b, number)
    found = hit(b, number)
    kept = below(b, least=2)
    b.bystanders()
    choice = b.choice(CHOICES)
    it.go(choice)
    discovered(b, it, found, choice, (), kept)


@arm(REST, "one", witness=both(left("hit", "library"), ends_in("other", "library")))
def one_other(b: Build) -> None:
    number = b.integer(0, 3)
    it = seeker(b, number)
    rest = dear(b, number, "other") if b.maybe() else lands(b, "other")
    found = hit(b, number)
    kept = below(b)
    b.bystanders()
    choice = b.choice(CHOICES[::-1])
    it.go(choice)
    b.expect("beneath-all-others", other={"zone": "library"}, alice={"library": (*kept, *rest)})
    discovered(b, it, found, choice, rest, kept)


@arm(REST, "several", witness=both(left("hit", "library"), ends_in("second other", "library")))
def several_others(b: Build) -> None:
    number = b.integer(0, 3)
    it = seeker(b, number)
    rest = passed_over(b, number, least=2)
    found = hit(b, number)
    kept = below(b)
    b.bystanders()
    choice = b.choice(CHOICES)
    it.go(choice)
    b.expect("nothing-is-lost", **{name: {"zone": "library", "owner": "alice"} for name in rest})
    discovered(b, it, found, choice, rest, kept)


@arm(REST, "no hit", witness=_seen_to_resolve)
def all_are_the_rest(b: Build) -> None:
    number = b.integer(0, 3)
    it = seeker(b, number)
    rest = passed_over(b, number, least=2)
    b.bystanders()
    it.go()
    b.expect("nothing-is-lost", **{name: {"zone": "library", "owner": "alice"} for name in rest})
    b.expect("all-in-the-library", stack=[], alice={"hand": (), **library_after(rest, ())})


# ---------------------------------------------------------------- face up


@arm(FACE_UP, "the opponent's view while choosing", witness=asked("cast-or-hand", "hit"))
def the_opponents_view(b: Build) -> None:
    number = b.integer(0, 4)
    it = seeker(b, number)
    others = passed_over(b, number)
    found = hit(b, number - b.integer(0, number))
    kept = below(b)
    b.bystanders()
    choice = b.choice(CHOICES)
    all_see = dict.fromkeys((found.name, *others), ("alice", "bob"))
    question = ExpectedQuestion(kind="cast-or-hand", subject=found.name, seen_by=all_see)
    it.go(choice, asked=(question,))
    discovered(b, it, found, choice, others, kept)
