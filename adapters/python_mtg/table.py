"""The one place that drives the engine, a step of the game at a time.

The engine's own loop goes on to the next decision after each move: a spell is cast and
resolved in one go, steps without a choice are passed over, even turns.  Here two seams of it
are held back while a move is made, so that a spell stays on the engine's stack until both
players have passed, and a step lasts until they have.

What the engine does as it *leaves* the upkeep, the draw step, combat damage and the end step
happens by the rules as the step begins; there it is done on entering.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterator
from typing import Any

import mtg
from mtg import driver
from mtg.engine import env

from conformance.engines.errors import IllegalMove, Unsupported

from .position import State

BEGUN_ON_ENTERING = frozenset({"upkeep", "draw", "combat_damage", "end"})
WITHOUT_PRIORITY = frozenset({"untap", "cleanup"})
STEP_LIMIT = 40
"""More steps than this without anybody having priority are a fault of the engine."""

Choice = Callable[[str, Any, Any], Any]
"""Answers a choice of the engine: its key, the options (or None), the engine's own pick."""


class Table:
    """One game.  What changes it changes a copy first: an error leaves it as it was."""

    def __init__(self, state: State) -> None:
        self._state: State = state
        self._begun = True  # what belongs to the beginning of the step has happened
        self.holder: str = self.active
        self._passes = 0
        self.declared: frozenset[Any] | None = None  # attackers or blocks of this step
        self.fired = False  # triggered abilities resolved at once, without the stack
        self.pinned: dict[str, dict[str, Any]] = {}  # choices of each object on the stack
        _restock(self._state)

    # ---- looking

    @property
    def state(self) -> State:
        return self._state

    @property
    def active(self) -> str:
        return str(next(iter(self._state["active_player"]))[0])

    @property
    def step(self) -> str:
        return str(next(iter(self._state["current_step"]))[0])

    @property
    def over(self) -> bool:
        return bool(env.is_terminal(self._state))

    def stack(self) -> list[str]:
        """Return the ids of what is on the stack, top first."""
        on_stack = self._state.get("on_stack", ())
        return [obj for obj, _ in sorted(on_stack, key=lambda row: -int(row[1]))]

    def targets(self, spell: str) -> list[list[str]]:
        """Return, for each target of a spell, the objects that the engine would take for it.

        For most spells the engine leaves the target to its policy, as the spell resolves.
        """
        names = ["spell_target", "controls", "power", "creature"]
        out = driver.run(self._state, names)
        powers = {number: int(power) for number, power in out["power"]}
        creatures = {number for (number,) in out["creature"]}
        found: list[list[str]] = []
        for _, verb, payload, kind in sorted(row for row in out["spell_target"] if row[0] == spell):
            offered: list[str] = []

            def note(_: str, options: Any, default: Any, offered: list[str] = offered) -> Any:
                offered += options
                return default

            state = self._changing(note)
            driver._pick_target(
                state, self.active, kind, verb, payload, out["controls"], powers, creatures
            )
            found.append(offered)
        return found

    def legal(self) -> list[tuple[Any, ...]]:
        """Return the engine's legal moves of the active player."""
        return [move.raw for move in mtg.Game.from_state(self._state).legal_moves]

    def copy(self) -> Table:
        """Return the same game, to go on from it separately."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.pinned = dict(self.pinned)
        return other

    # ---- doing

    def push(self, move: tuple[Any, ...], choose: Choice, **pinned: Any) -> None:
        """Make a legal move of the active player; what it puts on the stack stays there.

        ``pinned`` are choices of the move for which the engine asks as it resolves.
        """
        before = set(self.stack())
        game = mtg.Game.from_state({**self._state, "_policy": _policy(choose)})
        with _held_back(), self._watching():
            game.push(move)
        self._settle(game.state)
        for new in set(self.stack()) - before:
            self.pinned[new] = {**(move[3] if len(move) > 3 else {}), **pinned}
        self.holder, self._passes = self.active, 0

    def push_alone(self, move: tuple[Any, ...], others: frozenset[str], choose: Choice) -> None:
        """Make a legal move that would tap ``others``, too; they are hidden meanwhile.

        To the engine they are tapped while it makes the move, and then as they were.
        """
        hidden = {(number,) for number in others} - self._state["tapped"]
        before = self._state
        self._state = {**before, "tapped": before["tapped"] | hidden}
        try:
            self.push(move, choose)
        except BaseException:
            self._state = before
            raise
        self._state = {**self._state, "tapped": self._state["tapped"] - hidden}
        _restock(self._state)

    def pass_priority(self, choose: Choice) -> None:
        """Let the holder of priority pass; when all have, resolve the top or end the step."""
        self._passes += 1
        if self._passes < len(self._state["is_player"]):
            self.holder = self._other(self.holder)
            return
        if self.stack():
            self._resolve_top(choose)
        else:
            self.next_step(choose)
        self.holder, self._passes = self.active, 0

    def declare(self, declared: frozenset[Any], choose: Choice) -> None:
        """Declare attackers or blocks in their step."""
        kind = "attackers" if self.step == "declare_attackers" else "blocks"
        state = self._changing(choose)
        state["_forced"] = {kind: declared}
        with contextlib.redirect_stdout(io.StringIO()):
            if kind == "attackers":
                driver.declare_attackers(state, self.active)
            else:
                driver.declare_blockers(state, self.active)
        state["_forced"] = {}
        self._settle(state)
        self.declared = declared
        self.holder, self._passes = self.active, 0

    def next_step(self, choose: Choice) -> None:
        """Go on to the next step in which somebody has priority."""
        self.fired = False
        for _ in range(STEP_LIMIT):
            self._one_step(choose)
            if self.over or self.step not in WITHOUT_PRIORITY:
                break
        else:
            raise RuntimeError(f"{STEP_LIMIT} steps in a row without priority")
        self.holder, self._passes = self.active, 0

    def lose(self, player: str) -> None:
        """Let a player leave the game."""
        self._state = {**driver.clone_state(self._state), "_loser": player}

    # ---- inside

    def _one_step(self, choose: Choice) -> None:
        state = self._changing(choose)
        # Undeclared, the engine would attack and block as it sees fit.
        state["_forced"] = {
            "attackers": frozenset(row[0] for row in state["attacks"]),
            "blocks": frozenset(state["blocks"]),
        }
        with contextlib.redirect_stdout(io.StringIO()), self._watching():
            if self._begun and self.step in BEGUN_ON_ENTERING:
                state["current_step"] = driver.run(state, ["advance_to"])["advance_to"]
                driver._empty_mana_pool(state)
            else:
                env._advance_one(state)
            state["_forced"] = {}
            self._begun = False
            entered = next(iter(state["current_step"]))[0]
            if not env.is_terminal(state) and entered in BEGUN_ON_ENTERING:
                active = next(iter(state["active_player"]))[0]
                loser = driver._apply_outputs(state, driver.run(state, driver.OUTPUTS), active)
                if loser:
                    state["_loser"] = loser
                self._begun = True
        self.declared = None
        self._settle(state)

    def _resolve_top(self, choose: Choice) -> None:
        top = self.stack()[0]
        pinned = self.pinned.get(top, {})

        def pinned_first(key: str, options: Any, default: Any) -> Any:
            if key not in pinned:
                return choose(key, options, default)
            if options is not None and pinned[key] not in options:
                raise Unsupported("targets that have become illegal", "the engine takes another")
            return pinned[key]

        state = self._changing(pinned_first)
        self.fired = False
        with contextlib.redirect_stdout(io.StringIO()), self._watching(top):
            driver._resolve_top(state)
            driver._fire_lifegain_triggers(state)
            driver._fire_counter_placed_triggers(state)
            driver._fire_you_do_costs(state)
            state["has_priority"] = set()
        self._settle(state)
        self.pinned.pop(top, None)

    def _changing(self, choose: Choice) -> State:
        state: State = driver.clone_state(self._state)
        state["_policy"] = _policy(choose)
        return state

    def _settle(self, state: State) -> None:
        state.pop("_policy", None)
        _restock(state)
        self._state = state

    def _other(self, player: str) -> str:
        return next(str(other) for (other,) in self._state["is_player"] if other != player)

    @contextlib.contextmanager
    def _watching(self, resolving: str = "") -> Iterator[None]:
        """Note triggered abilities: the engine carries their effects out at once."""
        apply = driver._apply_effects

        def noting(state: State, pending: Any, dynamic: Any = None) -> None:
            stack = {resolving, *(obj for obj, _ in state.get("on_stack", ()))}
            if any(row[0] not in stack for row in (*pending, *(dynamic or ()))):
                self.fired = True
            apply(state, pending, dynamic)

        driver._apply_effects = noting
        try:
            yield
        finally:
            driver._apply_effects = apply


@contextlib.contextmanager
def _held_back() -> Iterator[None]:
    """Keep the engine from resolving the stack and from going on to the next decision."""
    resolve, advance = driver._resolve_stack, env._advance_to_decision
    driver._resolve_stack = env._advance_to_decision = _not_yet
    try:
        yield
    finally:
        driver._resolve_stack, env._advance_to_decision = resolve, advance


def _not_yet(*_: object) -> None:
    return None


def _policy(choose: Choice) -> Callable[[State, str, Any, Any], Any]:
    return lambda _state, key, options, default: choose(key, options, default)


def _restock(state: State) -> None:
    """Tell the engine what each player can pay: floating mana and what their lands give.

    The engine does so itself, but leaves the last count when nothing is left to pay with.
    """
    pools, totals = set(), set()
    for (player,) in state["is_player"]:
        colors, total = driver._resolve_pool(state, player) or ({}, 0)
        pools |= {(player, color, count) for color, count in colors.items()}
        totals.add((player, total))
    state["mana_pool"], state["mana_available"] = pools, totals


def refuse(what: str) -> IllegalMove:
    """Return the refusal of a move that is not among the engine's legal moves."""
    return IllegalMove(f"{what} is not among the engine's legal moves")
