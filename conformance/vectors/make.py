"""Make vectors: play each scenario on the reference engine, and keep what it showed.

A vector is made only of a scenario that the reference engine passes, its trace laws and the
witness of its case included.  What does not pass is told, never written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from conformance.engines.answers import only_option
from conformance.engines.discovery import REFERENCE, open_engine
from conformance.engines.engine import Engine
from conformance.engines.trace import StepTrace, Trace
from conformance.engines.wire import step_to_json
from conformance.engines.wire_scenario import scenario_to_json
from conformance.judge.verdict import Verdict
from conformance.play import play_and_judge
from conformance.properties.registry import Witness, arms
from conformance.scenario.fixtures import load_fixtures
from conformance.scenario.model import Scenario
from conformance.scenario.plain import scenario_hash
from conformance.scenario.pool import with_pool_cards
from conformance.scenario.rulings import catalogue
from conformance.search.corpus import Key, generate_case
from conformance.search.profiles import SearchSettings
from conformance.vectors.needs import Needs, needs_of

_HASH_IN_NAME = 12
"""Digits of its hash that tell the scenarios of one case apart."""


@dataclass(frozen=True, slots=True)
class Vector:
    """A scenario with what the reference engine showed; ``body`` is the file's content.

    ``file`` is its path seen from the index, ``hash`` that of what is played.
    """

    id: str
    origin: str  # "fixture" or "corpus"
    rulings: tuple[str, ...]
    case: str | None
    rules: tuple[str, ...]
    hash: str
    file: str
    needs: Needs
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A scenario of which there is no vector, and why."""

    id: str
    hash: str
    verdict: str
    message: str

    @property
    def is_fault(self) -> bool:
        """Is the suite at fault?  A drawn scenario may well miss its case."""
        return self.verdict != Verdict.NOT_EXERCISED


Made = Vector | LeftOut


@dataclass(frozen=True, slots=True)
class CaseVectors:
    """Draws the scenarios of cases and makes vectors of them, in whatever process."""

    settings: SearchSettings

    @contextmanager
    def started(self) -> Iterator[Callable[[Key], tuple[Key, tuple[Made, ...]]]]:
        """Open the reference engine, give what makes the vectors of a case, and close it."""
        engine = open_engine(REFERENCE)
        try:
            yield lambda key: (key, tuple(self._case(key, engine)))
        finally:
            engine.close()

    def _case(self, key: Key, engine: Engine) -> Iterator[Made]:
        arm = arms()[key]
        for example in generate_case(arm, self.settings).examples:
            yield make_vector(example.scenario, engine, arm.witness)


def fixture_vectors(rulings: Iterable[str]) -> Iterator[Made]:
    """Yield the vectors of the fixtures that speak of one of these rulings, sorted by id.

    Raises :class:`~conformance.scenario.problems.ScenarioError` for a fixture that cannot be
    read.
    """
    wanted = set(rulings)
    found = [one for _, one in load_fixtures() if wanted & set(one.rulings)]
    engine = open_engine(REFERENCE)
    try:
        for scenario in sorted(found, key=lambda one: one.id):
            yield make_vector(scenario, engine)
    finally:
        engine.close()


def make_vector(scenario: Scenario, engine: Engine, witness: Witness | None = None) -> Made:
    """Return the vector of a scenario, or why there is none.

    With the ``witness`` of its case it is one of the corpus, else a fixture.
    """
    digest = scenario_hash(scenario)
    drawn = witness is not None
    name = f"{scenario.id}.{digest[:_HASH_IN_NAME]}" if drawn else scenario.id
    played = play_and_judge(
        scenario,
        engine,
        observe_all=True,
        witness=None if witness is None else lambda trace: witness(scenario, trace),
    )
    judgement = played.judgement
    if judgement.verdict is not Verdict.PASS:
        return LeftOut(name, digest, str(judgement.verdict), judgement.message)
    whole = with_pool_cards(scenario)
    rules = scenario.rules or _rules(scenario.rulings)
    return Vector(
        name,
        "corpus" if drawn else "fixture",
        scenario.rulings,
        scenario.case,
        rules,
        digest,
        f"{'corpus' if drawn else 'fixtures'}/{scenario.rulings[0]}/{_file_name(name)}.json",
        needs_of(whole),
        _body(whole, played.trace, played.variants),
    )


def _body(scenario: Scenario, trace: Trace, variants: dict[str, Trace]) -> dict[str, Any]:
    body = {"scenario": scenario_to_json(scenario), "expected": _expected(trace)}
    if variants:
        body["variants"] = {name: _expected(one) for name, one in variants.items()}
    return body


def _expected(trace: Trace) -> dict[str, Any]:
    return {
        "set_up": step_to_json(trace.set_up),
        "steps": [step_to_json(step) for step in trace.steps],
        "chosen_from": next((step.index for step in trace.steps if _chose(step)), None),
    }


def _chose(step: StepTrace) -> bool:
    """Did the engine, or chance, decide something that could have gone another way?"""
    return any(asked.by == "engine" and only_option(asked.question) is None for asked in step.asked)


def _rules(rulings: Iterable[str]) -> tuple[str, ...]:
    numbers = [number for ruling in rulings for number in catalogue()[ruling].rules]
    return tuple(dict.fromkeys(numbers))


def _file_name(name: str) -> str:
    return re.sub(r"[^a-zA-Z0-9.-]+", "-", name)
