"""The check names the fault of each fake, and finds none in engines that have none."""

from __future__ import annotations

import sys
from dataclasses import replace

import fake_adapter
import pipe_engine
import pytest
from kit_fakes import FAKES, IMPATIENT, LIMITS, faults_of, findings_of

from conformance.adapter_kit.check import STAGES
from conformance.adapter_kit.findings import Mark
from conformance.engines.worker import host_command
from conformance.scenario.model import Scenario

HELLO, FIRST, SECOND = "start and hello", "first scenario", "second scenario"

PIPE = {
    "exits_at_hello": (HELLO, "on `hello` (request 1): its process ended with exit status 3"),
    "hangs_at_hello": (HELLO, "on `hello` (request 1): no reply within 0.5 s"),
    "speaks_other_versions": (HELLO, "the suite speaks version 1 of the protocol, the engine"),
    "greets_with_noise": (HELLO, "a line is not JSON: 'Welcome to the engine!'"),
    "has_no_name": (HELLO, "the reply is wrong at engine: expected a text"),
    "refuses_hello": (HELLO, "it answered with the error -32002: no card data"),
    "exits_mid_scenario": (FIRST, "during step 2 of 2 (`resolve`): its process ended with exit"),
    "exits_after_last_step": (FIRST, "after the last step: its process ended with exit status 7"),
    "dies_of_a_signal": (FIRST, "its process was ended by SIGSEGV"),
    "exits_within_a_message": (FIRST, "exit status 0, in the middle of a message"),
    "leaves_a_child_at_the_pipe": (FIRST, "its process ended with exit status 5"),
    "closes_standard_output": (FIRST, "it closed its standard output but goes on running"),
    "hangs_mid_scenario": (FIRST, "during step 2 of 2 (`resolve`): no reply within 0.5 s"),
    "stops_reading": (SECOND, "on `run` (request 3), during set-up"),
    "does_not_flush": (FIRST, "no reply within 0.5 s; it had written nothing"),
    "replies_late": (FIRST, "the answer came late, after 2."),
    "floods_standard_error": (FIRST, "no reply within 0.5 s"),
    "floods_with_one_line": (FIRST, "it wrote a line of more than 2000000 bytes: 'xxx"),
    "floods_with_notifications": (FIRST, "it sent more than 500 notifications"),
    "tells_of_too_many_steps": (FIRST, "more steps than set-up and the 2 of the script"),
    "tells_of_a_step_twice": (FIRST, "a `step` has the index -1, not 0"),
    "replies_too_much": (FIRST, "it wrote a line of more than 2000000 bytes"),
    "prints_noise": (FIRST, "a line is not JSON: 'Loading cards ...'"),
    "writes_invalid_json": (FIRST, "a line is not JSON"),
    "writes_invalid_utf8": (FIRST, "a line is not UTF-8"),
    "writes_deep_nesting": (FIRST, "a line is not JSON: '[[["),
    "replies_with_wrong_id": (FIRST, "a reply has the `id` 102, not 2"),
    "replies_with_old_id": (FIRST, "a reply has the `id` 1, not 2"),
    "replies_without_id": (FIRST, "a reply has no `id`"),
    "replies_with_error": (FIRST, "it answered with the error -32603: bad weather"),
    "asks_the_suite": (FIRST, "it sent a request of its own, `shuffle`"),
    "plays_another_scenario": (FIRST, "the trace is of scenario 'elsewhere', not 'faulty'"),
    "leaves_fields_out": (FIRST, "the trace is wrong at set_up: this field is missing"),
    "observes_in_words": (FIRST, "objects.ox.power: expected a whole number, got 'three'"),
    "replies_twice": (FIRST, "after the reply to request 2 came another line"),
    "ends_after_its_reply": (SECOND, "its process ended with exit status 0"),
    "replies_in_pieces": ("whole messages", "a line came in pieces"),
    "ignores_bye": ("bye", "on `bye` (request 5): no reply within 0.5 s"),
    "refuses_what_it_claimed": ("first scenario", "the position is not the one"),
    "is_not_deterministic": ("determinism", "differs at set-up: observation.battlefield"),
}
"""Where the fault of a fake shows, and what is said of it.  These fakes play no game, so that
each shows something else than the position that it was asked for, too."""

HANGING = {
    "stops_reading",
    *(fault for fault, (_, words) in PIPE.items() if "no reply" in words or "late" in words),
}

HARMLESS = ("adds_unknown_fields", "chatters_on_standard_error")


def scenarios(name: str) -> list[Scenario]:
    start = {"alice": {"battlefield": [{"card": "Grove Ox", "as": "ox"}]}}
    script = [{"cast": "ox"}, {"resolve": None}]
    return [
        Scenario.model_validate({"id": one, "start": start, "play": script})
        for one in (name, f"{name}.second")
    ]


def pipe_faults(fault: str) -> dict[str, str]:
    limits = IMPATIENT if fault in HANGING else LIMITS
    if fault == "hangs_at_hello":
        limits = replace(limits, start_seconds=0.5)
    if fault == "replies_late":
        limits = replace(limits, scenario_seconds=2)
    command = (sys.executable, "-I", "-S", str(FAKES / "pipe_engine.py"), fault)
    return faults_of(findings_of(command, limits, scenarios("faulty")))


def test_every_pipe_fake_is_checked() -> None:
    assert {*PIPE, *HARMLESS} == {*pipe_engine.AT_RUN, *pipe_engine.AT_HELLO}


