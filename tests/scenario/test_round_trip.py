"""What is written reads back equal, whatever the names and texts in it."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from scenario_values import SCENARIOS, STEPS

from conformance.scenario.model import Scenario
from conformance.scenario.plain import from_json, scenario_hash, to_json
from conformance.scenario.problems import ScenarioError
from conformance.scenario.source import read_nodes
from conformance.scenario.validate import validate
from conformance.scenario.yaml_in import read_scenarios
from conformance.scenario.yaml_out import write_scenario, write_scenarios

SETTINGS = settings(
    max_examples=40,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def read(text: str) -> list[Scenario]:
    """Read the shape alone: what is drawn here makes no sense as a game."""
    nodes, problems = read_nodes(text, "drawn")
    found = []
    for node in nodes:
        scenario, wrong = validate(Scenario, node, "drawn")
        problems += wrong
        found.append(scenario)
    assert not problems, "\n".join(str(problem) for problem in problems) + "\n" + text
    return [scenario for scenario in found if scenario is not None]


@SETTINGS
@given(SCENARIOS)
def test_yaml_reads_back_equal(scenario: Scenario) -> None:
    text = write_scenario(scenario)
    assert read(text) == [scenario], text
    assert write_scenario(read(text)[0]) == text


@SETTINGS
@given(SCENARIOS)
def test_json_reads_back_equal(scenario: Scenario) -> None:
    text = to_json(scenario)
    assert from_json(text) == scenario
    assert "\n" not in text
    assert to_json(from_json(text)) == text


@SETTINGS
@given(SCENARIOS)
def test_json_is_yaml_as_well(scenario: Scenario) -> None:
    assert read(to_json(scenario)) == [scenario]


@SETTINGS
@given(SCENARIOS, SCENARIOS)
def test_a_stream_reads_back_equal(one: Scenario, other: Scenario) -> None:
    assert read(write_scenarios([one, other])) == [one, other]


@SETTINGS
@given(SCENARIOS, STEPS)
def test_the_hash_tells_plays_apart_and_nothing_else(scenario: Scenario, steps: object) -> None:
    described = {"id": "other", "summary": "s", "source": "t", "rulings": ("r",), "case": "c"}
    assert scenario_hash(scenario.model_copy(update=described)) == scenario_hash(scenario)
    changed = scenario.model_copy(update={"play": steps})
    assert (scenario_hash(changed) == scenario_hash(scenario)) == (changed == scenario)


def test_the_hash_is_the_same_in_every_version_and_process() -> None:
    text = "id: a\nstart: {alice: {hand: [Grove Ox]}}\nplay: [{cast: Grove Ox}]"
    (scenario,) = read_scenarios(text)
    assert scenario_hash(scenario) == (
        "e6c7f2f6d2518ccfea8eff1dc7d49b784ea1c58662b503973cc46102c9ef4622"
    )


def test_the_order_of_counters_does_not_count_and_that_of_names_does() -> None:
    def one(counters: str, names: str) -> str:
        text = f"""
id: a
start: {{alice: {{battlefield: [{{card: Grove Ox, counters: {{{counters}}}}}]}}}}
play: [{{resolve: , as: {{{names}}}}}]
"""
        return scenario_hash(read_scenarios(text)[0])

    first = one("a: 1, b: 2", "x: {}, y: {}")
    assert first == one("b: 2, a: 1", "x: {}, y: {}")
    assert first != one("a: 1, b: 2", "y: {}, x: {}")


def test_a_person_can_read_what_is_written() -> None:
    text = """\
id: evolve.two-enter-together
rulings: [evolve.simultaneous]
summary: Two creatures enter at once.
cards:
  Call the Pair:
    cost: "{2}{G}"
    type: Sorcery
    text: Put up to two creature cards from your hand onto the battlefield.
  "No": {type: Creature — Ox, text: Evolve, power: 3, toughness: "*"}
start:
  alice:
    battlefield: [{card: Hedge Runner, as: crab, counters: {+1/+1: 2}}, "No"]
    hand: [Call the Pair, {card: Grove Ox, as: ox 1}, {card: Grove Ox, as: ox 2}]
    mana: "{2}{G}"
play:
  - cast: Call the Pair
    by: alice
  - resolve:
    answers: {objects: [ox 1, ox 2]}
    as: {first: {trigger of: crab, caused by: ox 1}}
  - illegal: {resolve: ox 1}
  - resolve:
    answers: [{may: true, for: crab}]
    as: only
  - expect:
      crab: {power: 3, toughness: 3, counters: {+1/+1: 1}}
      alice: {life: 20, hand: []}
      stack: [{trigger of: crab, caused by: [ox 1, ox 2]}]
variants:
  - name: the other way round
    play:
      - resolve:
same: [crab.power]
"""
    assert write_scenario(read_scenarios(text)[0]) == text


@pytest.mark.parametrize(
    "text", ["", "{", "[" * 100_000, "[]", "3", '{"id": 3}', "NaN", '{"id": "a"}']
)
def test_json_that_is_no_scenario_is_a_problem(text: str) -> None:
    with pytest.raises(ScenarioError):
        from_json(text)


def test_json_is_ascii_safe_to_split_by_lines() -> None:
    (scenario,) = read_scenarios('id: "a\\nb"\nplay: [{resolve: }]')
    assert json.loads(to_json(scenario))["id"] == "a\nb"
    assert to_json(scenario).count("\n") == 0
