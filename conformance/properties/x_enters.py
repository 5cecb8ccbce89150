"""The X of a permanent's own enters-the-battlefield abilities (CR 107.3m)."""

from __future__ import annotations

from typing import Any

from conformance.generate.build import Build
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered, left, played_through, triggered
from conformance.properties.x_cards import (
    BLINK,
    BOUNCE,
    COUNTER,
    DESTROY,
    GROWS_BY_X,
    PLAIN_COSTS,
    PUT,
    REANIMATE,
    Cost,
    cast_for,
    draw_cost,
    draw_payoff,
    draw_size,
    enter_for,
    x_creature,
)
from conformance.scenario.model import Created

RULING = "x.etb-uses-spells-x"
COUNTERS_ON_IT = "When this creature enters, put X +1/+1 counters on it."
ENTERS_WITH = "This creature enters with X +1/+1 counters on it."


def grown(size: int, counters: int) -> dict[str, Any]:
    """Return what a creature looks like with that many +1/+1 counters."""
    held = {"+1/+1": counters} if counters else {}
    return {"power": size + counters, "toughness": size + counters, "counters": held}


@arm(RULING, "trigger", witness=both(triggered("hydra"), played_through))
def trigger(b: Build) -> None:
    """The trigger has the spell's X, also when the creature has left before it resolves."""
    cost, x, size = draw_cost(b), b.integer(1, 4), draw_size(b)
    on_itself = b.maybe()
    if on_itself:
        x_creature(b, cost, COUNTERS_ON_IT, size=size)
        state: dict[str, Any] = {"hydra": grown(size, x)}
    else:
        payoff = draw_payoff(b)
        x_creature(b, cost, f"When this creature enters, {payoff.words}.", size=size)
        state = payoff.state(x)
    gone = not on_itself and b.maybe()
    if gone:
        b.spell(DESTROY, as_="dire fall")
    b.bystanders()
    enter_for(b, "hydra", cost, x)
    b.expect("enters-triggers", stack=[{"trigger_of": "hydra"}], hydra=grown(size, 0))
    if gone:
        b.cast("dire fall", answers={"targets": ("hydra",)})
        b.resolve("dire fall")
        b.expect("removed-in-response", hydra={"zone": "graveyard"})
    b.resolve()
    b.expect("trigger-has-the-spells-x", stack=[], **state)


@arm(RULING, "replacement (enters with X counters)", witness=both(entered("hydra"), played_through))
def replacement(b: Build) -> None:
    """The permanent enters with X counters, without a trigger; two spells each have their own X."""
    cost, x, size = draw_cost(b), b.integer(1, 4), draw_size(b, 0, 2)
    x_creature(b, cost, ENTERS_WITH, size=size)
    elder = b.integer(1, 4) if b.maybe() else None
    if elder is not None:
        x_creature(b, cost, ENTERS_WITH, size=size, as_="elder hydra")
    b.bystanders()
    if elder is not None:
        enter_for(b, "elder hydra", cost, elder)
    enter_for(b, "hydra", cost, x)
    state = {"hydra": grown(size, x)}
    if elder is not None:
        state["elder hydra"] = grown(size, elder)
    b.expect("enters-with-the-spells-x", stack=[], **state)


@arm(RULING, "X is 0", witness=both(entered("hydra"), played_through))
def x_is_zero(b: Build) -> None:
    """X is chosen as 0, or the cost with an {X} is not paid: no counters, nothing happens."""
    cost, size = draw_cost(b), draw_size(b)
    text = b.choice((ENTERS_WITH, COUNTERS_ON_IT, "payoff"))
    state: dict[str, Any] = {}
    if text == "payoff":
        payoff = draw_payoff(b)
        text, state = f"When this creature enters, {payoff.words}.", payoff.state(0)
    triggers = text != ENTERS_WITH
    declined = b.maybe()
    if declined:
        line = f"You may pay {cost.text} rather than pay this spell's mana cost."
        b.creature(size, size, f"{line}\n{text}", as_="hydra", zone="hand", cost="{W}")
        b.mana("{W}" + cost.mana(1))  # so that the other cost could be paid, too
    else:
        x_creature(b, cost, text, size=size)
        b.mana(cost.mana(0))
    b.bystanders()
    if declined:
        b.cast("hydra", answers={"alternative": "none"}, not_asked=("x",))
    else:
        b.cast("hydra", answers={"x": 0})
    b.resolve()
    if triggers:
        b.expect("enters-triggers-for-x-0", stack=[{"trigger_of": "hydra"}])
        b.resolve()
    b.expect("x-0-does-nothing", stack=[], hydra=grown(size, 0), **state)


