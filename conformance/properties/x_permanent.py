"""Elsewhere the X of a permanent is 0: its abilities (CR 107.3g, 107.3i to 107.3k, 107.3m)."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered, left, played_through, triggered
from conformance.properties.x_cards import (
    BOUNCE,
    DESTROY,
    GAIN,
    GROWS_BY_X,
    LOSS,
    PLAIN_COSTS,
    Payoff,
    draw_cost,
    draw_payoff,
    draw_size,
    enter_for,
    library,
    x_creature,
)
from conformance.properties.x_enters import ENTERS_WITH, grown

RULING = "x.permanent-x-is-zero"

TRIGGERS: dict[str, str] = {
    "dies": "When this creature dies",
    "leaves": "When this creature leaves the battlefield",
    "attacks": "Whenever this creature attacks",
    "cast": "Whenever you cast a spell",
    "end step": "At the beginning of your end step",
    "upkeep": "At the beginning of your upkeep",
}
"""Trigger conditions that are not about entering."""

GOES: tuple[str, ...] = (
    DESTROY, "Exile target creature.", BOUNCE,
)  # fmt: skip


def lines(*texts: str) -> str:
    """Return a rules text of those lines that are not empty."""
    return "\n".join(text for text in texts if text)


def trigger_happens(b: Build, kind: str, leave: str = DESTROY) -> None:
    """Place what it takes and make the moves that let the ability of the hydra trigger."""
    if kind in ("dies", "leaves"):
        b.spell(leave, as_="removal")
        b.cast("removal", answers={"targets": ("hydra",)})
        b.resolve("removal")
    elif kind == "attacks":
        b.attack({"hydra": "bob"})
    elif kind == "cast":
        b.permanent("Artifact", as_="trinket", zone="hand")
        b.cast("trinket")
    elif kind == "end step":
        b.advance("end")
    else:
        library(b, "bob", cards=1)  # the one that bob draws on the way
        b.advance("upkeep", turn_of="alice")


@arm(RULING, "other triggered ability", witness=both(triggered("hydra"), played_through))
def other_trigger(b: Build) -> None:
    """An ability that triggers on anything else than entering has X = 0."""
    cost, x, size = draw_cost(b), b.integer(1, 4), draw_size(b)
    kind = b.choice(tuple(TRIGGERS))
    leave = b.choice(GOES) if kind == "leaves" else DESTROY
    payoff = draw_payoff(b)
    enters = ENTERS_WITH if b.maybe() else ""
    haste = "Haste" if kind == "attacks" else ""
    x_creature(b, cost, lines(haste, enters, f"{TRIGGERS[kind]}, {payoff.words}."), size=size)
    b.bystanders()
    enter_for(b, "hydra", cost, x)
    b.expect("entered", hydra=grown(size, x if enters else 0))
    trigger_happens(b, kind, leave)
    on_stack = [{"trigger_of": "hydra"}]
    b.expect("triggers", stack=on_stack + ([{"spell": "trinket"}] if kind == "cast" else []))
    b.resolve()
    b.expect("other-trigger-has-no-x", **payoff.state(0))


@arm(RULING, "activated ability without {X} in its cost", witness=played_through)
def activated(b: Build) -> None:
    """An activated ability that only speaks of X has X = 0."""
    cost, x, size = draw_cost(b), b.integer(1, 4), draw_size(b)
    pay = b.choice(("{0}", "{1}", "{T}", "Pay 1 life"))
    on_itself = b.maybe()
    payoff = Payoff("put X +1/+1 counters on this creature", lambda x: {})
    if not on_itself:
        payoff = draw_payoff(b) if pay != "Pay 1 life" else LOSS
    enters = ENTERS_WITH if b.maybe() else ""
    words = payoff.words[0].upper() + payoff.words[1:]
    x_creature(b, cost, lines("Haste", enters, f"{pay}: {words}."), size=size)
    b.bystanders()
    enter_for(b, "hydra", cost, x)
    if pay == "{1}":
        b.mana("{1}")
    b.activate("hydra", ability=3 if enters else 2, not_asked=("x",))
    b.expect("activated", stack=[{"ability_of": "hydra"}])
    b.resolve()
    state = {"hydra": grown(size, x if enters else 0), **payoff.state(0)}
    b.expect("activated-ability-has-no-x", stack=[], **state)


@arm(RULING, "activation cost with {X} (its own X)", witness=played_through)
def activated_with_x(b: Build) -> None:
    """The X of an activation cost is chosen anew each time, whatever the spell's X was."""
    cost, x, size = draw_cost(b), b.integer(0, 4), draw_size(b)
    symbols = b.choice((1, 2))
    chosen = [b.integer(0, 3)]
    if b.maybe():
        chosen.append(b.integer(0, 3))
    on_itself = b.maybe()
    words = "Put X +1/+1 counters on this creature" if on_itself else "You gain X life"
    enters = ENTERS_WITH if b.maybe() else ""
    x_creature(b, cost, lines(enters, f"{'{X}' * symbols}: {words}."), size=size)
    b.bystanders()
    enter_for(b, "hydra", cost, x)
    amount = symbols * sum(chosen)
    if amount:
        b.mana(f"{{{amount}}}")
    held, life = x if enters else 0, 20
    for y in chosen:
        b.activate("hydra", ability=2 if enters else 1, answers={"x": y})
        b.expect("activated-with-its-own-x", stack=[{"ability_of": "hydra", "x": y}])
        b.resolve()
        held, life = (held + y, life) if on_itself else (held, life + y)
        b.expect("ability-has-its-own-x", stack=[], hydra=grown(size, held), alice={"life": life})


