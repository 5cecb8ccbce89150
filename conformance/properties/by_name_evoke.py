"""Templates of evoke for cards that engines know by name."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.by_name_casts import WITH_EVOKE, find, pages
from conformance.properties.registry import by_name
from conformance.scenario.model import Cast


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
    find(b, WITH_EVOKE, "{W}", as_="spirit", not_asked=("alternative",))
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
