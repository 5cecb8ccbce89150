"""Triggers are told apart, and put on the stack in the order told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from phase_questions import GROVE_OX, done, only_question, play

from conformance.engines.trace import StepOutcome

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter


def test_the_order_of_triggers_is_left_to_the_engine(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Great Boar"},
        {"resolve": None},
        alice={
            "hand": ["Great Boar"], "mana": "{4}{G}",
            "battlefield": [
                {"card": "Tidepool Crab", "as": "one"},
                {"card": "Tidepool Crab", "as": "two"},
            ],
        },
    )  # fmt: skip
    assert {view["source"] for view in done(trace)["stack"]} == {"one", "two"}


def test_a_trigger_asks_for_its_targets_as_it_goes_on_the_stack(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Kind Smith"},
        {"resolve": None, "answers": {"targets": ["ox"]}},
        alice={"hand": ["Kind Smith"], "mana": "{W}", "battlefield": [GROVE_OX]},
    )
    (trigger,) = done(trace)["stack"]
    assert (trigger["source"], trigger["targets"]) == ("Kind Smith", ["ox"])
    question = only_question(trace.steps[1], "targets").question
    assert question.subject == "Kind Smith"
    assert set(question.options or ()) == {"ox", "Kind Smith"}


def test_creatures_that_enter_together_are_told_apart_as_causes(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Open Gates"},
        {
            "resolve": None,
            "answers": {"objects": ["one", "two"]},
            "as": {
                "by one": {"trigger of": "crab", "caused by": "one"},
                "by two": {"trigger of": "crab", "caused by": "two"},
            },
        },
        alice={
            "hand": [
                "Open Gates", {"card": "Grove Ox", "as": "one"}, {"card": "Grove Ox", "as": "two"},
            ],
            "mana": "{G}",
            "battlefield": [{"card": "Tidepool Crab", "as": "crab"}],
        },
    )  # fmt: skip
    assert {view["id"] for view in done(trace)["stack"]} == {"by one", "by two"}
    assert trace.steps[1].unbound == ()


TWO_CRABS: dict[str, Any] = {
    "hand": ["Open Gates", {"card": "Great Boar", "as": "boar"}, {"card": "Grove Ox", "as": "ox"}],
    "mana": "{G}",
    "battlefield": [
        {"card": "Tidepool Crab", "as": "one"},
        {"card": "Tidepool Crab", "as": "two"},
    ],
}


def test_the_engines_order_of_triggers_is_told_with_causes(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Open Gates"},
        {"resolve": None, "answers": {"objects": ["boar", "ox"]}},
        alice=TWO_CRABS,
    )
    stack = done(trace)["stack"]
    asked = only_question(trace.steps[1], "order")
    assert asked.by == "engine"
    first_put = tuple(f"{view['source']} ({view['cause']})" for view in reversed(stack))
    assert asked.answer == asked.question.options == first_put


@pytest.mark.parametrize(
    "wanted",
    [
        ["one", "twice", "twice"],
        ["twice", "one", "twice"],
        ["twice (boar)", "twice (boar) #2", "one (boar)"],
    ],
)
def test_triggers_are_put_in_the_order_told(adapter: EngineAdapter, wanted: list[str]) -> None:
    trace = play(
        adapter,
        {"cast": "boar"},
        {"resolve": None, "answers": {"order": wanted}},
        alice={
            "hand": [{"card": "Great Boar", "as": "boar"}],
            "mana": "{4}{G}",
            "battlefield": [
                {"card": "Tidepool Crab", "as": "one"},
                {"card": "Twofold Crab", "as": "twice"},
            ],
        },
    )
    stack = done(trace)["stack"]
    assert [view["source"] for view in reversed(stack)] == [word.split()[0] for word in wanted]
    assert only_question(trace.steps[1], "order").by == "scenario"


def test_causes_without_a_name_are_left_out_of_an_order(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Great Litter"},
        {"resolve": None},
        alice={**TWO_CRABS, "hand": ["Great Litter"], "mana": "{G}"},
    )
    done(trace)
    labels = only_question(trace.steps[1], "order").answer
    assert isinstance(labels, tuple)
    assert sorted(labels) == ["one", "one", "two", "two"]


def test_an_order_that_the_engine_does_not_allow_is_refused(adapter: EngineAdapter) -> None:
    """It asks only where it believes that the order matters."""
    order = ["one (ox)", "one (boar)", "two (ox)", "two (boar)"]
    trace = play(
        adapter,
        {"cast": "Open Gates"},
        {"resolve": None, "answers": {"objects": ["boar", "ox"], "order": order}},
        alice=TWO_CRABS,
    )
    assert trace.steps[1].outcome is StepOutcome.ILLEGAL
    assert "in the order one (boar), two (boar), one (ox), two (ox)" in trace.steps[1].detail
