"""Optional additional costs may be paid on a free cast (CR 118.8b, 601.2b, 702.33)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from conformance.generate.build import Build, ExpectedQuestion
from conformance.properties.free_cast_parts import ALL_WAYS, cast_for_free, over_the_card, zone_of
from conformance.properties.mana_value_parts import cost_of
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered, played_through

RULING = "free-cast.optional-additional-costs"
CAST = both(entered("riddle", "stack"), played_through)
ASKED = (ExpectedQuestion(kind="additional"),)


@dataclass(frozen=True, slots=True)
class Kicked:
    """A card with kicker or multikicker, "riddle"; ``price`` is the cost as it is printed."""

    kind: str  # "counters", "trigger", "spell"
    value: int
    price: str
    many: bool = False
    beside: bool = False  # a creature is sacrificed besides, whether it is kicked or not

    @property
    def mana(self) -> int:
        """The mana that kicking it once takes."""
        return int(self.price[1:-1]) if self.price.startswith("{") else 0

    def life_after(self, times: int) -> int:
        """Return alice's life when it has been cast."""
        return 20 - 2 * times if "life" in self.price else 20

    def victims(self, times: int) -> dict[str, Any]:
        """Return what has become of what could be sacrificed."""
        if "Sacrifice" not in self.price and not self.beside:
            return {}
        zone = "graveyard" if times or self.beside else "battlefield"
        return {"victim": {"zone": zone}, "spared": {"zone": "battlefield"}}

    def done(self, b: Build, times: int) -> None:
        """Let it resolve, and see how often it was kicked."""
        b.resolve("riddle")
        bonus, life = times if self.many else 2 * times, self.life_after(times)
        if self.kind == "counters":
            b.expect("kicked-so-often", stack=[], alice={"life": life},
                     riddle={"counters": {"+1/+1": bonus} if bonus else {}})  # fmt: skip
            return
        if self.kind == "trigger":
            fires = self.many or times > 0
            b.expect("trigger-knows", stack=[{"trigger_of": "riddle"}] if fires else [])
            if fires:
                b.resolve()
            b.expect("kicked-so-often", stack=[], alice={"life": life + bonus})
            return
        b.expect("kicked-so-often", stack=[], alice={"life": life + 1 + bonus})


TEXTS: dict[tuple[str, bool], str] = {
    ("counters", False): "If this creature was kicked, it enters with two +1/+1 counters on it.",
    ("counters", True): (
        "This creature enters with a +1/+1 counter on it for each time it was kicked."
    ),
    ("trigger", False): "When this creature enters, if it was kicked, you gain 2 life.",
    ("trigger", True): "When this creature enters, you gain 1 life for each time it was kicked.",
    ("spell", False): "You gain 1 life. If this spell was kicked, you gain 2 life.",
}


MANDATORY = "As an additional cost to cast this spell, sacrifice a creature."

OTHER_PRICES: tuple[str, ...] = ("Sacrifice a creature", "Pay 2 life")


def place_kicked(
    b: Build, way: str, *, many: bool = False, other: bool = False, beside: bool = False
) -> Kicked:
    """Draw and place the card where an effect will offer it.

    ``other``: its price may be something else than mana.  ``beside``: it may have a mandatory
    additional cost as well.
    """
    value = b.integer(1, 4)
    price = f"{{{b.integer(1, 3)}}}"
    if other and b.maybe():
        price = b.choice(OTHER_PRICES)
    kind = b.choice(("counters", "trigger") if many else ("counters", "trigger", "spell"))
    keyword = "Multikicker" if many else "Kicker"
    priced = f"{keyword} {price}" if price.startswith("{") else f"{keyword}—{price}."
    lines = [priced]
    if beside and price.startswith("{") and b.maybe():
        lines.insert(b.integer(0, 1), MANDATORY)
    text = "\n".join((*lines, TEXTS[kind, many]))
    cost = cost_of(b, value)
    over_the_card(b, way)
    if kind == "spell":
        b.spell(text, as_="riddle", type_line="Sorcery", zone=zone_of(way), cost=cost)
    else:
        b.creature(1, 1, text, as_="riddle", zone=zone_of(way), cost=cost)
    if "Sacrifice" in price or len(lines) > 1:
        b.creature(2, 2, as_="victim")
        b.creature(2, 2, as_="spared")
    return Kicked(kind, value, price, many, len(lines) > 1)


def check_cast(b: Build, card: Kicked, way: str, times: int, left: int, **fields: Any) -> None:
    """Cast the card for free, kicked so often, with ``left`` mana left; see what it does."""
    if card.beside or (times and "Sacrifice" in card.price):
        fields["objects"] = ("victim",)
    cast_for_free(b, way, "riddle", card.value, additional=times, **fields)
    b.expect("additional-cost-is-paid", stack=[{"spell": "riddle", "mana_value": card.value}],
             alice={"mana": "{C}" * left, "life": card.life_after(times)},
             **card.victims(times))  # fmt: skip
    card.done(b, times)


def pool(b: Build, amount: int) -> None:
    """Give alice so much mana."""
    if amount:
        b.mana(f"{{{amount}}}")


@arm(RULING, "kicker paid", witness=CAST)
def kicker_paid(b: Build) -> None:
    """A kicker may be paid; it is all that is paid, with what makes spells cost more or less."""
    way = b.choice(ALL_WAYS)
    card = place_kicked(b, way, other=True, beside=True)
    left = b.integer(0, 2)
    change = b.choice((0, -1, 1)) if way == "relic" else 0
    if change:
        more = "more" if change > 0 else "less"
        b.permanent("Enchantment", f"Spells you cast cost {{1}} {more} to cast.", as_="change")
    pool(b, max(0, card.mana + change) + left)
    b.bystanders()
    check_cast(b, card, way, 1, left, asked=ASKED)


@arm(RULING, "kicker declined", witness=CAST)
def kicker_declined(b: Build) -> None:
    """A kicker need not be paid; then nothing is."""
    way = b.choice(ALL_WAYS)
    card = place_kicked(b, way, other=True, beside=True)
    left = card.mana + b.integer(0, 2)
    pool(b, left)
    b.bystanders()
    check_cast(b, card, way, 0, left, asked=ASKED)


@arm(RULING, "multikicker 0 1 2", witness=CAST)
def multikicker(b: Build) -> None:
    """A multikicker may be paid as often as the player wants and can."""
    way = b.choice(ALL_WAYS)
    card = place_kicked(b, way, many=True)
    times = b.choice((0, 1, 2, 2))
    left = b.integer(0, 2)
    pool(b, card.mana * times + left)
    b.bystanders()
    check_cast(b, card, way, times, left)


@arm(RULING, "no mana", witness=CAST)
def no_mana(b: Build) -> None:
    """With no mana, or too little, it is not kicked, unless something else is the price."""
    way = b.choice(ALL_WAYS)
    many = b.maybe()
    card = place_kicked(b, way, many=many, other=not many)
    left = card.mana - 1 if card.mana and b.maybe() else 0
    pool(b, left)
    b.bystanders()
    times = 0 if card.mana else b.integer(0, 1)
    check_cast(b, card, way, times, left)
