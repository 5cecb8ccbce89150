"""Evoke: who chose its cost sacrifices the creature (CR 702.74a, 603.3b, 707.10)."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.evoke_parts import (
    Price,
    cast_for,
    price,
    sacrificed,
    spirit,
    stays,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered, left, played_through, triggered
from conformance.scenario.model import Created, PlayerName

RULING = "evoke.sacrifice-trigger"
SACRIFICED = both(triggered("spirit"), left("spirit"), played_through)

DEARER: tuple[str, ...] = (
    "Creature spells cost {%d} more to cast.",
    "Creature spells you cast cost {%d} more to cast.",
    "Spells cost {%d} more to cast.",
    "Spells you cast cost {%d} more to cast.",
)
CHEAPER: tuple[str, ...] = (
    "Creature spells you cast cost {%d} less to cast.",
    "Spells you cast cost {%d} less to cast.",
)
LOST: tuple[str, ...] = (
    "All creatures lose all abilities.",
    "Creatures you control lose all abilities.",
)


@arm(RULING, "paid", witness=SACRIFICED)
def paid(b: Build) -> None:
    it = spirit(b)
    b.mana(it.evoke.pool)
    b.bystanders()
    cast_for(b, it)
    b.expect("evoke-cost-is-paid", alice={"mana": ""}, stack=[{"spell": "spirit"}])
    sacrificed(b, it)


@arm(RULING, "reduced to nothing", witness=SACRIFICED)
def reduced_to_nothing(b: Build) -> None:
    cost = price(b, 0, 3, coloured=False)
    it = spirit(b, cost, printed=cost.plus(b.integer(1, 3)))
    text = b.choice(CHEAPER) % (max(1, cost.generic) + b.integer(0, 1))
    b.permanent(b.choice(("Artifact", "Enchantment")), text, as_="bargain")
    b.bystanders()
    cast_for(b, it)
    b.expect("nothing-is-paid", alice={"mana": ""}, stack=[{"spell": "spirit"}])
    sacrificed(b, it)


@arm(RULING, "increased", witness=SACRIFICED)
def increased(b: Build) -> None:
    """Sometimes so much that it is the mana cost, or more, that is paid."""
    cost, more = price(b), b.integer(1, 3)
    it = spirit(b, cost, printed=cost.plus(b.choice((more, 1, more + 1))))
    text = b.choice(DEARER) % more
    b.permanent(b.choice(("Artifact", "Enchantment")), text, as_="tax")
    b.mana(cost.plus(more).pool)
    b.bystanders()
    cast_for(b, it)
    b.expect("evoke-cost-and-tax-are-paid", alice={"mana": ""}, stack=[{"spell": "spirit"}])
    sacrificed(b, it)


@arm(RULING, "normal cost", witness=both(entered("spirit"), played_through))
def normal_cost(b: Build) -> None:
    """Not even when an effect makes the mana cost as small as the evoke cost."""
    it = spirit(b)
    cost = it.printed
    if b.maybe():
        less = b.choice((1, max(1, cost.generic - it.evoke.generic)))
        b.permanent("Artifact", b.choice(CHEAPER) % less, as_="bargain")
        cost = cost.less(less)
    b.mana(cost.pool)
    b.bystanders()
    cast_for(b, it, "none")
    b.expect("mana-cost-is-paid", alice={"mana": ""}, stack=[{"spell": "spirit"}])
    stays(b, it)


WAYS = (
    "from the hand",
    "from the graveyard",
    "evoked before",
    "evoked and countered",
    "evoked and returned to hand",
)


@arm(
    RULING,
    "put onto the battlefield by an effect",
    witness=both(entered("spirit"), played_through),
)
def put_onto_the_battlefield(b: Build) -> None:
    """A card forgets how it was cast when it was another object (CR 400.7)."""
    way = b.choice(WAYS)
    it = spirit(b, zone="graveyard" if way == "from the graveyard" else "hand")
    revival = "Return target creature card from your graveyard to the battlefield."
    invitation = "Put a creature card from your hand onto the battlefield."
    by_hand = way in ("from the hand", "evoked and returned to hand")
    b.spell(invitation if by_hand else revival, as_="way in", type_line="Sorcery")
    b.bystanders()
    gained = 0
    if way.startswith("evoked"):
        b.mana(it.evoke.pool)
        cast_for(b, it)
        if way == "evoked and countered":
            b.spell("Counter target spell.", as_="denial", player="bob")
            b.cast("denial", by="bob", answers={"targets": ("spirit",)})
            b.resolve("denial")
        elif way == "evoked before":
            gained = it.life
            sacrificed(b, it)
        else:
            gained = it.life
            b.resolve("spirit")
            b.spell("Return target creature to its owner's hand.", as_="tide")
            b.cast("tide", answers={"targets": ("spirit",)})
            b.resolve_all(it.triggers + 2)
    b.cast("way in", answers={} if by_hand else {"targets": ("spirit",)})
    b.resolve("way in")
    b.expect("no-sacrifice-trigger", stack=it.stack(sacrifice=False))
    b.resolve_all(it.triggers)
    b.expect("it-stays", stack=[], spirit={"zone": "battlefield", "controller": "alice"},
             alice={"life": 20 + it.life + gained})  # fmt: skip


@arm(RULING, "copy of an evoked spell (sacrificed)", witness=both(SACRIFICED, entered("twin")))
def copy_of_an_evoked_spell(b: Build) -> None:
    """The choice is copied, and the token's controller sacrifices it (CR 707.10, 608.3f)."""
    copier: PlayerName = b.choice(("alice", "bob"))
    it = spirit(b, quiet=True)
    text = b.choice(("Copy target creature spell.", "Copy target spell."))
    b.spell(text, as_="echo", player=copier)
    b.mana(it.evoke.pool)
    b.bystanders()
    cast_for(b, it)
    b.cast("echo", by=copier, answers={"targets": ("spirit",)})
    b.resolve("echo", as_={"twin": Created(copy_of="spirit")})
    b.expect("copy-is-on-the-stack", stack=[{"controller": copier}, {"spell": "spirit"}])
    b.resolve()
    b.expect(
        "sacrifice-of-the-token-triggers",
        stack=[{"trigger_of": "twin", "controller": copier}, {"spell": "spirit"}],
        twin={"zone": "battlefield", "token": True, "controller": copier},
    )
    b.resolve()
    b.expect("token-is-sacrificed", stack=[{"spell": "spirit"}], twin={"zone": "none"})
    sacrificed(b, it)