@pytest.mark.parametrize("fault", PIPE)
def test_the_fault_of_a_pipe_fake_is_named(fault: str) -> None:
    stage, words = PIPE[fault]
    found = pipe_faults(fault)
    assert words in found.get(stage, ""), found


@pytest.mark.parametrize("habit", HARMLESS)
def test_a_habit_within_the_protocol_adds_no_fault(habit: str) -> None:
    assert pipe_faults(habit).keys() == pipe_faults("sound").keys()


TABLE = {
    "LosesLife": (FIRST, "alice: life is 19, expected 20"),
    "TapsEverything": (FIRST, "bear: tapped is yes, expected no"),
    "PlaysAnything": (
        "capabilities",
        "step 1 of 'adapter-claims.refusal' is 'done', not 'illegal'",
    ),
    "RefusesEverything": (FIRST, "the engine refuses a legal move: not today"),
    "AsksTooMuch": (FIRST, "a question for x about bear has no answer in the script"),
    "SetsUpWrongly": (FIRST, "after set-up alice's life is 40, and the position says 20"),
    "Crashes": (FIRST, "ZeroDivisionError: the stack is upside down"),
    "KeepsCountersOnCards": (FIRST, "counter"),
    "LeavesTraces": ("capabilities", "an illegal move: 'adapter-claims.refusal' goes wrong"),
    "ClaimsToActivate": (
        "capabilities",
        "`activate` is claimed in `moves`, but step 1 of 'adapter-claims.activate' is 'unsup",
    ),
    "ReadsTextWrongly": (
        "capabilities",
        "`text` is claimed in `cards_by`, but 'adapter-claims.t",
    ),
    "ClaimsDamage": (
        "positions",
        "`damage on set-up` is claimed in `features`, but it is unsupported",
    ),
    "UntapsAll": (
        "positions",
        "goes wrong at set-up: after set-up worn's tapped is no, and the position says yes",
    ),
    "Reshuffles": ("positions", "battlefield is fresh, worn, and the position says worn, fresh"),
    "ReadsNothing": (FIRST, "the engine or its adapter cannot do this: card text"),
}

SORCERY = {
    "id": "sorcery",
    "cards": [{"name": "Idle Word", "faces": [{"name": "Idle Word", "type": "Sorcery",
                                               "cost": "{R}"}]}],
    "start": {"alice": {"hand": [{"card": "Idle Word", "as": "word"}], "mana": "{R}"}},
    "play": [{"cast": "word"}, {"resolve": None}],
}  # fmt: skip


def adapter_faults(spec: str, own: list[Scenario]) -> dict[str, str]:
    return faults_of(findings_of(host_command(spec), LIMITS, own))


@pytest.fixture
def _fakes_on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(FAKES))


@pytest.mark.usefixtures("_fakes_on_path")
@pytest.mark.parametrize("fault", TABLE)
def test_the_fault_of_an_adapter_is_named(fault: str) -> None:
    own = [Scenario.model_validate(SORCERY)] if fault == "KeepsCountersOnCards" else []
    stage, words = TABLE[fault]
    found = adapter_faults(f"table_engine:{fault}", own)
    assert words in found.get(stage, ""), found


@pytest.mark.usefixtures("_fakes_on_path")
def test_what_is_not_observed_is_not_said_to_be_made() -> None:
    own = [Scenario.model_validate(SORCERY)]
    found = findings_of(host_command("table_engine:HidesTapped"), LIMITS, own)
    (told,) = [finding.text for finding in found if finding.stage == "positions"]
    assert "; made, but not observed: a tapped permanent; " in told


# Faults of the engine itself, in the worker of the suite: what the check says on `cast`.
IN_WORKER = {
    "raises": "crash at step 1 (cast); the engine crashed: RuntimeError: the stack of the engine",
    "panics": "during step 1 of 2 (`cast`): the engine broke off with Panic: index out of bounds",
    "exits": "during step 1 of 2 (`cast`): the engine broke off with SystemExit: 4",
    "eats_memory": "crash at step 1 (cast); the engine crashed: MemoryError",
    "observes_a_set": "the adapter gave a value that JSON cannot carry (Object of type set",
    "prints": "",
    "reads_standard_input": "",
}
"""Those with nothing to say do no harm there: the worker keeps its streams for the protocol."""


def test_every_fault_in_a_worker_is_checked() -> None:
    assert IN_WORKER.keys() == fake_adapter.FAULTS.keys()


@pytest.mark.usefixtures("_fakes_on_path")
@pytest.mark.parametrize("fault", IN_WORKER)
def test_the_fault_of_an_engine_in_a_worker_is_named(fault: str) -> None:
    script = [{"cast": "Grove Ox", "answers": [{"kind": "x", "value": 1}]}, {"resolve": None}]
    start = {"alice": {"hand": ["Grove Ox"]}}
    own = Scenario.model_validate(
        {"id": f"faulty.{fault}", "start": start,
         "play": script[:1] if fault == "observes_a_set" else script}
    )  # fmt: skip
    found = adapter_faults("fake_adapter:FakeAdapter", [own])
    if IN_WORKER[fault]:
        assert IN_WORKER[fault] in found.get(FIRST, ""), found
    else:
        assert FIRST not in found, found


@pytest.mark.usefixtures("_fakes_on_path")
@pytest.mark.parametrize("sound", ["table_engine:TableEngine", "reference"])
def test_a_sound_engine_has_no_fault(sound: str) -> None:
    findings = findings_of(host_command(sound))
    assert {finding.stage: finding.mark for finding in findings} == dict.fromkeys(STAGES, Mark.OK)
