"""A spell with {X} in its mana cost that is cast for free has X = 0 (CR 107.3b)."""

from __future__ import annotations

from typing import Any

from conformance.generate.build import Build
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered, played_through
from conformance.properties.x_cards import Cost, draw_cost
from conformance.properties.x_enters import COUNTERS_ON_IT, ENTERS_WITH, grown
from conformance.scenario.model import PlayerName

RULING = "x.free-cast-is-zero"
CAST = both(entered("hydra", "stack"), played_through)

WAYS: tuple[str, ...] = ("discover", "library", "graveyard", "trigger")
"""Ways in which an effect lets a player cast a card without paying its mana cost."""

OFFERS: dict[str, str] = {
    "library": "Exile the top card of your library. ",
    "graveyard": "Exile target card from your graveyard. ",
    "trigger": "When this creature enters, exile the top card of your library. ",
}
OFFER = "You may cast it without paying its mana cost."

FORCED: tuple[str, ...] = (
    (
        "At the beginning of your upkeep, exile the top card of your library. If it's a land card, "
        "put it onto the battlefield. Otherwise, cast it without paying its mana cost if able."
    ),
    (
        "At the beginning of each player's upkeep, that player reveals a card at random from "
        "their hand. If it's a land card, that player puts it onto the battlefield. Otherwise, "
        "that player casts it without paying its mana cost if able."
    ),
)
"""Forced free casts: of the top card of one's library, of a card in a player's hand."""


def memory(b: Build) -> None:
    """Draw what an engine could mistake for the X: mana that is left, a spell cast before."""
    left = b.integer(0, 3)
    if b.maybe():
        x = b.integer(1, 3)
        b.spell("You gain X life.", as_="earlier spell", cost="{X}{B}")
        b.mana(f"{{{x}}}{{B}}")
        b.cast("earlier spell", answers={"x": x})
        b.resolve()
        b.spell(f"You lose {x} life.", as_="bill")
        b.cast("bill")
        b.resolve()
        b.expect("paid-spell-has-its-x", stack=[], alice={"life": 20})
    if left:
        b.mana(f"{{{left}}}")


def place_spell(b: Build, kind: str, cost: str, zone: str, player: PlayerName = "alice") -> None:
    """Place the card with X in its text: ``kind`` is a line of text or "instant"."""
    if kind == "instant":
        b.spell("You gain X life.", as_="hydra", cost=cost, zone=zone, player=player)
        return
    b.creature(
        1, 1, kind, as_="hydra", zone=zone, cost=cost, player=player, type_line="Creature — Hydra"
    )  # fmt: skip


def cast_free(b: Build, way: str, value: int, **answers: Any) -> None:
    """Let an effect offer the card to alice, who casts it; ``value`` is its mana value."""
    not_asked = () if "x" in answers else ("x",)
    if way == "discover":
        b.spell(f"Discover {value + b.integer(0, 2)}.", as_="enabler", type_line="Sorcery")
        b.cast("enabler")
        b.resolve(answers={"cast-or-hand": "cast", **answers}, not_asked=not_asked)
        return
    text = OFFERS[way] + OFFER
    if way == "trigger":
        b.creature(1, 1, text, as_="enabler", zone="hand")
        b.cast("enabler")
        b.resolve("enabler")
    else:
        b.spell(text, as_="enabler", type_line="Sorcery")
        b.cast("enabler", answers={"targets": ("hydra",)} if way == "graveyard" else {})
    b.resolve(answers={"may": True, **answers}, not_asked=not_asked)


def zone_of(way: str) -> str:
    """Return where the card lies before it is cast."""
    return "graveyard" if way == "graveyard" else "library"


def over_the_card(b: Build, way: str) -> None:
    """Draw what lies above the card, where an effect goes through the library."""
    if way == "discover":
        if b.maybe():
            b.permanent("Land", as_="land on top", zone="library")
        if b.maybe():
            b.permanent("Artifact", as_="monolith", zone="library", cost="{9}")


