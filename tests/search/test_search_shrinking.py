"""Failures are shrunk one at a time, within a budget, and keep what they are about."""

from __future__ import annotations

import pytest
from search_arms import (
    DEFAULT,
    ComparesWrongly,
    LosesLifeForBigOnes,
    TwoFaults,
    Undecided,
    toy_arm,
)
from table_engine import TableEngine

from conformance.engines.reference import ReferenceAdapter
from conformance.generate.build import Build
from conformance.judge.verdict import Ground, Verdict
from conformance.properties.registry import Arm, arms
from conformance.properties.witnesses import entered
from conformance.scenario.model import Scenario
from conformance.scenario.pool import placed_objects
from conformance.scenario.yaml_in import read_scenarios
from conformance.scenario.yaml_out import write_scenario
from conformance.search.census import CasePlayer
from conformance.search.corpus import generate_case
from conformance.search.identity import Identity
from conformance.search.profiles import Profile, SearchSettings
from conformance.search.reduce import is_valid, reduce_scenario
from conformance.search.shrink import Shrunk, shrink


def failures(arm: Arm, player: CasePlayer) -> dict[Identity, list[Scenario]]:
    """Return the failures of a census."""
    found: dict[Identity, list[Scenario]] = {}
    for example in generate_case(arm, DEFAULT).examples:
        identity = player.outcome(example.scenario, example.hash).identity
        if identity is not None:
            found.setdefault(identity, []).append(example.scenario)
    return found


def sizes(scenario: Scenario) -> dict[str, tuple[str | None, str | None]]:
    """Return printed power and toughness by the names of the objects."""
    faces = {card.name: card.faces[0] for card in scenario.cards}
    return {
        placed.name: (faces[placed.card].power, faces[placed.card].toughness)
        for _, _, _, placed in placed_objects(scenario.start)
    }


def test_the_census_plays_everything_and_raises_nothing() -> None:
    player = CasePlayer(toy_arm().key, LosesLifeForBigOnes(), None, toy_arm().witness)
    (identity,) = failures(toy_arm(), player)
    assert str(identity).endswith("arrives | script | expect | active player.life | wrong state")
    assert player.plays == 20


def test_what_was_played_is_not_played_again() -> None:
    player = CasePlayer(toy_arm().key, TableEngine(), None, toy_arm().witness)
    example = generate_case(toy_arm(), DEFAULT).examples[3]
    first = player.outcome(example.scenario)
    renamed = example.scenario.model_copy(update={"id": "other", "summary": "the same play"})
    assert player.outcome(renamed) is first
    assert player.plays == 1


def test_parameters_shrink_to_the_boundary_and_bystanders_go() -> None:
    player = CasePlayer(toy_arm().key, LosesLifeForBigOnes(), ReferenceAdapter(), toy_arm().witness)
    ((identity, scenarios),) = failures(toy_arm(), player).items()
    found = shrink(identity, scenarios[0], player, DEFAULT, toy_arm())
    assert found.outcome.identity == identity
    assert found.reference_passes
    assert sizes(found.played.scenario) == {"newcomer": ("3", "1")}
    assert len(found.played.scenario.play) == 3


def test_one_bug_does_not_slip_into_another() -> None:
    player = CasePlayer(toy_arm().key, TwoFaults(), ReferenceAdapter(), toy_arm().witness)
    found = {
        identity.looked_at: shrink(identity, scenarios[0], player, DEFAULT, toy_arm())
        for identity, scenarios in failures(toy_arm(), player).items()
    }
    shrunk = {looked_at: sizes(one.played.scenario) for looked_at, one in found.items()}
    assert shrunk == {
        "newcomer.power": {"newcomer": ("1", "4")},
        "active player.life": {"newcomer": ("3", "1")},
    }


def test_budgets_count_plays() -> None:
    arm = toy_arm()
    for budget in (4, 40):
        player = CasePlayer(arm.key, LosesLifeForBigOnes(), ReferenceAdapter(), arm.witness)
        ((identity, scenarios),) = failures(arm, player).items()
        before = player.plays
        settings = SearchSettings(Profile("small", 20, budget), 0)
        found = shrink(identity, scenarios[-1], player, settings, arm)
        # Two more plays confirm what was found, and leaving things out gets at least a quarter.
        assert found.plays == player.plays - before <= budget + budget // 4 + 2
        assert found.outcome.identity == identity


