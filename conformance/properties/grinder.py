"""Discarding any number of cards, then drawing that many plus one (CR 608.2d, 701.9)."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.registry import arm
from conformance.properties.witnesses import Witness, observations, played_through
from conformance.scenario.model import Scenario

RULING = "grinder.discard-any-number"

TEXT = "discard any number of cards, then draw that many cards plus one."
FORMS = ("mill", "artificer", "relic", "sorcery", "instant")


def _grinder(b: Build) -> str:
    """Place something with the ability and return its form."""
    form = b.choice(FORMS)
    if form == "mill":
        text = f"When this artifact enters, {TEXT}"
        b.permanent("Artifact", text, as_="grinder", zone="hand")
    elif form == "artificer":
        text = f"When this creature enters, {TEXT}"
        b.creature(b.integer(1, 3), 1, text, as_="grinder", zone="hand")
    elif form == "relic":
        b.permanent("Artifact", "{0}: " + TEXT.capitalize(), as_="grinder")
    else:
        b.spell(TEXT.capitalize(), as_="grinder", type_line=form.capitalize())
    return form


UNASKED = ("objects", "number", "x")
"""What must not be asked before the ability resolves."""


def _put_on_stack(b: Build, form: str) -> None:
    if form == "relic":
        b.activate("grinder", not_asked=UNASKED)
    else:
        b.cast("grinder", not_asked=UNASKED)
    if form in ("mill", "artificer"):
        b.resolve(not_asked=UNASKED)
        b.expect("nothing-is-chosen-yet", stack=[{"trigger_of": "grinder"}])


def _play(b: Build, held: Sequence[str], chosen: Sequence[str], drawn_before: int) -> None:
    """Use it with these cards in hand and discard some of them.

    ``drawn_before``: so many cards are drawn while it is on the stack; they come first in the
    library, and may be among the chosen.
    """
    form = _grinder(b)
    for index, name in enumerate(held):
        if index % 2:
            b.creature(1, 1, as_=name, zone="hand")
        else:
            b.permanent("Artifact", as_=name, zone="hand")
    late = tuple(f"late {index}" for index in range(1, drawn_before + 1))
    draws = tuple(f"draw {index}" for index in range(1, len(chosen) + 2))
    kept = ("below", *(("far below",) if b.maybe() else ()))
    for name in (*late, *draws, *kept):
        b.creature(2, 2, as_=name, zone="library")
    if late:
        b.spell("Target player draws a card.", as_="page", player="bob")
    b.bystanders()
    _put_on_stack(b, form)
    if late:
        b.cast("page", by="bob", answers={"targets": ("alice",)})
        b.resolve()
        b.expect("drawn-in-response", alice={"hand": (*held, *late)})
    b.resolve(answers={"objects": tuple(chosen)})
    hand = [name for name in (*held, *late) if name not in chosen]
    spent = () if form in ("mill", "artificer", "relic") else ("grinder",)
    b.expect("discards-the-chosen", stack=[], alice={"graveyard": (*chosen, *spent)})
    b.expect("draws-that-many-plus-one", alice={"hand": (*hand, *draws), "library": kept})


def _discarded(least: int, most: int) -> Witness:
    """Return a witness: so many cards of the hand were discarded, and the play went to its end."""

    def witness(scenario: Scenario, trace: Trace) -> bool:
        last = list(observations(trace))[-1]
        yard = [name for name in last["players"]["alice"]["graveyard"] if name != "grinder"]
        return least <= len(yard) <= most and played_through(scenario, trace)

    return witness


def _hand(b: Build, least: int) -> tuple[str, ...]:
    names = ("card 1", "card 2", "card 3", "card 4")
    return tuple(name for index, name in enumerate(names) if index < least or b.maybe())


@arm(RULING, "none", witness=_discarded(0, 0))
def none(b: Build) -> None:
    held = _hand(b, 1)
    _play(b, held, (), b.integer(0, 1))


@arm(RULING, "some", witness=_discarded(1, 4))
def some(b: Build) -> None:
    late = b.integer(0, 1)
    there = (*_hand(b, 2 - late), *(("late 1",) if late else ()))
    held = tuple(name for name in there if name != "late 1")
    count = b.integer(1, len(there) - 1)
    chosen = there[-count:]  # with the one that was drawn in response, if there is one
    _play(b, held, chosen, late)


@arm(RULING, "all", witness=_discarded(1, 5))
def every_card(b: Build) -> None:
    late = b.integer(0, 1)
    held = _hand(b, 1)
    _play(b, held, (*held, *(("late 1",) if late else ())), late)


@arm(RULING, "empty hand", witness=_discarded(0, 0))
def empty_hand(b: Build) -> None:
    _play(b, (), (), 0)
