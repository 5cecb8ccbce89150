"""One scenario from the model through ``run`` to a trace, on the real engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phase_scenarios import evolve_last_known

from conformance.engines.trace import StepOutcome

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter


def test_evolve_uses_last_known_information_end_to_end(adapter: EngineAdapter) -> None:
    trace = adapter.run(evolve_last_known())
    assert trace.engine == "phase"
    assert trace.set_up.outcome is StepOutcome.DONE, trace.set_up.detail
    assert [step.outcome for step in trace.steps] == [StepOutcome.DONE] * 7, trace.steps
    bound = trace.steps[1].observation
    assert bound is not None
    (trigger,) = bound["stack"]
    assert trigger["id"] == "trigger"
    assert trigger["source"] == "crab"
    assert trigger["cause"] == "ox"
    (asked,) = trace.steps[2].asked
    assert set(asked.question.options or ()) == {"crab", "ox"}
    assert asked.question.subject == "Strike Down"
    before, after = trace.steps[4].observation, trace.steps[6].observation
    assert before is not None and after is not None
    assert before["objects"]["ox"]["zone"] == "graveyard"
    assert before["objects"]["crab"]["counters"] == {}
    assert after["objects"]["crab"]["counters"] == {"+1/+1": 1}
    assert after["objects"]["crab"]["power"] == 3
    assert after["stack"] == []


def test_the_same_scenario_gives_the_same_trace(adapter: EngineAdapter) -> None:
    assert adapter.run(evolve_last_known()) == adapter.run(evolve_last_known())
