"""Gather the events of a run into its result: by ruling and case, sorted, and as JSON.

The JSON is canonical: the same suite, engine, Python, Hypothesis, seed and profile give the
same text.  It holds no times, paths or process ids, and is sorted whatever order events came in.
"""

from __future__ import annotations

import json
import platform
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import hypothesis

from conformance import __version__
from conformance.engines.adapter import Hello
from conformance.judge.verdict import Judgement
from conformance.report.replay import replay_json
from conformance.report.result_files import RESUME
from conformance.scenario.plain import scenario_hash, to_plain
from conformance.scenario.rulings import Ruling
from conformance.search.corpus import Key
from conformance.search.events import (
    FAILING,
    CaseFinished,
    Event,
    FailureFound,
    KnownFailure,
    MechanismProbed,
    ruling_verdict,
)
from conformance.search.expected import EntryFault
from conformance.search.identity import SEPARATOR
from conformance.search.profiles import SearchSettings
from conformance.search.save import file_name

RULES_EDITION = "2026-04-17"
"""Date of the Comprehensive Rules whose numbers the suite gives."""

NO_PROPERTY = "not exercised"
NOT_RUN = "not run"
"""What is said of a case, or of a ruling with all its cases, that a budget did not reach."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a run depends on."""

    suite: str
    engine: str
    engine_version: str
    python: str
    hypothesis: str
    rules: str
    profile: str
    seed: int
    compared: bool
    cards: str = "any"

    @classmethod
    def of(cls, hello: Hello, settings: SearchSettings, *, compared: bool) -> Header:
        """Return the header of a run here and now."""
        return cls(
            __version__, hello.engine, hello.version, platform.python_version(),
            hypothesis.__version__, RULES_EDITION, settings.profile.name, settings.seed, compared,
            settings.cards,
        )  # fmt: skip

    def line(self) -> str:
        """Return the header in one line."""
        cards = "" if self.cards == "any" else f", cards with {self.cards} twins"
        compared = "" if self.compared else ", not compared with the reference engine"
        return (
            f"mtg-conformance {self.suite}, engine {self.engine} {self.engine_version}, "
            f"profile {self.profile}, seed {self.seed}{cards}, rules of {self.rules}, "
            f"Python {self.python}, Hypothesis {self.hypothesis}{compared}"
        )


@dataclass(frozen=True, slots=True)
class RulingResult:
    """What is known of a ruling on an engine."""

    ruling: Ruling
    verdict: str
    cases: tuple[CaseFinished, ...]
    failures: tuple[FailureFound, ...]
    known: tuple[KnownFailure, ...]
    missing: tuple[str, ...]  # cases without a property
    not_run: tuple[str, ...] = ()  # cases that the budget did not reach

    @property
    def exercised(self) -> int:
        """Scenarios that reached their case."""
        return sum(case.exercised for case in self.cases)

    @property
    def covered(self) -> int:
        """Cases of which enough scenarios reached what they are for."""
        return sum(case.exercised >= case.enough > 0 for case in self.cases)


@dataclass(slots=True)
class Results:
    """The events of a run, gathered.

    ``selected`` are the rulings that were asked for, ``planned`` the cases to be played; of
    those, the ones that never ended were not run.
    """

    selected: Sequence[Ruling]
    planned: Collection[Key] = ()
    _cases: dict[Key, CaseFinished] = field(default_factory=dict)
    _failures: dict[str, list[FailureFound]] = field(default_factory=dict)
    _known: dict[str, list[KnownFailure]] = field(default_factory=dict)
    _probed: dict[str, MechanismProbed] = field(default_factory=dict)

    def add(self, event: Event) -> None:
        """Take an event in."""
        if isinstance(event, CaseFinished):
            self._cases[(event.ruling, event.case)] = event
        elif isinstance(event, FailureFound):
            self._failures.setdefault(event.identity.ruling, []).append(event)
        elif isinstance(event, KnownFailure):
            self._known.setdefault(event.identity.partition(SEPARATOR)[0], []).append(event)
        elif isinstance(event, MechanismProbed):
            self._probed[event.mechanism] = event

    def not_run(self) -> tuple[Key, ...]:
        """Return the cases that were to be played and were not, in the order of the plan."""
        return tuple(key for key in self.planned if key not in self._cases)

    @property
    def number_of_cases(self) -> int:
        """How many cases there were to play: those planned; without a plan, those that ended."""
        return len({*self.planned, *self._cases})

    def mechanisms(self) -> tuple[MechanismProbed, ...]:
        """Return what the probes showed, by the names of the mechanisms."""
        return tuple(self._probed[name] for name in sorted(self._probed))

    def rulings(self) -> tuple[RulingResult, ...]:
        """Return what is known of each ruling, in the order of the catalogue."""
        return tuple(self._ruling(ruling) for ruling in self.selected)

    def failures(self) -> tuple[FailureFound, ...]:
        """Return all failures that were found and not expected."""
        return tuple(one for ruling in self.rulings() for one in ruling.failures)

    @property
    def failed(self) -> bool:
        """Does the exit status say that something failed?"""
        return bool(self.entry_faults()) or any(
            case.verdict in FAILING for case in self._cases.values()
        )

    def entry_faults(self) -> tuple[tuple[str, EntryFault], ...]:
        """Return what is wrong with entries of the known failures, each with what it names."""
        entries = [(one.mechanism, one.fault) for one in self.mechanisms()]
        entries += [(one.identity, one.fault) for held in self._known.values() for one in held]
        found = [(name, fault) for name, fault in entries if fault is not None]
        return tuple(sorted(found, key=lambda one: (one[1].file, one[1].line)))

    @property
    def exercised(self) -> int:
        """Scenarios that reached their case."""
        return sum(case.exercised for case in self._cases.values())

    @property
    def fixtures(self) -> Counter[str]:
        """Fixtures that were played, by verdict."""
        return sum((Counter(case.fixtures) for case in self._cases.values()), Counter())

    def _ruling(self, ruling: Ruling) -> RulingResult:
        cases = [(ruling.id, case) for case in ruling.cases]
        found = tuple(self._cases[key] for key in cases if key in self._cases)
        silent = [key for key in cases if key not in self._cases]
        planned = set(self.planned)
        missing = tuple(case for _, case in (key for key in silent if key not in planned))
        not_run = tuple(case for _, case in (key for key in silent if key in planned))
        verdict = ruling_verdict(
            [
                *(case.verdict for case in found),
                *([NO_PROPERTY] * bool(missing)),
                *([NOT_RUN] * bool(not_run)),
            ]
        )
        return RulingResult(
            ruling,
            verdict,
            found,
            tuple(sorted(self._failures.get(ruling.id, ()), key=lambda one: one.identity)),
            tuple(sorted(self._known.get(ruling.id, ()), key=_by_identity)),
            missing,
            not_run,
        )


