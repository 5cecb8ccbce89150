"""Templates of the land with its own mana for engines that know it by name."""

from __future__ import annotations

from collections.abc import Mapping

from conformance.generate.build import Build
from conformance.properties.by_name_x import HERALD
from conformance.properties.registry import by_name
from conformance.properties.tecutlan_cards import no_trigger, spell, trigger

FIRST = "tecutlan.trigger-first"
X_COUNTS = "tecutlan.x-counts"

CARD = "Deep Auger // Molten Hollow"
"""It turns over at its third bore counter; the land on its back is what all this is about."""

BY_VALUE = (
    "Gale Ox", "Flint Mender", "Hollow Snail", "Lark Drake", "Dusk Finch", "Barley Stork",
    "Copper Hawk", "Bitter Pike",
)  # fmt: skip
"""Creatures without abilities, by their mana value."""

RED: Mapping[int, tuple[str, ...]] = {
    1: ("Pine Wren",), 2: ("Mossy Vole",), 3: ("Lowland Piper", "Shale Badger"),
    4: ("Barley Boar", "Vale Prowler"),
}  # fmt: skip
"""Permanent spells that cost {R} and generic mana, by their mana value."""

TWO_RED: Mapping[int, tuple[str, ...]] = {3: ("Pale Hawk",), 4: ("Quartz Moth",)}
"""Permanent spells that cost {R}{R} and generic mana, by their mana value."""


def rift(b: Build) -> None:
    """Place the land: the card with its back face up."""
    b.twin(CARD, as_="rift", face=1)


def newcomer(b: Build, values: Mapping[int, tuple[str, ...]]) -> int:
    """Place a permanent spell whose mana the script makes, and return its mana value."""
    value = b.choice(tuple(values))
    b.twin(b.choice(values[value]), "hand", as_="newcomer", supplied=False)
    return value


def library(b: Build, number: int) -> None:
    """Place a library in which the second card is the one that N finds."""
    b.twin(BY_VALUE[number + 1], "library", as_="just too dear")
    b.twin(BY_VALUE[number], "library", as_="hit")
    b.twin("Hollow Wren", "library", as_="below")


def discovers(b: Build, value: int, beneath: str = "newcomer") -> None:
    """Say that the trigger is above the spell, and let both resolve."""
    cast = spell(beneath, value)
    b.expect("triggers-once", stack=[trigger(beneath), cast], alice={"mana": ""})
    take = b.choice(("hand", "cast"))
    b.resolve("rift", answers={"cast-or-hand": take})
    on_top = [spell("hit", value)] if take == "cast" else []
    b.expect("resolves-first", stack=[*on_top, cast], alice={"library": ("below", "just too dear")})
    if take == "cast":
        b.resolve()
        b.expect("the-discovered-spell-first", stack=[cast], hit={"zone": "battlefield"})
    else:
        b.expect("taken-into-hand", hit={"zone": "hand"})


def enters(b: Build) -> None:
    """Let the spell resolve after the trigger."""
    b.resolve("newcomer")
    b.expect("then-the-spell", newcomer={"zone": "battlefield"})


@by_name(FIRST, "cast with its mana")
def cast_with_its_mana(b: Build) -> None:
    rift(b)
    value = newcomer(b, RED)
    library(b, value)
    b.bystanders()
    b.activate("rift")
    b.tap_lands("{G}" * (value - 1))
    b.cast("newcomer", by="alice")
    discovers(b, value)
    enters(b)


@by_name(FIRST, "cast with other mana")
def cast_with_other_mana(b: Build) -> None:
    rift(b)
    value = newcomer(b, RED)
    library(b, value)
    spent_before = b.maybe()
    if spent_before:
        b.creature(1, 1, as_="target", player="bob")
        b.twin("Burnt Turn", "hand", as_="drain", supplied=False)
    b.bystanders()
    if spent_before:
        b.activate("rift")
        b.cast("drain", by="alice", answers={"targets": ("target",)})
        b.resolve("drain")
    b.tap_lands("{R}" + "{G}" * (value - 1))
    b.cast("newcomer", by="alice")
    no_trigger(b, "newcomer", value, {"newcomer": {"zone": "battlefield"}})


@by_name(FIRST, "nonpermanent spell")
def nonpermanent_spell(b: Build) -> None:
    rift(b)
    card, value = b.choice((("Burnt Turn", 1), ("Willow Word", 1), ("Velvet Answer", 2)))
    b.twin(card, "hand", as_="newcomer", supplied=False)
    b.creature(2, 1, as_="target", player="bob")
    library(b, value)
    b.bystanders()
    b.activate("rift")
    b.tap_lands("{G}" * (value - 1))
    b.cast("newcomer", by="alice", answers={"targets": ("target",)})
    no_trigger(b, "newcomer", value, {"newcomer": {"zone": "graveyard"}})


