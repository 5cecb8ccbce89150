"""Templates of free casts for cards that engines know by name."""

from __future__ import annotations

from typing import Any

from conformance.generate.build import Build
from conformance.properties.by_name_x import HERALD
from conformance.properties.registry import by_name
from conformance.scenario.model import Cast

ALTERNATIVE = "free-cast.no-alternative-cost"
OPTIONAL = "free-cast.optional-additional-costs"
MANDATORY = "free-cast.mandatory-additional-costs"

DRAKE = "Bristle Keeper"  # {2}{U}, kicker {4}: two counters
MULTI: tuple[tuple[str, str], ...] = (("Gravel Trout", "{1}{G}"), ("Stream Prowler", "{1}{R}"))
"""Creatures with multikicker, and what each time costs."""

WITH_EVOKE = "Winter Newt"  # {2}{W}, evoke {W}
SACRIFICES = ("Birch Parry", "Orchard Glance")  # as an additional cost, a creature
SORCERY = "Wold Toil"  # discovers 4


def find(b: Build, card: str, mana: str = "", *, as_: str = "riddle", **fields: Any) -> None:
    """Discover a card and cast it; ``mana`` is in the pool by then."""
    b.twin(card, "library", as_=as_)
    pages(b)
    b.twin(HERALD, "hand", as_="herald")
    b.bystanders()
    b.cast("herald")
    b.resolve("herald")
    b.tap_lands(mana)
    answers = {"cast-or-hand": "cast", **fields.pop("answers", {})}
    b.resolve(answers=answers, **fields)


def seek(b: Build, **fields: Any) -> None:
    """Cast a sorcery that discovers 4."""
    pages(b)
    b.twin(SORCERY, "hand", as_="seeker")
    b.bystanders()
    b.cast("seeker", **fields)


def pages(b: Build, player: Any = "alice") -> None:
    """Place cards to draw."""
    for number in range(1, 5):
        b.twin("Hollow Snail", "library", player, as_=f"page {number}")


def is_cast(b: Build, value: int, mana: str = "") -> None:
    """See the spell on the stack, and this mana left."""
    stack = [{"spell": "riddle", "mana_value": value}]
    b.expect("cast-for-free", stack=stack, alice={"mana": mana})


@by_name(ALTERNATIVE, "evoke")
def evoke(b: Build) -> None:
    find(b, WITH_EVOKE, "{W}", not_asked=("alternative",))
    is_cast(b, 3, "{W}")
    b.resolve("riddle")
    b.expect("it-stays", riddle={"zone": "battlefield"})


@by_name(ALTERNATIVE, "other alternative cost payable")
def payable(b: Build) -> None:
    b.twin("Mountain", as_="mountain")
    b.twin("Stony Engine", player="bob", as_="relic")
    find(b, "Ashen Parry", answers={"targets": ("relic",)}, not_asked=("alternative",))
    is_cast(b, 3)
    b.expect("nothing-is-sacrificed", mountain={"zone": "battlefield"})


@by_name(ALTERNATIVE, "other alternative cost not payable")
def not_payable(b: Build) -> None:
    b.twin("Stony Engine", player="bob", as_="relic")
    find(b, "Ashen Parry", answers={"targets": ("relic",)}, not_asked=("alternative",))
    is_cast(b, 3)


@by_name(OPTIONAL, "kicker paid")
def kicker_paid(b: Build) -> None:
    find(b, DRAKE, "{4}", answers={"additional": 1})
    is_cast(b, 3)
    b.resolve()
    b.expect("kicked", stack=[], riddle={"power": 4, "counters": {"+1/+1": 2}})


@by_name(OPTIONAL, "kicker declined")
def kicker_declined(b: Build) -> None:
    find(b, DRAKE, "{4}", answers={"additional": 0})
    is_cast(b, 3, "{C}{C}{C}{C}")
    b.resolve()
    b.expect("not-kicked", stack=[], riddle={"power": 2, "counters": {}})


@by_name(OPTIONAL, "multikicker 0 1 2")
def multikicker(b: Build) -> None:
    card, cost = b.choice(MULTI)
    times = b.integer(0, 2)
    find(b, card, cost * times, answers={"additional": times})
    is_cast(b, 2 if "G" in cost else 1)
    b.resolve()
    counters = {"+1/+1": times} if times else {}
    b.expect("kicked-so-often", stack=[], riddle={"zone": "battlefield", "counters": counters})


@by_name(OPTIONAL, "no mana")
def no_mana(b: Build) -> None:
    card, value = b.choice(((DRAKE, 3), (MULTI[0][0], 2), (MULTI[1][0], 1)))
    find(b, card, answers={"additional": 0})
    is_cast(b, value)
    b.resolve()
    b.expect("not-kicked", stack=[], riddle={"zone": "battlefield", "counters": {}})


@by_name(MANDATORY, "sacrifice payable")
def sacrifice_payable(b: Build) -> None:
    b.twin("Hollow Snail", as_="bear")
    find(b, b.choice(SACRIFICES), answers={"objects": ("bear",)})
    b.expect("sacrificed-as-a-cost", stack=[{"spell": "riddle"}], bear={"zone": "graveyard"})
    b.resolve()
    b.expect("it-resolves", stack=[], riddle={"zone": "graveyard"})


@by_name(MANDATORY, "sacrifice not payable")
def sacrifice_not_payable(b: Build) -> None:
    """There is no creature: the card cannot be cast, and goes to the hand."""
    b.twin(b.choice(SACRIFICES), "library", as_="riddle")
    seek(b)
    b.resolve(answers={"cast-or-hand": "cast if able"})
    b.expect("taken-into-hand", stack=[], riddle={"zone": "hand"})


@by_name(MANDATORY, "cost increase by another permanent")
def cost_increase(b: Build) -> None:
    b.twin("Pewter Wheel", player="bob", as_="tax")
    b.twin("Spruce Drake", "library", as_="riddle")
    pages(b)
    b.twin(HERALD, "hand", as_="herald")
    b.tap_lands("{1}")
    b.cast("herald")
    b.resolve("herald")
    b.tap_lands("{1}")
    b.resolve(answers={"cast-or-hand": "cast"})
    is_cast(b, 2)
    b.resolve()
    b.expect("it-enters", stack=[], riddle={"zone": "battlefield"})


@by_name("mana-value.mana-cost-only", "alternative cost")
def instead_of_the_mana_cost(b: Build) -> None:
    """A creature that was cast for evoke has the mana value of its mana cost."""
    b.twin(WITH_EVOKE, "hand", as_="riddle")
    b.mana("{W}")
    b.twin("Yarrow Wave", "hand", "bob", as_="wrong denial")
    b.bystanders()
    b.cast("riddle", answers={"alternative": "evoke"})
    b.expect("spell-has-its-value", stack=[{"spell": "riddle", "mana_value": 3}])
    wrong = Cast(cast="wrong denial", by="bob", answers={"targets": ("riddle",)})
    b.illegal(wrong, "spell-has-no-other-value")
    b.resolve("riddle")
    b.expect("permanent-has-its-value", riddle={"zone": "battlefield", "mana_value": 3})
