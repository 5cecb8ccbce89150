"""A worker plays the next scenario while the last one is judged, and nobody can tell."""

from __future__ import annotations

import select
from dataclasses import replace

import pytest
from pipe_fakes import IMPATIENT, LIMITS, OpenFake
from test_worker_faults import FAULTS, SOUND_ENOUGH, scenario, sound

from conformance.engines.engine import PlaysAhead
from conformance.engines.reference import ReferenceAdapter
from conformance.engines.trace import StepOutcome
from conformance.engines.worker import AttachedEngine


@pytest.mark.parametrize("habit", [*FAULTS, *SOUND_ENOUGH])
def test_a_scenario_begun_ahead_goes_as_one_that_is_not(habit: str, open_fake: OpenFake) -> None:
    hangs = habit in FAULTS and FAULTS[habit][0] is StepOutcome.TIMEOUT
    limits = IMPATIENT if hangs else LIMITS
    plain, ahead = open_fake(habit, limits), open_fake(habit, limits)
    for name in ("before", "faulty", "after"):
        expected = plain.run(scenario(name))
        ahead.play_ahead(scenario(name))
        found = ahead.run(scenario(name))
        if habit == "leaves_a_child_at_the_pipe":  # each tells the number of its own child
            expected, found = replace(expected, stderr=""), replace(found, stderr="")
        assert found == expected


def test_the_engine_plays_before_the_trace_is_asked_for(open_fake: OpenFake) -> None:
    engine = open_fake("replies_twice")
    engine.run(scenario("before"))
    engine.play_ahead(scenario("after"))
    process = engine._process
    assert process is not None
    ready, _, _ = select.select([process._stdout], [], [], 20)
    assert ready, "nobody has called `run`, and the steps come"
    assert engine.run(scenario("after")) == sound("after")


def test_another_scenario_is_played_than_the_one_begun(open_fake: OpenFake) -> None:
    engine = open_fake("hangs_mid_scenario", IMPATIENT)
    engine.run(scenario("before"))
    for begun in ("aside", "faulty"):
        engine.play_ahead(scenario(begun))
        assert engine.run(scenario("after")) == sound("after")
    engine.play_ahead(scenario("after"))
    watched = engine.run(scenario("after"), observe_all=True)
    assert watched == sound("after"), "what was begun unobserved is played again"


def test_an_engine_that_ends_after_its_reply_harms_no_scenario(open_fake: OpenFake) -> None:
    engine = open_fake("ends_after_its_reply")
    for name in ("faulty 1", "faulty 2", "faulty 3"):
        assert engine.run(scenario(name)) == sound(name)
        # It ends any moment now: before what comes next is sent, while it is, or after.
        engine.play_ahead(scenario("after"))
        assert engine.run(scenario("after")) == sound("after")


def test_notifications_of_a_scenario_begun_ahead_come_when_it_is_run(open_fake: OpenFake) -> None:
    engine, told = open_fake("replies_twice"), []
    engine.run(scenario("before"))
    engine.play_ahead(scenario("after"))
    engine.run(scenario("after"), told.append)
    assert [step.index for step in told] == [-1, 0, 1]


def test_a_case_that_is_left_is_not_begun(open_fake: OpenFake) -> None:
    engine = open_fake("hangs_mid_scenario", replace(LIMITS, scenario_seconds=0.2, max_timeouts=1))
    engine.run(scenario("before", "other"))
    engine.play_ahead(scenario("faulty"))
    assert engine.run(scenario("faulty")).steps[-1].outcome is StepOutcome.TIMEOUT
    engine.run(scenario("before", "other"))
    engine.play_ahead(scenario("faulty"))
    assert "is left" in engine.run(scenario("faulty")).set_up.detail


def test_what_was_begun_does_not_keep_an_engine_from_being_closed(open_fake: OpenFake) -> None:
    engine = open_fake("hangs_mid_scenario")
    engine.run(scenario("before"))
    engine.play_ahead(scenario("faulty"))
    engine.close()
    assert engine._process is None


def test_nothing_is_begun_on_an_engine_in_this_process_or_in_a_debugger() -> None:
    assert not isinstance(ReferenceAdapter(), PlaysAhead)
    engine = AttachedEngine("127.0.0.1:1")
    engine.play_ahead(scenario("any"))
    assert engine._ahead is None
