"""Looking a file over: every kind of problem in one go, each at its word, with its mend."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

from conformance.authoring.findings import Check
from conformance.authoring.lint import lint_file, lint_files
from conformance.authoring.lint_json import lint_schema
from conformance.authoring.mending import mended
from conformance.cli import build_app
from conformance.content import fixtures_dir

BAD = """\
id: evolve.bad
rulings: [evolve.trigger-chek]
case: equal
rules: [702.100z, "603.4"]
cards:
  Wither: {cost: "{B}", type: Instant, text: Destroy target creature with sadness.}
  Spare: {cost: "{B}", type: Instant, text: Draw a card.}
  Grim Ox:
    cost: "{1}"
    type: Creature — Ox
    powr: 2
    toughness: 2
start:
  alice:
    battlefeild: [Grove Ox]
    hand: [Wither]
play:
  - cast: Wither
    answers: {targts: Grove Ox}
  - resolve:
  - advance: upkep
"""
GOOD = """\
id: test.good
play:
  - expect: {alice: {life: 20}}
"""


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.yaml"
    path.write_text(BAD)
    return path


def run(*arguments: object) -> Any:
    return CliRunner().invoke(
        build_app(), ["fixtures", *map(str, arguments)], env={"COLUMNS": "80"}
    )


def test_every_kind_of_problem_is_found_in_one_go_at_its_own_word(bad: Path) -> None:
    lines = BAD.split("\n")
    found = {
        (finding.check, lines[finding.problem.line - 1][finding.problem.column - 1 :][:7])
        for finding in lint_file(bad).findings
    }
    assert found == {
        (Check.FORMAT, "evolve."),
        (Check.RULE_NUMBER, "702.100"),
        (Check.CARD_TEXT, "sadness"),
        (Check.UNUSED_CARD, "Spare: "),
        (Check.UNUSED_CARD, "Grim Ox"),
        (Check.FORMAT, "powr: 2"),
        (Check.FORMAT, "battlef"),
        (Check.FORMAT, "targts:"),
        (Check.FORMAT, "upkep"),
        (Check.EXPECTS_NOTHING, "play:"),
    }


def test_the_caret_stands_under_the_word(bad: Path) -> None:
    printed = run("lint", bad).output.split("\n")
    at = next(n for n, line in enumerate(printed) if "   19 |" in line)
    caret = printed[at + 1].index("^")
    assert printed[at][caret:].startswith("targts")
    assert printed[at + 1].count("^") == len("targts")
    assert max(map(len, printed[:-2])) <= 80 + len(str(bad))


def test_words_of_the_format_are_mended_and_names_are_not(bad: Path) -> None:
    result = run("lint", bad, "--fix")
    assert result.exit_code == 1, "the unknown ruling is left"
    text = bad.read_text()
    for word in ("power: 2", "battlefield: [Grove Ox]", "targets: Grove Ox", "advance: upkeep"):
        assert word in text
    assert "evolve.trigger-chek" in text
    assert "4 words mended" in result.output


def test_mending_a_sound_file_gives_it_the_usual_form(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("play:\n- expect: {alice: {life: 20}}\nid: test.good\n")
    (linted,) = lint_files([path])
    assert [one.check for one in linted.findings] == [Check.STYLE]
    result = mended(linted)
    assert result.text == GOOD
    assert result.linted.findings == ()


def test_a_tab_is_mended(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("id: test.good\nplay:\n\t- expect: {alice: {life: 20}}\n")
    assert run("lint", path).exit_code == 1
    assert run("lint", "--fix", path).exit_code == 0
    assert path.read_text() == GOOD


def test_a_broken_document_does_not_hide_what_is_wrong_with_the_others(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(GOOD + "---\nid: [\n---\nid: test.third\nplay:\n  - advance: upkep\n")
    lines = [finding.problem.line for finding in lint_file(path).findings]
    # The broken bracket, and the misspelt step of the third.
    assert lines[0] in (5, 6)
    assert lines[1:] == [8, 9]


def test_an_id_of_another_file_is_told_with_that_file(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(GOOD)
    _, second = lint_files([tmp_path])
    (finding,) = second.findings
    assert finding.check is Check.REPEATED_ID
    assert str(tmp_path / "a.yaml") in finding.problem.message
    assert finding.problem.line == 1


def test_cards_and_rulings_are_looked_over_as_what_they_are(tmp_path: Path) -> None:
    cards, rulings = tmp_path / "cards.yaml", tmp_path / "rulings.yaml"
    cards.write_text('Quarry Moth: {cost: "{1}", type: Instant, text: Do a thing.}\n')
    rulings.write_text(
        "rulings:\n  - id: test.one\n    statement: It holds.\n    rules: [999.1]\n    cases: [a]\n"
    )
    found = [(one.path.name, finding.check) for one in lint_files([tmp_path])
             for finding in one.findings]  # fmt: skip
    assert found == [("cards.yaml", Check.CARD_TEXT), ("rulings.yaml", Check.RULE_NUMBER)]


def test_the_suites_own_files_have_no_problem() -> None:
    result = run("lint")
    assert result.exit_code == 0, result.output
    assert "0 errors, 0 warnings" in result.output


def test_the_suites_own_folder_may_be_named() -> None:
    for command in (("lint",), ("fmt", "--check")):
        named = run(*command, fixtures_dir())
        assert (named.exit_code, named.output) == (0, run(*command).output)


def test_a_file_that_is_not_there_ends_with_status_2(tmp_path: Path) -> None:
    result = run("lint", tmp_path / "none.yaml")
    assert result.exit_code == 2
    assert "there is no such file" in result.output


def test_the_json_fits_its_schema(bad: Path) -> None:
    result = run("lint", bad, "--json")
    document = json.loads(result.output)
    jsonschema.validate(document, lint_schema())
    assert document["files"] == 1
    assert {one["severity"] for one in document["findings"]} == {"error", "warning"}


def test_fmt_check_writes_nothing_and_fails_where_something_would_change(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    crooked = "play:\n- expect: {alice: {life: 20}}\nid: test.good\n"
    path.write_text(crooked)
    assert run("fmt", "--check", path).exit_code == 1
    assert path.read_text() == crooked
    assert run("fmt", path).exit_code == 0
    assert path.read_text() == GOOD
    assert run("fmt", "--check", path).exit_code == 0


def test_fmt_leaves_a_file_that_it_cannot_read_as_it_is(bad: Path) -> None:
    assert run("fmt", bad).exit_code == 2
    assert bad.read_text() == BAD


def test_a_check_without_a_name_is_told_where_others_have_one(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(GOOD + "    clause: at first\n  - expect: {bob: {life: 20}}\n")
    (finding,) = lint_file(path).findings
    assert (finding.check, finding.problem.line, finding.is_error) == (Check.UNNAMED, 5, False)
    path.write_text(GOOD + "  - expect: {bob: {life: 20}}\n")
    assert lint_file(path).findings == ()
