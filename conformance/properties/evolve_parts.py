"""What the properties of evolve share: numbers, holders, ways to enter, responses.

A *holder* is a permanent with evolve, a *newcomer* what enters.  The numbers are those that
the template drew; nothing here asks an engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from conformance.generate.build import Build
from conformance.scenario.model import PlayerName

PRINTINGS: tuple[str, ...] = ("Evolve", "Flying, evolve", "Vigilance\nEvolve")
"""How one instance of evolve stands on a card."""

INSTANCES: tuple[str, ...] = ("Evolve\nEvolve", "Evolve, evolve", "Flying, evolve\nEvolve")
"""How two instances of evolve stand on a card."""

MOST_COUNTERS = 2
"""How often a holder may have grown before the scenario begins."""


@dataclass(frozen=True, slots=True)
class Stats:
    """Power and toughness."""

    power: int
    toughness: int

    def plus(self, power: int, toughness: int | None = None) -> Stats:
        """Return the stats with something added; one number is added to both."""
        more = power if toughness is None else toughness
        return Stats(self.power + power, self.toughness + more)

    def switched(self) -> Stats:
        """Return the stats with power and toughness switched (CR 613.4d)."""
        return Stats(self.toughness, self.power)

    def outgrows(self, other: Stats) -> bool:
        """Return whether a creature with these is what evolve waits for (CR 702.100a)."""
        return self.power > other.power or self.toughness > other.toughness

    def shown(self) -> dict[str, Any]:
        """Return the fields of an expectation."""
        return {"power": self.power, "toughness": self.toughness}


NOTHING = Stats(0, 0)
"""What an effect adds that adds nothing."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A creature with evolve: its name, what it is on the battlefield, its +1/+1 counters."""

    name: str
    stats: Stats
    counters: int = 0

    def grown(self, times: int, bonus: Stats = NOTHING, **more: Any) -> dict[str, Any]:
        """Return what it must be after evolving so often; ``bonus`` is from other effects."""
        counters = self.counters + times
        return {
            **self.stats.plus(times).plus(bonus.power, bonus.toughness).shown(),
            "counters": {"+1/+1": counters} if counters else {},
            "zone": "battlefield",
            **more,
        }


# ------------------------------------------------------------------------------ numbers


def some_stats(b: Build, *, power: int = 0, toughness: int = 1) -> Stats:
    """Draw the stats of a holder, at least so great."""
    return Stats(b.integer(power, power + 3), b.integer(toughness, toughness + 3))


def greater_in_both(b: Build, than: Stats, by: int = 1) -> Stats:
    """Draw stats that are both greater, by at least so much."""
    return than.plus(b.integer(by, by + 2), b.integer(by, by + 2))


def greater_in_power(b: Build, than: Stats, by: int = 1) -> Stats:
    """Draw stats of which only the power is greater, and differs by at least so much."""
    return Stats(than.power + b.integer(by, by + 2), b.integer(1, than.toughness))


def greater_in_toughness(b: Build, than: Stats, by: int = 1) -> Stats:
    """Draw stats of which only the toughness is greater, and differs by at least so much."""
    return Stats(b.integer(0, than.power), than.toughness + b.integer(by, by + 2))


def greater(b: Build, than: Stats, by: int = 1) -> Stats:
    """Draw stats of which at least one is greater, by at least so much."""
    return b.choice((greater_in_both, greater_in_power, greater_in_toughness))(b, than, by)


def greater_exactly(b: Build, than: Stats, by: int) -> Stats:
    """Draw stats whose greatest lead is so much: both lead by it, or one and the other not."""
    return b.choice(
        (
            than.plus(by),
            Stats(than.power + by, max(1, than.toughness - 1)),
            Stats(max(0, than.power - 1), than.toughness + by),
        )
    )


def not_greater(b: Build, than: Stats) -> Stats:
    """Draw stats of which neither is greater; a creature can live with them."""
    return Stats(b.integer(0, max(0, than.power)), b.integer(1, than.toughness))


# ------------------------------------------------------------------------------ holders


