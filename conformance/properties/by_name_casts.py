"""Templates of free and forced casts for cards that engines know by name."""

from __future__ import annotations

from typing import Any

from conformance.generate.build import Build
from conformance.properties.by_name_x import FORCED, HERALD, HYDRAS
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


def find(b: Build, card: str, mana: str = "", **fields: Any) -> None:
    """Discover a card and cast it; ``mana`` is in the pool by then."""
    b.twin(card, "library", as_="riddle")
    pages(b)
    b.twin(HERALD, "hand", as_="herald")
    b.bystanders()
    b.cast("herald")
    b.resolve("herald")
    b.tap_lands(mana)
    answers = {"cast-or-hand": "cast", **fields.pop("answers", {})}
    b.resolve(answers=answers, **fields)


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
    pages(b)
    b.twin(SORCERY, "hand", as_="seeker")
    b.bystanders()
    b.cast("seeker")
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


# ---------------------------------------------------------------- forced

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
    called(b, b.choice(("Hollow Snail", DRAKE)))
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


# ---------------------------------------------------------------- discover


@by_name("discover.uncastable-to-hand", "play restriction")
def discovered_creature_is_banned(b: Build) -> None:
    b.twin(b.choice(("Heather Stag", "Glade Mender")), as_="ban")
    b.twin("Spruce Drake", "library", as_="hit")
    pages(b)
    b.twin(SORCERY, "hand", as_="seeker")
    b.bystanders()
    b.cast("seeker")
    b.resolve(answers={"cast-or-hand": "cast if able"})
    b.expect("taken-into-hand", stack=[], hit={"zone": "hand"})


def targeted(b: Build) -> None:
    """Cast a sorcery that returns a card from the graveyard and discovers 4."""
    b.twin(b.choice(("Hollow Snail", "Warm Cup")), "graveyard", as_="first")
    b.twin("Spruce Drake", "library", as_="hit")
    pages(b)
    b.twin(SORCERY, "hand", as_="seeker")
    b.bystanders()
    b.cast("seeker", answers={"targets": ("first",)})


@by_name("discover.illegal-targets", "legal")
def legal_target(b: Build) -> None:
    targeted(b)
    b.resolve(answers={"cast-or-hand": "cast"})
    b.expect("discovers", stack=[{"spell": "hit"}], first={"zone": "hand"})


@by_name("discover.illegal-targets", "all illegal")
def illegal_target(b: Build) -> None:
    targeted(b)
    b.twin("Granite Hush", "hand", "bob", as_="answer")
    for number in (1, 2):
        b.twin("Hollow Snail", "library", "bob", as_=f"bob's page {number}")
    b.cast("answer", by="bob", answers={"targets": ("first",)})
    b.resolve("answer")
    b.resolve("seeker", not_asked=("cast-or-hand",))
    b.expect("does-not-discover", stack=[], hit={"zone": "library"}, first={"zone": "exile"})


def x_card_discovered(b: Build) -> None:
    card, rest = b.choice(HYDRAS)
    b.twin(card, "library", as_="hit")
    pages(b)
    b.twin("Ivy Law", as_="anthem")
    b.twin(HERALD, "hand", as_="herald")
    b.bystanders()
    b.cast("herald")
    b.resolve("herald")
    b.resolve(answers={"cast-or-hand": "cast"}, not_asked=("x",))
    b.expect("cast-with-x-zero", stack=[{"spell": "hit", "mana_value": rest}])
    b.resolve()
    b.expect("enters-without-counters", stack=[], hit={"counters": {}, "power": 1})


@by_name("discover.x-is-zero", "X card is the hit")
def x_card(b: Build) -> None:
    x_card_discovered(b)


@by_name("discover.x-is-zero", "X spell that enters with X counters")
def x_counters(b: Build) -> None:
    x_card_discovered(b)


# ---------------------------------------------------------------- evoke


def evoked(b: Build, card: str = WITH_EVOKE, mana: str = "{W}") -> None:
    """Cast a creature for its evoke cost."""
    b.twin(card, "hand", as_="spirit")
    b.tap_lands(mana)
    b.cast("spirit", answers={"alternative": "evoke"})


def sacrificed(b: Build) -> None:
    """See it sacrificed by its trigger."""
    b.expect("sacrifice-triggers", stack=[{"trigger_of": "spirit"}])
    b.resolve()
    b.expect("evoked-is-sacrificed", stack=[], spirit={"zone": "graveyard"})