COMES: dict[str, tuple[str, ...]] = {
    "from hand": (PUT,),
    "from graveyard": (REANIMATE,),
    "was countered": (COUNTER, REANIMATE),
    "was blinked": (BLINK,),
    "died": (DESTROY, REANIMATE),
    "was bounced": (BOUNCE, PUT),
}
"""Ways onto the battlefield without being cast, some of them after an earlier cast."""


@arm(
    RULING,
    "put onto the battlefield without being cast",
    witness=both(entered("hydra"), played_through),
)
def not_cast(b: Build) -> None:
    """No spell became it, or an earlier object was that spell: X is 0."""
    cost, size = draw_cost(b), draw_size(b)
    with_counters = b.maybe()
    before = b.choice(("never cast", "was countered", "was on the battlefield"))
    if before == "never cast":
        how = b.choice(("from hand", "from graveyard"))
    elif before == "was countered":
        how = before
    else:
        how = b.choice(("was blinked", "died", "was bounced"))
    text = ENTERS_WITH if with_counters else COUNTERS_ON_IT
    start = "graveyard" if how == "from graveyard" else "hand"
    x_creature(b, cost, text, size=size, zone=start)
    if PUT in COMES[how]:
        b.creature(2, 2, as_="ox", zone="hand")  # so that there is a choice
    b.bystanders()
    if before != "never cast":
        x = b.integer(1, 4)
        cast_for(b, "hydra", cost, x)
        if before == "was on the battlefield":
            b.resolve_all(1 if with_counters else 2)
            b.expect("the-spells-x-at-first", stack=[], hydra=grown(size, x))
    for number, words in enumerate(COMES[how], 1):
        spell = b.spell(words, as_=f"spell {number}")
        b.cast(spell, answers={} if words == PUT else {"targets": ("hydra",)})
        b.resolve(spell, answers={"objects": ("hydra",)} if words == PUT else {})
    if not with_counters:
        b.expect("enters-triggers", stack=[{"trigger_of": "hydra"}])
        b.resolve()
    b.expect("no-spell-no-x", stack=[], hydra={"zone": "battlefield", **grown(size, 0)})


@arm(RULING, "copy of the spell", witness=both(entered("hydra"), played_through))
def copy_of_the_spell(b: Build) -> None:
    """A copy of the spell has its X, and so does the token that it becomes (CR 707.10)."""
    cost, x, size = draw_cost(b), b.integer(1, 4), draw_size(b, 1, 2)
    with_counters = b.maybe()
    x_creature(b, cost, ENTERS_WITH if with_counters else COUNTERS_ON_IT, size=size)
    b.spell(b.choice(("Copy target creature spell.", "Copy target creature spell you control.")),
            as_="echo")  # fmt: skip
    b.bystanders()
    cast_for(b, "hydra", cost, x)
    b.cast("echo", answers={"targets": ("hydra",)})
    b.resolve("echo", as_={"twin": Created(copy_of="hydra")})
    b.expect("copy-has-the-spells-x", stack=[{"mana_value": cost.value(x)}, {"spell": "hydra"}])
    b.resolve()
    if not with_counters:
        b.resolve()
    b.expect("token-has-the-copied-x", twin={"token": True, **grown(size, x)})
    b.resolve()
    if not with_counters:
        b.resolve()
    b.expect("original-has-its-x", stack=[], hydra=grown(size, x))


