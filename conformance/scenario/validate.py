"""Turn nodes of a file into values of the model, with every problem in words.

Pydantic finds what is wrong with the shape; this module says it as a rules editor would,
with the place in the file.  A number or ``true`` where the model wants a word is taken as
it is written, so that ``power: 3`` and a card named ``1996`` need no quotes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from conformance.scenario import model
from conformance.scenario.locate import Place, locate
from conformance.scenario.problems import (
    MOST,
    Location,
    Problem,
    did_you_mean,
    nearest,
    path_text,
    shown,
)
from conformance.scenario.source import Mapping, Node, Scalar, Sequence, plain

M = TypeVar("M", bound=BaseModel)

_ANSWER = "true or false, a number, a word, a list of names, or names with numbers"
_ONE_KIND = (
    "an answer is one kind of question with its value",
    "a mapping such as {x: 3} or {may: true, for: Grove Ox}",
    "",
)
_KINDS = {
    "int_type": "a whole number", "int_parsing": "a whole number",
    "string_type": "text", "bool_type": "true or false", "bool_parsing": "true or false",
    "tuple_type": "a list", "dict_type": "a mapping", "model_type": "a mapping",
    "model_attributes_type": "a mapping", "dataclass_type": "a mapping",
}  # fmt: skip


def validate(kind: type[M], node: Node, file: str) -> tuple[M | None, list[Problem]]:
    """Return the value that a node holds, or None and everything that is wrong with it."""
    node, value, errors = _read(kind, node)
    # More than are listed are not looked into: a file of nonsense must not take long.
    return value, list(_problems(kind, node, errors[: MOST + 50], file))


def validate_rest(kind: type[M], node: Node) -> tuple[M | None, bool]:
    """Return what a faulty node holds without its faulty parts, if that is anything.

    The flag says whether all names are still there: nothing had to go that may give one.
    """
    complete = True
    for _ in range(3):
        node, value, errors = _read(kind, node)
        if value is not None:
            return value, complete
        if len(errors) > MOST:
            return None, False
        errors = _counted(errors)
        complete = complete and not any(_may_give_a_name(item) for item in errors)
        faulty = {locate(node, _without_branches(item["loc"])[0]).path for item in errors}
        if () in faulty:
            return None, False
        node = _without(node, faulty, ())
    return None, False


_NAMELESS = frozenset({"expect", "answers", "asked", "clause", "rules", "summary", "source", "case",
                       "cost", "power", "toughness", "life", "mana", "counters"})  # fmt: skip
"""Fields, and a step, in which no object, card or player gets a name."""


def _may_give_a_name(item: ErrorDetails) -> bool:
    return item["type"] != "extra_forbidden" and _NAMELESS.isdisjoint(item["loc"])


def _without(node: Node, faulty: set[Location], path: Location) -> Node:
    if isinstance(node, Mapping):
        kept = {
            key: _without(value, faulty, (*path, key))
            for key, value in node.items.items()
            if (*path, key) not in faulty
        }
        return Mapping(node.mark, kept, {key: node.keys[key] for key in kept})
    if isinstance(node, Sequence):
        items = [
            _without(item, faulty, (*path, index))
            for index, item in enumerate(node.items)
            if (*path, index) not in faulty
        ]
        return Sequence(node.mark, items)
    return node


def _read(kind: type[M], node: Node) -> tuple[Node, M | None, list[ErrorDetails]]:
    try:
        return node, kind.model_validate(plain(node), strict=True), []
    except ValidationError as error:
        errors = error.errors(include_url=False, include_context=True)
    words = {
        id(place.node)
        for place in (locate(node, item["loc"]) for item in errors if _wants_text(item))
        if isinstance(place.node, Scalar) and place.node.value is not None
    }
    if words:
        node = _as_text(node, words)
        try:
            return node, kind.model_validate(plain(node), strict=True), []
        except ValidationError as error:
            errors = error.errors(include_url=False, include_context=True)
    return node, None, errors


def _wants_text(item: ErrorDetails) -> bool:
    placed = item.get("ctx", {}).get("class_name") == "Placed"  # a bare name stands for it
    return item["type"] == "string_type" or (item["type"] == "model_type" and placed)


def _as_text(node: Node, words: set[int]) -> Node:
    if isinstance(node, Mapping):
        items = {key: _as_text(value, words) for key, value in node.items.items()}
        return Mapping(node.mark, items, node.keys)
    if isinstance(node, Sequence):
        return Sequence(node.mark, [_as_text(item, words) for item in node.items])
    return Scalar(node.mark, node.text, node.text) if id(node) in words else node


def _problems(
    kind: type[BaseModel], node: Node, errors: list[ErrorDetails], file: str
) -> Iterator[Problem]:
    seen: set[tuple[object, ...]] = set()
    for item in _counted(errors):
        loc, union = _without_branches(item["loc"])
        if _is_half_answer(item):
            loc = loc[:-1]
            place = locate(node, loc)
            message, expected, hint = _ONE_KIND
        else:
            place = locate(node, loc)
            message, expected, hint = _words(kind, item, loc, place, union)
        key = (place.mark, place.path, message)
        if key not in seen:
            seen.add(key)
            yield Problem(
                file, place.mark.line, place.mark.column, path_text(place.path),
                message, expected, hint, _mend(kind, item, loc),
            )  # fmt: skip


def _mend(kind: type[BaseModel], item: ErrorDetails, loc: tuple[int | str, ...]) -> tuple[str, str]:
    """Return a word that is not known with the one word of the format that comes near it."""
    if item["type"] == "extra_forbidden":
        word, known = loc[-1], _fields(kind, loc)
    elif item["type"] == "literal_error":
        word, known = item["input"], _allowed(item)
    else:
        return ("", "")
    near = nearest(word, known, most=2)
    return (str(word), near[0]) if len(near) == 1 else ("", "")


def _counted(errors: list[ErrorDetails]) -> list[ErrorDetails]:
    """Leave out that a list is too short: what is wrong in it, pydantic does not count."""
    inside = {item["loc"][:length] for item in errors for length in range(len(item["loc"]))}
    return [item for item in errors if item["type"] != "too_short" or item["loc"] not in inside]


def _is_half_answer(item: ErrorDetails) -> bool:
    """Is this about the form of an answer in a list, such as ``{x: 3, may: true}``?"""
    loc = item["loc"]
    listed = len(loc) >= 3 and loc[-3] == "answers" and isinstance(loc[-2], int)
    return listed and item["type"] in ("missing", "extra_forbidden")


def _without_branches(loc: tuple[int | str, ...]) -> tuple[tuple[int | str, ...], bool]:
    """Cut the names of a plain union's branches off: one message for the whole value."""
    for at, part in enumerate(loc[:-1]):
        before = loc[at - 2] if at >= 2 else None
        if (part == "value" and before == "answers") or (part == "ability" and at >= 2):
            branch = str(loc[at + 1])
            if branch in ("bool", "int", "str") or branch.startswith(("tuple[", "dict[")):
                return loc[: at + 1], True
    return loc, False


