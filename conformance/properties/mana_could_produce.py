"""Which types of mana a permanent could produce: by which of its abilities (CR 106.7)."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.mana_parts import (
    COLORS,
    RARELY,
    TYPES,
    Reflector,
    a_land,
    other_player,
    reflector,
    reflects,
    some_types,
    tap_for,
    tapped,
    taps_for_any_of,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, played_through

RULING = "mana.could-produce"

REACHED = both(tapped("mirror"), played_through)


def third_land(b: Build, mirror: Reflector) -> tuple[str, ...]:
    """Perhaps place one more land that is seen, and return what it could produce."""
    if not b.maybe():
        return ()
    symbol = b.choice(TYPES)
    a_land(b, symbol, as_="third land", player=mirror.seen)
    return (symbol,)


@arm(RULING, "cost that cannot be paid", witness=REACHED)
def cost_that_cannot_be_paid(b: Build) -> None:
    """What an ability costs is ignored, whether it could be paid or not."""
    mirror = reflector(b)
    symbol = b.choice(COLORS)
    cost, adds, types = b.choice(
        (
            ("{5}, {T}", f"{{{symbol}}}", (symbol,)),
            ("{T}, Sacrifice a creature", f"{{{symbol}}}{{{symbol}}}", (symbol,)),
            ("{T}, Pay 30 life", f"{{{symbol}}}", (symbol,)),
            ("{5}, {T}", "five mana in any combination of colors", COLORS),
            ("{T}, Remove a charge counter from this land", "one mana of any color", COLORS),
            ("{T}, Discard a card", f"{{{symbol}}}{{C}}", (symbol, "C")),
            ("{5}", f"{{{symbol}}}", (symbol,)),
        )
    )
    text = f"{cost}: Add {adds}."
    if b.maybe():
        text, types = f"{{T}}: Add {{C}}.\n{text}", (*types, "C")
    b.permanent("Land", text, as_="dear land", player=mirror.seen)
    b.bystanders()
    reflects(b, mirror, (*types, *third_land(b, mirror)), "costs-are-ignored")


@arm(RULING, "tapped source", witness=REACHED)
def tapped_source(b: Build) -> None:
    """A land that is tapped could produce what it could untapped."""
    mirror = reflector(b)
    types = some_types(b, 1, 2)
    how = b.choice(("from the start", "tapped by an effect"))
    text = taps_for_any_of(types)
    b.permanent("Land", text, as_="worn land", player=mirror.seen, tapped=how == "from the start")
    if how == "tapped by an effect":
        b.spell("Tap target land.", as_="weight")
    b.bystanders()
    more = third_land(b, mirror)
    if how == "tapped by an effect":
        b.cast("weight", answers={"targets": ("worn land",)})
        b.resolve()
    b.expect("the-land-is-tapped", **{"worn land": {"tapped": True}})
    reflects(b, mirror, (*types, *more), "tapped-lands-count")


@arm(RULING, "source whose ability would produce zero mana", witness=REACHED)
def zero_mana(b: Build) -> None:
    """An amount of zero is no mana, and so no type; with something to count it is one."""
    mirror = reflector(b, bodies=("Artifact", "Creature — Druid"))
    symbol = b.choice(COLORS)
    counted = b.choice(("enchantment", "Elf"))
    text = f"{{T}}: Add {{{symbol}}} for each {counted} you control."
    types: list[str] = []
    if b.maybe():
        other = b.choice([color for color in TYPES if color != symbol])
        text, types = f"{tap_for(other)}\n{text}", [other]
    b.permanent("Land", text, as_="empty land", player=mirror.seen)
    elsewhere = other_player(mirror.seen)
    there = b.choice(RARELY)
    holder = mirror.seen if there else elsewhere  # those of the land's controller count
    if there or b.maybe():
        if counted == "Elf":
            b.creature(1, 1, as_="counted", type_line="Creature — Elf", player=holder)
        else:
            b.permanent("Enchantment", as_="counted", player=holder)
    if there:
        types.append(symbol)
    b.bystanders()
    reflects(b, mirror, (*types, *third_land(b, mirror)), "zero-mana-is-no-type")


@arm(RULING, "ability gained from another effect", witness=REACHED)
def gained_ability(b: Build) -> None:
    """A land could produce what the abilities that it has now say, not those printed on it."""
    mirror = reflector(b, bodies=("Artifact", "Creature — Druid"))
    printed, gained = some_types(b, 2, 2, COLORS)
    how = b.choice(("static", "aura", "until end of turn", "lost"))
    text = tap_for(printed)
    grant = f'"{tap_for(gained)}"'
    types: tuple[str, ...] = (printed, gained)
    b.permanent("Land", text, as_="changed land", player=mirror.seen)
    if how == "static":
        giver = f"Lands you control have {grant}"
        b.permanent("Enchantment", giver, as_="giver", player=mirror.seen)
    elif how == "aura":
        card = b.card("Enchantment — Aura", f"Enchant land\nEnchanted land has {grant}")
        b.place(card, as_="giver", attached_to="changed land")
    elif how == "until end of turn":
        b.spell(f"Target land gains {grant} until end of turn.", as_="gift")
        b.cast("gift", answers={"targets": ("changed land",)})
        b.resolve()
    else:
        b.spell("Target land loses all abilities until end of turn.", as_="drought")
        b.cast("drought", answers={"targets": ("changed land",)})
        b.resolve()
        types = ()
    b.bystanders()
    reflects(b, mirror, types, "abilities-it-has-now")


@arm(RULING, "activation restriction not met (still counts)", witness=REACHED)
def restriction(b: Build) -> None:
    """When an ability may be activated does not matter: it is asked what it would produce."""
    mirror = reflector(b, bodies=("Artifact", "Creature — Druid"))
    types = some_types(b, 1, 2)
    only = b.choice(
        (
            "Activate only if you control an enchantment.",
            "Activate only as a sorcery.",
        )
    )
    text = f"{taps_for_any_of(types)} {only}"
    b.permanent("Land", text, as_="shy land", player=mirror.seen)
    if "sorcery" in only:
        b.step = "upkeep"
    b.bystanders()
    more = third_land(b, mirror)
    reflects(b, mirror, (*types, *more), "restrictions-do-not-matter")


@arm(RULING, "conditional effect (evaluated now)", witness=REACHED)
def conditional(b: Build) -> None:
    """What the effect would do now counts; the other branch does not."""
    mirror = reflector(b, bodies=("Artifact", "Creature — Druid"))
    first, second = some_types(b, 2, 2, COLORS)
    wanted, line = b.choice((("enchantment", "Enchantment"), ("Elf", "Creature — Elf")))
    instead = f"{{T}}: Add {{{second}}}. If you control an {wanted}, add {{{first}}} instead."
    or_else = f"{{T}}: If you control an {wanted}, add {{{first}}}. Otherwise, add {{{second}}}."
    or_nothing = f"{{T}}: If you control an {wanted}, add {{{first}}}."
    text = b.choice((instead, or_else, instead, or_nothing, instead, instead))
    b.permanent("Land", text, as_="moody land", player=mirror.seen)
    holds = b.maybe()
    elsewhere = other_player(mirror.seen)
    if holds or b.maybe():
        holder = mirror.seen if holds else elsewhere
        if line == "Enchantment":
            b.permanent(line, as_="omen", player=holder)
        else:
            b.creature(1, 1, as_="omen", type_line=line, player=holder)
    b.bystanders()
    types = (first,) if holds else () if text == or_nothing else (second,)
    reflects(b, mirror, (*types, *third_land(b, mirror)), "the-branch-that-holds-now")