def place_holder(
    b: Build,
    stats: Stats,
    *,
    as_: str = "holder",
    zone: str = "battlefield",
    player: PlayerName = "alice",
    text: str | None = None,
    **fields: Any,
) -> Holder:
    """Place a creature with evolve that is this great on the battlefield.

    Some holders there have grown already: part of what they are is +1/+1 counters.
    """
    printed = b.choice(PRINTINGS) if text is None else text
    counters = 0
    if zone == "battlefield":
        counters = b.integer(0, max(0, min(MOST_COUNTERS, stats.power, stats.toughness - 1)))
        if counters:
            fields["counters"] = {"+1/+1": counters}
    base = stats.plus(-counters)
    b.creature(base.power, base.toughness, printed, as_=as_, zone=zone, player=player, **fields)
    return Holder(as_, stats, counters)


# ------------------------------------------------------------------------------ newcomers


def enter(
    b: Build, stats: Stats, text: str = "", *, as_: str = "newcomer", ways: str = "cpgb"
) -> None:
    """Let one creature enter under Alice's control, in a way that is drawn.

    ``ways``: c cast, p put from the hand, g returned from the graveyard, b put onto the
    battlefield from Bob's graveyard.
    """
    way = b.choice(ways)
    if way == "c":
        cost = b.choice(("{0}", "{1}{G}"))
        if cost != "{0}":
            b.mana(cost)
        b.creature(stats.power, stats.toughness, text, as_=as_, zone="hand", cost=cost)
        b.cast(as_)
        b.resolve()
    elif way == "p":
        b.creature(stats.power, stats.toughness, text, as_=as_, zone="hand")
        b.spell("Put a creature card from your hand onto the battlefield.", as_="invitation",
                type_line="Sorcery")  # fmt: skip
        b.cast("invitation")
        b.resolve()  # the only creature card: no question
    elif way == "g":
        b.creature(stats.power, stats.toughness, text, as_=as_, zone="graveyard")
        words = "Return target creature card from your graveyard to the battlefield."
        b.spell(words, as_="revival", type_line="Sorcery")
        b.cast("revival", answers={"targets": (as_,)})
        b.resolve()
    else:
        b.creature(stats.power, stats.toughness, text, as_=as_, zone="graveyard", player="bob")
        words = "Put target creature card from a graveyard onto the battlefield under your control."
        b.spell(words, as_="theft", type_line="Sorcery")
        b.cast("theft", answers={"targets": (as_,)})
        b.resolve()


def trigger(holder: str, *causes: str) -> dict[str, Any]:
    """Return what the stack shows of one evolve trigger."""
    return {"trigger_of": holder, "caused_by": causes}


# ------------------------------------------------------------------------------ responses


def respond(
    b: Build, text: str, target: str, *, as_: str = "response", by: PlayerName = "alice"
) -> None:
    """Cast an instant with one target in response to what is on the stack; it resolves."""
    b.spell(text, as_=as_, player=by)
    b.cast(as_, by=by, answers={"targets": (target,)})
    b.resolve(as_)


def change_stats(
    b: Build, target: str, power: int, toughness: int, *, as_: str = "response"
) -> dict[str, int]:
    """Change a creature's stats in response; return the counters that this left on it.

    Where both change alike, counters may do it; else an effect until end of turn.
    """
    alike = power == toughness and abs(power) in (1, 2)
    if alike and b.maybe():
        sign = "+" if power > 0 else "-"
        amount = "a" if abs(power) == 1 else "two"
        plural = "" if abs(power) == 1 else "s"
        kind = f"{sign}1/{sign}1"
        respond(b, f"Put {amount} {kind} counter{plural} on target creature.", target, as_=as_)
        return {kind: abs(power)}
    change = f"{_signed(power, toughness)}/{_signed(toughness, power)}"
    respond(b, f"Target creature gets {change} until end of turn.", target, as_=as_)
    return {}


def _signed(number: int, other: int) -> str:
    """Return a number with its sign; 0 takes the sign of the other, as on printed cards."""
    return f"-{-number}" if number < 0 or (number == 0 and other < 0) else f"+{number}"
