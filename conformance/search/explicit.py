"""Write out what a comparison found as an expectation, so that the file alone tells it.

A course that differs from the reference engine's is a failure without words in the scenario.
Where one field of something named differs, and the engine chose nothing by itself on the way,
what the rules say of that field becomes an expectation of the scenario.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from conformance.engines.answers import only_option
from conformance.engines.trace import Asked, Observation, StepTrace
from conformance.judge.verdict import Ground
from conformance.play import Played
from conformance.scenario.model import (
    PLAYER_NAMES,
    Expect,
    ObjectExpectation,
    PlayerExpectation,
    Scenario,
    StateExpectation,
    TurnExpectation,
)

CLAUSE = "as on the reference engine"


def with_expectation(played: Played) -> Scenario | None:
    """Return the scenario with what the reference engine showed as its last step.

    None where that cannot be said in an expectation, or depends on what an engine chose.
    """
    judgement, reference = played.judgement, played.reference
    if judgement.ground is not Ground.COMPARISON or judgement.step is None or reference is None:
        return None
    steps = (reference.set_up, *reference.steps)
    if judgement.step + 1 >= len(steps) or played.scenario.variants or _chose(played):
        return None
    seen = steps[judgement.step + 1].observation
    state = None if seen is None else _expected(judgement.subject, judgement.field, seen)
    if state is None:
        return None
    before = played.scenario.play[: judgement.step + 1]
    return played.scenario.model_copy(
        update={"play": (*before, Expect(expect=state, clause=CLAUSE))}
    )


def _chose(played: Played) -> bool:
    """Did either engine choose where there was a choice?"""
    assert played.reference is not None
    steps: tuple[StepTrace, ...] = (*played.trace.steps, *played.reference.steps)
    return any(_is_choice(asked) for step in steps for asked in step.asked)


def _is_choice(asked: Asked) -> bool:
    return asked.by == "engine" and only_option(asked.question) != asked.answer


def _expected(subject: str, field: str, seen: Observation) -> StateExpectation | None:
    """Return the expectation of one field as an observation shows it; None if it has no words."""
    objects: Mapping[str, Any] = seen.get("objects", {})
    players: Mapping[str, Any] = seen.get("players", {})
    turn: Mapping[str, Any] = seen.get("turn", {})
    try:
        if subject in PLAYER_NAMES:
            value = _plain(players[subject][field])
            return StateExpectation(players={subject: PlayerExpectation(**{field: value})})
        if subject == "turn":
            return StateExpectation(turn=TurnExpectation(**{field: _plain(turn[field])}))
        if subject == "stack":
            return None if seen.get("stack") else StateExpectation(stack=())
        value = _plain(objects[subject][field])
        return StateExpectation(objects={subject: ObjectExpectation(**{field: value})})
    except (KeyError, ValidationError, _Unnamed):
        return None


class _Unnamed(Exception):
    """A value speaks of an object that the scenario does not name."""


def _plain(value: Any) -> Any:
    words = value if isinstance(value, list) else [value]
    if any(isinstance(word, str) and word.startswith("#") for word in words):
        raise _Unnamed
    return tuple(value) if isinstance(value, list) else value
