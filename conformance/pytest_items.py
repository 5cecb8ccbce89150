"""What the pytest plugin collects and reports: an item for each ruling and case.

Under xdist each worker plays its items on an engine of its own and sends their events along
with the reports; the controller alone saves counterexamples and writes results.
"""

from __future__ import annotations

import base64
import datetime
import pickle
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from _pytest._code.code import ExceptionInfo, TerminalRepr

from conformance.engines.discovery import REFERENCE, DiscoveryError, open_engine
from conformance.engines.engine import Engine
from conformance.engines.worker import EngineUnavailable
from conformance.pytest_plugin import RESULT, SESSION
from conformance.report.failures import failure_story
from conformance.report.results import Header, Results, results_json
from conformance.report.summary import entry_story, run_summary
from conformance.report.unreached import verdict_line
from conformance.scenario.model import Scenario
from conformance.scenario.problems import ScenarioError
from conformance.scenario.rulings import Ruling, catalogue
from conformance.search.corpus import Key
from conformance.search.events import (
    FAILING,
    CaseFinished,
    Event,
    FailureFound,
    KnownFailure,
    MechanismProbed,
    ScenarioJudged,
)
from conformance.search.fixtures import fixtures_by_case
from conformance.search.pool import CaseRunner, CaseTask, EngineChoice
from conformance.search.probes import absent_for, probed
from conformance.search.save import engine_folder, file_name, save_counterexample
from conformance.search.selection import (
    KnownOfEngine,
    SelectionError,
    keys_to_play,
    known_of,
    select_rulings,
    select_settings,
    settings_for,
)

NOTHING_EXERCISED = pytest.ExitCode.NO_TESTS_COLLECTED


class CaseFailed(Exception):
    """Raised by an item whose case failed; the text tells how."""


@dataclass(frozen=True, slots=True)
class _Engines:
    engine: Engine
    reference: Engine | None


class Session:
    """A session of pytest that checks an engine: engines, results, and what is written."""

    def __init__(
        self,
        config: pytest.Config,
        runner: CaseRunner,
        rulings: Sequence[Ruling],
        keys: Sequence[Key],
        known: KnownOfEngine,
        fixtures: Mapping[Key, tuple[Scenario, ...]],
    ) -> None:
        self.runner = runner
        self.keys = keys
        self.results = Results(rulings)
        self._config = config
        self._known = known
        self._fixtures = fixtures
        self._today = datetime.date.today()
        self._mechanisms: tuple[MechanismProbed, ...] | None = None
        self._engines: _Engines | None = None
        self._unsaved: dict[str, None] = {}

    @classmethod
    def of(cls, config: pytest.Config) -> Session:
        """Return the session that the options describe.  Raises :class:`pytest.UsageError`."""
        spec = config.getoption("--mtg-engine") or REFERENCE
        command = config.getoption("--mtg-engine-command")
        expectations = config.getoption("--mtg-expectations")
        try:
            rulings = select_rulings(config.getoption("--mtg-ruling"))
            keys = keys_to_play(rulings)
            settings = select_settings(
                config.getoption("--mtg-profile"), config.getoption("--mtg-seed")
            )
            path, name = Path(expectations) if expectations else None, "" if command else spec
            known = known_of(path, name)
            fixtures = fixtures_by_case()
        except (SelectionError, ScenarioError) as error:
            raise pytest.UsageError(str(error)) from None
        compare = not config.getoption("--mtg-no-compare")
        runner = CaseRunner(EngineChoice(spec, command), settings, compare)
        session = cls(config, runner, rulings, keys, known, fixtures)
        hello = session.engines().engine.hello()
        session.runner = replace(runner, settings=settings_for(settings, hello))
        config.pluginmanager.register(session, "mtg-conformance-session")
        return session

    @property
    def is_worker(self) -> bool:
        """Is this one of the processes that xdist has started?"""
        return hasattr(self._config, "workerinput")

    @property
    def header(self) -> Header:
        """What the results depend on."""
        choice = self.runner.choice
        compared = self.runner.compare and not choice.is_reference
        hello = self.engines().engine.hello()
        return Header.of(hello, self.runner.settings, compared=compared)

    def engines(self) -> _Engines:
        """Return the engines, opened at the first use.  Raises :class:`pytest.UsageError`."""
        if self._engines is None:
            choice = self.runner.choice
            try:
                engine = choice.open()
                engine.hello()
                reference = None if choice.is_reference else open_engine(REFERENCE)
            except (DiscoveryError, EngineUnavailable) as error:
                raise pytest.UsageError(str(error)) from None
            self._engines = _Engines(engine, reference)
        return self._engines

    def play(self, key: Key) -> list[Event]:
        """Play a case and return its events."""
        engines = self.engines()
        absent = absent_for(catalogue()[key[0]], self.mechanisms())
        known = self._known.by_case(engines.engine.hello().version, self._today)
        task = CaseTask(
            key, expected=known.get(key, ()), absent=absent, fixtures=self._fixtures.get(key, ())
        )
        return list(self.runner.events(task, engines.engine, engines.reference))

    def mechanisms(self) -> tuple[MechanismProbed, ...]:
        """Return what the probes of the rulings show, which are played once a process."""
        if self._mechanisms is None:
            played = {ruling for ruling, _ in self.keys}
            rulings = [one for one in self.results.selected if one.id in played]
            engine = self.engines().engine
            absences = self._known.absent(engine.hello().version, self._today)
            self._mechanisms = probed(rulings, engine, absences)
        return self._mechanisms

    def path_of(self, failure: FailureFound) -> Path:
        """Return where a counterexample is saved."""
        named = self._config.getoption("--mtg-save")
        folder = Path(named) if named else engine_folder(self.header.engine)
        return folder / file_name(failure)

    def story(self, failure: FailureFound) -> str:
        """Return a failure as a story."""
        reproduce = self.runner.choice.options()
        lines = failure_story(failure, self.header, self.path_of(failure), reproduce)
        return "\n".join(text for _, text in lines)

    # ---- hooks of pytest

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Gather an item's events; the controller saves what failed."""
        sent = getattr(report, RESULT, None)
        if sent is None or self.is_worker:
            return
        for event in received(sent):
            self.results.add(event)
            if isinstance(event, FailureFound):
                hello, path = self.engines().engine.hello(), self.path_of(event)
                try:
                    save_counterexample(event, hello, path.parent)
                except OSError as error:
                    self._unsaved[f"{path}: cannot be saved: {error.strerror}"] = None

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the results."""
        if self.is_worker or self._config.option.collectonly:
            return
        for mechanism in self.mechanisms():
            self.results.add(mechanism)
        target = self._config.getoption("--mtg-json")
        if target:
            path = Path(target)
            path.parent.mkdir(parents=True, exist_ok=True)
            text = results_json(self.header, self.results)
            path.write_text(text, encoding="utf-8", newline="\n")
        if session.exitstatus != 0:
            return
        if any(one.fault is not None for one in self.mechanisms()):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        elif session.testscollected and not self.results.exercised:
            session.exitstatus = NOTHING_EXERCISED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Print the header and the verdict on each ruling."""
        if self._config.option.collectonly:
            return
        terminalreporter.section("mtg-conformance")
        terminalreporter.write_line(self.header.line())
        for ruling in self.results.rulings():
            if ruling.cases:
                terminalreporter.write_line(f"{ruling.ruling.id}: {ruling.verdict}")
        for _, line in run_summary(self.results, "each is told above with -rs"):
            terminalreporter.write_line(line)
        for line in self._unsaved:
            terminalreporter.write_line(line)

    def pytest_unconfigure(self) -> None:
        """Close the engines."""
        if self._engines is not None:
            self._engines.engine.close()
            if self._engines.reference is not None:
                self._engines.reference.close()
            self._engines = None


