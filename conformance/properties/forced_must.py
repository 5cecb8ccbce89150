"""Forced casts: who must cast, or put a land (CR 601.3, 608.2g, 701.18a)."""

from __future__ import annotations

from typing import Any

from conformance.generate.build import Build
from conformance.properties.forced_parts import (
    ALL,
    ANY,
    EACH,
    ENTERS,
    MINE,
    QUIET,
    SORCERIES,
    Call,
    call,
    ends_in,
    from_hand,
    other,
    simple,
    was_called,
    was_cast,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both

MUST = "forced-cast.must-cast"
CAST = both(was_called, was_cast)

LANDS: tuple[tuple[str, str], ...] = (
    ("Land", ""),
    ("Basic Land — Forest", ""),
    ("Land", "This land enters tapped."),
    ("Artifact Land", ""),
)


def place_land(b: Build, it: Call, as_: str = "hit") -> None:
    """Place a land card where it will be revealed."""
    type_line, text = b.choice(LANDS)
    it.place(b.card(type_line, text, cost=None), as_)


def land_is_put(it: Call, clause: str, name: str = "hit") -> None:
    """Expect the land on the battlefield, and nothing on the stack."""
    state: dict[str, Any] = {it.player: it.kept(()), name: put(it)}
    it.build.expect(clause, stack=[], **state)


def put(it: Call) -> dict[str, Any]:
    """Return what is true of a land that was put onto the battlefield."""
    return {"zone": "battlefield", "controller": it.player}


@arm(MUST, "land", witness=both(was_called, ends_in("battlefield")))
def land(b: Build) -> None:
    it = call(b, ALL)
    place_land(b, it)
    b.bystanders()
    it.begin()
    it.happen()
    land_is_put(it, "land-is-put-onto-the-battlefield")


@arm(MUST, "castable", witness=CAST)
def castable(b: Build) -> None:
    """Nobody is asked, nothing is paid."""
    it = call(b, ALL)
    hit = simple(b, it)
    if it.form.when == "sorcery" and b.maybe():
        it.mana(b.integer(1, 3))
    b.bystanders()
    it.begin()
    it.happen()
    it.is_cast("castable-is-cast", **{it.player: {"mana": it.left(), **it.kept(())}})
    b.resolve("hit")
    b.expect("it-does-what-it-says", stack=[], **hit.done())


@arm(MUST, "hand of one", witness=was_called)
def hand_of_one(b: Build) -> None:
    """The one card there is is the one that is revealed; the opponent's hand does not count."""
    it = call(b, from_hand(ALL))
    foe = other(it.player)
    b.permanent("Artifact", as_="their card", zone="hand", player=foe)
    is_land = b.maybe()
    hit = None if is_land else simple(b, it)
    if is_land:
        place_land(b, it)
    b.bystanders()
    it.begin()
    it.happen()
    theirs: dict[str, Any] = {foe: {"hand": ("their card",)}}
    if hit is None:
        land_is_put(it, "its-land-is-put")
        b.expect("only-that-hand", **theirs)
        return
    it.is_cast("its-card-is-cast", **{it.player: it.kept(()), **theirs})
    b.resolve("hit")
    b.expect("it-does-what-it-says", stack=[], **hit.done())


@arm(MUST, "empty hand", witness=was_called)
def empty_hand(b: Build) -> None:
    """With nothing to reveal nothing happens, whatever others hold."""
    it = call(b, ALL)
    foe = other(it.player)
    if b.maybe():
        b.permanent("Artifact", as_="their card", zone="hand", player=foe)
    below = b.maybe()
    if below:
        zone = "library" if it.where == "hand" else "hand"
        b.permanent("Artifact", as_="another card", zone=zone, player=it.player)
    b.bystanders()
    it.begin()
    it.happen(not_asked=("may", "objects", "targets"))
    b.expect("nothing-happens", stack=[], **{it.player: it.kept(())})
    if below:
        there = "library" if it.where == "hand" else "hand"
        b.expect("other-cards-stay", **{"another card": {"zone": there}})


@arm(MUST, "each player's upkeep", witness=was_called)
def each_upkeep(b: Build) -> None:
    """Each player's own card, in their own upkeep, whoever controls the call.

    Or each has one of their own, and is called by that alone.
    """
    it = call(b, (*EACH, *MINE), player="bob")
    first = simple(b, it)
    then = Call(b, it.form, "alice")
    if it.form.when == "your upkeep":
        b.permanent("Enchantment", it.form.text, as_="second call")
        then.name = "second call"
    b.permanent("Artifact", as_="next card", zone="library", player="bob")  # to be drawn
    second = simple(b, then, as_="second")
    b.bystanders()
    it.begin()
    b.expect("triggers-for-the-active-player", stack=[{"trigger_of": "call"}],
             turn={"active": "bob", "step": "upkeep"})  # fmt: skip
    it.happen()
    it.is_cast("their-own-card", second={"zone": it.where})
    b.resolve("hit")
    b.expect("it-does-what-it-says", stack=[], **first.done())
    b.advance("upkeep", turn_of="alice")
    b.expect("triggers-again", stack=[{"trigger_of": then.name}])
    then.happen()
    b.expect("the-other-players-card", stack=[{"spell": "second", "controller": "alice"}])
    b.resolve("second")
    b.expect("it-does-what-it-says", stack=[], **second.done())


BAD_TARGETS: tuple[tuple[str, str], ...] = (
    ("Destroy target creature.", "graveyard"),
    ("Exile target creature.", "exile"),
    ("Return target creature to its owner's hand.", "hand"),
)


@arm(MUST, "only bad legal targets (must still be cast)", witness=CAST)
def bad_targets(b: Build) -> None:
    """The player's own creature is the only legal target, or all of them are their own."""
    it = call(b, ANY)
    text, zone = b.choice(BAD_TARGETS)
    it.spell(text, kind=b.choice(("Sorcery", "Instant")))
    b.creature(b.integer(1, 4), 3, as_="friend", player=it.player)
    if b.maybe():
        b.creature(1, 1, as_="second friend", player=it.player)
    b.bystanders()
    it.begin()
    it.happen(answers={"targets": ("friend",)})
    b.expect("it-must-be-cast",
             stack=[{"spell": "hit", "controller": it.player, "targets": ("friend",)}])  # fmt: skip
    b.resolve("hit")
    b.expect("and-does-its-harm", stack=[], friend={"zone": zone}, hit={"zone": "graveyard"})


ONE_SIDED = ("adventure", "split", "creature of an adventurer", "two faces", "land on the back")


@arm(MUST, "card of which one side can be cast (that side must be)", witness=CAST)
def one_side(b: Build) -> None:
    """The other side has no target, or is a land, or is forbidden."""
    it = call(b, ANY)
    kind, life = b.choice(ONE_SIDED), b.integer(1, 3)
    good = {"type": b.choice(("Sorcery", "Instant")), "cost": "{1}{W}",
            "text": f"You gain {life} life."}  # fmt: skip
    bad = {"type": "Sorcery", "cost": "{1}{B}", "text": "Destroy target creature."}
    body = {"type": "Creature — Giant", "cost": "{3}", "power": "2", "toughness": "2"}
    side = 0
    if kind == "split":
        side = 1 - b.integer(0, 1)
        faces = (good, bad) if side == 0 else (bad, good)
        card = b.two_faced("split", *faces)
    elif kind == "adventure":
        side = 1
        b.permanent("Enchantment", "Players can't cast creature spells.", as_="ban")
        card = b.two_faced("adventure", body, {**good, "type": f"{good['type']} — Adventure"})
    elif kind == "creature of an adventurer":
        card = b.two_faced("adventure", body, {**bad, "type": "Sorcery — Adventure"})
    elif kind == "two faces":
        card = b.two_faced("modal_dfc", {"type": "Artifact", "cost": "{2}"}, bad)
    else:
        card = b.two_faced("modal_dfc", body, {"type": "Land", "cost": None})
    name = b.face_names(card)[side]
    it.place(card)
    b.bystanders()
    it.begin()
    it.happen(not_asked=(*QUIET, "face"))
    it.is_cast("the-one-side-is-cast")
    b.resolve("hit")
    if kind == "split" or kind == "adventure":
        zone = "exile" if kind == "adventure" else "graveyard"
        b.expect("it-is-that-side", stack=[], hit={"zone": zone},
                 **{it.player: {"life": 20 + life}})  # fmt: skip
    else:
        b.expect("it-is-that-side", stack=[], hit={"zone": "battlefield", "card": name})


@arm(MUST, "land put in after a land was played", witness=both(was_called, ends_in("battlefield")))
def second_land(b: Build) -> None:
    """To put a land onto the battlefield is not to play it, before or after."""
    it = call(b, (*SORCERIES, *ENTERS), player="alice")
    before = it.where == "hand" or not b.maybe()
    b.permanent("Land", as_="first land", zone="hand")
    place_land(b, it)
    b.bystanders()
    if before:
        b.play_land("first land", by="alice")
    it.begin()
    it.happen()
    b.expect("land-is-put-onto-the-battlefield", stack=[], hit=put(it))
    if not before:
        b.play_land("first land", by="alice")
    b.expect("both-lands", hit=put(it), **{"first land": {"zone": "battlefield"}})