@arm(RULING, "ability that defines X", witness=both(left("hydra", "hand"), played_through))
def defined(b: Build) -> None:
    """An ability that says what X is has that X, whatever another ability's X was."""
    cost, size = b.choice(PLAIN_COSTS), draw_size(b)
    number, another = b.integer(0, 3), b.integer(0, 3)
    kind = b.choice(("dies", "attacks", "upkeep", "activated", "static"))
    where = "where X is the number of lands you control."
    payoff = b.choice((GAIN, LOSS))
    words = f"{payoff.words}, {where}"
    text = {
        "activated": f"{{0}}: {words[0].upper()}{words[1:]}",
        "static": f"This creature gets +X/+X, {where}",
    }.get(kind) or f"{TRIGGERS[kind]}, {words}"
    x_creature(b, cost, lines("Haste", text, GROWS_BY_X if another else ""), size=size)
    land = b.card("Land", cost=None)
    for index in range(1, number + 1):
        b.place(land, as_=f"land {index}")
    b.mana(cost.mana(0))
    b.cast("hydra", by="alice")
    b.resolve()
    if another:
        b.mana(f"{{{another}}}")
        b.activate("hydra", ability=3, answers={"x": another})
        b.resolve()
    bigger = size + another + (number if kind == "static" else 0)
    seen = {**grown(size, another), "power": bigger, "toughness": bigger}
    b.expect("abilities-have-their-own-x", stack=[], hydra=seen)
    if kind == "static":
        return
    if kind == "activated":
        b.activate("hydra", ability=2)
    else:
        trigger_happens(b, kind)
    b.resolve()
    b.expect("ability-has-the-x-it-defines", stack=[], **payoff.state(number))


@arm(RULING, "static ability", witness=both(entered("hydra"), played_through))
def static(b: Build) -> None:
    """A static ability that only speaks of X changes nothing."""
    cost, x, size = draw_cost(b), b.integer(1, 4), draw_size(b)
    text = b.choice((
        "This creature gets +X/+X.", "Other creatures you control get +X/+X.",
        "Creatures you control get +X/+0.", "Other creatures you control get +X/+0.",
    ))  # fmt: skip
    enters = ENTERS_WITH if b.maybe() else ""
    x_creature(b, cost, lines(enters, text), size=size)
    ox = b.integer(1, 3)
    b.creature(ox, ox, as_="ox")
    b.bystanders()
    enter_for(b, "hydra", cost, x)
    held = x if enters else 0
    b.expect("static-ability-has-no-x", stack=[], hydra=grown(size, held), ox=grown(ox, 0))
