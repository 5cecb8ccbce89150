"""Templates of X for cards that engines know by name: 0/0s that enter with X counters."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.registry import by_name

ON_STACK = "x.stack-counts-chosen-x"
ENTERS = "x.etb-uses-spells-x"
OFF_STACK = "x.permanent-x-is-zero"
FREE = "x.free-cast-is-zero"

HYDRAS: tuple[tuple[str, int], ...] = (
    ("Bramble Spirit", 1), ("Crag Watcher", 0), ("Velvet Wolf", 2), ("Glade Elk", 1),
)  # fmt: skip
"""Creatures that are 0/0 with {X} in their cost, and the mana value of the rest of it."""

HERALD = "Stone Reader"
"""When it enters, if it was cast, its player discovers 3."""


def grown(x: int, bonus: int = 0) -> dict[str, object]:
    """Return what a 0/0 with X counters is, where an effect gives it a bonus."""
    counters = {"+1/+1": x} if x else {}
    return {"zone": "battlefield", "power": x + bonus, "toughness": x + bonus, "counters": counters}


def hydra(b: Build, zone: str = "hand") -> int:
    """Place a creature with {X} in its cost, and return the mana value of the rest."""
    card, rest = b.choice(HYDRAS)
    b.twin(card, zone, as_="hydra")
    return rest


def anthem(b: Build) -> int:
    """Place what keeps a creature without counters alive, and return its bonus."""
    b.twin(b.choice(("Ivy Law", "Fern Pact")), as_="anthem")
    return 1


def enter_for(b: Build, x: int) -> None:
    """Cast the creature with this X and let it resolve."""
    b.cast("hydra", answers={"x": x})
    b.resolve()


def on_the_stack(b: Build, low: int, high: int, symbols: int = 1) -> None:
    """The spell counts its X; as a permanent it has as many counters and no X."""
    x = b.integer(low, high)
    rest = hydra(b)
    bonus = anthem(b) if x == 0 else 0
    b.bystanders()
    b.cast("hydra", answers={"x": x})
    b.expect("spell-counts-its-x", stack=[{"spell": "hydra", "mana_value": rest + x * symbols}])
    b.resolve()
    b.expect("resolves-with-its-x", stack=[], hydra=grown(x, bonus))
    b.expect("permanent-has-no-x", hydra={"mana_value": rest})


@by_name(ON_STACK, "X 0")
def stack_zero(b: Build) -> None:
    on_the_stack(b, 0, 0)


@by_name(ON_STACK, "X above 0")
def stack_above_zero(b: Build) -> None:
    on_the_stack(b, 1, 5)


@by_name(OFF_STACK, "mana value on the battlefield")
def on_the_battlefield(b: Build) -> None:
    on_the_stack(b, 1, 5)


@by_name(OFF_STACK, "card in each zone")
def in_each_zone(b: Build) -> None:
    """Nowhere but on the stack is X more than 0."""
    zone = b.choice(("hand", "graveyard", "exile", "library"))
    rest = hydra(b, zone)
    b.bystanders()
    b.expect("card-has-no-x", hydra={"zone": zone, "mana_value": rest})


@by_name(ENTERS, "X is 0")
def enters_with_zero(b: Build) -> None:
    on_the_stack(b, 0, 0)


@by_name(ENTERS, "put onto the battlefield without being cast")
def not_cast(b: Build) -> None:
    """It was no spell, so there is no X; without another's help it dies at once."""
    rest = hydra(b, "graveyard")
    bonus = anthem(b)
    b.twin(b.choice(("Mellow Toil", "Lichen Gift", "Plum Feast")), "hand", as_="revival")
    b.bystanders()
    b.cast("revival", answers={"targets": ("hydra",)})
    b.resolve()
    b.expect("no-spell-no-x", stack=[], hydra={**grown(0, bonus), "mana_value": rest})


@by_name(OFF_STACK, "blinked permanent")
def blinked(b: Build) -> None:
    """What comes back is a new object, which was no spell."""
    x = b.integer(1, 4)
    hydra(b)
    bonus = anthem(b)
    b.twin("Fogbound Parry", "hand", as_="absence")
    b.bystanders()
    enter_for(b, x)
    b.expect("the-spells-x-at-first", hydra=grown(x, bonus))
    b.cast("absence", answers={"targets": ("hydra",)})
    b.resolve()
    b.expect("no-spell-no-x", stack=[], hydra=grown(0, bonus))


@by_name(OFF_STACK, "clone")
def clone(b: Build) -> None:
    """A copy of the permanent was no spell with an X."""
    x = b.integer(1, 4)
    hydra(b)
    bonus = anthem(b)
    b.twin(b.choice(("Silt Vole", "Shale Strider")), "hand", as_="twin")
    b.bystanders()
    enter_for(b, x)
    b.cast("twin")
    b.resolve(answers=[{"may": True}, {"objects": ("hydra",)}])
    b.expect("a-copy-has-no-x", stack=[], hydra=grown(x, bonus), twin=grown(0, bonus))


