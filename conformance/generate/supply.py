"""Mana for the spells that a scenario casts, where the template leaves their costs open.

What a spell costs is put into its player's pool at the start.  Where an engine could spend
it on another spell, or the pool is empty again by then (CR 500.5), lands give it just before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from conformance.generate.printed import NoTwin, symbols_of
from conformance.scenario.model import PlayerName

BASIC_LANDS = {
    "W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest", "C": "Wastes",
}  # fmt: skip
"""The land that gives each type of mana."""

_COLOURS = "WUBRG"


@dataclass(frozen=True, slots=True)
class Payment:
    """A cost that a player pays: its mana, and which step of the script it is."""

    player: PlayerName
    mana: tuple[str, ...]
    generic: bool
    at: int
    later: bool  # than the step in which the scenario begins

    @classmethod
    def of(cls, player: PlayerName, cost: str, x: int, at: int, *, later: bool) -> Payment:
        """Return what pays a cost exactly; generic mana is paid with colourless.

        Raises :class:`NoTwin` for a symbol that mana of a pool does not pay plainly.
        """
        mana: list[str] = []
        generic = 0
        for symbol in symbols_of(cost):
            if symbol.isdigit() or symbol == "X":
                generic += x if symbol == "X" else int(symbol)
            elif symbol in BASIC_LANDS:
                mana.append(symbol)
            elif "/" in symbol and symbol[0] in _COLOURS and symbol[2] != "P":
                mana.append(symbol[0])
            else:
                raise NoTwin(f"a cost that can be paid from a pool, not {cost}")
        return cls(player, (*("C",) * generic, *mana), generic > 0, at, later)


def from_pool(payments: Sequence[Payment], own: bool) -> bool:
    """Can a player's pool hold at the start what these cost, whatever pays for what?

    ``own``: the template puts mana of its own there.
    """
    if any(payment.later for payment in payments):
        return False
    kinds = {symbol for payment in payments for symbol in payment.mana}
    if len(kinds) <= 1 and not own:
        return True
    if own:
        return False
    return not any(payment.generic for payment in payments[:-1])


def sure(payments: Sequence[Payment], own: bool) -> bool:
    """Is it sure that what lands give for a spell is spent on it, not mana of the template's?"""
    return not own or not any(payment.generic for payment in payments)
