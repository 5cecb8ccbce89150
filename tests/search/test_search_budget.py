"""A budget ends a run in time with whole results, and plays first what is worth most."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from search_arms import Sleeps
from typer.testing import Result

from conformance.scenario.rulings import catalogue
from conformance.search.budget import (
    Budget,
    cases_with_counterexamples,
    read_budget,
    worth_most_first,
)
from conformance.search.pool import results
from conformance.search.selection import SelectionError, select_keys, select_rulings

Command = Callable[..., Result]
RUN = ("run", "--profile", "quick", "--ruling", "evolve.trigger-check", "--workers", "1",
       "--engine", "search_arms:ComparesWrongly")  # fmt: skip


@pytest.fixture(autouse=True)
def found_by_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the engine's own process find the fakes."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(entry for entry in sys.path if entry))


@pytest.mark.parametrize(
    ("text", "seconds"), [("5m", 300), ("90s", 90), ("1h30m", 5400), (" 1H2M3S ", 3723)]
)
def test_a_budget_is_written_in_hours_minutes_and_seconds(text: str, seconds: int) -> None:
    assert read_budget(text, 0.0).seconds == seconds


@pytest.mark.parametrize("text", ["", "0s", "5", "5 minutes", "-5m", "5m5h", "m"])
def test_what_is_no_budget_is_told_with_how_to_write_one(text: str) -> None:
    with pytest.raises(SelectionError, match=r"is no budget; write .* as in 5m, 90s or 1h30m"):
        read_budget(text, 0.0)


def test_some_of_the_time_is_kept_for_what_comes_after() -> None:
    for seconds, kept in ((1, 1.0), (20, 2.0), (3600, 5.0)):
        budget = Budget("", seconds, time.monotonic())
        assert budget.time_left() == pytest.approx(seconds - kept, abs=0.5)


def test_what_is_being_done_when_time_is_over_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    end = time.monotonic() + 2
    assert list(results(Sleeps(), [1], 1, lambda: end - time.monotonic())) == []
    assert time.monotonic() < end + 20  # the task would sleep for two minutes


def test_every_area_gets_a_share_and_urgent_cases_come_first() -> None:
    rulings = select_rulings(None)
    keys = select_keys(rulings)
    area_of = {ruling.id: ruling.area for ruling in rulings}
    areas = {area_of[key[0]] for key in keys}
    urgent = {keys[-1], keys[len(keys) // 2]}
    order = worth_most_first(keys, rulings, urgent)
    assert sorted(order) == sorted(keys)
    assert set(order[:2]) == urgent
    assert {area_of[key[0]] for key in order[2 : 2 + len(areas)]} == areas
    for area in areas:
        several = len({key[0] for key in keys if area_of[key[0]] == area})
        first = [key[0] for key in order[2:] if area_of[key[0]] == area][:several]
        assert len(set(first)) == several, "a ruling twice before others once"


def test_a_saved_counterexample_makes_its_case_urgent(command: Command) -> None:
    assert command(*RUN).exit_code == 1
    (folder,) = Path("counterexamples").iterdir()
    Path(folder, "mine.yaml").write_text("# identity: mine alone\nid: x\n")
    found = cases_with_counterexamples(folder)
    assert found
    assert {ruling for ruling, _ in found} == {"evolve.trigger-check"}
    assert {case for _, case in found} <= set(catalogue()["evolve.trigger-check"].cases)
    assert cases_with_counterexamples(Path("nowhere")) == frozenset()
    # The folder bears the name that the engine gives itself, not the one it was asked for by.
    assert folder.name == "reference"
    again = command(*RUN, "--budget", "1m")
    first = [line for line in again.stderr.splitlines() if line.startswith("cases played")]
    told = [line.split(", ", 2)[2].rpartition(": ")[0] for line in first]
    shares = [("evolve.trigger-check", case) in found for case in told]
    assert shares == sorted(shares, reverse=True) and any(shares)


def test_what_the_budget_did_not_reach_is_said_to_be_not_run(command: Command) -> None:
    ran = command(*RUN, "--budget", "1s", "--json", "cut.json")
    assert ran.exit_code == 3, ran.output
    assert "not run: 13 of 13 cases (evolve 13); the budget was over" in ran.stdout
    assert "nothing was played: the budget was over before the first case" in ran.stdout
    assert "go on with: mtg-conformance run --resume cut.json" in ran.stdout
    document = json.loads(Path("cut.json").read_text(encoding="utf-8"))
    assert document["footer"] == {"whole": False, "cases": 13, "not run": 13}
    assert [one["verdict"] for one in document["rulings"]] == ["not run"]


def test_every_report_says_that_a_run_is_not_whole(command: Command) -> None:
    command(*RUN, "--budget", "1s", "--json", "cut.json")
    told = {
        word: command("report", "cut.json", "--format", word, "--out", "-").stdout
        for word in ("html", "markdown", "junit", "github")
    }
    assert all("the budget was over" in text for text in told.values())
    assert 'skipped="13"' in told["junit"]
    assert "::warning" in told["github"]
    assert "as expected, so far as played" in told["markdown"]
    compared = command("compare", "cut.json").stdout
    assert "13 of 13 cases were not run: the budget was over" in compared
    command(*RUN, "--json", "whole.json")
    held = command("compare", "whole.json", "--against", "cut.json").stdout
    assert "earlier: 13 of 13 cases were not run" in held


def test_a_run_that_its_budget_ended_goes_on_to_the_same_results(command: Command) -> None:
    command(*RUN, "--json", "whole.json")
    command(*RUN, "--budget", "1s", "--json", "cut.json")
    assert command("run", "--resume", "cut.json").exit_code == 1
    assert Path("cut.json").read_text() == Path("whole.json").read_text()


def test_a_run_within_its_budget_is_as_one_without(command: Command) -> None:
    assert command(*RUN, "--json", "free.json").exit_code == 1
    assert command(*RUN, "--budget", "9m", "--json", "kept.json").exit_code == 1
    assert Path("free.json").read_text() == Path("kept.json").read_text()


def test_quiet_prints_nothing(command: Command) -> None:
    ran = command(*RUN, "--quiet", "--json", "results.json")
    assert (ran.exit_code, ran.output) == (1, "")
    assert json.loads(Path("results.json").read_text())["failed"]


def test_results_on_the_output_are_alone_there(command: Command) -> None:
    ran = command(*RUN, "--json", "-")
    assert ran.stderr == ""
    assert json.loads(ran.stdout)["footer"]["whole"]
