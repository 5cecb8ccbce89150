"""A position is stable under state-based actions (CR 704.3), and names what it pays by name."""

from __future__ import annotations

import pytest

from conformance.scenario.problems import ScenarioError
from conformance.scenario.yaml_in import read_scenarios

TEXT = """\
id: unstable
cards:
  Bear: {{cost: "{{1}}{{G}}", type: Creature — Bear, power: 2, toughness: 2}}
  Banner: {{cost: "{{1}}", type: Artifact, text: Creatures you control get +1/+1.}}
start: {{alice: {{battlefield: [{others}{{card: Bear, as: bear, {fields}}}]}}}}
play: [{{expect: {{bear: {{zone: battlefield}}}}}}]
"""


def problems(fields: str, others: str = "") -> str:
    try:
        read_scenarios(TEXT.format(fields=fields, others=others), "f.yaml")
    except ScenarioError as error:
        return str(error)
    return ""


def test_lethal_damage_is_told_with_its_rule() -> None:
    assert problems("damage: 2") == (
        'f.yaml:5:54: start.alice.battlefield[1].damage: "bear" has lethal damage, and is '
        "destroyed (CR 704.5g); expected less damage than its toughness, 2"
    )


def test_no_toughness_is_told_with_its_rule() -> None:
    found = problems("counters: {-1/-1: 2}")
    assert '"bear" has toughness 0, and is put into the graveyard (CR 704.5f)' in found


@pytest.mark.parametrize(
    ("fields", "others"),
    [
        ("damage: 1", ""),
        ("damage: 2, counters: {+1/+1: 1}", ""),
        ("damage: 2, counters: {+0/+1: 1}", ""),
        ("damage: 2", "Banner, "),  # a text may change the toughness
        ("damage: 2, face down: true", "Banner, "),
    ],
)
def test_what_may_be_stable_is_read(fields: str, others: str) -> None:
    assert problems(fields, others) == ""


def test_a_cost_that_nobody_asks_for_is_no_answer() -> None:
    text = 'id: a\nstart: {alice: {hand: [Grove Ox], mana: "{2}{G}"}}\nplay: [{cast: Grove Ox, '
    for named in ("{kickr: 1}", "[kickr]", "kickr"):
        with pytest.raises(ScenarioError) as caught:
            read_scenarios(text + f"answers: {{additional: {named}}}}}]\n")
        assert 'no cost is called "kickr"' in str(caught.value)
        assert 'did you mean "kicker"?' in str(caught.value)
    for named in ("2", "kicker", "{multikicker: 2}"):
        read_scenarios(text + f"answers: {{additional: {named}}}}}]\n")
