"""Play rulings on an engine, as `run` does and whatever else needs its results."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from conformance.cli.common import could_not_run, opened_engine

if TYPE_CHECKING:
    from conformance.engines.adapter import Hello
    from conformance.report.results import Header, Results
    from conformance.scenario.rulings import Ruling
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
    today: datetime.date = field(default_factory=datetime.date.today)


@dataclass(frozen=True)
class Played:
    """What came of a plan."""

    hello: Hello
    header: Header
    results: Results


def play_rulings(choice: EngineChoice, plan: Plan) -> Played:
    """Probe the mechanisms of the rulings, play their cases, and gather what happens.

    An engine or a process that cannot be used ends the command with status 2.
    """
    from conformance.report.results import Header, Results
    from conformance.search.pool import CaseRunner
    from conformance.search.probes import probed

    played = {ruling for ruling, _ in plan.keys}
    with opened_engine(choice.spec, choice.command, choice.attach) as opened:
        hello = opened.hello()
        absences = plan.known.absent(hello.version, plan.today) if plan.known else ()
        mechanisms = probed([one for one in plan.rulings if one.id in played], opened, absences)
    foreign = plan.stored is not None and not plan.stored.header.is_ours
    runner = CaseRunner(choice, plan.settings, plan.compare, foreign=foreign)
    results = Results(plan.rulings)
    for mechanism in mechanisms:
        results.add(mechanism)
    for event in _events(runner, _tasks(plan, mechanisms, hello.version), plan.workers):
        results.add(event)
    compared = plan.compare and not choice.is_reference
    return Played(hello, Header.of(hello, plan.settings, compared=compared), results)


def _tasks(
    plan: Plan, mechanisms: Sequence[MechanismProbed], version: str
) -> list[CaseTask]:
    from conformance.scenario.rulings import catalogue
    from conformance.search.pool import CaseTask
    from conformance.search.probes import absent_for

    cases: Mapping[Key, StoredCase] = plan.stored.cases if plan.stored is not None else {}
    known = plan.known.by_case(version, plan.today) if plan.known else {}
    return [
        CaseTask(
            key,
            cases.get(key),
            known.get(key, ()),
            absent_for(catalogue()[key[0]], mechanisms),
        )
        for key in plan.keys
    ]


def _events(runner: CaseRunner, tasks: list[CaseTask], workers: int) -> Iterator[Event]:
    from conformance.engines.worker import EngineUnavailable
    from conformance.report.progress import progress
    from conformance.search.events import CaseFinished
    from conformance.search.harvest import UnknownHypothesis
    from conformance.search.pool import TaskFailed, WorkerLost, results

    try:
        with progress("cases played", len(tasks)) as told:
            for events in results(runner, tasks, workers):
                yield from events
                last = events[-1]
                assert isinstance(last, CaseFinished)
                told(f"{last.ruling}, {last.case}: {last.verdict}")
    except (TaskFailed, WorkerLost, EngineUnavailable, UnknownHypothesis) as error:
        could_not_run(str(error))
