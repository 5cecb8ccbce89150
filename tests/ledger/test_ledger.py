"""Every ruling has its proof; what is missing is said."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner, Result

from conformance.cli import build_app
from conformance.cli.schema import Document, schema_of
from conformance.content import fixtures_dir
from conformance.mutants.registry import mutants
from conformance.report.ledger import Ledger, make_ledger
from conformance.report.result_files import HuntFile, read_results
from conformance.scenario.rulings import catalogue

Command = Callable[..., Result]
DOCS = Path(__file__).parents[2] / "docs" / "schemas"


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    return make_ledger(list(catalogue().values()))


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    monkeypatch.chdir(tmp_path)
    return lambda *words: CliRunner().invoke(build_app(), [str(word) for word in words])


def test_every_ruling_is_complete(ledger: Ledger) -> None:
    """Each has a fixture, an arm for each case, and every mutant that the catalogue lists."""
    assert {one.id: one.missing for one in ledger.rulings if one.missing} == {}


def test_no_mutant_is_built_twice_or_for_nothing(ledger: Ledger) -> None:
    built = [(one.id, name) for one in ledger.rulings for name in one.mutants.built]
    assert sorted(built) == sorted(mutants())


def test_the_files_of_fixtures_exist_and_speak_of_the_ruling(ledger: Ledger) -> None:
    for one in ledger.rulings:
        for file in one.fixtures.files:
            assert one.id in (fixtures_dir() / file).read_text(encoding="utf-8")


# -------------------------------------------------------------------- what is incomplete


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """A run of the reference in which one case is short, and one was not played."""
    (ruling,) = (one for one in catalogue().values() if one.id == "grinder.discard-any-number")
    first, _, *rest = ruling.cases
    cases: list[dict[str, Any]] = [
        {"case": first, "exercised": 9, "enough": 10, "verdict": "partial"},
        *({"case": case, "exercised": 20, "enough": 10, "verdict": "pass"} for case in rest),
    ]
    document = {
        "header": {"engine": "reference", "engine_version": "1", "profile": "default"},
        "rulings": [{"ruling": ruling.id, "verdict": "partial", "cases": cases, "failures": []}],
    }
    path = tmp_path / "run.json"
    path.write_text(json.dumps(document))
    return path


def test_a_case_that_too_few_examples_reach_is_incomplete_and_fails(
    command: Command, results: Path
) -> None:
    first, second, *_ = catalogue()["grinder.discard-any-number"].cases
    shown = command("rulings", "grinder", "--results", results, "--json")
    assert shown.exit_code == 0
    (entry,) = json.loads(shown.stdout)["rulings"]
    assert f"9 of 10 examples reached the case {first}" in entry["missing"]
    assert f"0 examples reached the case {second}" in entry["missing"]
    assert entry["verdicts"] == [
        {"engine": "reference", "version": "1", "profile": "default", "verdict": "partial"}
    ]
    cases = command("rulings", "grinder", "--results", results, "--cases")
    assert cases.exit_code == 1
    assert f"       9  {first}: 10 are needed\n" in cases.stdout
    assert f"       0  {second}\n" in cases.stdout
    assert "4 cases, 2 reached often enough" in cases.stdout


def test_without_results_the_reference_plays_the_cases(command: Command) -> None:
    result = command("rulings", "grinder", "--cases", "--profile", "quick", "--workers", "1")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[1:] == [
        *(f"       2  {case}" for case in catalogue()["grinder.discard-any-number"].cases),
        "4 cases, 4 reached often enough",
    ]


def test_every_case_is_reached_by_each_of_its_examples_in_a_quick_run(command: Command) -> None:
    """A default run, with the numbers that count, is made once by `.ci/run`."""
    result = command("rulings", "--cases", "--profile", "quick", "--workers", "1", "--json")
    short = {
        f"{one['id']}, {case['case']}": (case["exercised"], case["enough"])
        for one in json.loads(result.stdout)["rulings"]
        for case in one["cases"]
        if case["arm"] and case["exercised"] < case["enough"]
    }
    assert short == {}


def test_results_of_another_engine_say_nothing_of_what_is_exercised(
    command: Command, results: Path
) -> None:
    text = results.read_text().replace('"reference"', '"other"')
    results.write_text(text)
    shown = command("rulings", "grinder", "--results", results, "--json")
    (entry,) = json.loads(shown.stdout)["rulings"]
    assert entry["verdicts"][0]["engine"] == "other"
    assert {case["exercised"] for case in entry["cases"]} == {None}


def test_a_mutant_that_survives_or_was_not_hunted_makes_a_ruling_incomplete() -> None:
    ruling = catalogue()["grinder.discard-any-number"]
    first, second, *rest = [name for of, name in mutants() if of == ruling.id]
    killed = {(ruling.id, name): True for name in rest}
    hunts = HuntFile({**killed, (ruling.id, first): False})
    (entry,) = make_ledger([ruling], hunts=[hunts]).rulings
    assert set(entry.missing) == {
        f"the mutant survives: {first}", f"the mutant was not hunted: {second}"
    }  # fmt: skip
    assert entry.mutants.killed == tuple(rest)


def test_what_is_missing_is_told_and_counted(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("conformance.report.ledger.arms", dict)
    monkeypatch.setattr("conformance.report.ledger.fixtures_by_ruling", dict)
    result = command("rulings", "grinder")
    assert "0 fixtures, 0/4 cases with arms, 3/3 mutants built" in result.stdout
    assert "incomplete: no fixture; no arm for the case none; " in result.stdout
    assert "1 ruling, 0 complete" in result.stdout


# ------------------------------------------------------------------------ files and schemas


def test_a_file_of_hunts_tells_what_was_killed_with_every_seed(tmp_path: Path) -> None:
    kill = {"examples": 1}
    hunts = [
        {"ruling": "a.b", "behaviour": "one", "kill": kill},
        {"ruling": "a.b", "behaviour": "one", "kill": None},
        {"ruling": "a.b", "behaviour": "two", "kill": kill},
    ]
    path = tmp_path / "hunts.json"
    path.write_text(json.dumps({"hunts": hunts, "not built": []}))
    assert read_results(path) == HuntFile({("a.b", "one"): False, ("a.b", "two"): True})


@pytest.mark.parametrize(
    ("text", "problem"),
    [(None, "cannot be read"), ("{", "this is not JSON"), ("[]", "this is no JSON object"),
     ("{}", "this holds no results"), ('{"hunts": [1]}', "this holds no results")],
)  # fmt: skip
def test_a_file_without_results_is_one_clear_message(
    command: Command, text: str | None, problem: str
) -> None:
    if text is not None:
        Path("file.json").write_text(text)
    result = command("rulings", "--results", "file.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"file.json: {problem}" in result.stderr
    assert "write it with `mtg-conformance run --json file.json`" in result.stderr


def test_the_ledger_is_as_its_schema_says(ledger: Ledger) -> None:
    schema = schema_of(Document.LEDGER)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(ledger.model_dump(mode="json", by_alias=True), schema)


@pytest.mark.parametrize("document", list(Document))
def test_the_schemas_in_the_docs_are_those_that_are_printed(
    command: Command, document: Document
) -> None:
    """Write them anew with `mtg-conformance schema NAME > docs/schemas/NAME.schema.json`."""
    printed = command("schema", document)
    assert printed.exit_code == 0
    assert (DOCS / f"{document}.schema.json").read_text(encoding="utf-8") == printed.stdout
