"""Forced casts: what may be chosen and what must be paid (CR 107.3b, 118.8, 118.8c, 118.3c)."""

from __future__ import annotations

from conformance.generate.build import Build, ExpectedQuestion
from conformance.properties.forced_parts import (
    ALL,
    ANY,
    QUIET,
    call,
    from_hand,
    from_library,
    other,
    was_called,
    was_cast,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both
from conformance.scenario.model import Resolve

CHOICES = "forced-cast.x-and-costs"
CAST = both(was_called, was_cast)


@arm(CHOICES, "X spell", witness=CAST)
def x_spell(b: Build) -> None:
    """X is 0, whatever mana there is (CR 107.3b)."""
    it = call(b, ALL)
    cost = b.choice(("{X}{R}", "{X}{X}{G}", "{X}"))
    value = {"{X}{R}": 1, "{X}{X}{G}": 1, "{X}": 0}[cost]
    creature = b.maybe()
    if creature:
        text = "This creature enters with X +1/+1 counters on it."
        it.place(b.card("Creature — Hydra", text, cost=cost, power=1, toughness=1))
    else:
        it.spell("You gain X life.", kind="Instant", cost=cost)
    if it.form.when != "enters":
        it.mana(b.integer(0, 3))
    b.bystanders()
    it.begin()
    it.happen(not_asked=(*QUIET, "x"))
    spell = {"spell": "hit", "controller": it.player, "mana_value": value}
    b.expect("x-is-0", stack=[spell], **{it.player: {"mana": it.left()}})
    b.resolve("hit")
    b.expect("nothing-for-x", stack=[], **{it.player: {"life": 20}})
    if creature:
        b.expect("no-counters-for-x", hit={"zone": "battlefield", "counters": {}, "power": 1})


ALTERNATIVES: tuple[str, ...] = (
    "You may pay 2 life rather than pay this spell's mana cost.",
    "You may pay {1} rather than pay this spell's mana cost.",
    "You may sacrifice a creature rather than pay this spell's mana cost.",
    "Evoke {1}",
)


@arm(CHOICES, "alternative cost", witness=CAST)
def alternative_cost(b: Build) -> None:
    """To cast it without paying its mana cost is an alternative cost: there is no other."""
    it = call(b, ALL)
    line = b.choice(ALTERNATIVES)
    creature = line.startswith("Evoke") or b.maybe()
    if creature:
        it.creature(line)
    else:
        it.spell(f"{line}\nDraw a card.")
        b.permanent("Artifact", as_="drawn", zone="library", player=it.player)
    if it.form.when != "enters":
        it.mana(b.integer(1, 2))
    b.creature(1, 1, as_="victim", player=it.player)
    b.bystanders()
    it.begin()
    it.happen(not_asked=(*QUIET, "alternative"))
    it.is_cast("no-other-cost", victim={"zone": "battlefield"},
               **{it.player: {"life": 20, "mana": it.left()}})  # fmt: skip
    b.resolve("hit")
    b.expect("nothing-was-paid", stack=[], victim={"zone": "battlefield"},
             hit={"zone": "battlefield" if creature else "graveyard"})  # fmt: skip


@arm(CHOICES, "kicker", witness=CAST)
def kicker(b: Build) -> None:
    """A kicker may be paid, or not; the spell must be cast all the same.

    Nobody gets out of it by announcing a kicker that they cannot pay (CR 733.1).
    """
    it = call(b, ANY)
    cost, counters = b.integer(1, 3), b.integer(2, 3)
    rich = b.choice((True, True, False))
    times = b.integer(0, 1) if rich else 0
    words = {2: "two", 3: "three"}[counters]
    text = f"If this creature was kicked, it enters with {words} +1/+1 counters on it."
    it.place(b.card("Creature — Human", f"Kicker {{{cost}}}\n{text}", cost="{2}{G}", power=1,
                    toughness=1))  # fmt: skip
    it.mana(cost if rich else cost - 1)
    b.bystanders()
    it.begin()
    if rich:
        it.happen(answers={"additional": times}, asked=(ExpectedQuestion(kind="additional"),))
    else:
        b.illegal(Resolve(resolve="call", answers={"additional": 1}), "kicker-that-is-not-paid")
        it.happen(answers={"additional": 0})
    paid = {"mana": "" if times else it.left()}
    it.is_cast("kicker-is-paid-or-not", **{it.player: paid})
    b.resolve("hit")
    grown = {"counters": {"+1/+1": counters} if times else {}}
    b.expect("kicked-or-not", stack=[], hit={"zone": "battlefield", **grown})


@arm(CHOICES, "multikicker", witness=CAST)
def multikicker(b: Build) -> None:
    """As often as the player can and wants to pay."""
    it = call(b, ANY)
    times, cost = b.integer(0, 3), b.integer(1, 2)
    text = "This creature enters with a +1/+1 counter on it for each time it was kicked."
    it.place(b.card("Creature — Human", f"Multikicker {{{cost}}}\n{text}", cost="{2}{G}", power=1,
                    toughness=1))  # fmt: skip
    it.mana(times * cost)
    b.bystanders()
    it.begin()
    it.happen(answers={"additional": times})
    it.is_cast("kicked-so-often", **{it.player: {"mana": ""}})
    b.resolve("hit")
    grown = {"counters": {"+1/+1": times} if times else {}}
    b.expect("one-counter-for-each", stack=[], hit={"zone": "battlefield", **grown})


@arm(CHOICES, "fuse card revealed from hand (may be fused)", witness=CAST)
def fuse(b: Build) -> None:
    """From a hand, and only from there, both halves may be cast together (CR 702.102a)."""
    in_hand = b.choice((True, False))
    it = call(b, from_hand(ANY) if in_hand else from_library(ANY))
    gains, loses = b.integer(1, 3), b.integer(1, 3)
    kind = b.choice(("Sorcery", "Instant"))
    halves = (
        {"type": kind, "cost": "{1}{G}", "text": f"You gain {gains} life.\nFuse"},
        {"type": kind, "cost": "{1}{B}", "text": f"Each opponent loses {loses} life.\nFuse"},
    )
    card = b.two_faced("split", *halves)
    names = b.face_names(card)
    it.place(card)
    b.bystanders()
    it.begin()
    options = (*names, *((card,) if in_hand else ()))
    face = b.choice((options[-1], *names))
    it.happen(answers={"face": face}, asked=(ExpectedQuestion(kind="face", options=options),))
    it.is_cast("halves-as-chosen")
    b.resolve("hit")
    foe = other(it.player)
    life = {
        it.player: {"life": 20 + (gains if face != names[1] else 0)},
        foe: {"life": 20 - (loses if face != names[0] else 0)},
    }
    b.expect("both-halves-or-one", stack=[], hit={"zone": "graveyard"}, **life)
