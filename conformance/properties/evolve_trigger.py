"""When evolve triggers, and which numbers it compares (CR 702.100a, 603.4)."""

from __future__ import annotations

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.evolve_parts import (
    NOTHING,
    Holder,
    Stats,
    enter,
    greater_in_both,
    greater_in_power,
    greater_in_toughness,
    not_greater,
    place_holder,
    some_stats,
    trigger,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered, observations, triggered
from conformance.scenario.model import Created, PlayerName, Scenario

RULING = "evolve.trigger-check"


def check(b: Build, holder: Holder, newcomer: str, stats: Stats, bonus: Stats = NOTHING) -> None:
    """Write down what the entering of one creature does: one trigger and counter, or nothing.

    ``bonus`` is what the newcomer's own static ability, or another's, adds to the holder.
    """
    now = holder.stats.plus(bonus.power, bonus.toughness)
    if stats.outgrows(now):
        b.expect(
            "triggers",
            stack=[trigger(holder.name, newcomer)],
            **{holder.name: holder.grown(0, bonus)},
        )
        b.resolve()
        b.expect("grows", stack=[], **{holder.name: holder.grown(1, bonus)})
    else:
        b.expect(
            "does-not-trigger",
            stack=[],
            **{holder.name: holder.grown(0, bonus), newcomer: {"zone": "battlefield"}},
        )


@arm(RULING, "both greater", witness=both(entered("newcomer"), triggered("holder")))
def both_greater(b: Build) -> None:
    holder = place_holder(b, some_stats(b))
    stats = greater_in_both(b, holder.stats)
    b.bystanders()
    enter(b, stats)
    check(b, holder, "newcomer", stats)


@arm(RULING, "only power", witness=both(entered("newcomer"), triggered("holder")))
def only_power(b: Build) -> None:
    holder = place_holder(b, some_stats(b))
    stats = greater_in_power(b, holder.stats)
    b.bystanders()
    enter(b, stats)
    check(b, holder, "newcomer", stats)


@arm(RULING, "only toughness", witness=both(entered("newcomer"), triggered("holder")))
def only_toughness(b: Build) -> None:
    holder = place_holder(b, some_stats(b))
    stats = greater_in_toughness(b, holder.stats)
    b.bystanders()
    enter(b, stats)
    check(b, holder, "newcomer", stats)


@arm(RULING, "equal", witness=entered("newcomer"))
def equal(b: Build) -> None:
    """Both are equal, or one is and the other is smaller."""
    holder = place_holder(b, some_stats(b))
    smaller = not_greater(b, holder.stats)
    stats = b.choice(
        (
            holder.stats,
            Stats(holder.stats.power, smaller.toughness),
            Stats(smaller.power, holder.stats.toughness),
        )
    )
    b.bystanders()
    enter(b, stats)
    check(b, holder, "newcomer", stats)


@arm(RULING, "both smaller", witness=entered("newcomer"))
def both_smaller(b: Build) -> None:
    holder = place_holder(b, some_stats(b, power=1, toughness=2))
    stats = not_greater(b, holder.stats.plus(-1))
    b.bystanders()
    enter(b, stats)
    check(b, holder, "newcomer", stats)


@arm(RULING, "opponent's creature", witness=entered("newcomer"))
def opponents_creature(b: Build) -> None:
    """It enters under Bob's control; a holder of Bob's may show that it could be enough."""
    holder = place_holder(b, some_stats(b))
    stats = greater_in_both(b, holder.stats)
    rival = place_holder(b, stats.plus(-1), as_="rival", player="bob") if b.maybe() else None
    way = b.choice(("cast", "own graveyard", "her graveyard"))
    b.active = "bob"
    if way == "cast":
        b.creature(stats.power, stats.toughness, as_="newcomer", zone="hand", player="bob")
        b.cast("newcomer", by="bob")
    else:
        owner: PlayerName = "bob" if way == "own graveyard" else "alice"
        words = "Put target creature card from a graveyard onto the battlefield under your control."
        b.creature(stats.power, stats.toughness, as_="newcomer", zone="graveyard", player=owner)
        b.spell(words, as_="theft", player="bob", type_line="Sorcery")
        b.cast("theft", by="bob", answers={"targets": ("newcomer",)})
    b.resolve()
    after = {"holder": holder.grown(0), "newcomer": {"zone": "battlefield", "controller": "bob"}}
    if rival is None:
        b.expect("only-its-controllers-triggers", stack=[], **after)
        return
    b.expect("only-its-controllers-triggers", stack=[trigger("rival", "newcomer")], **after)
    b.resolve()
    b.expect("only-its-controllers-grows", stack=[], rival=rival.grown(1), **after)


@arm(RULING, "itself", witness=entered("holder"))
def itself(b: Build) -> None:
    """A creature is never greater than itself, whatever it enters with."""
    stats = some_stats(b)
    extra = b.integer(0, 2)
    anthem = b.maybe()
    lines = [b.choice(("Evolve", "Evolve, evolve"))]
    if extra:
        amount = "a +1/+1 counter" if extra == 1 else "two +1/+1 counters"
        lines.append(f"This creature enters with {amount} on it.")
    if anthem:
        b.permanent("Enchantment", "Creatures you control get +1/+1.", as_="anthem")
    b.bystanders()
    enter(b, stats, "\n".join(lines), as_="holder")
    holder = Holder("holder", stats.plus(extra), extra)
    bonus = Stats(1, 1) if anthem else NOTHING
    b.expect("does-not-trigger", stack=[], holder=holder.grown(0, bonus))


@arm(RULING, "token", witness=entered("token"))
def token(b: Build) -> None:
    """A token is a creature like any other; it may be too small like any other."""
    holder = place_holder(b, some_stats(b))
    stats = holder.stats.plus(b.integer(-1, 2), b.integer(-1, 2))
    stats = Stats(max(1, stats.power), max(1, stats.toughness))
    b.bystanders()
    if b.choice(("new", "copy")) == "new":
        name = "Beast"
        words = f"Create a {stats.power}/{stats.toughness} green Beast creature token."
        b.spell(words, as_="birth", type_line="Sorcery")
        b.cast("birth")
    else:
        name = b.card("Creature — Beast", power=stats.power, toughness=stats.toughness)
        b.place(name, player="bob", as_="model")
        words = "Create a token that's a copy of target creature."
        b.spell(words, as_="birth", type_line="Sorcery")
        b.cast("birth", answers={"targets": ("model",)})
    b.resolve(as_={"token": Created(token=name)})
    check(b, holder, "token", stats)


@arm(RULING, "negative power", witness=entered("newcomer"))
def negative_power(b: Build) -> None:
    """Less than nothing is compared as it is (CR 107.1b)."""
    toughness = b.integer(1, 3)
    low = b.integer(1, 3)
    lead = b.integer(0, 2)
    way = b.choice(("counters", "effect on both"))
    b.bystanders()
    if way == "counters":
        start = b.integer(0, 1)
        count = start + low
        b.creature(start, toughness + count, "Evolve", as_="holder", counters={"-1/-1": count})
        stats = Stats(max(0, lead - low), b.integer(1, toughness))
        enter(b, stats)
    else:
        count = 0
        b.creature(0, toughness, "Evolve", as_="holder")
        words = f"Creatures your opponents control get -{low}/-0."
        b.permanent("Enchantment", words, as_="curse", player="bob")
        printed = Stats(lead, b.integer(1, toughness))
        stats = printed.plus(-low, 0)
        enter(b, printed)
    holder = Stats(-low, toughness)
    if not stats.outgrows(holder):
        b.expect("does-not-trigger", stack=[], holder=holder.shown())
        return
    b.expect("triggers", stack=[trigger("holder", "newcomer")], holder=holder.shown())
    b.resolve()
    # A +1/+1 counter and a -1/-1 counter take each other away (CR 704.5q).
    left = {"-1/-1": count - 1} if count > 1 else {} if count else {"+1/+1": 1}
    b.expect("grows", stack=[], holder={**holder.plus(1).shown(), "counters": left})


# ------------------------------------------------------------------ power to power


def compared_across(scenario: Scenario, trace: Trace) -> bool:
    """Return whether comparing across, or sums, would have said otherwise as it entered."""
    for seen in observations(trace):
        holder, newcomer = (seen["objects"].get(name, {}) for name in ("holder", "newcomer"))
        if newcomer.get("zone") != "battlefield":
            continue
        mine, theirs = (
            (view.get("power", 0), view.get("toughness", 0)) for view in (holder, newcomer)
        )
        truth = theirs[0] > mine[0] or theirs[1] > mine[1]
        return truth != (theirs[0] > mine[1] or theirs[1] > mine[0])
    return False


@arm("evolve.power-to-power", "a cross comparison would differ", witness=compared_across)
def cross_comparison(b: Build) -> None:
    low, high = b.integer(1, 3), b.integer(1, 2)
    small = Stats(low, low + high)
    way = b.choice(("power", "toughness", "neither, its toughness", "neither, its power"))
    if way == "power":
        mine, theirs = small, Stats(b.integer(low + 1, low + high), b.integer(1, low))
    elif way == "toughness":
        mine = small.switched()
        theirs = Stats(b.integer(0, low), b.integer(low + 1, low + high))
    elif way == "neither, its toughness":
        mine, theirs = small, Stats(b.integer(0, low), b.integer(low + 1, low + high))
    else:
        mine = small.switched()
        theirs = Stats(b.integer(low + 1, low + high), b.integer(1, low))
    holder = place_holder(b, mine)
    b.bystanders()
    enter(b, theirs)
    check(b, holder, "newcomer", theirs)
