"""Rules as values: each can be replaced for one game, which is how mutants are made.

A function of the engine that states a rule is decorated with ``@rule("603.4")``.  Calling it
calls what the game's rule set has in its place, if anything.  The first argument is the game.
Nothing is ever patched: a game carries its own :class:`RuleSet`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar

if TYPE_CHECKING:
    from reference_engine.game import Game

P = ParamSpec("P")
R = TypeVar("R")


class Rule(Generic[P, R]):
    """One rule: its name, the numbers that state it, and what it does.

    ``original`` is the true rule, which a replacement may call.
    """

    def __init__(
        self, function: Callable[Concatenate[Game, P], R], numbers: tuple[str, ...]
    ) -> None:
        update_wrapper(self, function)
        self.name: str = function.__name__
        self.numbers = numbers
        self.original = function

    def __call__(self, game: Game, *args: P.args, **kwargs: P.kwargs) -> R:
        rules = game.rules
        if rules.plain:
            return self.original(game, *args, **kwargs)
        rules.entered.add(self.name)
        function: Callable[..., R] = rules.replaced.get(self.name, self.original)
        return function(game, *args, **kwargs)


def rule(
    *numbers: str,
) -> Callable[[Callable[Concatenate[Game, P], R]], Rule[P, R]]:
    """Mark a function as the statement of the rules with these numbers."""

    def decorate(function: Callable[Concatenate[Game, P], R]) -> Rule[P, R]:
        return Rule(function, numbers)

    return decorate


@dataclass(slots=True)
class RuleSet:
    """The rules of one game: the true ones, but for those that are replaced.

    ``entered`` collects the names of the rules that were asked; with ``plain`` nothing is
    replaced or collected.
    """

    replaced: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    plain: bool = False
    entered: set[str] = field(default_factory=set)


def true_rules() -> RuleSet:
    """Return the true rules, without a record of which are entered."""
    return RuleSet(plain=True)


def recorded_rules(replaced: Mapping[str, Callable[..., Any]] | None = None) -> RuleSet:
    """Return rules, some of them replaced, that record which are entered."""
    return RuleSet(replaced or {})
