""" "At the beginning of your end step, if you descended this turn" (CR 603.2b, 603.4, 513.2)."""

from __future__ import annotations

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.descend_cards import (
    journey,
    permanent_card,
    travellers,
)
from conformance.properties.descend_meters import (
    Bell,
    bell,
    rings,
    stays_silent,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered, observations, triggered
from conformance.scenario.model import PlayerName, Scenario

ONCE = "descend.end-step-once"
IF = "descend.end-step-intervening-if"


@arm(ONCE, "one", witness=triggered("bell"))
def descended_once(b: Build) -> None:
    _rings_once(b, ["ox"])


@arm(ONCE, "three", witness=both(triggered("bell"), entered("ibex", "graveyard")))
def descended_three_times(b: Build) -> None:
    _rings_once(b, ["ox", "elk", "ibex"])


def _rings_once(b: Build, names: list[str]) -> None:
    together = len(names) > 1 and b.maybe()
    if together:
        for name in names:
            b.creature(b.integer(1, 2), 1, as_=name)
        b.spell("Destroy all creatures.", as_="fall", type_line=b.choice(("Sorcery", "Instant")))
        going = []
    else:
        going = travellers(b, names)
    watching = bell(b, effects=("life", "drain") if together else ("counter", "life", "drain"))
    b.bystanders()
    if together:
        b.cast("fall")
        b.resolve()
        b.expect("the-cards-arrive", **{name: {"zone": "graveyard"} for name in names})
    for card in going:
        card.go()
    rings(b, watching)
    b.advance("upkeep", turn_of="bob")
    b.expect("only-once", stack=[], turn={"active": "bob", "step": "upkeep"}, **watching.state(1))


def _end_step_of_bob(scenario: Scenario, trace: Trace) -> bool:
    """Was bob's end step seen with alice's card in her graveyard?"""
    return any(
        seen["turn"]["active"] == "bob"
        and seen["turn"]["step"] == "end"
        and seen["objects"].get("ox", {}).get("zone") == "graveyard"
        for seen in observations(trace)
    )


@arm(ONCE, "opponent's end step", witness=_end_step_of_bob)
def opponents_end_step(b: Build) -> None:
    b.active = "bob"
    b.step = b.choice(("precombat main", "postcombat main"))
    going = travellers(b, ["ox", *(["elk"] if b.maybe() else [])])
    whose = b.choice(("your", "each"))
    watching = bell(b, whose=whose)
    on = b.maybe()
    b.spell("Draw a card.", as_="spare", zone="library")
    b.bystanders()
    for card in going:
        card.go()
    if whose == "each":
        rings(b, watching, active="bob")
    else:
        stays_silent(b, watching, active="bob", clause="not-at-this-end-step")
    if on:
        rung = 1 if whose == "each" else 0
        stays_silent(b, watching, before=rung, active="alice", clause="that-was-another-turn")


def _second_end_step(scenario: Scenario, trace: Trace) -> bool:
    """Did the spell that adds an end step resolve in an end step, and the bell ring after it?"""
    seen = list(observations(trace))
    zones = [one["objects"].get("again", {}).get("zone") for one in seen]
    added = [index for index, zone in enumerate(zones) if zone == "graveyard"]
    return bool(added) and any(one["stack"] for one in seen[added[0] :])


@arm(ONCE, "additional end step (triggers again)", witness=_second_end_step)
def additional_end_step(b: Build) -> None:
    going = travellers(b, ["ox", *(["elk"] if b.maybe() else [])])
    # It is enough to have descended in the first end step: that is before the second begins.
    early = b.choice((True, False))
    b.spell("There is an additional end step after this step.", as_="again")
    watching = bell(b)
    b.bystanders()
    if early:
        for card in going:
            card.go()
        rings(b, watching)
    else:
        stays_silent(b, watching)
        for card in going:
            card.go()
    b.cast("again")
    b.resolve()
    b.expect("still-the-first", again={"zone": "graveyard"}, stack=[])
    rings(b, watching, before=1 if early else 0)


@arm(ONCE, "two sources (one each)", witness=both(triggered("bell"), triggered("second bell")))
def two_sources(b: Build) -> None:
    going = travellers(b, ["ox", *(["elk"] if b.maybe() else [])])
    mine = b.maybe()
    if mine:
        first, second = bell(b, effects=("counter", "life")), _another(b, "alice", "your")
    else:
        theirs = journey(b, permanent_card(b, "creature"), "hand", as_="their ox", owner="bob")
        going.append(theirs)
        first, second = bell(b, effects=("counter", "life")), _another(b, "bob", "each")
    b.bystanders()
    for card in going:
        card.go()
    b.advance(
        "end", as_={"ring": {"trigger_of": "bell"}, "ring too": {"trigger_of": "second bell"}}
    )
    b.expect("both-trigger", turn={"active": "alice", "step": "end"}, **first.state(0))
    b.resolve()
    b.resolve()
    b.expect("one-each", stack=[], **first.state(1), **second.state(1))


def _another(b: Build, player: PlayerName, whose: str) -> Bell:
    return bell(b, as_="second bell", player=player, whose=whose, effects=("counter",))


# ---------------------------------------------------------------- the intervening "if"


def _in_the_end_step(scenario: Scenario, trace: Trace) -> bool:
    """Was an end step of alice's seen?"""
    return any(
        seen["turn"]["active"] == "alice" and seen["turn"]["step"] == "end"
        for seen in observations(trace)
    )


@arm(IF, "not descended", witness=_in_the_end_step)
def not_descended(b: Build) -> None:
    """Neither old cards in the graveyard nor instants nor the opponent's cards count."""
    b.step = b.choice(("precombat main", "postcombat main"))
    if b.maybe():
        b.creature(1, 1, as_="old ox", zone="graveyard")
    page = journey(b, b.card("Instant", "Draw a card."), "hand", as_="page") if b.maybe() else None
    theirs = travellers(b, ["their ox"], owner="bob") if b.maybe() else []
    watching = bell(b)
    b.bystanders()
    if page is not None:
        page.go()
    for card in theirs:
        card.go()
    stays_silent(b, watching)


@arm(
    IF,
    "descended only in the end step",
    witness=both(_in_the_end_step, entered("newcomer", "graveyard")),
)
def only_in_the_end_step(b: Build) -> None:
    b.step = b.choice(("precombat main", "postcombat main"))
    newcomer = travellers(b, ["newcomer"])[0]
    watching = bell(b)
    b.bystanders()
    stays_silent(b, watching)
    newcomer.go()
    b.expect("too-late", stack=[], turn={"active": "alice", "step": "end"}, **watching.state(0))
    b.advance("upkeep", turn_of="bob")
    b.expect("not-later-either", stack=[], turn={"active": "bob", "step": "upkeep"},
             **watching.state(0))  # fmt: skip


@arm(IF, "descended before", witness=triggered("bell"))
def descended_before(b: Build) -> None:
    b.step = b.choice(("precombat main", "upkeep", "postcombat main"))
    newcomer = travellers(b, ["newcomer"])[0]
    watching = bell(b)
    again = travellers(b, ["elk"], ("battlefield", "hand", "exile")) if b.maybe() else []
    b.spell("Draw a card.", as_="spare", zone="library")
    b.bystanders()
    newcomer.go()
    rings(b, watching)
    # What comes after it does not matter any more.
    for card in again:
        card.go()
    b.advance("upkeep", turn_of="bob")
    b.expect("no-more", stack=[], turn={"active": "bob", "step": "upkeep"}, **watching.state(1))
