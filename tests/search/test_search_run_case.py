"""Running a case: its events, its verdict, known failures, and what is saved of new ones."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from search_arms import (
    CASE,
    DEFAULT,
    RULING,
    FailsOnce,
    GivesAway,
    Hangs,
    LosesLifeForBigOnes,
    Undecided,
    never,
    toy_arm,
)
from table_engine import Crashes, CrashesInOtherWords, SetsUpWrongly, TableEngine

from conformance.engines.adapter import Hello
from conformance.engines.engine import Engine
from conformance.engines.reference import ReferenceAdapter
from conformance.engines.trace import Trace
from conformance.generate.build import Build
from conformance.judge.verdict import Ground, Verdict
from conformance.play import play_and_judge
from conformance.properties.registry import Arm
from conformance.scenario.model import Scenario
from conformance.scenario.plain import to_plain
from conformance.scenario.yaml_in import load_scenarios
from conformance.search.corpus import CaseCorpus, generate_case
from conformance.search.events import (
    CaseFinished,
    Event,
    FailureFound,
    KnownFailure,
    ScenarioJudged,
    case_verdict,
    ruling_verdict,
)
from conformance.search.expected_file import read_expectations
from conformance.search.run_case import run_case
from conformance.search.save import counterexample_text, engine_folder, save_counterexample


def run(engine: Engine, arm: Arm | None = None, **options: object) -> list[Event]:
    """Run a case and return its events."""
    return list(
        run_case(arm or toy_arm(), engine, DEFAULT, reference=ReferenceAdapter(), **options)  # type: ignore[arg-type]
    )


def finished(events: list[Event]) -> CaseFinished:
    """Return the last event."""
    assert isinstance(events[-1], CaseFinished)
    return events[-1]


def found(events: list[Event]) -> FailureFound:
    """Return the only failure."""
    (failure,) = [one for one in events if isinstance(one, FailureFound)]
    return failure


# ------------------------------------------------------------------------------- verdicts


class Foresees(TableEngine):
    """Writes down what is run and what is begun ahead."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[tuple[str, Scenario]] = []

    def run(self, scenario: Scenario, *rest: object, **options: object) -> Trace:
        self.calls.append(("run", scenario))
        return super().run(scenario, *rest, **options)  # type: ignore[arg-type]

    def play_ahead(self, scenario: Scenario) -> None:
        self.calls.append(("ahead", scenario))


def test_a_failure_that_does_not_come_again_is_neither_a_failure_nor_a_pass() -> None:
    events = run(FailsOnce())
    assert finished(events).verdict == "inconsistent"
    assert finished(events).counts == {"pass": 19, "inconsistent": 1}
    judgement = found(events).played.judgement
    assert judgement.verdict is Verdict.INCONSISTENT
    assert "not so when it was played again" in judgement.message


def test_the_next_scenario_is_begun_once_the_last_one_with_its_variants_is_played() -> None:
    engine = Foresees()
    run(engine)
    begun = [index for index, (how, _) in enumerate(engine.calls) if how == "ahead"]
    assert len(begun) == 19, "all but the first"
    for index in begun:
        how, scenario = engine.calls[index + 1]
        assert (how, scenario) == ("run", engine.calls[index][1])
    assert [how for how, _ in engine.calls[:4]] == ["run", "run", "ahead", "run"], "one variant"


def test_an_engine_that_obeys_passes_with_an_event_for_each_scenario() -> None:
    events = run(TableEngine())
    assert [one.verdict for one in events if isinstance(one, ScenarioJudged)] == [Verdict.PASS] * 20
    assert finished(events) == CaseFinished(
        RULING, CASE, "pass", scenarios=20, exercised=20, enough=10, whole=False,
        counts={"pass": 20},
    )  # fmt: skip


