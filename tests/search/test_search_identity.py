"""The identity of a failure: roles and kinds, no names of cards and no values."""

from __future__ import annotations

import pytest
from search_arms import CASE, DEFAULT, RULING, toy_arm

from conformance.judge.verdict import PASSED, Ground, Judgement, Verdict
from conformance.scenario.model import Scenario
from conformance.search.corpus import generate_case
from conformance.search.identity import Identity, identify, role


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return generate_case(toy_arm(), DEFAULT).examples[0].scenario


def wrong(**changes: object) -> Judgement:
    fields: dict[str, object] = {
        "verdict": Verdict.WRONG_STATE, "ground": Ground.SCRIPT, "step": 3, "kind": "expect",
        "clause": "arrives", "subject": "ox 2", "field": "power", "expected": "3", "actual": "4",
        "message": "ox 2: power is 4, expected 3",
    }  # fmt: skip
    return Judgement(**{**fields, **changes})  # type: ignore[arg-type]


def test_it_reads_as_one_line(scenario: Scenario) -> None:
    identity = identify(scenario, wrong(), RULING, CASE)
    assert str(identity) == (
        "evolve.trigger-check | both greater | arrives | script | expect | ox.power | wrong state"
    )
    assert identity is not None
    assert identity.slug == f"evolve.trigger-check.both-greater.{identity.digest}"


@pytest.mark.parametrize(
    "change",
    [
        {"step": 1},
        {"subject": "ox 1"},
        {"expected": "1", "actual": "0", "message": "something else"},
        {"rules": ("603.4",)},
    ],
)
def test_values_numbers_and_places_do_not_count(
    scenario: Scenario, change: dict[str, object]
) -> None:
    assert identify(scenario, wrong(**change), RULING, CASE) == identify(
        scenario, wrong(), RULING, CASE
    )


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": Verdict.ILLEGAL_ACCEPTED},
        {"ground": Ground.COMPARISON},
        {"kind": "resolve"},
        {"clause": "grows"},
        {"subject": "crab"},
        {"field": "counters"},
        {"variant": "seats swapped"},
    ],
)
def test_clause_kind_role_field_and_outcome_count(
    scenario: Scenario, change: dict[str, object]
) -> None:
    assert identify(scenario, wrong(**change), RULING, CASE) != identify(
        scenario, wrong(), RULING, CASE
    )


def test_what_does_not_fail_has_none(scenario: Scenario) -> None:
    for verdict in (Verdict.UNSUPPORTED, Verdict.NOT_EXERCISED, Verdict.EXPECTED_FAILURE):
        assert identify(scenario, wrong(verdict=verdict), RULING, CASE) is None
    assert identify(scenario, PASSED, RULING, CASE) is None


@pytest.mark.parametrize("verdict", [Verdict.CRASH, Verdict.TIMEOUT, Verdict.ADAPTER_ERROR])
def test_faults_have_one_too(scenario: Scenario, verdict: Verdict) -> None:
    found = identify(scenario, Judgement(verdict, kind="cast"), RULING, CASE)
    assert found == Identity(RULING, CASE, "", "script", "cast", "", str(verdict))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("#12", "unnamed object"),
        ("alice", "active player"),
        ("bob", "other player"),
        ("ox 12", "ox"),
        ("ox-3", "ox"),
        ("Fenwick Strider", "a card"),
        ("stack object 2", "stack object"),
        ("", ""),
    ],
)
def test_roles(scenario: Scenario, name: str, expected: str) -> None:
    assert role(name, scenario) == expected
