"""Names: what the scenario calls an object or a player, and the engine's ids.

A card keeps its id through all zones, so a name follows it.  What the scenario has not named
is ``#`` and a number, given when the object is first seen.
"""

from __future__ import annotations

from conformance.engines.errors import ScriptError
from conformance.scenario.model import PLAYER_NAMES, PlayerName


class Names:
    """The names of one play."""

    def __init__(self, placed: dict[str, str], seats: tuple[PlayerName, ...]) -> None:
        """``seats`` are the players in the engine's order."""
        self._id_of = dict(placed)
        self._name_of = {number: name for name, number in placed.items()}
        self._given = 0
        self.seats = seats

    def of(self, object_id: str) -> str:
        """Return what an object or player with the engine's id is called."""
        if object_id.startswith("player-"):
            return self.player(object_id)
        if object_id not in self._name_of:
            self._given += 1
            self._give(object_id, f"#{self._given}")
        return self._name_of[object_id]

    def id(self, name: str) -> str:
        """Return the engine's id; :class:`ScriptError` without such a name."""
        if name in self._id_of:
            return self._id_of[name]
        player = next((known for known in PLAYER_NAMES if known == name), None)
        if player in self.seats:
            return f"player-{self.seats.index(player)}"
        raise ScriptError(f"no object is called {name!r} in this scenario")

    def player(self, player_id: str) -> PlayerName:
        """Return the player with the engine's id ``player-N``."""
        return self.seats[int(player_id.removeprefix("player-"))]

    def known(self) -> dict[str, str]:
        """Return the engine's id of each name."""
        return dict(self._id_of)

    def rename(self, current: str, name: str) -> None:
        """Call an object ``name`` that was called ``current``."""
        self._give(self._id_of.pop(current), name)

    def move(self, old: str, new: str) -> None:
        """Give the name of an object to the id that it has now."""
        if old in self._name_of and old != new:
            self._give(new, self._name_of.pop(old))

    def copy(self) -> Names:
        """Return the same names, to go on from them separately."""
        other = Names(self._id_of, self.seats)
        other._name_of = dict(self._name_of)
        other._given = self._given
        return other

    def _give(self, object_id: str, name: str) -> None:
        self._id_of[name] = object_id
        self._name_of[object_id] = name
