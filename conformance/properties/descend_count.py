"""How often a player descended this turn (CR 700.11)."""

from __future__ import annotations

from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.properties.descend_cards import (
    ORIGINS,
    journey,
    permanent_card,
    travellers,
)
from conformance.properties.descend_meters import (
    tally,
)
from conformance.properties.registry import Witness, arm
from conformance.properties.witnesses import both, entered, observations, played_through
from conformance.scenario.model import PlayerName, Scenario

RULING = "descend.count"

KINDS = ("creature", "artifact", "enchantment")


def _arrived(*names: str) -> Witness:
    """Return a witness: all of these cards were seen to have got into a graveyard."""
    return both(*(entered(name, "graveyard") for name in names))


def _old_graveyard(b: Build) -> None:
    """Put permanent cards into the graveyard that have been there since an earlier turn."""
    if b.maybe():
        b.place(permanent_card(b, b.choice(KINDS)), "graveyard", as_="old card")
    if b.maybe():
        b.creature(1, 1, as_="old ox", zone="graveyard")


@arm(RULING, "0", witness=played_through)
def none(b: Build) -> None:
    _old_graveyard(b)
    page = None
    if b.maybe():
        page = journey(b, b.card("Instant", "Draw a card."), "hand", as_="page")
    counting = tally(b)
    b.bystanders()
    if page is not None:
        page.go()
    counting.read(b, 0)


@arm(RULING, "one", witness=_arrived("ox"))
def one(b: Build) -> None:
    _old_graveyard(b)
    ox = journey(
        b,
        permanent_card(b, b.choice(KINDS)),
        b.choice(ORIGINS),
        as_="ox",
    )
    counting = tally(b)
    b.bystanders()
    ox.go()
    counting.read(b, 1)


@arm(RULING, "several one by one", witness=_arrived("ox", "elk"))
def several_one_by_one(b: Build) -> None:
    _old_graveyard(b)
    names = ["ox", "elk", *(["ibex"] if b.maybe() else [])]
    going = travellers(b, names)
    counting = tally(b)
    b.bystanders()
    for card in going:
        card.go()
    counting.read(b, len(names))


@arm(RULING, "several at once", witness=_arrived("ox", "elk"))
def several_at_once(b: Build) -> None:
    _old_graveyard(b)
    names = ["ox", "elk", *(["ibex"] if b.maybe() else [])]
    way = b.choice(("destroy", "mill", "discard", "sacrifice"))
    zone = {"mill": "library", "discard": "hand"}.get(way, "battlefield")
    for name in names:
        kind = "creature" if zone == "battlefield" else b.choice(("creature", "land", "artifact"))
        b.place(permanent_card(b, kind), zone, as_=name)
    number = {2: "two", 3: "three"}[len(names)]
    if way in ("destroy", "mill"):
        text = "Destroy all creatures." if way == "destroy" else f"Mill {number} cards."
        b.spell(text, as_="fall", type_line=b.choice(("Sorcery", "Instant")))
    else:
        cost = f"Discard {number} cards" if way == "discard" else f"Sacrifice {number} creatures"
        b.permanent("Artifact", f"{cost}: Untap this artifact.", as_="fall")
        # One more than are needed, so that there is a choice.
        if way == "discard":
            b.spell("Draw a card.", as_="page")
        else:
            b.creature(1, 1, as_="survivor")
    counting = tally(b, kinds=("stone", "spell", "arrival"))
    b.bystanders()
    if way in ("destroy", "mill"):
        b.cast("fall")
    else:
        b.activate("fall", answers={"objects": tuple(names)})
    b.resolve()
    b.expect("the-cards-arrive", stack=[], **{name: {"zone": "graveyard"} for name in names})
    counting.read(b, len(names))


@arm(RULING, "the opponent's", witness=_arrived("their ox"))
def the_opponents(b: Build) -> None:
    """Each player counts their own."""
    mine = ["ox", *(["elk"] if b.maybe() else [])] if b.maybe() else []
    theirs = ["their ox", *(["their elk"] if b.maybe() else [])]
    together = b.maybe()
    if together:
        for name in mine:
            b.creature(2, 1, as_=name)
        for name in theirs:
            b.creature(1, 1, as_=name, player="bob")
        b.spell("Destroy all creatures.", as_="fall", type_line=b.choice(("Sorcery", "Instant")))
        going = []
    else:
        going = travellers(b, mine) + travellers(b, theirs, owner="bob")
    counting = tally(b, kinds=("stone", "spell"))
    other = tally(b, as_="tally across", player="bob", kinds=("stone", "spell"))
    b.bystanders()
    if together:
        b.cast("fall")
        b.resolve()
        dead = {name: {"zone": "graveyard"} for name in (*mine, *theirs)}
        b.expect("the-cards-arrive", stack=[], **dead)
    for card in going:
        card.go()
    counting.read(b, len(mine))
    other.read(b, len(theirs))


def _in_two_turns(scenario: Scenario, trace: Trace) -> bool:
    """Was the ox in the graveyard in one turn, and something counted in a later one?"""
    turns = [seen["turn"]["number"] for seen in observations(trace)]
    return _arrived("ox")(scenario, trace) and turns[-1] > turns[0]


@arm(RULING, "over two turns", witness=_in_two_turns)
def over_two_turns(b: Build) -> None:
    ox = travellers(b, ["ox"])[0]
    later = travellers(b, ["elk"], ("battlefield", "hand", "exile")) if b.maybe() else []
    counting = tally(b, kinds=("stone", "spell"))
    again = b.maybe()
    after: PlayerName = "alice" if b.maybe() else "bob"
    first = tally(b, as_="tally of the first turn", kinds=("stone",)) if again else None
    for player in ("alice", "bob"):
        b.spell("Draw a card.", as_=f"spare of {player}", player=player, zone="library")
    b.bystanders()
    ox.go()
    if first is not None:
        first.read(b, 1)
    b.advance("upkeep", turn_of=after)
    b.expect("another-turn", turn={"active": after, "step": "upkeep"}, stack=[])
    for card in later:
        card.go()
    counting.read(b, len(later), gained=1 if again else 0)


@arm(RULING, "the same card twice", witness=_arrived("ox"))
def the_same_card_twice(b: Build) -> None:
    _old_graveyard(b)
    to_hand = b.choice((True, False))
    to = "your hand" if to_hand else "the battlefield"
    back = f"Return target creature card from your graveyard to {to}."
    discards = to_hand and b.maybe()
    b.creature(b.integer(1, 3), 2, as_="ox", zone="hand" if discards else "battlefield")
    b.spell(back, as_="return", type_line=b.choice(("Sorcery", "Instant")))
    if discards:
        b.permanent("Artifact", "Discard a card: Untap this artifact.", as_="fall")
        b.spell("Draw a card.", as_="page")  # so that there is a choice
    else:
        for name in ("first fall", "second fall"):
            b.spell("Destroy target creature.", as_=name)
    counting = tally(b)
    b.bystanders()

    def fall(name: str) -> None:
        if discards:
            b.activate("fall", answers={"objects": ("ox",)})
        else:
            b.cast(name, answers={"targets": ("ox",)})
        b.resolve()
        b.expect("the-card-arrives", ox={"zone": "graveyard"}, stack=[])

    fall("first fall")
    b.cast("return", answers={"targets": ("ox",)})
    b.resolve()
    b.expect("it-is-back", ox={"zone": "hand" if to_hand else "battlefield"})
    if to_hand and not discards:
        b.cast("ox")
        b.resolve()
    fall("second fall")
    counting.read(b, 2)
