"""Names: what the scenario calls an object, and the id that the engine gives it.

The engine keeps an object's id through all zones, so a name follows its card.  What the
scenario has not named is ``#`` and a number, given when the object is first seen.
"""

from __future__ import annotations

from conformance.engines.errors import ScriptError


class Names:
    """The names of one play."""

    def __init__(self, placed: dict[str, str]) -> None:
        self._id_of = dict(placed)
        self._name_of = {number: name for name, number in placed.items()}

    def of(self, object_id: str) -> str:
        """Return what the object with the engine's id ``object_id`` is called."""
        if object_id not in self._name_of:
            self._give(object_id, f"#{len(self._name_of) + 1}")
        return self._name_of[object_id]

    def id(self, name: str) -> str:
        """Return the engine's id of a named object; :class:`ScriptError` without such a name."""
        if name not in self._id_of:
            raise ScriptError(f"no object is called {name!r} in this scenario")
        return self._id_of[name]

    def rename(self, current: str, name: str) -> None:
        """Call an object ``name`` that was called ``current``."""
        object_id = self._id_of.pop(current)
        self._give(object_id, name)

    def copy(self) -> Names:
        """Return the same names, to go on from them separately."""
        other = Names({})
        other._id_of, other._name_of = dict(self._id_of), dict(self._name_of)
        return other

    def _give(self, object_id: str, name: str) -> None:
        self._id_of[name] = object_id
        self._name_of[object_id] = name
