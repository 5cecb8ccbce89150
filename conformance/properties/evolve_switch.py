"""The greater stat may be another one when evolve resolves (CR 603.4, 702.100a)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from conformance.engines.trace import Observation, Trace
from conformance.generate.build import Build
from conformance.properties.evolve_parts import (
    NOTHING,
    Stats,
    change_stats,
    enter,
    place_holder,
    respond,
    some_stats,
    trigger,
)
from conformance.properties.registry import Witness, arm
from conformance.properties.witnesses import observations
from conformance.scenario.model import Scenario

RULING = "evolve.stat-may-switch"


@dataclass(frozen=True, slots=True)
class Turnabout:
    """One stat of the newcomer is greater, and a response makes the other the greater one.

    ``mine`` are the holder's stats, ``theirs`` the newcomer's.  The response adds ``change``
    to ``whose`` stats, or makes it their base, or switches them.
    """

    mine: Stats
    theirs: Stats
    response: Literal["add", "base", "switch"]
    change: Stats = NOTHING
    whose: Literal["holder", "newcomer"] = "newcomer"

    def mirrored(self) -> Turnabout:
        """Return the same with power and toughness in each other's place."""
        return Turnabout(
            self.mine.switched(), self.theirs.switched(), self.response, self.change.switched(),
            self.whose,
        )  # fmt: skip

    def after(self) -> tuple[Stats, Stats]:
        """Return the stats of holder and newcomer after the response."""
        if self.response == "switch":
            return self.mine, self.theirs.switched()
        if self.response == "base":
            return self.mine, self.change
        added = (self.change.power, self.change.toughness)
        if self.whose == "holder":
            return self.mine.plus(*added), self.theirs
        return self.mine, self.theirs.plus(*added)

    def respond(self, b: Build) -> None:
        """Write the response as moves."""
        if self.response == "add":
            change_stats(b, self.whose, self.change.power, self.change.toughness)
        elif self.response == "switch":
            words = "Switch target creature's power and toughness until end of turn."
            respond(b, words, self.whose)
        else:
            size = f"{self.change.power}/{self.change.toughness}"
            words = f"Target creature has base power and toughness {size} until end of turn."
            respond(b, words, self.whose)


def from_toughness_to_power(b: Build) -> Turnabout:
    """Draw a turnabout; also its mirror image leaves both creatures alive."""
    mine = some_stats(b, power=2, toughness=2)
    way = b.choice(("change", "switch", "base", "holder changes"))
    if way == "change":
        theirs = Stats(mine.power, mine.toughness + 1)
        return Turnabout(mine, theirs, "add", Stats(b.integer(1, 3), -1))
    if way == "switch":
        mine = Stats(mine.power, mine.power)  # else the switched numbers need not be greater
        theirs = Stats(b.integer(1, mine.power), mine.toughness + b.integer(1, 2))
        return Turnabout(mine, theirs, "switch")
    theirs = Stats(b.integer(2, mine.power), mine.toughness + b.integer(1, 2))
    if way == "base":
        base = Stats(mine.power + b.integer(1, 2), b.integer(1, mine.toughness))
        return Turnabout(mine, theirs, "base", base)
    less = mine.power - theirs.power + 1
    more = theirs.toughness - mine.toughness + b.integer(0, 1)
    return Turnabout(mine, theirs, "add", Stats(-less, more), "holder")


def play_turnabout(b: Build, it: Turnabout) -> None:
    """Write premise and law of a turnabout: there is a counter all the same."""
    holder = place_holder(b, it.mine, text="Evolve")
    mine, theirs = it.after()
    waiting = [trigger("holder", "newcomer")]
    b.bystanders()
    enter(b, it.theirs)
    b.expect("triggers", stack=waiting, holder=it.mine.shown(), newcomer=it.theirs.shown())
    it.respond(b)
    b.expect("the-other-is-greater", stack=waiting, holder=mine.shown(), newcomer=theirs.shown())
    b.resolve()
    bonus = Stats(mine.power - it.mine.power, mine.toughness - it.mine.toughness)
    b.expect("grows-either-way", stack=[], holder=holder.grown(1, bonus))


def leads(seen: Observation) -> tuple[bool, bool]:
    """Return whether the newcomer's power, and its toughness, are greater in an observation."""
    objects = seen.get("objects", {})
    mine, theirs = objects.get("holder", {}), objects.get("newcomer", {})
    return (
        theirs.get("power", 0) > mine.get("power", 0),
        theirs.get("toughness", 0) > mine.get("toughness", 0),
    )


def turned(power: bool, toughness: bool) -> Witness:
    """Return a witness: first these stats were greater, at last the others, trigger waiting."""

    def witness(scenario: Scenario, trace: Trace) -> bool:
        seen = [leads(it) for it in observations(trace) if it.get("stack")]
        return seen[:1] == [(power, toughness)] and seen[-1:] == [(toughness, power)]

    return witness


@arm(RULING, "toughness at trigger and power at resolution", witness=turned(False, True))
def toughness_then_power(b: Build) -> None:
    play_turnabout(b, from_toughness_to_power(b))


@arm(RULING, "the reverse", witness=turned(True, False))
def power_then_toughness(b: Build) -> None:
    play_turnabout(b, from_toughness_to_power(b).mirrored())
