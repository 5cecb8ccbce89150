"""Creatures that enter together, and creatures with evolve twice (CR 603.2c, 702.100d)."""

from __future__ import annotations

from hypothesis import strategies as st

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.evolve_newcomers import enter_together
from conformance.properties.evolve_parts import (
    INSTANCES,
    PRINTINGS,
    Holder,
    change_stats,
    enter,
    greater,
    greater_exactly,
    greater_in_both,
    place_holder,
    some_stats,
    trigger,
)
from conformance.properties.registry import Witness, arm
from conformance.properties.witnesses import both, entered, observations
from conformance.scenario.model import Created, Scenario

TOGETHER = "evolve.simultaneous"
INSTANCE = "evolve.multiple-instances"


def triggers_at_once(source: str, count: int) -> Witness:
    """Return a witness: so many triggers of one permanent were on the stack at once."""

    def witness(scenario: Scenario, trace: Trace) -> bool:
        waiting = (
            sum(view.get("source") == source for view in seen.get("stack", []))
            for seen in observations(trace)
        )
        return max(waiting, default=0) >= count

    return witness


def came(name: str) -> Witness:
    """Return a witness: an object entered, from elsewhere or as another object (CR 400.7)."""

    def witness(scenario: Scenario, trace: Trace) -> bool:
        new = [seen.get("objects", {}).get(name, {}).get("sick") for seen in observations(trace)]
        return entered(name)(scenario, trace) or (new[:1] == [False] and True in new)

    return witness


TWICE = triggers_at_once("holder", 2)


def recheck_each(b: Build, holder: Holder, leads: list[int], causes: list[str]) -> None:
    """Let triggers resolve one by one; each counts while its lead is more than the growth.

    ``leads`` are in the order of resolution; ``causes`` are the possible causes of each, since
    it is left open which of equal triggers is which.
    """
    times = 0
    for place, lead in enumerate(leads, start=1):
        b.resolve()
        grows = lead > times
        times += grows
        left = [trigger(holder.name, *causes)] * (len(leads) - place)
        clause = "grows-if-still-greater" if grows else "does-nothing-if-not-greater"
        b.expect(clause, stack=left, **{holder.name: holder.grown(times)})


@arm(TOGETHER, "two equal bigger ones", witness=both(TWICE, entered("one"), entered("other")))
def two_equal(b: Build) -> None:
    holder = place_holder(b, some_stats(b))
    lead = b.integer(1, 3)
    stats = greater_exactly(b, holder.stats, lead)
    zone = b.choice(("hand", "graveyard", "tokens"))
    b.bystanders()
    if zone == "tokens":
        words = f"Create two {stats.power}/{stats.toughness} green Beast creature tokens."
        b.spell(words, as_="birth", type_line="Sorcery")
        b.cast("birth")
        b.resolve(as_={"one": Created(token="Beast"), "other": Created(token="Beast")})
    else:
        for name in ("one", "other"):
            b.creature(stats.power, stats.toughness, as_=name, zone=zone)
        enter_together(b, zone, ["one", "other"])
    causes = ["one", "other"]
    b.expect("triggers-for-each", stack=[trigger("holder", *causes)] * 2, holder=holder.grown(0))
    recheck_each(b, holder, [lead, lead], causes)


@arm(
    TOGETHER,
    "bigger and much bigger",
    witness=both(TWICE, entered("bigger"), entered("much bigger")),
)
def bigger_and_much_bigger(b: Build) -> None:
    """Both lead by enough to count in either order; which is first is left to the engine."""
    holder = place_holder(b, some_stats(b))
    bigger = greater(b, holder.stats, by=2)
    much_bigger = greater_in_both(b, bigger)
    zone = b.choice(("hand", "graveyard"))
    names = b.draw(st.permutations(["bigger", "much bigger"]))
    for name in names:
        stats = bigger if name == "bigger" else much_bigger
        b.creature(stats.power, stats.toughness, as_=name, zone=zone)
    b.bystanders()
    enter_together(b, zone, names)
    each = trigger("holder", *names)
    b.expect("triggers-for-each", stack=[each] * 2, holder=holder.grown(0))
    recheck_each(b, holder, [2, 2], names)


@arm(TOGETHER, "in both orders of resolution", witness=TWICE)
def both_orders(b: Build) -> None:
    """One leads by one, the other by more: the order decides what the first trigger finds."""
    holder = place_holder(b, some_stats(b))
    lead = b.integer(2, 3)
    stats = {
        "bigger": greater_exactly(b, holder.stats, 1),
        "much bigger": greater_exactly(b, holder.stats, lead),
    }
    last = b.choice(("bigger", "much bigger"))
    first = "bigger" if last == "much bigger" else "much bigger"
    zone = b.choice(("hand", "graveyard"))
    names = b.draw(st.permutations(["bigger", "much bigger"]))
    for name in names:
        b.creature(stats[name].power, stats[name].toughness, as_=name, zone=zone)
    b.bystanders()
    # The first in the order is the first on the stack, and resolves last (CR 603.3b).
    order = (f"holder ({last})", f"holder ({first})")
    enter_together(b, zone, names, order=order)
    waiting = [trigger("holder", first), trigger("holder", last)]
    b.expect("triggers-for-each", stack=waiting, holder=holder.grown(0))
    b.resolve()
    b.expect("the-first-counts", stack=waiting[1:], holder=holder.grown(1))
    b.resolve()
    times = 2 if last == "much bigger" else 1
    clause = "grows-if-still-greater" if times == 2 else "does-nothing-if-not-greater"
    b.expect(clause, stack=[], holder=holder.grown(times))


