"""Templates of cards with two faces for engines that know cards by name."""

from __future__ import annotations

from typing import Any

from conformance.generate.build import Build
from conformance.properties.by_name_tecutlan import CARD
from conformance.properties.by_name_x import HERALD
from conformance.properties.registry import by_name
from conformance.scenario.model import ExpectedQuestion, Resolve

FACES = "discover.faces"
NO_FUSE = "discover.no-fuse"
SPLIT = "mana-value.split-card"
OTHER = "mana-value.other-faces"

FAERIE = "Sedge Guide // Wings of the Sedge"  # 1, its Adventure 2
KNIGHT = "Ford Giver // Loose Sheaf"  # 2, its Adventure 1
MERFOLK = "Tide Keeper // Deeper Tide"  # 1, its Adventure 1
TREEFOLK = "Old Oakman // Gift of Acorns"  # 7, its Adventure 4
SMALL_SPLIT = "Swell // Shrivel"  # 1 and 1
FUSE = "Rend // Rive"  # 2 and 1
GREAT_FUSE = "Herd // Hale"  # 4 and 1
WITH_LAND = "Young Thicket // Thicket Dell"  # 2, with a land on its back


def seek(b: Build, card: str) -> None:
    """Place a card with two faces on the library, and a spell that discovers 3 on the stack."""
    b.twin(card, "library", as_="hit")
    b.twin("Hollow Snail", "library", as_="below")
    b.twin(HERALD, "hand", as_="herald")
    b.bystanders()


def announce(b: Build) -> None:
    """Let the creature that discovers enter."""
    b.cast("herald")
    b.resolve("herald")


@by_name(FACES, "both fit")
def both_fit(b: Build) -> None:
    card = b.choice((FAERIE, MERFOLK, SMALL_SPLIT))
    seek(b, card)
    side = b.integer(0, 1) if card != SMALL_SPLIT else 0
    values = {FAERIE: (1, 2), MERFOLK: (1, 1), SMALL_SPLIT: (1, 1)}[card]
    names = tuple(card.split(" // "))
    announce(b)
    answers: dict[str, Any] = {"cast-or-hand": "cast", "face": names[side]}
    if card == SMALL_SPLIT or (side == 1 and card == FAERIE):
        answers["targets"] = ("herald",)
    elif side == 1:
        answers["targets"] = ("bob",)
    b.resolve(answers=answers, asked=(ExpectedQuestion(kind="face", options=names),))
    b.expect("the-side-is-cast", stack=[{"spell": "hit", "mana_value": values[side]}])
    b.resolve()
    b.expect("it-resolves", stack=[])


@by_name(FACES, "split card whose combined value is too high is passed over")
def too_high_together(b: Build) -> None:
    b.twin(GREAT_FUSE, "library", as_="hit")
    b.twin(b.choice(("Hollow Snail", "Spruce Drake")), "library", as_="next")
    b.twin("Hollow Snail", "library", as_="below")
    b.twin(HERALD, "hand", as_="herald")
    b.bystanders()
    announce(b)
    b.resolve(answers={"cast-or-hand": "cast"}, not_asked=("face",))
    b.expect("passed-over", hit={"zone": "library"}, stack=[{"spell": "next"}])
    b.resolve()
    b.expect("the-next-card-resolves", stack=[], next={"zone": "battlefield"})


@by_name(FACES, "back face is a land")
def back_face_is_a_land(b: Build) -> None:
    card = b.choice((WITH_LAND, "Rootwork // Rootwork Hollow"))
    seek(b, card)
    announce(b)
    targets = {"targets": ("herald",)} if card != WITH_LAND else {}
    b.resolve(answers={"cast-or-hand": "cast", **targets}, not_asked=("face",))
    b.expect("the-front-is-cast", stack=[{"spell": "hit"}])
    b.resolve()
    b.expect("it-resolves", stack=[])


