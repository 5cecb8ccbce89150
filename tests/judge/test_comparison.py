"""Two courses are compared up to the first divergence, by what both engines show."""

from __future__ import annotations

from typing import Any

import pytest
from traces import asked, position, seen, step, thing, trace

from conformance.engines.trace import Observation, StepOutcome
from conformance.judge.comparison import differences, first_divergence
from conformance.judge.verdict import Verdict


def paths(mine: Observation, other: Observation) -> list[str]:
    return [f"{fault.subject}.{fault.field}" for fault in differences(mine, other)]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"objects.ox.power": 4}, "ox.power"),
        ({"objects.ox.counters": {"+1/+1": 1}}, "ox.counters"),
        ({"players.bob.life": 19}, "bob.life"),
        ({"players.alice.mana": "{B}"}, "alice.mana"),
        ({"players.alice.library": ["a"]}, "alice.library"),
        ({"turn.priority": "bob"}, "turn.priority"),
        ({"stack": [{"id": "#1", "kind": "triggered", "source": "ox"}]}, "stack.objects"),
        ({"objects.#1": thing("Snake", "battlefield", 1, 1)}, "objects without a name.objects"),
    ],
)
def test_a_difference_is_found_from_both_sides(change: dict[str, Any], path: str) -> None:
    assert paths(seen(**change), position()) == [path]
    assert paths(position(), seen(**change)) == [path]


@pytest.mark.parametrize(
    "change",
    [
        {"objects.ox.power": ...},
        {"players.alice.library": ...},
        {"objects.ox.sick": True},
        {"objects.ox.counters": {"+1/+1": 0}},
        {"players.alice.mana": "{1}{B}"},
        {"stack": ...},
        {"turn.number": ...},
        {"objects.hound.tapped": True, "objects.hound.damage": 2},
    ],
)
def test_what_one_engine_does_not_show_is_not_compared(change: dict[str, Any]) -> None:
    assert paths(seen(**change), position()) == []
    assert paths(position(), seen(**change)) == []


def test_numbers_of_unnamed_objects_say_nothing() -> None:
    def token(number: str) -> Observation:
        return seen(
            **{f"objects.#{number}": thing("Snake", "battlefield", 1, 1),
               "battlefield": ["ox", f"#{number}"],
               "stack": [{"id": f"#{number}9", "kind": "triggered", "source": f"#{number}"}],
               "objects.ox.attached_to": f"#{number}"}
        )  # fmt: skip

    assert paths(token("1"), token("5")) == []


def test_the_first_of_two_combat_damage_steps_may_bear_either_name() -> None:
    first, second = (seen(**{"turn.step": f"{word} damage"}) for word in ("first strike", "combat"))
    assert paths(first, second) == paths(second, first) == []
    assert paths(first, seen(**{"turn.step": "end of combat"})) == ["turn.step"]


def test_a_cause_that_only_one_engine_tells_is_not_compared() -> None:
    told = {"id": "#1", "kind": "triggered", "source": "ox", "cause": "hound"}
    silent = {"id": "#1", "kind": "triggered", "source": "ox"}
    assert paths(seen(stack=[told]), seen(stack=[silent])) == []


def test_the_first_divergence_counts_and_nothing_after_it() -> None:
    wrong = seen(**{"objects.ox.power": 4})
    worse = seen(**{"players.bob.life": 1})
    ours = trace(step(0, observation=position()), step(1, observation=wrong),
                 step(2, observation=worse))  # fmt: skip
    theirs = trace(*(step(index, observation=position()) for index in range(3)))
    found = first_divergence(ours, theirs)
    assert found is not None
    assert (found[0], found[1].subject, found[1].expected) == (1, "ox", "3")


def test_another_outcome_is_a_divergence() -> None:
    done, refused = trace(step(0)), trace(step(0, StepOutcome.ILLEGAL))
    assert _verdict(refused, done) is Verdict.LEGAL_REFUSED
    assert _verdict(done, refused) is Verdict.ILLEGAL_ACCEPTED
    assert _verdict(done, done) is None


def _verdict(ours: Any, theirs: Any) -> Verdict | None:
    found = first_divergence(ours, theirs)
    return found[1].verdict if found else None


def test_nothing_is_compared_where_the_reference_could_not_go_on() -> None:
    ours = trace(step(0, observation=seen(**{"players.bob.life": 1})))
    theirs = trace(step(0, StepOutcome.UNSUPPORTED))
    assert first_divergence(ours, theirs) is None


def test_an_order_that_the_engine_chose_ends_the_comparison() -> None:
    order = asked("order", "engine", "a", "b", by="engine")
    ours = trace(step(0, asked=(order,)), step(1, observation=seen(**{"players.bob.life": 1})))
    theirs = trace(step(0), step(1, observation=position()))
    assert first_divergence(ours, theirs) is None
    same = asked("order", ("a", "b"), "a", "b", by="engine")
    ours = trace(step(0, asked=(same,)), step(1, observation=seen(**{"players.bob.life": 1})))
    theirs = trace(step(0, asked=(same,)), step(1, observation=position()))
    assert _verdict(ours, theirs) is Verdict.WRONG_STATE


def test_of_a_game_that_is_over_only_who_has_lost_is_compared() -> None:
    over = seen(**{"turn.priority": None, "players.bob.lost": True})
    tidied = seen(
        **{"turn.priority": None, "players.bob.lost": True, "players.bob.life": 3,
           "objects.ox.zone": "exile", "battlefield": []}
    )  # fmt: skip
    assert paths(over, tidied) == []
    drawn = seen(**{"turn.priority": None, "players.bob.lost": True, "players.alice.lost": True})
    assert paths(drawn, over) == ["alice.lost"]
    assert "turn.priority" in paths(over, position())