def check_zero(b: Build, kind: str, value: int, player: PlayerName = "alice") -> None:
    """Expect the spell on the stack with X = 0, and let it do what it does for that."""
    b.expect("free-spell-has-x-0", stack=[{"spell": "hydra", "mana_value": value}])
    b.resolve("hydra")
    if kind == COUNTERS_ON_IT:
        b.expect("enters-triggers", stack=[{"trigger_of": "hydra"}])
        b.resolve()
    state: dict[str, Any] = {player: {"life": 20}}
    if kind != "instant":
        state["hydra"] = grown(1, 0)
    b.expect("free-spell-does-nothing-with-x", stack=[], **state)


@arm(RULING, "discover", witness=CAST)
def discovered(b: Build) -> None:
    """A discovered card is cast with X = 0."""
    cost = draw_cost(b)
    kind = b.choice(("instant", ENTERS_WITH))
    over_the_card(b, "discover")
    place_spell(b, kind, cost.text, "library")
    b.bystanders()
    memory(b)
    cast_free(b, "discover", cost.value(0))
    check_zero(b, kind, cost.value(0))


@arm(RULING, "forced cast", witness=CAST)
def forced(b: Build) -> None:
    """A player who must cast a card for free casts it with X = 0."""
    cost = draw_cost(b)
    kind = b.choice(("instant", ENTERS_WITH, COUNTERS_ON_IT))
    player: PlayerName = b.choice(("bob", "alice"))
    by_hand = b.integer(0, 4) == 2
    holder: PlayerName = b.choice(("alice", "bob")) if by_hand else player
    b.permanent("Enchantment", FORCED[by_hand], as_="wild", player=holder)
    place_spell(b, kind, cost.text, "hand" if by_hand else "library", player)
    b.bystanders()
    if player == "alice":
        b.active = "bob"
    else:
        memory(b)
    b.advance("upkeep", turn_of=player)
    b.expect("wild-triggers", stack=[{"trigger_of": "wild"}])
    b.resolve("wild", not_asked=("x",))
    check_zero(b, kind, cost.value(0), player)


@arm(RULING, "other free cast", witness=CAST)
def other(b: Build) -> None:
    """A card that an effect lets a player cast for free has X = 0."""
    cost = draw_cost(b)
    kind = b.choice(("instant", ENTERS_WITH))
    way = b.choice(WAYS[1:])
    place_spell(b, kind, cost.text, zone_of(way))
    b.bystanders()
    memory(b)
    cast_free(b, way, cost.value(0))
    check_zero(b, kind, cost.value(0))


@arm(RULING, "X in the mana cost and in an enters ability", witness=CAST)
def enters_for_free(b: Build) -> None:
    """The enters ability of what was cast for free has X = 0, too."""
    cost = draw_cost(b)
    kind = b.choice((COUNTERS_ON_IT, ENTERS_WITH))
    way = b.choice(WAYS)
    over_the_card(b, way)
    place_spell(b, kind, cost.text, zone_of(way))
    b.bystanders()
    memory(b)
    cast_free(b, way, cost.value(0))
    check_zero(b, kind, cost.value(0))


@arm(RULING, "X only in an additional cost of a free cast (chosen freely)", witness=CAST)
def additional(b: Build) -> None:
    """With {X} in no mana cost, the X of an additional cost is chosen, and must be paid."""
    x, cost = b.integer(0, 4), b.choice((Cost(0, 1), Cost(0, 1, "{G}"), Cost(0, 0, "{U}{U}")))
    way = b.choice(WAYS)
    line = "As an additional cost to cast this spell, pay X life."
    creature = not b.maybe()
    over_the_card(b, way)
    zone = zone_of(way)
    if creature:
        b.creature(1, 1, f"{line}\n{ENTERS_WITH}", as_="hydra", zone=zone, cost=cost.text,
                   type_line="Creature — Hydra")  # fmt: skip
    else:
        b.spell(f"{line}\nEach opponent loses X life.", as_="hydra", cost=cost.text, zone=zone)
    b.bystanders()
    cast_free(b, way, cost.value(0), x=x)
    b.expect("additional-cost-is-paid", alice={"life": 20 - x},
             stack=[{"spell": "hydra", "mana_value": cost.value(0)}])  # fmt: skip
    b.resolve("hydra")
    state = {"hydra": grown(1, x)} if creature else {"bob": {"life": 20 - x}}
    b.expect("chosen-x-counts", stack=[], **state)
