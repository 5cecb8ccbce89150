"""Fixtures are played in each run beside what is drawn, and found again by their ids."""

from __future__ import annotations

import datetime
import json
from pathlib import Path

import pytest
from search_arms import (
    CASE,
    DEFAULT,
    RULING,
    FailsOnce,
    GivesAway,
    Hangs,
    LosesLifeForBigOnes,
    never,
    toy_arm,
)
from table_engine import TableEngine
from typer.testing import CliRunner

from conformance.cli import build_app
from conformance.content import fixtures_dir
from conformance.engines.adapter import Hello
from conformance.engines.engine import Engine
from conformance.engines.reference import ReferenceAdapter
from conformance.generate.build import Build
from conformance.judge.verdict import Verdict
from conformance.properties.registry import Arm, arms
from conformance.report.failures import failure_story
from conformance.report.results import Header
from conformance.scenario.model import Scenario
from conformance.scenario.rulings import catalogue
from conformance.scenario.yaml_in import load_scenarios, read_scenarios
from conformance.search import fixtures, pool, selection
from conformance.search.events import CaseFinished, Event, FailureFound, KnownFailure
from conformance.search.expected_faults import for_version
from conformance.search.expected_file import read_expectations
from conformance.search.fixtures import case_of, fixtures_alone, fixtures_by_case
from conformance.search.run_case import run_case
from conformance.search.save import save_counterexample

CARDS = {
    "Pale Newt": 'Pale Newt: {cost: "{0}", type: Creature — Salamander, power: 1, toughness: 1}',
    "Well Read": 'Well Read: {cost: "{0}", type: Enchantment, text: "{1}: Draw a card."}',
}


def fixture(name: str, card: str = "Grove Ox", life: str = "alice: {life: 20}") -> Scenario:
    """A creature spell resolves; Grove Ox is a 3/3, Pale Newt a 1/1."""
    text = f"""
id: {name}
rulings: [{RULING}]
case: {CASE}
cards: {{{CARDS.get(card, "")}}}
start: {{alice: {{hand: [{{card: {card}, as: it}}], mana: "{{2}}{{G}}"}}}}
play:
  - cast: it
  - resolve:
  - expect: {{it: {{zone: battlefield}}, {life}}}
"""
    (scenario,) = read_scenarios(text)
    return scenario


def cast_a_newt(b: Build) -> None:
    """A small creature spell resolves."""
    b.creature(1, b.integer(1, 5), as_="newcomer", zone="hand")
    b.cast("newcomer")
    b.resolve()
    b.expect("arrives", newcomer={"zone": "battlefield"}, alice={"life": 20})


OX, SECOND_OX = fixture("evolve.an-ox"), fixture("evolve.the-same-ox", life="alice: {life: 20}")
NEWT = fixture("evolve.a-newt", "Pale Newt")
SILENT = fixture("evolve.nobody-looks", "Pale Newt", life="stack: []")


def run(engine: Engine, *fixtures: Scenario, **options: object) -> list[Event]:
    arm = options.pop("arm", toy_arm())
    return list(
        run_case(
            arm,
            engine,
            DEFAULT,
            reference=ReferenceAdapter(),
            fixtures=fixtures,
            **options,  # type: ignore[arg-type]
        )
    )


def finished(events: list[Event]) -> CaseFinished:
    assert isinstance(events[-1], CaseFinished)
    return events[-1]


def failures(events: list[Event]) -> dict[str, FailureFound]:
    found = [one for one in events if isinstance(one, FailureFound)]
    return {one.identity.clause: one for one in found}


def test_each_fixture_belongs_to_one_case_of_a_ruling_of_its_own() -> None:
    held = [one for fixtures in fixtures_by_case().values() for one in fixtures]
    files = sorted((fixtures_dir() / "scenarios").rglob("*.yaml"))
    written = [one.id for file in files for one in load_scenarios(file)]
    assert sorted(one.id for one in held) == sorted(written)
    for (ruling, case), ours in fixtures_by_case().items():
        assert case in catalogue()[ruling].cases
        assert all(ruling in one.rulings and one.case in (None, case) for one in ours)


