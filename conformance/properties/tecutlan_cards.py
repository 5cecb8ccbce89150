"""Cards and laws that the properties of a land with its own mana share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.discover_cards import (
    Choice,
    Hit,
    below,
    cost_of,
    hit,
    library_after,
    on_stack,
    passed_over,
)
from conformance.properties.witnesses import triggered
from conformance.scenario.model import Scenario

COLOURS = ("R", "G", "U")

TRIGGER = (
    "Whenever you cast a permanent spell using mana produced by this {what}, discover X, where X "
    "is that spell's mana value."
)


def rift(b: Build, symbols: str) -> None:
    """Place the land, or an artifact that does the same, as "rift"."""
    what = b.choice(("land", "artifact"))
    text = f"{{T}}: Add {symbols}.\n" + TRIGGER.format(what=what)
    b.permanent(what.capitalize(), text, as_="rift")


def newcomer(
    b: Build, cost: str, text: str = "", *, zone: str = "hand", power: int = 1
) -> tuple[str, dict[str, Any]]:
    """Place a permanent spell to be cast; return its name and what it is on the battlefield."""
    if b.choice(("creature", "artifact")) == "creature":
        b.creature(power, 2, text, as_="newcomer", zone=zone, cost=cost)
    else:
        b.permanent("Artifact", text, as_="newcomer", zone=zone, cost=cost)
    return "newcomer", {"newcomer": {"zone": "battlefield"}}


def spell(name: str, value: int) -> dict[str, Any]:
    """A spell of alice's on the stack."""
    return {"spell": name, "controller": "alice", "mana_value": value}


def trigger(cause: str) -> dict[str, Any]:
    """The ability on the stack, caused by a spell."""
    return {"trigger_of": "rift", "caused_by": (cause,), "controller": "alice"}


def fuel(b: Build, extra: int) -> str:
    """Add generic mana from nowhere to the pool and return how a cost spells it."""
    if not extra:
        return ""
    b.mana(f"{{{extra}}}")
    return f"{{{extra}}}"


def library(b: Build, number: int) -> tuple[tuple[str, ...], Hit, tuple[str, ...]]:
    """Place a library that tells N: a dearer card by one, others, a hit of value N, others."""
    rest = (*dear_by_one(b, number), *passed_over(b, number))
    # Not a permanent spell: it must not trigger for the hit whatever it is cast with.
    found = hit(b, number, kinds=("sorcery", "instant"))
    return rest, found, below(b)


def dear_by_one(b: Build, number: int) -> tuple[str, ...]:
    """Place a card that would be found if N were greater by one."""
    card = b.card("Enchantment", cost=cost_of(b, number + 1))
    return (b.place(card, "library", as_="just too dear"),)


def trigger_resolves(
    b: Build, rest: Sequence[str], found: Hit, kept: Sequence[str], *, beneath: Any
) -> None:
    """Let the trigger resolve, which finds the hit, with the spell still on the stack."""
    choice: Choice = b.choice(("hand", "cast"))
    b.resolve("rift", answers={"cast-or-hand": choice})
    on_top = [found.on_stack] if choice == "cast" else []
    b.expect("resolves-first", stack=[*on_top, *beneath], alice=library_after(rest, kept))
    if choice == "cast":
        b.resolve()
        b.expect("the-discovered-spell-first", stack=list(beneath), **found.done())
    else:
        b.expect("taken-into-hand", alice={"hand": (found.name,)})


def no_trigger(
    b: Build, name: str, value: int, done: dict[str, Any], *, clause: str = "does-not-trigger"
) -> None:
    """Say that the spell alone is on the stack, and let it resolve."""
    b.expect(clause, stack=[spell(name, value)], **{name: {"zone": "stack"}})
    b.resolve()
    b.expect("the-spell-resolves", stack=[], **done)


def no_trigger_seen(name: str) -> Any:
    came = triggered("rift")

    def witness(scenario: Scenario, trace: Trace) -> bool:
        return on_stack(name)(scenario, trace) and not came(scenario, trace)

    return witness
