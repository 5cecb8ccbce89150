"""Templates of evolve for cards that engines know by name: tokens, several at once, thefts."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.evolve_parts import Holder, Stats, trigger
from conformance.properties.registry import by_name

TRIGGER = "evolve.trigger-check"
TOGETHER = "evolve.simultaneous"
SAME = "evolve.same-object"

RAPTOR = "Driftwing Fry"
HOLDERS: tuple[tuple[str, Stats], ...] = (
    (RAPTOR, Stats(0, 1)), ("Brine Ambusher", Stats(2, 1)), ("Bogtusk Thresher", Stats(2, 1)),
)  # fmt: skip
"""Creatures with evolve that are smaller than a 3/3 in both."""

BEARS = ("Hollow Snail", "Spruce Drake", "Coral Pike")
"""Creatures that are 2/2 and cost two mana."""

CENTAUR = "Wander Gathering"  # creates a 3/3 Centaur
RAISE = "Warden Yield"  # all creature cards with mana value 2 or less return


def holder(b: Build) -> Holder:
    """Place a creature with evolve that a 3/3 outgrows."""
    card, stats = b.choice(HOLDERS)
    b.twin(card, as_="holder")
    return Holder("holder", stats)


def cast_bear(b: Build) -> Holder:
    """Let a 2/2 enter beside a 0/1 with evolve."""
    b.twin(RAPTOR, as_="holder")
    b.twin(b.choice(BEARS), "hand", as_="newcomer")
    b.bystanders()
    b.cast("newcomer")
    b.resolve()
    b.expect("triggers", stack=[trigger("holder", "newcomer")])
    return Holder("holder", Stats(0, 1))


@by_name(TRIGGER, "token")
def token(b: Build) -> None:
    it = holder(b)
    b.twin(CENTAUR, "hand", as_="birth")
    b.bystanders()
    b.cast("birth")
    b.resolve(as_={"token": {"token": "Centaur"}})
    b.expect("triggers", stack=[trigger("holder", "token")], holder=it.grown(0))
    b.resolve()
    b.expect("grows", stack=[], holder=it.grown(1))


@by_name("evolve.last-known-information", "token that ceased to exist")
def token_gone(b: Build) -> None:
    it = holder(b)
    b.twin(CENTAUR, "hand", as_="birth")
    b.twin("Dark Fall", "hand", "bob", as_="fall")
    b.cast("birth")
    b.resolve(as_={"token": {"token": "Centaur"}})
    b.expect("triggers", stack=[trigger("holder", "token")])
    b.cast("fall", by="bob", answers={"targets": ("token",)})
    b.resolve("fall")
    b.expect("it-is-gone", token={"zone": "none"})
    b.resolve()
    b.expect("last-known-numbers-count", stack=[], holder=it.grown(1))


@by_name(TRIGGER, "holder or entrant not a creature")
def not_a_creature(b: Build) -> None:
    holder(b)
    b.twin(b.choice(("Warm Cup", "Stony Engine", "Ivy Law")), "hand",
           as_="newcomer")  # fmt: skip
    b.cast("newcomer")
    b.resolve()
    b.expect("does-not-trigger", stack=[], holder={"zone": "battlefield", "counters": {}})
    b.expect("it-is-there", newcomer={"zone": "battlefield"})


def enter_together(b: Build, newcomers: tuple[str, ...], *, with_holder: bool = False) -> None:
    """Let 2/2s return together beside a 0/1 with evolve: a trigger for each, two at most count."""
    zone = "graveyard" if with_holder else "battlefield"
    b.twin(RAPTOR, zone, as_="holder")
    for name in newcomers:
        b.twin(b.choice(BEARS), "graveyard", as_=name)
    b.twin(RAISE, "hand", as_="procession")
    b.bystanders()
    b.cast("procession")
    b.resolve()
    each = trigger("holder", *newcomers)
    b.expect("triggers-for-each", stack=[each] * len(newcomers), holder={"zone": "battlefield"})
    for number, _ in enumerate(newcomers, start=1):
        b.resolve()
        grown = min(number, 2)  # a 2/3 has nothing to grow for
        b.expect("grows-while-they-are-greater", holder={"counters": {"+1/+1": grown}})
    b.expect("all-have-resolved", stack=[])


@by_name(TRIGGER, "several entering at once in every order")
def several_at_once(b: Build) -> None:
    enter_together(b, ("big", "another"))


@by_name(TOGETHER, "two equal bigger ones")
def two_equal(b: Build) -> None:
    enter_together(b, ("one", "other"))


@by_name(TOGETHER, "in both orders of resolution")
def both_orders(b: Build) -> None:
    enter_together(b, ("one", "other"))


@by_name(TOGETHER, "holder among those entering")
def holder_among_them(b: Build) -> None:
    enter_together(b, ("newcomer",), with_holder=True)


@by_name(TOGETHER, "bigger and much bigger")
def bigger_and_much_bigger(b: Build) -> None:
    b.twin(RAPTOR, as_="holder")
    b.twin("Ochre Owl", "graveyard", as_="bigger")
    b.twin("Linden Marten", "graveyard", as_="much bigger")
    b.twin(RAISE, "hand", as_="procession")
    b.bystanders()
    b.cast("procession")
    b.resolve()
    each = trigger("holder", "bigger", "much bigger")
    b.expect("triggers-for-each", stack=[each] * 2)
    b.resolve_all(2)
    b.expect("at-least-the-greater-counts", stack=[])


@by_name("evolve.recheck-on-resolution", "entrant changes controller in response (still a counter)")
def entrant_stolen(b: Build) -> None:
    it = cast_bear(b)
    b.twin("Bristle Parry", "hand", "bob", as_="theft")
    b.cast("theft", by="bob", answers={"x": 2, "targets": ("newcomer",)})
    b.resolve("theft")
    b.expect("it-is-stolen", newcomer={"controller": "bob"})
    b.resolve()
    b.expect("still-counts", stack=[], holder=it.grown(1))


@by_name(SAME, "holder changes controller in response (still gets it)")
def holder_stolen(b: Build) -> None:
    it = cast_bear(b)
    b.twin("Bristle Parry", "hand", "bob", as_="theft")
    b.cast("theft", by="bob", answers={"x": b.integer(1, 3), "targets": ("holder",)})
    b.resolve("theft")
    b.expect("it-is-stolen", holder={"controller": "bob"})
    b.resolve()
    b.expect("still-grows", stack=[], holder=it.grown(1, controller="bob"))


@by_name(SAME, "holder died and returned")
def holder_returned(b: Build) -> None:
    """What returns is another object, which gets no counter of the trigger's."""
    cast_bear(b)
    b.twin("Quick Wane", "hand", "bob", as_="fall")
    b.twin("Ember Hush", "hand", as_="return")
    b.cast("fall", by="bob", answers={"targets": ("holder",)})
    b.resolve("fall")
    b.expect("it-died", holder={"zone": "graveyard"})
    b.cast("return", answers={"targets": ("holder",)})
    b.resolve("return")
    b.expect("it-is-back", holder={"zone": "battlefield", "counters": {"+1/+1": 1}})
    b.resolve()
    b.expect("another-object", stack=[], holder={"counters": {"+1/+1": 1}})


@by_name("evolve.stat-may-switch", "the reverse")
def power_then_toughness(b: Build) -> None:
    """Its power is greater as it enters, and only its toughness as the ability resolves."""
    card = b.choice(("Brine Ambusher", "Bogtusk Thresher"))
    b.twin(card, as_="holder")
    b.creature(3, 1, as_="newcomer", zone="hand")
    b.twin(b.choice(("Willow Word", "Smoke Whisper")), "hand", as_="response")
    b.bystanders()
    b.cast("newcomer")
    b.resolve()
    b.expect("triggers", stack=[trigger("holder", "newcomer")])
    b.cast("response", answers={"targets": ("newcomer",)})
    b.resolve("response")
    b.expect("switched", newcomer={"power": 1, "toughness": 3})
    b.resolve()
    b.expect("grows", stack=[], holder=Holder("holder", Stats(2, 1)).grown(1))
