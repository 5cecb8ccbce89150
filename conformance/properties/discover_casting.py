"""Discovering: the discovered card is cast or taken into hand (CR 701.57a, 608.2g, 601.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conformance.generate.build import Build
from conformance.properties.discover_cards import (
    NOT_A_CREATURE,
    SPELLS,
    asked,
    below,
    cost_of,
    discovered,
    ends_in,
    hit,
    library_after,
    on_stack,
    passed_over,
    seeker,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, left, was_a

CAST_OR_HAND = "discover.cast-or-hand"
UNCASTABLE = "discover.uncastable-to-hand"


@arm(CAST_OR_HAND, "cast", witness=both(asked("cast-or-hand", "hit"), on_stack("hit")))
def cast_it(b: Build) -> None:
    number = b.integer(1, 4)
    it = seeker(b, number)
    others = passed_over(b, number)
    found = hit(b, number - b.integer(0, number - 1))
    kept = below(b)
    pool = b.choice(("", "{G}", "{3}"))  # stays as it is: nothing is paid
    b.mana(pool)
    b.bystanders()
    it.go("cast")
    b.expect("nothing-is-paid", alice={"mana": pool}, **{found.name: {"zone": "stack"}})
    discovered(b, it, found, "cast", others, kept)


@arm(CAST_OR_HAND, "decline", witness=both(asked("cast-or-hand", "hit"), ends_in("hit", "hand")))
def decline(b: Build) -> None:
    number = b.integer(0, 4)
    it = seeker(b, number)
    others = passed_over(b, number)
    found = hit(b, number - b.integer(0, number))
    kept = below(b)
    b.bystanders()
    it.go("hand")
    discovered(b, it, found, "hand", others, kept)


ENDINGS = {
    "spell": (
        "Counter target spell.",
        "Exile target spell.",
        "Return target spell to its owner's hand.",
    ),
    "relic": ("Counter target activated or triggered ability.",),
    "herald": (
        "Counter target activated or triggered ability.",
        "Counter target triggered ability.",
    ),
}
"""What can only be cast while the spell or ability that discovers is on the stack."""


@arm(
    CAST_OR_HAND,
    "cast during resolution while the source is still on the stack",
    witness=both(asked("cast-or-hand", "hit"), on_stack("hit")),
)
def source_still_on_the_stack(b: Build) -> None:
    number = b.integer(1, 4)
    it = seeker(b, number)
    others = passed_over(b, number)
    text = b.choice(ENDINGS.get(it.form, ENDINGS["spell"]))
    b.spell(text, as_="hit", zone="library", cost=cost_of(b, number))
    kept = below(b)
    b.bystanders()
    if it.form in SPELLS:
        it.announce()
        target = it.name
    else:
        role = "trigger of" if it.form == "herald" else "ability of"
        target = "the search"
        it.announce(as_={target: {role: it.name}})
    it.discover("cast", answers={"targets": (target,)})
    library = library_after(others, kept)
    b.expect("it-is-cast", stack=[{"spell": "hit"}], alice={"hand": (), **library})
    b.expect("the-source-leaves-after", **{it.name: {"zone": it.rests_in}})
    b.resolve()
    # Its target is gone: it does nothing.
    last: dict[str, Any] = {"hit": {"zone": "graveyard"}, it.name: {"zone": it.rests_in}}
    b.expect("its-target-is-gone", stack=[], **last)


@arm(
    CAST_OR_HAND,
    "creature or sorcery on the opponent's turn",
    witness=both(
        asked("cast-or-hand", "hit"),
        on_stack("hit"),
        was_a("hit", "creature", "sorcery", zone="stack"),
    ),
)
def on_the_opponents_turn(b: Build) -> None:
    b.active = "bob"
    b.step = b.choice(("precombat main", "upkeep", "end", "beginning of combat"))
    number = b.integer(0, 4)
    it = seeker(b, number, forms=("instant", "relic"))
    others = passed_over(b, number)
    found = hit(b, number - b.integer(0, number), kinds=("creature", "sorcery"))
    kept = below(b)
    b.bystanders()
    it.go("cast")
    b.expect("on-bobs-turn", turn={"active": "bob", "step": b.step, "priority": "bob"})
    discovered(b, it, found, "cast", others, kept)


# ---------------------------------------------------------------- what cannot be cast


def _goes_to_hand(b: Build, number: int, place: Callable[[int], None], **fields: Any) -> None:
    """Discover a card that cannot be cast and try to: it goes to hand."""
    it = seeker(b, number, **fields)
    others = passed_over(b, number)
    place(number - b.integer(0, number))
    kept = below(b)
    it.go("cast if able")
    b.expect(
        "taken-into-hand",
        stack=[],
        hit={"zone": "hand"},
        alice={"hand": ("hit",), **library_after(others, kept)},
    )
    b.expect("the-source-is-used-up", **{it.name: {"zone": it.rests_in}})


TARGETLESS = (
    ("Instant", "Destroy target creature."),
    ("Sorcery", "Destroy target creature."),
    ("Instant", "Destroy target enchantment."),
    ("Instant", "Target creature gets +2/+2 until end of turn."),
    ("Sorcery", "Return target creature card from your graveyard to your hand."),
    ("Enchantment — Aura", "Enchant creature"),
)
"""Cards that have no legal target where there is no creature and no enchantment."""


@arm(UNCASTABLE, "no legal target", witness=both(left("hit", "library"), ends_in("hit", "hand")))
def no_legal_target(b: Build) -> None:
    def place(value: int) -> None:
        line, text = b.choice(TARGETLESS)
        card = b.card(line, text, cost=cost_of(b, value))
        b.place(card, "library", as_="hit")

    number = b.integer(0, 4)
    b.bystanders()
    _goes_to_hand(b, number, place, forms=NOT_A_CREATURE)


def _pays_life(b: Build) -> str:
    life = b.integer(1, 4)
    b.life(life)
    return f"pay {life + 1} life"


def _mandatory_cost(b: Build) -> str:
    """Draw a cost that alice cannot pay, with an empty hand, an empty pool and no creature."""
    options: tuple[Callable[[Build], str], ...] = (
        lambda b: "sacrifice a creature",
        lambda b: "discard a card",
        _pays_life,
        lambda b: "sacrifice two creatures",
    )
    return b.choice(options)(b)


@arm(
    UNCASTABLE,
    "mandatory cost not payable",
    witness=both(left("hit", "library"), ends_in("hit", "hand")),
)
def mandatory_cost_not_payable(b: Build) -> None:
    def place(value: int) -> None:
        text = f"As an additional cost to cast this spell, {_mandatory_cost(b)}."
        line = b.choice(("Sorcery", "Instant", "Artifact", "Creature — Beast"))
        if line in ("Sorcery", "Instant"):
            text += "\nDraw a card."
        size = 2 if "Creature" in line else None
        card = b.card(line, text, cost=cost_of(b, value), power=size, toughness=size)
        b.place(card, "library", as_="hit")

    number = b.integer(0, 4)
    if b.maybe():
        b.creature(2, 2, as_="a creature of bob's", player="bob")
    b.bystanders()
    _goes_to_hand(b, number, place, forms=NOT_A_CREATURE)


def _restricted(b: Build) -> tuple[str, str]:
    """Draw what forbids it: the type line and text of the card that cannot be cast."""
    way = b.choice(("only during combat", "alice cannot", "nobody can", "opponents cannot"))
    if way == "only during combat":
        return b.choice(
            ("Creature — Beast", "Sorcery", "Instant")
        ), "Cast this spell only during combat."
    if way == "alice cannot":
        b.permanent("Artifact", "You can't cast creature spells.", as_="ban")
        return "Creature — Beast", ""
    if way == "nobody can":
        text = "Players can't cast creature spells."
        b.permanent("Artifact", text, as_="ban", player=b.choice(("alice", "bob")))
        return "Creature — Beast", ""
    b.permanent("Artifact", "Your opponents can't cast creature spells.", as_="ban", player="bob")
    return "Creature — Beast", ""


@arm(UNCASTABLE, "play restriction", witness=both(left("hit", "library"), ends_in("hit", "hand")))
def play_restriction(b: Build) -> None:
    def place(value: int) -> None:
        line, text = _restricted(b)
        if line in ("Sorcery", "Instant"):
            text += "\nDraw a card."
        size = 2 if "Creature" in line else None
        card = b.card(line, text, cost=cost_of(b, value), power=size, toughness=size)
        b.place(card, "library", as_="hit")

    number = b.integer(0, 4)
    b.bystanders()
    _goes_to_hand(b, number, place, forms=NOT_A_CREATURE)
