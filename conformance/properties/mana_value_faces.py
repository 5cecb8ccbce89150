"""Off the stack and battlefield a card has its front or normal face alone (CR 712.8a, 715.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from conformance.generate.build import Build
from conformance.properties.mana_value_parts import (
    check_in_zone,
    check_spell,
    cost_of,
    draw_watch,
    pay,
)
from conformance.properties.mana_value_split import asked_away
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, played_through
from conformance.scenario.model import LayoutName

RULING = "mana-value.other-faces"
ZONES = ("graveyard", "library", "hand", "exile")
MOVED = both(asked_away, played_through)

FACES: dict[str, dict[str, Any]] = {
    "creature": {"type": "Creature — Beast", "power": "2", "toughness": "2"},
    "artifact": {"type": "Artifact"},
    "instant": {"type": "Instant", "text": "You gain 3 life."},
    "sorcery": {"type": "Sorcery", "text": "You gain 3 life."},
    "land": {"type": "Land", "text": "{T}: Add {C}."},
}
"""What is printed on a face, but for its cost."""


@dataclass(frozen=True, slots=True)
class Faces:
    """A card of two faces: which kind each is, what it costs, its mana value."""

    card: str
    names: tuple[str, ...]
    kinds: tuple[str, str]
    costs: tuple[str, str]
    values: tuple[int, int]


def draw_faces(
    b: Build, layout: LayoutName, values: tuple[int, int], kinds: tuple[str, str]
) -> Faces:
    """Draw a card with these mana values and kinds."""
    costs = (cost_of(b, values[0]), cost_of(b, values[1]))
    printed = []
    for kind, cost in zip(kinds, costs, strict=True):
        face = dict(FACES[kind])
        if kind != "land":
            face["cost"] = cost
        printed.append(face)
    if layout == "adventure":
        printed[1]["type"] += " — Adventure"
    card = b.two_faced(layout, *printed)
    return Faces(card, b.face_names(card), kinds, costs, values)


def check(b: Build, faces: Faces) -> None:
    """Let effects ask the card for its mana value; before that, its other face may be cast."""
    zone = b.choice(ZONES)
    other = faces.kinds[1] != "land" and zone == "hand" and not b.maybe()
    b.place(faces.card, zone, as_="riddle")
    front = {"riddle": {"mana_value": faces.values[0], "zone": zone}}
    if not other:
        b.bystanders()
        b.expect("card-has-its-front-alone", **front)
        check_in_zone(b, "riddle", zone, faces.values[0])
        return
    probe = draw_watch(b)
    b.bystanders()
    b.expect("card-has-its-front-alone", **front)
    pay(b, faces.costs[1])
    b.cast("riddle", by="alice", answers={"face": faces.names[1]})
    resolved, life = check_spell(b, probe, "riddle", faces.values[1])
    if not resolved:
        b.expect("card-has-its-front-alone", riddle={"mana_value": faces.values[0]})
        return
    if faces.kinds[1] in ("instant", "sorcery"):
        life += 3
    permanent = faces.kinds[1] in ("artifact", "creature")
    value = faces.values[1] if permanent else faces.values[0]
    b.expect("face-counts-where-it-is", stack=[], riddle={"mana_value": value},
             alice={"life": life})  # fmt: skip


FRONTS = ("creature", "artifact", "instant")
BACKS = ("creature", "artifact", "sorcery")


@arm(RULING, "front lower", witness=MOVED)
def front_lower(b: Build) -> None:
    """A modal double-faced card whose front costs less than its back."""
    low = b.integer(1, 3)
    high = low + b.integer(1, 3)
    kinds = (b.choice(FRONTS), b.choice(BACKS))
    check(b, draw_faces(b, "modal_dfc", (low, high), kinds))


@arm(RULING, "back lower", witness=MOVED)
def back_lower(b: Build) -> None:
    """A modal double-faced card whose back costs less, or is a land."""
    kinds = (b.choice(FRONTS), b.choice(("land", *BACKS)))
    low = 0 if kinds[1] == "land" else b.integer(1, 3)
    high = low + b.integer(1, 3)
    check(b, draw_faces(b, "modal_dfc", (high, low), kinds))


@arm(RULING, "adventure lower", witness=MOVED)
def adventure_lower(b: Build) -> None:
    """A card whose Adventure costs less than its creature."""
    low = b.integer(1, 3)
    high = low + b.integer(1, 3)
    kinds = ("creature", b.choice(("instant", "sorcery")))
    check(b, draw_faces(b, "adventure", (high, low), kinds))


@arm(RULING, "adventure higher", witness=MOVED)
def adventure_higher(b: Build) -> None:
    """A card whose Adventure costs more than its creature."""
    low = b.integer(1, 3)
    high = low + b.integer(1, 3)
    kinds = ("creature", b.choice(("instant", "sorcery")))
    check(b, draw_faces(b, "adventure", (low, high), kinds))
