"""Whatever a worker does wrong costs one scenario, is named, and leaves the others intact."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path

import pipe_engine
import pytest
from pipe_fakes import IMPATIENT, LIMITS, OpenFake

from conformance.engines.trace import StepOutcome, StepTrace, Trace
from conformance.engines.worker import EngineUnavailable, WorkerEngine
from conformance.scenario.model import Scenario

CRASH, TIMEOUT, FAULT = StepOutcome.CRASH, StepOutcome.TIMEOUT, StepOutcome.ADAPTER_ERROR


def scenario(name: str, case: str = "plain") -> Scenario:
    script = [{"cast": "ox"}, {"resolve": None}]
    data = {"id": name, "rulings": ["fake.ruling"], "case": case, "play": script}
    return Scenario.model_validate(data)


def sound(name: str) -> Trace:
    """What the fakes answer when nothing is wrong."""
    set_up = StepTrace(-1, StepOutcome.DONE, observation={"battlefield": ["ox"]})
    steps = (StepTrace(0, StepOutcome.DONE), StepTrace(1, StepOutcome.DONE))
    return Trace(name, "pipe fake", set_up, steps)


# Fault, how the scenario counts, how many steps before it are kept (set-up is one), and what
# the detail must say of it.
FAULTS = {
    "exits_mid_scenario": (CRASH, 2, "its process ended with exit status 7"),
    "exits_after_last_step": (CRASH, 2, "after the last step: its process ended"),
    "dies_of_a_signal": (CRASH, 1, "its process was ended by SIGSEGV"),
    "exits_within_a_message": (CRASH, 1, "exit status 0, in the middle of a message: '{"),
    "leaves_a_child_at_the_pipe": (CRASH, 2, "its process ended with exit status 5"),
    "closes_standard_output": (CRASH, 0, "it closed its standard output but goes on running"),
    "hangs_mid_scenario": (TIMEOUT, 2, "during step 2 of 2 (`resolve`): no reply within 2 s"),
    "does_not_flush": (TIMEOUT, 0, "make the engine flush its standard output"),
    "replies_late": (TIMEOUT, 0, "no reply within 2 s"),
    "floods_standard_error": (TIMEOUT, 0, "no reply within 2 s"),
    "floods_with_one_line": (FAULT, 0, "it wrote a line of more than 2000000 bytes: 'xxx"),
    "floods_with_notifications": (FAULT, 0, "it sent more than 500 notifications"),
    "tells_of_too_many_steps": (FAULT, 2, "more steps than set-up and the 2 of the script"),
    "tells_of_a_step_twice": (FAULT, 1, "a `step` has the index -1, not 0"),
    "replies_too_much": (FAULT, 0, "it wrote a line of more than 2000000 bytes"),
    "prints_noise": (FAULT, 0, "a line is not JSON: 'Loading cards ...'"),
    "writes_invalid_json": (FAULT, 0, "a line is not JSON"),
    "writes_invalid_utf8": (FAULT, 0, "a line is not UTF-8"),
    "writes_deep_nesting": (FAULT, 0, "a line is not JSON: '[[["),
    "replies_with_wrong_id": (FAULT, 0, "a reply has the `id` 103, not 3"),
    "replies_with_old_id": (FAULT, 0, "a reply has the `id` 1, not 3"),
    "replies_without_id": (FAULT, 0, "a reply has no `id`"),
    "replies_with_error": (FAULT, 0, "it answered with the error -32603: bad weather"),
    "asks_the_suite": (FAULT, 0, "it sent a request of its own, `shuffle`"),
    "plays_another_scenario": (FAULT, 0, "the trace is of scenario 'elsewhere', not 'faulty'"),
    "leaves_fields_out": (FAULT, 0, "the trace is wrong at set_up: this field is missing"),
    "observes_in_words": (FAULT, 0, "objects.ox.power: expected a whole number, got 'three'"),
}

SOUND_ENOUGH = (
    "replies_twice",
    "replies_in_pieces",
    "adds_unknown_fields",
    "chatters_on_standard_error",
    "ignores_bye",
    "ends_after_its_reply",
)

OTHERS = {"stops_reading", "refuses_what_it_claimed", "is_not_deterministic"}


def test_every_fake_is_put_to_the_test() -> None:
    assert set(pipe_engine.AT_RUN) == {*FAULTS, *SOUND_ENOUGH, *OTHERS}
    assert set(pipe_engine.AT_HELLO) == set(AT_HELLO)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_costs_its_own_scenario_alone(fault: str, open_fake: OpenFake) -> None:
    outcome, kept, words = FAULTS[fault]
    engine = open_fake(fault, IMPATIENT if outcome is TIMEOUT else LIMITS)
    assert engine.run(scenario("before")) == sound("before")

    trace = engine.run(scenario("faulty"))

    told = (trace.set_up, *trace.steps)
    whole = sound("faulty")
    assert told[:kept] == (whole.set_up, *whole.steps)[:kept], "steps told of before are kept"
    assert len(told) == kept + 1, told
    assert told[-1].index == kept - 1, "the step that failed follows the last one told of"
    assert told[-1].outcome is outcome, told[-1]
    assert words in told[-1].detail
    assert "Mend: " in told[-1].detail, "a message has its cure"
    assert engine.run(scenario("after")) == sound("after")


def test_the_same_fault_is_told_in_the_same_words(open_fake: OpenFake) -> None:
    engine = open_fake("prints_noise")
    assert engine.run(scenario("faulty")) == engine.run(scenario("faulty"))


@pytest.mark.parametrize("habit", SOUND_ENOUGH)
def test_odd_habits_within_the_protocol_harm_nothing(habit: str, open_fake: OpenFake) -> None:
    engine = open_fake(habit)
    for name in ("before", "faulty", "after"):
        assert replace(engine.run(scenario(name)), stderr="") == sound(name)


AT_HELLO = {
    "exits_at_hello": ("on `hello`: its process ended with exit status 3", "no licence file"),
    "hangs_at_hello": ("on `hello`: no reply within 0.3 s",),
    "speaks_other_versions": (
        "the suite speaks version 1 of the protocol, the engine versions 7 to 9; update the suite",
    ),
    "greets_with_noise": ("on `hello`: a line is not JSON: 'Welcome to the engine!'",),
    "has_no_name": ("on `hello`: the reply is wrong at engine: expected a text, got None",),
    "refuses_hello": ("no card data",),
}


@pytest.mark.parametrize("fault", AT_HELLO)
def test_an_engine_that_cannot_be_greeted_is_refused_with_the_reason(
    fault: str, open_fake: OpenFake
) -> None:
    limits = replace(LIMITS, start_seconds=0.3) if fault == "hangs_at_hello" else LIMITS
    engine = open_fake(fault, limits)
    with pytest.raises(EngineUnavailable) as caught:
        engine.hello()
    for words in AT_HELLO[fault]:
        assert words in str(caught.value)
    trace = engine.run(scenario("any"))
    assert trace.set_up.outcome is FAULT, "a run on it still gives traces"
    assert AT_HELLO[fault][0] in trace.set_up.detail


def test_a_command_that_is_no_program_is_refused() -> None:
    with pytest.raises(EngineUnavailable, match=r"cannot be started: .*; check the command"):
        WorkerEngine(["no-such-engine-program"]).hello()


def test_a_second_reply_is_dropped_and_noted_with_the_next_scenario(open_fake: OpenFake) -> None:
    engine = open_fake("replies_twice")
    first, second = engine.run(scenario("faulty")), engine.run(scenario("after"))
    assert first.stderr == ""
    assert second.stderr == "[suite] a second reply to request 2 was dropped\n"


def test_standard_error_is_kept_for_its_scenario_and_bounded(open_fake: OpenFake) -> None:
    engine = open_fake("chatters_on_standard_error", replace(LIMITS, stderr_kept=1000))
    assert engine.run(scenario("before")).stderr == ""
    chatter = engine.run(scenario("faulty")).stderr
    assert len(chatter) == 1000
    assert chatter.endswith("thinking about oxen\ndone thinking\n"), "its end is what is kept"
    assert engine.run(scenario("after")).stderr == ""


def test_standard_error_of_a_crash_is_in_its_trace(open_fake: OpenFake) -> None:
    assert open_fake("exits_mid_scenario").run(scenario("faulty")).stderr == "out of cards\n"


def test_children_end_with_their_worker(open_fake: OpenFake) -> None:
    trace = open_fake("leaves_a_child_at_the_pipe").run(scenario("faulty"))
    child = int(trace.stderr.split()[-1])
    deadline = time.monotonic() + 60
    while _lives(child):
        assert time.monotonic() < deadline, f"the child {child} outlives its worker"


def _lives(pid: int) -> bool:
    """A killed child is a zombie until somebody takes it; that counts as ended."""
    try:
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
        return stat.rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_an_engine_that_ignores_bye_is_ended(open_fake: OpenFake) -> None:
    engine = open_fake("ignores_bye")
    engine.run(scenario("any"))
    started = time.monotonic()
    engine.close()
    assert time.monotonic() - started < 10  # it would sleep on for good
    engine.close()  # a second time is harmless


def test_an_engine_that_does_not_read_is_timed_out(open_fake: OpenFake) -> None:
    engine = open_fake("stops_reading", IMPATIENT)
    assert engine.run(scenario("faulty")) == sound("faulty")
    large = scenario("large").model_copy(update={"summary": "x" * 1_000_000})
    trace = engine.run(large)
    assert trace.set_up.outcome is TIMEOUT
    assert "it did not read the" in trace.set_up.detail
    assert engine.run(scenario("after")) == sound("after")


def test_what_the_engine_refuses_stands_in_the_trace(open_fake: OpenFake) -> None:
    trace = open_fake("refuses_what_it_claimed").run(scenario("faulty"))
    assert trace.steps == (StepTrace(0, StepOutcome.UNSUPPORTED, "cast: not after all"),)


def test_differing_plays_are_told_as_they_are(open_fake: OpenFake) -> None:
    engine = open_fake("is_not_deterministic")
    assert engine.run(scenario("faulty")) != engine.run(scenario("faulty"))


def test_a_case_is_left_after_its_time_outs(open_fake: OpenFake) -> None:
    engine = open_fake("hangs_mid_scenario", replace(IMPATIENT, max_timeouts=2))
    for _ in range(2):
        assert engine.run(scenario("faulty", "slow")).steps[-1].outcome is TIMEOUT
    left = engine.run(scenario("faulty", "slow"))
    assert left.set_up.outcome is TIMEOUT
    assert "2 scenarios of the case 'slow' of 'fake.ruling' have timed out" in left.set_up.detail
    assert engine.run(scenario("sound", "slow")).set_up.outcome is TIMEOUT, "the case is left"
    assert engine.run(scenario("sound", "other")) == sound("sound"), "other cases go on"


def test_an_engine_that_worked_and_then_fails_to_start_is_given_up(open_fake: OpenFake) -> None:
    engine = open_fake("exits_mid_scenario")
    engine.run(scenario("faulty"))
    engine._command = ("no-such-engine-program",)
    outcomes = [engine.run(scenario("after")).set_up.outcome for _ in range(5)]
    assert outcomes == [FAULT] * 5
    assert engine._failed_starts == 3


def test_notifications_reach_the_caller_as_they_come(open_fake: OpenFake) -> None:
    steps: list[StepTrace] = []
    trace = open_fake("sound").run(scenario("any"), steps.append)
    assert steps == [trace.set_up, *trace.steps]


def test_a_caller_who_raises_gets_the_error_and_a_new_worker(open_fake: OpenFake) -> None:
    engine = open_fake("sound")

    def refuse(_: StepTrace) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        engine.run(scenario("any"), refuse)
    assert engine.run(scenario("after")) == sound("after")
