"""Find the function that carries an instruction out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from reference_engine.abilities.context import Context
from reference_engine.abilities.effects import Effect
from reference_engine.errors import UnsupportedRule

if TYPE_CHECKING:
    from reference_engine.game import Game

E = TypeVar("E", bound=Effect)
_FUNCTIONS: dict[type[Effect], Callable[..., None]] = {}


def carries_out(
    kind: type[E],
) -> Callable[[Callable[[Game, E, Context], None]], Callable[[Game, E, Context], None]]:
    """Register the function that carries out one class of instruction."""

    def register(
        function: Callable[[Game, E, Context], None],
    ) -> Callable[[Game, E, Context], None]:
        if kind in _FUNCTIONS:
            raise TypeError(f"two functions carry out {kind.__name__}")
        _FUNCTIONS[kind] = function
        return function

    return register


def carry_out_one(game: Game, effect: Effect, context: Context) -> None:
    """Carry one instruction out.  Raises :class:`UnsupportedRule` for an unknown one."""
    function = _FUNCTIONS.get(type(effect))
    if function is None:
        raise UnsupportedRule(f"no rule carries out {type(effect).__name__}")
    function(game, effect, context)
