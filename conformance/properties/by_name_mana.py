"""Templates of mana for cards that engines know by name."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.mana_parts import RARELY, activate_for_one_of
from conformance.properties.registry import by_name

COULD = "mana.could-produce"
TAPPED = "mana.tapped-for-mana"
TRIGGERED = "mana.tapped-for-mana-trigger"

MIRRORS = ("Wold Elk", "Brine Keeper")
"""They add mana of any type, or any color, that a land their controller controls could produce."""

TWICE = "Glade Edict"  # permanents that are tapped for mana give twice as much
MORE = ("Willow Tithe", "Granite Shade")  # lands that are give one mana more


def mirror(b: Build) -> bool:
    """Place a reflecting creature; return whether it gives colours alone."""
    card = b.choice(MIRRORS)
    b.twin(card, as_="mirror")
    return card == MIRRORS[1]


def reflects(b: Build, types: str, clause: str, *, colours_only: bool) -> None:
    """Activate it where lands could produce these types."""
    seen = [one for one in types if not (colours_only and one == "C")]
    activate_for_one_of(b, "mirror", seen, clause=clause)


@by_name(COULD, "source whose ability would produce zero mana")
def zero_mana(b: Build) -> None:
    only = mirror(b)
    b.twin("Amber Garden", as_="empty land")
    b.twin("Forest", as_="third land")
    there = b.choice(RARELY)
    if there:
        b.twin("Stony Engine", as_="counted")
    reflects(b, "UG" if there else "G", "zero-mana-is-no-type", colours_only=only)


@by_name(COULD, "activation restriction not met (still counts)")
def restriction(b: Build) -> None:
    only = mirror(b)
    card, types = b.choice((("Stream Pool", "CWU"), ("Lark Haven", "CBR"), ("Brook Haven", "CBG")))
    b.twin(card, as_="shy land")
    reflects(b, types, "restrictions-do-not-matter", colours_only=only)


@by_name(COULD, "ability gained from another effect")
def gained_ability(b: Build) -> None:
    only = mirror(b)
    b.twin("Wastes", as_="changed land")
    b.twin("Lichen Custom", as_="giver", attached_to="changed land")
    reflects(b, "CWUBRG", "abilities-it-has-now", colours_only=only)


@by_name(TAPPED, "tapped by an effect")
def tapped_by_an_effect(b: Build) -> None:
    b.twin(b.choice((TWICE, *MORE)), as_="detector")
    b.twin(b.choice(("Forest", "Island")), as_="source")
    b.twin("Pebble Cliff", as_="port")
    b.mana("{1}")
    b.activate("port", 2, answers={"targets": ("source",)})
    b.resolve()
    b.expect("not-tapped-for-mana", stack=[], source={"tapped": True}, alice={"mana": ""})


@by_name(TAPPED, "non-mana ability with {T}")
def non_mana_ability(b: Build) -> None:
    b.twin(b.choice((TWICE, *MORE)), as_="detector")
    b.twin("Pebble Cliff", as_="source")
    b.twin("Forest", player="bob", as_="their land")
    b.mana("{1}")
    b.activate("source", 2, answers={"targets": ("their land",)})
    b.expect("not-tapped-for-mana", source={"tapped": True}, alice={"mana": ""})
    b.resolve()
    b.expect("does-what-it-says", stack=[], **{"their land": {"tapped": True}})


@by_name(TAPPED, "mana ability without {T}")
def without_tap_symbol(b: Build) -> None:
    b.twin(TWICE, as_="detector")
    b.twin("Sunlit Mill", as_="source")
    b.twin("Hollow Snail", as_="bear")
    b.activate("source", answers={"objects": ("bear",)})
    b.expect("not-tapped-for-mana", stack=[], alice={"mana": "{C}{C}"}, bear={"zone": "graveyard"})


@by_name(TAPPED, "ability with a target that adds mana")
def with_a_target(b: Build) -> None:
    """It is no mana ability, so the creature is not tapped for mana."""
    b.twin(TWICE, as_="detector")
    b.twin("Furrow Prowler", as_="source")
    b.twin("Forest", "graveyard", "bob", as_="old forest")
    colour = b.choice("GRUBW")
    b.activate("source", answers={"targets": ("old forest",)})
    b.expect("uses-the-stack", stack=[{"ability_of": "source"}], source={"tapped": True})
    b.resolve(answers={"mana colour": colour})
    b.expect("not-doubled", stack=[], alice={"mana": f"{{{colour}}}"})


@by_name(TRIGGERED, "type asked for is missing")
def type_is_missing(b: Build) -> None:
    b.twin("Smoke Mill", as_="watcher")
    land, symbol = b.choice((("Forest", "G"), ("Island", "U"), ("Mountain", "R")))
    b.twin(land, as_="land")
    b.activate("land")
    b.expect("does-not-trigger", stack=[], alice={"mana": f"{{{symbol}}}"}, land={"tapped": True})


@by_name(TRIGGERED, "trigger that is not a mana ability (uses the stack, also during a cast)")
def not_a_mana_ability(b: Build) -> None:
    b.twin("Pebble Tithe", as_="watcher", player=b.choice(("alice", "bob")))
    b.twin(b.choice(("Forest", "Island", "Wastes")), as_="land")
    b.activate("land")
    b.expect("uses-the-stack", stack=[{"trigger_of": "watcher"}], land={"tapped": True})
    b.resolve()
    b.expect("deals-its-damage", stack=[], alice={"life": 19})
