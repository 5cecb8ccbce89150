"""Names: what the scenario calls an object, and the id that the engine gives it.

The engine keeps an object's id through all zones, so a name follows its card.  What the
scenario has not named is ``#`` and the engine's id: stable, and the same in every play.
"""

from __future__ import annotations

from typing import Any

from conformance.engines.errors import ScriptError
from conformance.scenario.model import PLAYER_NAMES, PlayerName

SEATS: tuple[PlayerName, ...] = PLAYER_NAMES[:2]


def seat_of(player: str) -> int:
    """Return the seat number of a player."""
    if player not in SEATS:
        raise ScriptError(f"there is no player {player!r} here; players: {', '.join(SEATS)}")
    return SEATS.index(player)


class Names:
    """The names of one play."""

    def __init__(self, placed: dict[str, int]) -> None:
        self._id_of = dict(placed)
        self._name_of = {number: name for name, number in placed.items()}
        self._abilities: set[str] = set()

    def of(self, number: int) -> str:
        """Return what the object with the engine's id ``number`` is called."""
        return self._name_of.get(number) or f"#{number}"

    def id(self, name: str) -> int:
        """Return the engine's id of a named object; :class:`ScriptError` without such a name."""
        if name in self._id_of:
            return self._id_of[name]
        if name.startswith("#") and name[1:].isdigit():
            return int(name[1:])
        raise ScriptError(f"no object is called {name!r} in this scenario")

    def objects(self) -> dict[str, int]:
        """Return the names of cards, tokens and copies, with their ids."""
        return {name: i for name, i in self._id_of.items() if name not in self._abilities}

    def rename(self, current: str, name: str, *, ability: bool) -> None:
        """Call ``name`` what was called ``current``: an ability on the stack, or an object."""
        if ability:
            self._abilities.add(name)
        number = self.id(current)
        self._id_of.pop(self._name_of.get(number, ""), None)
        self._id_of[name] = number
        self._name_of[number] = name

    def copy(self) -> Names:
        """Return names that can change without changing these."""
        copied = Names(self._id_of)
        copied._abilities = set(self._abilities)
        return copied

    # ---- targets, which are objects or players

    def target(self, name: str) -> dict[str, int]:
        """Return the engine's reference to an object or player called ``name``."""
        if name in SEATS:
            return {"Player": seat_of(name)}
        return {"Object": self.id(name)}

    def of_target(self, reference: dict[str, Any]) -> str:
        """Return the name of what the engine refers to."""
        if "Player" in reference:
            return SEATS[int(reference["Player"])]
        return self.of(int(reference["Object"]))
