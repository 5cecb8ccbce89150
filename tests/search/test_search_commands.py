"""The commands `run`, `corpus` and `mutants`: what they print, write and exit with."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from typer.testing import Result

from conformance.mutants.registry import mutants
from conformance.properties.registry import arms

Command = Callable[..., Result]
ONE = ("--workers", "1")
QUICK = (*ONE, "--profile", "quick", "--ruling", "evolve.trigger-check")
WRONG = ("--engine", "search_arms:ComparesWrongly")


@pytest.fixture
def wrong(monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """Options for an engine that compares with "greater or equal", in a process of its own."""
    import os
    import sys

    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(entry for entry in sys.path if entry))
    return WRONG


def verdicts(document: dict[str, object]) -> dict[str, str]:
    """Return the verdicts by ruling."""
    rulings = document["rulings"]
    assert isinstance(rulings, list)
    return {one["ruling"]: one["verdict"] for one in rulings}


# ------------------------------------------------------------------------------------ run


def test_the_reference_engine_passes_and_a_run_says_what_it_depends_on(command: Command) -> None:
    result = command("run", *QUICK, "--seed", "3", "--json", "results.json")
    assert result.exit_code == 0, result.output
    assert "profile quick, seed 3, rules of 2026-04-17, Python 3." in result.stdout
    assert "Hypothesis 6." in result.stdout
    line = next(row for row in result.stdout.splitlines() if row.startswith("evolve.trigger-check"))
    assert line.split() == ["evolve.trigger-check", "pass", "13/13", "26"]
    document = json.loads(Path("results.json").read_text())
    assert document["header"]["profile"] == "quick"
    assert document["header"]["seed"] == 3
    assert verdicts(document) == {"evolve.trigger-check": "pass"}
    assert not Path("counterexamples").exists()


def test_progress_is_told_on_standard_error_in_plain_lines(command: Command) -> None:
    result = command("run", *QUICK)
    lines = result.stderr.splitlines()
    assert 2 <= len(lines) <= 13
    assert lines[-1].startswith("cases played: 13/13, evolve.trigger-check, ")
    assert "cases played" not in result.stdout


def test_a_failure_is_a_story_that_can_be_seen_again(
    command: Command, wrong: tuple[str, ...]
) -> None:
    result = command("run", *wrong, *QUICK, "--ruling", "evolve.trigger-check")
    assert result.exit_code == 1, result.output
    story = result.stdout
    assert "evolve.trigger-check (CR 702.100a, 603.4" in story
    assert "[does-not-trigger]" in story
    told = [line.split()[-1] for line in story.splitlines() if "  scenario: " in line]
    saved = {path.as_posix() for path in Path("counterexamples/reference").iterdir()}
    assert told and set(told) < saved  # the others are of a kind that was told
    assert " equal" in story
    path = next(iter(told))
    assert f"again: mtg-conformance play {path} {' '.join(wrong)}" in story
    assert command("play", path, *wrong).exit_code == 1
    assert command("play", path).exit_code == 0


def test_what_was_found_is_told_where_it_cannot_be_saved(
    command: Command, wrong: tuple[str, ...]
) -> None:
    Path("counterexamples").write_text("not a folder")
    result = command("run", *wrong, *QUICK, "--json", "results.json")
    assert result.exit_code == 1, result.output
    assert "case: equal" in result.stdout
    assert Path("results.json").exists()
    assert "counterexamples cannot be saved: " in result.stderr
    assert "name another folder with --save" in result.stderr


def test_an_expected_failure_is_as_expected_and_a_stale_one_is_not(
    command: Command, wrong: tuple[str, ...]
) -> None:
    command("run", *wrong, *QUICK, "--json", "results.json", "--save", "saved")
    failures = json.loads(Path("results.json").read_text())["rulings"][0]["failures"]
    entries = [
        {
            "identity": one["identity"], "reason": "known", "rules": ["702.100a"],
            "versions": "any", "counterexample": f"saved/{one['file']}",
        }
        for one in failures
    ]  # fmt: skip
    Path("known.yaml").write_text(yaml.safe_dump({"expected": entries}))
    known = command("run", *wrong, *QUICK, "--expectations", "known.yaml", "--save", "again")
    assert known.exit_code == 0, known.output
    assert "expected failure" in known.stdout
    assert not Path("again").exists()
    stale = command("run", *QUICK, "--expectations", "known.yaml")
    assert stale.exit_code == 1
    assert "known.yaml:2: unexpectedly passing: nothing shows it on " in stale.stdout
    assert f"    {entries[0]['identity']}"[:60] in stale.stdout


def test_json_can_be_the_whole_output(command: Command) -> None:
    result = command("run", *QUICK, "--json", "-")
    assert verdicts(json.loads(result.stdout)) == {"evolve.trigger-check": "pass"}


def test_a_run_that_exercised_nothing_could_not_run(command: Command) -> None:
    result = command("run", *QUICK, "--engine", "fake:TableEngine")
    assert result.exit_code == 2
    assert "unsupported" in result.stdout
    assert "card text" in result.stdout


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--engine", "referense"), "did you mean 'reference'?"),
        (("--engine-command", "no-such-program-anywhere"), "no-such-program-anywhere"),
        (("--engine-command", "'"), "check its quotes"),
        (("--ruling", "evolv"), 'no ruling and no area is called "evolv"; did you mean "evolve"?'),
        (("--ruling", "zzz"), "`mtg-conformance rulings` lists them"),
        (("--profile", "quik"), 'no profile is called "quik"; did you mean "quick"?'),
        (("--profile", "zzz"), "there are: quick, default, deep"),
        (
            ("--corpus", "none.jsonl"),
            "none.jsonl: there is no such file; write it with",
        ),
        (("--expectations", "none.yaml"), "none.yaml: cannot be read: No such file"),
        (("--json", "/dev/null/file"), "the results cannot be written"),
    ],
)
def test_what_cannot_be_used_is_one_clear_message(
    command: Command, words: tuple[str, ...], problem: str
) -> None:
    ruling = () if "--ruling" in words else ("--ruling", "evolve.power-to-power")
    profile = () if "--profile" in words else ("--profile", "quick")
    result = command("run", *ONE, *ruling, *profile, *words)
    assert result.exit_code == 2, result.output
    assert problem in result.stderr
    assert "Traceback" not in result.output


def test_a_ruling_without_a_property_cannot_be_run(command: Command) -> None:
    from conformance.scenario.rulings import catalogue

    covered = {ruling for ruling, _ in arms()}
    bare = next((one for one in catalogue() if one not in covered), None)
    if bare is None:
        pytest.skip("every ruling has a property")
    result = command("run", *ONE, "--ruling", bare)
    assert result.exit_code == 2
    assert "nothing to play" in result.stderr


# --------------------------------------------------------------------------------- corpus


def test_a_run_from_a_stored_corpus_says_the_same(command: Command) -> None:
    written = command("corpus", "write", "here", *QUICK, "--seed", "4")
    assert written.exit_code == 0, written.output
    assert written.stdout == "26 scenarios of 13 cases in here/corpus.jsonl\n"
    command("run", *ONE, "--corpus", "here", "--ruling", "evolve", "--json", "stored.json")
    command("run", *QUICK, "--seed", "4", "--json", "drawn.json")
    stored, drawn = (json.loads(Path(name).read_text()) for name in ("stored.json", "drawn.json"))
    assert stored["header"] == drawn["header"]
    assert stored["rulings"][0] == drawn["rulings"][0]


def test_a_corpus_has_its_own_seed_and_profile(command: Command) -> None:
    command("corpus", "write", "corpus.jsonl", *QUICK)
    for option, value in (("--seed", "1"), ("--profile", "deep")):
        result = command("run", *ONE, "--corpus", "corpus.jsonl", option, value)
        assert result.exit_code == 2
        assert f"the corpus was written with {option}" in result.stderr


# -------------------------------------------------------------------------------- mutants


def test_mutants_are_killed_each_by_its_own_law(command: Command) -> None:
    result = command(
        "mutants", *ONE, "--ruling", "evolve.trigger-check", "--mutant", "greater-or-equal",
        "--seeds", "2", "--json", "-",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    hunts = json.loads(result.stdout)["hunts"]
    assert [one["seed"] for one in hunts] == [0, 1]
    assert {one["kill"]["clause"] for one in hunts} == {"does-not-trigger"}


def test_a_surviving_mutant_fails_the_command_and_says_why(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    key = ("evolve.trigger-check", "greater-or-equal")
    one = mutants()[key]
    harmless = {key: replace(one, make=lambda: one.rule.original)}
    monkeypatch.setattr("conformance.search.mutation.mutants", lambda: harmless)
    result = command("mutants", *ONE, "--mutant", "greater-or-equal")
    assert result.exit_code == 1, result.output
    assert "survived     greater-or-equal  (case: equal)" in result.stdout
    assert "survives with seed 0: 20 scenarios of equal pass with it" in result.stdout


def test_an_unknown_mutant_is_one_line(command: Command) -> None:
    result = command("mutants", "--mutant", "greater-or-eqal")
    assert (result.exit_code, result.stdout) == (2, "")
    assert 'did you mean "greater-or-equal"?' in result.stderr


@pytest.mark.parametrize("words", [("run",), ("corpus", "write"), ("mutants",)])
def test_help_explains_each_option(command: Command, words: tuple[str, ...]) -> None:
    result = command(*words, "--help")
    assert result.exit_code == 0
    assert "--ruling" in result.stdout
