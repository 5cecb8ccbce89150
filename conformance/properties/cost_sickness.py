"""{T} and {Q} of creatures that have just come (CR 302.6, 602.5a, 702.10c)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.cost_parts import (
    TAP,
    TAP_CREATURE,
    TAP_PERMANENT,
    UNTAP,
    Bench,
    Duty,
    Source,
    draw_duty,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import (
    both,
    entered,
    observations,
    played_through,
    refused,
)
from conformance.properties.x_cards import BLINK, PUT, REANIMATE
from conformance.scenario.model import PlayerName, Scenario

RULING = "cost.summoning-sickness"


def came(scenario: Scenario, trace: Trace) -> bool:
    """Return whether the holder was seen to come, or a spell was used that makes it come anew."""
    return entered("holder")(scenario, trace) or entered("summons", "graveyard")(scenario, trace)


def activated(scenario: Scenario, trace: Trace) -> bool:
    """Return whether an ability of the holder was seen on the stack."""
    return any(
        view.get("kind") == "activated" and view.get("source") == "holder"
        for seen in observations(trace)
        for view in seen.get("stack", [])
    )


REFUSED = both(came, refused, played_through)

COPY = "Create a token that's a copy of target creature."
HASTE_SPELL = "Target creature gains haste until end of turn."
HASTE_FOR_ALL = "Creatures you control have haste."

SYMBOLS = (TAP, UNTAP)

OTHER_COSTS = ("{0}", "Pay 1 life", "{1}", "Sacrifice this creature", "Discard a card")


def enters_ready(duty: Duty) -> tuple[str, ...]:
    """Return the line with which a source enters able to pay its symbol."""
    return ("This creature enters tapped.",) if duty.symbol == UNTAP else ()


def come(bench: Bench, way: str, *, before: Sequence[str] = (), speed: str = "Sorcery") -> Source:
    """Let a creature with the ability, "holder", enter under alice's control."""
    b = bench.b
    lines = (*before, *enters_ready(bench.duty))
    zone = {"graveyard": "graveyard", "blink": "battlefield", "token": "battlefield"}.get(
        way, "hand"
    )
    if way == "token":
        original = bench.source("original", before=lines, tapped=bench.duty.symbol == UNTAP)
        b.spell(COPY, as_="mirror", type_line=speed)
        b.cast("mirror", by="alice", answers={"targets": ("original",)})
        b.resolve("mirror", as_="holder")
        return Source("holder", bench.duty, original.line)
    holder = bench.source("holder", before=lines, zone=zone, size=b.integer(1, 3))
    if way == "cast":
        bench.cast("holder")
        return holder
    text = {"hand": PUT, "graveyard": REANIMATE, "blink": BLINK}[way]
    b.spell(text, as_="summons", type_line=speed)
    if way == "hand":
        b.creature(1, 1, as_="another card", zone="hand")
        b.cast("summons", by="alice")
        b.resolve("summons", answers={"objects": ("holder",)})
    else:
        bench.cast("summons", "holder")
    return holder


WAYS = ("cast", "graveyard", "hand", "blink", "token")


def make_able(bench: Bench, source: Source, *, creature: bool = True) -> None:
    """Tap a {Q} source that its controller's untap step has untapped."""
    if source.duty.symbol == UNTAP:
        bench.spell(TAP_CREATURE if creature else TAP_PERMANENT, "rest")
        bench.cast("rest", source.name)


def veteran(bench: Bench, player: PlayerName = "alice") -> Source:
    """Place a creature with the same ability that has been there long, able to pay."""
    return bench.source("veteran", player=player, tapped=bench.duty.symbol == UNTAP)


# ---------------------------------------------------------------- entering


@arm(RULING, "entered this turn", witness=REFUSED)
def entered_this_turn(b: Build) -> None:
    """Until its controller's next turn begins it cannot; one that was there before can."""
    bench = Bench(b, draw_duty(b, b.choice(SYMBOLS), later=True))
    way = b.choice(WAYS)
    later = b.choice(("", "opponent's turn", "own next turn", "opponent's turn"))
    old = veteran(bench) if b.maybe() else None
    if later:
        bench.cards_to_draw()
    b.bystanders()
    holder = come(bench, way)
    bench.refuse(holder, "entered-this-turn")
    if old is not None:
        bench.use(old, "veteran-can")
    if later == "opponent's turn":
        bench.upkeep("bob")
        bench.refuse(holder, "entered-since-own-turn-began")
    elif later:
        bench.upkeep("alice")
        make_able(bench, holder)
        bench.use(holder, "can-in-its-next-turn")


