"""Plug Forge into the suite through the npm package ``@manabrew/forge-wasm``."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from conformance.content import fixtures_dir
from conformance.engines.adapter import Capabilities, EngineAdapter, Hello
from conformance.engines.answers import AnswerBook
from conformance.engines.errors import IllegalMove, ScriptError, Unsupported
from conformance.engines.trace import Observation
from conformance.scenario.model import (
    Activate,
    Attack,
    Block,
    Cast,
    PlayerName,
    Scenario,
    StepName,
)
from conformance.scenario.model import Play as PlayLand
from conformance.scenario.pool import cards_by_name, default_pool

from . import casting, moves, stage
from .install import find
from .names import Names
from .observe import observe
from .plan import (
    LAYOUTS,
    Plan,
    decks,
    does_something_as_it_enters,
    front,
    printed_name,
    printed_names,
    refuse,
)
from .play import Play
from .position import Setter
from .process import EngineDied, ForgeProcess
from .table import Answer, Table

PRINTED = re.compile(r"\bprinted as: *\"?([^\n\"},]+)")

GAMES_A_PROCESS = 150
"""The engine keeps every game that it has played; after so many it begins afresh."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What it takes to come back to a moment of a game."""

    log: tuple[Answer, ...]
    names: Names
    activated: frozenset[str]
    stack: tuple[str, ...]
    passes: int


