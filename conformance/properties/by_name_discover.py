"""Templates of discovering for cards that engines know by name."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.by_name_casts import pages, seek
from conformance.properties.by_name_x import HERALD, HYDRAS
from conformance.properties.registry import by_name


@by_name("discover.uncastable-to-hand", "play restriction")
def discovered_creature_is_banned(b: Build) -> None:
    b.twin(b.choice(("Heather Stag", "Glade Mender")), as_="ban")
    b.twin("Spruce Drake", "library", as_="hit")
    seek(b)
    b.resolve(answers={"cast-or-hand": "cast if able"})
    b.expect("taken-into-hand", stack=[], hit={"zone": "hand"})


def targeted(b: Build) -> None:
    """Cast a sorcery that returns a card from the graveyard and discovers 4."""
    b.twin(b.choice(("Hollow Snail", "Warm Cup")), "graveyard", as_="first")
    b.twin("Spruce Drake", "library", as_="hit")
    seek(b, answers={"targets": ("first",)})


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


@by_name("discover.cast-or-hand", "creature or sorcery on the opponent's turn")
def on_the_opponents_turn(b: Build) -> None:
    """A creature dies in Bob's turn, and its player discovers."""
    b.active = "bob"
    b.step = b.choice(("precombat main", "upkeep", "end"))
    b.twin("Velvet Pike", as_="seeker")
    card = b.choice(("Hollow Snail", "Spruce Drake", "Shale Harvest"))
    b.twin(card, "library", as_="hit")
    pages(b)
    b.twin("Dark Fall", "hand", b.choice(("alice", "bob")), as_="fall")
    b.bystanders()
    b.cast("fall", answers={"targets": ("seeker",)})
    b.resolve("fall")
    b.resolve(answers={"may": True, "cast-or-hand": "cast"})
    b.expect("on-bobs-turn", turn={"active": "bob", "step": b.step, "priority": "bob"})
    spell = {"spell": "hit", "controller": "alice", "mana_value": 3 if "Shale" in card else 2}
    b.expect("cast-for-free", stack=[spell])
    b.resolve("hit")
    zone = "graveyard" if "Shale" in card else "battlefield"
    b.expect("it-resolves", stack=[], hit={"zone": zone})
