"""Engines side by side: verdicts, first differences, disagreements; and a run against another."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from rich.console import Console
from table_engine import TableEngine
from typer.testing import CliRunner, Result

from conformance.cli import build_app
from conformance.engines import discovery
from conformance.report.against import Against, against_schema, make_against, print_against
from conformance.report.compare import Comparison, comparison_schema, make_comparison
from conformance.report.compare_text import print_comparison
from conformance.report.documents import RunDocument
from conformance.search import pool

ONE, TWO = "evolve.trigger-check", "evolve.same-object"


def identity(ruling: str, case: str, field: str = "holder.power", how: str = "wrong state") -> str:
    return f"{ruling} | {case} | a-clause | script | expect | {field} | {how}"


def case(name: str, verdict: str = "pass", exercised: int = 2) -> dict[str, Any]:
    counts = {verdict: 2}
    return {"case": name, "verdict": verdict, "scenarios": 2, "exercised": exercised, "enough": 2,
            "whole": False, "counts": counts, "details": []}  # fmt: skip


def failure(name: str, message: str = "holder: power is 3, expected 2") -> dict[str, Any]:
    return {
        "identity": name, "file": "x.yaml", "scenarios": 1, "plays": 5, "reference passes": True,
        "judgement": {"verdict": "wrong state", "ground": "script", "step": 3, "kind": "expect",
                      "clause": "a-clause", "subject": "holder", "field": "power",
                      "expected": "2", "actual": "3", "message": message},
        "hash": "0" * 64, "scenario": {"id": "x.y", "play": []},
    }  # fmt: skip


def known(name: str, *, shown: bool = True) -> dict[str, Any]:
    return {"identity": name, "reason": "reported", "scenarios": 1, "shown": shown}


def ruling(
    name: str,
    cases: Sequence[dict[str, Any]],
    failures: Sequence[dict[str, Any]] = (),
    known: Sequence[dict[str, Any]] = (),
    verdict: str = "pass",
) -> dict[str, Any]:
    return {"ruling": name, "rules": ["702.100a"], "verdict": verdict, "cases": list(cases),
            "without property": [], "failures": list(failures),
            "known failures": list(known)}  # fmt: skip


def document(engine: str, *rulings: dict[str, Any], **header: Any) -> dict[str, Any]:
    return {
        "header": {"suite": "0.1.0", "engine": engine, "engine_version": "1.0", "python": "3.12.1",
                   "hypothesis": "6.170.0", "rules": "2026-04-17", "profile": "quick", "seed": 0,
                   "compared": True, **header},
        "exercised": 4, "failed": False, "mechanisms": [], "rulings": list(rulings),
    }  # fmt: skip


def run_of(engine: str, *rulings: dict[str, Any], **header: Any) -> RunDocument:
    return RunDocument.model_validate(document(engine, *rulings, **header))


SOUND = run_of("sound", ruling(ONE, [case("equal"), case("token")]), ruling(TWO, [case("gone")]))
BROKEN = run_of(
    "broken",
    ruling(
        ONE,
        [case("equal", "fail"), case("token", "fail")],
        [failure(identity(ONE, "token")), failure(identity(ONE, "equal"), "too big")],
        verdict="fail",
    ),
    ruling(
        TWO,
        [case("gone", "expected failure")],
        known=[known(identity(TWO, "gone"))],
        verdict="expected failure",
    ),
)


def snapshot(name: str, text: str) -> None:
    path = Path(__file__).parent / "snapshots" / f"{name}.txt"
    if os.environ.get("MTG_UPDATE_SNAPSHOTS"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def sides(comparison: Comparison) -> dict[tuple[str, str], list[tuple[str, ...]]]:
    return {
        (row.ruling, one.case): [side.engines for side in one.sides]
        for row in comparison.rulings
        for one in row.disagreements
    }


# ----------------------------------------------------------------------------- the matrix


def test_each_ruling_has_the_verdict_of_each_engine() -> None:
    found = make_comparison([SOUND, BROKEN])
    assert [engine.title for engine in found.engines] == ["sound 1.0", "broken 1.0"]
    verdicts = {
        row.ruling: [cell.verdict if cell else None for cell in row.cells] for row in found.rulings
    }
    assert verdicts == {ONE: ["pass", "fail"], TWO: ["pass", "expected failure"]}


def test_an_engine_that_was_not_asked_has_no_cell() -> None:
    found = make_comparison([run_of("other", ruling(TWO, [case("gone")])), SOUND])
    assert [row.ruling for row in found.rulings] == [TWO, ONE]
    assert found.rulings[1].cells[0] is None
    assert found.rulings[1].disagreements == ()


def test_the_first_difference_is_that_of_the_first_case_and_new_ones_come_first() -> None:
    cells = [row.cells[1] for row in make_comparison([SOUND, BROKEN]).rulings]
    firsts = [cell.first for cell in cells if cell is not None]
    assert [first and first.case for first in firsts] == ["equal", "gone"]
    assert firsts[0] is not None
    assert (firsts[0].step, firsts[0].path, firsts[0].message) == (
        "step 4", "holder.power", "too big",
    )  # fmt: skip
    mixed = run_of(
        "mixed",
        ruling(
            ONE,
            [case("equal"), case("token")],
            [failure(identity(ONE, "token"))],
            [known(identity(ONE, "equal"))],
        ),
    )
    cell = make_comparison([mixed]).rulings[0].cells[0]
    assert cell is not None
    assert cell.first is not None
    assert (cell.first.case, cell.first.reason, cell.failures) == ("token", "", 2)


def test_engines_disagree_where_one_keeps_to_the_rules_and_another_does_not() -> None:
    found = make_comparison([BROKEN, SOUND])
    assert sides(found) == {
        (ONE, "equal"): [("sound 1.0",), ("broken 1.0",)],
        (ONE, "token"): [("sound 1.0",), ("broken 1.0",)],
        (TWO, "gone"): [("sound 1.0",), ("broken 1.0",)],
    }


def test_engines_that_break_a_ruling_in_the_same_way_agree_and_in_other_ways_do_not() -> None:
    def broken(engine: str, field: str) -> RunDocument:
        failures = [failure(identity(ONE, "equal", field))]
        return run_of(engine, ruling(ONE, [case("equal", "fail")], failures, verdict="fail"))

    assert sides(make_comparison([broken("a", "x.power"), broken("b", "x.power")])) == {}
    three = make_comparison([broken("a", "x.power"), broken("b", "y.zone"), broken("c", "x.power")])
    assert sides(three) == {(ONE, "equal"): [("a 1.0", "c 1.0"), ("b 1.0",)]}


@pytest.mark.parametrize(
    "silent",
    [
        ruling(ONE, [case("equal", "unsupported", 0)], verdict="unsupported"),
        ruling(ONE, [case("equal", "not implemented", 0)], verdict="not implemented"),
        ruling(ONE, [case("equal", "crash")], [failure(identity(ONE, "equal", how="crash"))]),
    ],
)
def test_an_engine_that_gave_no_answer_disagrees_with_nobody(silent: dict[str, Any]) -> None:
    assert sides(make_comparison([SOUND, run_of("silent", silent)])) == {}


def test_a_known_failure_that_does_not_show_is_none() -> None:
    stale = ruling(ONE, [case("equal")], known=[known(identity(ONE, "equal"), shown=False)])
    assert sides(make_comparison([SOUND, run_of("stale", stale)])) == {}


def test_runs_of_one_engine_are_told_apart_and_what_else_differs_is_noted() -> None:
    other = run_of("sound", *document("x", ruling(ONE, [case("equal")]))["rulings"], seed=7)
    found = make_comparison([SOUND, other])
    assert [engine.title for engine in found.engines] == ["sound 1.0", "sound 1.0 (2)"]
    assert found.notes == ("the runs differ in the seed: 0 (sound 1.0), 7 (sound 1.0 (2))",)


def test_that_the_reference_engine_is_not_compared_with_itself_goes_without_saying() -> None:
    reference = run_of("reference", ruling(ONE, [case("equal")]), compared=False)
    assert make_comparison([reference, SOUND]).notes == ()
    alone = run_of("alone", ruling(ONE, [case("equal")]), compared=False)
    assert make_comparison([alone, SOUND]).notes == (
        "not compared with the reference engine, unlike others: alone 1.0",
    )


def test_a_comparison_as_people_read_it() -> None:
    other = run_of("other", ruling(ONE, [case("equal", "unsupported", 0)], verdict="unsupported"))
    stream = io.StringIO()
    print_comparison(Console(file=stream, width=100), make_comparison([SOUND, BROKEN, other]))
    snapshot("compare", stream.getvalue())


def test_engines_that_agree_are_said_to() -> None:
    stream = io.StringIO()
    print_comparison(Console(file=stream, width=100), make_comparison([SOUND, SOUND]))
    assert "the engines disagree in no case that two of them played" in stream.getvalue()


# ------------------------------------------------------------------ against an earlier run


def kinds(found: Against) -> dict[str, list[tuple[str, str, str]]]:
    fields = ("newly_broken", "newly_fixed", "unchanged", "new", "gone")
    return {
        field: [(one.case, one.was, one.now) for one in getattr(found, field)]
        for field in fields
        if getattr(found, field)
    }


def test_what_failed_in_neither_or_both_or_one_of_two_runs_is_told_apart() -> None:
    def failing(*cases: str) -> RunDocument:
        return run_of(
            "x",
            ruling(
                ONE,
                [case(name, "fail" if name in cases else "pass") for name in "abcd"],
                [failure(identity(ONE, name)) for name in cases],
            ),
        )

    found = make_against(failing("a", "b"), failing("b", "c"))
    assert kinds(found) == {
        "newly_broken": [("c", "pass", "fail")],
        "newly_fixed": [("a", "fail", "pass")],
        "unchanged": [("b", "fail", "fail")],
    }
    assert (found.passing, found.unanswered, found.is_worse) == (1, 0, True)
    assert found.newly_broken[0].identity == identity(ONE, "c")
    assert found.newly_broken[0].message == "holder: power is 3, expected 2"


def test_another_failure_in_a_case_that_failed_is_newly_broken() -> None:
    def broken(field: str) -> RunDocument:
        failures = [failure(identity(ONE, "a", field))]
        return run_of("x", ruling(ONE, [case("a", "fail")], failures))

    assert kinds(make_against(broken("x.power"), broken("y.zone"))) == {
        "newly_broken": [("a", "fail", "fail")],
        "newly_fixed": [("a", "fail", "fail")],
    }


def test_a_failure_that_has_become_expected_is_unchanged() -> None:
    name = identity(ONE, "a")
    before = run_of("x", ruling(ONE, [case("a", "fail")], [failure(name)]))
    after = run_of("x", ruling(ONE, [case("a", "expected failure")], known=[known(name)]))
    assert kinds(make_against(before, after)) == {"unchanged": [("a", "fail", "expected failure")]}


def test_a_case_that_passed_and_has_no_answer_any_more_is_newly_broken() -> None:
    passing = run_of("x", ruling(ONE, [case("a")]))
    silent = run_of("x", ruling(ONE, [case("a", "unsupported", 0)]))
    assert kinds(make_against(passing, silent)) == {"newly_broken": [("a", "pass", "unsupported")]}
    assert kinds(make_against(silent, passing)) == {"newly_fixed": [("a", "unsupported", "pass")]}
    assert make_against(silent, silent).unanswered == 1


def test_nothing_broke_where_the_earlier_run_had_no_answer() -> None:
    broken = run_of("x", ruling(ONE, [case("a", "fail")], [failure(identity(ONE, "a"))]))
    silent = run_of("x", ruling(ONE, [case("a", "unsupported", 0)]))
    assert kinds(make_against(silent, broken)) == {"new": [("a", "unsupported", "fail")]}
    assert kinds(make_against(broken, silent)) == {"gone": [("a", "fail", "unsupported")]}


def test_cases_that_only_one_run_has_are_new_or_gone() -> None:
    first, second = run_of("x", ruling(ONE, [case("a")])), run_of("x", ruling(TWO, [case("b")]))
    found = make_against(first, second)
    assert kinds(found) == {
        "new": [("b", "not played", "pass")],
        "gone": [("a", "pass", "not played")],
    }
    assert (found.passing, found.is_worse) == (0, False)


def test_a_run_against_an_earlier_one_as_people_read_it() -> None:
    later = run_of(
        "sound", ruling(ONE, [case("equal", "unsupported", 0), case("token")]),
        ruling(TWO, [case("gone", "fail")], [failure(identity(TWO, "gone"))]), profile="default",
    )  # fmt: skip
    stream = io.StringIO()
    print_against(Console(file=stream, width=100), make_against(SOUND, later))
    snapshot("against", stream.getvalue())


# ------------------------------------------------------------------------------ commands


def command(*words: str | Path) -> Result:
    return CliRunner().invoke(build_app(), [str(word) for word in words])


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the two runs into the working directory."""
    monkeypatch.chdir(tmp_path)
    for run in (SOUND, BROKEN):
        text = json.dumps(run.model_dump(mode="json", by_alias=True))
        Path(f"{run.header.engine}.json").write_text(text, encoding="utf-8")


