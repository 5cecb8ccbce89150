"""Mana of a type that cannot be defined is no mana (CR 106.5)."""

from __future__ import annotations

from dataclasses import dataclass

from conformance.generate.build import Build
from conformance.properties.mana_parts import (
    COLORS,
    MANA_COLOUR,
    PRINTED_ORDER,
    RARELY,
    activate_for_one_of,
    asked_for_type,
    mana_seen,
    of_colour,
    pool,
    some_types,
    tapped,
    without_colour,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, played_through
from conformance.scenario.model import ExpectedQuestion

RULING = "mana.undefined-type"

WORDS = {"G": "green", "R": "red", "U": "blue", "B": "black", "W": "white"}


@dataclass(frozen=True, slots=True)
class Definer:
    """An effect that adds mana of a colour that permanents define."""

    words: str
    by: str  # what defines it: permanents of a colour, or lands that make it
    before: str = ""  # a sentence before the one that adds

    @property
    def text(self) -> str:
        """The ability of a source that does nothing else."""
        return f"{{T}}: {self.before}Add {self.words}."

    def place_defining(self, b: Build, color: str, number: int) -> None:
        """Place something that defines a colour."""
        name = f"source {number}"
        if self.by == "colour":
            of_colour(b, color, as_=name)
        else:
            b.permanent("Land", f"{{T}}: Add {{{color}}}.", as_=name, player="bob")


AMONG = Definer("one mana of any color among permanents you control", "colour")
FROM_LANDS = Definer("one mana of any color that a land an opponent controls could produce", "land")
TYPE_FROM_LANDS = Definer(
    "one mana of any type that a land an opponent controls could produce", "land"
)
CHOSEN = Definer("one mana of that color", "colour", "Choose a color of a permanent you control. ")
DEFINERS = (AMONG, FROM_LANDS, TYPE_FROM_LANDS)


def definer_source(b: Build, definer: Definer, text: str = "") -> str:
    """Place a source with such an effect."""
    body = b.choice(("Artifact", "Land"))
    return b.permanent(body, text or definer.text, as_="lens")


@arm(RULING, "no permanent defines a colour", witness=both(tapped("lens"), played_through))
def none_defines(b: Build) -> None:
    """Nothing has a colour, or only what does not count has; the source is tapped for nothing."""
    definer = b.choice((*DEFINERS, CHOSEN))
    definer_source(b, definer)
    without_colour(b)
    if b.maybe():  # a permanent of the player who is not looked at
        if definer.by == "colour":
            of_colour(b, b.choice(COLORS), as_="stranger", player="bob")
        else:
            b.permanent("Land", f"{{T}}: Add {{{b.choice(COLORS)}}}.", as_="stranger")
    if definer is not TYPE_FROM_LANDS and b.maybe():
        b.permanent("Land", "{T}: Add {C}.", as_="waste", player="bob")
    activate_for_one_of(b, "lens", (), clause="undefined")


@arm(RULING, "exactly one does", witness=both(tapped("lens"), mana_seen))
def one_defines(b: Build) -> None:
    """One colour is defined, by one permanent or by several: it is no choice."""
    definer, color = b.choice((*DEFINERS, CHOSEN)), b.choice(COLORS)
    definer_source(b, definer)
    for number in range(1, b.integer(1, 2) + 1):
        definer.place_defining(b, color, number)
    without_colour(b)
    activate_for_one_of(b, "lens", (color,), clause="the-one-colour")


@arm(RULING, "several do", witness=both(asked_for_type, mana_seen))
def several_define(b: Build) -> None:
    """Exactly the defined colours may be chosen, and one mana is added."""
    definer = b.choice((*DEFINERS, CHOSEN))
    colors = some_types(b, 2, 3, COLORS)
    definer_source(b, definer)
    for number, color in enumerate(colors, 1):
        definer.place_defining(b, color, number)
    without_colour(b)
    activate_for_one_of(b, "lens", colors, clause="one-of-the-colours")


@arm(RULING, "a chosen colour that was never chosen", witness=both(tapped("lens"), played_through))
def never_chosen(b: Build) -> None:
    """The permanent did not enter with a choice, or has the ability from elsewhere."""
    body = b.choice(("Land", "Artifact"))
    kind = body.lower()
    adds = "{T}: Add one mana of the chosen color."
    printed = f"As this {kind} enters, choose a color.\n{adds}"
    how = b.choice(("on the battlefield", "granted"))
    if how == "granted":
        b.permanent("Enchantment", f'{body}s you control have "{adds}"', as_="giver")
        b.permanent(body, as_="lens")
        line = 1
    else:
        b.permanent(body, printed, as_="lens")
        line = 2
    twin = b.maybe()
    if twin:
        b.permanent(body, printed, as_="twin", zone="hand")
    without_colour(b)
    b.activate("lens", line, not_asked=MANA_COLOUR)
    b.expect("never-chosen-no-mana", stack=[], lens={"tapped": True}, alice={"mana": ""})
    if twin:
        color = b.choice(COLORS)
        if body == "Land":
            b.play_land("twin", answers={"named": WORDS[color]})
        else:
            b.cast("twin")
            b.resolve(answers={"named": WORDS[color]})
        b.activate("twin", 2)
        b.expect("the-chosen-colour", stack=[], twin={"tapped": True}, alice={"mana": pool(color)})


@arm(
    RULING,
    "one ability adds a defined and an undefined type (no mana at all, the source stays tapped)",
    witness=both(tapped("lens"), played_through),
)
def defined_and_undefined(b: Build) -> None:
    """One undefined type is the end of all of the ability's mana; what else it does, it does."""
    definer = b.choice(DEFINERS)
    plain = b.choice(("C", "G", "CC", "RW"))
    parts = [f"Add {pool(plain)}.", f"Add {definer.words}."]
    if b.maybe():
        parts.reverse()
    definer_source(b, definer, "{T}: " + " ".join(parts))
    colors = some_types(b, 1, 2, COLORS) if b.choice(RARELY) else ()
    for number, color in enumerate(colors, 1):
        definer.place_defining(b, color, number)
    without_colour(b)
    options = sorted(colors, key=PRINTED_ORDER.index)
    if not options:
        b.activate("lens", not_asked=MANA_COLOUR)
        b.expect("no-mana-at-all", stack=[], lens={"tapped": True}, alice={"mana": ""})
    elif len(options) == 1:
        b.activate("lens", not_asked=MANA_COLOUR)
        b.expect("both", stack=[], lens={"tapped": True}, alice={"mana": pool(plain + options[0])})
    else:
        chosen = b.choice(options)
        asked = [ExpectedQuestion(kind="mana colour", options=tuple(options))]
        b.activate("lens", answers={"mana colour": chosen}, asked=asked)
        b.expect("both", stack=[], lens={"tapped": True}, alice={"mana": pool(plain + chosen)})
