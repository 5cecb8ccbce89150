"""Known failures are brought up to date by a command; reasons stay with those who wrote them."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from conformance.cli import build_app
from conformance.content import adapters_dir
from conformance.scenario.problems import ScenarioError
from conformance.scenario.rulings import catalogue
from conformance.search.expected import ExpectationFile
from conformance.search.expected_file import read_expectations, read_file
from conformance.search.expecting import NOT_SETTLED
from conformance.search.expecting_text import expectations_text
from conformance.search.identity import read_identity

Command = Callable[..., Result]
PLAY = ("--workers", "1", "--profile", "quick", "--ruling", "evolve.trigger-check")
WRONG = ("--engine", "search_arms:ComparesWrongly")
FILE = Path("known/expectations.yaml")
UPDATE = ("expectations", "update", *WRONG, "--expectations", FILE)
COMMITTED = sorted(adapters_dir().glob("*/expectations.yaml"))


@pytest.fixture(autouse=True, scope="module")
def with_path() -> Iterator[None]:
    """Let a worker process find the engines of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(entry for entry in sys.path if entry))
        yield


@pytest.fixture(scope="module")
def played(with_path: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the results and counterexamples of an engine with one wrong rule."""
    folder = tmp_path_factory.mktemp("played")
    words = ["run", *WRONG, *PLAY, "--json", f"{folder}/results.json", "--save", f"{folder}/saved"]
    assert CliRunner().invoke(build_app(), words).exit_code == 1
    return folder


@pytest.fixture
def run_file(command: Command, played: Path) -> Path:
    """The results, without known failures, in the working directory."""
    shutil.copytree(played, ".", dirs_exist_ok=True)
    return Path("results.json")


def test_with_what_was_written_the_run_is_as_expected(command: Command, run_file: Path) -> None:
    result = command(*UPDATE, "--results", run_file)
    assert result.exit_code == 0, result.output
    entries = read_expectations(FILE)
    assert entries
    assert f"{len(entries)} entries in {FILE}, {len(entries)} of them not settled yet" in (
        result.stdout.replace("\n", " ")
    )
    failures = json.loads(run_file.read_text())["rulings"][0]["failures"]
    assert {one.failure.identity for one in entries} == {one["identity"] for one in failures}
    again = command("run", *WRONG, *PLAY, "--expectations", FILE)
    assert again.exit_code == 0, again.output


def test_a_counterexample_is_the_file_that_the_run_saved(command: Command, run_file: Path) -> None:
    command(*UPDATE, "--results", run_file)
    saved = {path.name: path.read_text() for path in Path("saved").iterdir()}
    written = {path.name: path.read_text() for path in (FILE.parent / "counterexamples").iterdir()}
    assert written == saved
    scenarios = [text for name, text in saved.items() if name.endswith(".yaml")]
    assert scenarios
    for text in scenarios:
        assert text.startswith("# yaml-language-server: $schema=scenario.schema.json\n# evolve.")
    assert "scenario.schema.json" in saved, "an editor finds what the first line names"


def test_reasons_and_rules_are_kept_and_nothing_is_added_twice(
    command: Command, run_file: Path
) -> None:
    command(*UPDATE, "--results", run_file)
    text = "# Ours.\n" + FILE.read_text().replace(f'"{NOT_SETTLED}"', '"Told to its authors."')
    FILE.write_text(text)
    result = command(*UPDATE, *PLAY)
    assert result.exit_code == 0, result.output
    assert FILE.read_text() == text
    assert "0 of them not settled yet" in result.stdout.replace("\n", " ")


def test_what_is_gone_goes_with_its_file_and_other_cases_stay(
    command: Command, run_file: Path
) -> None:
    command(*UPDATE, "--results", run_file)
    before = read_file(FILE)
    options = ("--engine", "reference", "--expectations", FILE, "--workers", "1")
    command("expectations", "update", *options, "-p", "quick", "-r", "evolve.power-to-power")
    assert read_file(FILE) == before
    result = command("expectations", "update", *options, *PLAY)
    assert result.exit_code == 0, result.output
    assert read_file(FILE) == ExpectationFile()
    assert f"gone: {before.expected[0].identity}"[:60] in result.stdout
    assert list((FILE.parent / "counterexamples").glob("*.yaml")) == []


def test_another_version_is_added_to_what_still_holds(command: Command, run_file: Path) -> None:
    command(*UPDATE, "--results", run_file)
    (since,) = read_file(FILE).expected[0].versions
    version = since.removeprefix(">=")
    text = run_file.read_text()
    run_file.write_text(text.replace(f'"engine_version": "{version}"', '"engine_version": "9.9"'))
    command(*UPDATE, "--results", run_file)
    assert read_file(FILE).expected[0].versions == (since,), "it speaks of later versions, too"
    run_file.write_text(text.replace(f'"engine_version": "{version}"', '"engine_version": "0.0.9"'))
    command(*UPDATE, "--results", run_file)
    assert read_file(FILE).expected[0].versions == (since, "0.0.9")


(CASE,) = catalogue()["evolve.power-to-power"].cases
BY_HAND = """\
# Ours.

expected:
  # Told at the meeting.
  - identity: "{first}"
    reason: >-
      It is
      known.   # so they say
    issue: https://example.org/issues/1
    versions: "<0.0.9"  # before the rewrite
    rules: [702.100a]
    # until spring
    expires: 2999-03-01
    counterexample: "{file}"

  # A case that is not played.
  - identity: "evolve.power-to-power | {case} | - | x | - | - | crash"
    reason: Elsewhere.
    versions: any
    rules: ["702.100a"]
    counterexample: "{file}"
# The end.
"""


def test_what_people_wrote_is_kept_line_by_line(command: Command, run_file: Path) -> None:
    failures = json.loads(run_file.read_text())["rulings"][0]["failures"]
    first, *others = failures
    Path("known").mkdir()
    text = BY_HAND.format(
        case=CASE, first=first["identity"], file=f"counterexamples/{first['file']}"
    )
    FILE.write_text(text)
    command(*UPDATE, "--results", run_file)
    written = FILE.read_text()
    changed = text.replace(
        'versions: "<0.0.9"  # before', f'versions: ["<0.0.9", "{version_of(run_file)}"]  # before'
    )
    lines = written.splitlines()
    assert [line for line in lines if line in set(changed.splitlines())] == changed.splitlines()
    assert len(read_file(FILE).expected) == 2 + len(others)
    command(*UPDATE, "--results", run_file)
    assert FILE.read_text() == written, "a second time changes nothing"


def test_entries_that_overlap_become_one_and_unknown_ones_go(
    command: Command, run_file: Path
) -> None:
    command(*UPDATE, "--results", run_file)
    text = FILE.read_text()
    entry = "  - identity: " + text.split("  - identity: ")[1]
    elsewhere = entry.replace("evolve.trigger-check", "evolve.gone")
    FILE.write_text(text + entry + elsewhere)
    command(*UPDATE, "--results", run_file)
    assert FILE.read_text() == text


def version_of(run_file: Path) -> str:
    version: str = json.loads(run_file.read_text())["header"]["engine_version"]
    return version


def test_another_way_to_fail_keeps_the_reason(command: Command, run_file: Path) -> None:
    command(*UPDATE, "--results", run_file)
    text = FILE.read_text().replace(f'"{NOT_SETTLED}"', '"Told to its authors."')
    identity = read_file(FILE).expected[0].identity
    FILE.write_text(text.replace(identity, identity.replace("| script |", "| trace law |")))
    document = json.loads(run_file.read_text())
    document["rulings"][0]["known failures"] = [
        {"identity": identity.replace("| script |", "| trace law |"), "reason": "Told.",
         "scenarios": 0, "shown": False, "shows": [identity]}
    ]  # fmt: skip
    run_file.write_text(json.dumps(document))
    command(*UPDATE, "--results", run_file)
    assert FILE.read_text() == text


def test_an_absent_mechanism_gets_an_entry_and_loses_it(command: Command) -> None:
    lacks = ("--engine", "search_arms:Lacks", "--expectations", FILE, *PLAY)
    command("expectations", "update", *lacks)
    (absence,) = read_file(FILE).not_implemented
    assert (absence.mechanism, absence.reason) == ("evolve", NOT_SETTLED)
    command("expectations", "update", "--engine", "reference", "--expectations", FILE, *PLAY)
    assert read_file(FILE) == ExpectationFile()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--engine", "nobody"), "there is no folder adapters/nobody"),
        (("--engine", "x", "--expectations", "e.yaml", "--results", "r.json"), "cannot be read"),
        (("--engine", "x", "--expectations", "e.yaml", "--results", "empty.json"), "no results"),
    ],
)
def test_what_cannot_be_used_is_one_clear_message(
    command: Command, words: tuple[str, ...], problem: str
) -> None:
    Path("empty.json").write_text("{}")
    result = command("expectations", "update", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert problem in result.stderr


def test_no_line_but_an_identity_is_read_as_one() -> None:
    line = "evolve.trigger-check | equal | - | script | expect | - | wrong state"
    assert str(read_identity(line)) == line
    with pytest.raises(ValueError, match="no identity"):
        read_identity("evolve.trigger-check | equal")


# ------------------------------------------------------------------- files of this project


@pytest.mark.parametrize("path", COMMITTED, ids=lambda path: path.parent.name)
def test_committed_failures_are_settled_and_written_as_the_command_writes_them(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    file = read_file(path)
    reasons = [one.reason for one in (*file.expected, *file.not_implemented)]
    assert NOT_SETTLED not in reasons, f"hold what is new in {path} against the rules"
    assert expectations_text(file, text) == text


@pytest.mark.parametrize("path", COMMITTED, ids=lambda path: path.parent.name)
def test_committed_counterexamples_are_used_and_pass_by_the_true_rules(path: Path) -> None:
    from conformance.engines.reference import ReferenceAdapter
    from conformance.judge.verdict import Verdict
    from conformance.play import play_and_judge

    entries = read_expectations(path)
    used = {path.parent / one.failure.counterexample for one in entries}
    assert used == set((path.parent / "counterexamples").glob("*.yaml"))
    for one in entries:
        judgement = play_and_judge(one.scenario, ReferenceAdapter()).judgement
        assert judgement.verdict is Verdict.PASS, f"{one.failure.identity}: {judgement.message}"


def test_a_file_with_an_unknown_field_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "expectations.yaml"
    path.write_text("expectd: []\n")
    with pytest.raises(ScenarioError, match="expectd"):
        read_file(path)