@arm(
    RULING,
    "X chosen in an additional or alternative cost",
    witness=both(left("hydra", "hand"), played_through),
)
def other_cost(b: Build) -> None:
    """X of any cost counts, when the mana cost has no {X}."""
    x, size = b.integer(0, 4), draw_size(b)
    kind = b.choice(("additional", "alternative", "evoke"))
    with_counters = kind != "evoke" and b.maybe()
    life = 20
    ability = ENTERS_WITH if with_counters else "When this creature enters, you gain X life."
    answers: dict[str, Any] = {"x": x}
    if kind == "additional":
        line, mana, life = "As an additional cost to cast this spell, pay X life.", "{G}", 20 - x
    elif kind == "alternative":
        answers["alternative"] = "alternative"
        line = "You may pay {X}{U} rather than pay this spell's mana cost."
        mana = Cost(coloured="{U}").mana(x)
    else:
        answers["alternative"] = "evoke"
        line, mana = "Evoke {X}{U}", Cost(coloured="{U}").mana(x)
    b.creature(
        size, size, f"{line}\n{ability}", as_="hydra", zone="hand", cost="{G}",
        type_line="Creature — Hydra",
    )  # fmt: skip
    b.mana(mana)
    if kind == "alternative":
        b.mana("{G}")  # so that the mana cost could be paid, too
    b.bystanders()
    b.cast("hydra", answers=answers)
    b.expect("no-x-in-the-mana-cost", stack=[{"spell": "hydra", "mana_value": 1}],
             alice={"life": life})  # fmt: skip
    b.resolve()
    if kind == "evoke":
        b.resolve_all(2)
        b.expect("evoked", stack=[], hydra={"zone": "graveyard"}, alice={"life": life + x})
    elif with_counters:
        b.expect("enters-with-the-costs-x", stack=[], hydra=grown(size, x))
    else:
        b.resolve()
        b.expect("trigger-has-the-costs-x", stack=[], alice={"life": life + x})


@arm(RULING, "ability defines X", witness=both(entered("hydra"), played_through))
def ability_defines_x(b: Build) -> None:
    """An X that the ability defines is what it says, whatever another ability's X is."""
    cost, size = b.choice(PLAIN_COSTS), draw_size(b)
    lands = b.integer(0, 3)
    with_counters = b.maybe()
    another = 0 if with_counters else b.integer(0, 3)
    defined = "where X is the number of lands you control."
    if with_counters:
        text = f"This creature enters with X +1/+1 counters on it, {defined}"
        state: dict[str, Any] = {"hydra": grown(size, lands)}
    else:
        payoff = draw_payoff(b)
        text = f"When this creature enters, {payoff.words}, {defined}"
        text += f"\n{GROWS_BY_X}" if another else ""
        state = {"hydra": grown(size, another), **payoff.state(lands)}
    x_creature(b, cost, text, size=size)
    land = b.card("Land", cost=None)
    for number in range(1, lands + 1):
        b.place(land, as_=f"land {number}")
    if b.maybe():
        b.permanent("Artifact", as_="bystander artifact", player="bob")
    b.mana(cost.mana(0))
    b.cast("hydra", by="alice")
    b.resolve()
    if not with_counters:
        b.expect("enters-triggers", stack=[{"trigger_of": "hydra"}])
        if another:
            b.mana(f"{{{another}}}")
            b.activate("hydra", ability=2, answers={"x": another})
            b.resolve()
        b.resolve()
    b.expect("x-is-what-the-ability-says", stack=[], **state)


@arm(RULING, "gained enters ability", witness=both(triggered("hydra"), played_through))
def gained(b: Build) -> None:
    """An enters ability that the permanent gained has X = 0, beside one of its own that has not."""
    cost, x, size = draw_cost(b), b.integer(1, 4), draw_size(b)
    own = b.choice(("none", "replacement", "same trigger"))
    text = {"none": "", "replacement": ENTERS_WITH, "same trigger": COUNTERS_ON_IT}[own]
    granted = COUNTERS_ON_IT.replace("on it", b.choice(("on it", "on this creature")))
    b.permanent("Enchantment", f'Creatures you control have "{granted}"', as_="lord")
    x_creature(b, cost, text, size=size)
    b.bystanders()
    enter_for(b, "hydra", cost, x)
    triggers = 2 if own == "same trigger" else 1
    b.expect("each-enters-ability-triggers", stack=[{"trigger_of": "hydra"}] * triggers)
    b.resolve_all(triggers)
    kept = 0 if own == "none" else x
    b.expect("gained-ability-has-no-x", stack=[], hydra=grown(size, kept))
