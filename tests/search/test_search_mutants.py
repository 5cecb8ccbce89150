"""A mutant dies by its own ruling's script, in its own case, where the true rules pass."""

from __future__ import annotations

from dataclasses import replace

import pytest
from search_arms import DEFAULT

from conformance.generate.build import Build
from conformance.judge.verdict import Ground, Judgement, Verdict
from conformance.mutants.registry import Mutant, mutants
from conformance.properties.registry import Arm, arms
from conformance.search.corpus import CaseCorpus, generate_case
from conformance.search.mutation import hunt, kills, unbuilt_mutants

KEY = ("evolve.trigger-check", "greater-or-equal")


@pytest.fixture
def mutant() -> Mutant:
    return mutants()[KEY]


def corpus_of(mutant: Mutant) -> CaseCorpus:
    return generate_case(arms()[(mutant.ruling, mutant.case)], DEFAULT)


def test_a_mutant_is_killed_by_a_clause_of_its_law(mutant: Mutant) -> None:
    found = hunt(mutant, corpus_of(mutant), 0)
    assert found.kill is not None
    assert found.kill.examples == found.played >= 1
    assert (found.kill.clause, found.kill.step) == ("does-not-trigger", "expect")


def test_a_mutant_that_changes_nothing_survives(mutant: Mutant) -> None:
    harmless = replace(mutant, make=lambda: mutant.rule.original)
    found = hunt(harmless, corpus_of(mutant), 0)
    assert (found.kill, found.asked, found.otherwise, found.played) == (None, True, "", 20)


def no_evolve(b: Build) -> None:
    """Never asks the rule; and an expectation is false by the true rules, too."""
    b.creature(b.integer(1, 9), 1, as_="newcomer", zone="hand")
    b.cast("newcomer")
    b.expect("wrong", alice={"life": 7})


def test_what_the_true_rules_fail_kills_nothing(mutant: Mutant) -> None:
    arm = Arm(*KEY[:1], mutant.case, no_evolve, lambda scenario, trace: True)
    found = hunt(mutant, generate_case(arm, DEFAULT), 0)
    assert found.kill is None
    assert found.otherwise == "a scenario that the true rules fail, too"
    assert not found.asked


@pytest.mark.parametrize(
    ("judgement", "expected"),
    [
        (Judgement(Verdict.WRONG_STATE, Ground.SCRIPT), True),
        (Judgement(Verdict.LEGAL_REFUSED, Ground.SCRIPT), True),
        (Judgement(Verdict.WRONG_STATE, Ground.TRACE_LAW), False),
        (Judgement(Verdict.WRONG_STATE, Ground.COMPARISON), False),
        (Judgement(Verdict.CRASH, Ground.SCRIPT), False),
        (Judgement(Verdict.TIMEOUT, Ground.SCRIPT), False),
        (Judgement(Verdict.ADAPTER_ERROR, Ground.SCRIPT), False),
        (Judgement(Verdict.PASS, Ground.SCRIPT), False),
    ],
)
def test_only_a_failure_of_the_script_kills(judgement: Judgement, expected: bool) -> None:
    assert kills(judgement) is expected


def test_a_case_without_scenarios_kills_nothing(mutant: Mutant) -> None:
    found = hunt(mutant, CaseCorpus(mutant.ruling, mutant.case, ()), 0)
    assert (found.kill, found.played) == (None, 0)


def test_only_rulings_with_a_property_miss_their_mutants(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = {ruling for ruling, _ in arms()} | {"discover.no-such"}
    missing = unbuilt_mutants(everything)
    assert {ruling for ruling, _ in missing} <= {ruling for ruling, _ in arms()}
    without = {key: one for key, one in mutants().items() if key != KEY}
    monkeypatch.setattr("conformance.search.mutation.mutants", lambda: without)
    assert KEY in unbuilt_mutants(everything)
    assert KEY not in missing