def _words(
    kind: type[BaseModel],
    item: ErrorDetails,
    loc: tuple[int | str, ...],
    place: Place,
    union: bool,
) -> tuple[str, str, str]:
    """Return message, expectation and hint for one of pydantic's errors."""
    error, given = item["type"], item["input"]
    name = loc[-1] if loc else ""
    if union:
        expected = _ANSWER if name == "value" else "the line in the text, or that line's number"
        return f"{_what(plain(place.node))} cannot stand here", expected, ""
    if error == "extra_forbidden":
        fields = _fields(kind, loc)
        hint = did_you_mean(name, fields)
        expected = "one of " + ", ".join(fields) if fields else ""
        return f'"{shown(str(name))}" is not known here', expected, hint
    if error == "missing":
        return f'"{str(name).rstrip("_").replace("_", " ")}" is missing', "", ""
    if error in ("union_tag_not_found", "union_tag_invalid"):
        return _step_words(given)
    if error == "literal_error":
        allowed = _allowed(item)
        return (
            f"{_what(given)} is not one of the words for this",
            _listed(allowed),
            did_you_mean(given, allowed),
        )
    if error in _KINDS:
        hint = ""
        if error.startswith("bool") and isinstance(given, str):
            hint = "write true or false"
        if name == "resolve" and isinstance(given, dict):
            hint = "what belongs to the step stands beside `resolve:`, not below it"
        return f"{_what(given)} cannot stand here", _KINDS[error], hint
    if error == "too_short":
        return "there must be at least one", "", ""
    return shown(item["msg"]), "", ""


