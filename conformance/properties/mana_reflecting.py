"""Which types of mana a permanent could produce: sources that see each other, replacements."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.mana_parts import (
    COLORS,
    a_land,
    asked_for_type,
    reflector,
    reflects,
    some_types,
    tapped,
    taps_for_any_of,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, played_through
from conformance.scenario.model import PlayerName

RULING = "mana.could-produce"

REACHED = both(tapped("mirror"), played_through)

BESIDE = ("Artifact", "Creature — Druid")
"""Reflecting sources that are no lands, so that effects on lands leave them alone."""


def lands_of(player: PlayerName) -> str:
    """Return "lands" as a player's enchantment says it of those that Alice or Bob controls."""
    return "a land you control" if player == "alice" else "a land an opponent controls"


@arm(
    RULING,
    "two reflecting sources that see each other with and without a third source",
    witness=REACHED,
)
def see_each_other(b: Build) -> None:
    """Types come round in a circle, but none arises in it (least fixed point)."""
    across = b.choice((True, False))
    colors_only = b.maybe()
    other: PlayerName = "bob" if across else "alice"
    mirror = reflector(b, seen=other, colors_only=colors_only, bodies=("Land",))
    reflector(
        b, seen="alice", colors_only=b.maybe(), bodies=("Land",), as_="far mirror", player=other
    )
    if b.maybe():
        reflector(b, seen=other, colors_only=b.maybe(), bodies=("Land",), as_="third mirror")
    source = b.choice((True, False, True))
    types: tuple[str, ...] = ()
    if source:
        types = some_types(b, 1, 2, COLORS)
        # Alice's land is seen by the far mirror, and through it by hers.
        b.permanent("Land", taps_for_any_of(types), as_="spring")
    b.bystanders()
    clause = "comes-round" if source else "nothing-arises"
    reflects(b, mirror, types, clause)


@arm(RULING, "opponent's lands only", witness=REACHED)
def opponents_lands_only(b: Build) -> None:
    """Only lands of opponents count, and only lands."""
    mirror = reflector(b, seen="bob")
    colors = some_types(b, 2, 3, COLORS)
    a_land(b, colors[0], as_="own land")
    types = colors[1:] if b.maybe() else ()
    for number, color in enumerate(types, 1):
        a_land(b, color, as_=f"far land {number}", player="bob")
    if b.maybe():
        text = f"{{T}}: Add {{{colors[0]}}}."
        b.permanent("Artifact", text, as_="far stone", player="bob")
    b.bystanders()
    reflects(b, mirror, types, "of-opponents-lands")


@arm(RULING, "colourless where a colour is asked", witness=REACHED)
def colourless(b: Build) -> None:
    """Colourless is a type and no colour (CR 105.1, 106.1b)."""
    mirror = reflector(b, colors_only=b.choice((True, False, True)))
    color = b.choice(COLORS)
    colored = b.maybe()
    text = "{T}: Add {C}." if b.maybe() else "{T}: Add {C}{C}."
    types: tuple[str, ...] = ("C",)
    if colored:
        types = ("C", color)
        if b.maybe():
            text = f"{{T}}: Add {{{color}}}{{C}}."
        else:
            a_land(b, color, as_="bright land", player=mirror.seen)
    b.permanent("Land", text, as_="grey land", player=mirror.seen)
    b.bystanders()
    reflects(b, mirror, types, "a-colour-is-asked" if mirror.colors_only else "a-type-is-asked")


@arm(RULING, "replacement changes the type", witness=REACHED)
def replacement(b: Build) -> None:
    """What a land could produce is what it would after the effects that replace it."""
    mirror = reflector(b, bodies=BESIDE)
    printed = some_types(b, 1, 2, COLORS)
    into = b.choice([color for color in (*COLORS, "C") if color not in printed])
    what = b.choice(("a land", lands_of(mirror.seen), "a Forest"))
    tail = b.choice(("", "", " and amount"))
    changer = f"If {what} is tapped for mana, it produces {{{into}}} instead of any other type"
    b.permanent("Enchantment", f"{changer}{tail}.", as_="changer")
    types: tuple[str, ...] = (into,)
    often = ("applies",) * 4
    applies = b.choice((*often, "another land", "without {T}"))
    if what == "a Forest" and applies == "applies":
        b.place(b.card("Land — Forest", cost=None), as_="land", player=mirror.seen)
    elif applies == "without {T}":
        text = taps_for_any_of(printed).replace("{T}", "Sacrifice this land")
        b.permanent("Land", text, as_="land", player=mirror.seen)
        types = printed
    else:
        b.permanent("Land", taps_for_any_of(printed), as_="land", player=mirror.seen)
        types = printed if what == "a Forest" else (into,)
    b.bystanders()
    reflects(b, mirror, types, "after-replacement")


@arm(RULING, "two replacements whose order matters", witness=both(REACHED, asked_for_type))
def two_replacements(b: Build) -> None:
    """Each order of the effects counts: any of the types that comes out last."""
    mirror = reflector(b, bodies=BESIDE)
    printed, *into = some_types(b, 3, 4, COLORS)
    for number, color in enumerate(into, 1):
        what = b.choice(("a land", lands_of(mirror.seen)))
        text = f"If {what} is tapped for mana, it produces {{{color}}} instead of any other type."
        b.permanent("Enchantment", text, as_=f"changer {number}")
    a_land(b, printed, player=mirror.seen)
    b.bystanders()
    reflects(b, mirror, into, "each-order-counts")
