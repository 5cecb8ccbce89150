"""Beginning a scenario or a ruling: what is written works, and nothing is overwritten."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from conformance.authoring.lint import lint_file
from conformance.cli import build_app
from conformance.scenario.rulings import catalogue, read_catalogue

ONE_CASE_EACH = [(ruling.id, ruling.cases[0]) for ruling in catalogue().values()]


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Any:
    return CliRunner().invoke(build_app(), [*arguments])


@pytest.mark.parametrize(("ruling", "case"), ONE_CASE_EACH)
def test_a_new_scenario_plays_and_has_nothing_wrong(ruling: str, case: str) -> None:
    written = run("fixtures", "new", ruling, "--case", case, "--out", "new.yaml")
    assert written.exit_code == 0, written.output
    assert lint_file(Path("new.yaml")).findings == ()
    played = run("play", "new.yaml")
    assert played.exit_code == 0, played.output
    assert "1 pass" in played.output


def test_it_goes_where_fixtures_are_and_takes_an_id_of_its_own() -> None:
    Path("fixtures/scenarios").mkdir(parents=True)
    for _ in range(2):
        assert run("fixtures", "new", "evolve.trigger-check", "--case", "equal").exit_code == 0
    names = sorted(path.name for path in Path("fixtures/scenarios/evolve").glob("*.yaml"))
    assert names == ["equal-2.yaml", "equal.yaml"]
    # The schema that editors complete from lies beside it where there is none yet.
    assert Path("fixtures/scenarios/evolve/scenario.schema.json").is_file()


def test_a_file_or_an_id_that_is_there_is_left_alone() -> None:
    Path("fixtures/scenarios").mkdir(parents=True)
    first = ("fixtures", "new", "evolve.trigger-check", "--case", "equal", "--id", "evolve.mine")
    assert run(*first).exit_code == 0
    path = Path("fixtures/scenarios/evolve/mine.yaml")
    before = path.read_text()
    again = run(*first)
    assert again.exit_code == 2
    assert "is taken by" in again.output
    there = run("fixtures", "new", "evolve.trigger-check", "--case", "equal", "-o", str(path))
    assert there.exit_code == 2
    assert "is there already" in there.output
    assert path.read_text() == before


def test_what_is_unknown_is_said_with_what_was_meant() -> None:
    ruling = run("fixtures", "new", "evolve.trigger-chek", "--case", "equal")
    assert ruling.exit_code == 2
    assert 'did you mean "evolve.trigger-check"?' in ruling.output
    case = run("fixtures", "new", "evolve.trigger-check", "--case", "eqal")
    assert 'did you mean "equal"?' in case.output
    missing = run("fixtures", "new", "evolve.trigger-check")
    assert missing.exit_code == 2
    assert "give --case; one of: both greater;" in missing.output


def test_a_new_ruling_is_read_back_as_it_was_said() -> None:
    Path("fixtures/rulings").mkdir(parents=True)
    arguments = ("fixtures", "new", "ward.targets", "--statement", 'Say "yes": it holds.', "--rule",
                 "603.4", "--rule", "702.21a", "--case", "paid: in full")  # fmt: skip
    assert run(*arguments).exit_code == 0
    second = run("fixtures", "new", "ward.more", "--statement", "More.", "--rule", "702.21a",
                 "--case", "one")  # fmt: skip
    assert second.exit_code == 0, second.output
    read = read_catalogue(Path("fixtures/rulings"))
    assert list(read) == ["ward.targets", "ward.more"]
    assert read["ward.targets"].statement == 'Say "yes": it holds.'
    assert read["ward.targets"].rules == ("603.4", "702.21a")
    assert read["ward.targets"].cases == ("paid: in full",)
    assert lint_file(Path("fixtures/rulings/ward.yaml")).findings == ()


def test_a_ruling_needs_rule_numbers_that_there_are() -> None:
    Path("fixtures/rulings").mkdir(parents=True)
    wrong = run("fixtures", "new", "ward.x", "--statement", "A.", "--rule", "702.9z", "--case", "a")
    assert wrong.exit_code == 2
    assert "702.9, which has a to c" in wrong.output
    assert list(Path("fixtures/rulings").iterdir()) == []
