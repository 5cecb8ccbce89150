"""Run one case on one engine: the core behind the command line and the pytest plugin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from conformance.engines.engine import Engine
from conformance.judge.verdict import Verdict
from conformance.properties.registry import Arm
from conformance.scenario.model import Scenario
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
from conformance.search.shrink import shrink

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
) -> Iterator[Event]:
    """Play a case and yield what happens: scenarios, then failures, then the whole.

    ``reference`` has the true rules; None where the engine is the reference itself.
    ``corpus`` replaces the scenarios that would be drawn; with ``foreign`` it is of another
    release or seed, so that they cannot be drawn again.  ``expected`` are known failures of
    this case, as they stand for the engine's version; they are replayed before all else.
    """
    player = CasePlayer(arm.key, engine, reference, arm.witness, compare=compare)
    known = KnownOfCase(expected, player)
    corpus = corpus or generate_case(arm, settings)
    counts: Counter[Verdict] = Counter()
    failures: dict[Identity, list[Scenario]] = {}
    details: dict[str, None] = {}
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
        found = shrink(identity, scenarios[0], player, settings, None if foreign else arm)
        if found.outcome.judgement.verdict is Verdict.INCONSISTENT:
            # What goes two ways is neither a pass nor a failure, wherever it showed.
            counts[Verdict(identity.outcome)] -= len(scenarios)
            counts[Verdict.INCONSISTENT] += len(scenarios)
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
        # Counterexamples of known failures count also where nothing could be drawn.
        case_verdict(+counts, exercised, enough) if +counts else _nothing_drawn(corpus),
        len(corpus.examples),
        exercised,
        enough,
        corpus.whole,
        {str(verdict): number for verdict, number in sorted(counts.items()) if number},
        tuple(details)[:_DETAILS] if corpus.examples else not_by_name(corpus.lacking),
    )


def _nothing_drawn(corpus: CaseCorpus) -> str:
    return str(Verdict.UNSUPPORTED if corpus.lacking else Verdict.NOT_EXERCISED)


def not_by_name(lacking: Sequence[str]) -> tuple[str, ...]:
    """Return why a case cannot be played by cards' names; nothing if that is not the reason."""
    if not lacking:
        return ()
    return (f"not playable by name: no printed card for {lacking[0]}",)
