"""The wire loses nothing, ignores what it does not know, and names what is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.engines import protocol
from conformance.engines.adapter import Capabilities, Hello
from conformance.engines.trace import (
    Asked,
    Observation,
    Question,
    StepOutcome,
    StepTrace,
    Trace,
)
from conformance.engines.wire import told_to_json, trace_from_json, trace_to_json
from conformance.engines.wire_check import WireError, checker_for
from conformance.engines.wire_scenario import (
    hello_from_json,
    hello_to_json,
    scenario_from_json,
    scenario_to_json,
)
from conformance.scenario.model import PLAYER_NAMES, QUESTION_KINDS, Scenario

# ----------------------------------------------------------------------------- strategies

texts = st.text(st.characters(), max_size=6)  # lone surrogates included
numbers = st.integers()
answers = st.one_of(
    st.booleans(),
    numbers,
    texts,
    st.lists(texts, max_size=3).map(tuple),
    st.dictionaries(texts, numbers, max_size=2),
)
questions = st.builds(
    Question,
    st.sampled_from(QUESTION_KINDS),
    st.sampled_from(PLAYER_NAMES),
    st.none() | texts,
    st.none() | st.lists(texts, max_size=3).map(tuple),
    numbers,
    numbers,
    st.none() | st.dictionaries(texts, st.lists(st.sampled_from(PLAYER_NAMES)).map(tuple)),
)
asked = st.builds(Asked, questions, answers, st.sampled_from(("scenario", "engine")))


# TypedDicts are read from the trace module, so that its new fields are drawn here, too.
def with_ids(observation: Observation) -> Observation:
    """Give each object on the stack the one field that it cannot be without."""
    for number, view in enumerate(observation.get("stack", [])):
        view.setdefault("id", f"#{number}")
    return observation


observations = st.from_type(Observation).map(with_ids)
settled = st.sampled_from(StepOutcome)


@st.composite
def steps(draw: st.DrawFn, index: int) -> StepTrace:
    return StepTrace(
        index,
        draw(settled),
        draw(texts),
        asked=draw(st.lists(asked, max_size=2).map(tuple)),
        unused=draw(st.lists(st.sampled_from(QUESTION_KINDS), max_size=2).map(tuple)),
        pending=draw(st.none() | questions),
        observation=draw(st.none() | observations),
        bound=draw(st.dictionaries(texts, texts, max_size=2)),
        unbound=draw(st.lists(texts, max_size=2).map(tuple)),
        stopped=draw(st.booleans()),
    )


@st.composite
def traces(draw: st.DrawFn) -> Trace:
    count = draw(st.integers(0, 2))
    played = tuple(draw(steps(index)) for index in range(count))
    return Trace(draw(texts), draw(texts), draw(steps(-1)), played, draw(texts))


# ---------------------------------------------------------------------------------- laws


@given(traces())
@settings(max_examples=60, deadline=None, database=None)
def test_a_trace_comes_back_from_a_line_as_it_was(trace: Trace) -> None:
    line = protocol.reply(1, trace_to_json(trace))
    assert line.count(b"\n") == 1, "one object a line"
    back = trace_from_json(protocol.read_line(line).result)
    assert back == trace
    for step, own in zip((back.set_up, *back.steps), (trace.set_up, *trace.steps), strict=True):
        answers_types = [type(item.answer) for item in step.asked]
        assert answers_types == [type(item.answer) for item in own.asked], "True is not 1"


@given(traces())
@settings(max_examples=20, deadline=None, database=None)
def test_a_trace_that_was_told_of_comes_back_from_its_notifications(trace: Trace) -> None:
    whole = json.loads(json.dumps(trace_to_json(trace)))
    told = [whole["set_up"], *whole["steps"]]
    assert trace_from_json(told_to_json(trace), told) == trace


def test_a_trace_told_of_incompletely_is_wrong() -> None:
    with pytest.raises(WireError, match="told: 3 steps, but 2 came"):
        trace_from_json({"scenario": "s", "engine": "e", "told": 3}, [{}, {}])


def plain() -> dict[str, Any]:
    question = {"kind": "x", "player": "alice"}
    return {
        "scenario": "s",
        "engine": "e",
        "set_up": {"index": -1, "outcome": "done"},
        "steps": [
            {
                "index": 0,
                "outcome": "done",
                "asked": [{"question": question, "answer": 1, "by": "engine"}],
                "observation": {
                    "turn": {"priority": None},
                    "objects": {"ox": {"power": 3, "counters": {"+1/+1": 1}}},
                    "stack": [{"id": "#1", "kind": "spell", "targets": ["ox"]}],
                },
            }
        ],
    }


def changed(path: str, value: Any) -> dict[str, Any]:
    """Return the plain trace with one field set, or deleted when the value is ``...``."""
    data = plain()
    place: Any = data
    *way, last = path.split(".")
    for part in way:
        place = place[int(part) if isinstance(place, list) else part]
    key = int(last) if isinstance(place, list) else last
    if value is ...:
        del place[key]
    else:
        place[key] = value
    return data


UNKNOWN = (
    "mood",
    "set_up.mood",
    "steps.0.mood",
    "steps.0.asked.0.mood",
    "steps.0.asked.0.question.mood",
    "steps.0.observation.mood",
    "steps.0.observation.turn.mood",
    "steps.0.observation.objects.ox.mood",
    "steps.0.observation.stack.0.mood",
)


@pytest.mark.parametrize("path", UNKNOWN)
def test_unknown_fields_are_dropped(path: str) -> None:
    assert trace_from_json(changed(path, {"any": [1]})) == trace_from_json(plain())


WRONG = (
    ("scenario", ..., "scenario: this field is missing"),
    ("engine", 3, "engine: expected a text, got 3"),
    ("set_up", ..., "set_up: this field is missing"),
    ("set_up", [], "set_up: expected an object, got []"),
    ("set_up.index", 0, "set_up.index: the index of set-up is -1, not 0"),
    ("steps", ..., "steps: this field is missing"),
    ("steps.0.index", 1, "steps.0.index: expected 0, got 1"),
    ("steps.0.index", True, "steps.0.index: expected a number, got True"),
    ("steps.0.outcome", "fine", "steps.0.outcome: 'fine' is no outcome; there are done, illegal"),
    ("steps.0.asked", {}, "steps.0.asked: expected a list, got {}"),
    ("steps.0.asked.0.by", "me", "steps.0.asked.0.by: expected 'scenario' or 'engine', got 'me'"),
    ("steps.0.asked.0.answer", 1.5, "steps.0.asked.0.answer: expected a word, number"),
    ("steps.0.asked.0.answer", ..., "steps.0.asked.0.answer: this field is missing"),
    ("steps.0.asked.0.question", ..., "steps.0.asked.0.question: expected an object, got None"),
    ("steps.0.asked.0.question.kind", "why", "question.kind: 'why' is no kind of question"),
    ("steps.0.asked.0.question.player", "zoe", "question.player: no player is called 'zoe'"),
    ("steps.0.unused", ["why"], "steps.0.unused.0: 'why' is no kind of question"),
    ("steps.0.bound", {"a": 1}, "steps.0.bound.a: expected a text, got 1"),
    ("steps.0.stopped", 1, "steps.0.stopped: expected true or false, got 1"),
    ("steps.0.observation", 1, "steps.0.observation: expected an object, got 1"),
    ("steps.0.observation.turn.priority", 1, "turn.priority: expected a text or null, got 1"),
    ("steps.0.observation.objects.ox", [], "objects.ox: expected an object, got []"),
    ("steps.0.observation.objects.ox.power", "3", "ox.power: expected a whole number, got '3'"),
    ("steps.0.observation.objects.ox.power", True, "power: expected a whole number, got True"),
    ("steps.0.observation.objects.ox.counters.+1/+1", "1", "counters.+1/+1: expected a whole"),
    ("steps.0.observation.stack.0.id", ..., "stack.0.id: this field is missing"),
    ("steps.0.observation.stack.0.kind", "emblem", "stack.0.kind: expected one of 'spell'"),
    ("steps.0.observation.stack.0.targets", [1], "stack.0.targets.0: expected a text, got 1"),
)


@pytest.mark.parametrize(("path", "value", "message"), WRONG)
def test_a_wrong_field_is_named_with_its_path(path: str, value: Any, message: str) -> None:
    trace_from_json(plain())  # a good shape seen before must not hide a bad one
    with pytest.raises(WireError) as caught:
        trace_from_json(changed(path, value))
    assert message in str(caught.value)


def test_types_that_json_cannot_tell_apart_are_refused_on_import() -> None:
    with pytest.raises(TypeError, match="the wire cannot carry"):
        checker_for(tuple[str, ...])


# ----------------------------------------------------------------------------- scenarios

SCENARIO = {
    "id": "wire.everything",
    "rulings": ["fake.ruling"],
    "case": "plain",
    "cards": {"Ox": {"cost": "{1}{G}", "type": "Creature — Ox", "power": "3", "toughness": "3"}},
    "start": {
        "turn": {"active": "bob"},
        "alice": {"battlefield": [{"card": "Ox", "as": "ox 1", "attached to": "ox 2"}, "Ox"]},
        "carol": {},
    },
    "play": [
        {"cast": "Ox", "answers": {"x": 3, "targets": ["a"], "may": True, "division": {"a": 1}}},
        {"cast": "Ox", "answers": [{"x": 3, "for": "Ox"}], "as": {"new": {"trigger of": "ox 1"}}},
        {"resolve": None},
        {"resolve": "Ox", "as": "token", "asked": [{"kind": "x", "for": "Ox", "options": ["1"]}]},
        {"illegal": {"resolve": None}, "clause": "empty stack"},
        {"illegal": {"play": "Forest", "by": "bob"}},
        {"expect": {"ox 1": {"power": 3}, "stack": [], "alice": {"library bottom": ["Ox"]}}},
        {"expect": {}},
        {"attack": {"Ox": "bob"}},
        {"block": {"Ox": "Ox"}},
        {"pass": "alice"},
        {"advance": "upkeep", "turn of": "bob"},
        {"activate": "Ox", "ability": 2},
        {"concede": "carol"},
    ],
    "variants": [{"name": "seats swapped", "play": [{"resolve": None}]}],
    "same": ["ox 1.power"],
}


def sent(scenario: Scenario) -> Any:
    return json.loads(json.dumps(scenario_to_json(scenario)))


def test_a_scenario_comes_back_as_it_was() -> None:
    scenario = Scenario.model_validate(SCENARIO)
    assert scenario_from_json(sent(scenario)) == scenario


def test_fields_of_a_later_scenario_format_are_dropped() -> None:
    scenario = Scenario.model_validate(SCENARIO)
    data = sent(scenario)
    for place in (
        data,
        data["start"]["alice"]["battlefield"][0],
        data["play"][0],
        data["play"][0]["answers"][0],
        data["play"][2],
        data["play"][5],
        data["play"][5]["illegal"],
        data["play"][6],
        data["play"][6]["expect"]["objects"]["ox 1"],
        data["variants"][0]["play"][0],
    ):
        place["mood"] = "fine"
    assert scenario_from_json(data) == scenario


def test_a_wrong_scenario_is_named_with_its_path() -> None:
    data = sent(Scenario.model_validate(SCENARIO))
    data["start"]["alice"]["life"] = "many"
    with pytest.raises(WireError, match=r"^start\.alice\.life: "):
        scenario_from_json(data)


# ------------------------------------------------------------------------------ greeting


def test_a_greeting_comes_back_as_it_was() -> None:
    able = Capabilities("played", frozenset({"name"}), moves=frozenset({"cast"}), players=4,
                        deterministic=False)  # fmt: skip
    hello = Hello("an engine", "2.1", (1, 3), able)
    assert hello_from_json(json.loads(json.dumps(hello_to_json(hello)))) == hello


def test_a_greeting_may_leave_capabilities_out_and_add_fields() -> None:
    data = {"engine": "e", "version": "1", "protocol": [1, 1], "mood": 1, "capabilities": {"a": 1}}
    assert hello_from_json(data) == Hello("e", "1")


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("engine", "", "engine: expected a text, got ''"),
        ("version", 1, "version: expected a text, got 1"),
        ("protocol", 1, "protocol: expected [lowest, highest], got 1"),
        ("protocol", [1, 2, 3], "protocol: expected [lowest, highest], got [1, 2, 3]"),
        ("capabilities", [], "capabilities: expected an object, got []"),
        ("capabilities", {"moves": "cast"}, "capabilities.moves: expected a list of texts"),
        ("capabilities", {"players": "2"}, "capabilities.players: expected a int, got '2'"),
    ],
)
def test_a_wrong_greeting_is_named_with_its_path(field: str, value: Any, message: str) -> None:
    data = {"engine": "e", "version": "1", "protocol": [1, 1], field: value}
    with pytest.raises(WireError) as caught:
        hello_from_json(data)
    assert message in str(caught.value)


# ---------------------------------------------------------------------------- negotiation


@pytest.mark.parametrize(
    ("ours", "theirs", "version"), [((1, 1), (1, 1), 1), ((1, 3), (2, 9), 3), ((2, 5), (1, 2), 2)]
)
def test_the_highest_common_version_is_spoken(
    ours: tuple[int, int], theirs: tuple[int, int], version: int
) -> None:
    assert protocol.negotiate(ours, theirs) == version


@pytest.mark.parametrize(
    ("ours", "theirs", "who"), [((1, 1), (2, 3), "suite"), ((4, 5), (1, 3), "engine's adapter")]
)
def test_the_side_that_is_behind_is_told_to_update(
    ours: tuple[int, int], theirs: tuple[int, int], who: str
) -> None:
    with pytest.raises(protocol.VersionMismatch, match=f"update the {who}$") as caught:
        protocol.negotiate(ours, theirs)
    assert (caught.value.ours, caught.value.theirs) == (ours, theirs)
