"""Pass 2: make one failure small.

Hypothesis runs again with the seed of the census, and only this failure raises, so that it
cannot slip into another bug.  Then what the scenario does not need is left out, and what
remains is played twice.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, replace

from hypothesis import Phase, given, seed

from conformance.generate.seats import with_seats_swapped
from conformance.judge.verdict import Ground, Verdict
from conformance.play import Played
from conformance.properties.registry import Arm
from conformance.scenario.model import Scenario
from conformance.search.census import CasePlayer, Outcome
from conformance.search.corpus import drawn_from, stands
from conformance.search.explicit import with_expectation
from conformance.search.harvest import no_local_constants
from conformance.search.identity import Identity
from conformance.search.profiles import TRIES, SearchSettings, case_seed, hypothesis_settings
from conformance.search.reduce import reduce_scenario, scenario_size


class SameFailure(Exception):
    """Base of what is raised in pass 2; each failure has a type of its own."""


@dataclass(frozen=True, slots=True)
class Shrunk:
    """A failure made small: the play, how it ended, and whether the true rules pass it.

    ``reference_passes`` is None on the reference engine itself.
    """

    played: Played
    outcome: Outcome
    plays: int
    reference_passes: bool | None


def shrink(
    identity: Identity,
    first: Scenario,
    player: CasePlayer,
    settings: SearchSettings,
    arm: Arm | None = None,
) -> Shrunk:
    """Return the smallest scenario found that fails in the same way as ``first``.

    Without an arm, as for scenarios of another release, only leaving things out is tried.
    """
    if identity.outcome == Verdict.TIMEOUT:
        return _as_it_was(identity, player)
    before = player.plays
    budget = settings.profile.shrink_plays
    smallest = first if arm is None else _smallest_draw(identity, first, player, settings, arm)
    spent = player.plays - before
    smallest = reduce_scenario(smallest, identity, player, max(budget - spent, budget // 4))
    smallest = smallest.model_copy(update={"id": identity.slug})
    played, outcome = _settled(identity, smallest, player)
    if outcome.judgement.verdict is Verdict.INCONSISTENT:
        return Shrunk(played, outcome, player.plays - before, None)
    told = with_expectation(played)
    if told is not None and player.standing(told).passes:
        in_words = player.play(told)
        if in_words.judgement.ground is Ground.SCRIPT:
            played = in_words
    passes = player.standing(played.scenario).passes
    return Shrunk(played, outcome, player.plays - before, passes)


def as_written(identity: Identity, fixture: Scenario, player: CasePlayer) -> Shrunk:
    """Return a fixture that fails, as it is: whoever wrote it has made it small."""
    before = player.plays
    if identity.outcome == Verdict.TIMEOUT:
        played = player.first(identity)
        outcome = Outcome(played.judgement, identity)
    else:
        played, outcome = _settled(identity, fixture, player)
    passes = player.standing(fixture).passes
    return Shrunk(played, outcome, player.plays - before, passes)


def _settled(identity: Identity, scenario: Scenario, player: CasePlayer) -> tuple[Played, Outcome]:
    """Play what failed twice more; inconsistent if it does not go the same way each time."""
    played, outcome = player.settled(scenario)
    if outcome.identity != identity and outcome.judgement.verdict is not Verdict.INCONSISTENT:
        # It failed before, and with nothing changed it fails no more, or otherwise.
        judgement = replace(
            played.judgement,
            verdict=Verdict.INCONSISTENT,
            ground=Ground.SCRIPT,
            message="it failed once, and not so when it was played again: "
            f"{player.first(identity).judgement.message}",
        )
        return replace(played, judgement=judgement), Outcome(judgement, identity)
    return played, outcome


def _as_it_was(identity: Identity, player: CasePlayer) -> Shrunk:
    """Return the first play that hung: each more would cost the whole time limit again."""
    played = player.first(identity)
    scenario = played.scenario.model_copy(update={"id": identity.slug})
    told = Played(scenario, played.trace, played.judgement, played.reference, played.variants)
    passes = player.standing(scenario).passes
    return Shrunk(told, Outcome(played.judgement, identity), 0, passes)


def _smallest_draw(
    identity: Identity, first: Scenario, player: CasePlayer, settings: SearchSettings, arm: Arm
) -> Scenario:
    failure: type[SameFailure] = type(f"Failure_{identity.digest}", (SameFailure,), {})
    budget = player.plays + settings.profile.shrink_plays
    smallest, size = first, scenario_size(first)

    @seed(case_seed(settings.seed, *arm.key))
    @hypothesis_settings(settings.profile.examples * TRIES, (Phase.generate, Phase.shrink))
    @given(drawn_from(arm, settings, [], Counter()))
    def fails_so(scenario: Scenario) -> None:
        nonlocal smallest, size
        if identity.in_variant:
            scenario = with_seats_swapped(scenario)
        if player.plays >= budget and not player.knows(scenario):
            return
        if not stands(arm, scenario, settings):
            return
        if player.outcome(scenario).identity == identity:
            found = scenario_size(scenario)
            # Of equal ones the last: Hypothesis ends with the simplest parameters.
            if found <= size:
                smallest, size = scenario, found
            raise failure

    with no_local_constants(), suppress(failure):
        fails_so()
    return smallest