def _by_identity(one: KnownFailure) -> tuple[str, int]:
    return one.identity, one.fault.line if one.fault else 0


def results_json(
    header: Header, results: Results, resume: Callable[[], Mapping[str, Any]] | None = None
) -> str:
    """Return the canonical result file.

    A run that is not whole holds what ``resume`` gives, so that it can go on from the file.
    """
    document: dict[str, Any] = {
        "header": asdict(header),
        "exercised": results.exercised,
        "failed": results.failed,
        "mechanisms": [_mechanism_json(one) for one in results.mechanisms()],
        "rulings": [_ruling_json(one) for one in results.rulings()],
    }
    not_run = results.not_run()
    if not_run and resume is not None:
        document[RESUME] = resume()
    document["footer"] = {
        "whole": not not_run,
        "cases": results.number_of_cases,
        "not run": len(not_run),
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _mechanism_json(one: MechanismProbed) -> dict[str, Any]:
    found = {"mechanism": one.mechanism, "finding": one.finding, "detail": one.detail,
             "reason": one.reason}  # fmt: skip
    return found if one.fault is None else {**found, "fault": fault_json(one.fault)}


def _ruling_json(result: RulingResult) -> dict[str, Any]:
    found = {
        "ruling": result.ruling.id,
        "rules": list(result.ruling.rules),
        "verdict": result.verdict,
        "cases": [case_json(case) for case in result.cases],
        "without property": list(result.missing),
        "failures": [failure_json(failure) for failure in result.failures],
        "known failures": [known_json(known) for known in result.known],
    }
    return {**found, "not run": list(result.not_run)} if result.not_run else found


def case_json(case: CaseFinished) -> dict[str, Any]:
    """Return a case as JSON."""
    return {key: _listed(value) for key, value in asdict(case).items() if key != "ruling"}


def known_json(known: KnownFailure) -> dict[str, Any]:
    """Return a known failure as JSON, with its replay where it showed."""
    found: dict[str, Any] = {
        "identity": known.identity,
        "reason": known.reason,
        "scenarios": known.scenarios,
        "shown": known.shown,
    }
    if known.shows not in ((), (known.identity,)):
        found["shows"] = list(known.shows)
    if known.fault is not None:
        found["fault"] = fault_json(known.fault)
    if known.replay is not None:
        found["judgement"] = judgement_json(known.replay.judgement)
        found["replay"] = replay_json(known.replay)
    return found


def fault_json(fault: EntryFault) -> dict[str, Any]:
    """Return what is wrong with an entry; where its file lies is no result of a run."""
    return {
        key: str(value) if key == "kind" else value
        for key, value in asdict(fault).items()
        if key != "file"
    }


def failure_json(failure: FailureFound) -> dict[str, Any]:
    """Return a failure as JSON, with its scenario."""
    found: dict[str, Any] = {
        "identity": str(failure.identity),
        "file": file_name(failure),
        "scenarios": failure.scenarios,
        "plays": failure.plays,
        "reference passes": failure.reference_passes,
        "judgement": judgement_json(failure.played.judgement),
        "hash": scenario_hash(failure.played.scenario),
        "scenario": to_plain(failure.played.scenario),
    }
    if failure.replay is not None:
        found["replay"] = replay_json(failure.replay)
    return found


def judgement_json(judgement: Judgement) -> dict[str, Any]:
    """Return a judgement as JSON, without what it does not say."""
    return {
        key: _listed(value)
        for key, value in asdict(judgement).items()
        if value not in ("", (), None)
    }


def counts(verdicts: Iterable[str]) -> Mapping[str, int]:
    """Return how often each verdict occurs, the most frequent first."""
    found: dict[str, int] = {}
    for verdict in verdicts:
        found[verdict] = found.get(verdict, 0) + 1
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
