"""Templates of forced casts for cards that engines know by name."""

from __future__ import annotations

from typing import Any

from conformance.generate.build import Build
from conformance.properties.by_name_casts import DRAKE, MULTI, SACRIFICES, WITH_EVOKE, pages
from conformance.properties.by_name_x import FORCED, HYDRAS
from conformance.properties.registry import by_name

CHOICES = "forced-cast.x-and-costs"
COSTS = "forced-cast.mandatory-costs"
STAYS = "forced-cast.uncastable-stays"


def called(b: Build, card: str, mana: str = "", **fields: Any) -> None:
    """Let Bob, whose only card in hand it is, have to cast a card in his upkeep."""
    b.twin(card, "hand", "bob", as_="hit")
    pages(b, "bob")
    b.permanent("Enchantment", FORCED, as_="call", player=b.choice(("alice", "bob")))
    b.bystanders()
    b.advance("upkeep", turn_of="bob")
    b.tap_lands(mana, "bob")
    b.resolve("call", **fields)


def forced(b: Build, **state: Any) -> None:
    """See the card as Bob's spell, with nothing else on the stack."""
    b.expect("it-must-be-cast", stack=[{"spell": "hit", "controller": "bob"}], **state)


@by_name(CHOICES, "X spell")
def x_spell(b: Build) -> None:
    card, rest = b.choice(HYDRAS)
    called(b, card, "{3}", not_asked=("x",))
    forced(b, hit={"mana_value": rest}, bob={"mana": "{C}{C}{C}"})


@by_name(CHOICES, "alternative cost")
def alternative_cost(b: Build) -> None:
    called(b, WITH_EVOKE, "{W}", not_asked=("alternative",))
    forced(b, bob={"mana": "{W}"})
    b.resolve("hit")
    b.expect("it-stays", hit={"zone": "battlefield"})


@by_name(CHOICES, "kicker")
def forced_kicker(b: Build) -> None:
    paid = b.integer(0, 1)
    called(b, DRAKE, "{4}", answers={"additional": paid})
    forced(b, bob={"mana": "" if paid else "{C}{C}{C}{C}"})
    b.resolve("hit")
    b.expect("kicked-or-not", stack=[], hit={"counters": {"+1/+1": 2} if paid else {}})


@by_name(CHOICES, "multikicker")
def forced_multikicker(b: Build) -> None:
    card, cost = b.choice(MULTI)
    times = b.integer(0, 2)
    called(b, card, cost * times, answers={"additional": times})
    forced(b)
    b.resolve("hit")
    b.expect("kicked-so-often", stack=[], hit={"counters": {"+1/+1": times} if times else {}})


@by_name(CHOICES, "fuse card revealed from hand (may be fused)")
def fuse(b: Build) -> None:
    b.twin("Stony Engine" if b.maybe() else "Warm Cup", as_="relic")
    b.twin("Ivy Law", as_="anthem")
    both = b.maybe()
    card = "Herd // Hale"
    called(b, card, answers={"face": card if both else "Herd"})
    forced(b, hit={"mana_value": 5 if both else 4})
    b.resolve("hit")
    b.expect("does-what-was-chosen", stack=[], bob={"life": 22 if both else 20})


@by_name(COSTS, "sacrifice payable")
def forced_sacrifice(b: Build) -> None:
    b.twin("Hollow Snail", player="bob", as_="bear")
    called(b, b.choice(SACRIFICES), answers={"objects": ("bear",)})
    forced(b, bear={"zone": "graveyard"})


@by_name(COSTS, "sacrifice not payable")
def forced_without_a_sacrifice(b: Build) -> None:
    called(b, b.choice(SACRIFICES))
    b.expect("it-stays", stack=[], hit={"zone": "hand"})


@by_name(STAYS, "play restriction")
def play_restriction(b: Build) -> None:
    b.twin(b.choice(("Heather Stag", "Glade Mender")), player="bob", as_="ban")
    # An engine may ask about the kicker before it finds that the spell cannot be cast.
    called(b, b.choice(("Hollow Snail", DRAKE)), answers={"additional": 0})
    b.expect("it-stays", stack=[], hit={"zone": "hand"})


@by_name("forced-cast.timing-ignored", "combat-only spell")
def combat_only(b: Build) -> None:
    called(b, "Ivy Spark")
    b.expect("it-stays", stack=[], hit={"zone": "hand"})


@by_name("forced-cast.timing-ignored", "sorcery")
def forced_sorcery(b: Build) -> None:
    card, life = b.choice((("Umber Wake", 28), ("Shale Harvest", 20)))
    called(b, card)
    forced(b)
    b.resolve("hit")
    b.expect("it-does-what-it-says", stack=[], hit={"zone": "graveyard"}, bob={"life": life})


@by_name("forced-cast.resolves-later", "the ability has left the stack")
def resolves_later(b: Build) -> None:
    called(b, b.choice(("Hollow Snail", WITH_EVOKE, "Shale Harvest")))
    forced(b)
    b.resolve("hit")
    b.expect("resolves-after", stack=[])


@by_name("forced-cast.must-cast", "card of which one side can be cast (that side must be)")
def one_side(b: Build) -> None:
    b.twin("Heather Stag", player="bob", as_="ban")
    called(b, "Tide Keeper // Deeper Tide", answers={"targets": ("bob",)}, not_asked=("face",))
    forced(b, hit={"mana_value": 1, "types": ("sorcery",)})
    b.resolve("hit")
    b.expect("it-is-that-side", stack=[], hit={"zone": "exile"}, bob={"library": ()})
