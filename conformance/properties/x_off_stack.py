"""Off the stack {X} counts as 0 in a mana value, and a new object knows of no X (CR 202.3e)."""

from __future__ import annotations

from typing import Any

from conformance.generate.build import Build
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered, played_through
from conformance.properties.x_cards import (
    BLINK,
    BOUNCE,
    COUNTER,
    DESTROY,
    LIBRARY,
    Cost,
    cast_for,
    draw_cost,
    draw_size,
    enter_for,
    library,
    x_creature,
)
from conformance.properties.x_enters import COUNTERS_ON_IT, ENTERS_WITH, grown
from conformance.properties.x_permanent import RULING
from conformance.scenario.model import Cast, Created

DIES = "When this creature dies, you gain X life."
ABILITIES: tuple[str, ...] = (ENTERS_WITH, COUNTERS_ON_IT, DIES)


@arm(RULING, "mana value on the battlefield", witness=both(entered("hydra"), played_through))
def on_the_battlefield(b: Build) -> None:
    """The mana value of a permanent counts its {X} as 0, and effects see that."""
    cost, x, size = draw_cost(b), b.integer(1, 4), draw_size(b)
    low = cost.value(0)
    probe = b.choice(("destroy", "exile", "its own"))
    text = ENTERS_WITH if b.maybe() else ""
    if probe == "its own":
        text = "When this creature enters, you gain life equal to its mana value."
    x_creature(b, cost, text, size=size)
    if probe == "destroy":
        b.spell(f"Destroy target creature with mana value {low} or less.", as_="fitting fall")
        b.spell(f"Destroy target creature with mana value {low + 1} or greater.", as_="dire fall")
    elif probe == "exile":
        b.spell("Exile target creature. Its controller gains life equal to its mana value.",
                as_="farewell")  # fmt: skip
    b.bystanders()
    enter_for(b, "hydra", cost, x)
    held = grown(size, x if text == ENTERS_WITH else 0)
    b.expect("permanent-counts-x-as-0", hydra={"mana_value": low, **held})
    if probe == "destroy":
        b.illegal(Cast(cast="dire fall", answers={"targets": ("hydra",)}), "not-a-greater-value")
        b.cast("fitting fall", answers={"targets": ("hydra",)})
        b.resolve()
        b.expect("effect-counts-x-as-0", hydra={"zone": "graveyard", "mana_value": low})
    else:
        if probe == "exile":
            b.cast("farewell", answers={"targets": ("hydra",)})
        b.resolve()
        b.expect("effect-counts-x-as-0", stack=[], alice={"life": 20 + low})


ROUTES: dict[str, str] = {
    "hand": BOUNCE,
    "graveyard": DESTROY,
    "exile": "Exile target creature.",
    "library": "Put target creature on top of its owner's library.",
}
"""What takes a creature from the battlefield to a zone."""


@arm(RULING, "card in each zone", witness=played_through)
def in_each_zone(b: Build) -> None:
    """A card counts its {X} as 0 wherever it is, and also after it was cast with an X."""
    cost, size = draw_cost(b), draw_size(b)
    zone = b.choice(tuple(ROUTES))
    route = b.choice(("starts there", "was countered", "was on the battlefield"))
    if route == "was countered":
        zone = "graveyard"
    x_creature(b, cost, size=size, text="", zone=zone if route == "starts there" else "hand")
    if route == "was countered":
        b.spell(COUNTER, as_="denial")
    elif route != "starts there":
        b.spell(ROUTES[zone], as_="removal")
    if zone == "library":
        library(b)
    if route == "was on the battlefield":
        enter_for(b, "hydra", cost, b.integer(1, 4))
        b.cast("removal", answers={"targets": ("hydra",)})
        b.resolve()
    elif route == "was countered":
        cast_for(b, "hydra", cost, b.integer(1, 4))
        b.cast("denial", answers={"targets": ("hydra",)})
        b.resolve()
    b.expect("card-counts-x-as-0", hydra={"zone": zone, "mana_value": cost.value(0)})
    _probe(b, zone, cost)


