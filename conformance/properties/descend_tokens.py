"""Tokens and copies make nobody descend (CR 111.6, 108.2b), though they die like cards."""

from __future__ import annotations

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.descend_meters import (
    Bell,
    Tally,
    bell,
    listener,
    meter,
    tally,
)
from conformance.properties.registry import Witness, arm
from conformance.properties.witnesses import entered, observations
from conformance.scenario.model import PlayerName, Scenario

RULING = "descend.tokens-do-not-count"

CASTERS: tuple[PlayerName, ...] = ("alice", "bob")


def _tokens_gone(least: int) -> Witness:
    """Return a witness: that many tokens were seen, and later seen to have ceased to exist."""

    def witness(scenario: Scenario, trace: Trace) -> bool:
        tokens: set[str] = set()
        gone: set[str] = set()
        for seen in observations(trace):
            for name, view in seen.get("objects", {}).items():
                if view.get("token") and view.get("zone") == "battlefield":
                    tokens.add(name)
                elif name in tokens and view.get("zone") == "none":
                    gone.add(name)
        return len(gone) >= least

    return witness


@arm(RULING, "token creature", witness=_tokens_gone(1))
def token_creature(b: Build) -> None:
    power = b.integer(1, 3)
    there = b.maybe()
    if there:
        b.creature(power, 1, as_="token", token=True)
    else:
        line = b.choice(("Sorcery", "Instant"))
        b.spell(f"Create a {power}/1 white Cat creature token.", as_="call", type_line=line)
    way = b.choice(("Destroy target creature.", "Target creature gets -1/-1 until end of turn."))
    b.spell(way, as_="fall", player=b.choice(CASTERS))
    watching = meter(b)
    if b.maybe():
        listener(b)
    b.bystanders()
    if not there:
        b.cast("call")
        b.resolve(as_={"token": {"token": "Cat"}})
    b.expect("it-is-a-token", token={"zone": "battlefield", "power": power, "token": True})
    b.cast("fall", answers={"targets": ("token",)})
    b.resolve()
    b.expect("it-is-gone", token={"zone": "none"})
    b.expect("it-triggers-nothing", stack=[])
    watching.read(b, 0)


def _copy_gone(scenario: Scenario, trace: Trace) -> bool:
    """Was the copy seen, on the battlefield or the stack, and later seen to be gone?"""
    zones = [seen.get("objects", {}).get("copy", {}).get("zone") for seen in observations(trace)]
    there = [i for i, zone in enumerate(zones) if zone in ("battlefield", "stack")]
    gone = [i for i, zone in enumerate(zones) if zone == "none"]
    return bool(there and gone) and there[0] < gone[-1]


@arm(RULING, "token that is a copy of a card", witness=_copy_gone)
def token_copy(b: Build) -> None:
    way = b.choice(("a token of a permanent", "a permanent spell's copy", "a countered copy"))
    power = b.integer(1, 3)
    model = b.card("Creature — Beast", power=power, toughness=2)
    on_battlefield = way == "a token of a permanent"
    b.place(model, "battlefield" if on_battlefield else "hand", as_="model")
    line = "Instant"
    if on_battlefield:
        text = "Create a token that's a copy of target creature."
        line = b.choice(("Sorcery", "Instant"))
    else:
        text = "Copy target creature spell."
    b.spell(text, as_="echo", type_line=line)
    end = "Counter target spell." if way == "a countered copy" else "Destroy target creature."
    b.spell(end, as_="fall", player=b.choice(CASTERS))
    watching = meter(b)
    b.bystanders()
    if not on_battlefield:
        b.cast("model")
    b.cast("echo", answers={"targets": ("model",)})
    if on_battlefield:
        b.resolve(as_={"copy": {"token": model}})
    else:
        b.resolve(as_={"copy": {"copy_of": "model"}})
        b.expect("the-copy-is-on-the-stack", copy={"zone": "stack"})
        if way == "a permanent spell's copy":
            b.resolve()
            b.resolve("model")
    if way != "a countered copy":
        b.expect("it-is-a-token", copy={"zone": "battlefield", "power": power, "token": True})
    b.cast("fall", answers={"targets": ("copy",)})
    b.resolve()
    left = [{"spell": "model"}] if way == "a countered copy" else []
    b.expect("it-is-gone", copy={"zone": "none"}, stack=left)
    if way == "a countered copy":
        b.resolve("model")
    b.expect("the-card-stays", model={"zone": "battlefield"}, stack=[])
    watching.read(b, 0)


@arm(RULING, "only tokens", witness=_tokens_gone(2))
def only_tokens(b: Build) -> None:
    for name in ("first token", "second token"):
        b.creature(b.integer(1, 3), 1, as_=name, token=True)
    if b.maybe():
        b.creature(1, 1, as_="third token", token=True)
    b.spell("Destroy all creatures.", as_="fall", type_line=b.choice(("Sorcery", "Instant")))
    watching = _enduring_meter(b)
    b.bystanders()
    b.cast("fall")
    b.resolve()
    gone = {name: {"zone": "none"} for name in ("first token", "second token")}
    b.expect("all-are-gone", stack=[], **gone)
    watching.read(b, 0)


@arm(RULING, "tokens and cards", witness=entered("ox", "graveyard"))
def tokens_and_cards(b: Build) -> None:
    b.creature(b.integer(1, 3), 1, as_="token", token=True)
    b.creature(b.integer(1, 3), 2, as_="ox")
    cards = ["ox"]
    if b.maybe():
        b.creature(1, 1, as_="second token", token=True)
    if b.maybe():
        b.creature(2, 1, as_="elk")
        cards.append("elk")
    b.spell("Destroy all creatures.", as_="fall", type_line=b.choice(("Sorcery", "Instant")))
    watching = _enduring_meter(b)
    b.bystanders()
    b.cast("fall")
    b.resolve()
    dead = {name: {"zone": "graveyard"} for name in cards}
    b.expect("the-cards-arrive", token={"zone": "none"}, stack=[], **dead)
    watching.read(b, len(cards))


def _enduring_meter(b: Build) -> Bell | Tally:
    """Place a meter that is no creature, so that it outlives the rest."""
    if b.maybe():
        return bell(b, effects=("life", "drain"))
    return tally(b, kinds=("stone", "spell", "arrival"))