class RulingsCollector(pytest.Directory):
    """Stands in the place of the package's folder and collects the rulings."""

    def collect(self) -> Iterator[pytest.Collector]:
        """Yield a collector for each ruling that has a property."""
        session = self.config.stash[SESSION]
        for ruling in dict.fromkeys(ruling for ruling, _ in session.keys):
            collector: RulingCollector = RulingCollector.from_parent(self, name=ruling)
            yield collector


class RulingCollector(pytest.Collector):
    """Collects the cases of a ruling."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield an item for each case that has a property."""
        for ruling, case in self.config.stash[SESSION].keys:
            if ruling == self.name:
                item: CaseItem = CaseItem.from_parent(self, name=case, key=(ruling, case))
                yield item


class CaseItem(pytest.Item):
    """Plays one case of a ruling."""

    def __init__(self, *, key: Key, **rest: Any) -> None:
        super().__init__(**rest)
        self.key = key

    def runtest(self) -> None:
        """Play the case; raise when it failed, skip when too little of it was reached."""
        session = self.config.stash[SESSION]
        events = [
            event for event in session.play(self.key) if not isinstance(event, ScenarioJudged)
        ]
        setattr(self, RESULT, sent(events))
        last = events[-1]
        assert isinstance(last, CaseFinished)
        line = verdict_line(last)
        told = [*entry_faults(events), line]
        if last.verdict in FAILING or len(told) > 1:
            stories = [session.story(one) for one in events if isinstance(one, FailureFound)]
            raise CaseFailed("\n".join([*stories, *told]))
        if last.verdict == "expected failure":
            pytest.xfail(line)
        if last.verdict != "pass":
            pytest.skip(line)

    def repr_failure(
        self, excinfo: ExceptionInfo[BaseException], style: Any = None
    ) -> str | TerminalRepr:
        """Return the story of a failure without a traceback of the suite."""
        if isinstance(excinfo.value, CaseFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Return what stands above a failure: the ruling, its rules, and the case."""
        ruling, case = self.key
        rules = ", ".join(catalogue()[ruling].rules)
        return self.path, None, f"{ruling} (CR {rules}): {case}"


def entry_faults(events: Sequence[Event]) -> Iterator[str]:
    """Yield what is wrong with entries of the known failures."""
    for one in events:
        if isinstance(one, KnownFailure) and one.fault is not None:
            yield from (text for _, text in entry_story(one.identity, one.fault))


def sent(events: Sequence[Event]) -> str:
    """Return events as text that a report can carry from one process to another."""
    return base64.b64encode(pickle.dumps(list(events))).decode("ascii")


def received(text: str) -> list[Event]:
    """Return the events that :func:`sent` packed in a process of this run."""
    found: list[Event] = pickle.loads(base64.b64decode(text))
    return found
