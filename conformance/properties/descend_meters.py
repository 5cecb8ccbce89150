"""What shows that a player descended, or how often: the meters of the descend properties.

A *bell* triggers "At the beginning of your end step, if you descended this turn"; a *tally*
does as much as "the number of times you descended this turn".  Both are placed first, and
make their moves when they are read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from conformance.generate.build import Build
from conformance.properties.descend_cards import OTHER
from conformance.scenario.model import PlayerName

# ---------------------------------------------------------------- bells

BELL = "At the beginning of {whose} end step, if you descended this turn, {effect}."

BELL_EFFECTS: tuple[str, ...] = ("counter", "life", "drain")


@dataclass(frozen=True, slots=True)
class Bell:
    """A permanent that triggers at the beginning of an end step if its player descended."""

    name: str
    player: PlayerName
    effect: str
    amount: int  # of life; with counters the printed power
    toughness: int = 0

    def state(self, times: int) -> dict[str, Any]:
        """Return what must be true when it has had its effect that many times."""
        if self.effect == "counter":
            counters = {"+1/+1": times} if times else {}
            return {
                self.name: {
                    "power": self.amount + times,
                    "toughness": self.toughness + times,
                    "counters": counters,
                }
            }
        if self.effect == "life":
            return {self.player: {"life": 20 + times * self.amount}}
        return {OTHER[self.player]: {"life": 20 - times * self.amount}}

    @property
    def trigger(self) -> dict[str, Any]:
        """Its ability on the stack."""
        return {"trigger_of": self.name, "controller": self.player}

    def read(self, b: Build, times: int) -> None:
        """Go to the end step and say that it triggers once if the player descended at all."""
        if times:
            rings(b, self)
        else:
            stays_silent(b, self)


def bell(
    b: Build,
    *,
    as_: str = "bell",
    player: PlayerName = "alice",
    zone: str = "battlefield",
    whose: str = "your",
    keyword: str = "",
    effects: Sequence[str] = BELL_EFFECTS,
) -> Bell:
    """Place a bell.  It shrinks towards the first of ``effects``."""
    effect = b.choice(effects)
    amount = b.integer(1, 3)
    said = {
        "counter": "put a +1/+1 counter on this creature",
        "life": f"you gain {amount} life",
        "drain": f"each opponent loses {amount} life",
    }[effect]
    text = "\n".join(filter(None, (keyword, BELL.format(whose=whose, effect=said))))
    if effect == "counter":
        toughness = b.integer(1, 3)
        b.creature(amount, toughness, text, as_=as_, zone=zone, player=player)
        return Bell(as_, player, effect, amount, toughness)
    line = b.choice(("Enchantment", "Artifact"))
    b.permanent(line, text, as_=as_, zone=zone, player=player)
    return Bell(as_, player, effect, amount)


def rings(b: Build, it: Bell, *, before: int = 0, active: PlayerName | None = None) -> None:
    """Go to the next end step; the bell triggers there once, and does its thing once.

    ``before`` is how often it has done it already; ``active`` whose end step it is.
    """
    b.advance("end")
    turn = {"active": active or it.player, "step": "end"}
    b.expect("triggers-once", stack=[it.trigger], turn=turn, **it.state(before))
    b.resolve()
    b.expect("happens-once", stack=[], turn=turn, **it.state(before + 1))


def stays_silent(
    b: Build,
    it: Bell,
    *,
    before: int = 0,
    active: PlayerName | None = None,
    clause: str = "does-not-trigger",
) -> None:
    """Go to the next end step; the bell does not trigger there."""
    b.advance("end")
    turn = {"active": active or it.player, "step": "end"}
    b.expect(clause, stack=[], turn=turn, **it.state(before))


# ---------------------------------------------------------------- tallies

TALLY = "equal to the number of times you descended this turn."

TALLY_KINDS: tuple[str, ...] = ("stone", "spell", "arrival", "growth")


@dataclass(frozen=True, slots=True)
class Tally:
    """Something that does as much as its player descended this turn."""

    name: str
    player: PlayerName
    kind: str
    power: int = 1

    def read(self, b: Build, times: int, *, gained: int = 0) -> None:
        """Use it and say what it comes to; ``gained`` is the life that came before."""
        if self.kind == "stone":
            b.activate(self.name, by=self.player)
        elif self.kind == "growth":
            b.advance("end")
            b.expect("triggers-always", stack=[{"trigger_of": self.name}])
            b.resolve()
            counters = {"+1/+1": times} if times else {}
            grown = {"power": self.power + times, "counters": counters}
            b.expect("counts", **{self.name: grown}, stack=[])
            return
        else:
            b.cast(self.name, by=self.player)
            if self.kind == "arrival":
                b.resolve()
        b.resolve()
        b.expect("counts", **{self.player: {"life": 20 + gained + times}}, stack=[])


def tally(
    b: Build,
    *,
    as_: str = "tally",
    player: PlayerName = "alice",
    kinds: Sequence[str] = TALLY_KINDS,
) -> Tally:
    """Place a tally.

    A ``growth`` counts at its player's end step, an ``arrival`` in their main phase; a
    ``stone`` and a ``spell`` count whenever their player has priority.
    """
    kind = b.choice(kinds)
    life = f"you gain life {TALLY}"
    if kind == "stone":
        b.permanent("Artifact", "{0}: " + life.capitalize(), as_=as_, player=player)
    elif kind == "spell":
        b.spell(life.capitalize(), as_=as_, player=player)
    elif kind == "arrival":
        text = f"When this creature enters, {life}"
        b.creature(1, 1, text, as_=as_, zone="hand", player=player)
    else:
        text = (
            "At the beginning of your end step, put a number of +1/+1 counters on this "
            f"creature {TALLY}"
        )
        power = b.integer(1, 3)
        b.creature(power, 1, text, as_=as_, player=player)
        return Tally(as_, player, kind, power)
    return Tally(as_, player, kind)


def meter(b: Build) -> Bell | Tally:
    """Place a bell or a tally of alice's, whichever is drawn."""
    return bell(b) if b.maybe() else tally(b)


def listener(b: Build) -> None:
    """Place what triggers when permanent cards, and not tokens, get into alice's graveyard.

    Where no card does, the stack stays empty; it is for scenarios that say so.
    """
    text = "Whenever one or more permanent cards are put into your graveyard from anywhere, you"
    b.permanent(b.choice(("Enchantment", "Artifact")), f"{text} gain 1 life.", as_="listener")