class ForgeAdapter(EngineAdapter):
    """The engine in a process of its own, kept running over many scenarios."""

    def __init__(self) -> None:
        self._installation = find()
        self._process: ForgeProcess | None = None
        self._spare: ForgeProcess | None = None
        self._table: Table | None = None
        self._current: Play | None = None
        self._cards = pool_names()

    def hello(self) -> Hello:
        if self._process is None:
            self._process = self._started(self._cards)
        return Hello(
            engine="forge",
            version=self._installation.version,
            capabilities=Capabilities(
                set_up="played",
                cards_by=frozenset({"name"}),
                layouts=LAYOUTS,
                moves=frozenset(
                    {"cast", "activate", "play", "attack", "block", "pass", "resolve",
                     "advance", "concede"}
                ),
                questions=frozenset(
                    {"targets", "x", "face", "alternative", "additional", "objects",
                     "mana colour", "may", "order", "cast-or-hand", "number", "mode", "division",
                     "replacement", "named"}
                ),
                observations=frozenset(
                    {"turn", "stack", "stack.cause", "stack.targets", "library", "hand",
                     "graveyard", "exile", "mana", "life", "lost", "object.counters",
                     "object.damage", "object.sick", "object.attached_to", "object.mana_value"}
                ),
                features=frozenset(
                    {"illegal moves are refused", "counters on set-up", "damage on set-up",
                     "moves are taken back"}
                ),
                players=2,
                deterministic=True,
            ),
        )  # fmt: skip

    # ---- the process

    def _started(self, cards: frozenset[str]) -> ForgeProcess:
        process = ForgeProcess(self._installation, cards)
        try:
            process.boot()
        except EngineDied:
            process.close()
            raise
        return process

    def _ready(self, cards: frozenset[str]) -> ForgeProcess:
        """Return a process that knows the cards, with no game going on."""
        process, self._current = self._process, None
        if process is not None and self._table is not None:
            table, self._table = self._table, None
            try:
                table.end()
            except (EngineDied, RuntimeError):
                process.close()
                process = None
        if process is not None and not cards <= process.cards:
            process.close()
            process = None
        if process is not None and process.games >= GAMES_A_PROCESS:
            process.close()
            process, self._spare = self._spare, None
            if process is not None:
                process.boot()
        if process is None:
            self._cards |= cards
            process = self._started(self._cards)
        if process.games >= GAMES_A_PROCESS - 20 and self._spare is None:
            self._spare = ForgeProcess(self._installation, self._cards)
        self._process = process
        return process

    def close(self) -> None:
        for process in (self._process, self._spare):
            if process is not None:
                process.close()
        self._process = self._spare = self._table = self._current = None

    # ---- set-up

    def set_up(self, scenario: Scenario) -> None:
        start, cards = scenario.start, cards_by_name(scenario)
        refuse(start, cards)
        printed = printed_names(cards, start)
        process = self._ready(frozenset(printed.values()))
        for own, name in printed.items():
            if front(name) not in process.known:
                raise Unsupported("card by name", f"{own}: the engine has no {name}")
        players = start.players()
        seats = (start.turn.active, *(name for name in players if name != start.turn.active))
        entering = (name for name in printed if does_something_as_it_enters(cards[name]))
        plan = Plan(seats, printed, frozenset(entering))
        table = Table(process, decks(plan, start), stage.HAND)
        self._table = table
        setter = Setter(table, plan, start)
        placed = setter.make()
        there = {
            number: (seats[seat], getattr(players[seats[seat]], zone)[place])
            for (seat, zone, place), number in plan.ids.items()
        }
        by_id = {number: cards[placed.card] for number, (_, placed) in there.items()}
        owners = {number: placed.owner or player for number, (player, placed) in there.items()}
        turns = start.turn.number - int(table.view["turn"])
        self._current = Play(
            table, Names(placed, seats), by_id, printed, owners, turns, setter.index
        )

    @property
    def _play(self) -> Play:
        if self._current is None:
            raise ScriptError("nothing is set up; call set_up first")
        return self._current

    # ---- moves

    def move(self, move: Cast | Activate | PlayLand | Attack | Block, book: AnswerBook) -> None:
        play = self._play
        if isinstance(move, Cast):
            self._attempt(lambda: casting.cast(play, move, book))
        elif isinstance(move, Activate):
            self._attempt(lambda: moves.activate(play, move, book))
        elif isinstance(move, PlayLand):
            self._attempt(lambda: moves.play_land(play, move, book))
        elif isinstance(move, Attack):
            self._attempt(lambda: moves.attack(play, move, book))
        else:
            self._attempt(lambda: moves.block(play, move, book))
        play.passes = 0
        moves.foresee(play)

    def pass_priority(self, book: AnswerBook) -> None:
        self._attempt(lambda: moves.pass_priority(self._play, book))

    def concede(self, player: PlayerName, book: AnswerBook) -> None:
        play = self._play
        seat = play.seat(player)
        if play.priority() != player and not play.passes:
            play.table.pass_()  # the package hears a player only where it waits for them
        if play.table.prompt is None or play.table.prompt.seat != seat:
            raise Unsupported("concede", "the engine does not wait for this player")
        play.table.concede(seat)

    def _attempt(self, act: Callable[[], None]) -> None:
        """Do something; when it is refused, bring the game back as it was before."""
        before = self.snapshot()
        try:
            act()
        except IllegalMove:
            self.restore(before)
            raise

    # ---- looking

    def priority(self) -> PlayerName | None:
        return self._play.priority()

    def current_step(self) -> tuple[PlayerName, StepName]:
        return self._play.step()

    def stack_keys(self) -> tuple[object, ...]:
        return tuple(entry["id"] for entry in self._play.table.stack)

    def observe(self) -> Observation:
        return observe(self._play)

    def rename(self, current: str, name: str) -> None:
        self._play.names.rename(current, name)

    # ---- ways back

    def snapshot(self) -> object:
        play = self._play
        names, activated = play.names.copy(), frozenset(play.activated)
        stack = tuple(entry["id"] for entry in play.table.stack)
        return Moment(tuple(play.table.log), names, activated, stack, play.passes)

    def restore(self, snapshot: object) -> None:
        if not isinstance(snapshot, Moment):
            raise TypeError(f"not a snapshot of this adapter: {snapshot!r}")
        play = self._play
        play.names = snapshot.names.copy()
        play.activated = set(snapshot.activated)
        if tuple(play.table.log) != snapshot.log or play.table.over:
            play.again(snapshot.log, snapshot.stack)
        play.passes = snapshot.passes


def pool_names() -> frozenset[str]:
    """Return the printed names in all fixtures: what the engine is started with.

    It reads cards only as it starts; a scenario with another card costs a start.
    """
    found = {name for card in default_pool().values() if (name := printed_name(card))}
    for path in fixtures_dir().rglob("*.yaml"):
        found |= {name.strip() for name in PRINTED.findall(path.read_text(encoding="utf-8"))}
    return frozenset(found)
