"""Play a script on an adapter: the loop that turns its small methods into a trace."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from conformance.engines.answers import AnswerBook, UnansweredError
from conformance.engines.errors import (
    IllegalMove,
    PositionMismatch,
    ScriptError,
    Unsupported,
)
from conformance.engines.names import created_by_step, match_created
from conformance.engines.trace import Observation, StackView, StepOutcome, StepTrace, Trace
from conformance.scenario.model import (
    Advance,
    AnyMove,
    AnyStep,
    Concede,
    Expect,
    Illegal,
    Move,
    Pass,
    PlayerName,
    Resolve,
    Scenario,
)

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter, Notify

PASS_LIMIT = 400
"""How often one step may pass priority before it counts as an endless loop."""

Books = Callable[[int, AnyMove], AnswerBook]


def run_scenario(
    adapter: EngineAdapter,
    scenario: Scenario,
    notify: Notify,
    *,
    observe_all: bool = False,
    books: Books | None = None,
) -> Trace:
    """Play ``scenario`` on ``adapter``; see :meth:`EngineAdapter.run`."""
    engine = adapter.hello().engine
    runner = _Runner(adapter, observe_all=observe_all, books=books)
    set_up = runner.set_up(scenario)
    notify(set_up)
    steps: list[StepTrace] = []
    if set_up.outcome is StepOutcome.DONE:
        last = len(scenario.play) - 1
        for index, step in enumerate(scenario.play):
            trace = runner.step(index, step, final=index == last)
            steps.append(trace)
            notify(trace)
            if not _goes_on(step, trace):
                break
    return Trace(scenario.id, engine, set_up, tuple(steps))


def _goes_on(step: AnyStep, trace: StepTrace) -> bool:
    if isinstance(step, Illegal):
        return trace.outcome is StepOutcome.ILLEGAL and not trace.stopped
    return trace.outcome is StepOutcome.DONE and not trace.unbound


class _Runner:
    """One play of one scenario."""

    def __init__(self, adapter: EngineAdapter, *, observe_all: bool, books: Books | None) -> None:
        self._adapter = adapter
        self._observe_all = observe_all
        self._books = books
        self._seen: Observation = {}

    # ---- outcomes

    def set_up(self, scenario: Scenario) -> StepTrace:
        def act(_: AnswerBook) -> str:
            self._adapter.set_up(scenario)
            self._seen = self._adapter.observe()
            return ""

        trace = self._attempt(-1, AnswerBook(()), act)
        if trace.outcome is not StepOutcome.DONE:
            return trace
        return StepTrace(-1, StepOutcome.DONE, observation=self._seen)

    def step(self, index: int, step: AnyStep, *, final: bool) -> StepTrace:
        if isinstance(step, Expect):
            return self._attempt(index, AnswerBook(()), lambda _: "", observe=True)
        if isinstance(step, Illegal):
            return self._refusal(index, step)
        binds = bool(step.as_)
        if binds:
            self._seen = self._adapter.observe()
        trace = self._attempt(
            index,
            self._book(index, step),
            lambda book: self._perform(step, book),
            observe=final or self._observe_all,
        )
        if binds and trace.outcome is StepOutcome.DONE:
            return self._bind(trace, step)
        return trace

    def _book(self, index: int, move: AnyMove) -> AnswerBook:
        return self._books(index, move) if self._books else AnswerBook(move.answers)

    def _refusal(self, index: int, step: Illegal) -> StepTrace:
        """Try a move that must be refused; an answer that is not asked for refuses it, too.

        What is refused is the move itself: that priority was passed to the player stays.
        """
        led = self._attempt(index, AnswerBook(()), lambda b: self._lead_to(step.illegal, b))
        if led.outcome is not StepOutcome.DONE:
            return led
        saved = self._adapter.snapshot()
        book = self._book(index, step.illegal)
        trace = self._attempt(index, book, lambda b: self._perform(step.illegal, b), observe=True)
        if trace.outcome is StepOutcome.DONE and trace.unused:
            if saved is not None:
                self._adapter.restore(saved)
            return StepTrace(
                index,
                StepOutcome.ILLEGAL,
                detail="the engine does not offer this choice",
                asked=trace.asked,
                unused=trace.unused,
                observation=self._adapter.observe() if saved is not None else None,
                stopped=saved is None,
            )
        passes = isinstance(step.illegal, (Resolve, Advance, Pass))
        if trace.outcome is StepOutcome.ILLEGAL and passes and saved is not None:
            # A choice was refused in the middle: what came before it in the move goes, too.
            self._adapter.restore(saved)
            return replace(trace, observation=self._adapter.observe())
        return trace

    def _attempt(
        self,
        index: int,
        book: AnswerBook,
        act: Callable[[AnswerBook], str],
        *,
        observe: bool = False,
    ) -> StepTrace:
        outcome, detail, pending = StepOutcome.DONE, "", None
        observation: Observation | None = None
        try:
            detail = act(book)
        except IllegalMove as error:
            outcome, detail = StepOutcome.ILLEGAL, str(error)
        except Unsupported as error:
            outcome, detail = StepOutcome.UNSUPPORTED, str(error)
        except ScriptError as error:
            outcome, detail = StepOutcome.SCRIPT_ERROR, str(error)
        except PositionMismatch as error:
            outcome, detail = StepOutcome.ADAPTER_ERROR, str(error)
        except UnansweredError as error:
            outcome, detail, pending = StepOutcome.UNANSWERED, str(error), error.question
        except Exception as error:
            outcome, detail = StepOutcome.CRASH, f"{type(error).__name__}: {error}"
        if observe and outcome in (StepOutcome.DONE, StepOutcome.ILLEGAL):
            try:
                observation = self._adapter.observe()
            except Exception as error:
                outcome, detail = StepOutcome.CRASH, f"{type(error).__name__}: {error}"
        return StepTrace(
            index,
            outcome,
            detail,
            asked=tuple(book.asked),
            unused=book.unused(),
            pending=pending,
            observation=observation,
        )

    # ---- moves

    def _perform(self, move: AnyMove, book: AnswerBook) -> str:
        adapter = self._adapter
        if isinstance(move, Resolve):
            self._resolve(move, book)
        elif isinstance(move, Advance):
            return self._advance(move, book)
        elif isinstance(move, Pass):
            self._pass_to(move.pass_, book)
            adapter.pass_priority(book)
        elif isinstance(move, Concede):
            adapter.concede(move.concede, book)
        else:
            self._lead_to(move, book)
            adapter.move(move, book)
        return ""

    def _lead_to(self, move: AnyMove, book: AnswerBook) -> str:
        """Pass priority to who makes a move, where it is a move of a player with priority."""
        if not isinstance(move, (Resolve, Advance, Pass, Concede)):
            self._pass_to(move.by or self._adapter.actor(move), book)
        return ""

    def _pass_to(self, player: PlayerName, book: AnswerBook) -> None:
        """Pass priority until ``player`` has it, without letting anything resolve."""
        adapter = self._adapter
        if adapter.priority() == player:
            return
        stack, step = adapter.stack_keys(), adapter.current_step()
        for _ in range(4):
            if adapter.priority() == player:
                return
            adapter.pass_priority(book)
            if adapter.stack_keys() != stack or adapter.current_step() != step:
                break
        raise ScriptError(f"{player} cannot get priority here without something resolving first")

    def _resolve(self, move: Resolve, book: AnswerBook) -> None:
        adapter = self._adapter
        keys = adapter.stack_keys()
        if not keys:
            raise adapter.nothing_to_resolve()
        if move.resolve is not None:
            stack: list[StackView] = adapter.observe().get("stack") or [{}]
            top = stack[0]
            if move.resolve not in (top.get("id"), top.get("source")):
                raise ScriptError(f"the top object of the stack is not {move.resolve!r}")
        for _ in range(PASS_LIMIT):
            adapter.pass_priority(book)
            if keys[0] not in adapter.stack_keys():
                return
        raise ScriptError("the top object did not leave the stack")

    def _advance(self, move: Advance, book: AnswerBook) -> str:
        adapter = self._adapter
        started = adapter.current_step()
        moved = False
        for _ in range(PASS_LIMIT):
            now = adapter.current_step()
            moved = moved or now != started
            there = now[1] == move.advance and move.turn_of in (None, now[0])
            if adapter.priority() is None:
                if there and moved:
                    return "the game is over"
                raise ScriptError(f"the game is over before {move.advance!r} comes")
            if adapter.stack_keys():
                return "" if there and moved else "stopped: something is on the stack"
            if there and moved:
                return ""
            adapter.pass_priority(book)
            # Two turns in a row may meet in the same step: a full round counts as moving.
            moved = moved or adapter.current_step() != now
        raise ScriptError(f"the step {move.advance!r} did not come")

    # ---- names

    def _bind(self, trace: StepTrace, step: Move) -> StepTrace:
        after = self._adapter.observe()
        candidates = created_by_step(self._seen, after)
        bound: dict[str, str] = {}
        unbound: list[str] = []
        for name, description in step.as_.items():
            new = match_created(description, candidates)
            if new is None:
                unbound.append(name)
                continue
            self._adapter.rename(new.id, name)
            bound[name] = new.id
            candidates = tuple(other for other in candidates if other.id != new.id)
        return StepTrace(
            trace.index,
            trace.outcome,
            trace.detail,
            asked=trace.asked,
            unused=trace.unused,
            observation=self._adapter.observe(),
            bound=bound,
            unbound=tuple(unbound),
        )
