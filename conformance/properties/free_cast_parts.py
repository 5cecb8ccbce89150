"""Ways in which an effect lets a player cast a card without paying its mana cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from conformance.generate.build import Build
from conformance.scenario.model import ExpectedQuestion

DISCOVERS: tuple[str, ...] = ("relic", "discover")
"""Discover, by an ability or a spell: what cannot be cast goes to the hand, nobody is asked."""

WAYS: tuple[str, ...] = (*DISCOVERS, "library", "graveyard", "trigger", "hand")
"""How an effect offers a free cast; the card lies where :func:`zone_of` says."""

LEAVE = "leave"
"""A permanent lets spells be cast from the hand for free: an alternative cost (CR 118.9)."""

ALL_WAYS: tuple[str, ...] = (*WAYS, LEAVE)
"""Where the spell may have one alternative cost, which is this one."""

OFFERS: dict[str, str] = {
    "library": "Exile the top card of your library.",
    "graveyard": "Exile target card from your graveyard.",
    "trigger": "When this creature enters, exile the top card of your library.",
}
FROM_HAND = (
    "You may cast a spell with mana value {} or less from your hand without paying its mana cost."
)
OFFER = "You may cast it without paying its mana cost."


def zone_of(way: str) -> str:
    """Return where the card lies before it is cast."""
    if way == LEAVE:
        return "hand"
    return way if way in ("graveyard", "hand") else "library"


def over_the_card(b: Build, way: str) -> None:
    """Draw what lies above the card: an effect that goes through the library passes it over."""
    if way in DISCOVERS:
        if b.maybe():
            b.permanent("Land", as_="land on top", zone="library")
        if b.maybe():
            b.permanent("Artifact", as_="monolith", zone="library", cost="{9}")


def offer(b: Build, way: str, name: str, value: int) -> None:
    """Bring the effect that offers the card to the top of the stack; ``value``: its mana value.

    A leave to cast it is no effect on the stack: it is there from the start.
    """
    if way == "discover":
        b.spell(f"Discover {value + b.integer(0, 2)}.", as_="enabler", type_line="Sorcery")
        b.cast("enabler", by="alice")
    elif way == "relic":
        b.permanent("Artifact", f"{{0}}: Discover {value + b.integer(0, 2)}.", as_="enabler")
        b.activate("enabler", by="alice")
    elif way == LEAVE:
        text = "You may cast spells from your hand without paying their mana costs."
        b.permanent("Enchantment", text, as_="enabler")
    elif way == "hand":
        b.spell(FROM_HAND.format(value + b.integer(0, 2)), as_="enabler", type_line="Sorcery")
        b.cast("enabler", by="alice")
    elif way == "trigger":
        b.creature(1, 1, f"{OFFERS[way]} {OFFER}", as_="enabler", zone="hand")
        b.cast("enabler", by="alice")
        b.resolve("enabler")
    else:
        b.spell(f"{OFFERS[way]} {OFFER}", as_="enabler", type_line="Sorcery")
        targets = {"targets": (name,)} if way == "graveyard" else {}
        b.cast("enabler", by="alice", answers=targets)


def accept(
    b: Build,
    way: str,
    name: str,
    *,
    not_asked: Sequence[str] = (),
    asked: Sequence[ExpectedQuestion] = (),
    **answers: Any,
) -> None:
    """Let the effect resolve and the card be cast; ``answers`` are those of the cast."""
    if way == LEAVE:
        free = {"alternative": "alternative", **answers}
        b.cast(name, by="alice", answers=free, not_asked=tuple(not_asked), asked=tuple(asked))
        return
    if way == "hand":  # which card it is comes before what is paid with
        answers["objects"] = (name, *answers.get("objects", ()))
    word: dict[str, Any] = {"cast-or-hand": "cast"} if way in DISCOVERS else {"may": True}
    b.resolve(answers={**word, **answers}, not_asked=tuple(not_asked), asked=tuple(asked))


def cast_for_free(b: Build, way: str, name: str, value: int, **fields: Any) -> None:
    """Offer a card and let it be cast."""
    offer(b, way, name, value)
    accept(b, way, name, **fields)


def fail_to_cast(b: Build, way: str, name: str, value: int, clause: str, **state: Any) -> None:
    """Let a card be discovered that cannot be cast: it goes to the hand, nothing is paid."""
    offer(b, way, name, value)
    b.resolve(answers={"cast-or-hand": "cast if able"})
    state = {name: {"zone": "hand"}, **state}
    b.expect(clause, stack=[], **state)
