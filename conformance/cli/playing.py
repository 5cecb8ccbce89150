"""Play rulings on an engine, as `run` does and whatever else needs its results."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from conformance.cli.common import could_not_run, opened_engine

if TYPE_CHECKING:
    from conformance.engines.adapter import Hello
    from conformance.report.results import Header, Results
    from conformance.scenario.rulings import Ruling
    from conformance.search.budget import Budget
    from conformance.search.corpus import Key
    from conformance.search.events import Event, MechanismProbed
    from conformance.search.pool import CaseRunner, CaseTask, EngineChoice
    from conformance.search.profiles import SearchSettings
    from conformance.search.selection import KnownOfEngine
    from conformance.search.store import StoredCase, StoredCorpus


@dataclass(frozen=True)
class Plan:
    """What to play: rulings and their cases, how much, and what is known to fail."""

    rulings: Sequence[Ruling]
    keys: Sequence[Key]
    settings: SearchSettings
    workers: int
    stored: StoredCorpus | None = None
    known: KnownOfEngine | None = None
    compare: bool = True
    budget: Budget | None = None
    saved: Path | None = None  # where counterexamples are; None: in the engine's folder
    done: Mapping[Key, Sequence[Event]] = field(default_factory=dict)  # before the run was cut
    quiet: bool = False
    cards_chosen: bool = False  # by an option or a stored corpus, not by what the engine knows
    today: datetime.date = field(default_factory=datetime.date.today)


@dataclass(frozen=True)
class Played:
    """What came of a plan."""

    hello: Hello
    header: Header
    results: Results


class Keeper(Protocol):
    """Keeps what a run finds while it goes on."""

    def begin(self, header: Header, hello: Hello) -> None:
        """Hear what the run is, before its first case."""

    def keep(self, key: Key, events: Sequence[Event]) -> None:
        """Keep a case that ended."""


def play_rulings(choice: EngineChoice, plan: Plan, keeper: Keeper | None = None) -> Played:
    """Probe the mechanisms of the rulings, play their cases, and gather what happens.

    An engine or a process that cannot be used ends the command with status 2.
    """
    from conformance.search.interrupts import Interrupts

    with Interrupts():
        return _play(choice, plan, keeper)


def _play(choice: EngineChoice, plan: Plan, keeper: Keeper | None) -> Played:
    from conformance.report.results import Header, Results
    from conformance.search.events import CaseFinished
    from conformance.search.pool import CaseRunner
    from conformance.search.probes import probed
    from conformance.search.selection import settings_for

    played = {ruling for ruling, _ in plan.keys}
    with opened_engine(choice.spec, choice.command, choice.attach, choice.seconds) as opened:
        hello = opened.hello()
        settings = plan.settings if plan.cards_chosen else settings_for(plan.settings, hello)
        absences = plan.known.absent(hello.version, plan.today) if plan.known else ()
        mechanisms = probed([one for one in plan.rulings if one.id in played], opened, absences)
    foreign = plan.stored is not None and not plan.stored.header.is_ours
    runner = CaseRunner(choice, settings, plan.compare, foreign=foreign)
    results = Results(plan.rulings, tuple(plan.keys))
    compared = plan.compare and not choice.is_reference
    header = Header.of(hello, settings, compared=compared)
    if keeper is not None:
        keeper.begin(header, hello)
    for event in (*mechanisms, *chain.from_iterable(plan.done.values())):
        results.add(event)
    for events in _played(runner, _tasks(plan, mechanisms, hello), plan):
        if keeper is not None:
            last = events[-1]
            assert isinstance(last, CaseFinished)
            keeper.keep((last.ruling, last.case), events)
        for event in events:
            results.add(event)
    return Played(hello, header, results)


def _tasks(plan: Plan, mechanisms: Sequence[MechanismProbed], hello: Hello) -> list[CaseTask]:
    from conformance.scenario.problems import ScenarioError
    from conformance.scenario.rulings import catalogue
    from conformance.search.fixtures import fixtures_by_case
    from conformance.search.pool import CaseTask
    from conformance.search.probes import absent_for

    try:
        fixtures = fixtures_by_case()
    except ScenarioError as error:
        could_not_run(str(error))
    cases: Mapping[Key, StoredCase] = plan.stored.cases if plan.stored is not None else {}
    known = plan.known.by_case(hello.version, plan.today) if plan.known else {}
    return [
        CaseTask(
            key,
            cases.get(key),
            known.get(key, ()),
            absent_for(catalogue()[key[0]], mechanisms),
            fixtures.get(key, ()),
        )
        for key in _order(plan, known, hello.engine)
        if key not in plan.done
    ]


def _order(plan: Plan, known: Collection[Key], engine: str) -> Sequence[Key]:
    """Return the cases as they are played; without a budget the order does not matter."""
    from conformance.search.budget import cases_with_counterexamples, worth_most_first
    from conformance.search.save import engine_folder

    if plan.budget is None:
        return plan.keys
    saved = cases_with_counterexamples(plan.saved or engine_folder(engine))
    return worth_most_first(plan.keys, plan.rulings, {*known, *saved})


def _played(runner: CaseRunner, tasks: list[CaseTask], plan: Plan) -> Iterator[list[Event]]:
    """Yield the events of each case as it ends, and show how far the run is."""
    from conformance.engines.worker import EngineUnavailable
    from conformance.report.progress import progress_by_area
    from conformance.search.events import CaseFinished
    from conformance.search.harvest import UnknownHypothesis
    from conformance.search.pool import TaskFailed, WorkerLost, results

    area_of = {ruling.id: ruling.area for ruling in plan.rulings}
    areas = [area_of[task.key[0]] for task in tasks]
    left = None if plan.budget is None else plan.budget.time_left
    try:
        with progress_by_area("cases played", areas, quiet=plan.quiet) as told:
            for events in results(runner, tasks, plan.workers, left):
                last = events[-1]
                assert isinstance(last, CaseFinished)
                yield events
                told(area_of[last.ruling], last)
    except (TaskFailed, WorkerLost, EngineUnavailable, UnknownHypothesis) as error:
        could_not_run(str(error))
