"""Write a scenario as plain data: short, without defaults, and read back equal.

This is the form behind YAML, JSON and the hash of a scenario.  It uses the same shorthands
as a person would: a bare name for a card without further ado, a mapping for answers that
are told apart by their kind, one mapping for all that is expected.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pydantic import ValidationError

from conformance.scenario import model
from conformance.scenario.model import Scenario
from conformance.scenario.problems import Problem, ScenarioError, path_text
from conformance.scenario.source import MAX_BYTES

Plain = dict[str, Any]

_UNHASHED = frozenset({"id", "rulings", "case", "summary", "source", "rules"})
_ORDERED = frozenset({"as", "attack", "block"})


def to_plain(scenario: Scenario) -> Plain:
    """Return the scenario as dicts, lists and scalars, in the order of the model's fields."""
    data = _dump(scenario)
    if scenario.cards:
        data["cards"] = _cards(scenario.cards)
    if "start" in data:
        data["start"] = _position(scenario.start)
    data["play"] = [_step(step) for step in scenario.play]
    if scenario.variants:
        data["variants"] = [_variant(variant) for variant in scenario.variants]
    return data


def from_plain(data: object, file: str = "<data>") -> Scenario:
    """Return the scenario that plain data holds.

    Raises :class:`ScenarioError` with a problem for each thing that is wrong with its shape.
    """
    try:
        return Scenario.model_validate(_tuples(data), strict=True)
    except ValidationError as error:
        problems = [
            Problem(file, 0, 0, path_text(item["loc"]), item["msg"])
            for item in error.errors(include_url=False)
        ]
    raise ScenarioError(problems)


def to_json(scenario: Scenario) -> str:
    """Return the scenario as one line of JSON, always the same for the same scenario."""
    return json.dumps(to_plain(scenario), ensure_ascii=False, separators=(",", ":"))


def from_json(text: str | bytes, file: str = "<json>") -> Scenario:
    """Return the scenario in a JSON text.  Raises :class:`ScenarioError`."""
    if len(text) > MAX_BYTES:
        raise ScenarioError([Problem(file, 0, 0, "", f"longer than {MAX_BYTES} bytes")])
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ScenarioError([Problem(file, 0, 0, "", f"this is not JSON: {error}")]) from None
    return from_plain(data, file)


def scenario_hash(scenario: Scenario) -> str:
    """Return the SHA-256 of what is played, as hexadecimal digits.

    What only describes (id, rulings, case, summary, source, rule numbers) does not count:
    the same play under two ids is played once.  The order of a mapping does not count
    either, except where it tells which comes first (``as``, ``attack``, ``block``).
    """
    played = {key: value for key, value in to_plain(scenario).items() if key not in _UNHASHED}
    text = json.dumps(_sorted(played), ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _sorted(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        keys = list(value) if key in _ORDERED else sorted(value)
        return {name: _sorted(value[name], name) for name in keys}
    if isinstance(value, list):
        return [_sorted(item) for item in value]
    return value


def _tuples(value: object) -> object:
    """Lists become tuples: the model is strict about what a sequence is."""
    if isinstance(value, dict):
        return {key: _tuples(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return tuple(_tuples(item) for item in value)
    return value


# ---------------------------------------------------------------------------- the parts


def _dump(value: model.Model) -> Plain:
    dumped: Plain = value.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return dumped


def _cards(cards: tuple[model.Card, ...]) -> Any:
    if len({card.name for card in cards}) < len(cards):
        return [_dump(card) for card in cards]
    return {card.name: _card(card) for card in cards}


def _card(card: model.Card) -> Plain:
    data = _dump(card)
    del data["name"]
    if len(card.faces) == 1 and card.faces[0].name == card.name:
        (face,) = data.pop("faces")
        del face["name"]
        return {**face, **data}
    return data


def _position(position: model.Position) -> Plain:
    data = _dump(position)
    for player, seat in position.players().items():
        if player in data:
            for zone in ("battlefield", "hand", "library", "graveyard", "exile"):
                if zone in data[player]:
                    data[player][zone] = [_placed(one) for one in getattr(seat, zone)]
    return data


def _placed(placed: model.Placed) -> Any:
    data = _dump(placed)
    return placed.card if len(data) == 1 else data


def _variant(variant: model.Variant) -> Plain:
    data = _dump(variant)
    if variant.start is not None:
        data["start"] = _position(variant.start)
    if variant.play is not None:
        data["play"] = [_step(step) for step in variant.play]
    return data


def _step(step: model.AnyStep) -> Plain:
    data = _dump(step)
    if isinstance(step, model.Illegal):
        data["illegal"] = _step(step.illegal)
    elif isinstance(step, model.Expect):
        data["expect"] = _state(step.expect)
    else:
        return _move(step, data)
    return data


def _move(move: model.AnyMove, data: Plain) -> Plain:
    key = type(move).__name__.lower()
    # The word that says which step it is comes first, also where its value is the default.
    data = {key: data.get(key), **{name: data[name] for name in data if name != key}}
    if move.answers:
        data["answers"] = _answers(move.answers)
    if move.as_:
        data["as"] = _bindings(move.as_)
    return data


def _answers(answers: tuple[model.Answer, ...]) -> Any:
    if all(answer.subject is None for answer in answers) and len(
        {answer.kind for answer in answers}
    ) == len(answers):
        return {answer.kind: _value(answer.value) for answer in answers}
    return [_answer(answer) for answer in answers]


def _answer(answer: model.Answer) -> Plain:
    about = {} if answer.subject is None else {"for": answer.subject}
    return {answer.kind: _value(answer.value), **about}


def _value(value: model.AnswerValue) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _bindings(bindings: dict[str, model.Created]) -> Any:
    if len(bindings) == 1 and next(iter(bindings.values())) == model.Created():
        return next(iter(bindings))
    return {name: _one_name(_dump(made)) for name, made in bindings.items()}


def _one_name(data: Plain) -> Plain:
    causes = data.get("caused by")
    return {**data, "caused by": causes[0]} if causes and len(causes) == 1 else data


def _state(state: model.StateExpectation) -> Plain:
    data = _dump(state)
    objects: Plain = {name: _dump(wanted) for name, wanted in state.objects.items()}
    players: Plain = {name: _dump(wanted) for name, wanted in state.players.items()}
    rest: Plain = {key: data[key] for key in ("stack", "turn") if key in data}
    if "stack" in rest:
        rest["stack"] = [_one_name(item) for item in rest["stack"]]
    if objects.keys() & {*model.RESERVED, "objects", "players"}:
        return {"objects": objects, "players": players, **rest}
    return {**objects, **players, **rest}
