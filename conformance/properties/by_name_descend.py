"""Templates of descending for cards that engines know by name."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.by_name_faces import MERFOLK
from conformance.properties.descend_meters import Bell, rings, stays_silent
from conformance.properties.registry import by_name

CARDS = "descend.permanent-card"
TOKENS = "descend.tokens-do-not-count"

BELLS: tuple[tuple[str, int], ...] = (("Pit Taker", 2), ("Orchard Ram", 1), ("Cinder Child", 3))
"""Creatures that grow at their player's end step if they descended, and their size."""

MODAL = "Rootwork // Rootwork Hollow"  # an instant with a land on its back
HOUND = "Ember Snail"  # discard a card: it flies
ANY_FALL = "Copper Gathering"  # destroys a permanent, as a sorcery
CENTAUR = "Wander Gathering"  # creates a 3/3 Centaur


def bell(b: Build) -> Bell:
    """Place a creature that grows."""
    card, size = b.choice(BELLS)
    b.twin(card, as_="bell")
    return Bell("bell", "alice", "counter", size, size)


def discard(b: Build, name: str) -> None:
    """Discard a card that is in hand, beside another."""
    b.activate("hound", by="alice", answers={"objects": (name,)})
    b.resolve()
    b.expect("the-card-arrives", stack=[], **{name: {"zone": "graveyard"}})


@by_name(CARDS, "modal card with an instant front and a land back (no)")
def modal_card(b: Build) -> None:
    b.twin(MODAL, "hand", as_="page")
    it = bell(b)
    if b.maybe():
        b.twin(HOUND, as_="hound")
        b.twin("Forest", "hand", as_="another card")
        b.bystanders()
        discard(b, "page")
    else:
        b.twin(ANY_FALL, "hand", as_="fall")
        b.bystanders()
        b.play_land("page")
        b.expect("the-land-is-played", page={"zone": "battlefield", "types": ("land",)})
        b.cast("fall", answers={"targets": ("page",)})
        b.resolve()
        b.expect("the-card-arrives", stack=[], page={"zone": "graveyard"})
    stays_silent(b, it)


@by_name(CARDS, "countered adventure of a creature card (yes)")
def countered_adventure(b: Build) -> None:
    b.twin(MERFOLK, "hand", as_="rider")
    b.mana("{U}")
    b.twin(b.choice(("Meadow Hush", "Sunlit Glance")), "hand", "bob", as_="denial")
    it = bell(b)
    b.bystanders()
    adventure = MERFOLK.split(" // ")[1]
    b.cast("rider", answers={"face": adventure, "targets": ("bob",)})
    b.cast("denial", answers={"targets": ("rider",)})
    b.resolve()
    b.expect("the-card-arrives", stack=[], rider={"zone": "graveyard"})
    rings(b, it)


@by_name("descend.source-may-come-later", "source enters during the end step (no trigger)")
def enters_in_the_end_step(b: Build) -> None:
    """A creature with flash enters as a copy of Bob's, which grows at his own end steps."""
    b.twin(HOUND, as_="hound")
    b.twin(b.choice(("Hollow Snail", "Forest")), "hand", as_="newcomer")
    b.twin("Forest", "hand", as_="another card")
    card, size = b.choice(BELLS)
    b.twin(card, as_="their bell", player="bob")
    b.twin("Shale Strider", "hand", as_="bell")
    it = Bell("bell", "alice", "counter", size, size)
    discard(b, "newcomer")
    b.advance("end")
    b.expect("the-end-step", stack=[], turn={"active": "alice", "step": "end"})
    b.cast("bell")
    b.resolve(answers=[{"may": True}, {"objects": ("their bell",)}])
    b.expect("it-came-too-late", stack=[], **it.state(0))
    b.advance("upkeep", turn_of="bob")
    b.expect("nor-afterwards", stack=[], **it.state(0))


def fall(b: Build, spell: str, name: str, after: str) -> None:
    """Destroy a creature."""
    b.cast(spell, answers={"targets": (name,)})
    b.resolve(spell)
    b.expect("it-is-gone", **{name: {"zone": after}})


def born(b: Build, number: int) -> str:
    """Create a token and return its name."""
    name = f"token {number}"
    b.cast(f"birth {number}")
    b.resolve(as_={name: {"token": "Centaur"}})
    b.expect("it-is-a-token", **{name: {"zone": "battlefield", "token": True}})
    return name


@by_name(TOKENS, "only tokens")
def only_tokens(b: Build) -> None:
    it = bell(b)
    for number in (1, 2):
        b.twin(CENTAUR, "hand", as_=f"birth {number}")
        b.twin("Dark Fall", "hand", "bob", as_=f"fall {number}")
    tokens = [born(b, number) for number in (1, 2)]
    for number, token in enumerate(tokens, 1):
        fall(b, f"fall {number}", token, "none")
    stays_silent(b, it)


@by_name(TOKENS, "tokens and cards")
def tokens_and_cards(b: Build) -> None:
    it = bell(b)
    b.twin("Hollow Snail", as_="ox")
    b.twin(CENTAUR, "hand", as_="birth 1")
    for name in ("fall of a token", "fall of a card"):
        b.twin("Dark Fall", "hand", "bob", as_=name)
    fall(b, "fall of a token", born(b, 1), "none")
    fall(b, "fall of a card", "ox", "graveyard")
    rings(b, it)
