"""The table: one game in the engine, every action that was applied to it, and ways back.

All calls into the engine go through here, so that a refusal, a panic and a way back are each
handled in one place.  The engine is deterministic: a game is brought back by loading its
start and applying the same actions again, which makes a snapshot free.
"""

from __future__ import annotations

from typing import Any

from conformance.engines.errors import IllegalMove
from phase import Engine, Game, GameAction

Action = dict[str, Any]
Prompt = dict[str, Any]

PASS: Action = {"type": "PassPriority"}


class EnginePanic(Exception):
    """The engine's own code has panicked.  Its game is lost; the process lives."""


class MalformedAction(Exception):
    """The adapter has built something that is no action of this version of the engine."""


class DeadEnd(Exception):
    """The engine asks for something and accepts nothing."""


class EndlessPrompts(Exception):
    """The engine goes on asking without end."""


class Table:
    """A game being played."""

    def __init__(self, engine: Engine, start: str, *, active: int) -> None:
        """Begin with ``start``, a game state as JSON, in the turn of seat ``active``."""
        self._engine = engine
        self._start = start
        self._actions: list[tuple[int, GameAction]] = []
        self._game: Game = _call(engine.load_game, start)
        self._results: list[Any] = []
        self._prompt: Prompt | None = None
        self._stack: list[dict[str, Any]] | None = None
        self._active: tuple[int, int] = (self._game.turn, active)

    # ---- acting

    def apply(self, seat: int, action: Action) -> None:
        """Apply an action of a player; :class:`IllegalMove` when the engine refuses it."""
        try:
            built = GameAction.from_dict(action)
        except ValueError as error:
            raise MalformedAction(f"{action}: {error}") from error
        try:
            result = _call(self._game.apply, seat, built)
        except ValueError as error:
            raise IllegalMove(f"the engine refuses {action['type']}: {error}") from error
        self._actions.append((seat, built))
        self._results.append(result)
        self._forget()

    def mark(self) -> int:
        """Return what :meth:`rewind` needs to come back to this moment."""
        return len(self._actions)

    def rewind(self, mark: int) -> None:
        """Take back everything since ``mark``."""
        if mark == len(self._actions):
            return
        self._game = _call(self._engine.load_game, self._start)
        for seat, action in self._actions[:mark]:
            _call(self._game.apply, seat, action)
        del self._actions[mark:], self._results[mark:]
        self._active = (-1, 0)  # the same turn number may come again as another's turn
        self._forget()

    def events(self, since: int) -> list[dict[str, Any]]:
        """Return the engine's events since a mark."""
        return [event for result in self._results[since:] for event in result.events]

    def _forget(self) -> None:
        self._prompt = None
        self._stack = None

    # ---- looking

    def prompt(self) -> Prompt:
        """Return what the engine waits for: ``type`` and ``data``."""
        if self._prompt is None:
            self._prompt = _call(self._game.waiting_for)
        return self._prompt

    def stack(self) -> list[dict[str, Any]]:
        """Return the stack, its top last."""
        if self._stack is None:
            self._stack = _call(self._game.stack)
        return self._stack

    def legal_actions(self) -> list[Action]:
        """Return the legal actions that the engine lists at this moment."""
        return [action.to_dict() for action in _call(self._game.actions)]

    def object(self, number: int) -> dict[str, Any] | None:
        """Return an object, or None when the engine has no such object any more."""
        try:
            found: dict[str, Any] = _call(self._game.object, number)
        except ValueError:
            return None
        return found

    def battlefield(self) -> list[dict[str, Any]]:
        """Return all permanents."""
        return list(_call(self._game.battlefield))

    def exile(self) -> list[dict[str, Any]]:
        """Return all cards in exile."""
        return list(_call(self._game.exile))

    def player(self, seat: int) -> dict[str, Any]:
        """Return a player's record, with the ids of the cards in each of the zones."""
        record: dict[str, Any] = _call(self._game.player, seat)
        return record

    def phase(self) -> str:
        """Return the engine's word for the step."""
        return str(self._game.phase)

    def turn(self) -> int:
        """Return the number of the turn."""
        return int(self._game.turn)

    def active_seat(self) -> int:
        """Return whose turn it is; the engine tells only in a slow export of its state."""
        turn = self.turn()
        if self._active[0] != turn:
            self._active = (turn, _call(self._game.state)["state"]["active_player"])
        return self._active[1]


def _call(function: Any, *arguments: Any) -> Any:
    """Call the engine; a panic is a BaseException there and becomes an ordinary one here."""
    try:
        return function(*arguments)
    except Exception:
        raise
    except BaseException as error:
        if type(error).__name__ == "PanicException":
            raise EnginePanic(str(error)) from error
        raise
