"""Cards and moves that the descend properties share.

A *meter* is a permanent or spell that shows how often a player descended: either a bell,
"At the beginning of your end step, if you descended this turn, …", or a tally, "… the number
of times you descended this turn".  A *journey* is how one card gets into a graveyard.  Both
are placed first, and make their moves when they are told to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from conformance.generate.build import Build
from conformance.scenario.model import PlayerName

TYPE_LINES: dict[str, str] = {
    "creature": "Creature — Beast", "artifact": "Artifact", "enchantment": "Enchantment",
    "land": "Land", "planeswalker": "Planeswalker", "battle": "Battle",
}  # fmt: skip
"""Type lines of permanent cards, by card type (CR 110.4a)."""

OTHER: dict[PlayerName, PlayerName] = {"alice": "bob", "bob": "alice"}

Origin = Literal["battlefield", "hand", "library", "stack", "exile"]

ORIGINS: tuple[Origin, ...] = ("battlefield", "hand", "library", "stack", "exile")


def permanent_card(b: Build, kind: str) -> str:
    """Make a permanent card of a type up and return its name."""
    line = TYPE_LINES[kind]
    if kind == "creature":
        return b.card(line, power=b.integer(1, 3), toughness=b.integer(1, 3))
    return b.card(
        line,
        cost=None if kind == "land" else "{0}",
        loyalty=3 if kind == "planeswalker" else None,
        defense=3 if kind == "battle" else None,
    )


def origins_of(kind: str) -> tuple[Origin, ...]:
    """Return the zones from which a card of a type is put into a graveyard here.

    Lands are never spells; planeswalkers and battles would need counters on the battlefield.
    """
    if kind == "land":
        return ("battlefield", "hand", "library", "exile")
    if kind in ("planeswalker", "battle"):
        return ("hand", "library")
    return ORIGINS


# ---------------------------------------------------------------- journeys


@dataclass(frozen=True, slots=True)
class Journey:
    """A card and the moves that put it into its owner's graveyard."""

    name: str
    owner: PlayerName
    moves: Callable[[], None]
    build: Build

    def go(self, ends_in: str = "graveyard") -> None:
        """Make the moves, and say where the card must be after them."""
        self.moves()
        self.build.expect("the-card-arrives", **{self.name: {"zone": ends_in}}, stack=[])


def journey(
    b: Build,
    card: str,
    origin: Origin,
    *,
    as_: str,
    owner: PlayerName = "alice",
    by: PlayerName | None = None,
) -> Journey:
    """Place a card and what puts it into the graveyard.

    Several cards of one library must go in the order in which they were placed.  ``by`` is
    who casts the spell that does it; by default it is drawn.
    """
    caster = by or b.choice((owner, OTHER[owner]))
    if origin != "stack":
        b.place(card, origin, owner, as_=as_)
    if origin == "battlefield":
        moves = _leave_battlefield(b, as_, owner, caster)
    elif origin == "hand":
        moves = _leave_hand(b, as_, owner, caster)
    elif origin == "library":
        moves = _leave_library(b, as_, owner, caster)
    elif origin == "exile":
        tool = _tool(b, "Put target card from exile into its owner's graveyard.", as_, caster)
        moves = _aimed(b, tool, as_)
    else:
        b.place(card, "hand", owner, as_=as_)
        moves = _countered(b, as_, _tool(b, "Counter target spell.", as_, caster))
    return Journey(as_, owner, moves, b)


def travellers(
    b: Build, counts: Sequence[str], origins: Sequence[Origin], owner: PlayerName = "alice"
) -> list[Journey]:
    """Place a card for each name, each with its own drawn origin, and return the journeys."""
    return [
        journey(b, permanent_card(b, "creature"), b.choice(origins), as_=name, owner=owner)
        for name in counts
    ]


def _tool(b: Build, text: str, subject: str, caster: PlayerName) -> str:
    return b.spell(text, as_=f"end of {subject}", player=caster)


def _aimed(b: Build, tool: str, target: str, **answers: Any) -> Callable[[], None]:
    def moves() -> None:
        b.cast(tool, answers={"targets": (target,)})
        b.resolve(answers=answers)

    return moves


def _leave_battlefield(
    b: Build, name: str, owner: PlayerName, caster: PlayerName
) -> Callable[[], None]:
    if caster == owner and b.maybe():
        tool = _tool(b, "Sacrifice a permanent.", name, caster)
        b.permanent("Land", as_=f"land beside {name}", player=owner)  # so that there is a choice

        def moves() -> None:
            b.cast(tool)
            b.resolve(answers={"objects": (name,)})

        return moves
    return _aimed(b, _tool(b, "Destroy target permanent.", name, caster), name)


def _leave_hand(b: Build, name: str, owner: PlayerName, caster: PlayerName) -> Callable[[], None]:
    b.spell("Draw a card.", as_=f"page beside {name}", player=owner)  # so that there is a choice
    if caster != owner:
        tool = _tool(b, "Target player discards a card.", name, caster)
        return _aimed(b, tool, owner, objects=(name,))
    tool = _tool(b, "Discard a card.", name, caster)

    def moves() -> None:
        b.cast(tool)
        b.resolve(answers={"objects": (name,)})

    return moves


def _leave_library(
    b: Build, name: str, owner: PlayerName, caster: PlayerName
) -> Callable[[], None]:
    if caster != owner:
        return _aimed(b, _tool(b, "Target player mills a card.", name, caster), owner)
    tool = _tool(b, "Mill a card.", name, caster)

    def moves() -> None:
        b.cast(tool)
        b.resolve()

    return moves


def _countered(b: Build, name: str, counterspell: str) -> Callable[[], None]:
    def moves() -> None:
        b.cast(name)
        b.cast(counterspell, answers={"targets": (name,)})
        b.resolve()

    return moves


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

    def read(self, b: Build, times: int) -> None:
        """Use it and say what it comes to."""
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
        b.expect("counts", **{self.player: {"life": 20 + times}}, stack=[])


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
    return tally(b) if b.maybe() else bell(b)