@pytest.mark.usefixtures("files")
def test_compare_prints_the_matrix_and_json_as_its_schema_says() -> None:
    shown = command("compare", "sound.json", "broken.json")
    assert shown.exit_code == 0, shown.output
    assert "the engines disagree in 3 cases" in shown.stdout
    read = json.loads(command("compare", "sound.json", "broken.json", "--json").stdout)
    jsonschema.Draft202012Validator.check_schema(comparison_schema())
    jsonschema.validate(read, comparison_schema())
    assert Comparison.model_validate(read) == make_comparison([SOUND, BROKEN])


@pytest.mark.usefixtures("files")
def test_compare_against_fails_when_something_is_newly_broken() -> None:
    worse = command("compare", "broken.json", "--against", "sound.json", "--json")
    assert worse.exit_code == 1
    jsonschema.Draft202012Validator.check_schema(against_schema())
    jsonschema.validate(json.loads(worse.stdout), against_schema())
    better = command("compare", "sound.json", "--against", "broken.json")
    assert better.exit_code == 0
    assert "0 newly broken, 3 newly fixed, 0 unchanged" in better.stdout


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["nowhere.json"], "nowhere.json: cannot be read"),
        (["sound.json", "bad.json"], "bad.json: this holds no results of a run"),
        (["sound.json", "broken.json", "--against", "sound.json"], "name one result"),
    ],
)
def test_compare_names_the_file_that_cannot_be_used(words: list[str], problem: str) -> None:
    Path("bad.json").write_text('{"header": {}}', encoding="utf-8")
    result = command("compare", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert problem in result.stderr


def test_a_run_against_an_earlier_one_fails_for_what_is_newly_broken_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_table(_: str, **__: object) -> TableEngine:
        return TableEngine()

    monkeypatch.chdir(tmp_path)
    words = ("run", "--ruling", "evolve.power-to-power", "--profile", "quick", "--workers", "1")
    assert command(*words, "--json", "old.json").exit_code == 0
    same = command(*words, "--against", "old.json")
    assert same.exit_code == 0, same.output
    assert "0 newly broken, 0 newly fixed, 0 unchanged, 0 new, 0 gone; 1 case passes" in same.stdout

    # An old failure that is still there, or is gone, is no reason to fail.
    old = json.loads(Path("old.json").read_text(encoding="utf-8"))
    name = identity("evolve.power-to-power", old["rulings"][0]["cases"][0]["case"])
    old["rulings"][0]["failures"] = [failure(name)]
    Path("failed.json").write_text(json.dumps(old), encoding="utf-8")
    fixed = command(*words, "--against", "failed.json", "--json", "-")
    assert fixed.exit_code == 0
    assert f"newly fixed: {name}" in fixed.stderr
    assert json.loads(fixed.stdout)["failed"] is False

    monkeypatch.setattr(discovery, "open_engine", open_table)
    monkeypatch.setattr(pool, "open_engine", open_table)
    broken = command(*words, "--engine", "fake", "--against", "old.json")
    assert broken.exit_code == 1, broken.output
    assert "now unsupported" in broken.stdout


def test_a_run_against_what_is_no_result_does_not_start(tmp_path: Path) -> None:
    result = command("run", "--against", tmp_path / "nowhere.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nowhere.json: cannot be read" in result.stderr