@arm(RULING, "entered on the opponent's turn", witness=REFUSED)
def entered_on_the_opponents_turn(b: Build) -> None:
    """Not in that turn; as soon as its controller's turn begins, it can."""
    bench = Bench(b, draw_duty(b, b.choice(SYMBOLS), later=True))
    b.active = "bob"
    b.step = b.choice(("precombat main", "upkeep", "end"))
    way = b.choice(("cast", "graveyard", "hand", "blink", "token"))
    later = not b.maybe()
    old = veteran(bench) if b.maybe() else None
    if later:
        bench.cards_to_draw()
    b.bystanders()
    before = ("Flash",) if way == "cast" else ()
    holder = come(bench, way, before=before, speed="Instant")
    bench.refuse(holder, "entered-this-turn")
    if old is not None:
        bench.use(old, "veteran-can")
    if later:
        bench.upkeep("alice")
        make_able(bench, holder)
        bench.use(holder, "can-in-its-own-turn")


@arm(RULING, "ability without either symbol", witness=both(activated, played_through))
def without_symbol(b: Build) -> None:
    """An ability with neither symbol can be activated at once, even if it taps the creature."""
    bench = Bench(b, draw_duty(b, b.choice(SYMBOLS)))
    cost = "Tap an untapped creature you control" if b.maybe() else b.choice(OTHER_COSTS)
    enters = enters_ready(bench.duty) if not cost.startswith("Tap") else ()
    way = b.choice(("cast", "graveyard"))
    amount = b.integer(1, 3)
    holder = bench.source(
        "holder",
        before=enters,
        after=(f"{cost}: Each opponent loses {amount} life.",),
        zone="hand" if way == "cast" else "graveyard",
    )
    b.bystanders()
    if way == "cast":
        bench.cast("holder")
    else:
        b.spell(REANIMATE, as_="summons", type_line="Sorcery")
        bench.cast("summons", "holder")
    if b.maybe() and (enters or bench.duty.symbol == TAP):
        bench.refuse(holder, "symbol-cannot-be-paid")
    answers: dict[str, Any] = {}
    state: dict[str, Any] = {}
    if cost == "{1}":
        b.mana("{1}")
    elif cost == "Pay 1 life":
        bench.life["alice"] -= 1
    elif cost.startswith("Tap"):
        answers, state = {"objects": ("holder",)}, {"holder": {"tapped": True}}
    elif cost.startswith("Sacrifice"):
        state = {"holder": {"zone": "graveyard"}}
    elif cost.startswith("Discard"):
        b.permanent("Artifact", as_="scrap", zone="hand")
        answers, state = {"objects": ("scrap",)}, {"scrap": {"zone": "graveyard"}}
    b.activate("holder", ability=holder.line + 1, by="alice", answers=answers)
    b.expect("activated-at-once", stack=[{"ability_of": "holder"}], **state)
    b.resolve()
    bench.life["bob"] -= amount
    b.expect("does-what-it-says", stack=[], **bench.score())


# ---------------------------------------------------------------- haste


@arm(RULING, "haste", witness=both(came, played_through))
def haste(b: Build) -> None:
    """A creature with haste can at once, wherever it has the haste from; without it, it cannot."""
    bench = Bench(b, draw_duty(b, b.choice(SYMBOLS), later=True))
    origin = b.choice(("printed", "spell", "enchantment", "enchantment leaves"))
    way = b.choice(WAYS)
    if origin == "printed":
        b.bystanders()
        holder = come(bench, way, before=("Haste",))
        bench.use(holder, "haste-can")
        return
    if origin.startswith("enchantment"):
        early = b.maybe() or origin == "enchantment leaves"
        b.permanent(
            "Enchantment", HASTE_FOR_ALL, as_="spur", zone="battlefield" if early else "hand"
        )
    b.bystanders()
    holder = come(bench, way)
    if origin == "spell":
        bench.spell(HASTE_SPELL, "spur")
        bench.refuse(holder, "no-haste-yet")
        bench.cast("spur", "holder")
    elif origin == "enchantment" and not early:
        bench.refuse(holder, "no-haste-yet")
        bench.cast("spur")
    elif origin == "enchantment leaves":
        b.spell("Destroy target enchantment.", as_="end of haste")
        bench.cast("end of haste", "spur")
        bench.refuse(holder, "no-haste-any-more")
        return
    bench.use(holder, "haste-can")
