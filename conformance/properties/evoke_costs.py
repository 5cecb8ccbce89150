"""Evoke and costs: the mana cost stays, the evoke cost is changed (CR 118.7, 118.9, 601.2f)."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.evoke_parts import Price, Spirit, cast_for, price, sacrificed, spirit
from conformance.properties.evoke_sacrifice import CHEAPER, DEARER
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered, played_through, triggered
from conformance.scenario.model import Cast

SAME = "evoke.mana-cost-unchanged"
CHANGES = "evoke.cost-changes-apply"
EVOKED = both(triggered("spirit"), played_through)


# ---------------------------------------------------------------- the mana cost stays


@arm(SAME, "on the stack", witness=both(entered("spirit", "stack"), played_through))
def on_the_stack(b: Build) -> None:
    """The spell's mana value is what is printed; counterspells and triggers see it so."""
    it = spirit(b)
    value = it.printed.value
    asking = b.choice(("nobody", "a small denial", "a great denial", "a trigger"))
    if asking == "a trigger":
        text = "Whenever you cast a creature spell, you gain life equal to that spell's mana value."
        b.permanent("Enchantment", text, as_="ledger")
    elif asking == "a small denial":
        text = f"Counter target spell with mana value {value - 1} or less."
        b.spell(text, as_="denial", player="bob")
    elif asking == "a great denial":
        text = f"Counter target spell with mana value {value} or greater."
        b.spell(text, as_="denial", player="bob")
    b.mana(it.evoke.pool)
    b.bystanders()
    cast_for(b, it)
    top = {"spell": "spirit", "mana_value": value}
    if asking == "a trigger":
        b.expect("mana-value-is-printed", stack=[{"trigger_of": "ledger"}, top])
        b.resolve()
        b.expect("effects-see-the-mana-cost", alice={"life": 20 + value}, stack=[top])
        return
    b.expect("mana-value-is-printed", alice={"mana": ""}, stack=[top])
    move = Cast(cast="denial", by="bob", answers={"targets": ("spirit",)})
    if asking == "a small denial":
        b.illegal(move, "its-mana-value-is-not-the-evoke-cost")
    elif asking == "a great denial":
        b.do(move)
        b.resolve("denial")
        b.expect("effects-see-the-mana-cost", stack=[], spirit={"zone": "graveyard"})
        return
    sacrificed(b, it)


@arm(SAME, "on the battlefield", witness=EVOKED)
def on_the_battlefield(b: Build) -> None:
    """The permanent's mana value is what is printed, too."""
    it = spirit(b, quiet=True)
    value = it.printed.value
    asking = b.choice(("nobody", "a small fall", "a great fall", "a song"))
    texts = {
        "a small fall": f"Destroy target creature with mana value {value - 1} or less.",
        "a great fall": f"Destroy target creature with mana value {value} or greater.",
        "a song": "Exile target creature. Its controller gains life equal to its mana value.",
    }
    if asking in texts:
        b.spell(texts[asking], as_="question")
    b.mana(it.evoke.pool)
    b.bystanders()
    cast_for(b, it)
    b.resolve("spirit")
    b.expect("mana-value-is-printed", spirit={"zone": "battlefield", "mana_value": value},
             stack=it.stack(sacrifice=True))  # fmt: skip
    move = Cast(cast="question", by="alice", answers={"targets": ("spirit",)})
    if asking == "a small fall":
        b.illegal(move, "its-mana-value-is-not-the-evoke-cost")
    elif asking in texts:
        b.do(move)
        b.resolve("question")
        gained = value if asking == "a song" else 0
        zone = "exile" if asking == "a song" else "graveyard"
        b.expect("effects-see-the-mana-cost", alice={"life": 20 + gained}, spirit={"zone": zone})
        return
    b.resolve()
    b.expect("evoked-is-sacrificed", stack=[], spirit={"zone": "graveyard", "mana_value": value})


# ---------------------------------------------------------------- the evoke cost is changed


