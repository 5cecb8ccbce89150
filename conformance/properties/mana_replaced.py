"""Effects that replace the mana a permanent is tapped for (CR 106.12b, 614.5, 616.1)."""

from __future__ import annotations

from dataclasses import dataclass

from conformance.generate.build import Build
from conformance.properties.mana_parts import (
    COLORS,
    MANA_COLOUR,
    PLAYERS,
    RARELY,
    TYPES,
    a_land,
    mana_seen,
    pool,
    some_types,
    tapped,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, played_through
from conformance.scenario.model import PlayerName

RULING = "mana.tapped-for-mana-replacement"

REACHED = both(tapped("land"), mana_seen)

TIMES = {2: "twice", 3: "three times"}


@dataclass(frozen=True, slots=True)
class Changer:
    """An effect that changes the type of what a land is tapped for, and perhaps its amount."""

    into: str
    one: bool  # "and amount": one mana

    def of(self, mana: str) -> str:
        """Return what is produced instead of this mana."""
        return self.into if self.one else self.into * len(mana)


def place_multiplier(b: Build, *, as_: str = "multiplier") -> int:
    """Place an effect that multiplies what Alice taps lands for, and return its factor."""
    factor = b.choice((2, 3))
    what = b.choice(("permanent", "land"))
    text = (
        f"If you tap a {what} for mana, it produces {TIMES[factor]} as much of that mana instead."
    )
    if b.maybe():
        b.creature(2, 2, text, as_=as_)
    else:
        b.permanent("Enchantment", text, as_=as_)
    return factor


def place_changer(b: Build, into: str, *, one: bool | None = None, as_: str = "changer") -> Changer:
    """Place an effect that changes the type of what lands are tapped for."""
    if one is None:
        one = b.maybe()
    whose = b.choice(("a land", "a land you control"))
    tail = " and amount" if one else ""
    text = f"If {whose} is tapped for mana, it produces {{{into}}} instead of any other type{tail}."
    player: PlayerName = b.choice(PLAYERS) if whose == "a land" else "alice"
    b.permanent("Enchantment", text, as_=as_, player=player)
    return Changer(into, one)


def tap_land(b: Build, mana: str, clause: str) -> None:
    """Tap the land, with nothing to choose, for this mana."""
    b.activate("land", not_asked=MANA_COLOUR)
    b.expect(clause, stack=[], land={"tapped": True}, alice={"mana": pool(mana)})


@arm(RULING, "one doubler", witness=REACHED)
def one_doubler(b: Build) -> None:
    """So much more of each mana; another player's effect on what "you" tap does nothing."""
    mana = b.choice(TYPES) * b.integer(1, 3)
    factor = place_multiplier(b)
    if b.maybe():
        text = "If you tap a land for mana, it produces three times as much of that mana instead."
        b.permanent("Enchantment", text, as_="stranger", player="bob")
    a_land(b, mana)
    b.bystanders()
    tap_land(b, mana * factor, "multiplied")


@arm(RULING, "two doublers (multiply)", witness=REACHED)
def two_doublers(b: Build) -> None:
    """Each effect multiplies what the other left, once."""
    mana = b.choice(TYPES) * b.integer(1, 2)
    factors = 1
    for number in range(1, b.integer(2, 3) + 1):
        factors *= place_multiplier(b, as_=f"multiplier {number}")
    a_land(b, mana)
    b.bystanders()
    tap_land(b, mana * factors, "multiplied-by-each")


@arm(RULING, "type changer", witness=REACHED)
def type_changer(b: Build) -> None:
    """The type is another, the amount the same, unless it is changed, too."""
    printed, into = some_types(b, 2, 2)
    changer = place_changer(b, into)
    mana = printed * b.choice((1, 2, 3))
    a_land(b, mana)
    b.bystanders()
    tap_land(b, changer.of(mana), "of-another-type")


@arm(RULING, "type changer and doubler in both orders", witness=REACHED)
def changer_and_doubler(b: Build) -> None:
    """Both apply; where the order shows, the player who gets the mana chooses it."""
    printed, into = some_types(b, 2, 2)
    mana = printed * b.integer(1, 2)
    changer_is_older = b.maybe()
    changer: Changer | None = None
    if changer_is_older:
        changer = place_changer(b, into)
    factor = place_multiplier(b)
    if changer is None:
        changer = place_changer(b, into)
    a_land(b, mana)
    b.bystanders()
    if not changer.one:
        tap_land(b, into * len(mana) * factor, "both-apply")
        return
    first = b.choice(("changer", "multiplier"))
    made = into * factor if first == "changer" else into
    b.activate("land", answers={"replacement": first})
    b.expect("in-the-chosen-order", stack=[], land={"tapped": True}, alice={"mana": pool(made)})


@arm(RULING, "land that adds two types", witness=REACHED)
def two_types(b: Build) -> None:
    """Each mana is multiplied, and each is changed."""
    mana = "".join(some_types(b, 2, 2, COLORS))
    into = b.choice([symbol for symbol in TYPES if symbol not in mana])
    effect = b.choice(("multiplier", "changer", "both"))
    made = mana
    if effect != "changer":
        made = made * place_multiplier(b)
    if effect != "multiplier":
        made = place_changer(b, into, one=False).of(made)
    a_land(b, mana)
    b.bystanders()
    tap_land(b, made, "each-mana-is-replaced")


@arm(RULING, "mana not from tapping", witness=both(mana_seen, played_through))
def not_from_tapping(b: Build) -> None:
    """Mana of a spell, a trigger, or of an ability without {T} is left alone."""
    mana = b.choice(COLORS) * b.integer(1, 3)
    by = b.choice(("ability", "spell", "trigger"))
    what = "land"
    if b.maybe():
        place_multiplier(b)
    else:
        place_changer(b, "C", one=b.choice((False, False, True)))
    if b.maybe():
        a_land(b, "W", as_="plain land")
    if by == "ability":
        cost = b.choice((f"Sacrifice this {what}", "Pay 1 life", "{0}"))
        b.permanent("Land", f"{cost}: Add {pool(mana)}.", as_="source")
        b.activate("source")
    elif by == "spell":
        kind = b.choice(("Sorcery", "Instant"))
        b.spell(f"Add {pool(mana)}.", as_="source", type_line=kind)
        b.cast("source")
        b.resolve()
    else:
        b.creature(1, 1, f"When this creature enters, add {pool(mana)}.", as_="source", zone="hand")
        b.cast("source")
        b.resolve()
        b.resolve()
    b.expect("left-alone", stack=[], alice={"mana": pool(mana)})


@arm(
    RULING,
    "doubler beside a triggered mana ability (the extra mana is not doubled)",
    witness=REACHED,
)
def beside_a_triggered_mana_ability(b: Build) -> None:
    """The land's mana is multiplied; what a trigger adds is not tapped for."""
    mana = b.choice(TYPES) * b.integer(1, 2)
    extra = b.choice(COLORS)
    factor = place_multiplier(b)
    words = b.choice(
        (f"add an additional {{{extra}}}", "add one mana of any type that land produced")
    )
    b.permanent("Enchantment", f"Whenever you tap a land for mana, {words}.", as_="watcher")
    added = extra if "additional" in words else mana[0]
    a_land(b, mana)
    b.bystanders()
    tap_land(b, mana * factor + added, "the-extra-mana-is-not-multiplied")


@arm(RULING, "self-replacement first", witness=REACHED)
def self_replacement_first(b: Build) -> None:
    """What the ability itself says "instead" applies first, then the other effects."""
    printed, other, into = some_types(b, 3, 3, COLORS)
    instead = other * b.integer(1, 2)
    wanted, line = b.choice((("an enchantment", "Enchantment"), ("an artifact", "Artifact")))
    text = f"{{T}}: Add {{{printed}}}. If you control {wanted}, add {pool(instead)} instead."
    b.permanent("Land", text, as_="land")
    holds = not b.choice(RARELY)
    if holds:
        b.permanent(line, as_="omen")
    mana = instead if holds else printed
    # A creature brings the multiplying effect, and Bob the changing one: no omen of Alice's.
    if b.maybe():
        made = place_changer_of_bob(b, into).of(mana)
    else:
        factor = b.choice((2, 3))
        words = f"it produces {TIMES[factor]} as much of that mana instead"
        b.creature(2, 2, f"If you tap a permanent for mana, {words}.", as_="multiplier")
        made = mana * factor
    tap_land(b, made, "itself-first")


def place_changer_of_bob(b: Build, into: str) -> Changer:
    """Place a changing effect of Bob's that applies to all lands."""
    one = b.choice((False, False, True))
    tail = " and amount" if one else ""
    text = f"If a land is tapped for mana, it produces {{{into}}} instead of any other type{tail}."
    b.permanent("Enchantment", text, as_="changer", player="bob")
    return Changer(into, one)
