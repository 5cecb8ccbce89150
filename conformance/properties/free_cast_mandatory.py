"""Mandatory additional costs must be paid on a free cast, and so must increases (CR 118.9d)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.free_cast_parts import (
    ALL_WAYS,
    DISCOVERS,
    WAYS,
    cast_for_free,
    fail_to_cast,
    over_the_card,
    zone_of,
)
from conformance.properties.mana_value_parts import cost_of
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered, played_through
from conformance.scenario.model import PlayerName, Scenario

RULING = "free-cast.mandatory-additional-costs"
CAST = both(entered("riddle", "stack"), played_through)
NOT_CAST = both(entered("riddle", "hand"), played_through)

KINDS = ("Sorcery", "Instant", "Creature")
COST = "As an additional cost to cast this spell, {}."


@dataclass(frozen=True, slots=True)
class Riddle:
    """The card with a mandatory cost, "riddle": its mana value, and whether it is a creature."""

    value: int
    creature: bool

    def resolves(self, b: Build, **state: Any) -> None:
        """Let it resolve, and its enters ability if it has one."""
        b.resolve("riddle")
        if self.creature:
            b.resolve()
        b.expect("does-what-it-says", stack=[], alice={"life": 23}, **state)

    @property
    def spell(self) -> dict[str, Any]:
        """It as a spell."""
        return {"spell": "riddle", "mana_value": self.value}


def place(b: Build, way: str, line: str = "", *, kinds: tuple[str, ...] = KINDS) -> Riddle:
    """Draw the card and place it where an effect will offer it."""
    value = b.integer(1, 4)
    cost = cost_of(b, value)
    over_the_card(b, way)
    kind = b.choice(kinds)
    if kind == "Creature":
        text = f"{line}\nWhen this creature enters, you gain 3 life.".strip()
        b.creature(1, 1, text, as_="riddle", zone=zone_of(way), cost=cost)
    else:
        text = f"{line}\nYou gain 3 life.".strip()
        b.spell(text, as_="riddle", type_line=kind, zone=zone_of(way), cost=cost)
    return Riddle(value, kind == "Creature")


# ---------------------------------------------------------------- sacrificing

GIVEN: dict[str, str] = {
    "sacrifice a creature": "Creature",
    "sacrifice an artifact": "Artifact",
    "sacrifice a land": "Land",
    "sacrifice two creatures": "Creature",
    "sacrifice a creature or pay {2}{B}": "Creature",
}
"""What is sacrificed, and what it is."""


def give(b: Build, kind: str, name: str) -> None:
    """Place something that can be given up."""
    if kind == "Creature":
        b.creature(2, 2, as_=name)
    else:
        b.permanent(kind, as_=name, cost="{9}")


@arm(RULING, "sacrifice payable", witness=CAST)
def sacrifice_payable(b: Build) -> None:
    """What has to be given up is given up as the card is cast, and no mana is paid."""
    words = b.choice(tuple(GIVEN))
    either = "or pay" in words
    # The source of a discover is no creature, but an artifact it may be.
    ways = WAYS if either else ALL_WAYS
    way = b.choice(tuple(way for way in ways if way != "relic" or GIVEN[words] != "Artifact"))
    riddle = place(b, way, COST.format(words))
    victims = ("victim", "second victim") if "two" in words else ("victim",)
    for name in (*victims, "spared"):
        give(b, GIVEN[words], name)
    left = 0 if either else b.integer(0, 2)
    if left:
        b.mana(f"{{{left}}}")
    if either:
        b.mana("{2}{B}")
    choice = {"alternative": "none"} if either else {}
    cast_for_free(b, way, "riddle", riddle.value, objects=victims, **choice)
    state: dict[str, Any] = {name: {"zone": "graveyard"} for name in victims}
    state["spared"] = {"zone": "battlefield"}
    pool = "{B}{C}{C}" if either else "{C}" * left
    b.expect("cost-is-paid", stack=[riddle.spell], alice={"mana": pool}, **state)
    riddle.resolves(b, **state)


@arm(RULING, "sacrifice not payable", witness=NOT_CAST)
def sacrifice_not_payable(b: Build) -> None:
    """Where there is not enough to give up, the card is not cast, and is not lost."""
    words = b.choice(tuple(GIVEN))
    way = "discover" if GIVEN[words] == "Artifact" else b.choice(DISCOVERS)
    riddle = place(b, way, COST.format(words))
    state: dict[str, Any] = {}
    if "two" in words and b.maybe():
        give(b, "Creature", "lone creature")
        state["lone creature"] = {"zone": "battlefield"}
    elif GIVEN[words] != "Creature":
        b.creature(2, 2, as_="other thing")
        state["other thing"] = {"zone": "battlefield"}
    left = b.integer(0, 2)
    if left:
        b.mana(f"{{{left}}}")
    fail_to_cast(b, way, "riddle", riddle.value, "cannot-be-cast",
                 alice={"mana": "{C}" * left, "life": 20}, **state)  # fmt: skip


# ---------------------------------------------------------------- mana


@arm(RULING, "mana payable from pool", witness=CAST)
def mana_payable(b: Build) -> None:
    """Mana of an additional cost is paid, and only that."""
    if b.integer(0, 4) == 2:
        pay_rather(b, b.choice(WAYS))
        return
    way = b.choice(ALL_WAYS)
    amount, left = b.integer(1, 3), b.integer(0, 2)
    coloured = b.maybe()
    price = "{R}" if coloured else f"{{{amount}}}"
    riddle = place(b, way, COST.format(f"pay {price}"))
    if coloured and left:
        b.mana(f"{{{left}}}{{R}}")
    else:
        b.mana(price if coloured else f"{{{amount + left}}}")
    b.bystanders()
    cast_for_free(b, way, "riddle", riddle.value)
    b.expect("cost-is-paid", stack=[riddle.spell], alice={"mana": "{C}" * left})
    riddle.resolves(b)


def pay_rather(b: Build, way: str) -> None:
    """Pay mana rather than give something up, where the player may choose."""
    riddle = place(b, way, COST.format("sacrifice a creature or pay {2}{B}"))
    b.creature(2, 2, as_="victim")
    b.mana("{2}{B}")
    cast_for_free(b, way, "riddle", riddle.value, alternative="alternative")
    spared = {"victim": {"zone": "battlefield"}}
    b.expect("cost-is-paid", stack=[riddle.spell], alice={"mana": ""}, **spared)
    riddle.resolves(b, **spared)


@arm(RULING, "mana not payable", witness=NOT_CAST)
def mana_not_payable(b: Build) -> None:
    """Without that mana the card is not cast, and none is spent."""
    way = b.choice(DISCOVERS)
    amount = b.integer(1, 3)
    coloured = b.maybe()
    price = "{R}" if coloured else f"{{{amount}}}"
    riddle = place(b, way, COST.format(f"pay {price}"))
    left = b.integer(0, 2) if coloured else b.integer(0, amount - 1)
    if left:
        b.mana(f"{{{left}}}")
    b.bystanders()
    fail_to_cast(b, way, "riddle", riddle.value, "cannot-be-cast",
                 alice={"mana": "{C}" * left, "life": 20})  # fmt: skip


def cast_or_kept(scenario: Scenario, trace: Trace) -> bool:
    """Return whether the card was seen as a spell, or in the hand."""
    return any(entered("riddle", zone)(scenario, trace) for zone in ("stack", "hand"))


@arm(RULING, "cost increase by another permanent", witness=both(cast_or_kept, played_through))
def increased(b: Build) -> None:
    """What makes spells cost more makes a free one cost that; else it is not cast."""
    amount = b.integer(1, 3)
    kind = b.choice(("all", "opponents", "noncreature", "least", "help too"))
    text = {
        "all": f"Spells cost {{{amount}}} more to cast.",
        "help too": f"Spells cost {{{amount}}} more to cast.",
        "opponents": f"Spells your opponents cast cost {{{amount}}} more to cast.",
        "noncreature": f"Noncreature spells cost {{{amount}}} more to cast.",
        "least": (
            "Each spell that would cost less than three mana to cast costs three mana to cast."
        ),
    }[kind]
    kinds = ("Sorcery", "Instant") if kind == "noncreature" else KINDS
    owner: PlayerName = "bob" if kind == "opponents" else b.choice(("alice", "bob"))
    b.permanent("Enchantment", text, as_="tax", player=owner)
    extra = b.integer(0, 2)
    line = COST.format(f"pay {{{extra}}}") if extra else ""
    riddle = place(b, "relic", line, kinds=kinds)
    total = max(3, extra) if kind == "least" else amount + extra
    if kind == "help too":
        b.permanent("Artifact", "Spells you cast cost {1} less to cast.", as_="help")
        total -= 1
    if total and b.maybe():
        short = b.integer(0, total - 1)
        if short:
            b.mana(f"{{{short}}}")
        fail_to_cast(b, "relic", "riddle", riddle.value, "cannot-be-cast",
                     alice={"mana": "{C}" * short, "life": 20})  # fmt: skip
        return
    left = b.integer(0, 2)
    if total + left:
        b.mana(f"{{{total + left}}}")
    cast_for_free(b, "relic", "riddle", riddle.value)
    b.expect("increase-is-paid", stack=[riddle.spell], alice={"mana": "{C}" * left})
    riddle.resolves(b)
