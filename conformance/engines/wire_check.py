"""Check JSON values that come from an engine against the types of the trace module.

The checkers are derived from the type hints of the observation's views, once, on import: a
field that is added there is read here without a change.  Fields that the types do not know
are dropped, so that a newer engine can be read by an older suite.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

Checker = Callable[[object], object]

REQUIRED = {"StackView": ("id",)}
"""Fields without which nothing can be done with a view."""

_SHAPES = 500


class WireError(ValueError):
    """Raised for a value that is not what the wire format says.  ``path`` leads to it."""

    def __init__(self, problem: str, path: str = "") -> None:
        self.problem = problem
        self.path = path
        super().__init__(f"{path}: {problem}" if path else problem)

    def under(self, part: str | int) -> WireError:
        """Return the same error, seen from one level further out."""
        return WireError(self.problem, f"{part}.{self.path}" if self.path else str(part))


def brief(value: object) -> str:
    """Return a value as it is shown in a message."""
    text = repr(value)
    return text if len(text) <= 60 else text[:59] + "…"


def checker_for(hint: Any) -> Checker:
    """Return a function that gives a JSON value of this type back, or raises WireError."""
    allowed, deeper = _rule(hint)

    def check(value: object) -> object:
        if type(value) not in allowed:
            raise WireError(f"expected {_words(allowed)}, got {brief(value)}")
        if deeper is not None and value is not None:
            deeper(value)
        return value

    return check


def _words(allowed: frozenset[type]) -> str:
    names = {str: "a text", int: "a whole number", bool: "true or false", list: "a list",
             dict: "an object", type(None): "null"}  # fmt: skip
    return " or ".join(sorted(names[kind] for kind in allowed))


def _rule(hint: Any) -> tuple[frozenset[type], Checker | None]:
    """Return the exact types that fit (a flag is no number here), and a check of what is in it."""
    if is_typeddict(hint):
        return frozenset({dict}), _view_checker(hint)
    origin = get_origin(hint)
    if origin is Literal:
        return frozenset({str}), _word_checker(get_args(hint))
    if origin is list:
        return frozenset({list}), _list_checker(get_args(hint)[0])
    if origin is dict:
        return frozenset({dict}), _map_checker(get_args(hint)[1])
    if origin in (Union, types.UnionType):
        rules = [_rule(part) for part in get_args(hint)]
        checks = [deeper for _, deeper in rules if deeper is not None]
        if len(checks) > 1:
            raise TypeError(f"a field of the trace has a type that the wire cannot tell: {hint}")
        return frozenset().union(*(kinds for kinds, _ in rules)), checks[0] if checks else None
    if hint in (str, int, bool, type(None)):
        return frozenset({hint}), None
    raise TypeError(f"a field of the trace has a type that the wire cannot carry: {hint}")


def _word_checker(words: tuple[object, ...]) -> Checker:
    def check(value: object) -> object:
        if value not in words:
            raise WireError(f"expected one of {', '.join(map(repr, words))}, got {brief(value)}")
        return value

    return check


def _list_checker(hint: Any) -> Checker:
    allowed, deeper = _rule(hint)

    def check(value: object) -> object:
        assert isinstance(value, list)
        if deeper is None and allowed.issuperset(map(type, value)):
            return value
        _check_items(enumerate(value), allowed, deeper)
        return value

    return check


def _map_checker(hint: Any) -> Checker:
    allowed, deeper = _rule(hint)

    def check(value: object) -> object:
        assert isinstance(value, dict)
        if deeper is None and allowed.issuperset(map(type, value.values())):
            return value
        _check_items(value.items(), allowed, deeper)
        return value

    return check


def _check_items(
    items: Iterable[tuple[str | int, object]], allowed: frozenset[type], deeper: Checker | None
) -> None:
    for key, item in items:
        if type(item) not in allowed:
            raise WireError(f"expected {_words(allowed)}, got {brief(item)}", str(key))
        if deeper is not None and item is not None:
            try:
                deeper(item)
            except WireError as error:
                raise error.under(key) from None


def _view_checker(view: Any) -> Checker:
    """Check one view.  Views of one shape (fields and their types) come by the hundred.

    So the shapes that were found good are remembered, each with the fields that must still
    be looked into; there are few of them, and no more than ``_SHAPES`` are kept.
    """
    rules = {name: _rule(hint) for name, hint in get_type_hints(view).items()}
    required: tuple[str, ...] = REQUIRED.get(view.__name__, ())
    good: dict[tuple[object, ...], tuple[tuple[str, Checker], ...]] = {}

    def check(value: object) -> object:
        assert isinstance(value, dict)
        shape = (*value, *map(type, value.values()))
        inner = good.get(shape)
        if inner is None:
            unknown = [key for key in value if key not in rules]
            for key in unknown:
                del value[key]
            for key in required:
                if key not in value:
                    raise WireError("this field is missing", key)
            inner = _look_into(value, rules)
            if not unknown and len(good) < _SHAPES:
                good[shape] = inner
        for key, deeper in inner:
            try:
                deeper(value[key])
            except WireError as error:
                raise error.under(key) from None
        return value

    return check


def _look_into(
    value: dict[str, object], rules: Mapping[str, tuple[frozenset[type], Checker | None]]
) -> tuple[tuple[str, Checker], ...]:
    """Check the types of the fields, and return those that hold something to be checked."""
    inner: list[tuple[str, Checker]] = []
    for key, item in value.items():
        allowed, deeper = rules[key]
        if type(item) not in allowed:
            raise WireError(f"expected {_words(allowed)}, got {brief(item)}", key)
        if deeper is not None and item is not None:
            inner.append((key, deeper))
    return tuple(inner)
