"""The mana value of split cards and of their halves as spells (CR 202.3d, 709.3b, 709.4b).

Permanent split cards (CR 709.5) are not here: no case of the ruling asks for one.
"""

from __future__ import annotations

from dataclasses import dataclass

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.mana_value_parts import (
    check_in_zone,
    check_spell,
    cost_of,
    draw_watch,
    pay,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered, left, observations, played_through
from conformance.scenario.model import Scenario

RULING = "mana-value.split-card"


@dataclass(frozen=True, slots=True)
class Split:
    """A split card: the mana values and costs of its halves, and the life that they gain."""

    card: str
    halves: tuple[str, str]
    values: tuple[int, int]
    costs: tuple[str, str]
    life: tuple[int, int]

    @property
    def value(self) -> int:
        """The mana value of both halves."""
        return sum(self.values)


def draw_split(b: Build, *, fuse: bool = False, least: int = 0) -> Split:
    """Draw a split card; ``least`` is the least mana value of a half."""
    values = (b.integer(max(1, least), 4), b.integer(max(least, 1), 4))
    if least == 0 and b.integer(0, 5) == 3:
        values = (0, values[1])
    costs = (cost_of(b, values[0]), cost_of(b, values[1]))
    life = (b.integer(1, 2), b.integer(3, 4))
    fuses = fuse or b.maybe()
    card = b.two_faced(
        "split",
        *(
            {
                "cost": cost,
                "type": b.choice(("Instant", "Sorcery")),
                "text": f"You gain {amount} life." + ("\nFuse" if fuses else ""),
            }
            for cost, amount in zip(costs, life, strict=True)
        ),
    )
    left_half, right_half = b.face_names(card)
    return Split(card, (left_half, right_half), values, costs, life)


def asked_away(scenario: Scenario, trace: Trace) -> bool:
    """Return whether an effect that asked for the mana value moved the card."""
    zones = [seen.get("objects", {}).get("riddle", {}).get("zone") for seen in observations(trace)]
    return len(set(zones)) > 1


def in_zone(b: Build, zone: str) -> None:
    """Both halves count in a zone."""
    split = draw_split(b)
    b.place(split.card, zone, as_="riddle")
    b.bystanders()
    check_in_zone(b, "riddle", zone, split.value)


@arm(RULING, "library or exile", witness=both(asked_away, played_through))
def in_library_or_exile(b: Build) -> None:
    """In a library and in exile both halves count."""
    in_zone(b, b.choice(("library", "exile")))


@arm(RULING, "hand", witness=both(left("riddle", "hand"), played_through))
def in_hand(b: Build) -> None:
    """In a hand both halves count."""
    in_zone(b, "hand")


@arm(RULING, "graveyard", witness=both(left("riddle", "graveyard"), played_through))
def in_graveyard(b: Build) -> None:
    """In a graveyard both halves count."""
    in_zone(b, "graveyard")


ON_STACK = both(entered("riddle", "stack"), played_through)


@arm(RULING, "half on the stack", witness=ON_STACK)
def half_on_the_stack(b: Build) -> None:
    """On the stack only the half that was cast counts; wherever the card goes then, both do."""
    split = draw_split(b, least=1)
    half = b.choice((0, 1))
    b.place(split.card, "hand", as_="riddle")
    probe = draw_watch(b)
    b.bystanders()
    pay(b, split.costs[half])
    b.cast("riddle", by="alice", answers={"face": split.halves[half]})
    resolved, life = check_spell(b, probe, "riddle", split.values[half])
    life += split.life[half] if resolved else 0
    b.expect(
        "does-what-the-half-says", stack=[], riddle={"zone": "graveyard"}, alice={"life": life}
    )
    if probe == "counter" and b.maybe():
        check_in_zone(b, "riddle", "graveyard", split.value)


@arm(RULING, "fused on the stack", witness=ON_STACK)
def fused_on_the_stack(b: Build) -> None:
    """A fused spell counts both halves."""
    split = draw_split(b, fuse=True, least=1)
    b.place(split.card, "hand", as_="riddle")
    probe = draw_watch(b)
    b.bystanders()
    pay(b, split.costs[0])
    pay(b, split.costs[1])
    b.cast("riddle", by="alice", answers={"face": split.card})
    resolved, life = check_spell(b, probe, "riddle", split.value)
    life += sum(split.life) if resolved else 0
    b.expect("does-what-both-say", stack=[], riddle={"zone": "graveyard"}, alice={"life": life})
