"""Check JSON values that come from an engine against the types of the trace module.

The checkers are derived from the type hints of the observation's views, once, on import: a
field that is added there is read here without a change.  Fields that the types do not know
are dropped, so that a newer engine can be read by an older suite.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

Checker = Callable[[object], object]

_REQUIRED = {"StackView": ("id",)}
"""Fields without which nothing can be done with a view."""


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
        for number, item in enumerate(value):
            if type(item) not in allowed:
                raise WireError(f"expected {_words(allowed)}, got {brief(item)}", str(number))
            if deeper is not None:
                try:
                    deeper(item)
                except WireError as error:
                    raise error.under(number) from None
        return value

    return check


def _map_checker(hint: Any) -> Checker:
    allowed, deeper = _rule(hint)

    def check(value: object) -> object:
        assert isinstance(value, dict)
        for key, item in value.items():
            if type(item) not in allowed:
                raise WireError(f"expected {_words(allowed)}, got {brief(item)}", key)
            if deeper is not None:
                try:
                    deeper(item)
                except WireError as error:
                    raise error.under(key) from None
        return value

    return check


def _view_checker(view: Any) -> Checker:
    rules = {name: _rule(hint) for name, hint in get_type_hints(view).items()}
    required: tuple[str, ...] = _REQUIRED.get(view.__name__, ())

    def check(value: object) -> object:
        assert isinstance(value, dict)
        unknown: list[str] = []
        for key, item in value.items():
            rule = rules.get(key)
            if rule is None:
                unknown.append(key)
                continue
            allowed, deeper = rule
            if type(item) not in allowed:
                raise WireError(f"expected {_words(allowed)}, got {brief(item)}", key)
            if deeper is not None and item is not None:
                try:
                    deeper(item)
                except WireError as error:
                    raise error.under(key) from None
        for key in unknown:
            del value[key]
        for key in required:
            if key not in value:
                raise WireError("this field is missing", key)
        return value

    return check