@by_name(FACES, "land on the back of a nonland front: not playable")
def land_on_the_back(b: Build) -> None:
    seek(b, WITH_LAND)
    front, back = WITH_LAND.split(" // ")
    announce(b)
    b.illegal(Resolve(answers={"cast-or-hand": "cast", "face": back}), "the-land-is-not-played")
    b.resolve(answers={"cast-or-hand": "hand"})
    b.expect("in-hand-with-its-front", hit={"zone": "hand", "card": front}, stack=[])
    b.play_land("hit")
    b.expect("playable-from-hand", hit={"zone": "battlefield", "card": back})


@by_name(FACES, "nonmodal double-faced card: front only")
def front_only(b: Build) -> None:
    seek(b, CARD)
    front, back = CARD.split(" // ")
    announce(b)
    b.illegal(Resolve(answers={"cast-or-hand": "cast", "face": back}), "back-face-is-not-cast")
    b.resolve(answers={"cast-or-hand": "cast"}, not_asked=("face",))
    b.expect("the-front-is-cast", stack=[{"spell": "hit", "mana_value": 3}])
    b.resolve()
    b.expect("it-resolves", hit={"zone": "battlefield", "card": front})


@by_name(FACES, "Adventure that resolves is exiled and may be cast later")
def back_from_the_adventure(b: Build) -> None:
    card = b.choice((FAERIE, MERFOLK))
    seek(b, card)
    front, adventure = card.split(" // ")
    announce(b)
    target = "bob" if card == MERFOLK else "herald"
    answers = {"cast-or-hand": "cast", "face": adventure, "targets": (target,)}
    b.resolve(answers=answers)
    b.resolve()
    b.expect("on-an-adventure", stack=[], hit={"zone": "exile"})
    b.tap_lands("{U}" if card == MERFOLK else "{W}")
    b.cast("hit", by="alice")
    b.expect("cast-from-exile", stack=[{"spell": "hit", "mana_value": 1}])
    b.resolve()
    b.expect("its-cost-was-paid", stack=[], hit={"zone": "battlefield", "card": front})


@by_name(NO_FUSE, "fuse card whose halves together fit")
def halves_together_fit(b: Build) -> None:
    seek(b, FUSE)
    b.twin("Stony Engine", player="bob", as_="relic")
    names = tuple(FUSE.split(" // "))
    announce(b)
    whole = Resolve(answers={"cast-or-hand": "cast", "face": FUSE})
    b.illegal(whole, "not-both-halves")
    b.resolve(answers={"cast-or-hand": "cast", "face": names[0], "targets": ("relic",)})
    b.expect("the-side-is-cast", stack=[{"spell": "hit", "mana_value": 2}])
    b.resolve()
    b.expect("it-resolves", stack=[], hit={"zone": "graveyard"})


# ---------------------------------------------------------------- mana values


def in_library(b: Build, card: str, value: int) -> None:
    """Discover it where N is as great as its mana value, or greater."""
    b.twin(card, "library", as_="riddle")
    b.twin("Hollow Snail", "library", as_="below")
    b.twin(HERALD, "hand", as_="herald")
    b.bystanders()
    announce(b)
    b.expect("its-value", riddle={"zone": "library", "mana_value": value})
    b.resolve(answers={"cast-or-hand": "hand"})
    b.expect("its-value-in-hand", riddle={"zone": "hand", "mana_value": value})


def in_hand(b: Build, card: str, value: int) -> None:
    """Look at it in a hand, and discard it as a cost."""
    b.twin(card, "hand", as_="riddle")
    b.twin(b.choice(("Reed Piper", "Ember Snail")), as_="hound")
    b.twin("Hollow Snail", "hand", as_="another card")
    b.bystanders()
    b.expect("its-value", riddle={"zone": "hand", "mana_value": value})
    b.activate("hound", answers={"objects": ("riddle",)})
    b.expect("its-value-when-discarded", riddle={"zone": "graveyard", "mana_value": value})


def in_graveyard(b: Build, card: str, value: int) -> None:
    """Look at it in a graveyard, and return it to hand."""
    b.twin(card, "graveyard", as_="riddle")
    b.twin("Meadow March", "hand", as_="memory")
    b.bystanders()
    b.expect("its-value", riddle={"zone": "graveyard", "mana_value": value})
    b.cast("memory", answers={"targets": ("riddle",)})
    b.resolve()
    b.expect("its-value-in-hand", riddle={"zone": "hand", "mana_value": value})


