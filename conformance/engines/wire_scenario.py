"""Scenarios, answers and greetings on the wire.

A scenario crosses the pipe with the words of its YAML form and without the fields that are
at their default.  Reading is lenient where the model is strict: fields that this version
does not know are dropped, because a newer suite may talk to an older worker.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from conformance.engines.adapter import Capabilities, Hello
from conformance.engines.answers import AnswerBook
from conformance.engines.engine import Books
from conformance.engines.wire import Json
from conformance.engines.wire_check import WireError, brief
from conformance.scenario.model import (
    Answer,
    AnyMove,
    AnyStep,
    Expect,
    Illegal,
    Resolve,
    Scenario,
)

AnswersByStep = dict[int, tuple[Answer, ...]]

# ---------------------------------------------------------------------------- scenarios


def scenario_to_json(scenario: Scenario) -> Json:
    """Return a scenario as a JSON value, without what is at its default."""
    data = scenario.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    _keep_step_words(scenario.play, data["play"])
    for variant, dumped in zip(scenario.variants, data.get("variants", ()), strict=True):
        if variant.play is not None:
            _keep_step_words(variant.play, dumped["play"])
    return data


def _keep_step_words(steps: Sequence[AnyStep], dumped: list[Json]) -> None:
    """A plain `resolve` is told by its word alone, and the word's value is the default."""
    for step, data in zip(steps, dumped, strict=True):
        if isinstance(step, Resolve):
            data.setdefault("resolve", None)
        elif isinstance(step, Illegal) and isinstance(step.illegal, Resolve):
            data["illegal"].setdefault("resolve", None)


def scenario_from_json(data: object) -> Scenario:
    """Read a scenario.  Raises :class:`WireError` with the path of the first wrong field."""
    try:
        return Scenario.model_validate(data)
    except ValidationError as error:
        unknown = [item["loc"] for item in error.errors() if item["type"] == "extra_forbidden"]
        for path in unknown:
            _drop(data, path)
        if not unknown:
            raise _first_problem(error) from None
    try:
        return Scenario.model_validate(data)
    except ValidationError as error:
        raise _first_problem(error) from None


def _first_problem(error: ValidationError) -> WireError:
    first = error.errors()[0]
    return WireError(first["msg"], ".".join(str(part) for part in first["loc"]))


def _drop(data: Any, path: tuple[str | int, ...]) -> None:
    """Delete the field at ``path``, which names the kind of a step before the step's fields."""
    parts = list(path)
    before: str | int = ""
    while len(parts) > 1:
        part = parts.pop(0)
        data = data[part]
        if part == "illegal" or (isinstance(part, int) and before == "play"):
            parts.pop(0)
        before = part
    if isinstance(data, dict):
        data.pop(parts[0], None)


# ------------------------------------------------------------------------------ answers


def answers_to_json(scenario: Scenario, books: Books) -> Json:
    """Return the answers that ``books`` gives to each move, by the index of its step."""
    return {
        str(index): [
            answer.model_dump(mode="json", by_alias=True) for answer in books(index, move).answers
        ]
        for index, move in _moves(scenario)
    }


def _moves(scenario: Scenario) -> list[tuple[int, AnyMove]]:
    return [
        (index, step.illegal if isinstance(step, Illegal) else step)
        for index, step in enumerate(scenario.play)
        if not isinstance(step, Expect)
    ]


def books_from_json(answers: Mapping[int, Sequence[Answer]] | None) -> Books | None:
    """Return what gives a step its answers; a step that is not mentioned keeps its own."""
    if answers is None:
        return None
    given = {index: tuple(items) for index, items in answers.items()}

    def book(index: int, move: AnyMove) -> AnswerBook:
        return AnswerBook(given.get(index, move.answers))

    return book


# ------------------------------------------------------------------------------ greeting

_SETS = ("cards_by", "layouts", "moves", "questions", "observations", "features")


def hello_to_json(hello: Hello) -> Json:
    """Return a greeting as a JSON value."""
    able = hello.capabilities
    return {
        "engine": hello.engine,
        "version": hello.version,
        "protocol": list(hello.protocol),
        "capabilities": {
            "set_up": able.set_up,
            **{name: sorted(getattr(able, name)) for name in _SETS},
            "players": able.players,
            "deterministic": able.deterministic,
        },
    }


def hello_from_json(data: object) -> Hello:
    """Read a greeting.  Raises :class:`WireError`."""
    if not isinstance(data, dict):
        raise WireError(f"expected an object, got {brief(data)}")
    for name in ("engine", "version"):
        if not isinstance(data.get(name), str) or not data[name]:
            raise WireError(f"expected a text, got {brief(data.get(name))}", name)
    able = data.get("capabilities", {})
    if not isinstance(able, dict):
        raise WireError(f"expected an object, got {brief(able)}", "capabilities")
    return Hello(data["engine"], data["version"], _protocol(data), _capabilities(able))


def _protocol(data: Json) -> tuple[int, int]:
    span = data.get("protocol")
    if not isinstance(span, list) or [type(end) for end in span] != [int, int]:
        raise WireError(f"expected [lowest, highest], got {brief(span)}", "protocol")
    return (span[0], span[1])


def _capabilities(able: Json) -> Capabilities:
    known: dict[str, Any] = {}
    for name in _SETS:
        if name in able:
            items = able[name]
            if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
                problem = f"expected a list of texts, got {brief(items)}"
                raise WireError(problem, f"capabilities.{name}")
            known[name] = frozenset(items)
    for name, kind in (("set_up", str), ("players", int), ("deterministic", bool)):
        if name in able:
            if type(able[name]) is not kind:
                problem = f"expected a {kind.__name__}, got {brief(able[name])}"
                raise WireError(problem, f"capabilities.{name}")
            known[name] = able[name]
    return Capabilities(**known)
