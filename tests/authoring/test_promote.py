"""A saved counterexample becomes a fixture when it is named, told in words, and true."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from conformance.authoring.lint import lint_files
from conformance.cli import build_app
from conformance.engines.reference import ReferenceAdapter
from conformance.judge.verdict import Verdict
from conformance.play import play_file
from conformance.scenario.yaml_in import load_scenarios

SAVED = """\
# evolve.trigger-check (CR 702.100a): Evolve triggers when something greater enters.
# case: only power
# engine: table 1.0
# found by: mtg-conformance 0.1.0
# wrong state at step 3: stack: objects is none, expected a trigger of holder
# identity: evolve.trigger-check | only power | triggers | script | expect | stack | wrong state
id: evolve.trigger-check.only-power.1a2b3c4d
rulings: [evolve.trigger-check]
case: only power
start:
  alice:
    battlefield: [{card: Tidepool Crab, as: holder}]
    hand: [{card: Ridge Ram, as: newcomer}]
    mana: "{2}{R}"
play:
  - cast: newcomer
  - resolve:
  - expect: {stack: [{trigger of: holder, caused by: newcomer}]}
    clause: triggers
  - resolve:
  - expect: {holder: {power: 3}}
"""
Command = Callable[..., Result]


@pytest.fixture
def promote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run `promote` on `saved.yaml` in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    Path("saved.yaml").write_text(SAVED, encoding="utf-8")

    def run(*words: str) -> Result:
        return CliRunner().invoke(build_app(), ["promote", "saved.yaml", *words])

    return run


WORDS = ("--id", "evolve.a-ram-is-enough", "--summary", "Only its power is greater.")
CLAUSE = ("--clause", "the holder grows")


def test_a_named_counterexample_is_a_fixture_that_passes(promote: Command) -> None:
    result = promote(*WORDS, *CLAUSE)
    assert result.exit_code == 0, result.output
    path = Path("a-ram-is-enough.yaml")
    assert "$schema=scenario.schema.json" in path.read_text(encoding="utf-8")
    (fixture,) = load_scenarios(path)
    assert fixture.id == "evolve.a-ram-is-enough"
    assert (fixture.rulings, fixture.case) == (("evolve.trigger-check",), "only power")
    assert fixture.source == "a counterexample: table 1.0, found by mtg-conformance 0.1.0"
    assert "702.100a" in fixture.rules
    assert [getattr(step, "clause", None) for step in fixture.play][2::2] == [
        "triggers", "the holder grows",
    ]  # fmt: skip
    (played,) = play_file(path, ReferenceAdapter())
    assert played.judgement.verdict is Verdict.PASS
    assert lint_files([path])[0].findings == ()


def test_it_is_written_where_the_fixtures_of_its_area_are(promote: Command) -> None:
    Path("fixtures/scenarios").mkdir(parents=True)
    assert promote(*WORDS, *CLAUSE).exit_code == 0
    assert Path("fixtures/scenarios/evolve/a-ram-is-enough.yaml").is_file()


def test_all_that_is_missing_is_said_at_once(promote: Command) -> None:
    result = promote()
    assert result.exit_code == 1
    for reason in ("needs an id", "has no summary", "no clause names what is checked by"):
        assert reason in result.stdout
    assert list(Path().iterdir()) == [Path("saved.yaml")]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--id", "evolve.x.1a2b3c4d"), "is no id of a fixture"),
        (("--id", "evolve.two-enter-together"), "is taken by"),
        (("--ruling", "evolve.triger-check"), 'did you mean "evolve.trigger-check"?'),
        (("--case", "only powre"), 'did you mean "only power"?'),
        (("--clause", "a", "--clause", "b"), "--clause is given 3 times, and one check has none"),
    ],
)
def test_each_reason_against_it_has_a_cure(
    promote: Command, words: tuple[str, ...], reason: str
) -> None:
    result = promote(*WORDS, *CLAUSE, *words)
    assert result.exit_code == 1, result.output
    assert reason in " ".join(result.stdout.split())


def test_what_the_rules_do_not_bear_out_is_refused_with_the_rule(promote: Command) -> None:
    Path("saved.yaml").write_text(SAVED.replace("power: 3", "power: 4"), encoding="utf-8")
    result = promote(*WORDS, *CLAUSE)
    assert result.exit_code == 1
    assert "the reference engine does not pass it: holder: power is 3, expected 4" in result.stdout
    assert "why" in result.stdout


def test_nothing_is_overwritten(promote: Command) -> None:
    Path("a-ram-is-enough.yaml").write_text("mine", encoding="utf-8")
    assert promote(*WORDS, *CLAUSE).exit_code == 2
    assert Path("a-ram-is-enough.yaml").read_text(encoding="utf-8") == "mine"


def test_a_file_that_cannot_be_read_says_why(promote: Command) -> None:
    Path("saved.yaml").write_text("id: [", encoding="utf-8")
    result = promote(*WORDS)
    assert result.exit_code == 2
    assert "saved.yaml" in result.stderr
