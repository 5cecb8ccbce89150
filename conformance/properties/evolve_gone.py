"""When the newcomer or the holder has left: last known information (CR 608.2h, 113.7a)
and what is another object (CR 400.7)."""

from __future__ import annotations

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.evolve_parts import (
    Holder,
    Stats,
    change_stats,
    enter,
    greater,
    greater_exactly,
    greater_in_both,
    place_holder,
    respond,
    some_stats,
    trigger,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, left, observations, triggered
from conformance.scenario.model import Created, Scenario

LAST_KNOWN = "evolve.last-known-information"
SAME = "evolve.same-object"
NEWCOMER_LEFT = both(triggered("holder"), left("newcomer"))


def changed_and_left(scenario: Scenario, trace: Trace) -> bool:
    """Return whether the newcomer, once it had triggered evolve, changed and left."""
    waiting = [seen["objects"].get("newcomer", {}) for seen in observations(trace)
               if seen.get("stack")]  # fmt: skip
    there = {view.get("power") for view in waiting if view.get("zone") == "battlefield"}
    return len(there) > 1 and waiting[-1].get("zone") != "battlefield"


def shrank_and_left(scenario: Scenario, trace: Trace) -> bool:
    """Return whether the newcomer left, and the response before made it smaller."""
    shrinks = any(
        "-" in face.text and "creature" in face.text for card in scenario.cards
        for face in card.faces
    )  # fmt: skip
    return shrinks and NEWCOMER_LEFT(scenario, trace)


def kill(b: Build, name: str, *, as_: str = "death") -> None:
    """Let a creature die in response."""
    if b.choice(("destroyed", "sacrificed")) == "destroyed":
        respond(b, "Destroy target creature.", name, as_=as_)
        return
    b.permanent("Artifact", "Sacrifice a creature: You gain 1 life.", as_=as_)
    b.activate(as_, answers={"objects": (name,)})
    b.resolve(as_)


def resolve_trigger(b: Build, holder: Holder, newcomer: Stats, now: Stats) -> None:
    """Let the trigger resolve; ``newcomer`` and ``now`` are the stats it compares."""
    times = int(newcomer.outgrows(now))
    bonus = Stats(now.power - holder.stats.power, now.toughness - holder.stats.toughness)
    b.resolve()
    clause = "grows-by-last-known-stats" if times else "does-nothing-by-last-known-stats"
    b.expect(clause, stack=[], holder=holder.grown(times, bonus))


def outgrow(b: Build, holder: Holder, by: int) -> Stats:
    """Let the holder grow until end of turn in response; return its stats then."""
    respond(b, f"Target creature gets +{by}/+{by} until end of turn.", "holder", as_="growth")
    return holder.stats.plus(by)


@arm(
    LAST_KNOWN,
    "died",
    witness=both(triggered("holder"), left("newcomer", to=("graveyard",))),
)
def died(b: Build) -> None:
    """It dies; where the holder has grown meanwhile, even what it was may not be enough."""
    holder = place_holder(b, some_stats(b))
    lead = b.integer(1, 3)
    stats = greater_exactly(b, holder.stats, lead)
    growth = b.integer(0, 2)
    b.bystanders()
    enter(b, stats)
    waiting = [trigger("holder", "newcomer")]
    b.expect("triggers", stack=waiting, newcomer={"zone": "battlefield"})
    now = outgrow(b, holder, growth) if growth else holder.stats
    kill(b, "newcomer")
    b.expect("trigger-stays", stack=waiting, newcomer={"zone": "graveyard"})
    resolve_trigger(b, holder, stats, now)


BOUNCES: dict[str, str] = {
    "Return target creature to its owner's hand.": "hand",
    "Put target creature on top of its owner's library.": "library",
}
WAYS_OUT = {**BOUNCES, "Exile target creature.": "exile"}


@arm(
    LAST_KNOWN,
    "bounced",
    witness=both(triggered("holder"), left("newcomer", to=("hand", "library"))),
)
def bounced(b: Build) -> None:
    """It leaves for a zone that need not be public."""
    holder = place_holder(b, some_stats(b))
    stats = greater(b, holder.stats)
    words = b.choice(tuple(BOUNCES))
    b.bystanders()
    enter(b, stats)
    waiting = [trigger("holder", "newcomer")]
    b.expect("triggers", stack=waiting, newcomer={"zone": "battlefield"})
    respond(b, words, "newcomer", by=b.choice(("alice", "bob")))
    b.expect("trigger-stays", stack=waiting, newcomer={"zone": BOUNCES[words]})
    resolve_trigger(b, holder, stats, holder.stats)


@arm(LAST_KNOWN, "token that ceased to exist", witness=both(triggered("holder"), left("token")))
def token_gone(b: Build) -> None:
    holder = place_holder(b, some_stats(b))
    stats = greater(b, holder.stats)
    way = b.choice(("dies", "bounced", "exiled"))
    b.bystanders()
    words = f"Create a {stats.power}/{stats.toughness} green Beast creature token."
    b.spell(words, as_="birth", type_line="Sorcery")
    b.cast("birth")
    b.resolve(as_={"token": Created(token="Beast")})
    waiting = [trigger("holder", "token")]
    b.expect("triggers", stack=waiting, token={"zone": "battlefield"})
    if way == "dies":
        kill(b, "token")
    elif way == "bounced":
        respond(b, "Return target creature to its owner's hand.", "token")
    else:
        respond(b, "Exile target creature.", "token")
    b.expect("trigger-stays", stack=waiting, token={"zone": "none"})
    resolve_trigger(b, holder, stats, holder.stats)


@arm(LAST_KNOWN, "grew before it died", witness=both(NEWCOMER_LEFT, changed_and_left))
def grew(b: Build) -> None:
    """What it had grown to is enough where what it entered with is not."""
    holder = place_holder(b, some_stats(b))
    stats = greater_exactly(b, holder.stats, 1)
    growth = b.integer(1, 2)
    behind = b.integer(1, growth + 1)
    b.bystanders()
    enter(b, stats)
    waiting = [trigger("holder", "newcomer")]
    b.expect("triggers", stack=waiting, newcomer=stats.shown())
    change_stats(b, "newcomer", growth, growth)
    b.expect("newcomer-grows", stack=waiting, newcomer=stats.plus(growth).shown())
    now = outgrow(b, holder, behind)
    kill(b, "newcomer")
    b.expect("trigger-stays", stack=waiting, newcomer={"zone": "graveyard"})
    resolve_trigger(b, holder, stats.plus(growth), now)


@arm(LAST_KNOWN, "shrank before it died", witness=shrank_and_left)
def shrank(b: Build) -> None:
    """It is made smaller and then killed, or dies of it with a toughness of 0 or less."""
    holder = place_holder(b, some_stats(b))
    lead = b.integer(1, 2)
    stats = greater_exactly(b, holder.stats, lead)
    killed = b.choice(("by its toughness", "afterwards"))
    less = stats.toughness + b.integer(0, 1)
    if killed == "afterwards" and stats.toughness > 1:
        less = b.integer(1, stats.toughness - 1)
    b.bystanders()
    enter(b, stats)
    waiting = [trigger("holder", "newcomer")]
    b.expect("triggers", stack=waiting, newcomer=stats.shown())
    change_stats(b, "newcomer", -less, -less)
    last = stats.plus(-less)
    if last.toughness > 0:
        b.expect("newcomer-shrinks", stack=waiting, newcomer=last.shown())
        kill(b, "newcomer")
    b.expect("trigger-stays", stack=waiting, newcomer={"zone": "graveyard"})
    resolve_trigger(b, holder, last, holder.stats)


# --------------------------------------------------------------------- the same object


HOLDER_LEFT = both(triggered("holder"), left("holder"))


def holder_waits(b: Build, *, token: bool = False) -> tuple[Holder, list[dict[str, object]]]:
    """Let a greater newcomer enter; return the holder and what is on the stack.

    The holder may be a token.
    """
    holder = place_holder(b, some_stats(b), token=token)
    stats = greater_in_both(b, holder.stats)
    b.bystanders()
    enter(b, stats)
    waiting = [trigger("holder", "newcomer")]
    b.expect("triggers", stack=waiting, holder=holder.grown(0))
    return holder, waiting


def another_object(b: Build, holder: Holder) -> None:
    """Expect the trigger to do nothing for the object that the holder's card is now.

    It has an evolve of its own: another newcomer may show it.
    """
    anew = Holder("holder", holder.stats.plus(-holder.counters))
    b.resolve()
    b.expect("another-object-does-not-grow", stack=[], holder=anew.grown(0))
    if b.maybe():
        stats = greater_in_both(b, anew.stats)
        b.creature(stats.power, stats.toughness, as_="second", zone="graveyard")
        words = "Return target creature card from your graveyard to the battlefield."
        b.spell(words, as_="second revival", type_line="Sorcery")
        b.cast("second revival", answers={"targets": ("second",)})
        b.resolve()
        b.expect("another-object-triggers-anew", stack=[trigger("holder", "second")])
        b.resolve()
        b.expect("another-object-grows-anew", stack=[], holder=anew.grown(1))


def came_back(scenario: Scenario, trace: Trace) -> bool:
    """Return whether the holder was there before the newcomer, and after it while it waited.

    The battlefield is observed in timestamp order.
    """
    orders = [
        seen["battlefield"].index("holder") > seen["battlefield"].index("newcomer")
        for seen in observations(trace)
        if seen.get("stack") and {"holder", "newcomer"} <= set(seen["battlefield"])
    ]
    return False in orders and True in orders


@arm(SAME, "holder blinked", witness=both(triggered("holder"), came_back))
def blinked(b: Build) -> None:
    start = "Exile target creature"
    words = b.choice(
        (
            f"{start}, then return it to the battlefield under its owner's control.",
            f"{start} you control, then return that card to the battlefield under your control.",
        )
    )
    holder, waiting = holder_waits(b)
    anew = Holder("holder", holder.stats.plus(-holder.counters))
    respond(b, words, "holder")
    b.expect("trigger-stays", stack=waiting, holder=anew.grown(0))
    another_object(b, holder)


@arm(
    SAME,
    "holder died and returned",
    witness=both(triggered("holder"), left("holder", to=("graveyard",)), came_back),
)
def died_and_returned(b: Build) -> None:
    holder, waiting = holder_waits(b)
    kill(b, "holder")
    b.expect("trigger-stays", stack=waiting, holder={"zone": "graveyard"})
    words = "Return target creature card from your graveyard to the battlefield."
    b.spell(words, as_="rescue")
    b.cast("rescue", answers={"targets": ("holder",)})
    b.resolve("rescue")
    b.expect("trigger-stays-again", stack=waiting, holder={"zone": "battlefield"})
    another_object(b, holder)


@arm(SAME, "holder gone", witness=HOLDER_LEFT)
def gone(b: Build) -> None:
    """There is nothing to put a counter on; a card elsewhere is not it."""
    way = b.choice(("dies", *WAYS_OUT))
    token = b.integer(0, 3) == 3
    _, waiting = holder_waits(b, token=token)
    if way == "dies":
        kill(b, "holder")
    else:
        respond(b, way, "holder")
    zone = "none" if token else WAYS_OUT.get(way, "graveyard")
    b.expect("trigger-stays", stack=waiting, holder={"zone": zone})
    b.resolve()
    left_behind = {"zone": zone} if token else {"zone": zone, "counters": {}}
    there = {"counters": {}, "zone": "battlefield"}
    b.expect("no-counter-elsewhere", stack=[], holder=left_behind, newcomer=there)


def taken(scenario: Scenario, trace: Trace) -> bool:
    """Return whether Bob came to control the holder while its trigger waited."""
    return any(
        seen["objects"].get("holder", {}).get("controller") == "bob" and seen.get("stack")
        for seen in observations(trace)
    )


@arm(SAME, "holder changes controller in response (still gets it)", witness=taken)
def holder_taken(b: Build) -> None:
    """It is the same object under another player; the ability is still Alice's (CR 603.3a)."""
    words = b.choice(
        ("Gain control of target creature.", "Gain control of target creature until end of turn.")
    )
    holder, waiting = holder_waits(b)
    respond(b, words, "holder", by="bob")
    waiting = [{**waiting[0], "controller": "alice"}]
    b.expect("changes-sides", stack=waiting, holder={"controller": "bob"})
    b.resolve()
    b.expect("grows-all-the-same", stack=[], holder=holder.grown(1, controller="bob"))
