"""Newcomers that are no creatures, that come together, or that change as they enter.

The rest of the cases of ``evolve.trigger-check`` (CR 702.100c, 603.6a, 603.6d).
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from conformance.generate.build import Build
from conformance.properties.evolve_parts import (
    NOTHING,
    Holder,
    Stats,
    enter,
    greater_in_both,
    not_greater,
    place_holder,
    some_stats,
    trigger,
)
from conformance.properties.evolve_trigger import RULING, check
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered, never_a, triggered


@arm(RULING, "noncreature", witness=both(entered("newcomer"), never_a("newcomer", "creature")))
def noncreature(b: Build) -> None:
    """A noncreature permanent enters; a Vehicle has numbers on it and no power (CR 208.3)."""
    holder = place_holder(b, some_stats(b))
    kind = b.choice(("Artifact", "Enchantment", "Land", "Artifact — Vehicle"))
    b.bystanders()
    if kind == "Land":
        b.permanent(kind, as_="newcomer", zone="hand")
        b.play_land("newcomer")
    else:
        stats = greater_in_both(b, holder.stats)
        numbered = "Vehicle" in kind
        power = stats.power if numbered else None
        card = b.card(kind, power=power, toughness=stats.toughness if numbered else None)
        b.place(card, "hand", as_="newcomer")
        b.cast("newcomer")
        b.resolve()
    b.expect("does-not-trigger", stack=[], holder=holder.grown(0), newcomer={"zone": "battlefield"})


@arm(RULING, "holder or entrant not a creature", witness=entered("newcomer"))
def not_a_creature(b: Build) -> None:
    """No creature is greater than a noncreature permanent with evolve (CR 702.100c).

    A creature with evolve beside it may show that the newcomer is enough.
    """
    stats = some_stats(b, power=1)
    kind = b.choice(("artifact", "enchantment", "vehicle", "creature no more", "newcomer"))
    newcomer = greater_in_both(b, stats)
    if kind == "newcomer":
        vehicle_enters(b, place_holder(b, stats), newcomer)
        return
    if kind == "creature no more":
        b.creature(stats.power, stats.toughness, "Evolve", as_="holder")
        b.spell("Target creature isn't a creature until end of turn.", as_="petrify")
        b.cast("petrify", answers={"targets": ("holder",)})
        b.resolve()
    elif kind == "vehicle":
        card = b.card("Artifact — Vehicle", "Evolve", power=stats.power, toughness=stats.toughness)
        b.place(card, as_="holder")
    else:
        b.permanent(kind.capitalize(), "Evolve", as_="holder")
    living = place_holder(b, stats, as_="living") if b.maybe() else None
    b.bystanders()
    enter(b, newcomer)
    if living is None:
        b.expect(
            "noncreature-does-not-trigger", stack=[], holder={"counters": {}, "zone": "battlefield"}
        )
        return
    b.expect("noncreature-does-not-trigger", stack=[trigger("living", "newcomer")])
    b.resolve()
    b.expect("creature-grows", stack=[], holder={"counters": {}}, living=living.grown(1))


def vehicle_enters(b: Build, holder: Holder, stats: Stats) -> None:
    """Let a Vehicle enter; it is no creature, or is made one by what is there (CR 603.6b)."""
    card = b.card("Artifact — Vehicle", power=stats.power, toughness=stats.toughness)
    b.place(card, "hand", as_="newcomer")
    alive = b.maybe()
    if alive:
        words = "Artifacts you control are creatures in addition to their other types."
        b.permanent("Enchantment", words, as_="workshop")
    b.cast("newcomer")
    b.resolve()
    if alive:
        check(b, holder, "newcomer", stats)
        return
    there = {"zone": "battlefield"}
    b.expect("does-not-trigger", stack=[], holder=holder.grown(0), newcomer=there)


@arm(
    RULING,
    "entrant with counters, an anthem, or an effect of its own that grows the holder",
    witness=entered("newcomer"),
)
def changed_as_it_enters(b: Build) -> None:
    """What is compared is what the newcomer and the holder are once it is there (CR 603.6b)."""
    way = b.choice(
        ("counters", "anthem of the holder", "anthem", "anthem of its own", "number", "copy")
    )
    amount = b.integer(1, 2)
    before = some_stats(b)
    printed = before.plus(b.integer(-2, 2), b.integer(-2, 2))
    printed = Stats(max(0, printed.power), max(1, printed.toughness))
    grows = f"+{amount}/+{amount}"
    bonus = NOTHING
    text, stats = "", printed.plus(amount)
    lines = "Evolve"
    if way == "counters":
        number = "a +1/+1 counter" if amount == 1 else "two +1/+1 counters"
        text = f"This creature enters with {number} on it."
    elif way == "anthem of the holder":
        lines = f"Evolve\nOther creatures you control get {grows}."
    elif way == "anthem":
        b.permanent("Enchantment", f"Creatures you control get {grows}.", as_="anthem")
        bonus = Stats(amount, amount)
    elif way == "anthem of its own":
        text, stats = f"Other creatures you control get {grows}.", printed
        bonus = Stats(amount, amount)
    elif way == "number":
        words = "This creature's power and toughness are each equal to the number of creatures"
        text, stats = f"{words} you control.", Stats(2, 2)
    holder = place_holder(b, before, text=lines)
    b.bystanders()
    if way == "copy":
        copy_enters(b, printed)
        stats = printed
    else:
        enter(b, printed, text)
    check(b, holder, "newcomer", stats, bonus)


def copy_enters(b: Build, stats: Stats) -> None:
    """Let a creature enter as a copy of one of Bob's (CR 707.5): it never was another."""
    b.creature(stats.power, stats.toughness, as_="model", player="bob")
    words = "You may have this creature enter as a copy of any creature on the battlefield."
    b.creature(0, 1, words, as_="newcomer", zone="hand")
    b.cast("newcomer")
    b.resolve(answers={"may": True, "objects": ("model",)})


