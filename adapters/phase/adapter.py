"""Plug phase.rs into the suite through its Python bindings."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version

from conformance.engines.adapter import Capabilities, EngineAdapter, Hello
from conformance.engines.answers import AnswerBook
from conformance.engines.errors import IllegalMove, ScriptError
from conformance.engines.trace import Observation, Trace
from conformance.scenario.model import (
    Activate,
    Attack,
    Block,
    Cast,
    Play,
    PlayerName,
    QuestionKind,
    Scenario,
    StepName,
)

from .canaries import Aviary, load_canaries
from .check import compare_with_position
from .moves import Moves
from .names import SEATS, Names, seat_of
from .observe import observe
from .pool import Pool, pool_of
from .position import STEPS, WrittenPosition, write_position
from .table import Table

PREPARED_POSITIONS = 512
"""How many positions are kept ready; a corpus is played scenario by scenario, often twice."""

QUESTIONS: frozenset[QuestionKind] = frozenset(
    {"targets", "x", "alternative", "face", "additional", "objects", "mana colour", "may",
     "order", "cast-or-hand", "number", "mode", "division", "player", "replacement", "named"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Prepared:
    """A position that has been set up once: what it takes to begin again from it."""

    pool: Pool
    written: WrittenPosition
    seen: Observation


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A moment of a play: how many actions had been applied, and the names at that time."""

    mark: int
    names: Names


class PhaseAdapter(EngineAdapter):
    """The engine in this process, one game at a time."""

    def __init__(self, *, canaries: bool = True) -> None:
        """``canaries`` off: sentences are taken as the engine compiles them."""
        self._aviary = Aviary(_play_without_canaries, load_canaries()) if canaries else None
        self._version = version("phase-python")
        self._prepared: OrderedDict[tuple[object, str], Prepared] = OrderedDict()
        self._moves: Moves | None = None
        self._fresh: Observation | None = None  # what set-up saw, until something happens

    def hello(self) -> Hello:
        return Hello(
            engine="phase",
            version=self._version,
            capabilities=Capabilities(
                set_up="written",
                cards_by=frozenset({"text"}),
                layouts=frozenset({"normal", "split", "adventure", "modal_dfc", "transform"}),
                moves=frozenset(
                    {"cast", "activate", "play", "attack", "block", "pass", "resolve",
                     "advance", "concede"}
                ),
                questions=QUESTIONS,
                observations=frozenset(
                    {"turn", "stack", "stack.cause", "stack.targets", "stack.x", "library",
                     "hand", "graveyard", "exile", "mana", "life", "lost", "player.counters",
                     "object.counters", "object.damage", "object.sick", "object.attached_to",
                     "object.mana_value"}
                ),
                features=frozenset(
                    {"illegal moves are refused", "counters on set-up", "damage on set-up",
                     "tokens on set-up", "attached on set-up", "moves are taken back"}
                ),
                players=2,
                deterministic=True,
            ),
        )  # fmt: skip

    # ---- set-up

    def set_up(self, scenario: Scenario) -> None:
        key = (scenario.cards, scenario.start.model_dump_json())
        ready = self._prepared.get(key)
        if ready is None:
            ready = self._prepare(scenario)
            self._prepared[key] = ready
            if len(self._prepared) > PREPARED_POSITIONS:
                self._prepared.popitem(last=False)
        else:
            self._begin(ready.pool, ready.written)
        self._fresh = ready.seen

    def _prepare(self, scenario: Scenario) -> Prepared:
        pool = pool_of(scenario.cards)
        if self._aviary is not None:
            self._aviary.refuse_misread(scenario.cards)
        written = write_position(pool, scenario.start)
        self._begin(pool, written)
        seen = observe(self._play.table, self._play.names)
        compare_with_position(seen, scenario.start, written)
        return Prepared(pool, written, seen)

    def _begin(self, pool: Pool, written: WrittenPosition) -> None:
        table = Table(pool.engine, written.state, active=written.active)
        self._moves = Moves(table, Names(written.names), pool, written.cards)
        self._fresh = None

    @property
    def _play(self) -> Moves:
        if self._moves is None:
            raise ScriptError("nothing is set up; call set_up first")
        return self._moves

    # ---- moves

    def move(self, move: Cast | Activate | Play | Attack | Block, book: AnswerBook) -> None:
        play = self._play
        if isinstance(move, Cast):
            self._attempt(lambda: play.cast(move.cast, book))
        elif isinstance(move, Activate):
            self._attempt(lambda: play.activate(move.activate, move.ability, book))
        elif isinstance(move, Play):
            self._attempt(lambda: play.play_land(move.play, book))
        elif isinstance(move, Attack):
            self._attempt(lambda: play.attack(move.attack, book))
        else:
            self._attempt(lambda: play.block(move.block, book))

    def pass_priority(self, book: AnswerBook) -> None:
        self._attempt(lambda: self._play.pass_priority(book))

    def concede(self, player: PlayerName, book: AnswerBook) -> None:
        self._attempt(lambda: self._play.concede(seat_of(player), book))

    def _attempt(self, act: Callable[[], None]) -> None:
        """Do something; when it is illegal, leave the game as it was before."""
        self._fresh = None
        mark = self._play.table.mark()
        try:
            act()
        except IllegalMove:
            self._play.table.rewind(mark)
            raise

    def actor(self, move: Cast | Activate | Play | Attack | Block) -> PlayerName:
        if isinstance(move, Attack):
            return self.current_step()[0]
        return self._play.owner_or_controller(_subject(move))

    # ---- looking

    def priority(self) -> PlayerName | None:
        prompt = self._play.table.prompt()
        return None if prompt["type"] == "GameOver" else SEATS[prompt["data"]["player"]]

    def current_step(self) -> tuple[PlayerName, StepName]:
        table = self._play.table
        return SEATS[table.active_seat()], STEPS[table.phase()]

    def stack_keys(self) -> tuple[object, ...]:
        return tuple(entry["id"] for entry in reversed(self._play.table.stack()))

    def observe(self) -> Observation:
        if self._fresh is not None:
            return self._fresh
        return observe(self._play.table, self._play.names)

    def rename(self, current: str, name: str) -> None:
        self._fresh = None
        play = self._play
        is_ability = play.table.object(play.names.id(current)) is None
        play.names.rename(current, name, ability=is_ability)

    # ---- ways back

    def snapshot(self) -> Snapshot:
        return Snapshot(self._play.table.mark(), self._play.names.copy())

    def restore(self, snapshot: object) -> None:
        if not isinstance(snapshot, Snapshot):
            raise TypeError(f"not a snapshot of this adapter: {snapshot!r}")
        self._fresh = None
        self._play.table.rewind(snapshot.mark)
        self._play.names = snapshot.names.copy()


def _play_without_canaries(scenario: Scenario) -> Trace:
    return PhaseAdapter(canaries=False).run(scenario)


def _subject(move: Cast | Activate | Play | Block) -> str:
    if isinstance(move, Cast):
        return move.cast
    if isinstance(move, Activate):
        return move.activate
    if isinstance(move, Play):
        return move.play
    return next(iter(move.block), "")
