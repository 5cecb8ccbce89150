"""Pass 1, the census: play every scenario of a case, and raise nothing.

A verdict is remembered by the hash of what was played, for the length of a run; shrinking
looks at the same memory.  Plays are counted, since budgets are in plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

from conformance.engines.engine import Engine
from conformance.engines.trace import Trace
from conformance.judge.judge import settle, varied_scenario
from conformance.judge.verdict import Ground, Judgement, Verdict
from conformance.play import Played, play, play_and_judge, reference_books
from conformance.scenario.model import Scenario
from conformance.scenario.plain import scenario_hash
from conformance.search.corpus import Key
from conformance.search.events import Replay
from conformance.search.identity import Identity, identify

CaseWitness = Callable[[Scenario, Trace], bool]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a play went: the judgement, and for a failure which one it is."""

    judgement: Judgement
    identity: Identity | None

    @property
    def exercised(self) -> bool:
        """Did the play reach what its case is about?  One that failed there did."""
        verdict = self.judgement.verdict
        return verdict is Verdict.PASS or verdict.is_failure


@dataclass(frozen=True, slots=True)
class Standing:
    """How a scenario stands by the true rules: does it pass, and does it reach its case.

    ``passes`` is None where nobody else can be asked: on the reference engine itself.
    """

    passes: bool | None
    reached: bool


class CasePlayer:
    """Plays the scenarios of one case on one engine, and remembers how they went.

    ``reference`` has the true rules.  With ``compare`` the engine's course is compared with
    it; without, it only confirms what is shrunk.  None where the engine is the reference.
    ``fixtures`` are known by their ids: they need not do as the witness of the case says.
    """

    def __init__(
        self,
        key: Key,
        engine: Engine,
        reference: Engine | None,
        witness: CaseWitness,
        *,
        compare: bool = True,
        fixtures: Iterable[Scenario] = (),
    ) -> None:
        self.key = key
        self.fixtures = frozenset(one.id for one in fixtures)
        self.plays = 0
        self._engine = engine
        self._reference = reference
        self._compared = reference if compare else None
        self._witness = witness
        self._memory: dict[str, Outcome] = {}
        self._first: dict[Identity, Played] = {}
        self._standings: dict[str, Standing] = {}

    @property
    def version(self) -> str:
        """The version of the engine."""
        return self._engine.hello().version

    def outcome(
        self, scenario: Scenario, digest: str | None = None, ahead: Scenario | None = None
    ) -> Outcome:
        """Return how a scenario goes; one that was played before is not played again.

        ``ahead`` is the scenario that comes next, see :func:`conformance.play.play_and_judge`.
        """
        digest = self._name(scenario, digest)
        known = self._memory.get(digest)
        if known is None:
            played = self.play(scenario, ahead)
            known = self._memory[digest] = self._outcome(scenario, played.judgement)
            if known.identity is not None:
                self._first.setdefault(known.identity, played)
        return known

    def first(self, identity: Identity) -> Played:
        """Return the first play that failed so.  Raises ``KeyError`` when none did."""
        return self._first[identity]

    def knows(self, scenario: Scenario) -> bool:
        """Was the scenario played before?"""
        return self._name(scenario) in self._memory

    def remembers(self, digest: str) -> bool:
        """Was the scenario of this hash played before?"""
        return digest in self._memory

    def _name(self, scenario: Scenario, digest: str | None = None) -> str:
        """Return by what a play is remembered; a fixture goes under its own id, too."""
        digest = digest or scenario_hash(scenario)
        return f"{scenario.id} {digest}" if self.is_fixture(scenario) else digest

    def play(self, scenario: Scenario, ahead: Scenario | None = None) -> Played:
        """Play and judge a scenario, whether it was played before or not."""
        self.plays += 1
        reached = None if self.is_fixture(scenario) else partial(self._witness, scenario)
        return play_and_judge(scenario, self._engine, self._compared, witness=reached, ahead=ahead)

    def is_fixture(self, scenario: Scenario) -> bool:
        """Is it a fixture of the case, or a stored copy of one?"""
        return scenario.id in self.fixtures

    def settled(self, scenario: Scenario) -> tuple[Played, Outcome]:
        """Play a scenario twice; differing traces make it inconsistent."""
        first, second = self.play(scenario), self.play(scenario)
        judgement = settle(first.judgement, first.trace, second.trace)
        played = Played(scenario, first.trace, judgement, first.reference, first.variants)
        return played, self._outcome(scenario, judgement)

    def replay(self, played: Played) -> Replay:
        """Play a failure once more, seen after every step, and beside it by the true rules.

        One that hung is not played again: that would cost the whole time limit.
        """
        scenario, judgement, trace = played.scenario, played.judgement, played.trace
        if judgement.variant and judgement.ground is not Ground.SAME:
            scenario = varied_scenario(scenario, judgement.variant)
            trace = played.variants[judgement.variant]
        if judgement.verdict is not Verdict.TIMEOUT:
            trace = play(scenario, self._engine, observe_all=True)
        reference = None
        if self._reference is not None:
            books = reference_books(trace)
            reference = play(scenario, self._reference, observe_all=True, books=books)
        return Replay(scenario, judgement, trace, reference)

    def standing(self, scenario: Scenario) -> Standing:
        """Return how a scenario stands by the true rules."""
        digest = scenario_hash(scenario)
        if digest not in self._standings:
            engine = self._reference or self._engine
            # Seen after every step: a smaller script may have lost the step that looked.
            played = play_and_judge(scenario, engine, observe_all=True)
            passes = played.judgement.verdict is Verdict.PASS if self._reference else None
            reached = self._witness(scenario, played.trace)
            self._standings[digest] = Standing(passes, reached)
        return self._standings[digest]

    def _outcome(self, scenario: Scenario, judgement: Judgement) -> Outcome:
        identity = identify(scenario, judgement, *self.key)
        if identity is not None and self.is_fixture(scenario):
            lawless = not identity.clause or judgement.ground is Ground.COMPARISON
            identity = replace(identity, clause=scenario.id) if lawless else identity
        return Outcome(judgement, identity)
