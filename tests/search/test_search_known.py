"""Known failures: what an entry excuses, and every way in which it makes the run fail."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from search_arms import CASE, DEFAULT, RULING, GivesAway, LosesLifeForBigOnes, toy_arm
from table_engine import Crashes, ReadsNothing, SetsUpWrongly, TableEngine

from conformance.engines.adapter import Hello
from conformance.engines.engine import Engine
from conformance.engines.reference import ReferenceAdapter
from conformance.generate.build import Build
from conformance.scenario.problems import ScenarioError
from conformance.search.corpus import CaseCorpus, generate_case
from conformance.search.events import CaseFinished, Event, FailureFound, KnownFailure
from conformance.search.expected import Expectation, expectations_of
from conformance.search.expected_faults import for_version
from conformance.search.expected_file import read_expectations
from conformance.search.run_case import run_case
from conformance.search.save import save_counterexample

TODAY = datetime.date(2026, 11, 30)
IDENTITY = f"{RULING} | {CASE} | arrives | script | expect | active player.life | wrong state"
Write = Callable[..., Path]


def run(engine: Engine, known: Sequence[Expectation], **options: object) -> list[Event]:
    arm = options.pop("arm", toy_arm())
    return list(
        run_case(arm, engine, DEFAULT, reference=ReferenceAdapter(), expected=known, **options)  # type: ignore[arg-type]
    )


def verdict(events: list[Event]) -> str:
    last = events[-1]
    assert isinstance(last, CaseFinished)
    return last.verdict


def known_of(events: list[Event]) -> list[KnownFailure]:
    return [one for one in events if isinstance(one, KnownFailure)]


def new_of(events: list[Event]) -> list[FailureFound]:
    return [one for one in events if isinstance(one, FailureFound)]


@pytest.fixture(scope="module")
def failure() -> FailureFound:
    (found,) = new_of(run(LosesLifeForBigOnes(), ()))
    assert str(found.identity) == IDENTITY
    return found


@pytest.fixture
def write(tmp_path: Path, failure: FailureFound) -> Write:
    """Return a function that writes entries, seven lines each, and gives the file."""
    saved = save_counterexample(failure, Hello("table", "1.0"), tmp_path / "counterexamples")

    def written(*changes: dict[str, str]) -> Path:
        lines = ["expected:"]
        for change in changes or ({},):
            entry = {
                "identity": f'"{IDENTITY}"',
                "reason": "Life is lost; its authors know.",
                "rules": '["119.3"]',
                "issue": "https://example.org/issues/7",
                "versions": '">=1,<2"',
                "expires": "2027-03-01",
                "counterexample": f"counterexamples/{saved.name}",
                **change,
            }
            fields = [f"    {key}: {value}" for key, value in entry.items()]
            lines += [f"  - {fields[0].strip()}", *fields[1:]]
        file = tmp_path / "expectations.yaml"
        file.write_text("\n".join(lines) + "\n")
        return file

    return written


def stand(path: Path, version: str = "1.0", today: datetime.date = TODAY) -> list[Expectation]:
    return list(for_version(read_expectations(path), version, today))


# --------------------------------------------------------------------------- what is excused


def test_a_known_failure_is_counted_and_not_shrunk(write: Write) -> None:
    events = run(LosesLifeForBigOnes(), stand(write()))
    assert new_of(events) == []
    (told,) = known_of(events)
    last = events[-1]
    assert isinstance(last, CaseFinished)
    assert (last.verdict, told.shown, told.fault) == ("expected failure", True, None)
    assert told.scenarios == last.counts["expected failure"] > 1


def test_its_counterexample_is_played_before_all_else(write: Write) -> None:
    class Remembers(LosesLifeForBigOnes):
        played: list[str] = []  # noqa: RUF012 - of this test alone

        def set_up(self, scenario: object) -> None:
            self.played.append(scenario.id)  # type: ignore[attr-defined]
            super().set_up(scenario)  # type: ignore[arg-type]

    (known,) = stand(write())
    run(Remembers(), [known])
    assert Remembers.played[0] == known.scenario.id


def test_one_that_no_scenario_met_is_shown_by_its_counterexample(write: Write) -> None:
    small = CaseCorpus(RULING, CASE, generate_case(toy_arm(), DEFAULT).examples[:1])
    events = run(LosesLifeForBigOnes(), stand(write()), corpus=small)
    (told,) = known_of(events)
    assert (told.shown, told.scenarios) == (True, 0)
    assert verdict(events) == "expected failure"


def test_parts_that_are_left_open_stand_for_anything(write: Write) -> None:
    pattern = f'"{RULING} | {CASE} | arrives | script | expect | * | wrong state"'
    events = run(LosesLifeForBigOnes(), stand(write({"identity": pattern})))
    (told,) = known_of(events)
    assert (verdict(events), told.fault, told.shows) == ("expected failure", None, (IDENTITY,))
    another = pattern.replace("arrives", "on the stack")
    events = run(LosesLifeForBigOnes(), stand(write({"identity": another})))
    assert verdict(events) == "fail"


def test_another_failure_of_the_same_case_still_fails(write: Write) -> None:
    other = f'"{RULING} | {CASE} | - | script | cast | newcomer | crash"'
    events = run(LosesLifeForBigOnes(), stand(write({"identity": other})))
    assert verdict(events) == "fail"
    assert [str(one.identity) for one in new_of(events)] == [IDENTITY]


def test_what_a_comparison_found_is_shown_by_the_file_that_tells_it(
    write: Write, tmp_path: Path
) -> None:
    def silent(b: Build) -> None:
        b.creature(4, 4, as_="newcomer", zone="hand")
        b.cast("newcomer")
        b.resolve()

    arm = toy_arm(silent)
    (found,) = new_of(run(GivesAway(), (), arm=arm))
    path = save_counterexample(found, Hello("table", "1.0"), tmp_path)
    file = write({"identity": f'"{found.identity}"', "counterexample": path.name})
    for engine, shown in ((GivesAway(), True), (TableEngine(), False)):
        nothing = CaseCorpus(RULING, CASE, ())
        (told,) = known_of(run(engine, stand(file), corpus=nothing, arm=arm))
        assert told.shown is shown


# -------------------------------------------------------------- what makes the run fail


def test_one_that_passes_is_to_be_taken_out_or_its_range_ended(write: Write) -> None:
    events = run(TableEngine(), stand(write()))
    (told,) = known_of(events)
    fault = told.fault
    assert fault is not None and not told.shown
    assert verdict(events) == "unexpected pass"
    assert (fault.kind, fault.line, fault.told) == (
        "unexpectedly passing", 2, "nothing shows it on 1.0"
    )  # fmt: skip
    assert fault.cure == "take the entry out", "no version of its range comes before 1.0"
    (later,) = known_of(run(TableEngine(), stand(write({"versions": '">=0.4"'}))))
    assert later.fault is not None
    assert later.fault.cure.endswith("while versions before are played on, write in line 6")
    assert later.fault.change == 'versions: ">=0.4,<1.0"'


def test_one_that_fails_out_of_range_is_not_excused_and_not_shrunk(write: Write) -> None:
    events = run(LosesLifeForBigOnes(), stand(write({"versions": '"<0.9"'})))
    (told,) = known_of(events)
    assert (verdict(events), new_of(events)) == ("fail", [])
    assert told.fault is not None
    assert (told.fault.kind, told.fault.line) == ("fails out of range", 6)
    assert told.fault.change == 'versions: ["<0.9", "1.0"]'


def test_one_of_other_versions_says_nothing_of_this_one(write: Write) -> None:
    events = run(TableEngine(), stand(write({"versions": '"<0.9"'})))
    assert (verdict(events), known_of(events)) == ("pass", [])


def test_one_that_has_expired_is_not_excused(write: Write) -> None:
    last_day, after = datetime.date(2027, 3, 1), datetime.date(2027, 3, 2)
    assert verdict(run(LosesLifeForBigOnes(), stand(write(), today=last_day))) == (
        "expected failure"
    )
    events = run(LosesLifeForBigOnes(), stand(write(), today=after))
    (told,) = known_of(events)
    assert (verdict(events), new_of(events)) == ("fail", [])
    assert told.fault is not None
    assert (told.fault.kind, told.fault.line, told.fault.change) == (
        "expired", 7, "expires: 2027-05-31"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second", "change"),
    [
        ({}, {}, ""),
        ({}, {"versions": '">=1.5"'}, 'versions: [">=1,<2", ">=1.5"]'),
        ({"identity": f'"{RULING} | {CASE} | * | script | expect | * | wrong state"'}, {}, ""),
    ],
)
def test_two_that_overlap_are_told(
    write: Write, first: dict[str, str], second: dict[str, str], change: str
) -> None:
    events = run(LosesLifeForBigOnes(), stand(write(first, second)))
    (fault,) = [one.fault for one in known_of(events) if one.fault is not None]
    assert (fault.kind, fault.line, fault.change) == ("overlapping", 9, change)
    assert "the entry in line 2 " in fault.told
    assert fault.cure.startswith("take the entry out")


def test_two_of_different_versions_do_not_overlap(write: Write) -> None:
    path = write({"versions": '"<1"'}, {"versions": '">=1"'})
    (told,) = known_of(run(LosesLifeForBigOnes(), stand(path)))
    assert told.fault is None
    both = write({"versions": '"0.1"'}, {"versions": '"0.2"'})
    (told,) = known_of(run(LosesLifeForBigOnes(), stand(both)))
    assert told.fault is not None and told.fault.line == 13, "one entry is told of, the last"


def test_one_whose_counterexample_fails_otherwise_is_unmatched(write: Write) -> None:
    nothing = CaseCorpus(RULING, CASE, ())
    events = run(SetsUpWrongly(), stand(write()), corpus=nothing)
    (told,) = known_of(events)
    assert told.fault is not None and not told.shown
    assert (told.fault.kind, told.fault.line, told.fault.cure) == ("unmatched", 2, "write")
    (new,) = new_of(events)
    assert told.fault.change == f'- identity: "{new.identity}"', "which is shrunk and told, too"
    assert verdict(events) == "adapter error"


def test_one_whose_counterexample_is_not_played_is_unmatched(write: Write) -> None:
    (told,) = known_of(run(ReadsNothing(), stand(write())))
    assert told.fault is not None
    assert told.fault.kind == "unmatched"
    assert "its counterexample is unsupported: " in told.fault.told
    assert told.fault.cure == "take the entry out, or mend the adapter"


def test_one_whose_counterexample_shows_another_entry_is_to_be_taken_out(write: Write) -> None:
    other = f'"{RULING} | {CASE} | - | script | cast | newcomer | crash"'
    faults = [one.fault for one in known_of(
        run(LosesLifeForBigOnes(), stand(write({}, {"identity": other})))
    )]  # fmt: skip
    (fault,) = [one for one in faults if one is not None]
    assert (fault.kind, fault.line) == ("unmatched", 9)
    assert fault.cure == "take the entry out; another entry stands for that failure"


def test_a_new_counterexample_is_asked_for_when_the_stored_one_passes(
    write: Write, failure: FailureFound
) -> None:
    path = write()
    stored = path.parent / "counterexamples" / f"{failure.identity.slug}.yaml"
    stored.write_text(stored.read_text().replace("power: 3", "power: 1").replace("3/1", "1/1"))
    (known,) = stand(path)
    changed = known.scenario.model_copy(update={"play": known.scenario.play[:1]})
    harmless = Expectation(known.failure, changed, known.place)
    events = run(LosesLifeForBigOnes(), [harmless])
    (told,) = known_of(events)
    assert told.fault is not None
    assert told.fault.change == f'counterexample: "counterexamples/{failure.identity.slug}.yaml"'
    assert [str(one.identity) for one in new_of(events)] == [IDENTITY], "and it is found anew"


def test_a_crash_is_never_excused_by_an_entry_of_another_outcome(write: Write) -> None:
    assert verdict(run(Crashes(), stand(write()))) == "crash"


# ------------------------------------------------------------------------ what is refused


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"identity": "evolve.triger-check | both greater | x"}, '(did you mean "evolve.trigger-'),
        ({"identity": "evolve.trigger-check | both greatest | x"}, '(did you mean "both greater"'),
        ({"identity": "evolve.trigger-check | equal | x"}, ":2:5: expected[1].identity: an identi"),
        ({"identity": f'"{RULING} | {CASE} | x | script | expect | y | *"'}, "the outcome cannot"),
        ({"reason": '""'}, ":3:5: expected[1].reason: String should have at least 1 character"),
        ({"rules": '["Evolve"]'}, ':4:5: expected[1].rules: "Evolve" is no rule number'),
        ({"issue": "issue 7"}, ':5:5: expected[1].issue: "issue 7" is no address'),
        ({"issue": "ftp://example.org"}, '"ftp://example.org" is no address'),
        ({"versions": "[]"}, ":6:5: expected[1].versions: there must be at least one"),
        ({"versions": '">=2,<1"'}, ':6:5: expected[1].versions: no version is in ">=2,<1"'),
        ({"versions": '">=x"'}, '">=x" is no range of versions; expected a version, a range'),
        ({"expires": "soon"}, ':7:5: expected[1].expires: "soon" is no date; expected a date'),
        ({"rule": '"1.1"'}, ':9:5: expected[1].rule: "rule" is not known here'),
        ({"counterexample": "gone.yaml"}, ":8:5: expected[1].counterexample: its scenario"),
        ({"counterexample": "gone.yaml"}, "gone.yaml: cannot be read"),
    ],
)
def test_a_bad_entry_is_told_with_its_line(
    write: Write, changes: dict[str, str], problem: str
) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_expectations(write(changes))
    assert problem in str(caught.value)


def test_all_problems_are_told_at_once(write: Write) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_expectations(write({"expires": "soon"}, {"issue": "none"}))
    assert [one.line for one in caught.value.problems] == [7, 12]


def test_what_is_no_yaml_or_not_there_is_one_problem(tmp_path: Path) -> None:
    path = tmp_path / "expectations.yaml"
    with pytest.raises(ScenarioError, match="cannot be read"):
        read_expectations(path)
    path.write_text("a: [")
    with pytest.raises(ScenarioError, match="this is not YAML"):
        read_expectations(path)


def test_an_engine_that_is_no_folder_has_no_file_of_known_failures() -> None:
    assert expectations_of("module:Class") is None
    assert expectations_of("../phase") is None
