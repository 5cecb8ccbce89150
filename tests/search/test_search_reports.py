"""What a person reads of a run and of a hunt; set MTG_UPDATE_SNAPSHOTS to write it anew."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from search_arms import CASE, DEFAULT, RULING, LosesLifeForBigOnes, toy_arm
from table_engine import TableEngine

from conformance.engines.reference import ReferenceAdapter
from conformance.report.failures import STORIES
from conformance.report.mutants import print_mutants
from conformance.report.results import Header, Results, results_json
from conformance.report.summary import print_run
from conformance.scenario.rulings import catalogue
from conformance.search.events import CaseFinished, Event, FailureFound, KnownFailure
from conformance.search.expected import EntryFault, FaultKind
from conformance.search.mutation import Hunt, Kill
from conformance.search.run_case import run_case
from conformance.search.save import file_name

HEADER = Header(
    "0.1.0", "table", "1.0", "3.12.1", "6.170.0", "2026-04-17", "default", 0, compared=True
)


def snapshot(name: str, text: str) -> None:
    """Compare a text with a stored one."""
    path = Path(__file__).parent / "snapshots" / f"{name}.txt"
    if os.environ.get("MTG_UPDATE_SNAPSHOTS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def events() -> list[Event]:
    """Return the events of a case that fails, of one that passes, and of others."""
    wrong = run_case(toy_arm(), LosesLifeForBigOnes(), DEFAULT, reference=ReferenceAdapter())
    right = next(
        event
        for event in run_case(toy_arm(), TableEngine(), DEFAULT, reference=ReferenceAdapter())
        if isinstance(event, CaseFinished)
    )
    return [
        *wrong,
        replace(right, case="only power"),
        replace(right, case="equal", verdict="unsupported", exercised=0,
                counts={"unsupported": 20}, details=("card text: this sentence is not read",)),
        replace(right, case="token", verdict="unexpected pass"),
        KnownFailure(f"{RULING} | token | x | script | expect | - | wrong state", "known", 0,
                     shown=False, fault=EntryFault(
                         FaultKind.PASSES, "adapters/table/expectations.yaml", 12,
                         "nothing shows it on 1.0",
                         "take the entry out; or, while versions before are played on, write in "
                         "line 15", 'versions: ">=0.9,<1.0"',
                     )),
    ]  # fmt: skip


def results(found: Iterable[Event]) -> Results:
    """Return events, gathered."""
    gathered = Results([catalogue()[RULING], catalogue()["evolve.same-object"]])
    for event in found:
        gathered.add(event)
    return gathered


def test_a_run_as_people_read_it() -> None:
    stream = io.StringIO()
    print_run(
        Console(file=stream, width=100),
        HEADER,
        results(events()),
        reproduce="--engine table",
        path_of=lambda failure: Path("counterexamples/table") / file_name(failure),
    )
    snapshot("run", stream.getvalue())


def test_a_detail_of_several_lines_is_told_in_one() -> None:
    why = ("cannot do this: text: Vigilance\nEvolve",)
    case = CaseFinished(RULING, CASE, "unsupported", 2, 0, 2, False, {}, why)
    gathered = Results([catalogue()[RULING]])
    gathered.add(case)
    stream = io.StringIO()
    screen = Console(file=stream, width=200)
    print_run(screen, HEADER, gathered, reproduce="", path_of=lambda _: Path())
    assert "    cannot do this: text: Vigilance / Evolve\n" in stream.getvalue()


def test_a_run_with_reports_goes_on_so_that_they_are_made_anew() -> None:
    gathered = Results([catalogue()[RULING]], planned=[(RULING, CASE)])
    for reports, more in ((None, ""), (Path("out dir"), " --reports 'out dir'")):
        stream = io.StringIO()
        print_run(
            Console(file=stream, width=200),
            HEADER,
            gathered,
            reproduce="",
            path_of=lambda _: Path(),
            file=Path("r.json"),
            reports=reports,
        )
        assert f"go on with: mtg-conformance run --resume r.json{more}\n" in stream.getvalue()


@pytest.mark.parametrize("width", [40, 60, 80])
def test_neither_an_id_nor_a_number_is_cut_on_a_narrow_terminal(width: int) -> None:
    stream = io.StringIO()
    screen = Console(file=stream, width=width)
    longest = max(catalogue().values(), key=lambda one: len(one.id))
    case = CaseFinished(longest.id, longest.cases[0], "expected failure", 20, 18, 10, False, {})
    gathered = Results([longest])
    gathered.add(case)
    print_run(screen, HEADER, gathered, reproduce="", path_of=lambda _: Path())
    told = stream.getvalue().replace("\n", " ")
    assert longest.id in told
    assert "partial" in told or "not exercised" in told or "expected failure" in told
    assert f"1/{len(longest.cases)}" in told
    assert "18" in told


def printed(gathered: Results, **more: Any) -> str:
    stream = io.StringIO()
    print_run(
        Console(file=stream, width=80), HEADER, gathered, reproduce="--engine table",
        path_of=lambda failure: Path("there") / file_name(failure), **more,
    )  # fmt: skip
    return stream.getvalue()


def failures_in(cases: Iterable[str], clause: str | None = None) -> list[FailureFound]:
    """Return the failure of the toy engine as if it had shown in these cases."""
    found = run_case(toy_arm(), LosesLifeForBigOnes(), DEFAULT, reference=ReferenceAdapter())
    one = next(event for event in found if isinstance(event, FailureFound))
    named = one.identity if clause is None else replace(one.identity, clause=clause)
    return [replace(one, identity=replace(named, case=case)) for case in cases]


def test_failures_of_one_kind_have_one_story_and_each_is_named() -> None:
    cases = [f"case {number}" for number in range(40)]
    doubtful = replace(failures_in(["in doubt"])[0], reference_passes=False)
    text = printed(results([*failures_in(cases), doubtful]))
    assert text.count("at the start:") == 1
    assert "40 more of this kind:" in text
    assert "41 failures of 1 kind; the scenario of each is in there" in text
    assert "see one: mtg-conformance play FILE --engine table" in text
    told = " ".join(text.split())
    assert "| case 0 |" in told
    listed = told[told.index(f"{RULING}: ") :].replace(f"{RULING}: ", "").split("; ")
    assert set(cases[1:]) < set(listed)
    assert "in doubt (the reference engine does not pass it, either)" in told
    assert len(text.splitlines()) < 60


def test_failures_of_many_kinds_are_told_one_by_one() -> None:
    kinds = [failures_in(["both"], f"clause {number}")[0] for number in range(STORIES + 5)]
    text = printed(results(kinds))
    assert text.count("at the start:") == STORIES
    assert text.count("FAIL (") == text.count("  again: ") == STORIES + 5
    assert "more of this kind" not in text


def test_a_few_failures_are_stories_though_they_are_of_one_kind() -> None:
    text = printed(results(failures_in(["one", "two", "three"])))
    assert text.count("at the start:") == 3
    assert "of this kind" not in text and "see one" not in text


def test_many_cases_for_few_reasons_are_told_by_their_reasons() -> None:
    gathered = Results(list(catalogue().values()))
    for ruling in catalogue().values():
        for case in ruling.cases:
            why = (f'cannot do this: card text: cannot read "{case}"', "no move `attack`")
            gathered.add(CaseFinished(ruling.id, case, "unsupported", 2, 0, 2, False, {}, why))
    cases = sum(len(ruling.cases) for ruling in catalogue().values())
    text = printed(gathered)
    assert len(text.splitlines()) < 15
    assert f"unsupported: {cases} cases (" in text and f"{cases} cases: no move `attack`" in text
    assert f'{cases} cases, for example: cannot do this: card text: cannot read "' in text
    assert f"unsupported: {len(catalogue())} rulings (" in text
    assert "run with --reports DIR, or --json FILE" in text
    assert "each with its reasons: out/report.html" in printed(gathered, reports=Path("out"))
    assert "each with its reasons: `details` in r.json" in printed(gathered, file=Path("r.json"))


def test_a_budget_that_plays_nothing_says_so_and_what_was_left() -> None:
    keys = [(ruling.id, case) for ruling in catalogue().values() for case in ruling.cases]
    text = printed(Results(list(catalogue().values()), planned=keys))
    assert f"not run: {len(keys)} of {len(keys)} cases (cost 15, descend " in text
    assert "nothing was played: the budget was over before the first case ended" in text
    assert len(text.splitlines()) < 10


def test_results_are_sorted_whatever_order_events_came_in() -> None:
    found = events()
    text = results_json(HEADER, results(found))
    assert results_json(HEADER, results(reversed(found))) == text
    document = json.loads(text)
    assert [one["ruling"] for one in document["rulings"]] == [RULING, "evolve.same-object"]
    assert [case["case"] for case in document["rulings"][0]["cases"]] == [
        CASE, "only power", "equal", "token",
    ]  # fmt: skip
    assert document["rulings"][1]["verdict"] == "not exercised"


def test_mutants_as_people_read_them() -> None:
    stream = io.StringIO()
    kill = Kill(3, "does-not-trigger", "expect", "wrong state")
    base = Hunt("a.b", "x", "equal", 0, 3, kill, asked=True)
    lives = replace(base, behaviour="y", kill=None, played=20)
    hunts = [
        base,
        replace(base, seed=1, kill=replace(kill, examples=11, clause="")),
        lives,
        replace(lives, behaviour="z", asked=False),
        replace(lives, ruling="a.c", otherwise="crash (script)"),
        replace(lives, ruling="a.c", behaviour="z", played=0),
    ]
    print_mutants(Console(file=stream, width=100), hunts, [("a.d", "nobody wrote it")])
    snapshot("mutants", stream.getvalue())
