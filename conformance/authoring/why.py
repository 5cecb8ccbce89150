"""Say which rule made the difference where a scenario and the reference engine disagree.

The play is repeated with one answer of one rule turned round: what was yes is no, a number
is off by as much as the expectation is.  Where that alone makes the expectation fit, the
rule's answer is the difference.  Nothing is guessed: what is reported was played.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import reference_engine
from conformance.authoring.refusals import Refused, refused_move
from conformance.engines.reference import ReferenceAdapter
from conformance.engines.trace import StepTrace, Trace
from conformance.judge.verdict import Ground, Judgement, Verdict
from conformance.mutants.registry import mutants
from conformance.play import play_and_judge
from conformance.scenario.model import Expect, Resolve, Scenario
from reference_engine.errors import IllegalAction
from reference_engine.game import Game
from reference_engine.rule import Rule, RuleSet, recorded_rules

TRIED = 120
"""At most so many answers are turned round, the latest first."""

SHOWN = 3
"""So many differences are worth reading."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What a rule said at a step: its numbers, the question in words, about what, the answer.

    ``step`` counts from zero, -1 is the set-up; ``depth`` says inside how many other rules
    it was asked.
    """

    rule: str
    numbers: tuple[str, ...]
    question: str
    about: tuple[str, ...]
    answer: str
    step: int
    depth: int


@dataclass(frozen=True, slots=True)
class Difference:
    """An answer that decides the matter: with ``otherwise`` in its place the expectation fits.

    ``whole``: the whole scenario then passes; else only what failed, and something else fails.
    """

    answered: Answered
    otherwise: str
    whole: bool


@dataclass(frozen=True, slots=True)
class KnownMistake:
    """A wrong behaviour of the catalogue with which the scenario would pass."""

    ruling: str
    behaviour: str
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """All that was found out; ``asked``: what rules last said about what the failure is about.

    ``lacks_resolve``: the step that fails, where one more ``resolve`` before it makes it fit.
    ``refused``: what the engine says of a move that it refuses.
    """

    differences: tuple[Difference, ...]
    mistakes: tuple[KnownMistake, ...]
    asked: tuple[Answered, ...]
    lacks_resolve: int | None = None
    refused: Refused | None = None


def why(scenario: Scenario, judgement: Judgement) -> Why | None:
    """Return which rules made the reference engine differ from what a scenario expects.

    None where the failure is not one of the script, is in a variant of the scenario, or is
    that the script cannot go on: no rule says so.
    """
    if not judgement.verdict.is_failure or judgement.ground is not Ground.SCRIPT:
        return None
    if judgement.variant or judgement.step is None or judgement.field == "script":
        return None
    calls, trace = _recorded(scenario)
    found: list[tuple[_Call, Difference]] = []
    for call in _candidates(calls, judgement):
        difference = _turned_round(scenario, judgement, call)
        if difference is not None:
            found.append((call, difference))
    inner = [one for one in found if not any(one[0].encloses(other[0]) for other in found)]
    refused = refused_move(scenario, trace, judgement)
    if refused is not None:
        inner = _of_refusal(inner, refused)
    inner.sort(key=lambda one: (not one[1].whole, -one[0].answered.step))
    asked = dict.fromkeys(
        call.answered
        for call in calls
        if call.answered.step <= judgement.step and judgement.subject in call.answered.about
    )
    rules = {call.answered.rule for call in calls}
    return Why(
        tuple(difference for _, difference in inner[:SHOWN]),
        tuple(_mistakes(scenario, rules)),
        () if refused else tuple(asked)[-SHOWN:],
        judgement.step if _lacks_resolve(scenario, judgement.step) else None,
        refused,
    )


# --------------------------------------------------------------------- what rules answered


class Refusal(str):
    """The words with which a rule forbids a move."""


NO_OBJECTION = Refusal("no objection")
"""What a rule that forbids a move is made to say instead."""


@dataclass(frozen=True, slots=True)
class _Call:
    """One question to a rule in a play; ``first`` and ``last`` number the calls inside it."""

    answered: Answered
    result: object
    first: int
    last: int

    def encloses(self, other: _Call) -> bool:
        return self is not other and self.first < other.first and other.last <= self.last


class _Recorder:
    """Plays a scenario on rules that write down what they are asked and what they answer.

    ``turn`` names an answer that is to be another one, wherever it is given at that step.
    """

    def __init__(self, turn: tuple[Answered, object] | None = None) -> None:
        self.calls: list[_Call] = []
        self.adapter = ReferenceAdapter(self._rules)
        self._turn = turn
        self._step = -1
        self._count = 0
        self._depth = 0

    def notify(self, trace: StepTrace) -> None:
        """Hear that a step has ended."""
        self._step = trace.index + 1

    def _rules(self) -> RuleSet:
        return recorded_rules({name: self._listening(one) for name, one in all_rules().items()})

    def _listening(self, rule: Rule[Any, Any]) -> Callable[..., Any]:
        def asked(game: Game, *args: Any, **kwargs: Any) -> Any:
            first, depth = self._count, self._depth
            self._count += 1
            self._depth += 1
            about = tuple(_about(rule, game, (*args, *kwargs.values()), self.adapter))
            refused: IllegalAction | None = None
            result: Any = None
            try:
                result = rule.original(game, *args, **kwargs)
            except IllegalAction as error:
                refused, result = error, Refusal(str(error))
            finally:
                self._depth -= 1
            if isinstance(result, (bool, int, Refusal)):
                answered = Answered(
                    rule.name, rule.numbers, _question(rule), about, _word(result),
                    self._step, depth,
                )  # fmt: skip
                self.calls.append(_Call(answered, result, first, self._count - 1))
                if self._turn is not None and self._turn[0] == answered:
                    return None if self._turn[1] is NO_OBJECTION else self._turn[1]
            if refused is not None:
                raise refused
            return result

        return asked


def _recorded(scenario: Scenario) -> tuple[list[_Call], Trace]:
    recorder = _Recorder()
    found = play_and_judge(scenario, recorder.adapter, notify=recorder.notify, observe_all=True)
    return recorder.calls, found.trace


def _of_refusal(
    found: list[tuple[_Call, Difference]], refused: Refused
) -> list[tuple[_Call, Difference]]:
    """Return the answers that are the refusal itself, if there are any; else all of them."""
    own = [
        one for one in found
        if isinstance(one[0].result, Refusal) and one[0].result.startswith(refused.reason)
    ]  # fmt: skip
    return own or found


def _candidates(calls: Sequence[_Call], judgement: Judgement) -> list[_Call]:
    """Return one call for each answer given up to the failing step, the latest steps first."""
    assert judgement.step is not None
    unlike: dict[Answered, _Call] = {}
    for call in calls:
        if call.answered.step <= judgement.step and _otherwise(call, judgement) is not None:
            unlike[call.answered] = call
    return list(reversed(unlike.values()))[:TRIED]


def _otherwise(call: _Call, judgement: Judgement) -> object:
    """Return the answer to try in place of the one given, or None where there is none."""
    if isinstance(call.result, bool):
        return not call.result
    if isinstance(call.result, Refusal):
        returns = inspect.signature(all_rules()[call.answered.rule].original).return_annotation
        return NO_OBJECTION if returns == "None" else None
    expected, actual = judgement.expected, judgement.actual
    if isinstance(call.result, int) and _is_number(expected) and _is_number(actual):
        changed = call.result + int(expected) - int(actual)
        return changed if changed >= 0 else None
    return None


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdigit()


def _turned_round(scenario: Scenario, judgement: Judgement, call: _Call) -> Difference | None:
    other = _otherwise(call, judgement)
    recorder = _Recorder((call.answered, other))
    found = play_and_judge(scenario, recorder.adapter, notify=recorder.notify).judgement
    if found.verdict is Verdict.PASS:
        return Difference(call.answered, _word(other), whole=True)
    assert judgement.step is not None
    later = found.step is not None and found.step > judgement.step
    if later and found.verdict.is_failure:
        return Difference(call.answered, _word(other), whole=False)
    return None


def _lacks_resolve(scenario: Scenario, step: int) -> bool:
    """Does an expectation fit once what is on the stack before it has resolved?"""
    if not isinstance(scenario.play[step], Expect):
        return False
    play = (*scenario.play[:step], Resolve(resolve=None), *scenario.play[step:])
    longer = scenario.model_copy(update={"play": play})
    found = play_and_judge(longer, ReferenceAdapter()).judgement
    if found.verdict is Verdict.PASS:
        return True
    # The expectation is one step later now; what fails after it is another matter.
    return found.verdict.is_failure and found.step is not None and found.step > step + 1


def _mistakes(scenario: Scenario, asked: set[str]) -> Iterator[KnownMistake]:
    """Yield wrong behaviours of the scenario's rulings with which it passes."""
    found = 0
    for one in mutants().values():
        if one.ruling not in scenario.rulings or one.rule.name not in asked or found == SHOWN:
            continue
        judgement = play_and_judge(scenario, ReferenceAdapter(one.rules)).judgement
        if judgement.verdict is Verdict.PASS:
            found += 1
            yield KnownMistake(one.ruling, one.behaviour, one.rule.numbers)


# ------------------------------------------------------------------------------- in words


@cache
def all_rules() -> dict[str, Rule[Any, Any]]:
    """Return every rule of the reference engine by its name."""
    found: dict[str, Rule[Any, Any]] = {}
    for info in pkgutil.walk_packages(reference_engine.__path__, "reference_engine."):
        module = importlib.import_module(info.name)
        found.update({one.name: one for one in vars(module).values() if isinstance(one, Rule)})
    return found


def _question(rule: Rule[Any, Any]) -> str:
    """Return what a rule says, by the first line of its docstring, without "Return whether"."""
    first = (inspect.getdoc(rule.original) or rule.name).split("\n")[0].rstrip(".")
    for start in ("Return whether ", "Return "):
        first = first.removeprefix(start)
    return first


def _about(
    rule: Rule[Any, Any], game: Game, values: Sequence[Any], adapter: ReferenceAdapter
) -> Iterator[str]:
    """Yield what a rule was asked about, as the scenario calls it, where that has a name."""
    parameters = list(inspect.signature(rule.original).parameters.values())[1:]
    for parameter, value in zip(parameters, values, strict=False):
        word = adapter.word_for(game, str(parameter.annotation), value)
        if word:
            yield word


def _word(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
