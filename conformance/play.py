"""Play scenarios on an engine: from a scenario or a file to traces and judgements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from conformance.engines.answers import ENGINE_MAY_CHOOSE, AnswerBook
from conformance.engines.engine import Books, Engine, PlaysAhead
from conformance.engines.trace import Asked, StepOutcome, StepTrace, Trace
from conformance.judge.judge import Witness, judge, varied_scenario
from conformance.judge.verdict import Judgement
from conformance.scenario.model import Answer, AnyMove, QuestionKind, Scenario
from conformance.scenario.pool import with_pool_cards
from conformance.scenario.yaml_in import load_scenarios

Notify = Callable[[StepTrace], None]


_BROKEN_OFF = (StepOutcome.TIMEOUT, StepOutcome.CRASH)


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario that was played and judged."""

    scenario: Scenario
    trace: Trace
    judgement: Judgement
    reference: Trace | None = None
    variants: dict[str, Trace] = field(default_factory=dict)


def play(
    scenario: Scenario,
    engine: Engine,
    observe_all: bool = False,
    *,
    notify: Notify | None = None,
    books: Books | None = None,
) -> Trace:
    """Play a scenario and return its trace.

    The engine gets the pool's cards written out.  ``books`` replaces the script's answers.
    """
    whole = with_pool_cards(scenario)
    if notify is None:
        return engine.run(whole, observe_all=observe_all, books=books)
    return engine.run(whole, notify, observe_all=observe_all, books=books)


def play_variants(scenario: Scenario, engine: Engine) -> dict[str, Trace]:
    """Play each variant of a scenario and return the traces by the variants' names."""
    return {
        variant.name: play(varied_scenario(scenario, variant.name), engine)
        for variant in scenario.variants
    }


def play_and_judge(
    scenario: Scenario,
    engine: Engine,
    reference: Engine | None = None,
    *,
    observe_all: bool = False,
    notify: Notify | None = None,
    witness: Witness | None = None,
    ahead: Scenario | None = None,
) -> Played:
    """Play a scenario with its variants, compare with ``reference`` if given, and judge.

    ``witness`` says whether a play reached its case; one that passed without is no pass.
    ``ahead`` is the scenario that comes next: a worker begins it while this one is judged.
    """
    trace = play(scenario, engine, observe_all, notify=notify)
    # An engine that hangs or breaks off does so once a scenario: each time costs a time limit.
    broken = (trace.steps[-1] if trace.steps else trace.set_up).outcome in _BROKEN_OFF
    variants = {} if broken else play_variants(scenario, engine)
    if ahead is not None and isinstance(engine, PlaysAhead):
        engine.play_ahead(with_pool_cards(ahead))
    other = None if reference is None else _beside(scenario, trace, reference, observe_all)
    others = {
        name: beside
        for name, found in variants.items()
        if reference is not None
        and (beside := _beside(varied_scenario(scenario, name), found, reference)) is not None
    }
    judgement = judge(
        scenario, trace, other, variants=variants, variant_references=others, witness=witness
    )
    return Played(scenario, trace, judgement, other, variants)


def _beside(
    scenario: Scenario, trace: Trace, reference: Engine, observe_all: bool = False
) -> Trace | None:
    """Return the reference engine's trace of what an engine played; None if it has not begun."""
    if trace.set_up.outcome is not StepOutcome.DONE:
        return None
    return play(scenario, reference, observe_all, books=reference_books(trace))


def play_file(path: Path, engine: Engine, reference: Engine | None = None) -> tuple[Played, ...]:
    """Play and judge the scenarios of a file.

    Raises :class:`~conformance.scenario.problems.ScenarioError` when it cannot be read.
    """
    return tuple(play_and_judge(scenario, engine, reference) for scenario in load_scenarios(path))


def reference_books(trace: Trace) -> Books:
    """Return the answers with which the reference engine takes the course of ``trace``.

    They are the script's own, and after them the choices that the engine made by itself.
    Numbers of objects without a name differ from engine to engine, so a choice that speaks
    of such an object is left out, and so is an order that only the engine understands.
    """
    chosen = {step.index: own_choices(step.asked) for step in trace.steps}

    def book(index: int, move: AnyMove) -> AnswerBook:
        return AnswerBook((*move.answers, *chosen.get(index, ())))

    return book


def own_choices(asked: tuple[Asked, ...]) -> tuple[Answer, ...]:
    """Return the engine's own choices of a step as answers; lists about one thing are joined."""
    joined: dict[tuple[QuestionKind, str | None], Answer] = {}
    for item in asked:
        question = item.question
        if item.by != "engine" or not _portable(item):
            continue
        key = (question.kind, question.subject)
        value = item.answer
        before = joined.get(key)
        if before is not None:
            # One answer serves several questions of a kind only where it is a list.
            if isinstance(before.value, tuple) and isinstance(value, tuple):
                value = (*before.value, *value)
            else:
                continue
        joined[key] = Answer(kind=question.kind, subject=question.subject, value=value)
    return tuple(joined.values())


def _portable(item: Asked) -> bool:
    value = item.answer
    words = value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()
    if isinstance(value, dict):
        words = tuple(value)
    if any(word.startswith("#") for word in words):
        return False
    # An order or a payment is carried over only as a list of names of the scenario.
    return item.question.kind not in ENGINE_MAY_CHOOSE or isinstance(value, tuple)
