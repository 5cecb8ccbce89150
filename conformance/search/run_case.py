"""Run one case on one engine: the core behind the command line and the pytest plugin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from conformance.engines.engine import Engine
from conformance.judge.verdict import Verdict
from conformance.properties.registry import Arm
from conformance.scenario.model import Scenario
from conformance.scenario.plain import scenario_hash
from conformance.search.census import CasePlayer
from conformance.search.corpus import CaseCorpus, generate_case
from conformance.search.events import (
    CaseFinished,
    Event,
    FailureFound,
    ScenarioJudged,
    case_verdict,
)
from conformance.search.expected import Expectation
from conformance.search.identity import Identity
from conformance.search.known import KnownOfCase
from conformance.search.profiles import SearchSettings
from conformance.search.shrink import as_written, shrink

_QUIET = (Verdict.PASS, Verdict.UNSUPPORTED)
_DETAILS = 5
"""How many different reasons for *unsupported* a case tells."""


def run_case(
    arm: Arm,
    engine: Engine,
    settings: SearchSettings,
    *,
    reference: Engine | None = None,
    compare: bool = True,
    corpus: CaseCorpus | None = None,
    foreign: bool = False,
    expected: Sequence[Expectation] = (),
    fixtures: Sequence[Scenario] = (),
) -> Iterator[Event]:
    """Play a case and yield what happens: scenarios, then failures, then the whole.

    ``reference`` has the true rules; None where the engine is the reference itself.
    ``corpus`` replaces the scenarios that would be drawn; with ``foreign`` it is of another
    release or seed, so that they cannot be drawn again.  ``expected`` are known failures of
    this case, as they stand for the engine's version; they are replayed before all else.
    ``fixtures`` are those of this case; they are played next.
    """
    player = CasePlayer(arm.key, engine, reference, arm.witness, compare=compare, fixtures=fixtures)
    known = KnownOfCase(expected, player)
    corpus = corpus or generate_case(arm, settings)
    counts: Counter[Verdict] = Counter()
    failures: dict[Identity, list[Scenario]] = {}
    details: dict[str, None] = {}
    of_fixtures: Counter[Verdict] = Counter()
    for fixture in fixtures:
        outcome = player.outcome(fixture)
        verdict = known.verdict(outcome)
        of_fixtures[verdict] += 1
        if outcome.identity is not None:
            failures.setdefault(outcome.identity, []).append(fixture)
        yield ScenarioJudged(*arm.key, scenario_hash(fixture), verdict)
    exercised = 0
    coming = zip_longest(corpus.examples, corpus.examples[1:])
    for example, after in coming:
        ahead = None if after is None or player.remembers(after.hash) else after.scenario
        outcome = player.outcome(example.scenario, example.hash, ahead)
        verdict = known.verdict(outcome)
        counts[verdict] += 1
        exercised += outcome.exercised
        if outcome.identity is not None:
            failures.setdefault(outcome.identity, []).append(example.scenario)
        elif verdict is Verdict.UNSUPPORTED:
            details[outcome.judgement.message] = None
        yield ScenarioJudged(*arm.key, example.hash, verdict)
    for identity, scenario in known.other_failures():
        if identity not in failures:
            failures[identity] = [scenario]
            counts[Verdict(identity.outcome)] += 1
    for identity, scenarios in sorted(failures.items(), key=lambda item: item[0]):
        if not known.is_new(identity):
            continue
        if identity.clause in player.fixtures:
            found = as_written(identity, scenarios[0], player)
        else:
            found = shrink(identity, scenarios[0], player, settings, None if foreign else arm)
        if found.outcome.judgement.verdict is Verdict.INCONSISTENT:
            # What goes two ways is neither a pass nor a failure, wherever it showed.
            for scenario in scenarios:
                held = of_fixtures if player.is_fixture(scenario) else counts
                held[Verdict(identity.outcome)] -= 1
                held[Verdict.INCONSISTENT] += 1
        yield FailureFound(
            identity, found.played, len(scenarios), found.plays, found.reference_passes,
            player.replay(found.played),
        )  # fmt: skip
    for told, verdict_on_it in known.told(failures):
        if verdict_on_it is not None:
            counts[verdict_on_it] += 1
        yield told
    enough = settings.profile.enough
    if corpus.whole:
        enough = min(enough, len(corpus.examples))
    yield CaseFinished(
        arm.ruling,
        arm.case,
        _verdict(+counts, +of_fixtures, exercised, enough, corpus),
        len(corpus.examples),
        exercised,
        enough,
        corpus.whole,
        _by_name(counts),
        tuple(details)[:_DETAILS] if corpus.examples else not_by_name(corpus.lacking),
        _by_name(of_fixtures),
    )


def _by_name(counts: Mapping[Verdict, int]) -> dict[str, int]:
    return {str(verdict): number for verdict, number in sorted(counts.items()) if number}


def _verdict(
    counts: Counter[Verdict],
    of_fixtures: Counter[Verdict],
    exercised: int,
    enough: int,
    corpus: CaseCorpus,
) -> str:
    """Return the verdict on a case; of its fixtures only what is no pass has a say in it."""
    wrong = Counter({one: number for one, number in of_fixtures.items() if one not in _QUIET})
    # Counterexamples of known failures and fixtures count also where nothing could be drawn.
    if counts + wrong:
        return case_verdict(counts + wrong, exercised, enough)
    return str(Verdict.UNSUPPORTED if corpus.lacking else Verdict.NOT_EXERCISED)


def not_by_name(lacking: Sequence[str]) -> tuple[str, ...]:
    """Return why a case cannot be played by cards' names; nothing if that is not the reason."""
    if not lacking:
        return ()
    return (f"not playable by name: no printed card for {lacking[0]}",)
