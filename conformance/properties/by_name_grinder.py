"""Templates of discarding any number of cards for engines that know the card by name."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.by_name_tecutlan import CARD
from conformance.properties.grinder import RULING, UNASKED
from conformance.properties.registry import by_name


def grind(b: Build, held: int, discarded: int) -> None:
    """Cast the artifact with so many other cards in hand, and discard some of them."""
    b.twin(CARD, "hand", as_="grinder")
    cards = tuple(f"card {number}" for number in range(1, held + 1))
    for number, name in enumerate(cards):
        b.twin("Hollow Snail" if number % 2 else "Spruce Drake", "hand", as_=name)
    draws = tuple(f"draw {number}" for number in range(1, discarded + 2))
    kept = ("below", *(("far below",) if b.maybe() else ()))
    for name in (*draws, *kept):
        b.twin("Hollow Wren", "library", as_=name)
    b.bystanders()
    b.tap_lands("{R}{G}{G}")
    b.cast("grinder", by="alice", not_asked=UNASKED)
    b.resolve(not_asked=UNASKED)
    b.expect("nothing-is-chosen-yet", stack=[{"trigger_of": "grinder"}])
    chosen = cards[held - discarded :]
    b.resolve(answers={"objects": chosen})
    hand = (*cards[: held - discarded], *draws)
    b.expect("discards-the-chosen", stack=[], alice={"graveyard": chosen})
    b.expect("draws-that-many-plus-one", alice={"hand": hand, "library": kept})


@by_name(RULING, "none")
def none(b: Build) -> None:
    grind(b, b.integer(1, 3), 0)


@by_name(RULING, "some")
def some(b: Build) -> None:
    held = b.integer(2, 4)
    grind(b, held, b.integer(1, held - 1))


@by_name(RULING, "all")
def every_card(b: Build) -> None:
    held = b.integer(1, 4)
    grind(b, held, held)


@by_name(RULING, "empty hand")
def empty_hand(b: Build) -> None:
    grind(b, 0, 0)
