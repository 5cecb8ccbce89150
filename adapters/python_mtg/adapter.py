"""Plug witchcraft into the suite through ``python-mtg``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version

from conformance.engines.adapter import Capabilities, EngineAdapter, Hello
from conformance.engines.answers import AnswerBook
from conformance.engines.errors import (
    AdapterError,
    IllegalMove,
    PositionMismatch,
    ScriptError,
    Unsupported,
)
from conformance.engines.trace import Observation
from conformance.scenario.model import (
    PLAYER_NAMES,
    Activate,
    Attack,
    Block,
    Card,
    Cast,
    Play,
    PlayerName,
    Scenario,
    StepName,
)
from conformance.scenario.pool import cards_by_name

from . import moves
from .choices import Chooser
from .names import Names
from .observe import Zones, observe
from .position import STEP_OF, write_position
from .table import Table

TRIGGERS = "triggered abilities on the stack"


@dataclass(frozen=True, slots=True)
class Moment:
    """One play of one scenario at one moment; also what it takes to come back to it."""

    table: Table
    names: Names
    zones: Zones
    cards: dict[str, Card]

    def copy(self) -> Moment:
        return Moment(self.table.copy(), self.names.copy(), self.zones.copy(), self.cards)


class WitchcraftAdapter(EngineAdapter):
    """The engine in this process, one game at a time."""

    def __init__(self) -> None:
        self._version = version("python-mtg")
        self._current: Moment | None = None

    def hello(self) -> Hello:
        return Hello(
            engine="witchcraft",
            version=self._version,
            capabilities=Capabilities(
                set_up="written",
                cards_by=frozenset({"name"}),
                layouts=frozenset({"normal"}),
                moves=frozenset(
                    {"cast", "activate", "play", "attack", "block", "pass", "resolve",
                     "advance", "concede"}
                ),
                questions=frozenset({"targets", "x", "objects", "may"}),
                observations=frozenset(
                    {"turn", "stack", "stack.targets", "stack.x", "library", "hand", "graveyard",
                     "exile", "mana", "life", "lost", "object.counters", "object.sick"}
                ),
                features=frozenset(
                    {"illegal moves are refused", "counters on set-up", "moves are taken back"}
                ),
                players=2,
                deterministic=True,
            ),
        )  # fmt: skip

    # ---- set-up

    def set_up(self, scenario: Scenario) -> None:
        self._current = None
        written = write_position(cards_by_name(scenario), scenario.start)
        table = Table(written.state)
        zones = Zones(written.order, dict(written.owners))
        zones.note(table)
        self._current = Moment(table, Names(written.names), zones, written.cards)
        _compare(self.observe(), scenario)

    @property
    def _play(self) -> Moment:
        if self._current is None:
            raise ScriptError("nothing is set up; call set_up first")
        return self._current

    # ---- moves

    def move(self, move: Cast | Activate | Play | Attack | Block, book: AnswerBook) -> None:
        play = self._play
        player = _priority(play.table)
        if isinstance(move, Cast):
            self._attempt(lambda: moves.cast(play.table, play.names, move, player, book))
        elif isinstance(move, Activate):
            card = play.cards.get(play.names.id(move.activate))
            self._attempt(lambda: moves.activate(play.table, play.names, move, player, book, card))
        elif isinstance(move, Play):
            self._attempt(lambda: moves.play_land(play.table, play.names, move, player, book))
        elif isinstance(move, Attack):
            self._attempt(lambda: moves.attack(play.table, play.names, move, book))
        else:
            self._attempt(lambda: moves.block(play.table, play.names, move, book))

    def pass_priority(self, book: AnswerBook) -> None:
        play = self._play
        stack = play.table.stack()
        subject = play.names.of(stack[0]) if stack else ""
        chooser = Chooser(book, play.names, _priority(play.table), subject)
        self._attempt(lambda: play.table.pass_priority(chooser))

    def concede(self, player: PlayerName, book: AnswerBook) -> None:
        self._play.table.lose(player)

    def _attempt(self, act: Callable[[], None]) -> None:
        """Do something; when it is refused, leave the game as it was before."""
        saved = self._play.copy()
        try:
            act()
        except IllegalMove:
            self._current = saved
            raise
        self._play.zones.note(self._play.table)

    # ---- looking

    def priority(self) -> PlayerName | None:
        table = self._play.table
        return None if table.over else _priority(table)

    def current_step(self) -> tuple[PlayerName, StepName]:
        table = self._play.table
        return _seat(table.active), STEP_OF[table.step]

    def stack_keys(self) -> tuple[object, ...]:
        return tuple(self._play.table.stack())

    def nothing_to_resolve(self) -> AdapterError:
        if self._play.table.fired:
            return Unsupported(TRIGGERS, "the engine has carried them out already")
        return super().nothing_to_resolve()

    def observe(self) -> Observation:
        play = self._play
        return observe(play.table, play.names, play.zones, play.cards)

    def rename(self, current: str, name: str) -> None:
        self._play.names.rename(current, name)

    # ---- ways back

    def snapshot(self) -> object:
        return self._play.copy()

    def restore(self, snapshot: object) -> None:
        if not isinstance(snapshot, Moment):
            raise TypeError(f"not a snapshot of this adapter: {snapshot!r}")
        self._current = snapshot.copy()


def _priority(table: Table) -> PlayerName:
    return _seat(table.holder)


def _seat(player: str) -> PlayerName:
    return next(name for name in PLAYER_NAMES if name == player)


def _compare(seen: Observation, scenario: Scenario) -> None:
    """Raise :class:`PositionMismatch` when the game is not the position that was asked for."""
    for player, seat in scenario.start.players().items():
        view = seen["players"][player]
        if view["life"] != seat.life:
            raise PositionMismatch(f"{player} has {view['life']} life, not {seat.life}")
        for zone in ("hand", "library", "graveyard", "exile"):
            there = len(view[zone])
            if there != len(getattr(seat, zone)):
                raise PositionMismatch(f"{player}'s {zone} has {there} cards")
        for placed in seat.battlefield:
            one = seen["objects"].get(placed.name, {})
            if one.get("zone") != "battlefield":
                raise PositionMismatch(f"{placed.name} is not on the battlefield")
            faults = [
                field
                for field in ("tapped", "counters")
                if one.get(field) != getattr(placed, field)
            ]
            if faults:
                raise PositionMismatch(f"{placed.name}: {', '.join(faults)}")