def test_a_failure_is_told_once_with_the_number_of_scenarios_that_show_it() -> None:
    events = run(LosesLifeForBigOnes())
    last, failure = finished(events), found(events)
    assert last.verdict == "fail"
    assert last.exercised == 20
    assert failure.scenarios == last.counts["wrong state"] > 1
    assert failure.reference_passes


def test_the_course_is_compared_with_the_reference_engine_unless_told_otherwise() -> None:
    assert found(run(GivesAway(), toy_arm(silent))).identity.ground == "comparison"
    alone = finished(run(GivesAway(), toy_arm(silent), compare=False))
    assert alone.counts == {"pass": 1}


def test_passing_without_reaching_the_case_is_not_exercised() -> None:
    last = finished(run(TableEngine(), Arm(RULING, CASE, toy_arm().template, never)))
    assert (last.verdict, last.exercised, last.counts) == (
        "not exercised",
        0,
        {"not exercised": 20},
    )


def test_what_an_engine_cannot_read_is_unsupported_and_says_what() -> None:
    def with_text(b: Build) -> None:
        b.creature(1, b.integer(1, 30), "Evolve", as_="newcomer", zone="hand")
        b.cast("newcomer")

    last = finished(run(TableEngine(), toy_arm(with_text)))
    assert (last.verdict, last.exercised) == ("unsupported", 0)
    assert last.details and "card text" in last.details[0]


def test_a_small_space_is_covered_when_all_of_it_was_exercised() -> None:
    def only_two(b: Build) -> None:
        b.creature(1, b.integer(1, 2), as_="newcomer", zone="hand")
        b.cast("newcomer")
        b.resolve()

    last = finished(run(TableEngine(), toy_arm(only_two)))
    assert (last.verdict, last.exercised, last.enough, last.whole) == ("pass", 2, 2, True)


@pytest.mark.parametrize(
    ("engine", "verdict"),
    [
        (Crashes(), "crash"),
        (CrashesInOtherWords(), "crash"),
        (SetsUpWrongly(), "adapter error"),
        (Undecided(), "inconsistent"),
    ],
)
def test_faults_are_no_failures_and_fail_the_case(engine: Engine, verdict: str) -> None:
    assert finished(run(engine)).verdict == verdict


def test_an_engine_that_hangs_is_not_made_to_hang_again() -> None:
    engine = Hangs()
    events = run(engine)
    assert finished(events).counts == {"timeout": 20}
    assert engine.plays == 20
    assert (found(events).plays, found(events).scenarios) == (0, 20)


def test_a_stored_corpus_is_played_in_the_place_of_a_drawn_one() -> None:
    whole = generate_case(toy_arm(), DEFAULT)
    few = CaseCorpus(RULING, CASE, whole.examples[:3])
    last = finished(run(TableEngine(), corpus=few))
    assert (last.scenarios, last.verdict) == (3, "partial")
    big = [one for one in whole.examples if one.scenario.cards[0].faces[0].power == "5"]
    foreign = CaseCorpus("evolve.trigger-check", "both greater", tuple(big))
    failure = found(run(LosesLifeForBigOnes(), corpus=foreign, foreign=True))
    # It cannot be drawn again, so its numbers stay, and what it does not need still goes.
    assert failure.played.scenario.cards[0].faces[0].power == "5"
    assert len(failure.played.scenario.cards) == 1


def test_the_worst_verdict_is_that_of_the_case_and_of_the_ruling() -> None:
    assert case_verdict({Verdict.PASS: 9, Verdict.WRONG_STATE: 1}, 10, 10) == "fail"
    assert case_verdict({Verdict.CRASH: 1, Verdict.QUESTION_MISSING: 1}, 2, 10) == "fail"
    assert case_verdict({Verdict.PASS: 19, Verdict.EXPECTED_FAILURE: 1}, 20, 10) == (
        "expected failure"
    )
    assert case_verdict({Verdict.PASS: 9, Verdict.UNSUPPORTED: 11}, 9, 10) == "partial"
    assert case_verdict({Verdict.PASS: 10, Verdict.UNSUPPORTED: 10}, 10, 10) == "pass"
    assert case_verdict({}, 0, 10) == "not exercised"
    assert ruling_verdict(["pass", "fail", "crash"]) == "fail"
    assert ruling_verdict(["pass", "pass"]) == "pass"
    assert ruling_verdict(["pass", "unsupported"]) == "partial"
    assert ruling_verdict(["pass", "not exercised"]) == "partial"
    assert ruling_verdict(["not exercised", "unsupported"]) == "unsupported"
    assert ruling_verdict(["pass", "expected failure"]) == "expected failure"


