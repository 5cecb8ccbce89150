"""Tell in words which rule made the difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from conformance.authoring.refusals import Refused
from conformance.authoring.why import Answered, Difference, Why
from conformance.report.terminal import Line
from conformance.report.words import step_sentence
from conformance.scenario.model import Scenario


def why_lines(found: Why, scenario: Scenario) -> Iterator[Line]:
    """Yield what decides between a scenario and the reference engine, for the end of a story."""
    yield "", ""
    if found.refused is not None:
        yield from _refusal(found.refused)
    if found.differences:
        told = "why the reference engine says otherwise" if not found.refused else "what decides it"
        yield "bold", f"  {told}:"
        answers = {one.answered: one for one in found.differences}
        yield from _by_rule(answers, scenario, answers)
    elif found.refused is None:
        yield "bold", "  why: no single answer of a rule decides this."
        if found.asked:
            yield "", "  what rules last said about it:"
            yield from _by_rule(found.asked, scenario, {})
    if found.mistakes:
        yield "yellow", "  an engine with one of these known mistakes would pass it:"
    for mistake in found.mistakes:
        yield "yellow", f"    {mistake.ruling}: {mistake.behaviour}"
    if found.lacks_resolve is not None:
        step = found.lacks_resolve + 1
        yield "green", f"  with one more `resolve:` before step {step}, that step would fit."
    if found.differences or found.asked:
        yield (
            "",
            "  Read the rule: either the scenario is wrong about it, or the reference engine is.",
        )


def _refusal(refused: Refused) -> Iterator[Line]:
    """Yield why a move is refused, and what to mend."""
    rules = f" (CR {', '.join(refused.rules)})" if refused.rules else ""
    yield "bold", f"  why: {refused.reason}{rules}"
    if refused.mend:
        yield "green", f"  mend: {refused.mend}"
    if refused.can_be_meant:
        yield "green", "  A move that is meant to be refused stands under `illegal:`."


def _by_rule(
    answers: Iterable[Answered], scenario: Scenario, decide: Mapping[Answered, Difference]
) -> Iterator[Line]:
    """Yield answers below the rule and the step that they belong to."""
    for (rule, step), group in groupby(answers, key=lambda one: (one.rule, one.step)):
        for number, one in enumerate(group):
            if number == 0:
                yield "cyan", f"    CR {', '.join(one.numbers)} (the engine's rule {rule})"
                yield "dim", f"      asked at {_where(step, scenario)}"
            about = f" ({', '.join(one.about)})" if one.about else ""
            yield "", f"      {one.question}{about}: {one.answer}"
            if one in decide:
                yield "green", f"        had it said {_otherwise(decide[one])}"


def _otherwise(difference: Difference) -> str:
    fits = (
        "the scenario would pass"
        if difference.whole
        else "this would fit, and a later step would not"
    )
    return f"“{difference.otherwise}”, {fits}"


def _where(step: int, scenario: Scenario) -> str:
    if step < 0 or step >= len(scenario.play):
        return "the start"
    return f"step {step + 1}: {step_sentence(scenario.play[step], scenario)}"
