"""A spell cast without paying its mana cost has no other alternative cost (CR 118.9a, 601.2b)."""

from __future__ import annotations

from typing import Any

from conformance.generate.build import Build
from conformance.properties.free_cast_parts import (
    WAYS,
    cast_for_free,
    over_the_card,
    zone_of,
)
from conformance.properties.mana_value_parts import cost_of
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered, played_through

RULING = "free-cast.no-alternative-cost"
CAST = both(entered("riddle", "stack"), played_through)

INSTEAD: dict[str, str] = {
    "mana": "You may pay {W} rather than pay this spell's mana cost.",
    "life": "You may pay 2 life rather than pay this spell's mana cost.",
    "sacrifice": "You may sacrifice a creature rather than pay this spell's mana cost.",
    "discard": "You may discard a card rather than pay this spell's mana cost.",
}
"""Alternative costs, by what is paid."""

POOLS = {"": "", "{1}": "{C}", "{W}": "{W}", "{1}{W}": "{W}{C}"}
"""Mana that is given, and as a pool shows it."""


@arm(RULING, "evoke", witness=CAST)
def evoke(b: Build) -> None:
    """No evoke is offered, none is paid, and the creature is not sacrificed."""
    value, size = b.integer(1, 4), b.integer(1, 3)
    price = b.choice(("{W}", "{0}", "{1}{W}"))
    gains = b.integer(0, 3)
    way = b.choice(WAYS)
    lines = [f"Evoke {price}"]
    if gains:
        lines.append(f"When this creature enters, you gain {gains} life.")
    over_the_card(b, way)
    text = "\n".join(lines)
    cost = cost_of(b, value)
    b.creature(size, size, text, as_="riddle", zone=zone_of(way), cost=cost)
    again = b.maybe()
    if again:
        b.creature(size, size, text, as_="twin", zone="hand", cost=cost)
    pool = price if price != "{0}" and (b.maybe() or again) else ""
    b.mana(pool)
    b.bystanders()
    cast_for_free(b, way, "riddle", value, not_asked=("alternative",))
    b.expect("no-evoke", stack=[{"spell": "riddle", "mana_value": value}])
    b.resolve("riddle")
    trigger = [{"trigger_of": "riddle"}] if gains else []
    b.expect("no-sacrifice-trigger", stack=trigger, riddle={"zone": "battlefield"})
    if gains:
        b.resolve()
    b.expect("stays", stack=[], riddle={"zone": "battlefield", "power": size},
             alice={"life": 20 + gains})  # fmt: skip
    if again:
        evoke_the_twin(b, price, gains)


def evoke_the_twin(b: Build, price: str, gains: int) -> None:
    """From the hand the same card can be evoked with the mana that is left."""
    b.cast("twin", by="alice", answers={"alternative": "evoke"})
    b.expect("twin-is-evoked", stack=[{"spell": "twin"}], alice={"mana": ""})
    b.resolve("twin")
    b.resolve_all(2 if gains else 1)
    b.expect("twin-is-sacrificed", stack=[], twin={"zone": "graveyard"})


def place_riddle(b: Build, line: str, value: int, zone: str) -> str:
    """Place the card with an alternative cost; return where it goes when it resolves."""
    cost = cost_of(b, value)
    kind = b.choice(("sorcery", "creature", "artifact"))
    if kind == "sorcery":
        b.spell(
            f"{line}\nYou gain 3 life.", as_="riddle", type_line="Sorcery", zone=zone, cost=cost
        )
        return "graveyard"
    if kind == "creature":
        b.creature(1, 1, line, as_="riddle", zone=zone, cost=cost)
    else:
        b.permanent("Artifact", line, as_="riddle", zone=zone, cost=cost)
    return "battlefield"


def finish(b: Build, to: str, life: int, **state: Any) -> None:
    """Let the card resolve; nothing else has changed."""
    b.resolve("riddle")
    gained = 3 if to == "graveyard" else 0
    b.expect("does-what-it-says", stack=[], riddle={"zone": to}, alice={"life": life + gained},
             **state)  # fmt: skip


@arm(RULING, "other alternative cost payable", witness=CAST)
def payable(b: Build) -> None:
    """Nobody is asked for an alternative cost, and none is paid, though it could be."""
    value = b.integer(1, 4)
    kind = b.choice((*INSTEAD, "mana"))
    way = b.choice(WAYS)
    over_the_card(b, way)
    to = place_riddle(b, INSTEAD[kind], value, zone_of(way))
    state: dict[str, Any] = {}
    pool = ""
    if kind == "mana":
        pool = b.choice(("{W}", "{1}{W}"))
        b.mana(pool)
    elif kind == "sacrifice":
        b.creature(1, 1, as_="victim")
        state["victim"] = {"zone": "battlefield"}
    elif kind == "discard":
        b.permanent("Artifact", as_="scrap", zone="hand", cost="{9}")
        state["scrap"] = {"zone": "hand"}
    b.bystanders()
    cast_for_free(b, way, "riddle", value, not_asked=("alternative",))
    b.expect("no-alternative-cost", stack=[{"spell": "riddle", "mana_value": value}],
             alice={"life": 20, "mana": POOLS[pool]}, **state)  # fmt: skip
    finish(b, to, 20, **state)


@arm(RULING, "other alternative cost not payable", witness=CAST)
def not_payable(b: Build) -> None:
    """That an alternative cost could not be paid does not matter."""
    value = b.integer(1, 4)
    kind = b.choice(tuple(INSTEAD))
    way = b.choice(WAYS if kind != "sacrifice" else tuple(w for w in WAYS if w != "trigger"))
    life = 20
    if kind == "life":
        life = 1
        b.life(1)
    over_the_card(b, way)
    to = place_riddle(b, INSTEAD[kind], value, zone_of(way))
    rest = b.choice(("", "{1}")) if kind == "mana" else ""
    b.mana(rest)
    b.bystanders()
    cast_for_free(b, way, "riddle", value, not_asked=("alternative",))
    b.expect("cast-all-the-same", stack=[{"spell": "riddle", "mana_value": value}],
             alice={"life": life, "mana": POOLS[rest]})  # fmt: skip
    finish(b, to, life)
