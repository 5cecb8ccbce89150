"""Discovering by a spell or ability with targets, some of which are gone (CR 608.2b)."""

from __future__ import annotations

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.discover_cards import (
    CHOICES,
    NOT_A_CREATURE,
    Hit,
    below,
    discovered,
    hit,
    seeker,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, left, observations
from conformance.scenario.model import Scenario

TARGETS = "discover.illegal-targets"

AWAY = (
    "Return target creature to its owner's hand.",
    "Destroy target creature.",
    "Exile target creature.",
)


def _seen_untouched(scenario: Scenario, trace: Trace) -> bool:
    seen = [o["players"]["alice"]["library"] for o in observations(trace)]
    return all(library == seen[0] for library in seen)


def _targeting(b: Build, number: int, count: int, gone: int) -> tuple[Hit, str, tuple[str, ...]]:
    """Aim a seeker at creatures, some of which go before it resolves, and let it resolve.

    Returns the card on top of the library, the seeker and the cards below.
    """
    verb = b.choice(("Tap", "Destroy"))
    word = "target creature" if count == 1 else "two target creatures"
    # A herald would be a legal target itself; the relic and the spells never are.
    it = seeker(b, number, forms=NOT_A_CREATURE, before=f"{verb} {word}.")
    names = ("first", "second")[:count]
    for name in names:
        b.creature(b.integer(1, 3), b.integer(1, 3), as_=name, player="bob")
    found = hit(b, number)
    kept = below(b)
    b.bystanders()
    answer = b.choice(AWAY)
    for name in names[:gone]:
        b.spell(answer, as_=f"answer to {name}", player="bob")
    it.announce(answers={"targets": names})
    for name in names[:gone]:
        b.cast(f"answer to {name}", by="bob", answers={"targets": (name,)})
        b.resolve()
    if gone == count:
        it.discover()
        on_top = (found.name, *kept)
        b.expect("does-not-discover", stack=[], alice={"library": on_top, "hand": (), "exile": ()})
        b.expect("the-source-is-used-up", **{it.name: {"zone": it.rests_in}})
        return found, it.name, kept
    choice = b.choice(CHOICES)
    it.discover(choice)
    left_over = names[-1]
    effect = {"zone": "graveyard"} if verb == "Destroy" else {"tapped": True}
    b.expect("the-legal-target-is-affected", **{left_over: effect})
    discovered(b, it, found, choice, (), kept)
    return found, it.name, kept


def _gone(scenario: Scenario, trace: Trace) -> bool:
    """Return whether the first target left the battlefield, or the graveyard that it was in."""
    return any(left("first", zone)(scenario, trace) for zone in ("battlefield", "graveyard"))


@arm(TARGETS, "all illegal", witness=both(_gone, _seen_untouched))
def all_illegal(b: Build) -> None:
    count = b.integer(1, 2)
    _targeting(b, b.integer(0, 4), count, gone=count)


@arm(TARGETS, "some illegal", witness=both(left("first"), left("hit", "library")))
def some_illegal(b: Build) -> None:
    _targeting(b, b.integer(0, 4), 2, gone=1)


@arm(TARGETS, "legal", witness=left("hit", "library"))
def all_legal(b: Build) -> None:
    _targeting(b, b.integer(0, 4), b.integer(1, 2), gone=0)
