"""A scenario that contradicts the reference engine is told which rule made the difference."""

from __future__ import annotations

from conformance.authoring.why import Why, all_rules, why
from conformance.authoring.why_words import why_lines
from conformance.engines.reference import ReferenceAdapter
from conformance.play import play_and_judge
from conformance.scenario.model import Scenario
from conformance.scenario.yaml_in import read_scenarios

EQUAL = """\
id: x.an-equal-one
rulings: [evolve.trigger-check]
start:
  alice:
    battlefield: [{card: Tidepool Crab, as: crab}]
    hand: [{card: Mire Hound, as: hound}]
    mana: "{1}{B}"
play:
  - cast: hound
  - resolve:
  - expect: {stack: [{trigger of: crab}]}
    clause: an equal one counts
"""
SORCERY_SPEED = """\
id: x.an-ox-in-their-turn
rulings: [evolve.trigger-check]
start:
  turn: {active: bob}
  alice: {hand: [{card: Grove Ox, as: ox}], mana: "{2}{G}"}
play:
  - cast: ox
  - expect: {ox: {zone: stack}}
"""
TOO_CHEAP = """\
id: x.a-costly-ox
rulings: [mana-value.mana-cost-only]
start:
  alice: {battlefield: [{card: Grove Ox, as: ox}]}
play:
  - expect: {ox: {mana value: 4}}
"""
LIFE = """\
id: x.life
start:
  alice: {hand: [{card: Grove Ox, as: ox}], mana: "{2}{G}"}
play:
  - cast: ox
  - resolve:
  - expect: {alice: {life: 21}}
"""


def explained(text: str) -> tuple[Scenario, Why | None]:
    (scenario,) = read_scenarios(text)
    judgement = play_and_judge(scenario, ReferenceAdapter()).judgement
    return scenario, why(scenario, judgement)


def test_the_innermost_answer_that_decides_is_named_with_its_rule() -> None:
    _, found = explained(EQUAL)
    assert found is not None
    answers = [(one.answered.rule, one.answered.about, one.answered.answer, one.otherwise)
               for one in found.differences]  # fmt: skip
    assert set(answers) == {
        ("is_greater", ("power", "hound", "crab"), "no", "yes"),
        ("is_greater", ("toughness", "hound", "crab"), "no", "yes"),
    }
    assert all("702.100a" in one.answered.numbers and one.whole for one in found.differences)
    assert all(one.answered.step == 1 for one in found.differences)  # as the hound resolves


def test_known_mistakes_of_the_same_ruling_are_told() -> None:
    _, found = explained(EQUAL)
    assert found is not None
    behaviours = [one.behaviour for one in found.mistakes]
    assert "greater-or-equal" in behaviours
    assert {one.ruling for one in found.mistakes} == {"evolve.trigger-check"}


def test_a_refused_move_names_the_rule_that_refuses_it() -> None:
    _, found = explained(SORCERY_SPEED)
    assert found is not None
    assert "check_timing" in [one.answered.rule for one in found.differences]


def test_a_number_is_tried_as_far_off_as_the_expectation_is() -> None:
    _, found = explained(TOO_CHEAP)
    assert found is not None
    assert [(one.answered.answer, one.otherwise) for one in found.differences] == [("3", "4")]


def test_nothing_is_made_up_where_no_rule_decides() -> None:
    scenario, found = explained(LIFE)
    assert found is not None
    assert found.differences == ()
    text = "\n".join(line for _, line in why_lines(found, scenario))
    assert "no single answer of a rule decides this" in text


def test_a_forgotten_resolve_is_found_by_playing_with_it() -> None:
    forgotten = LIFE.replace("  - resolve:\n", "").replace("{alice: {life: 21}}", "{stack: []}")
    scenario, found = explained(forgotten)
    assert found is not None
    assert found.lacks_resolve == 1
    text = "\n".join(line for _, line in why_lines(found, scenario))
    assert "with one more `resolve:` before step 2, that step would fit" in text
    assert "Read the rule" not in text, "no rule was asked about the stack"
    for other in (EQUAL, LIFE, SORCERY_SPEED):
        _, otherwise = explained(other)
        assert otherwise is not None
        assert otherwise.lacks_resolve is None


def test_a_scenario_that_passes_needs_no_reason() -> None:
    assert explained(EQUAL.replace("[{trigger of: crab}]", "[]"))[1] is None


def test_every_difference_can_be_played_again() -> None:
    scenario, found = explained(EQUAL)
    judgement = play_and_judge(scenario, ReferenceAdapter()).judgement
    assert found == why(scenario, judgement)


def test_the_rules_are_told_in_words_of_the_scenario() -> None:
    scenario, found = explained(EQUAL)
    assert found is not None
    text = "\n".join(line for _, line in why_lines(found, scenario))
    assert "CR 702.100a, 702.100c, 208.3 (the engine's rule is_greater)" in text
    assert "(power, hound, crab): no" in text
    assert "step 2: the top of the stack resolves" in text
    assert "evolve.trigger-check: greater-or-equal" in text


def test_rules_have_names_of_their_own() -> None:
    assert len(all_rules()) > 100
