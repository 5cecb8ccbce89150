"""Run one case on one engine: the core behind the command line and the pytest plugin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from conformance.engines.engine import Engine
from conformance.judge.verdict import Verdict
from conformance.properties.registry import Arm
from conformance.scenario.model import Scenario
from conformance.search.census import CasePlayer, Outcome
from conformance.search.corpus import CaseCorpus, generate_case
from conformance.search.events import (
    CaseFinished,
    Event,
    FailureFound,
    KnownFailure,
    Replay,
    ScenarioJudged,
    case_verdict,
)
from conformance.search.expected import Expectation
from conformance.search.identity import SEPARATOR, Identity
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
    this case.
    """
    corpus = corpus or generate_case(arm, settings)
    player = CasePlayer(arm.key, engine, reference, arm.witness, compare=compare)
    known = {one.failure.identity: one for one in expected}
    counts: Counter[Verdict] = Counter()
    failures: dict[Identity, list[Scenario]] = {}
    details: dict[str, None] = {}
    exercised = 0
    for example in corpus.examples:
        outcome = player.outcome(example.scenario, example.hash)
        verdict = _verdict(outcome, known)
        counts[verdict] += 1
        exercised += outcome.exercised
        if outcome.identity is not None:
            failures.setdefault(outcome.identity, []).append(example.scenario)
        elif verdict is Verdict.UNSUPPORTED:
            details[outcome.judgement.message] = None
        yield ScenarioJudged(*arm.key, example.hash, verdict)
    for identity, scenarios in sorted(failures.items(), key=lambda item: item[0]):
        if str(identity) in known:
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
    for expectation in expected:
        yield _known(expectation, failures, player, counts)
    enough = settings.profile.enough
    if corpus.whole:
        enough = min(enough, len(corpus.examples))
    yield CaseFinished(
        arm.ruling,
        arm.case,
        case_verdict(+counts, exercised, enough),
        len(corpus.examples),
        exercised,
        enough,
        corpus.whole,
        {str(verdict): number for verdict, number in sorted(counts.items()) if number},
        tuple(details)[:_DETAILS],
    )


def _verdict(outcome: Outcome, known: dict[str, Expectation]) -> Verdict:
    if outcome.identity is not None and str(outcome.identity) in known:
        return Verdict.EXPECTED_FAILURE
    return outcome.judgement.verdict


def _known(
    expectation: Expectation,
    failures: dict[Identity, list[Scenario]],
    player: CasePlayer,
    counts: Counter[Verdict],
) -> KnownFailure:
    """Count a known failure; where no scenario showed it, its own counterexample decides."""
    failure = expectation.failure
    identity = next((one for one in failures if str(one) == failure.identity), None)
    seen = len(failures[identity]) if identity is not None else 0
    if identity is None:
        identity = player.outcome(expectation.scenario).identity
        if identity is not None and not _same(str(identity), failure.identity):
            identity = None
        counts[Verdict.UNEXPECTED_PASS if identity is None else Verdict.EXPECTED_FAILURE] += 1
    replay = None if identity is None else _watched(expectation, identity, player)
    return KnownFailure(failure.identity, failure.reason, seen, identity is not None, replay)


def _watched(expectation: Expectation, identity: Identity, player: CasePlayer) -> Replay:
    """Return the replay of a known failure's counterexample, which is small.

    Where it passes now, or would hang again, the first play that failed so is taken.
    """
    if identity.outcome != Verdict.TIMEOUT:
        played = player.play(expectation.scenario)
        if played.judgement.verdict.fails_run:
            return player.replay(played)
    return player.replay(player.first(identity))


def _same(shown: str, expected: str) -> bool:
    """Is what a counterexample shows the failure that is expected?

    A difference that a comparison found stands in its file as an expectation, so the clause
    and what the judgement rests on may be others.
    """
    told, wanted = (text.split(SEPARATOR) for text in (shown, expected))
    return told == wanted or told[:2] + told[5:] == wanted[:2] + wanted[5:]
