"""The first scenario of each case is also played with the players in each other's seats."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from search_arms import DEFAULT, TINY, toy_arm
from table_engine import TableEngine

from conformance.engines.reference import ReferenceAdapter
from conformance.engines.trace import StepTrace, Trace
from conformance.generate.build import Build
from conformance.generate.seats import SEATS_SWAPPED, with_seats_swapped
from conformance.judge.judge import varied_scenario
from conformance.judge.verdict import Verdict
from conformance.play import play_and_judge
from conformance.scenario.model import Scenario
from conformance.scenario.plain import to_plain
from conformance.search.corpus import generate_case
from conformance.search.events import FailureFound
from conformance.search.run_case import run_case


class KnowsTheFirstPlayerOnly(TableEngine):
    """A creature of anybody's but alice's is an opponent's, and costs its owner a life."""

    def resolve(self, name: str) -> None:
        super().resolve(name)
        owner = self.objects[name]["owner"]
        if owner != "alice":
            self.players[owner]["life"] -= 1


class AsksNothingThatLeavesNoChoice(ReferenceAdapter):
    """Takes the one option there is without asking, as engines do."""

    def run(self, scenario: Scenario, *args: Any, **options: Any) -> Trace:
        trace = super().run(scenario, *args, **options)
        return replace(trace, steps=tuple(map(_unasked, trace.steps)))


def _unasked(step: StepTrace) -> StepTrace:
    asked = tuple(one for one in step.asked if len(one.question.options or ()) > 1)
    taken = tuple(one.question.kind for one in step.asked if one not in asked)
    return replace(step, asked=asked, unused=(*step.unused, *taken))


def a_game_of_both() -> Scenario:
    """A scenario in which both players are spoken of, in each way there is."""
    b = Build("evolve.trigger-check", "both greater")
    b.creature(2, 2, as_="ox", player="bob")
    b.creature(3, 3, as_="crab", zone="hand", cost="{2}{G}")
    b.mana("{2}{G}")
    b.spell("Target player loses 3 life.", as_="drain", player="bob")
    b.cast("crab", by="alice")
    b.cast("drain", by="bob", answers={"targets": ["alice"]})
    b.resolve()
    b.expect("drained", alice={"life": 17}, bob={"life": 20}, ox={"controller": "bob"})
    return b.scenario()


def test_everything_speaks_of_the_other_player() -> None:
    swapped = varied_scenario(with_seats_swapped(a_game_of_both()), SEATS_SWAPPED)
    plain = to_plain(swapped)
    assert swapped.start.turn.active == "bob"
    assert [placed.name for placed in swapped.start.alice.battlefield] == ["ox"]
    assert [placed.name for placed in swapped.start.bob.hand] == ["crab"]
    cast, drain, _, seen = plain["play"]
    assert (cast["by"], drain["by"], drain["answers"]) == ("bob", "alice", {"targets": ["bob"]})
    expected = seen["expect"]
    assert (expected["bob"], expected["alice"]) == ({"life": 17}, {"life": 20})
    assert expected["ox"] == {"controller": "alice"}


def test_swapped_twice_it_is_the_scenario_itself() -> None:
    scenario = a_game_of_both()
    once = varied_scenario(with_seats_swapped(scenario), SEATS_SWAPPED)
    twice = varied_scenario(with_seats_swapped(once), SEATS_SWAPPED)
    assert (twice.start.alice, twice.start.bob) == (scenario.start.alice, scenario.start.bob)
    assert (twice.start.turn, twice.play) == (scenario.start.turn, scenario.play)


def test_the_true_rules_pass_in_both_seats() -> None:
    played = play_and_judge(with_seats_swapped(a_game_of_both()), ReferenceAdapter())
    assert played.judgement.verdict is Verdict.PASS, played.judgement
    assert set(played.variants) == {SEATS_SWAPPED}


def test_an_answer_that_was_the_one_option_goes_unasked_in_either_seat() -> None:
    b = Build("evolve.trigger-check", "both greater")
    b.creature(2, 2, as_="ox", player="bob")
    b.spell("Destroy target creature.", as_="fall")
    b.cast("fall", answers={"targets": ["ox"]})
    scenario = with_seats_swapped(b.scenario())
    played = play_and_judge(scenario, AsksNothingThatLeavesNoChoice(), ReferenceAdapter())
    assert all(trace.steps[0].unused == ("targets",) for trace in played.variants.values())
    assert played.judgement.verdict is Verdict.PASS, played.judgement


def test_one_scenario_of_a_case_has_the_variant() -> None:
    names = [
        [variant.name for variant in example.scenario.variants]
        for example in generate_case(toy_arm(), DEFAULT).examples
    ]
    assert names == [[SEATS_SWAPPED], *[[]] * (len(names) - 1)]


def test_an_engine_that_takes_the_first_player_for_you_is_found_and_shown_small() -> None:
    events = list(
        run_case(toy_arm(), KnowsTheFirstPlayerOnly(), TINY, reference=ReferenceAdapter())
    )
    (failure,) = [event for event in events if isinstance(event, FailureFound)]
    assert failure.identity.in_variant
    assert failure.reference_passes
    assert failure.played.judgement.variant == SEATS_SWAPPED
    scenario = failure.played.scenario
    assert [(face.power, face.toughness) for card in scenario.cards for face in card.faces] == [
        ("1", "1")
    ]
    assert not scenario.start.alice.battlefield