# --------------------------------------------------------------------------------- saving


def test_a_counterexample_plays_again_without_its_property(tmp_path: Path) -> None:
    failure = found(run(LosesLifeForBigOnes()))
    path = save_counterexample(failure, Hello("table", "1.0"), tmp_path / "new folder")
    assert path.name == f"evolve.trigger-check.both-greater.{failure.identity.digest}.yaml"
    (scenario,) = load_scenarios(path)
    again = play_and_judge(scenario, LosesLifeForBigOnes())
    assert again.judgement == failure.played.judgement
    assert play_and_judge(scenario, TableEngine()).judgement.verdict is Verdict.PASS
    assert play_and_judge(scenario, ReferenceAdapter()).judgement.verdict is Verdict.PASS


def test_a_counterexample_says_what_it_shows() -> None:
    failure = found(run(LosesLifeForBigOnes()))
    comments = [
        line.removeprefix("# ")
        for line in counterexample_text(failure, Hello("table", "1.0")).splitlines()
        if line.startswith("#")
    ]
    assert comments[0].startswith("evolve.trigger-check (CR 702.100a, 603.4")
    assert comments[1:3] == ["case: both greater", "engine: table 1.0"]
    assert comments[4:] == [
        "wrong state at step 3: alice: life is 19, expected 20",
        "expected alice.life: 20",
        "actual   alice.life: 19",
        f"identity: {failure.identity}",
    ]


def silent(b: Build) -> None:
    """Expects nothing."""
    b.creature(4, 4, as_="newcomer", zone="hand")
    b.cast("newcomer")
    b.resolve()


def test_what_a_comparison_found_is_written_out_as_an_expectation() -> None:
    failure = found(run(GivesAway(), toy_arm(silent)))
    (*_, last) = to_plain(failure.played.scenario)["play"]
    assert last == {
        "expect": {"bob": {"counters": {}}}, "clause": "as on the reference engine",
    }  # fmt: skip
    assert failure.identity.ground == "comparison"
    alone = play_and_judge(failure.played.scenario, GivesAway())
    assert alone.judgement.ground is Ground.SCRIPT
    assert failure.reference_passes


def test_a_known_difference_is_shown_by_the_file_that_tells_it(tmp_path: Path) -> None:
    failure = found(run(GivesAway(), toy_arm(silent)))
    path = save_counterexample(failure, Hello("table", "1.0"), tmp_path)
    entry = {
        "identity": str(failure.identity), "reason": "known", "rules": ["122.1"],
        "versions": ["1.0"], "counterexample": path.name,
    }  # fmt: skip
    file = tmp_path / "expectations.yaml"
    file.write_text(yaml.safe_dump({"expected": [entry]}))
    nothing = CaseCorpus(RULING, CASE, ())
    for engine, shown in ((GivesAway(), True), (TableEngine(), False)):
        events = run(engine, expected=read_expectations(file), corpus=nothing)
        (told,) = [one for one in events if isinstance(one, KnownFailure)]
        assert told.shown is shown


def test_an_engines_folder_is_a_plain_name() -> None:
    assert engine_folder("phase") == Path("counterexamples/phase")
    assert engine_folder("../etc: a b") == Path("counterexamples/etc--a-b")
    assert engine_folder("") == Path("counterexamples/engine")
