"""Forced casts: when the card is cast, and when the spell resolves (CR 608.2g, 117.3b)."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.forced_parts import (
    ALL,
    ANY,
    ATTACKS,
    MINE,
    SORCERIES,
    TARGETS,
    UPKEEPS,
    Call,
    call,
    other,
    simple,
    was_called,
    was_cast,
)
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, was_a
from conformance.scenario.model import PlayerName

TIMING = "forced-cast.timing-ignored"
LATER = "forced-cast.resolves-later"
CAST = both(was_called, was_cast)

NOT_MAIN = (*ATTACKS, *UPKEEPS, *TARGETS, ATTACKS[1])
"""Forms that call outside of the player's main phase, or may call another player."""


def cast_at_odds(b: Build, kind: str) -> None:
    """Let a card be cast at a time at which nobody could cast it otherwise."""
    it = call(b, NOT_MAIN)
    hit = simple(b, it, (kind,))
    b.bystanders()
    it.begin()
    it.happen()
    it.is_cast("timing-by-card-type-is-ignored")
    b.resolve("hit")
    b.expect("it-does-what-it-says", stack=[], **hit.done())


@arm(TIMING, "creature", witness=both(CAST, was_a("hit", "creature", zone="stack")))
def creature(b: Build) -> None:
    cast_at_odds(b, "creature")


@arm(TIMING, "sorcery", witness=both(CAST, was_a("hit", "sorcery", zone="stack")))
def sorcery(b: Build) -> None:
    cast_at_odds(b, "sorcery")


ONLY_COMBAT = "Cast this spell only during combat."
ONLY_YOURS = "Cast this spell only during your turn."


@arm(TIMING, "combat-only spell", witness=was_called)
def combat_only(b: Build) -> None:
    """Other restrictions count: in combat it must be cast, elsewhere it cannot be."""
    line, life = b.choice((ONLY_COMBAT, ONLY_COMBAT, ONLY_YOURS)), b.integer(1, 3)
    kind = b.choice(("Instant", "Sorcery"))
    it = call(b, (*ANY, *ATTACKS))
    it.spell(f"{line}\nYou gain {life} life.", kind=kind)
    b.bystanders()
    it.begin()
    it.happen()
    if is_open(it, line):
        it.is_cast("allowed-now-it-is-cast")
        b.resolve("hit")
        b.expect("it-does-what-it-says", stack=[], **{it.player: {"life": 20 + life}})
    else:
        it.stays("restricted-it-stays")


def is_open(it: Call, line: str) -> bool:
    """Return whether a spell with a restriction can be cast when this call happens."""
    if line == ONLY_COMBAT:
        return it.form.when == "attacks"
    return it.form.when != "target" or it.player == "alice"


# ---------------------------------------------------------------- afterwards


@arm(LATER, "the opponent responds", witness=CAST)
def opponent_responds(b: Build) -> None:
    """Players get priority, the active player first, before the spell resolves."""
    it = call(b, ALL)
    simple(b, it)
    foe = other(it.player)
    denial, zone = b.choice(
        (("Counter target spell.", "graveyard"), ("Exile target spell.", "exile"))
    )
    b.spell(denial, as_="denial", player=foe)
    b.bystanders()
    it.begin()
    it.happen()
    active: PlayerName = it.player if it.in_upkeep else "alice"
    it.is_cast("it-waits-on-the-stack", turn={"active": active, "priority": active})
    b.cast("denial", by=foe, answers={"targets": ("hit",)})
    b.resolve("denial")
    b.expect("it-can-be-countered", stack=[], hit={"zone": zone}, **{it.player: {"life": 20}})


@arm(LATER, "the ability has left the stack", witness=CAST)
def ability_has_left(b: Build) -> None:
    """The spell alone is on the stack, and what called has done all that it says."""
    forms = (*SORCERIES, *MINE, *TARGETS)
    it = call(b, forms)
    hit = simple(b, it)
    b.bystanders()
    it.begin()
    it.happen()
    gone = "graveyard" if it.form.when in ("sorcery", "target") else "battlefield"
    it.is_cast("the-ability-has-left-the-stack", call={"zone": gone}, hit={"zone": "stack"})
    b.resolve("hit")
    b.expect("then-the-spell-resolves", stack=[], **hit.done())
