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
from conformance.search.census import CasePlayer, Outcome
from conformance.search.corpus import CaseCorpus, generate_case
from conformance.search.events import (
    CaseFinished,
    Event,
    FailureFound,
    ScenarioJudged,
    case_verdict,
)
from conformance.search.expected import Expectation
from conformance.search.fixtures import has_property
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
    alone = not has_property(arm)
    if alone:
        corpus = CaseCorpus(arm.ruling, arm.case, (), whole=True)
    corpus = corpus or generate_case(arm, settings)
    seen = _Seen(player, known, alone=alone)
    for fixture in fixtures:
        verdict = seen.add(fixture, player.outcome(fixture))
        yield ScenarioJudged(*arm.key, scenario_hash(fixture), verdict)
    coming = zip_longest(corpus.examples, corpus.examples[1:])
    for example, after in coming:
        ahead = None if after is None or player.remembers(after.hash) else after.scenario
        outcome = player.outcome(example.scenario, example.hash, ahead)
        yield ScenarioJudged(*arm.key, example.hash, seen.add(example.scenario, outcome))
    for identity, scenario in known.other_failures():
        seen.add_failure(identity, scenario)
    for identity, scenarios in sorted(seen.failures.items(), key=lambda item: item[0]):
        if not known.is_new(identity):
            continue
        if identity.clause in player.fixtures:
            found = as_written(identity, scenarios[0], player)
        else:
            found = shrink(identity, scenarios[0], player, settings, None if foreign else arm)
        if found.outcome.judgement.verdict is Verdict.INCONSISTENT:
            seen.goes_two_ways(identity)
        yield FailureFound(
            identity, found.played, len(scenarios), found.plays, found.reference_passes,
            player.replay(found.played),
        )  # fmt: skip
    for told, verdict_on_it in known.told(seen.failures):
        if verdict_on_it is not None:
            seen.counts[verdict_on_it] += 1
        yield told
    enough = settings.profile.enough
    if corpus.whole:
        enough = min(enough, len(corpus.examples))
    if alone:
        enough = len(fixtures)
    yield CaseFinished(
        arm.ruling,
        arm.case,
        seen.verdict(enough, corpus),
        len(corpus.examples),
        seen.exercised,
        enough,
        corpus.whole,
        _by_name(seen.counts),
        (
            tuple(seen.details)[:_DETAILS]
            if corpus.examples or alone
            else not_by_name(corpus.lacking)
        ),
        _by_name(seen.of_fixtures),
    )


class _Seen:
    """What the plays of a case have come to; its fixtures are counted apart.

    ``alone``: the case has no property, and its fixtures are all that there is.
    """

    def __init__(self, player: CasePlayer, known: KnownOfCase, *, alone: bool) -> None:
        self.counts: Counter[Verdict] = Counter()
        self.of_fixtures: Counter[Verdict] = Counter()
        self.failures: dict[Identity, list[Scenario]] = {}
        self.details: dict[str, None] = {}
        self.exercised = 0
        self._player = player
        self._known = known
        self._alone = alone

    def add(self, scenario: Scenario, outcome: Outcome) -> Verdict:
        """Count a play and return the verdict on it."""
        verdict = self._known.verdict(outcome)
        self._held(scenario)[verdict] += 1
        if outcome.identity is not None:
            self.failures.setdefault(outcome.identity, []).append(scenario)
        if self._alone or not self._player.is_fixture(scenario):
            self.exercised += outcome.exercised
            if verdict is Verdict.UNSUPPORTED:
                self.details[outcome.judgement.message] = None
        return verdict

    def add_failure(self, identity: Identity, scenario: Scenario) -> None:
        """Count what a counterexample shows, if nothing else has shown it."""
        if identity not in self.failures:
            self.failures[identity] = [scenario]
            self._held(scenario)[Verdict(identity.outcome)] += 1

    def goes_two_ways(self, identity: Identity) -> None:
        """Take a failure for neither a pass nor a failure, wherever it showed."""
        for scenario in self.failures[identity]:
            held = self._held(scenario)
            held[Verdict(identity.outcome)] -= 1
            held[Verdict.INCONSISTENT] += 1

    def verdict(self, enough: int, corpus: CaseCorpus) -> str:
        """Return the verdict on the case.

        Beside what is drawn, of the fixtures only what is no pass has a say in it.
        """
        quiet = () if self._alone else _QUIET
        heard = Counter({one: n for one, n in self.of_fixtures.items() if one not in quiet})
        # Counterexamples of known failures and fixtures count also where nothing could be drawn.
        told = self.counts + heard
        if told:
            return case_verdict(told, self.exercised, enough)
        return str(Verdict.UNSUPPORTED if corpus.lacking else Verdict.NOT_EXERCISED)

    def _held(self, scenario: Scenario) -> Counter[Verdict]:
        return self.of_fixtures if self._player.is_fixture(scenario) else self.counts


def _by_name(counts: Mapping[Verdict, int]) -> dict[str, int]:
    return {str(verdict): number for verdict, number in sorted(counts.items()) if number}


def not_by_name(lacking: Sequence[str]) -> tuple[str, ...]:
    """Return why a case cannot be played by cards' names; nothing if that is not the reason."""
    if not lacking:
        return ()
    return (f"not playable by name: no printed card for {lacking[0]}",)