@by_name(SPLIT, "library or exile")
def split_in_library(b: Build) -> None:
    card, value = b.choice(((SMALL_SPLIT, 2), (FUSE, 3)))
    in_library(b, card, value)


SPLITS = ((SMALL_SPLIT, 2), (FUSE, 3), (GREAT_FUSE, 5))


@by_name(SPLIT, "hand")
def split_in_hand(b: Build) -> None:
    in_hand(b, *b.choice(SPLITS))


@by_name(SPLIT, "graveyard")
def split_in_graveyard(b: Build) -> None:
    in_graveyard(b, *b.choice(SPLITS))


@by_name(SPLIT, "half on the stack")
def half_on_the_stack(b: Build) -> None:
    card, cost, value, whole = b.choice(
        ((SMALL_SPLIT, "{G}", 1, 2), (GREAT_FUSE, "{3}{G}", 4, 5), (FUSE, "{1}{R}", 2, 3))
    )
    b.twin(card, "hand", as_="riddle")
    b.twin("Hollow Snail", as_="bear")
    b.twin("Stony Engine", player="bob", as_="relic")
    b.bystanders()
    b.mana(cost)
    target = {SMALL_SPLIT: {"targets": ("bear",)}, FUSE: {"targets": ("relic",)}}.get(card, {})
    b.cast("riddle", answers={"face": card.split(" // ")[0], **target})
    b.expect("spell-has-its-value", stack=[{"spell": "riddle", "mana_value": value}])
    b.resolve()
    b.expect("card-has-both", stack=[], riddle={"zone": "graveyard", "mana_value": whole})


@by_name(SPLIT, "fused on the stack")
def fused_on_the_stack(b: Build) -> None:
    b.twin(GREAT_FUSE, "hand", as_="riddle")
    b.bystanders()
    b.mana("{3}{G}{W}")
    b.cast("riddle", answers={"face": GREAT_FUSE})
    b.expect("spell-has-its-value", stack=[{"spell": "riddle", "mana_value": 5}])
    b.resolve()
    b.expect("does-what-both-say", stack=[], riddle={"zone": "graveyard"}, alice={"life": 22})


def in_any_zone(b: Build, card: str, value: int) -> None:
    """Look at a card in a zone, and let it move."""
    look = b.choice((in_hand, in_graveyard, in_library) if value <= 3 else (in_hand, in_graveyard))
    look(b, card, value)


@by_name(OTHER, "adventure lower")
def adventure_lower(b: Build) -> None:
    in_any_zone(b, *b.choice(((KNIGHT, 2), (TREEFOLK, 7))))


@by_name(OTHER, "adventure higher")
def adventure_higher(b: Build) -> None:
    in_any_zone(b, FAERIE, 1)


@by_name(OTHER, "back lower")
def back_lower(b: Build) -> None:
    card = b.choice(
        ((WITH_LAND, 2), ("Gravel Bull // Gravel Maw", 6), ("Rootwork // Rootwork Hollow", 1))
    )
    in_any_zone(b, *card)


@by_name("mana-value.mana-cost-only", "transformed permanent")
def transformed(b: Build) -> None:
    """At its third counter it turns over, and the land on its back has the front's mana value."""
    front, back = CARD.split(" // ")
    b.twin(CARD, as_="riddle", counters={"bore": 2})
    b.twin("Hollow Snail", as_="bear")
    b.twin("Dark Fall", "hand", "bob", as_="fall")
    b.bystanders()
    b.expect("front-counts-itself", riddle={"card": front, "mana_value": 3})
    b.cast("fall", by="bob", answers={"targets": ("bear",)})
    b.resolve("fall")
    b.advance("end")
    b.resolve()
    b.expect("back-counts-the-front", riddle={"card": back, "mana_value": 3, "counters": {}})
