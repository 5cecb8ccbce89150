"""Discovering adventurer, split and double-faced cards (CR 701.57a, 709.3a, 712.11c, 715.3a)."""

from __future__ import annotations

from collections.abc import Sequence

from conformance.generate.build import Build, ExpectedQuestion
from conformance.properties.discover_cards import (
    NOT_A_CREATURE,
    Seeker,
    asked,
    below,
    ends_in,
    hit,
    library_after,
    on_stack,
    passed_over,
    seeker,
)
from conformance.properties.discover_sides import (
    Side,
    TwoFaced,
    adventurer,
    land_side,
    permanent_side,
    spell_side,
    two_faced,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, entered, left, refused
from conformance.scenario.model import Cast, LayoutName, Resolve

FACES = "discover.faces"
NO_FUSE = "discover.no-fuse"


def _cast(
    b: Build, it: Seeker, card: TwoFaced, side: int, rest: Sequence[str], kept: Sequence[str]
) -> None:
    """Discover and cast the one side that there is, which nobody chooses."""
    it.discover("cast", not_asked=("face",))
    _is_cast(b, card, side, rest, kept)


def _is_cast(b: Build, card: TwoFaced, side: int, rest: Sequence[str], kept: Sequence[str]) -> None:
    """Say that a side is on the stack, let it resolve, and say what came of it."""
    library = library_after(rest, kept)
    stack = [card.on_stack(side)]
    b.expect("the-side-is-cast", stack=stack, alice={"hand": (), **library})
    b.resolve()
    b.expect("its-effect-alone", stack=[], **card.done(side))


def _cannot_choose(b: Build, face: str, clause: str) -> None:
    """Try to cast another side, in the place of the move that follows."""
    b.illegal(Resolve(answers={"cast-or-hand": "cast", "face": face}), clause)


# ---------------------------------------------------------------- which sides


@arm(FACES, "only the card fits", witness=both(asked("cast-or-hand", "hit"), on_stack("hit")))
def only_the_card_fits(b: Build) -> None:
    number = b.integer(0, 4)
    it = seeker(b, number)
    rest = passed_over(b, number)
    card = adventurer(b, number - b.integer(0, number), number + b.integer(1, 3))
    kept = below(b)
    b.bystanders()
    it.announce()
    _cast(b, it, card, 0, rest, kept)


def _both_fitting(b: Build, number: int) -> TwoFaced:
    layout: LayoutName = b.choice(("adventure", "split", "modal_dfc"))
    first = b.integer(0, number)
    room = number - first if layout == "split" else number
    second = room - b.integer(0, room)
    if layout == "adventure":
        return adventurer(b, first, second)
    if layout == "split":
        return two_faced(b, layout, spell_side(b, first), spell_side(b, second))
    return two_faced(b, layout, permanent_side(b, first), permanent_side(b, second))


@arm(FACES, "both fit", witness=both(asked("face"), on_stack("hit")))
def both_fit(b: Build) -> None:
    number = b.integer(1, 5)
    it = seeker(b, number)
    rest = passed_over(b, number)
    card = _both_fitting(b, number)
    kept = below(b)
    b.bystanders()
    side = b.integer(0, 1)
    it.announce()
    question = ExpectedQuestion(kind="face", options=card.names)
    it.discover("cast", answers={"face": card.names[side]}, asked=(question,))
    _is_cast(b, card, side, rest, kept)


@arm(
    FACES,
    "split card whose combined value is too high is passed over",
    witness=both(left("next", "library"), ends_in("hit", "library")),
)
def too_high_together(b: Build) -> None:
    number = b.integer(1, 5)
    it = seeker(b, number)
    rest = passed_over(b, number)
    first = b.integer(1, number)
    second = number - first + b.integer(1, first)
    two_faced(b, "split", spell_side(b, first), spell_side(b, second))
    found = hit(b, number - b.integer(0, number), as_="next")
    kept = below(b)
    b.bystanders()
    it.go("cast", not_asked=("face",))
    others = ("hit", *rest)
    b.expect("passed-over", hit={"zone": "library"}, stack=[found.on_stack])
    b.expect("the-rest-beneath", alice={"hand": (), **library_after(others, kept)})
    b.resolve()
    b.expect("the-next-card-resolves", stack=[], **found.done())


@arm(FACES, "back face too dear", witness=both(asked("cast-or-hand", "hit"), on_stack("hit")))
def back_face_too_dear(b: Build) -> None:
    number = b.integer(0, 4)
    it = seeker(b, number)
    rest = passed_over(b, number)
    front = permanent_side(b, number - b.integer(0, number))
    make = b.choice((permanent_side, spell_side))
    card = two_faced(b, "modal_dfc", front, make(b, number + b.integer(1, 3)))
    kept = below(b)
    b.bystanders()
    it.announce()
    _cannot_choose(b, card.names[1], "back-face-is-too-dear")
    _cast(b, it, card, 0, rest, kept)


@arm(FACES, "back face is a land", witness=both(asked("cast-or-hand", "hit"), on_stack("hit")))
def back_face_is_a_land(b: Build) -> None:
    number = b.integer(0, 4)
    it = seeker(b, number)
    rest = passed_over(b, number)
    make = b.choice((permanent_side, spell_side))
    front = make(b, number - b.integer(0, number))
    card = two_faced(b, "modal_dfc", front, land_side())
    kept = below(b)
    b.bystanders()
    it.announce()
    _cast(b, it, card, 0, rest, kept)


@arm(FACES, "adventure too dear", witness=both(refused, on_stack("hit")))
def adventure_too_dear(b: Build) -> None:
    number = b.integer(0, 4)
    it = seeker(b, number)
    rest = passed_over(b, number)
    card = adventurer(b, number - b.integer(0, number), number + b.integer(1, 3))
    kept = below(b)
    b.bystanders()
    it.announce()
    _cannot_choose(b, card.names[1], "adventure-is-too-dear")
    _cast(b, it, card, 0, rest, kept)


@arm(FACES, "aftermath half (may not)", witness=both(refused, on_stack("hit")))
def aftermath_half(b: Build) -> None:
    number = b.integer(1, 5)
    it = seeker(b, number)
    rest = passed_over(b, number)
    first = b.integer(0, number)
    second = number - first - b.integer(0, number - first)
    half = spell_side(b, second, keyword="Aftermath")
    card = two_faced(b, "aftermath", spell_side(b, first), half)
    kept = below(b)
    b.bystanders()
    it.announce()
    _cannot_choose(b, card.names[1], "aftermath-is-not-cast-from-exile")
    _cast(b, it, card, 0, rest, kept)


@arm(FACES, "nonmodal double-faced card: front only", witness=both(refused, on_stack("hit")))
def front_only(b: Build) -> None:
    number = b.integer(0, 4)
    it = seeker(b, number)
    rest = passed_over(b, number)
    front = permanent_side(b, number - b.integer(0, number))
    back = {"cost": None, "type": "Creature — Beast", "power": "3", "toughness": "3"}
    card = two_faced(b, "transform", front, Side(back, 0))
    kept = below(b)
    b.bystanders()
    it.announce()
    _cannot_choose(b, card.names[1], "back-face-is-not-cast")
    _cast(b, it, card, 0, rest, kept)


@arm(
    FACES,
    "land on the back of a nonland front: not playable",
    witness=both(refused, entered("hit", "hand")),
)
def land_on_the_back(b: Build) -> None:
    number = b.integer(0, 4)
    it = seeker(b, number)
    rest = passed_over(b, number)
    card = two_faced(b, "modal_dfc", permanent_side(b, number - b.integer(0, number)), land_side())
    kept = below(b)
    b.bystanders()
    it.announce()
    _cannot_choose(b, card.names[1], "the-land-is-not-played")
    it.discover("hand")
    library = library_after(rest, kept)
    b.expect("in-hand-with-its-front", hit={"zone": "hand", "card": card.names[0]}, stack=[])
    b.expect("the-rest-beneath", alice={"hand": ("hit",), **library})
    b.play_land("hit")
    b.expect("playable-from-hand", hit={"zone": "battlefield", "card": card.names[1]})


@arm(
    FACES,
    "Adventure that resolves is exiled and may be cast later",
    witness=both(entered("hit", "exile"), entered("hit")),
)
def back_from_the_adventure(b: Build) -> None:
    number = b.integer(1, 5)
    it = seeker(b, number, forms=NOT_A_CREATURE)
    rest = passed_over(b, number)
    card = adventurer(b, number - b.integer(0, number), number - b.integer(0, number))
    kept = below(b)
    cost = str(card.sides[0].fields["cost"])
    b.mana("" if cost == "{0}" else cost)
    b.bystanders()
    it.announce()
    it.discover("cast", answers={"face": card.names[1]})
    b.expect("the-adventure-is-cast", stack=[card.on_stack(1)], alice=library_after(rest, kept))
    b.resolve()
    b.expect("on-an-adventure", stack=[], **card.done(1))
    again = Cast(cast="hit", by="alice", answers={"face": card.names[1]})
    b.illegal(again, "no-second-adventure")
    b.cast("hit", by="alice")
    b.expect("cast-from-exile", stack=[card.on_stack(0)], alice={"mana": "", "exile": ()})
    b.resolve()
    b.expect("its-cost-was-paid", stack=[], hit={"zone": "battlefield", "card": card.names[0]})


# ---------------------------------------------------------------- fuse


@arm(NO_FUSE, "fuse card whose halves together fit", witness=both(refused, on_stack("hit")))
def halves_together_fit(b: Build) -> None:
    number = b.integer(1, 6)
    it = seeker(b, number)
    rest = passed_over(b, number)
    first = b.integer(0, number)
    second = number - first - b.integer(0, number - first)
    halves = (spell_side(b, first, keyword="Fuse"), spell_side(b, second, keyword="Fuse"))
    card = two_faced(b, "split", *halves)
    kept = below(b)
    b.bystanders()
    side = b.integer(0, 1)
    it.announce()
    _cannot_choose(b, card.whole, "not-both-halves")
    question = ExpectedQuestion(kind="face", options=card.names)
    it.discover("cast", answers={"face": card.names[side]}, asked=(question,))
    _is_cast(b, card, side, rest, kept)
