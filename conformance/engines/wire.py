"""Traces on the wire: as JSON values, and back.

A trace is converted by hand, because a run carries thousands of them; what comes back is
checked as it is read, field by field, against the types in :mod:`conformance.engines.trace`.
Fields at their default are left out.  Fields that this version does not know are dropped,
so that older and newer sides understand each other.  Both directions lose nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

from conformance.engines.trace import (
    Asked,
    Observation,
    Question,
    StepOutcome,
    StepTrace,
    Trace,
)
from conformance.engines.wire_check import WireError, brief, checker_for
from conformance.scenario.model import (
    PLAYER_NAMES,
    QUESTION_KINDS,
    AnswerValue,
    PlayerName,
    QuestionKind,
)

Json = dict[str, Any]
T = TypeVar("T")

_OUTCOMES = {outcome.value: outcome for outcome in StepOutcome}
_KINDS = frozenset(QUESTION_KINDS)
_PLAYERS = frozenset(PLAYER_NAMES)
_OBSERVATION = checker_for(Observation)


# -------------------------------------------------------------------------- traces: out


def trace_to_json(trace: Trace) -> Json:
    """Return a trace as a JSON value."""
    data: Json = {
        "scenario": trace.scenario,
        "engine": trace.engine,
        "set_up": step_to_json(trace.set_up),
        "steps": [step_to_json(step) for step in trace.steps],
    }
    if trace.stderr:
        data["stderr"] = trace.stderr
    return data


def told_to_json(trace: Trace) -> Json:
    """Return a trace whose steps have all been told of by notifications, without them."""
    data: Json = {"scenario": trace.scenario, "engine": trace.engine, "told": 1 + len(trace.steps)}
    if trace.stderr:
        data["stderr"] = trace.stderr
    return data


def step_to_json(step: StepTrace) -> Json:
    """Return what happened at one step as a JSON value."""
    data: Json = {"index": step.index, "outcome": step.outcome.value}
    if step.detail:
        data["detail"] = step.detail
    if step.asked:
        data["asked"] = [
            {"question": question_to_json(item.question), "answer": item.answer, "by": item.by}
            for item in step.asked
        ]
    if step.unused:
        data["unused"] = list(step.unused)
    if step.pending is not None:
        data["pending"] = question_to_json(step.pending)
    if step.observation is not None:
        data["observation"] = step.observation
    if step.bound:
        data["bound"] = step.bound
    if step.unbound:
        data["unbound"] = list(step.unbound)
    if step.stopped:
        data["stopped"] = True
    return data


def question_to_json(question: Question) -> Json:
    """Return a question as a JSON value."""
    data: Json = {"kind": question.kind, "player": question.player}
    if question.subject is not None:
        data["subject"] = question.subject
    if question.options is not None:
        data["options"] = list(question.options)
    if question.minimum != 1:
        data["minimum"] = question.minimum
    if question.maximum != 1:
        data["maximum"] = question.maximum
    if question.seen_by is not None:
        data["seen_by"] = {name: list(players) for name, players in question.seen_by.items()}
    return data


# --------------------------------------------------------------------------- traces: in


def trace_from_json(data: object, told: Sequence[StepTrace] = ()) -> Trace:
    """Read a trace.  Raises :class:`WireError` with the path of the first wrong field.

    ``told`` are the steps that came before as notifications; a trace with the field ``told``
    leaves set-up and steps out and says how many they were.
    """
    fields = _mapping(data)
    if "told" in fields:
        if fields["told"] != len(told) or not told:
            raise WireError(f"{brief(fields['told'])} steps, but {len(told)} came", "told")
        fields = {**fields, "set_up": told[0], "steps": list(told[1:])}
    scenario, engine = _text(fields, "scenario"), _text(fields, "engine")
    if "set_up" not in fields:
        raise WireError("this field is missing", "set_up")
    first = fields["set_up"]
    set_up = first if type(first) is StepTrace else _at("set_up", step_from_json, first)
    if set_up.index != -1:
        raise WireError(f"the index of set-up is -1, not {set_up.index}", "set_up.index")
    if type(fields.get("steps")) is not list:
        raise WireError(_problem(fields, "steps", "a list"), "steps")
    steps: list[StepTrace] = []
    for number, item in enumerate(fields["steps"]):
        try:
            step = item if type(item) is StepTrace else step_from_json(item)
        except WireError as error:
            raise error.under(number).under("steps") from None
        if step.index != number:
            raise WireError(f"expected {number}, got {step.index}", f"steps.{number}.index")
        steps.append(step)
    return Trace(scenario, engine, set_up, tuple(steps), _text(fields, "stderr", ""))


def step_from_json(data: object) -> StepTrace:
    """Read what happened at one step.  Raises :class:`WireError`."""
    fields = _mapping(data)
    index = fields.get("index")
    if type(index) is not int:
        raise WireError(_problem(fields, "index", "a number"), "index")
    outcome = _OUTCOMES.get(_text(fields, "outcome"))
    if outcome is None:
        raise WireError(
            f"{fields['outcome']!r} is no outcome; there are {', '.join(_OUTCOMES)}", "outcome"
        )
    # The common case is a step without anything else.
    if len(fields) == 2:
        return StepTrace(index, outcome)
    return StepTrace(
        index,
        outcome,
        _text(fields, "detail", ""),
        asked=_tuple(fields, "asked", asked_from_json),
        unused=_tuple(fields, "unused", _kind),
        pending=_optional(fields, "pending", question_from_json),
        observation=_optional(fields, "observation", observation_from_json),
        bound=_optional(fields, "bound", _names) or {},
        unbound=_tuple(fields, "unbound", _string),
        stopped=_flag(fields, "stopped"),
    )


def asked_from_json(data: object) -> Asked:
    """Read a question with its answer.  Raises :class:`WireError`."""
    fields = _mapping(data)
    by = fields.get("by")
    if by not in ("scenario", "engine"):
        raise WireError(_problem(fields, "by", "'scenario' or 'engine'"), "by")
    if "answer" not in fields:
        raise WireError("this field is missing", "answer")
    question = _at("question", question_from_json, fields.get("question"))
    return Asked(question, _at("answer", answer_from_json, fields["answer"]), by)


def answer_from_json(value: object) -> AnswerValue:
    """Read an answer: true or false, a number, a word, a list of names, or numbers by name."""
    kind = type(value)
    if kind in (bool, int, str):
        return cast("bool | int | str", value)
    if kind is list and all(type(item) is str for item in cast("list[object]", value)):
        return tuple(cast("list[str]", value))
    if kind is dict and all(
        type(item) is int for item in cast("dict[object, object]", value).values()
    ):
        return cast("dict[str, int]", value)
    raise WireError(f"expected a word, number, flag, list of names or map, got {brief(value)}")


def question_from_json(data: object) -> Question:
    """Read a question.  Raises :class:`WireError`."""
    fields = _mapping(data)
    player = _text(fields, "player")
    if player not in _PLAYERS:
        raise WireError(f"no player is called {player!r}", "player")
    options = _tuple(fields, "options", _string) if fields.get("options") is not None else None
    return Question(
        _at("kind", _kind, fields.get("kind")),
        player,
        _optional(fields, "subject", _string),
        options,
        _whole(fields, "minimum"),
        _whole(fields, "maximum"),
        _optional(fields, "seen_by", _players_by_name),
    )


def observation_from_json(data: object) -> Observation:
    """Check an observation against its types; unknown fields are dropped from ``data``."""
    return cast(Observation, _OBSERVATION(data))


# --------------------------------------------------- small readers, by type of the field


def _problem(fields: Mapping[str, object], name: str, expected: str) -> str:
    if name not in fields:
        return "this field is missing"
    return f"expected {expected}, got {brief(fields[name])}"


def _mapping(data: object) -> Json:
    if type(data) is not dict:
        raise WireError(f"expected an object, got {brief(data)}")
    return data


def _at(name: str, read: Callable[[object], T], value: object) -> T:
    try:
        return read(value)
    except WireError as error:
        raise error.under(name) from None


def _optional(fields: Json, name: str, read: Callable[[object], T]) -> T | None:
    value = fields.get(name)
    return None if value is None else _at(name, read, value)


def _tuple(fields: Json, name: str, read: Callable[[object], T]) -> tuple[T, ...]:
    items = fields.get(name)
    if items is None:
        return ()
    if type(items) is not list:
        raise WireError(f"expected a list, got {brief(items)}", name)
    return tuple([_at(f"{name}.{number}", read, item) for number, item in enumerate(items)])


def _text(fields: Json, name: str, default: str | None = None) -> str:
    value = fields.get(name, default)
    if type(value) is not str:
        raise WireError(_problem(fields, name, "a text"), name)
    return value


def _whole(fields: Json, name: str) -> int:
    value = fields.get(name, 1)
    if type(value) is not int:
        raise WireError(_problem(fields, name, "a whole number"), name)
    return value


def _flag(fields: Json, name: str) -> bool:
    value = fields.get(name, False)
    if type(value) is not bool:
        raise WireError(_problem(fields, name, "true or false"), name)
    return value


def _string(value: object) -> str:
    if type(value) is not str:
        raise WireError(f"expected a text, got {brief(value)}")
    return value


def _kind(value: object) -> QuestionKind:
    if type(value) is not str or value not in _KINDS:
        raise WireError(f"{brief(value)} is no kind of question")
    return value


def _players_by_name(value: object) -> dict[str, tuple[PlayerName, ...]]:
    fields = _mapping(value)
    for name, players in fields.items():
        if type(players) is not list or not all(player in _PLAYERS for player in players):
            raise WireError(f"expected a list of players, got {brief(players)}", name)
    return {name: tuple(players) for name, players in fields.items()}


def _names(value: object) -> dict[str, str]:
    fields = _mapping(value)
    for name, bound in fields.items():
        if type(bound) is not str:
            raise WireError(f"expected a text, got {brief(bound)}", name)
    return fields
