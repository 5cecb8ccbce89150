"""On the stack a mana value counts the X that was chosen (CR 202.3e, 107.3a, 107.3b)."""

from __future__ import annotations

from typing import Any

from conformance.generate.build import Build
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered, left, played_through
from conformance.properties.x_cards import COSTS, Cost, cast_for, draw_cost
from conformance.properties.x_enters import ENTERS_WITH, grown
from conformance.scenario.model import Cast

RULING = "x.stack-counts-chosen-x"
ON_STACK = both(entered("hydra", "stack"), left("hydra", "hand"), played_through)

TWO_SYMBOLS: tuple[Cost, ...] = (
    Cost(symbols=2), Cost(symbols=2, coloured="{R}"), Cost(symbols=2, generic=1, coloured="{G}"),
    Cost(symbols=3, coloured="{U}"),
)  # fmt: skip


ONE_SYMBOL: tuple[Cost, ...] = tuple(cost for cost in COSTS if cost.symbols == 1)


def x_spell(b: Build, cost: Cost | str, *rest: str) -> bool:
    """Place a creature or an instant with X in its text; return whether it is a creature."""
    text = cost if isinstance(cost, str) else cost.text
    creature = not b.maybe()
    if creature:
        b.creature(
            1, 1, "\n".join((*rest, ENTERS_WITH)), as_="hydra", zone="hand", cost=text,
            type_line="Creature — Hydra",
        )  # fmt: skip
    else:
        b.spell("\n".join((*rest, "You gain X life.")), as_="hydra", cost=text)
    return creature


def does(creature: bool, x: int, life: int = 20) -> dict[str, Any]:
    """Return what a spell of :func:`x_spell` does as it resolves."""
    if creature:
        return {"hydra": grown(1, x)}
    return {"hydra": {"zone": "graveyard"}, "alice": {"life": life + x}}


def watch(b: Build) -> str:
    """Draw what looks at the mana value of the spell, and place what must be there before."""
    probe = b.choice(("counter", "watcher", "watcher, countered"))
    if probe != "counter":
        b.permanent(
            "Enchantment",
            "Whenever you cast a spell, you gain life equal to its mana value.",
            as_="watcher",
        )
    return probe


def check_value(b: Build, probe: str, creature: bool, value: int, x: int) -> None:
    """Check the spell's mana value on the stack, let an effect look at it, and resolve it."""
    spell = {"spell": "hydra", "mana_value": value}
    if probe == "counter":
        b.expect("spell-counts-its-x", stack=[spell])
        b.spell(f"Counter target spell with mana value {value + 1} or greater.", as_="high denial")
        b.spell(f"Counter target spell with mana value {value} or less.", as_="denial")
        b.illegal(Cast(cast="high denial", answers={"targets": ("hydra",)}), "not-a-greater-value")
        if value:
            b.spell(f"Counter target spell with mana value {value - 1} or less.", as_="low denial")
            b.illegal(Cast(cast="low denial", answers={"targets": ("hydra",)}), "not-a-lower-value")
        if b.maybe():
            b.resolve()
            b.expect("resolves-with-its-x", stack=[], **does(creature, x))
        else:
            b.cast("denial", answers={"targets": ("hydra",)})
            b.resolve()
            b.expect("effect-counts-the-x", stack=[], hydra={"zone": "graveyard"})
        return
    b.expect("spell-counts-its-x", stack=[{"trigger_of": "watcher"}, spell])
    if probe == "watcher, countered":
        b.spell("Counter target spell.", as_="denial", player="bob")
        b.cast("denial", by="bob", answers={"targets": ("hydra",)})
        b.resolve("denial")
        b.expect("countered", stack=[{"trigger_of": "watcher"}], hydra={"zone": "graveyard"})
    b.resolve()
    b.expect("effect-counts-the-x", alice={"life": 20 + value})
    if probe == "watcher":
        b.resolve()
        b.expect("resolves-with-its-x", stack=[], **does(creature, x, 20 + value))


@arm(RULING, "X 0", witness=ON_STACK)
def zero(b: Build) -> None:
    """X may be 0, and the mana value is that of the rest."""
    cost = draw_cost(b)
    creature = x_spell(b, cost)
    probe = watch(b)
    b.bystanders()
    cast_for(b, "hydra", cost, 0)
    check_value(b, probe, creature, cost.value(0), 0)


@arm(RULING, "X above 0", witness=ON_STACK)
def above_zero(b: Build) -> None:
    """The chosen X counts."""
    cost, x = b.choice(ONE_SYMBOL), b.integer(1, 5)
    creature = x_spell(b, cost)
    probe = watch(b)
    b.bystanders()
    cast_for(b, "hydra", cost, x)
    check_value(b, probe, creature, cost.value(x), x)


@arm(RULING, "two X symbols in the cost", witness=ON_STACK)
def two_symbols(b: Build) -> None:
    """Each {X} counts."""
    cost, x = b.choice(TWO_SYMBOLS), b.integer(1, 4)
    creature = x_spell(b, cost)
    probe = watch(b)
    b.bystanders()
    cast_for(b, "hydra", cost, x)
    check_value(b, probe, creature, cost.value(x), x)


@arm(RULING, "alternative cost with X", witness=ON_STACK)
def alternative_with_x(b: Build) -> None:
    """The X of an alternative cost counts for the {X} in the mana cost, if there is one."""
    x = b.integer(1, 4)
    cost = b.choice(ONE_SYMBOL) if not b.maybe() else None
    other = b.choice((Cost(coloured="{U}"), Cost(symbols=2, coloured="{U}"), Cost()))
    line = f"You may pay {other.text} rather than pay this spell's mana cost."
    creature = x_spell(b, cost or "{2}{G}", line)
    probe = watch(b)
    b.mana(other.mana(x) + (cost.coloured if cost else "{G}"))
    if cost is None or cost.generic:
        b.mana("{2}")  # so that the mana cost could be paid, too
    b.bystanders()
    b.cast("hydra", by="alice", answers={"alternative": "alternative", "x": x})
    check_value(b, probe, creature, cost.value(x) if cost else 3, x)


@arm(RULING, "alternative cost without X (X is 0)", witness=ON_STACK)
def alternative_without_x(b: Build) -> None:
    """Where an alternative cost without {X} is paid, X is 0, and nobody is asked for it."""
    cost = draw_cost(b)
    name, line = b.choice((
        ("alternative", "You may pay {W} rather than pay this spell's mana cost."),
        ("alternative", "You may pay {1}{W} rather than pay this spell's mana cost."),
        ("evoke", "Evoke {W}"),
    ))  # fmt: skip
    if name == "evoke":
        b.creature(1, 1, f"{line}\n{ENTERS_WITH}", as_="hydra", zone="hand", cost=cost.text,
                   type_line="Creature — Hydra")  # fmt: skip
    creature = name == "evoke" or x_spell(b, cost, line)
    probe = watch(b) if name != "evoke" else "counter"
    b.mana("{4}{W}" + cost.coloured)  # the mana cost could be paid, too, even with an X
    b.bystanders()
    b.cast("hydra", by="alice", answers={"alternative": name}, not_asked=("x",))
    if name != "evoke":
        check_value(b, probe, creature, cost.value(0), 0)
        return
    b.expect("spell-counts-its-x", stack=[{"spell": "hydra", "mana_value": cost.value(0)}])
    b.resolve()
    b.expect("resolves-with-its-x", stack=[{"trigger_of": "hydra"}], hydra=grown(1, 0))