@arm(
    RULING,
    "loses its abilities as it enters (no trigger)",
    witness=both(entered("spirit"), played_through),
)
def loses_its_abilities(b: Build) -> None:
    """What takes all abilities away applies before it is looked whether any triggers."""
    it = spirit(b)
    b.permanent("Enchantment", b.choice(LOST), as_="hush")
    b.mana(it.evoke.pool)
    b.bystanders()
    cast_for(b, it)
    b.resolve("spirit")
    b.expect("nothing-triggers", stack=[], spirit={"zone": "battlefield"})
    b.expect("it-stays", alice={"life": 20}, spirit={"zone": "battlefield", "controller": "alice"})


ENTERS: tuple[tuple[str, int], ...] = (
    ("you gain 2 life.", 2),
    ("you gain life equal to its power.", 0),
    ("destroy target artifact.", 0),
)


@arm(RULING, "enters and sacrifice triggers in either order", witness=SACRIFICED)
def either_order(b: Build) -> None:
    """Whatever resolves first, both do what they say (the ability does not need its source)."""
    words, life = b.choice(ENTERS)
    cost = price(b)
    power = b.integer(1, 4)
    lines = [f"When this creature enters, {words}", f"Evoke {cost.text}"]
    if b.maybe():
        lines.reverse()
    b.creature(power, b.integer(1, 3), "\n".join(lines), as_="spirit", zone="hand",
               cost=Price(cost.generic + 2, cost.coloured, cost.colour).text,
               type_line="Creature — Elemental")  # fmt: skip
    b.permanent("Artifact", as_="relic", player="bob")
    b.mana(cost.pool)
    b.cast("spirit", answers={"alternative": "evoke"})
    b.resolve("spirit", answers={"targets": ("relic",)} if "target" in words else {})
    b.expect("both-trigger", stack=[{"trigger_of": "spirit"}] * 2,
             spirit={"zone": "battlefield"})  # fmt: skip
    b.resolve_all(2)
    gained = power if "power" in words else life
    b.expect("evoked-is-sacrificed", stack=[], spirit={"zone": "graveyard"})
    destroyed = "graveyard" if "target" in words else "battlefield"
    b.expect("enters-ability-works", alice={"life": 20 + gained}, relic={"zone": destroyed})