@arm(TOGETHER, "holder among those entering", witness=both(came("holder"), came("newcomer")))
def holder_enters_too(b: Build) -> None:
    """A creature with evolve sees what enters with it, whichever is put down first.

    They are put there, or were there, were exiled and return: then they are all new objects.
    """
    stats = some_stats(b)
    lead = b.integer(1, 2)
    newcomer = greater_exactly(b, stats, lead)
    way = b.choice(("hand", "graveyard", "blink"))
    zone = "battlefield" if way == "blink" else way
    names = ["holder", "newcomer"]
    if b.maybe():
        names.append("twin")
    names = b.draw(st.permutations(names))
    b.bystanders()
    holder = Holder("holder", stats)
    for name in names:
        if name == "holder":
            b.creature(stats.power, stats.toughness, b.choice(PRINTINGS), as_=name, zone=zone)
        else:
            b.creature(newcomer.power, newcomer.toughness, as_=name, zone=zone)
    enter_together(b, way, names)
    causes = [name for name in names if name != "holder"]
    each = trigger("holder", *causes)
    b.expect("newcomers-see-each-other", stack=[each] * len(causes), holder=holder.grown(0))
    recheck_each(b, holder, [lead] * len(causes), causes)


# ---------------------------------------------------------------- multiple instances


def _instances(b: Build, lead: int) -> None:
    holder = place_holder(b, some_stats(b), text=b.choice(INSTANCES))
    stats = greater_exactly(b, holder.stats, lead)
    b.bystanders()
    enter(b, stats)
    waiting = [trigger("holder", "newcomer")] * 2
    b.expect("each-instance-triggers", stack=waiting, holder=holder.grown(0))
    recheck_each(b, holder, [lead, lead], ["newcomer"])


@arm(INSTANCE, "two instances and a stat greater by one", witness=TWICE)
def greater_by_one(b: Build) -> None:
    _instances(b, 1)


@arm(INSTANCE, "two instances and a stat greater by two", witness=TWICE)
def greater_by_two(b: Build) -> None:
    """By two, or by one and then by one more: the second check is of what is then."""
    if b.maybe():
        _instances(b, 2)
        return
    holder = place_holder(b, some_stats(b), text=b.choice(INSTANCES))
    stats = greater_exactly(b, holder.stats, 1)
    b.bystanders()
    enter(b, stats)
    waiting = [trigger("holder", "newcomer")] * 2
    b.expect("each-instance-triggers", stack=waiting, holder=holder.grown(0))
    b.resolve()
    b.expect("grows-if-still-greater", stack=waiting[1:], holder=holder.grown(1))
    change_stats(b, "newcomer", 1, 1)
    b.resolve()
    b.expect("grows-if-greater-again", stack=[], holder=holder.grown(2))


@arm(INSTANCE, "instance gained from another effect", witness=triggers_at_once("holder", 1))
def gained(b: Build) -> None:
    """An instance that an effect gives triggers beside a printed one, or alone."""
    printed = b.choice(("", "Evolve"))
    lead = b.integer(1, 2)
    way = b.choice(("until end of turn", "all", "aura", "equipment", "others"))
    stats = some_stats(b)
    holder = place_holder(b, stats, text=printed)
    if way == "all":
        b.permanent("Enchantment", "Creatures you control have evolve.", as_="giver")
    elif way == "others":
        b.creature(9, 9, "Other creatures you control have evolve.", as_="giver")
    elif way == "aura":
        text = "Enchant creature\nEnchanted creature has evolve."
        b.permanent("Enchantment — Aura", text, as_="giver", attached_to="holder")
    elif way == "equipment":
        text = "Equipped creature has evolve.\nEquip {1}"
        b.permanent("Artifact — Equipment", text, as_="giver", attached_to="holder")
    else:
        b.spell("Target creature gains evolve until end of turn.", as_="giver")
        b.cast("giver", answers={"targets": ("holder",)})
        b.resolve()
    newcomer = greater_exactly(b, stats, lead)
    count = 2 if printed else 1
    b.bystanders()
    enter(b, newcomer)
    waiting = [trigger("holder", "newcomer")] * count
    b.expect("each-instance-triggers", stack=waiting, holder=holder.grown(0))
    if way != "until end of turn" and b.maybe():
        # What has triggered is there without the ability that it came from (CR 113.7a).
        b.spell("Destroy target permanent.", as_="end")
        b.cast("end", answers={"targets": ("giver",)})
        b.resolve("end")
        b.expect("triggers-stay", stack=waiting, giver={"zone": "graveyard"})
    recheck_each(b, holder, [lead] * count, ["newcomer"])
