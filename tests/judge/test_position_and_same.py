"""Set-up is compared with the position; variants are compared with each other."""

from __future__ import annotations

from typing import Any

import pytest
from traces import position, scenario, seen, step, trace

from conformance.engines.trace import StepOutcome
from conformance.judge.judge import judge, varied_scenario
from conformance.judge.position import check_position
from conformance.judge.same import check_same, value_at
from conformance.judge.verdict import Ground, Verdict
from conformance.scenario.plain import from_plain
from conformance.scenario.pool import with_pool_cards

RESOLVE = {"resolve": None}
WHOLE = with_pool_cards(scenario(RESOLVE))


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"players.alice.life": 40}, "alice.life"),
        ({"players.alice.mana": ""}, "alice.mana"),
        ({"players.bob.counters": {"poison": 1}}, "bob.counters"),
        ({"players.bob.hand": ["elk"]}, "bob.hand"),
        ({"players.alice.library": ["elk"]}, "alice.library"),
        ({"battlefield": ["ox", "ox"]}, "alice.battlefield"),
        ({"objects.ox.tapped": True}, "ox.tapped"),
        ({"objects.ox.damage": 1}, "ox.damage"),
        ({"objects.ox.counters": {"+1/+1": 1}}, "ox.counters"),
        ({"objects.ox.owner": "bob"}, "ox.owner"),
        ({"objects.ox.sick": True}, "ox.sick"),
        ({"objects.ox.attached_to": "hound"}, "ox.attached_to"),
        ({"objects.hound": ...}, "hound.zone"),
        ({"turn.step": "upkeep"}, "turn.step"),
        ({"turn.number": 1}, "turn.number"),
        ({"turn.priority": "bob"}, "turn.priority"),
        ({"stack": [{"id": "x"}]}, "stack.objects"),
    ],
)
def test_a_position_that_was_made_otherwise_is_the_adapters_fault(
    change: dict[str, Any], path: str
) -> None:
    found = list(check_position(WHOLE, seen(**change)))
    assert [f"{fault.subject}.{fault.field}" for fault in found] == [path]
    assert found[0].verdict is Verdict.ADAPTER_ERROR


@pytest.mark.parametrize(
    "change",
    [
        {"players.alice.mana": "{1}{B}"},
        {"objects.ox.power": 9},
        {"objects.ox.counters": {"+1/+1": 0}},
        {"objects.ox.tapped": ...},
        {"players.alice.hand": ...},
        {"turn.number": ...},
        {"objects.ox.sick": False},
    ],
)
def test_what_follows_from_texts_or_is_not_shown_is_not_compared(change: dict[str, Any]) -> None:
    assert list(check_position(WHOLE, seen(**change))) == []


def test_zones_are_listed_by_owner_and_the_battlefield_by_controller() -> None:
    ox = {"card": "Grove Ox", "as": "ox", "owner": "alice"}
    hound = {"card": "Mire Hound", "as": "hound", "owner": "alice"}
    start = {"bob": {"battlefield": [ox], "exile": [hound]}}
    borrowed = with_pool_cards(from_plain({"id": "a", "start": start, "play": [RESOLVE]}))
    there = seen(
        **{"objects.ox.controller": "bob", "objects.hound.zone": "exile",
           "players.alice.exile": ["hound"], "players.alice.hand": [], "players.alice.mana": ""}
    )  # fmt: skip
    assert list(check_position(borrowed, there)) == []


VARIED = scenario(
    RESOLVE, variants=({"name": "v"},), same=("ox", "alice.battlefield", "stack", "turn.step")
)


def same_as(**changes: Any) -> list[str]:
    ours = trace(step(0, observation=position()))
    other = trace(step(0, observation=seen(**changes)))
    return [fault.subject for _, fault in check_same(VARIED, ours, {"v": other})]


def test_variants_must_agree_in_what_is_named_and_in_nothing_else() -> None:
    assert same_as() == []
    assert same_as(**{"players.bob.life": 1, "objects.hound.power": 9}) == []
    assert same_as(**{"objects.ox.power": 9}) == ["ox"]
    assert same_as(**{"objects.ox.controller": "bob"}) == ["ox", "alice"]
    assert same_as(**{"turn.step": "upkeep"}) == ["turn"]


def test_a_value_is_found_by_name_or_by_name_and_field() -> None:
    there = position()
    assert value_at(there, "ox.power") == 3
    assert value_at(there, "ox.mana value") is None
    assert value_at(there, "alice.mana") == "{B}{C}"
    assert value_at(there, "alice.battlefield") == ["ox"]
    assert value_at(there, "elk") is None


def test_a_name_may_contain_a_dot() -> None:
    there = position()
    there["objects"]["mr. ox"] = {"power": 7}
    assert value_at(there, "mr. ox.power") == 7


def test_a_failing_variant_is_told_by_its_name() -> None:
    refused = scenario({"cast": "hound"}, variants=({"name": "v"},))
    judgement = judge(refused, trace(step(0)), variants={"v": trace(step(0, StepOutcome.ILLEGAL))})
    assert (judgement.verdict, judgement.variant) == (Verdict.LEGAL_REFUSED, "v")
    assert judgement.ground is Ground.SCRIPT


def test_a_variant_changes_what_it_says_and_keeps_the_rest() -> None:
    whole = scenario(
        RESOLVE, same=("ox.power",),
        variants=({"name": "v", "start": {"alice": {"life": 3}}},),
    )  # fmt: skip
    varied = varied_scenario(whole, "v")
    assert varied.start.alice.life == 3
    assert varied.play == whole.play
    assert (varied.variants, varied.same) == ((), ())
    with pytest.raises(KeyError):
        varied_scenario(whole, "w")
