"""Probes: does an engine have a mechanism at all?

A probe is a small scenario, ``fixtures/probes/<mechanism>.yaml``, which shows the mechanism
at work.  Its first step says how the game looks when nothing happens; this has the clause
``nothing happened`` and holds at the start.  Where an engine's play goes another way than the
script, and the game looks so at the `expect` that fails, or else at the end of the play, the
mechanism is *absent*.  Anything else that happens, right or wrong, shows that it is there:
whether a ruling holds is for its property.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType

from conformance.content import fixtures_dir
from conformance.engines.engine import Engine
from conformance.engines.trace import Observation, Trace
from conformance.judge.expectations import check_state
from conformance.judge.verdict import Ground, Verdict
from conformance.play import play_and_judge
from conformance.scenario.model import Expect, Scenario, StateExpectation
from conformance.scenario.problems import Problem, ScenarioError
from conformance.scenario.rulings import Ruling
from conformance.scenario.yaml_in import load_scenarios
from conformance.search.events import MechanismProbed
from conformance.search.expected import Absence, EntryFault, FaultKind
from conformance.search.expected_faults import there

NOTHING = "nothing happened"
"""The clause of a probe's first step."""


class Finding(StrEnum):
    """What a probe says of a mechanism."""

    THERE = "there"
    ABSENT = "absent"
    UNKNOWN = "unknown"  # the engine cannot play the probe, or broke down


@cache
def probes() -> Mapping[str, Scenario]:
    """Return the probes of the suite by mechanism.

    Raises :class:`ScenarioError` with every problem of the first bad file.
    """
    folder = fixtures_dir() / "probes"
    found = {path.stem: read_probe(path) for path in sorted(folder.glob("*.yaml"))}
    return MappingProxyType(found)


def read_probe(path: Path) -> Scenario:
    """Return the probe in a file.

    Raises :class:`ScenarioError` when there is not one scenario in it that begins with what
    is so when nothing happens and ends with what must be so.
    """
    scenarios = load_scenarios(path)
    scenario = scenarios[0]
    first, last = scenario.play[0], scenario.play[-1]
    if len(scenarios) != 1:
        problem = "a file of probes holds one scenario"
    elif not isinstance(first, Expect) or first.clause != NOTHING:
        problem = f'a probe begins with an `expect` of clause "{NOTHING}"'
    elif not isinstance(last, Expect) or last is first:
        problem = "a probe ends with an `expect` of what the mechanism does"
    else:
        return scenario
    raise ScenarioError([Problem(str(path), 0, 0, "play", problem)])


def mechanisms_of(rulings: Iterable[Ruling]) -> tuple[str, ...]:
    """Return the mechanisms of some rulings, each once."""
    return tuple(dict.fromkeys(name for ruling in rulings for name in ruling.mechanisms))


def probed(
    rulings: Iterable[Ruling], engine: Engine, absences: Sequence[Absence]
) -> tuple[MechanismProbed, ...]:
    """Probe the mechanisms of some rulings; ``absences`` are those of the engine's version."""
    found = []
    for name in mechanisms_of(rulings):
        finding, detail = probe(probes()[name], engine)
        known = [one for one in absences if one.entry.mechanism == name]
        reason, fault = _expected(finding, known, engine.hello().version) if known else ("", None)
        found.append(MechanismProbed(name, str(finding), detail, reason, fault))
    return tuple(found)


def _expected(
    finding: Finding, known: Sequence[Absence], version: str
) -> tuple[str, EntryFault | None]:
    """Return why the absence of a mechanism is expected, and what is wrong with the entry."""
    other_versions = FaultKind.OUT_OF_RANGE
    held = [one for one in known if one.fault is None or one.fault.kind is not other_versions]
    if not held:
        absent = finding is Finding.ABSENT
        return (known[-1].entry.reason, known[-1].fault) if absent else ("", None)
    first = next((one for one in held if one.fault is not None), held[0])
    if finding is Finding.THERE:
        return first.entry.reason, there(first.entry, first.place, version)
    return first.entry.reason, first.fault


def absent_for(ruling: Ruling, found: Iterable[MechanismProbed]) -> tuple[MechanismProbed, ...]:
    """Return the mechanisms without which a ruling cannot be played."""
    return tuple(one for one in found if one.is_absent and one.mechanism in ruling.mechanisms)


def probe(scenario: Scenario, engine: Engine) -> tuple[Finding, str]:
    """Play a probe and return what it shows, and where the play went another way."""
    played = play_and_judge(scenario, engine, observe_all=True)
    judgement = played.judgement
    if judgement.verdict is Verdict.PASS:
        return Finding.THERE, ""
    if not judgement.verdict.is_failure:
        return Finding.UNKNOWN, f"{judgement.verdict}: {judgement.message}"
    seen = _seen(scenario, judgement.step, played.trace)
    if judgement.ground is not Ground.SCRIPT or seen is None:
        return Finding.THERE, judgement.message
    nothing = not any(True for _ in check_state(_nothing(scenario), seen))
    return (Finding.ABSENT if nothing else Finding.THERE), judgement.message


def _nothing(scenario: Scenario) -> StateExpectation:
    first = scenario.play[0]
    assert isinstance(first, Expect)
    return first.expect


def _seen(scenario: Scenario, step: int | None, trace: Trace) -> Observation | None:
    """Return what an `expect` that failed looked at; else what was seen last."""
    wrong = step is not None and step >= 0 and isinstance(scenario.play[step], Expect)
    until = step + 1 if wrong and step is not None else len(trace.steps)
    for one in reversed(trace.steps[:until]):
        if one.observation is not None:
            return one.observation
    return trace.set_up.observation
