"""The adapter interface: what the suite asks of an engine.

An author writes a subclass of :class:`EngineAdapter` and fills small methods in; the base
class turns them into :meth:`EngineAdapter.run`, which plays a whole scenario and returns its
trace.  The same over a pipe is in :mod:`conformance.engines.wire`.

An adapter never judges.  It refuses with :class:`IllegalMove` exactly when its engine does,
with :class:`Unsupported` when it cannot express something, and lets anything else raise:
that is a crash of the engine, recorded as such.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field

from conformance.engines.answers import AnswerBook
from conformance.engines.errors import AdapterError, ScriptError
from conformance.engines.run import run_scenario
from conformance.engines.trace import Observation, StepTrace, Trace
from conformance.scenario.model import (
    Activate,
    AnyMove,
    Attack,
    Block,
    Cast,
    Play,
    PlayerName,
    Scenario,
    StepName,
)


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What an engine and its adapter can do; what a scenario requires is compared with it."""

    set_up: str = "written"  # "written": the state is edited; "played": made by moves
    cards_by: frozenset[str] = frozenset({"text"})  # of "text", "tree", "name"
    layouts: frozenset[str] = frozenset({"normal"})
    moves: frozenset[str] = frozenset()
    questions: frozenset[str] = frozenset()
    observations: frozenset[str] = frozenset()  # e.g. "stack.cause", "library", "object.damage"
    features: frozenset[str] = frozenset()  # e.g. "illegal moves are refused", "counters on set-up"
    players: int = 2
    deterministic: bool = True


@dataclass(frozen=True, slots=True)
class Hello:
    """Who the engine is and what it can do."""

    engine: str
    version: str
    protocol: tuple[int, int] = (1, 1)
    capabilities: Capabilities = field(default_factory=Capabilities)


Notify = Callable[[StepTrace], None]


def _ignore(_: StepTrace) -> None:
    return None


class EngineAdapter(ABC):
    """Plug an engine in by filling these methods in.  One scenario at a time."""

    # ---- to be filled in

    @abstractmethod
    def hello(self) -> Hello:
        """Return the engine's name, version and capabilities."""

    @abstractmethod
    def set_up(self, scenario: Scenario) -> None:
        """Forget the last game and make the scenario's position.

        Raises :class:`Unsupported` with the capability (a sentence that the engine does not
        read, a feature of the position that it cannot make).
        """

    @abstractmethod
    def move(self, move: Cast | Activate | Play | Attack | Block, book: AnswerBook) -> None:
        """Make a move whose player has priority, asking ``book`` for every answer.

        Raises :class:`IllegalMove`, :class:`Unsupported`, :class:`ScriptError`.
        """

    @abstractmethod
    def pass_priority(self, book: AnswerBook) -> None:
        """Let the player who has priority pass it, and answer what that leads to."""

    @abstractmethod
    def concede(self, player: PlayerName, book: AnswerBook) -> None:
        """Let a player leave the game."""

    @abstractmethod
    def priority(self) -> PlayerName | None:
        """Return who has priority; None when the game is over."""

    @abstractmethod
    def current_step(self) -> tuple[PlayerName, StepName]:
        """Return the active player and the step."""

    @abstractmethod
    def stack_keys(self) -> tuple[object, ...]:
        """Return a key for each object on the stack, top first; stable while it is there."""

    @abstractmethod
    def observe(self) -> Observation:
        """Return the game as it is, with the scenario's names for objects."""

    @abstractmethod
    def rename(self, current: str, name: str) -> None:
        """From now on call the object ``name`` that is now called ``current`` (a ``#`` name)."""

    def nothing_to_resolve(self) -> AdapterError:
        """Return what is wrong when a script resolves something and the stack is empty.

        An engine whose triggered abilities never are on the stack returns
        :class:`Unsupported` where that is the reason.
        """
        return ScriptError("`resolve` needs an object on the stack, and the stack is empty")

    def snapshot(self) -> object | None:
        """Return what :meth:`restore` needs to take moves back; None if that is impossible."""
        return None

    def restore(self, snapshot: object) -> None:
        """Bring back the game as it was when ``snapshot`` was taken."""
        raise NotImplementedError

    def actor(self, move: Cast | Activate | Play | Attack | Block) -> PlayerName:
        """Return who makes a move when the script does not say.

        Attackers are declared by the active player, blockers by their controller.  Otherwise
        the controller of the object on the battlefield or the stack, else its owner.
        """
        if isinstance(move, Attack):
            return self.current_step()[0]
        if isinstance(move, Block):
            name = next(iter(move.block), "")
        else:
            name = {"Cast": "cast", "Activate": "activate", "Play": "play"}[type(move).__name__]
            name = getattr(move, name)
        view = self.observe().get("objects", {}).get(name)
        if view is None:
            raise ScriptError(f"no object is called {name!r} now")
        on_table = view.get("zone") in ("battlefield", "stack")
        who = view.get("controller") if on_table else view.get("owner")
        if who is None:
            raise ScriptError(f"it is not known who owns {name!r}; add `by:` to the move")
        return who  # type: ignore[return-value]

    def close(self) -> None:  # noqa: B027  (nothing to free is a fair default)
        """Free what the engine holds.  Called once, at the end."""

    # ---- what the suite calls

    def run(
        self,
        scenario: Scenario,
        notify: Notify = _ignore,
        *,
        observe_all: bool = False,
        books: Callable[[int, AnyMove], AnswerBook] | None = None,
    ) -> Trace:
        """Play a scenario and return its trace; ``notify`` is called after each step.

        Observe after set-up, at each `expect`, at a step with `as`, and at the end;
        with ``observe_all`` after every step.  ``books`` replaces the answers of a step (used
        to feed one engine's own choices to another).  The steps end at the first outcome that
        the script does not allow for.
        """
        return run_scenario(self, scenario, notify, observe_all=observe_all, books=books)