@arm(
    RULING,
    "several entering at once in every order",
    witness=both(entered("big"), triggered("holder")),
)
def several_at_once(b: Build) -> None:
    """Each of them is compared, whichever the engine looks at first.

    Those that are greater lead by enough for each trigger to count, in any order.
    """
    stats = some_stats(b)
    among_them = b.maybe()
    newcomers = {"big": greater_in_both(b, stats, by=2)}
    if b.maybe():
        newcomers["small"] = not_greater(b, stats)
    if b.maybe() or len(newcomers) == 1:
        newcomers["equal"] = stats
    if b.maybe():
        newcomers["tall"] = Stats(0, stats.toughness + 2)
    zone = b.choice(("hand", "graveyard"))
    names = [*newcomers, *(["holder"] if among_them else [])]
    order = b.draw(st.permutations(names))
    if not among_them:
        holder = place_holder(b, stats)
    for name in order:
        if name == "holder":
            holder = place_holder(b, stats, zone=zone)
        else:
            b.creature(newcomers[name].power, newcomers[name].toughness, as_=name, zone=zone)
    enter_together(b, zone, order)
    qualifying = [name for name in newcomers if newcomers[name].outgrows(stats)]
    each = trigger("holder", *qualifying)
    who = "entering-too" if among_them else "there-before"
    b.expect(f"triggers-for-each-{who}", stack=[each] * len(qualifying), holder=holder.grown(0))
    b.resolve_all(len(qualifying))
    b.expect(f"grows-for-each-{who}", stack=[], holder=holder.grown(len(qualifying)))


def enter_together(b: Build, way: str, names: Sequence[str], order: Sequence[str] = ()) -> None:
    """Let creatures enter at once, in this order where it is one that can be chosen.

    They come from Alice's hand or graveyard, or (blink) are exiled and return at once.
    ``order`` is the order of the triggers, where it matters.
    """
    answers: dict[str, tuple[str, ...]] = {"order": tuple(order)} if order else {}
    targets: dict[str, tuple[str, ...]] = {}
    if way == "hand":
        words = "Put any number of creature cards from your hand onto the battlefield."
        answers["objects"] = tuple(names)
    elif way == "blink":
        start = "Exile any number of target creatures you control, then return"
        words = f"{start} them to the battlefield under their owner's control."
        targets["targets"] = tuple(names)
    elif len(names) == 2 and b.maybe():
        words = "Return up to two target creature cards from your graveyard to the battlefield."
        targets["targets"] = tuple(names)
    else:
        words = "Return all creature cards from your graveyard to the battlefield."
    b.spell(words, as_="procession", type_line="Sorcery")
    b.cast("procession", answers=targets)
    b.resolve(answers=answers)
