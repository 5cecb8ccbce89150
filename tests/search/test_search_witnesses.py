"""A witness looks at any play of its case: also at one of which something was left out."""

from __future__ import annotations

import pytest

from conformance.engines.reference import ReferenceAdapter
from conformance.judge.judge import judge
from conformance.play import play
from conformance.properties.registry import Arm, arms
from conformance.search.corpus import generate_case
from conformance.search.profiles import Profile, SearchSettings
from conformance.search.reduce import is_valid, smaller_scenarios

ONE = SearchSettings(Profile("one", 1, 0))


@pytest.mark.parametrize("arm", arms().values(), ids=[f"{one}: {case}" for one, case in arms()])
def test_a_witness_says_yes_or_no_of_every_smaller_scenario(arm: Arm) -> None:
    engine = ReferenceAdapter()
    (example,) = generate_case(arm, ONE).examples
    judgement = judge(example.scenario, play(example.scenario, engine))
    for smaller in smaller_scenarios(example.scenario, judgement, vouched=True):
        if is_valid(smaller):
            trace = play(smaller, engine, observe_all=True)
            assert arm.witness(smaller, trace) in (True, False), smaller
