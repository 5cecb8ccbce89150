"""A tiny engine in Python, to be made faulty: spells resolve into the graveyard, no more.

``FakeAdapter`` obeys the adapter interface.  A scenario whose id is ``faulty.NAME`` runs the
fault of that name when its first spell is cast.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from conformance.engines.adapter import Capabilities, EngineAdapter, Hello
from conformance.engines.answers import AnswerBook
from conformance.engines.errors import IllegalMove, Unsupported
from conformance.engines.trace import Observation, Question
from conformance.scenario.model import (
    Activate,
    Attack,
    Block,
    Cast,
    Play,
    PlayerName,
    Scenario,
    StepName,
)


class Panic(BaseException):
    """What a binding of a native engine raises for a panic: no ``Exception``."""


class FakeAdapter(EngineAdapter):
    """Cards in Alice's hand can be cast; each asks for its x, once."""

    def __init__(self, faults: dict[str, Callable[[], None]] | None = None) -> None:
        self.faults = FAULTS if faults is None else faults
        self.fault = ""
        self.hand: list[str] = []
        self.stack: list[str] = []
        self.graveyard: list[str] = []
        self.xs: dict[str, int] = {}
        self.closed = False

    def hello(self) -> Hello:
        moves = frozenset({"cast", "resolve", "pass"})
        return Hello("fake", "1.0", capabilities=Capabilities(moves=moves))

    def set_up(self, scenario: Scenario) -> None:
        _, _, self.fault = scenario.id.partition("faulty.")
        self.hand = [card.name for card in scenario.start.alice.hand]
        self.stack, self.graveyard, self.xs = [], [], {}

    def move(self, move: Cast | Activate | Play | Attack | Block, book: AnswerBook) -> None:
        if not isinstance(move, Cast):
            raise Unsupported(f"move {type(move).__name__.lower()}")
        if self.fault:
            self.faults[self.fault]()
        if move.cast not in self.hand:
            raise IllegalMove(f"{move.cast} is not in hand")
        x = book.choose(Question("x", "alice", move.cast, options=("0", "1", "2", "3")))
        assert isinstance(x, int)
        self.hand.remove(move.cast)
        self.stack.insert(0, move.cast)
        self.xs[move.cast] = x

    def pass_priority(self, book: AnswerBook) -> None:
        if self.stack:
            self.graveyard.append(self.stack.pop(0))

    def concede(self, player: PlayerName, book: AnswerBook) -> None:
        raise Unsupported("move concede")

    def priority(self) -> PlayerName | None:
        return "alice"

    def current_step(self) -> tuple[PlayerName, StepName]:
        return ("alice", "precombat main")

    def stack_keys(self) -> tuple[object, ...]:
        return tuple(self.stack)

    def observe(self) -> Observation:
        zones = {"hand": self.hand, "stack": self.stack, "graveyard": self.graveyard}
        observation: Observation = {
            "turn": {"number": 5, "active": "alice", "step": "precombat main",
                     "priority": "alice"},
            "players": {
                "alice": {"life": 20, "hand": list(self.hand), "graveyard": list(self.graveyard)}
            },
            "battlefield": [],
            "stack": [
                {"id": name, "kind": "spell", "source": name, "controller": "alice",
                 "x": self.xs[name]}
                for name in self.stack
            ],
            "objects": {
                name: {"card": name, "zone": zone, "owner": "alice", "controller": "alice"}
                for zone, names in zones.items()
                for name in names
            },
        }  # fmt: skip
        if self.fault == "observes_a_set" and self.stack:
            observation["battlefield"] = {"ox"}  # type: ignore[typeddict-item]
        return observation

    def rename(self, current: str, name: str) -> None:
        raise AssertionError("nothing here is without a name")

    def close(self) -> None:
        self.closed = True


def _raises() -> None:
    raise RuntimeError("the stack of the engine is upside down")


def _panics() -> None:
    raise Panic("index out of bounds")


def _exits() -> None:
    sys.exit(4)


def _prints() -> None:
    print("a word from Python")
    os.write(1, b"a word from native code\n")


def _reads_standard_input() -> None:
    if sys.stdin.read() != "":
        raise AssertionError("the engine has got hold of the protocol's messages")


def _eats_memory() -> None:
    bytearray(1 << 40)


FAULTS: dict[str, Callable[[], None]] = {
    "raises": _raises,
    "panics": _panics,
    "exits": _exits,
    "prints": _prints,
    "reads_standard_input": _reads_standard_input,
    "eats_memory": _eats_memory,
    "observes_a_set": lambda: None,
}
"""What can go wrong, by the name that stands in the scenario's id."""
