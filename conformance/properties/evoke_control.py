"""Evoke and control: who controls the creature sacrifices it (CR 603.3a, 701.21a, 400.7)."""

from __future__ import annotations

from typing import Any

from conformance.generate.build import Build
from conformance.properties.evoke_parts import Spirit, cast_for, remains, sacrificed, spirit
from conformance.properties.registry import arm
from conformance.properties.witnesses import both, left, played_through, triggered
from conformance.scenario.model import Created, PlayerName

RULING = "evoke.control-change"
SACRIFICED = both(triggered("spirit"), left("spirit"), played_through)

STEALS_SPELL: tuple[str, ...] = (
    "Gain control of target spell.",
    "Gain control of target creature spell.",
)
STEALS: tuple[str, ...] = (
    "Gain control of target creature.",
    "Gain control of target creature until end of turn.",
    "Gain control of target permanent.",
)


def evoked(b: Build, ability: str = "", *, quiet: bool = False) -> Spirit:
    """Place a spirit with mana for its evoke cost."""
    it = spirit(b, ability=ability, quiet=quiet)
    b.mana(it.evoke.pool)
    return it


def steal_spell(b: Build) -> None:
    """Let Bob take over the spirit's spell."""
    b.spell(b.choice(STEALS_SPELL), as_="whisper", player="bob")
    b.cast("whisper", by="bob", answers={"targets": ("spirit",)})
    b.resolve("whisper")
    b.expect("spell-is-stolen", stack=[{"spell": "spirit", "controller": "bob"}])


def steal(b: Build, it: Spirit) -> None:
    """Let Bob take over the spirit while its sacrifice trigger is on the stack."""
    b.spell(b.choice(STEALS), as_="whisper", player="bob")
    b.cast("whisper", by="bob", answers={"targets": ("spirit",)})
    b.resolve("whisper")
    b.expect(
        "spirit-is-stolen",
        stack=it.stack(sacrifice=True, controller="alice"),
        spirit={"zone": "battlefield", "controller": "bob"},
    )


@arm(RULING, "spell stolen on the stack", witness=SACRIFICED)
def spell_stolen(b: Build) -> None:
    it = evoked(b)
    b.bystanders()
    cast_for(b, it)
    steal_spell(b)
    sacrificed(b, it, "bob")
    b.expect("its-owners-graveyard", alice={"graveyard": ("spirit",)})


@arm(RULING, "stolen with the trigger on the stack", witness=SACRIFICED)
def stolen(b: Build) -> None:
    """Its controller sacrifices it, though another player controls the trigger."""
    it = evoked(b, quiet=True)
    b.bystanders()
    cast_for(b, it)
    b.resolve("spirit")
    steal(b, it)
    b.resolve()
    b.expect("its-controller-sacrifices-it", stack=[], spirit={"zone": "graveyard"})
    b.expect("its-owners-graveyard", alice={"graveyard": ("spirit",)})


@arm(RULING, "leaves trigger", witness=SACRIFICED)
def leaves(b: Build) -> None:
    """Who controlled the creature last controls its leaves-the-battlefield ability."""
    life = b.integer(1, 3)
    when = b.choice(("leaves the battlefield", "dies"))
    what = b.choice((f"you gain {life} life.", f"each opponent loses {life} life."))
    it = evoked(b, f"When this creature {when}, {what}")
    way = b.choice(("stolen", "kept", "spell stolen"))
    b.bystanders()
    cast_for(b, it)
    last: PlayerName = "alice" if way == "kept" else "bob"
    if way == "spell stolen":
        steal_spell(b)
    b.resolve("spirit")
    if way == "stolen":
        steal(b, it)
    b.expect("sacrifice-triggers", spirit={"zone": "battlefield", "controller": last})
    b.resolve()
    b.expect(
        "last-controller-controls-the-leaves-trigger",
        stack=[{"trigger_of": "spirit", "controller": last}],
        spirit={"zone": "graveyard"},
    )
    b.resolve()
    b.expect("leaves-trigger-works-for-its-controller", stack=[], **after(last, life, what))


def after(who: PlayerName, life: int, what: str) -> dict[str, Any]:
    """Return the life totals after the leaves trigger of a player has resolved."""
    if what.startswith("you gain"):
        gains = {"alice": 20, "bob": 20, who: 20 + life}
    else:
        gains = {"alice": 20 - life, "bob": 20 - life, who: 20}
    return {player: {"life": total} for player, total in gains.items()}


@arm(RULING, "trigger countered", witness=both(triggered("spirit"), played_through))
def trigger_countered(b: Build) -> None:
    """Then nobody sacrifices it any more, whoever controls it."""
    it = evoked(b, quiet=True)
    thief = b.maybe()
    b.spell("Counter target triggered ability.", as_="missed cue",
            player=b.choice(("alice", "bob")))  # fmt: skip
    b.bystanders()
    cast_for(b, it)
    b.resolve("spirit", as_={"duty": Created(trigger_of="spirit")})
    if thief:
        steal(b, it)
    b.cast("missed cue", answers={"targets": ("duty",)})
    b.resolve("missed cue")
    where = {"zone": "battlefield", "controller": "bob" if thief else "alice"}
    b.expect("not-sacrificed", stack=[], spirit=where)
    b.advance("postcombat main")
    b.expect("never-sacrificed", stack=[], spirit=where)


BLINKS: tuple[str, ...] = (
    "Exile target creature, then return it to the battlefield under its owner's control.",
    "Exile target creature, then return that card to the battlefield under its owner's control.",
)


@arm(RULING, "blinked in response", witness=both(triggered("spirit"), played_through))
def blinked(b: Build) -> None:
    """What comes back is a new object, which nobody cast (CR 400.7)."""
    it = evoked(b, quiet=True)
    blinker: PlayerName = b.choice(("alice", "bob"))
    thief = b.maybe()
    b.spell(b.choice(BLINKS), as_="brief absence", player=blinker)
    b.bystanders()
    cast_for(b, it)
    b.resolve("spirit")
    if thief:
        steal(b, it)
    b.cast("brief absence", by=blinker, answers={"targets": ("spirit",)})
    b.resolve("brief absence")
    b.expect(
        "it-does-not-trigger-again",
        stack=it.stack(sacrifice=True),
        spirit={"zone": "battlefield", "controller": "alice"},
    )
    b.resolve()
    remains(b, it)
