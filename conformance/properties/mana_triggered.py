"""Abilities that trigger when a permanent is tapped for mana (CR 106.12a, 605.1b, 605.4a)."""

from __future__ import annotations

from dataclasses import dataclass

from conformance.generate.build import Build
from conformance.properties.mana_parts import (
    COLORS,
    MANA_COLOUR,
    PLAYERS,
    PRINTED_ORDER,
    a_land,
    mana_seen,
    pool,
    some_types,
    tapped,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, played_through, triggered
from conformance.scenario.model import ExpectedQuestion, PlayerName

RULING = "mana.tapped-for-mana-trigger"


@dataclass(frozen=True, slots=True)
class Watcher:
    """An enchantment that adds mana whenever Alice taps a land for mana; ``adds`` "" for none.

    ``produced``: it adds mana of any type that the land produced.
    """

    adds: str = ""
    produced: bool = False


def place_watcher(b: Build) -> Watcher:
    """Place a triggered mana ability: one of several wordings."""
    color = b.choice(COLORS)
    by = b.choice(("you", "a player", "land", "aura", "produced"))
    player: PlayerName = "alice"
    text = f"Whenever you tap a land for mana, add an additional {{{color}}}."
    if by == "a player":
        player = b.choice(("bob", "alice"))
        words = "that player adds one mana of any type that land produced"
        b.permanent("Enchantment", f"Whenever a player taps a land for mana, {words}.",
                    as_="watcher", player=player)  # fmt: skip
        return Watcher(produced=True)
    if by == "produced":
        text = "Whenever you tap a land for mana, add one mana of any type that land produced."
    elif by == "land":
        player = b.choice(PLAYERS)
        text = f"Whenever a land is tapped for mana, its controller adds an additional {{{color}}}."
    elif by == "aura":
        player = b.choice(PLAYERS)
        adds = f"its controller adds an additional {{{color}}}"
        card = b.card(
            "Enchantment — Aura",
            f"Enchant land\nWhenever enchanted land is tapped for mana, {adds}.",
        )
        b.place(card, as_="watcher", player=player, attached_to="land")
        return Watcher(color)
    b.permanent("Enchantment", text, as_="watcher", player=player)
    return Watcher("" if by == "produced" else color, by == "produced")


@arm(RULING, "produces none", witness=both(tapped("land"), played_through))
def produces_none(b: Build) -> None:
    """The land was tapped, but no mana came of it: nothing triggers."""
    none = b.choice(
        (
            f"{{T}}: Add {{{b.choice(COLORS)}}} for each creature you control.",
            "{T}: Add one mana of any color among creatures you control.",
            "{T}: Add one mana of any color that a land an opponent controls could produce.",
        )
    )
    b.permanent("Land", none, as_="land")
    if b.maybe():
        b.permanent("Enchantment", "Whenever you tap a land for mana, you gain 1 life.",
                    as_="watcher")  # fmt: skip
    else:
        place_watcher(b)
    b.bystanders()
    b.activate("land", not_asked=MANA_COLOUR)
    b.expect("nothing-triggers", stack=[], land={"tapped": True}, alice={"mana": "", "life": 20})


@arm(RULING, "produces one", witness=both(tapped("land"), mana_seen))
def produces_one(b: Build) -> None:
    """The extra mana is there at once; nothing uses the stack."""
    symbol = b.choice((*COLORS, "C"))
    a_land(b, symbol)
    watcher = place_watcher(b)
    b.bystanders()
    extra = symbol if watcher.produced else watcher.adds
    b.activate("land", not_asked=MANA_COLOUR)
    b.expect("at-once", stack=[], land={"tapped": True}, alice={"mana": pool(symbol + extra)})


@arm(RULING, "produces two types", witness=both(tapped("land"), mana_seen))
def produces_two_types(b: Build) -> None:
    """One more mana, of one of the types produced, whatever the number of mana."""
    types = some_types(b, 1, 2, COLORS)
    mana = "".join(types) if len(types) > 1 else types[0] * b.integer(2, 3)
    adds = "adds one mana of any type that land produced"
    watches = b.choice(
        (
            "Whenever you tap a land for mana, add one mana of any type that land produced.",
            f"Whenever a player taps a land for mana, that player {adds}.",
        )
    )
    a_land(b, mana)
    b.permanent("Enchantment", watches, as_="watcher")
    b.bystanders()
    chosen = types[0]
    if len(types) > 1:
        options = tuple(sorted(types, key=PRINTED_ORDER.index))
        chosen = b.choice(options)
        asked = [ExpectedQuestion(kind="mana colour", options=options)]
        b.activate("land", answers={"mana colour": chosen}, asked=asked)
    else:
        b.activate("land", not_asked=MANA_COLOUR)
    b.expect("a-single-choice", stack=[], alice={"mana": pool(mana + chosen)})


@arm(RULING, "type asked for is missing", witness=both(tapped("land"), mana_seen))
def type_is_missing(b: Build) -> None:
    """Mana of other types was produced: the ability does not trigger; with that type it does."""
    wanted, other = some_types(b, 2, 2, ("C", *COLORS))
    gains = b.maybe()
    effect = "you gain 1 life" if gains else f"add an additional {{{wanted}}}"
    what = b.choice(("permanent", "land"))
    b.permanent("Enchantment", f"Whenever you tap a {what} for {{{wanted}}}, {effect}.",
                as_="watcher")  # fmt: skip
    made = other * b.integer(1, 2)
    a_land(b, made)
    has_twin = b.maybe()
    if has_twin:
        a_land(b, wanted, as_="twin")
    b.bystanders()
    b.activate("land")
    b.expect("does-not-trigger", stack=[], alice={"mana": pool(made), "life": 20})
    if has_twin:
        b.activate("twin")
        made += wanted if gains else wanted * 2
        stack = [{"trigger_of": "watcher"}] if gains else []
        b.expect("triggers-for-that-type", stack=stack, alice={"mana": pool(made)})


@arm(RULING, "type after a replacement effect", witness=both(tapped("land"), mana_seen))
def after_replacement(b: Build) -> None:
    """What counts is the type that was produced in the end."""
    printed, into = some_types(b, 2, 2, ("C", *COLORS))
    a_land(b, printed)
    whose = b.choice(("a land", "a land you control"))
    b.permanent(
        "Enchantment",
        f"If {whose} is tapped for mana, it produces {{{into}}} instead of any other type.",
        as_="changer",
    )
    asks = b.choice(("new type", "old type", "any type produced"))
    if asks == "any type produced":
        text = "Whenever you tap a land for mana, add one mana of any type that land produced."
    else:
        wanted = into if asks == "new type" else printed
        text = f"Whenever you tap a permanent for {{{wanted}}}, add an additional {{{wanted}}}."
    b.permanent("Enchantment", text, as_="watcher")
    b.bystanders()
    b.activate("land", not_asked=MANA_COLOUR)
    mana = into if asks == "old type" else into * 2
    b.expect("type-after-replacement", stack=[], alice={"mana": pool(mana)})


@arm(
    RULING,
    "trigger that is not a mana ability (uses the stack, also during a cast)",
    witness=both(triggered("watcher"), played_through),
)
def not_a_mana_ability(b: Build) -> None:
    """It waits until a player would get priority: above a spell that was paid with the mana.

    It adds no mana, or it has a target.
    """
    amount = b.integer(1, 2)
    color = b.choice(COLORS)
    who = b.choice(("you tap", "a player taps"))
    effect, gained, extra = b.choice(
        (
            (f"you gain {amount} life", amount, ""),
            (f"this enchantment deals {amount} damage to you", -amount, ""),
            (f"target opponent loses 1 life. Add {{{color}}}", 0, color),
        )
    )
    b.permanent("Enchantment", f"Whenever {who} a land for mana, {effect}.", as_="watcher")
    a_land(b, color)
    life = 20 + gained
    during_a_cast = b.maybe()
    if during_a_cast:
        b.creature(2, 2, as_="ox", zone="hand", cost=f"{{{color}}}")
    b.bystanders()
    trigger = {"trigger_of": "watcher", "controller": "alice"}
    if not during_a_cast:
        b.activate("land")
        b.expect("uses-the-stack", stack=[trigger], alice={"mana": pool(color), "life": 20})
        b.resolve()
        after = {"mana": pool(color + extra), "life": life}
        b.expect("resolves-from-the-stack", stack=[], alice=after)
        return
    b.cast("ox")
    below = {"spell": "ox"}
    b.expect("above-the-spell", stack=[trigger, below], land={"tapped": True},
             alice={"mana": "", "life": 20})  # fmt: skip
    b.resolve()
    b.expect("resolves-first", stack=[below], alice={"mana": pool(extra), "life": life})
    b.resolve()
    b.expect("then-the-spell", stack=[], ox={"zone": "battlefield"})
