"""Tell in words which rule made the difference."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.authoring.why import Answered, Difference, Why
from conformance.report.terminal import Line
from conformance.report.words import step_sentence
from conformance.scenario.model import Scenario


def why_lines(found: Why, scenario: Scenario) -> Iterator[Line]:
    """Yield what decides between a scenario and the reference engine, for the end of a story."""
    yield "", ""
    if found.differences:
        yield "bold", "  why the reference engine says otherwise:"
        for difference in found.differences:
            yield from _difference(difference, scenario)
    else:
        yield "bold", "  why: no single answer of a rule decides this."
        if found.asked:
            yield "", "  what rules last said about it:"
            for answered in found.asked:
                yield from _answered(answered, scenario)
    for mistake in found.mistakes:
        numbers = ", ".join(mistake.numbers)
        yield "yellow", f"  an engine with this known mistake would pass it (CR {numbers}):"
        yield "yellow", f"    {mistake.ruling}: {mistake.behaviour}"
    yield "", "  Read the rule: either the scenario is wrong about it, or the reference engine is."


def _difference(difference: Difference, scenario: Scenario) -> Iterator[Line]:
    yield from _answered(difference.answered, scenario)
    fits = "the scenario would pass" if difference.whole else "this would fit, a later step not"
    yield "green", f"      with {difference.otherwise!r} instead, {fits}"


def _answered(answered: Answered, scenario: Scenario) -> Iterator[Line]:
    yield "cyan", f"    CR {', '.join(answered.numbers)} (the engine's rule {answered.rule})"
    about = f" ({', '.join(answered.about)})" if answered.about else ""
    yield "", f"      {answered.question}{about}: {answered.answer}"
    yield "dim", f"      asked at {_where(answered.step, scenario)}"


def _where(step: int, scenario: Scenario) -> str:
    if step < 0 or step >= len(scenario.play):
        return "the start"
    return f"step {step + 1}: {step_sentence(scenario.play[step], scenario)}"