def changed(b: Build, evoke: Price, total: Price) -> None:
    """Cast a spirit with an evoke cost, of which ``total`` must be paid, and see that it is.

    Sometimes there is colourless mana left, which must stay in the pool.
    """
    it = _spirit_for(b, evoke)
    left = b.integer(0, 2)
    b.mana(Price(total.generic + left, total.coloured, total.colour).pool)
    b.bystanders()
    cast_for(b, it)
    b.expect("total-cost-is-paid", alice={"mana": "{C}" * left}, stack=[{"spell": "spirit"}])
    sacrificed(b, it)


def _spirit_for(b: Build, evoke: Price) -> Spirit:
    more = b.integer(1, 3)
    return spirit(b, evoke, printed=Price(evoke.generic + more, 2, evoke.colour))


def source(b: Build, text: str, as_: str) -> None:
    """Place a permanent that changes costs."""
    b.permanent(b.choice(("Artifact", "Enchantment")), text, as_=as_)


@arm(CHANGES, "increase", witness=EVOKED)
def increase(b: Build) -> None:
    evoke, more = price(b), b.integer(1, 3)
    source(b, b.choice(DEARER) % more, "tax")
    total = evoke.plus(more)
    if b.maybe():
        source(b, DEARER[0] % 1, "second tax")
        total = total.plus(1)
    changed(b, evoke, total)


@arm(CHANGES, "reduction", witness=EVOKED)
def reduction(b: Build) -> None:
    """No more than there is to reduce, and often less."""
    evoke = price(b, 1, 4)
    less = b.integer(1, evoke.generic)
    source(b, b.choice(CHEAPER) % less, "bargain")
    total = evoke.less(less)
    if b.maybe():
        source(b, CHEAPER[0] % 1, "second bargain")
        total = total.less(1)
    changed(b, evoke, total)


@arm(CHANGES, "both, in an order that shows (increase first)", witness=EVOKED)
def increase_first(b: Build) -> None:
    """The reduction is greater than what there is before the increase."""
    evoke, more = price(b, 0, 2), b.integer(1, 3)
    less = evoke.generic + b.integer(1, more)
    parts = [(b.choice(DEARER) % more, "tax"), (b.choice(CHEAPER) % less, "bargain")]
    if b.maybe():
        parts.reverse()  # nor does it matter which is older
    for text, name in parts:
        source(b, text, name)
    changed(b, evoke, evoke.plus(more).less(less))


@arm(CHANGES, "reduction by coloured mana", witness=EVOKED)
def coloured_reduction(b: Build) -> None:
    """Its colour first; of what is not there the generic part is reduced (CR 118.7b, 118.7c)."""
    way = b.choice(("its own", "more than there is", "another"))
    evoke = Price(b.integer(1, 3), b.integer(1, 2), "R")
    colour = "U" if way == "another" else "R"
    symbols = evoke.coloured + b.integer(1, 2) if way == "more than there is" else b.integer(1, 2)
    less = f"{{{colour}}}" * symbols
    source(b, f"Creature spells you cast cost {less} less to cast.", "bargain")
    changed(b, evoke, evoke.less_coloured(symbols, colour))


NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five"}


@arm(CHANGES, "minimum total cost", witness=EVOKED)
def minimum(b: Build) -> None:
    """The minimum is looked at last, when all has been added and taken away."""
    evoke, least = price(b, 0, 2), b.integer(2, 5)
    word = NUMBERS[least]
    mana = f"{word} mana to cast"
    source(b, f"Each spell that would cost less than {mana} costs {mana}.", "floor")
    total = evoke
    change = b.choice(("none", "less", "more"))
    if change == "less":
        less = b.integer(1, 2)
        source(b, CHEAPER[0] % less, "bargain")
        total = total.less(less)
    elif change == "more":
        source(b, DEARER[0] % 1, "tax")
        total = total.plus(1)
    changed(b, evoke, total.at_least(least))


@arm(CHANGES, "reduction below zero", witness=EVOKED)
def below_zero(b: Build) -> None:
    """Generic mana is reduced to nothing at most, and nothing is taken from colours."""
    evoke = price(b, 0, 3)
    less = evoke.generic + b.integer(1, 3)
    source(b, b.choice(CHEAPER) % less, "bargain")
    changed(b, evoke, evoke.less(less))
