"""The second look: evolve compares again as it resolves (CR 603.4, 608.2a)."""

from __future__ import annotations

from conformance.engines.trace import Observation, Trace
from conformance.generate.build import Build
from conformance.properties.evolve_parts import (
    Holder,
    Stats,
    change_stats,
    enter,
    greater,
    greater_exactly,
    not_greater,
    place_holder,
    respond,
    some_stats,
    trigger,
)
from conformance.properties.registry import Witness, arm
from conformance.properties.witnesses import both, entered, observations, triggered
from conformance.scenario.model import Scenario

RULING = "evolve.recheck-on-resolution"
TRIGGERED = both(entered("newcomer"), triggered("holder"))


def counted(name: str, field: str) -> Witness:
    """Return a witness: a field of an object changed while an evolve trigger was waiting."""

    def value(seen: Observation) -> object:
        return dict(seen.get("objects", {}).get(name, {})).get(field)

    def witness(scenario: Scenario, trace: Trace) -> bool:
        waiting = [value(seen) for seen in observations(trace) if seen.get("stack")]
        return len({str(it) for it in waiting}) > 1

    return witness


def resolve_trigger(b: Build, holder: Holder, stats: Stats, now: Stats) -> None:
    """Let the one trigger resolve; ``stats`` and ``now`` are the newcomer and the holder."""
    times = int(stats.outgrows(now))
    bonus = Stats(now.power - holder.stats.power, now.toughness - holder.stats.toughness)
    b.resolve()
    clause = "grows-if-still-greater" if times else "does-nothing-if-not-greater"
    b.expect(clause, stack=[], holder=holder.grown(times, bonus))


@arm(RULING, "still greater", witness=TRIGGERED)
def still_greater(b: Build) -> None:
    """Nothing changes, or too little to matter."""
    holder = place_holder(b, some_stats(b))
    stats = greater(b, holder.stats, by=2)
    response = b.choice(
        ("none", "newcomer grows", "newcomer shrinks", "holder grows", "ability lost")
    )
    b.bystanders()
    enter(b, stats)
    now = holder.stats
    b.expect("triggers", stack=[trigger("holder", "newcomer")], holder=holder.grown(0))
    if response == "newcomer grows":
        change_stats(b, "newcomer", 1, 1)
        stats = stats.plus(1)
    elif response == "newcomer shrinks" and stats.toughness > 1:
        change_stats(b, "newcomer", -1, -1)
        stats = stats.plus(-1)
    elif response == "holder grows":
        respond(b, "Target creature gets +1/+1 until end of turn.", "holder")
        now = now.plus(1)
    elif response == "ability lost":  # the one on the stack stays (CR 113.7a)
        respond(b, "Target creature loses all abilities until end of turn.", "holder")
    resolve_trigger(b, holder, stats, now)


@arm(RULING, "evolved meanwhile by another trigger", witness=TRIGGERED)
def evolved_meanwhile(b: Build) -> None:
    """Another creature enters in response, and the holder grows before the first trigger."""
    holder = place_holder(b, some_stats(b))
    lead = b.integer(1, 2)
    stats = greater_exactly(b, holder.stats, lead)
    second = greater(b, holder.stats)
    b.bystanders()
    enter(b, stats, ways="cgb")
    first = trigger("holder", "newcomer")
    b.expect("triggers", stack=[first], holder=holder.grown(0))
    flash = b.maybe()
    if flash:
        b.creature(second.power, second.toughness, "Flash", as_="second", zone="hand")
        b.cast("second")
    else:
        b.creature(second.power, second.toughness, as_="second", zone="graveyard")
        words = "Return target creature card from your graveyard to the battlefield."
        b.spell(words, as_="rescue")
        b.cast("rescue", answers={"targets": ("second",)})
    b.resolve()
    b.expect("triggers-again", stack=[trigger("holder", "second"), first], holder=holder.grown(0))
    b.resolve()
    b.expect("grows", stack=[first], holder=holder.grown(1))
    b.resolve()
    if lead > 1:
        b.expect("grows-if-still-greater", stack=[], holder=holder.grown(2))
    else:
        b.expect("does-nothing-if-not-greater", stack=[], holder=holder.grown(1))


@arm(RULING, "shrunk in response", witness=both(TRIGGERED, counted("newcomer", "power")))
def shrunk(b: Build) -> None:
    """The newcomer is made too small, and lives."""
    holder = place_holder(b, some_stats(b, power=1, toughness=2))
    lead = b.integer(1, 2)
    stats = holder.stats.plus(b.integer(0, lead), lead)
    way = b.choice(("change", "base"))
    b.bystanders()
    enter(b, stats)
    b.expect("triggers", stack=[trigger("holder", "newcomer")], newcomer=stats.shown())
    if way == "change":
        change_stats(b, "newcomer", -lead, -lead)
        stats = stats.plus(-lead)
    else:
        small = not_greater(b, holder.stats)
        if small.power == stats.power:
            small = Stats(stats.power - 1, small.toughness)
        words = f"{small.power}/{small.toughness}"
        words = f"Target creature has base power and toughness {words} until end of turn."
        respond(b, words, "newcomer")
        stats = small
    b.expect("shrinks", newcomer=stats.shown(), stack=[trigger("holder", "newcomer")])
    resolve_trigger(b, holder, stats, holder.stats)


@arm(RULING, "holder grown in response", witness=both(TRIGGERED, counted("holder", "power")))
def holder_grown(b: Build) -> None:
    holder = place_holder(b, some_stats(b), text="Evolve")
    lead = b.integer(1, 2)
    stats = greater_exactly(b, holder.stats, lead)
    b.bystanders()
    enter(b, stats)
    b.expect("triggers", stack=[trigger("holder", "newcomer")], holder=holder.grown(0))
    put = change_stats(b, "holder", lead, lead).get("+1/+1", 0)
    grown = Holder("holder", holder.stats.plus(put), holder.counters + put)
    now = holder.stats.plus(lead)
    b.expect("holder-grows", stack=[trigger("holder", "newcomer")], holder=now.shown())
    resolve_trigger(b, grown, stats, now)


@arm(
    RULING,
    "entrant changes controller in response (still a counter)",
    witness=both(TRIGGERED, counted("newcomer", "controller")),
)
def changes_controller(b: Build) -> None:
    """Whose the newcomer is counts as it enters, not as the trigger resolves (CR 608.2k)."""
    holder = place_holder(b, some_stats(b))
    stats = greater(b, holder.stats)
    words = b.choice(
        ("Gain control of target creature.", "Gain control of target creature until end of turn.")
    )
    b.bystanders()
    enter(b, stats)
    b.expect("triggers", stack=[trigger("holder", "newcomer")], holder=holder.grown(0))
    respond(b, words, "newcomer", by="bob")
    b.expect("changes-sides", newcomer={"controller": "bob"}, stack=[trigger("holder", "newcomer")])
    b.resolve()
    b.expect("grows-all-the-same", stack=[], holder=holder.grown(1))
