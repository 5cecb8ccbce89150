"""A refused move is told to its author: why, by which rule, and what to mend."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from conformance.authoring.refusals import CHOICES, MENDS
from conformance.authoring.why import why
from conformance.authoring.why_words import why_lines
from conformance.cli import build_app
from conformance.engines.reference import ReferenceAdapter
from conformance.play import play_and_judge
from conformance.scenario.rule_numbers import is_rule
from conformance.scenario.yaml_in import read_scenarios

HAND = 'alice: {hand: [{card: Grove Ox, as: ox}], mana: "{2}{G}"}'
OX = "battlefield: [{card: Grove Ox, as: ox"
LANDS = "alice: {hand: [{card: Forest, as: land}, {card: Forest, as: more}]}"


def scenario_text(start: str, *steps: str) -> str:
    play = "".join(f"  - {step}\n" for step in (*steps, "expect: {alice: {life: 20}}"))
    return f"id: x.a-move\nstart: {{{start}}}\nplay:\n{play}"


def told(start: str, *steps: str) -> list[str]:
    (scenario,) = read_scenarios(scenario_text(start, *steps))
    found = why(scenario, play_and_judge(scenario, ReferenceAdapter()).judgement)
    assert found is not None
    return [line.strip() for _, line in why_lines(found, scenario) if line]


def test_missing_mana_comes_first_and_nothing_beside_the_point_follows() -> None:
    assert told('alice: {hand: [{card: Grove Ox, as: ox}], mana: "{G}"}', "cast: ox") == [
        "why: not enough mana: {2}{G} is to be paid, and alice has {G} in the pool (CR 118.3)",
        'mend: give alice `mana: "{2}{G}"` in `start:`, or lands to tap',
        "A move that is meant to be refused stands under `illegal:`.",
    ]
    none = told("alice: {hand: [{card: Grove Ox, as: ox}]}", "cast: ox")
    assert "alice has no mana in the pool" in none[0]


@pytest.mark.parametrize(
    ("start", "steps", "reason", "mend"),
    [
        (f"turn: {{step: upkeep}}, {HAND}", ["cast: ox"], "CR 117.1a", "`advance:`"),
        (HAND.replace("hand", "graveyard"), ["cast: ox"], "CR 601.3", "`hand:`"),
        (f"alice: {{{OX}, sick: true}}]}}", ["attack: {ox: bob}"], "CR 508.1a", "`sick: true`"),
        (f"turn: {{step: upkeep}}, {LANDS}", ["play: land"], "CR 305.1", "main phase"),
        (LANDS, ["play: land", "play: more"], "CR 305.2", "`turn of:`"),
        (
            LANDS.replace("hand", "battlefield").replace("as: land", "as: land, tapped: true"),
            ["{activate: land, ability: 1}"], "CR 107.5", "`tapped: true`",
        ),
    ],
)  # fmt: skip
def test_what_an_author_forgot_is_told_with_the_rule(
    start: str, steps: list[str], reason: str, mend: str
) -> None:
    first, second, *_ = told(start, *steps)
    assert first.startswith("why: ") and first.endswith(f"({reason})")
    assert second.startswith("mend: ") and mend in second


def test_a_wrong_choice_is_told_with_what_could_have_been_chosen() -> None:
    text = """\
id: x.a-zap
cards:
  Zap: {cost: "{R}", type: Instant, text: Destroy target creature an opponent controls.}
start:
  alice: {hand: [Zap], mana: "{R}", battlefield: [{card: Grove Ox, as: mine}]}
  bob: {battlefield: [{card: Grove Ox, as: theirs}]}
play:
  - {cast: Zap, answers: {targets: mine}}
"""
    (scenario,) = read_scenarios(text)
    found = why(scenario, play_and_judge(scenario, ReferenceAdapter()).judgement)
    assert found is not None and found.refused is not None
    assert found.refused.rules == ("601.2c",)
    assert found.refused.mend == "for targets, choose among theirs"


def test_an_answer_that_nobody_asked_for_is_not_told_as_a_forbidden_move() -> None:
    first, second, *rest = told(HAND, "{cast: ox, answers: {targets: ox}}")
    assert "never asked for targets" in first and "leave the answer out" in second
    assert not any("`illegal:`" in line for line in rest)


def test_the_reference_engine_is_not_on_trial(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = scenario_text(HAND.replace("{2}{G}", "{G}"), "cast: ox")
    allowed = scenario_text(HAND, "illegal: {cast: ox}").replace("x.a-move", "x.allowed")
    Path("a.yaml").write_text(f"{refused}---\n{allowed}", encoding="utf-8")
    shown = CliRunner().invoke(build_app(), ["play", "a.yaml"])
    assert shown.exit_code == 1
    assert "FAIL (move not possible): x.a-move" in shown.output
    assert "step 1: the reference engine does not allow this move: there is not" in shown.output
    assert "FAIL (move allowed): x.allowed" in shown.output
    assert "step 1: the reference engine allows this move" in shown.output
    assert "1 move allowed, 1 move not possible" in shown.output
    for word in ("a legal move", "an illegal move", "refused: ", "outcome"):
        assert word not in shown.output.replace("must be refused: ", "")


@pytest.mark.parametrize("number", [*MENDS, *CHOICES])
def test_each_mend_belongs_to_a_rule_that_there_is(number: str) -> None:
    assert is_rule(number)