@by_name("evoke.control-change", "stolen with the trigger on the stack")
def stolen(b: Build) -> None:
    b.twin("Bristle Parry", "hand", "bob", as_="theft")
    evoked(b)
    b.resolve("spirit")
    b.cast("theft", by="bob", answers={"x": b.integer(3, 4), "targets": ("spirit",)})
    b.resolve("theft")
    b.expect("spirit-is-stolen", spirit={"zone": "battlefield", "controller": "bob"})
    sacrificed(b)
    b.expect("its-owners-graveyard", alice={"graveyard": ("spirit",)})


@by_name("evoke.control-change", "leaves trigger")
def leaves(b: Build) -> None:
    evoked(b, "Salt Ox", "{4}{G}")
    b.resolve("spirit")
    b.expect("sacrifice-triggers", stack=[{"trigger_of": "spirit"}])
    b.resolve()
    b.expect("leaves-triggers", stack=[{"trigger_of": "spirit", "controller": "alice"}],
             spirit={"zone": "graveyard"})  # fmt: skip
    b.resolve(as_={"token": {"token": "Elemental"}})
    b.expect("for-its-last-controller", stack=[], token={"power": 4, "controller": "alice"})


@by_name("evoke.sacrifice-trigger", "enters and sacrifice triggers in either order")
def either_order(b: Build) -> None:
    pages(b)
    evoked(b, "Dream Drifter", "{2}{U}")
    b.resolve("spirit")
    b.expect("both-trigger", stack=[{"trigger_of": "spirit"}] * 2, spirit={"zone": "battlefield"})
    b.resolve_all(2)
    b.expect("evoked-is-sacrificed", stack=[], spirit={"zone": "graveyard"})
    b.expect("enters-ability-works", alice={"hand": ("page 1", "page 2")})


@by_name("evoke.not-on-free-cast", "discover")
def evoke_discovered(b: Build) -> None:
    b.twin(WITH_EVOKE, "library", as_="spirit")
    pages(b)
    b.twin(HERALD, "hand", as_="herald")
    b.bystanders()
    b.cast("herald")
    b.resolve("herald")
    b.tap_lands("{W}")
    b.resolve(answers={"cast-or-hand": "cast"}, not_asked=("alternative",))
    b.expect("cast-without-evoke", stack=[{"spell": "spirit"}], alice={"mana": "{W}"})
    b.resolve("spirit")
    b.expect("it-stays", spirit={"zone": "battlefield"})


EARLY = Cast(cast="spirit", by="alice", answers={"alternative": "evoke"})


def evoked_in_time(b: Build) -> None:
    """Cast the creature for its evoke cost, and let it be sacrificed."""
    b.tap_lands("{W}")
    b.cast("spirit", answers={"alternative": "evoke"})
    b.resolve("spirit")
    sacrificed(b)


@by_name("evoke.timing-unchanged", "opponent's turn")
def opponents_turn(b: Build) -> None:
    b.active = "bob"
    b.step = b.choice(("precombat main", "end", "upkeep"))
    b.twin(WITH_EVOKE, "hand", as_="spirit")
    pages(b)
    b.twin("Hollow Snail", "library", "bob", as_="bob's page")
    b.bystanders()
    b.tap_lands("{W}")
    b.illegal(EARLY, "not-in-the-opponents-turn")
    b.advance("precombat main", turn_of="alice")
    evoked_in_time(b)


@by_name("evoke.timing-unchanged", "main phase")
def main_phase(b: Build) -> None:
    b.step = b.choice(("upkeep", "draw", "beginning of combat"))
    b.twin(WITH_EVOKE, "hand", as_="spirit")
    pages(b)
    b.bystanders()
    b.tap_lands("{W}")
    b.illegal(EARLY, "not-outside-of-a-main-phase")
    b.advance("postcombat main" if b.step == "beginning of combat" else "precombat main")
    evoked_in_time(b)


@by_name("evoke.timing-unchanged", "stack not empty")
def stack_not_empty(b: Build) -> None:
    b.twin(WITH_EVOKE, "hand", as_="spirit")
    b.twin("Forest Feast", "hand", "bob", as_="word")
    b.cast("word", by="bob")
    b.tap_lands("{W}")
    b.illegal(EARLY, "not-with-something-on-the-stack")
    b.resolve("word")
    b.cast("spirit", answers={"alternative": "evoke"})
    b.resolve("spirit")
    sacrificed(b)


@by_name("evoke.timing-unchanged", "flash")
def flash(b: Build) -> None:
    b.active = b.choice(("bob", "alice"))
    b.step = b.choice(("precombat main", "end", "upkeep"))
    evoked(b, "Stream Ranger", "{2}{G}{G}")
    b.resolve("spirit")
    b.expect("both-trigger", stack=[{"trigger_of": "spirit"}] * 2)
    b.resolve_all(2)
    b.expect("evoked-is-sacrificed", stack=[], spirit={"zone": "graveyard"}, alice={"life": 18})