def _probe(b: Build, zone: str, cost: Cost) -> None:
    """Let an effect look at the card's mana value where it is."""
    low = cost.value(0)
    limit = f"mana value {low} or less"
    if zone == "graveyard":
        b.spell(f"Return target creature card with {limit} from your graveyard to your hand.",
                as_="probe")  # fmt: skip
        b.cast("probe", answers={"targets": ("hydra",)})
        b.resolve()
        b.expect("effect-counts-x-as-0", hydra={"zone": "hand", "mana_value": low})
    elif zone == "hand":
        b.spell(f"Put a creature card with {limit} from your hand onto the battlefield.",
                as_="probe")  # fmt: skip
        b.creature(2, 2, as_="ox", zone="hand")  # so that there is a choice
        b.cast("probe")
        b.resolve(answers={"objects": ("hydra",)})
        b.expect("effect-counts-x-as-0", hydra={"zone": "battlefield", "mana_value": low})
    elif zone == "library":
        b.spell(f"Discover {low}.", as_="probe", type_line="Sorcery")
        b.cast("probe")
        b.resolve(answers={"cast-or-hand": "hand"})
        b.expect("effect-counts-x-as-0", hydra={"zone": "hand", "mana_value": low},
                 alice={"library_size": LIBRARY})  # fmt: skip


def _has_no_x(b: Build, name: str, text: str, cost: Cost, size: int) -> None:
    """Expect a permanent to be without an X; resolve its enters trigger, or let it die."""
    if text == COUNTERS_ON_IT:
        b.expect("enters-triggers", stack=[{"trigger_of": name}])
        b.resolve()
    now: dict[str, Any] = {"mana_value": cost.value(0), **grown(size, 0)}
    b.expect("new-object-has-no-x", stack=[], **{name: now})
    if text == DIES:
        b.spell(DESTROY, as_="dire fall")
        b.cast("dire fall", answers={"targets": (name,)})
        b.resolve()
        b.expect("dies-triggers", stack=[{"trigger_of": name}])
        b.resolve()
        b.expect("dies-without-x", stack=[], alice={"life": 20})


@arm(RULING, "blinked permanent", witness=both(entered("hydra"), played_through))
def blinked(b: Build) -> None:
    """What returns from exile is a new object that no spell became."""
    cost, x, size = draw_cost(b), b.integer(1, 4), draw_size(b)
    text = b.choice(ABILITIES)
    x_creature(b, cost, text, size=size)
    b.spell(BLINK, as_="brief absence")
    b.bystanders()
    enter_for(b, "hydra", cost, x)
    if text == COUNTERS_ON_IT:
        b.resolve()
    b.expect("the-spells-x-at-first", stack=[], hydra=grown(size, 0 if text == DIES else x))
    b.cast("brief absence", answers={"targets": ("hydra",)})
    b.resolve()
    _has_no_x(b, "hydra", text, cost, size)


@arm(RULING, "clone", witness=both(entered("hydra"), played_through))
def clone(b: Build) -> None:
    """A copy of the permanent has its printed abilities and mana cost, and no X.

    An X chosen for the spell that becomes the copy is none of what was copied (CR 107.3j).
    """
    cost, x, size = draw_cost(b), b.integer(1, 4), draw_size(b)
    text = b.choice(ABILITIES)
    card = b.card("Creature — Hydra", text, cost=cost.text, power=size, toughness=size)
    b.place(card, "hand", as_="hydra")
    # An X of its own is where a copy goes wrong most easily: it stands twice.
    copy = b.choice(("clone", "clone for X", "token", "clone for X"))
    token = copy == "token"
    copier = Cost(int(copy == "clone for X"), 0, "{U}")
    if token:
        b.spell("Create a token that's a copy of target creature.", as_="mirror")
    else:
        b.creature(
            0, 0, "You may have this creature enter as a copy of any creature on the battlefield.",
            as_="twin", zone="hand", cost=copier.text,
            type_line="Creature — Shapeshifter",
        )  # fmt: skip
        b.creature(2, 2, as_="ox", player="bob")  # so that there is a choice
    b.bystanders()
    enter_for(b, "hydra", cost, x)
    if text == COUNTERS_ON_IT:
        b.resolve()
    if token:
        b.cast("mirror", answers={"targets": ("hydra",)})
        b.resolve("mirror", as_={"twin": Created(token=card)})
    else:
        own = b.integer(1, 3) if copier.symbols else 0
        b.mana(copier.mana(own))
        b.cast("twin", answers={"x": own} if copier.symbols else {})
        b.resolve("twin", answers={"may": True, "objects": ("hydra",)})
    _has_no_x(b, "twin", text, cost, size)
