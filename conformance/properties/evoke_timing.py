"""Evoke: not on a free cast, and not at another time (CR 118.9a, 702.74a, 302.1)."""

from __future__ import annotations

from conformance.generate.build import Build
from conformance.properties.evoke_parts import (
    Price,
    Spirit,
    cast_for,
    price,
    remains,
    sacrificed,
    spirit,
)
from conformance.properties.forced_parts import ALL, QUIET, call
from conformance.properties.registry import arm
from conformance.properties.witnesses import (
    both,
    entered,
    left,
    played_through,
    refused,
    triggered,
)
from conformance.scenario.model import Cast, PlayerName

FREE = "evoke.not-on-free-cast"
TIMING = "evoke.timing-unchanged"
FREE_CAST = both(entered("spirit", "stack"), entered("spirit"), played_through)
EVOKED = both(triggered("spirit"), left("spirit"), played_through)


# ---------------------------------------------------------------- without paying


@arm(FREE, "discover", witness=FREE_CAST)
def discover(b: Build) -> None:
    """There is mana for the evoke cost, and nobody is asked for it."""
    it = spirit(b, zone="library")
    number = it.printed.value + b.integer(0, 2)
    seeker = b.choice(("sorcery", "relic", "instant"))
    if seeker == "relic":
        b.permanent("Artifact", f"{{0}}: Discover {number}.", as_="seeker")
    else:
        b.spell(f"Discover {number}.", as_="seeker", type_line=seeker.capitalize())
    b.mana(it.evoke.pool)
    b.bystanders()
    if seeker == "relic":
        b.activate("seeker")
    else:
        b.cast("seeker")
    b.resolve(answers={"cast-or-hand": "cast"}, not_asked=("alternative",))
    free_cast_stays(b, it, it.evoke)


@arm(FREE, "forced cast", witness=FREE_CAST)
def forced_cast(b: Build) -> None:
    """Not even a player who must cast the card may do it for evoke."""
    by = call(b, ALL)
    it = spirit(b, zone=by.where, player=by.player)
    pool = it.evoke
    if by.in_upkeep or by.form.when == "enters":
        pool = Price(0)
    else:
        b.mana(pool.pool, by.player)
    b.bystanders()
    by.begin()
    by.happen(not_asked=(*QUIET, "alternative"))
    free_cast_stays(b, it, pool)


def free_cast_stays(b: Build, it: Spirit, pool: Price) -> None:
    """Expect the spirit cast for nothing, and let it enter; it stays."""
    b.expect(
        "cast-without-evoke",
        stack=[{"spell": it.name, "controller": it.player, "mana_value": it.printed.value}],
        **{it.player: {"mana": pool.shown}},
    )
    b.resolve(it.name)
    remains(b, it)


# ---------------------------------------------------------------- when

FREE_EVOKE = Price(0)


def early(b: Build, it: Spirit, clause: str) -> None:
    """Try to cast the spirit for evoke, which must be refused."""
    b.illegal(Cast(cast=it.name, by=it.player, answers={"alternative": "evoke"}), clause)


def draws(b: Build) -> None:
    """Give both players something to draw in the turns to come."""
    for player in ("alice", "bob"):
        b.permanent("Land", as_=f"{player}'s draw", zone="library", player=player)


@arm(TIMING, "opponent's turn", witness=both(refused, EVOKED))
def opponents_turn(b: Build) -> None:
    """With mana and priority; in its player's own turn it can be cast for evoke."""
    it = spirit(b, FREE_EVOKE, printed=Price(b.integer(1, 4), b.integer(0, 1)))
    b.active = "bob"
    b.step = b.choice(("precombat main", "end", "upkeep"))
    draws(b)
    b.bystanders()
    early(b, it, "not-in-the-opponents-turn")
    b.expect("it-is-in-hand", spirit={"zone": "hand"}, stack=[])
    b.advance("precombat main", turn_of="alice")
    cast_for(b, it)
    sacrificed(b, it)


@arm(TIMING, "stack not empty", witness=both(refused, EVOKED))
def stack_not_empty(b: Build) -> None:
    """Only once the stack is empty again."""
    it = spirit(b, quiet=True)
    caster: PlayerName = b.choice(("alice", "bob"))
    life = b.integer(1, 3)
    b.spell(f"You gain {life} life.", as_="word", player=caster)
    b.mana(it.evoke.pool)
    b.bystanders()
    b.cast("word", by=caster)
    early(b, it, "not-with-something-on-the-stack")
    b.expect("it-is-in-hand", spirit={"zone": "hand"}, stack=[{"spell": "word"}])
    b.resolve("word")
    cast_for(b, it)
    b.resolve("spirit")
    b.expect("sacrifice-triggers", stack=it.stack(sacrifice=True))
    b.resolve()
    b.expect("evoked-is-sacrificed", stack=[], spirit={"zone": "graveyard"})


@arm(TIMING, "main phase", witness=both(refused, EVOKED))
def main_phase(b: Build) -> None:
    """In its player's main phases, and in no other step of the turn."""
    it = spirit(b, FREE_EVOKE, printed=Price(b.integer(1, 4), b.integer(0, 1)))
    b.step = b.choice(("upkeep", "draw", "beginning of combat"))
    draws(b)
    b.bystanders()
    early(b, it, "not-outside-of-a-main-phase")
    after_combat = b.step == "beginning of combat"
    b.advance("postcombat main" if after_combat else "precombat main")
    cast_for(b, it)
    sacrificed(b, it)


@arm(TIMING, "flash", witness=EVOKED)
def flash(b: Build) -> None:
    """With flash it can be cast at any time, and so it can for evoke."""
    it = spirit(b, price(b), keywords=b.choice(("Flash", "Flash\nFlying", "Flying, flash")))
    b.active = b.choice(("bob", "alice"))
    b.step = b.choice(("precombat main", "end", "upkeep"))
    b.mana(it.evoke.pool)
    responds = b.maybe()
    if responds:
        b.spell("You gain 1 life.", as_="word", player="bob")
    b.bystanders()
    if responds:
        b.cast("word", by="bob")
    cast_for(b, it)
    b.expect("flash-and-evoke", alice={"mana": ""})
    b.resolve("spirit")
    below = [{"spell": "word"}] if responds else []
    b.expect("sacrifice-triggers", stack=[*it.stack(sacrifice=True), *below])
    b.resolve_all(it.triggers + 1)
    b.expect("evoked-is-sacrificed", stack=below, spirit={"zone": "graveyard"})