def test_the_case_of_a_fixture_is_of_whichever_of_its_rulings_has_it() -> None:
    other = "evolve.recheck-on-resolution"
    assert case_of(OX) == (RULING, CASE)
    assert case_of(OX.model_copy(update={"rulings": (other, RULING)})) == (RULING, CASE)
    first = catalogue()[other].cases[0]
    assert case_of(OX.model_copy(update={"rulings": (other,), "case": None})) == (other, first)


def test_a_fixture_that_speaks_of_no_ruling_belongs_to_no_case(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    free = OX.model_copy(update={"rulings": ()})
    monkeypatch.setattr(
        fixtures, "load_fixtures", lambda: iter([(Path("a.yaml"), free), (Path("b.yaml"), NEWT)])
    )
    assert fixtures_by_case.__wrapped__() == {(RULING, CASE): (NEWT,)}


def test_fixtures_that_pass_change_no_other_number() -> None:
    without, beside = finished(run(TableEngine())), finished(run(TableEngine(), OX, NEWT))
    assert beside.fixtures == {"pass": 2}
    assert (beside.counts, beside.exercised) == (without.counts, without.exercised)
    unseen = finished(run(TableEngine(), OX, arm=Arm(RULING, CASE, toy_arm().template, never)))
    assert (unseen.verdict, unseen.fixtures) == ("not exercised", {"pass": 1})


def test_what_a_fixture_needs_and_an_engine_lacks_is_counted_and_harms_nothing() -> None:
    reads = fixture("evolve.a-reader", "Well Read")
    last = finished(run(TableEngine(), reads))
    assert (last.verdict, last.fixtures, last.details) == ("pass", {"unsupported": 1}, ())


def test_fixtures_that_fail_are_told_by_their_ids_as_they_are() -> None:
    events = run(LosesLifeForBigOnes(), OX, SECOND_OX, NEWT)
    assert finished(events).verdict == "fail"
    assert finished(events).fixtures == {"pass": 1, "wrong state": 2}
    found = failures(events)
    assert {OX.id, SECOND_OX.id} < found.keys(), "the law that was drawn fails, too"
    assert NEWT.id not in found
    told = found[OX.id]
    assert str(told.identity) == (
        f"{RULING} | {CASE} | {OX.id} | script | expect | active player.life | wrong state"
    )
    assert told.played.scenario == OX
    assert (told.scenarios, told.reference_passes) == (1, True)
    assert told.replay is not None
    header = Header.of(Hello("table", "1.0"), DEFAULT, compared=True)
    lines = [text for _, text in failure_story(told, header, Path("saved.yaml"), "")]
    assert f"  a fixture; identity: {told.identity}" in lines


def test_a_case_fails_by_its_fixture_alone() -> None:
    events = run(LosesLifeForBigOnes(), OX, arm=toy_arm(cast_a_newt))
    assert failures(events).keys() == {OX.id}
    assert finished(events).counts.keys() == {"pass"}
    assert finished(events).verdict == "fail"


def test_another_course_than_the_reference_engines_is_told_by_the_fixtures_id_too() -> None:
    events = run(GivesAway(), SILENT)
    assert failures(events)[SILENT.id].identity.ground == "comparison"
    assert finished(events).fixtures == {"wrong state": 1}


def test_a_fixture_that_fails_once_is_inconsistent() -> None:
    events = run(FailsOnce(), OX)
    assert finished(events).verdict == "inconsistent"
    assert finished(events).fixtures == {"inconsistent": 1}
    assert failures(events)[OX.id].played.judgement.verdict is Verdict.INCONSISTENT


def test_a_fixture_that_hangs_is_played_once() -> None:
    engine = Hangs()
    told = failures(run(engine, OX))[OX.id]
    assert (told.played.scenario, told.plays) == (OX, 0)
    assert engine.plays == finished(run(Hangs())).scenarios + 1


def test_a_known_failure_of_a_fixture_is_expected_and_of_another_is_not(tmp_path: Path) -> None:
    told = failures(run(LosesLifeForBigOnes(), OX))[OX.id]
    saved = save_counterexample(told, Hello("table", "1.0"), tmp_path / "counterexamples")
    file = tmp_path / "expectations.yaml"
    file.write_text(
        f'expected:\n  - identity: "{told.identity}"\n    reason: Life is lost.\n'
        f'    rules: ["119.3"]\n    versions: any\n'
        f"    counterexample: counterexamples/{saved.name}\n"
    )
    known = for_version(read_expectations(file), "1.0", datetime.date(2026, 11, 30))
    events = run(LosesLifeForBigOnes(), OX, SECOND_OX, NEWT, expected=known)
    assert failures(events).keys() & {OX.id, SECOND_OX.id} == {SECOND_OX.id}
    assert finished(events).fixtures == {"pass": 1, "wrong state": 1, "expected failure": 1}
    (entry,) = [one for one in events if isinstance(one, KnownFailure)]
    assert (entry.fault, entry.shown, entry.scenarios) == (None, True, 1)
    passing = run(TableEngine(), OX, NEWT, expected=known)
    (entry,) = [one for one in passing if isinstance(one, KnownFailure)]
    assert entry.fault is not None
    assert str(entry.fault.kind) == "unexpectedly passing"


def test_a_run_plays_the_fixtures_of_its_cases(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["run", "-r", "discover.x-is-zero", "-p", "quick", "-w", "1"]
    result = CliRunner().invoke(build_app(), words)
    held = sum(len(one) for key, one in fixtures_by_case().items() if key[0] == words[2])
    assert held
    assert f"{held} fixture{'s' * (held != 1)}: {held} pass" in result.output


@pytest.mark.parametrize(
    ("engine", "verdict", "reached"),
    [(TableEngine(), "pass", 2), (LosesLifeForBigOnes(), "fail", 2)],
)
def test_fixtures_reach_a_case_that_has_no_property(
    engine: Engine, verdict: str, reached: int
) -> None:
    last = finished(run(engine, OX, NEWT, arm=fixtures_alone((RULING, CASE))))
    assert (last.verdict, last.exercised, last.enough) == (verdict, reached, 2)
    assert (last.scenarios, last.counts) == (0, {})


def test_where_only_fixtures_are_there_what_is_unsupported_is_missing() -> None:
    reads = fixture("evolve.a-reader", "Well Read")
    last = finished(run(TableEngine(), OX, reads, arm=fixtures_alone((RULING, CASE))))
    assert (last.verdict, last.exercised, last.enough) == ("partial", 1, 2)
    assert "Well Read" in last.details[0]
    last = finished(run(TableEngine(), reads, arm=fixtures_alone((RULING, CASE))))
    assert last.verdict == "unsupported"


def test_a_run_plays_a_ruling_that_has_fixtures_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ruling = "discover.x-is-zero"
    others = {key: arm for key, arm in arms().items() if key[0] != ruling}
    for module in (selection, pool):
        monkeypatch.setattr(module, "arms", lambda: others)
    result = CliRunner().invoke(build_app(), ["run", "-r", ruling, "-w", "1", "--json", "out.json"])
    assert result.exit_code == 0, result.output
    (told,) = json.loads(Path("out.json").read_text(encoding="utf-8"))["rulings"]
    held = {key[1]: len(one) for key, one in fixtures_by_case().items() if key[0] == ruling}
    assert held
    assert {one["case"]: one["exercised"] for one in told["cases"]} == held
    assert told["verdict"] == ("pass" if len(held) == len(catalogue()[ruling].cases) else "partial")
    assert set(told["without property"]) == set(catalogue()[ruling].cases) - held.keys()