def discovered(b: Build) -> None:
    """Discover a creature with {X} in its cost and cast it for nothing."""
    rest = hydra(b, "library")
    b.twin(HERALD, "hand", as_="herald")
    bonus = anthem(b)
    b.twin("Hollow Snail", "library", as_="below")
    b.bystanders()
    b.cast("herald")
    b.resolve()
    b.resolve(answers={"cast-or-hand": "cast"}, not_asked=("x",))
    b.expect("free-spell-has-x-0", stack=[{"spell": "hydra", "mana_value": rest}])
    b.resolve("hydra")
    b.expect("free-spell-does-nothing-with-x", stack=[], hydra=grown(0, bonus))


@by_name(FREE, "discover")
def by_discovering(b: Build) -> None:
    discovered(b)


@by_name(FREE, "X in the mana cost and in an enters ability")
def in_an_enters_ability(b: Build) -> None:
    discovered(b)


@by_name(FREE, "forced cast")
def by_force(b: Build) -> None:
    """The player whose upkeep it is must cast the card, with X = 0."""
    card, rest = b.choice(HYDRAS)
    b.twin(card, "hand", "bob", as_="hydra")
    b.permanent("Enchantment", FORCED, as_="wild", player=b.choice(("alice", "bob")))
    b.twin("Ivy Law", player="bob", as_="anthem")
    b.bystanders()
    b.advance("upkeep", turn_of="bob")
    b.resolve("wild", not_asked=("x",))
    b.expect("free-spell-has-x-0", stack=[{"spell": "hydra", "mana_value": rest}])
    b.resolve("hydra")
    b.expect("free-spell-does-nothing-with-x", stack=[], hydra=grown(0, 1))


FORCED = (
    "At the beginning of each player's upkeep, that player reveals a card at random from their"
    " hand. If it's a land card, that player puts it onto the battlefield. Otherwise, that player"
    " casts it without paying its mana cost if able."
)


@by_name(FREE, "other free cast")
def offered(b: Build) -> None:
    """A spell that an effect offers for free has X = 0."""
    rest = hydra(b)
    b.twin("Hazel Harvest", "hand", as_="offer")
    bonus = anthem(b)
    b.cast("offer")
    b.resolve(answers={"objects": ("hydra",), "may": True}, not_asked=("x",))
    b.expect("free-spell-has-x-0", stack=[{"spell": "hydra", "mana_value": rest}])
    b.resolve("hydra")
    b.expect("free-spell-does-nothing-with-x", stack=[], hydra=grown(0, bonus))


@by_name(ON_STACK, "two X symbols in the cost")
def two_symbols(b: Build) -> None:
    """Each {X} counts."""
    x = b.integer(1, 3)
    b.twin("Mellow Tale", "hand", as_="hydra")
    b.bystanders()
    b.cast("hydra", answers={"x": x})
    b.expect("spell-counts-its-x", stack=[{"spell": "hydra", "mana_value": 2 * x + 1}])
    b.resolve()
    b.expect("card-has-no-x", stack=[], hydra={"zone": "graveyard", "mana_value": 1})


@by_name(ENTERS, "trigger")
def enters_trigger(b: Build) -> None:
    """An enters ability uses the X of the spell that became its permanent."""
    x = b.integer(1, 3)
    b.twin("Dewy Badger", "hand", as_="hydra")
    for number in range(1, 5):
        b.twin("Hollow Snail", "library", as_=f"page {number}")
    b.bystanders()
    b.cast("hydra", answers={"x": x})
    b.expect("spell-counts-its-x", stack=[{"spell": "hydra", "mana_value": x + 3}])
    b.resolve()
    b.expect("enters-triggers", stack=[{"trigger_of": "hydra"}], hydra={"mana_value": 3})
    b.resolve()
    hand = tuple(f"page {number}" for number in range(1, x + 1))
    b.expect("uses-the-spells-x", stack=[], alice={"hand": hand})


@by_name(ENTERS, "ability defines X")
def defines_x(b: Build) -> None:
    """An ability that says what X is has nothing to do with a cost."""
    b.twin("Still Finch", "hand", as_="hydra")
    others = b.integer(0, 2)
    for number in range(others):
        b.twin("Hollow Snail", as_=f"bear {number + 1}")
    b.bystanders()
    b.cast("hydra")
    b.resolve(answers={"targets": ("hydra",)})
    b.expect("triggers", stack=[{"trigger_of": "hydra"}])
    b.resolve()
    b.expect("its-own-x", stack=[], hydra={"power": 4 + others, "toughness": 5 + others})