def seek(b: Build) -> None:
    """Let a creature enter that discovers 3, then make mana with the land."""
    b.cast("herald")
    b.resolve("herald")
    b.activate("rift", by="alice")


@by_name(FIRST, "cast for free, none of its mana spent (no trigger)")
def none_of_its_mana_spent(b: Build) -> None:
    rift(b)
    value = b.integer(1, 3)
    b.twin(b.choice(RED[value]), "library", as_="newcomer")
    b.twin("Hollow Wren", "library", as_="below")
    b.twin(HERALD, "hand", as_="herald")
    b.bystanders()
    seek(b)
    b.resolve(answers={"cast-or-hand": "cast"})
    b.expect("its-mana-is-left", alice={"mana": "{R}"}, newcomer={"zone": "stack"})
    no_trigger(b, "newcomer", value, {"newcomer": {"zone": "battlefield"}})


@by_name(FIRST, "cast for free, its mana spent on an additional cost (triggers)")
def its_mana_on_an_additional_cost(b: Build) -> None:
    rift(b)
    card, value = b.choice((("Nettle Drake", 1), ("Hazel Bear", 2)))
    b.twin(card, "library", as_="newcomer")
    library(b, value)
    b.twin(HERALD, "hand", as_="herald")
    b.bystanders()
    seek(b)
    b.resolve(answers={"cast-or-hand": "cast", "additional": 1})
    discovers(b, value)
    enters(b)


@by_name(FIRST, "its mana spent on another mana ability (no trigger)")
def on_another_mana_ability(b: Build) -> None:
    rift(b)
    b.twin("Salt Dial", as_="filter")
    b.twin("Mossy Vole", "hand", as_="newcomer", supplied=False)
    library(b, 2)
    b.bystanders()
    b.activate("rift")
    b.activate("filter")
    b.expect("its-mana-is-gone", alice={"mana": "{R}{W}"})
    b.cast("newcomer", by="alice")
    no_trigger(b, "newcomer", 2, {"newcomer": {"zone": "battlefield"}})


@by_name(FIRST, "spell countered in response (last mana value on the stack)")
def countered_in_response(b: Build) -> None:
    rift(b)
    x = b.integer(0, 3)
    with_x = b.maybe()
    value = 1 + x
    card = "Glade Elk" if with_x else b.choice(RED[value])
    b.twin(card, "hand", as_="newcomer", supplied=False)
    library(b, value)
    b.twin(b.choice(("Meadow Hush", "Sunlit Glance")), "hand", "bob", as_="denial")
    b.bystanders()
    b.activate("rift")
    b.tap_lands("{G}" * x)
    b.cast("newcomer", by="alice", answers={"x": x} if with_x else {})
    b.cast("denial", by="bob", answers={"targets": ("newcomer",)})
    b.resolve("denial")
    countered = {"newcomer": {"zone": "graveyard"}}
    b.expect("countered-with-its-trigger-waiting", stack=[trigger("newcomer")], **countered)
    b.resolve("rift", answers={"cast-or-hand": "hand"})
    b.expect("taken-into-hand", stack=[], hit={"zone": "hand"}, **countered)


@by_name(FIRST, "two of its mana in one spell (one trigger)")
def two_of_its_mana(b: Build) -> None:
    rift(b)
    value = newcomer(b, TWO_RED)
    library(b, value)
    b.twin("Ford Piper", as_="waker")
    b.bystanders()
    b.activate("rift")
    b.activate("waker", answers={"targets": ("rift",)})
    b.resolve()
    b.activate("rift")
    b.tap_lands("{G}" * (value - 2))
    b.cast("newcomer", by="alice")
    discovers(b, value)
    enters(b)


def cast_with_x(b: Build, x: int) -> None:
    """Cast a creature with {X} in its cost; its X counts in the mana value that is discovered."""
    rift(b)
    b.twin("Glade Elk", "hand", as_="newcomer", supplied=False)
    b.twin("Ivy Law", as_="anthem")
    library(b, x + 1)
    b.bystanders()
    b.activate("rift")
    b.tap_lands("{G}" * x)
    b.cast("newcomer", by="alice", answers={"x": x})
    discovers(b, x + 1)
    b.resolve("newcomer")
    there = {"zone": "battlefield", "power": x + 1, "counters": {"+1/+1": x} if x else {}}
    b.expect("then-the-spell", stack=[], newcomer=there)


@by_name(X_COUNTS, "X 0")
def x_is_zero(b: Build) -> None:
    cast_with_x(b, 0)


@by_name(X_COUNTS, "X above 0")
def x_is_above_zero(b: Build) -> None:
    cast_with_x(b, b.integer(1, 3))
