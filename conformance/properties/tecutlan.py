"""A land that discovers when its mana is spent on a permanent spell (CR 106.3, 601.2i)."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.discover_cards import (
    asked,
    cost_of,
)
from conformance.properties.registry import arm
from conformance.properties.tecutlan_cards import (
    COLOURS,
    fuel,
    library,
    newcomer,
    no_trigger,
    no_trigger_seen,
    rift,
    spell,
    trigger,
    trigger_resolves,
)
from conformance.properties.witnesses import both, entered, left, triggered

FIRST = "tecutlan.trigger-first"
X_COUNTS = "tecutlan.x-counts"

# ---------------------------------------------------------------- whether it triggers


@arm(FIRST, "cast with its mana", witness=both(triggered("rift"), entered("newcomer")))
def cast_with_its_mana(b: Build) -> None:
    colour = b.choice(COLOURS)
    extra = b.integer(0, 3)
    rift(b, f"{{{colour}}}")
    _, there = newcomer(b, fuel(b, extra) + f"{{{colour}}}")
    rest, found, kept = library(b, extra + 1)
    b.bystanders()
    b.activate("rift")
    b.cast("newcomer", by="alice")
    cast = spell("newcomer", extra + 1)
    b.expect("triggers-once", stack=[trigger("newcomer"), cast], alice={"mana": ""})
    trigger_resolves(b, rest, found, kept, beneath=[cast])
    b.resolve()
    b.expect("then-the-spell", stack=[], **there)


@arm(FIRST, "cast with other mana", witness=no_trigger_seen("newcomer"))
def cast_with_other_mana(b: Build) -> None:
    colour = b.choice(COLOURS)
    way = b.choice(("another land", "from nowhere", "its mana was spent before"))
    rift(b, f"{{{colour}}}")
    extra = b.integer(0, 2)
    _, there = newcomer(b, fuel(b, extra) + f"{{{colour}}}")
    library(b, extra + 1)
    if way == "another land":
        b.permanent("Land", f"{{T}}: Add {{{colour}}}.", as_="other land")
    elif way == "from nowhere":
        b.mana(f"{{{colour}}}")
    else:
        b.permanent("Land", f"{{T}}: Add {{{colour}}}.", as_="other land")
        b.spell("Target player mills a card.", as_="drain", cost=f"{{{colour}}}")
    b.bystanders()
    if way == "its mana was spent before":
        b.activate("rift")
        b.cast("drain", by="alice", answers={"targets": ("bob",)})
        b.resolve()
    if way != "from nowhere":
        b.activate("other land")
    b.cast("newcomer", by="alice")
    no_trigger(b, "newcomer", extra + 1, there)


@arm(FIRST, "nonpermanent spell", witness=no_trigger_seen("newcomer"))
def nonpermanent_spell(b: Build) -> None:
    colour = b.choice(COLOURS)
    extra = b.integer(0, 3)
    rift(b, f"{{{colour}}}")
    life = b.integer(1, 3)
    line = b.choice(("Sorcery", "Instant"))
    cost = fuel(b, extra) + f"{{{colour}}}"
    b.spell(f"You gain {life} life.", as_="newcomer", type_line=line, cost=cost)
    library(b, extra + 1)
    b.bystanders()
    b.activate("rift")
    b.cast("newcomer", by="alice")
    done = {"newcomer": {"zone": "graveyard"}, "alice": {"life": 20 + life}}
    no_trigger(b, "newcomer", extra + 1, done)


@arm(
    FIRST,
    "cast for free, none of its mana spent (no trigger)",
    witness=both(asked("cast-or-hand", "newcomer"), no_trigger_seen("newcomer")),
)
def none_of_its_mana_spent(b: Build) -> None:
    colour = b.choice(COLOURS)
    rift(b, f"{{{colour}}}")
    value = b.integer(1, 4)
    line = b.choice(("Sorcery", "Instant"))
    b.spell(f"Discover {value}.", as_="seeker", type_line=line)
    _, there = newcomer(b, cost_of(b, value), zone="library")
    library(b, value)
    floating = b.maybe()
    b.bystanders()
    if floating:
        b.activate("rift")
    b.cast("seeker", by="alice")
    b.resolve(answers={"cast-or-hand": "cast"})
    pool = f"{{{colour}}}" if floating else ""
    b.expect("its-mana-is-left", alice={"mana": pool}, newcomer={"zone": "stack"})
    no_trigger(b, "newcomer", value, there)


@arm(
    FIRST,
    "cast for free, its mana spent on an additional cost (triggers)",
    witness=both(asked("cast-or-hand", "newcomer"), triggered("rift")),
)
def its_mana_on_an_additional_cost(b: Build) -> None:
    colour = b.choice(COLOURS)
    rift(b, f"{{{colour}}}")
    value = b.integer(1, 4)
    extra = b.integer(0, 1)
    b.spell(f"Discover {value}.", as_="seeker")
    kicker = fuel(b, extra) + f"{{{colour}}}"
    _, there = newcomer(b, cost_of(b, value), f"Kicker {kicker}", zone="library")
    rest, found, kept = library(b, value)
    b.bystanders()
    b.activate("rift")
    b.cast("seeker", by="alice")
    b.resolve(answers={"cast-or-hand": "cast", "additional": 1})
    cast = spell("newcomer", value)
    b.expect("triggers-once", stack=[trigger("newcomer"), cast], alice={"mana": ""})
    trigger_resolves(b, rest, found, kept, beneath=[cast])
    b.resolve()
    b.expect("then-the-spell", stack=[], **there)


@arm(
    FIRST,
    "its mana spent on another mana ability (no trigger)",
    witness=no_trigger_seen("newcomer"),
)
def on_another_mana_ability(b: Build) -> None:
    colour, other = b.choice((("R", "G"), ("G", "R"), ("U", "G")))
    rift(b, f"{{{colour}}}")
    made = b.integer(1, 2)
    price = b.choice(("{1}", f"{{{colour}}}"))
    text = f"{price}: Add {f'{{{other}}}' * made}."
    b.permanent(b.choice(("Artifact", "Land")), text, as_="filter")
    _, there = newcomer(b, f"{{{other}}}" * made)
    library(b, made)
    b.bystanders()
    b.activate("rift")
    b.activate("filter")
    b.expect("its-mana-is-gone", alice={"mana": f"{{{other}}}" * made})
    b.cast("newcomer", by="alice")
    no_trigger(b, "newcomer", made, there)


@arm(
    FIRST,
    "spell countered in response (last mana value on the stack)",
    witness=both(triggered("rift"), entered("newcomer", "graveyard")),
)
def countered_in_response(b: Build) -> None:
    colour = b.choice(COLOURS)
    x = b.integer(0, 3)
    rift(b, f"{{{colour}}}")
    with_x = b.maybe()
    value = 1 + x
    cost = ("{X}" if with_x else f"{{{x}}}" if x else "") + f"{{{colour}}}"
    fuel(b, x)
    newcomer(b, cost)
    b.spell("Counter target spell.", as_="denial", player="bob")
    rest, found, kept = library(b, value)
    b.bystanders()
    b.activate("rift")
    b.cast("newcomer", by="alice", answers={"x": x} if with_x else {})
    b.cast("denial", by="bob", answers={"targets": ("newcomer",)})
    b.resolve()
    countered = {"newcomer": {"zone": "graveyard"}}
    b.expect("countered-with-its-trigger-waiting", stack=[trigger("newcomer")], **countered)
    trigger_resolves(b, rest, found, kept, beneath=[])
    b.expect("stays-countered", stack=[], **countered)


@arm(FIRST, "two of its mana in one spell (one trigger)", witness=triggered("rift"))
def two_of_its_mana(b: Build) -> None:
    colour = b.choice(COLOURS)
    count = b.integer(2, 3)
    extra = b.integer(0, 2)
    again = b.maybe()  # the second comes from a second activation
    symbol = f"{{{colour}}}"
    rift(b, symbol if again else symbol * count)
    count = 2 if again else count
    _, there = newcomer(b, fuel(b, extra) + symbol * count)
    if again:
        b.spell("Untap target permanent.", as_="wake", player="alice")
    rest, found, kept = library(b, extra + count)
    b.bystanders()
    b.activate("rift")
    if again:
        b.cast("wake", by="alice", answers={"targets": ("rift",)})
        b.resolve()
        b.activate("rift")
    b.cast("newcomer", by="alice")
    cast = spell("newcomer", extra + count)
    b.expect("triggers-once", stack=[trigger("newcomer"), cast], alice={"mana": ""})
    trigger_resolves(b, rest, found, kept, beneath=[cast])
    b.resolve()
    b.expect("then-the-spell", stack=[], **there)


# ---------------------------------------------------------------- X


def _cast_with_x(b: Build, x: int) -> None:
    colour = b.choice(COLOURS)
    rift(b, f"{{{colour}}}")
    symbols = 1 if x == 0 else b.choice((1, 2, 2))
    extra = b.integer(0, 1)
    generic = f"{{{extra}}}" if extra else ""
    fuel(b, extra + symbols * x)
    power = b.integer(1, 3)
    text = "This creature enters with X +1/+1 counters on it."
    cost = "{X}" * symbols + generic + f"{{{colour}}}"
    b.creature(power, 2, text, as_="newcomer", zone="hand", cost=cost)
    value = symbols * x + extra + 1
    rest, found, kept = library(b, value)
    b.bystanders()
    b.activate("rift")
    b.cast("newcomer", by="alice", answers={"x": x})
    cast = spell("newcomer", value)
    b.expect("x-is-in-the-mana-value", stack=[trigger("newcomer"), cast], alice={"mana": ""})
    trigger_resolves(b, rest, found, kept, beneath=[cast])
    b.resolve()
    counters = {"+1/+1": x} if x else {}
    there = {"zone": "battlefield", "power": power + x, "counters": counters}
    b.expect("then-the-spell", stack=[], newcomer=there)


@arm(X_COUNTS, "X 0", witness=both(triggered("rift"), left("hit", "library")))
def x_is_zero(b: Build) -> None:
    _cast_with_x(b, 0)


@arm(X_COUNTS, "X above 0", witness=both(triggered("rift"), left("hit", "library")))
def x_is_above_zero(b: Build) -> None:
    _cast_with_x(b, b.integer(1, 3))