def test_an_engine_that_goes_two_ways_is_inconsistent() -> None:
    player = CasePlayer(toy_arm().key, Undecided(), ReferenceAdapter(), toy_arm().witness)
    ((identity, scenarios),) = failures(toy_arm(), player).items()
    found = shrink(identity, scenarios[0], player, DEFAULT, toy_arm())
    assert found.outcome.judgement.verdict is Verdict.INCONSISTENT


def test_without_an_arm_things_are_still_left_out() -> None:
    player = CasePlayer(toy_arm().key, LosesLifeForBigOnes(), ReferenceAdapter(), toy_arm().witness)
    ((identity, scenarios),) = failures(toy_arm(), player).items()
    crowded = max(scenarios, key=lambda one: len(placed_objects(one.start)))
    assert len(placed_objects(crowded.start)) > 1
    found = shrink(identity, crowded, player, DEFAULT)
    assert list(sizes(found.played.scenario)) == ["newcomer"]


def roundabout(b: Build) -> None:
    """A script with more moves and expectations than the failure needs."""
    b.creature(4, 4, as_="newcomer", zone="hand")
    b.creature(1, 1, as_="other", zone="hand")
    b.life(17, "bob")
    b.cast("other")
    b.resolve()
    b.expect("the other arrives", other={"zone": "battlefield"})
    b.cast("newcomer")
    b.resolve()
    b.expect("arrives", newcomer={"zone": "battlefield"}, alice={"life": 20})
    b.advance("end")
    b.expect("afterwards", newcomer={"zone": "battlefield"})


def test_moves_that_a_failure_does_not_need_are_left_out() -> None:
    arm = toy_arm(roundabout)
    player = CasePlayer(arm.key, LosesLifeForBigOnes(), ReferenceAdapter(), arm.witness)
    ((identity, (scenario,)),) = failures(arm, player).items()
    smaller = reduce_scenario(scenario, identity, player, 200)
    assert [type(step).__name__ for step in smaller.play] == ["Cast", "Resolve", "Expect"]
    assert list(sizes(smaller)) == ["newcomer"]
    assert smaller.start.bob.life == 20
    assert len(smaller.cards) == 1


def test_without_the_true_rules_moves_before_the_difference_stay() -> None:
    arm = toy_arm(roundabout)
    player = CasePlayer(arm.key, LosesLifeForBigOnes(), None, arm.witness)
    ((identity, (scenario,)),) = failures(arm, player).items()
    smaller = reduce_scenario(scenario, identity, player, 200)
    assert smaller.play == scenario.play[:6]


def test_what_is_left_out_does_not_cost_the_premise() -> None:
    """On an engine that refuses every spell, nothing but the whole premise passes by the rules."""
    arm = toy_arm(roundabout)
    player = CasePlayer(arm.key, LosesLifeForBigOnes(), ReferenceAdapter(), entered("newcomer"))
    ((identity, (scenario,)),) = failures(arm, player).items()
    smaller = reduce_scenario(scenario, identity, player, 200)
    standing = player.standing(smaller)
    assert (standing.passes, standing.reached) == (True, True)
    assert is_valid(smaller)


@pytest.fixture(scope="module")
def greater_or_equal() -> Shrunk:
    """Evolve that compares with "greater or equal", shrunk in its case."""
    arm = arms()[("evolve.trigger-check", "equal")]
    player = CasePlayer(arm.key, ComparesWrongly(), ReferenceAdapter(), arm.witness)
    found = failures(arm, player)
    identity = next(one for one in sorted(found) if one.ground == Ground.SCRIPT)
    return shrink(identity, found[identity][-1], player, DEFAULT, arm)


def test_a_simple_bug_shrinks_to_six_objects_and_eight_steps(greater_or_equal: Shrunk) -> None:
    scenario = greater_or_equal.played.scenario
    assert len(placed_objects(scenario.start)) <= 6, write_scenario(scenario)
    assert len(scenario.play) <= 8, write_scenario(scenario)
    assert greater_or_equal.reference_passes


def test_what_is_left_is_a_file_that_shows_it_again(greater_or_equal: Shrunk) -> None:
    scenario = greater_or_equal.played.scenario
    (again,) = read_scenarios(write_scenario(scenario))
    assert again == scenario