def _allowed(item: ErrorDetails) -> list[str]:
    text = str(item.get("ctx", {}).get("expected", ""))
    return [word for word in text.replace(" or ", ", ").replace("'", "").split(", ") if word]


def _listed(words: list[str]) -> str:
    return "one of " + ", ".join(words)


def _step_words(given: Any) -> tuple[str, str, str]:
    if not isinstance(given, dict):
        # A word of the format alone, as in "- resolve", lacks its colon.
        hint = f"write `{given}:`" if given in ("resolve", "pass") else ""
        return f"{_what(given)} is not a step", "a mapping such as {cast: Grove Ox}", hint
    found = [key for key in model.STEP_KEYS if key in given]
    if len(found) > 1:
        return f"a step does one thing, and this has {' and '.join(found)}", "two steps", ""
    hints = (did_you_mean(key, model.STEP_KEYS) for key in given)
    hint = next((hint for hint in hints if hint), "")
    return "this step does not say what happens", _listed(list(model.STEP_KEYS)), hint


def _what(given: Any) -> str:
    if given is None:
        return "nothing"
    if isinstance(given, dict):
        return "a mapping"
    if isinstance(given, (tuple, list)):
        return "a list"
    return f'"{shown(given)}"' if isinstance(given, str) else str(given).lower()


def _fields(kind: type[BaseModel], loc: tuple[int | str, ...]) -> list[str]:
    """Return what may be written where a location's last part stands."""
    owner = _owner(kind, loc[:-1])
    if owner is None:
        return []
    names = [field.alias or name for name, field in owner.model_fields.items()]
    if owner is model.StateExpectation:
        return ["stack", "turn", *model.PLAYER_NAMES]
    return names


def _owner(kind: type[BaseModel], loc: tuple[int | str, ...]) -> type[BaseModel] | None:
    """Follow a location through the model's annotations to the model that it leads to."""
    choices: list[Any] = [kind]
    for at, part in enumerate(loc):
        models = [choice for choice in choices if _is_model(choice)]
        if isinstance(part, str) and part in model.STEP_KEYS and len(models) > 1:
            title = {"expect": "Expect", "illegal": "Illegal"}.get(part, part.capitalize())
            choices = [one for one in models if one.__name__ == title]
            continue
        following: list[Any] = []
        for one in models:
            for name, field in one.model_fields.items():
                if part in (name, field.alias):
                    following += _inner(field.annotation)
        if following:
            choices = following
        elif not isinstance(part, int) and at and not models:
            return None
    found = [choice for choice in choices if _is_model(choice)]
    return found[0] if len(found) == 1 else None


def _is_model(choice: Any) -> bool:
    return isinstance(choice, type) and issubclass(choice, BaseModel)


def _inner(annotation: Any) -> list[Any]:
    """Return the models inside an annotation such as ``tuple[Placed, ...]``."""
    if _is_model(annotation):
        return [annotation]
    return [found for part in get_args(annotation) for found in _inner(part)]
