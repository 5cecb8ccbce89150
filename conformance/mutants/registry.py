"""Mutants: reference engines with one wrong rule, which prove that the laws bite.

A mutant is registered with :func:`mutant`::

    @mutant("evolve.trigger-check", "greater-or-equal", case="equal", replaces=is_greater)
    def greater_or_equal() -> Callable[..., bool]:
        def wrong(game, stat, newcomer, holder): ...
        return wrong

The function makes the replacement anew for each play, so that what it remembers is gone after
it.  ``replaces`` is the one rule that is replaced; ``.original`` of it is the true one.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from conformance.scenario.rulings import catalogue
from reference_engine.rule import Rule, RuleSet, recorded_rules

Replacement = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One wrong behaviour: which ruling it breaks, in which case that shows, what is replaced."""

    ruling: str
    behaviour: str
    case: str
    rule: Rule[Any, Any]
    make: Callable[[], Replacement]

    @property
    def id(self) -> str:
        """The ruling and the behaviour: ``evolve.trigger-check: greater-or-equal``."""
        return f"{self.ruling}: {self.behaviour}"

    def rules(self) -> RuleSet:
        """Return the rules of one play, this one replaced."""
        return recorded_rules({self.rule.name: self.make()})


_MUTANTS: dict[tuple[str, str], Mutant] = {}


def mutant(
    ruling: str, behaviour: str, *, case: str, replaces: Rule[Any, Any]
) -> Callable[[Callable[[], Replacement]], Callable[[], Replacement]]:
    """Register a mutant of a ruling, and the case that tells it from the true rules.

    Raises :class:`LookupError` for a ruling or case that the catalogue does not have, and
    :class:`ValueError` when the ruling has such a mutant already.
    """
    known = catalogue().get(ruling)
    if known is None:
        raise LookupError(f"the catalogue has no ruling {ruling!r}")
    if case not in known.cases:
        raise LookupError(f"the ruling {ruling} has no case {case!r}; it has {known.cases}")
    if (ruling, behaviour) in _MUTANTS:
        raise ValueError(f"the mutant {behaviour!r} of {ruling} is there already")

    def register(make: Callable[[], Replacement]) -> Callable[[], Replacement]:
        _MUTANTS[(ruling, behaviour)] = Mutant(ruling, behaviour, case, replaces, make)
        return make

    return register


@cache
def mutants() -> dict[tuple[str, str], Mutant]:
    """Return all mutants by ruling and behaviour, in the catalogue's order, others last."""
    import conformance.mutants as package

    for info in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{info.name}")
    order = [(ruling.id, name) for ruling in catalogue().values() for name in ruling.mutants]
    listed = [key for key in order if key in _MUTANTS]
    others = [key for key in _MUTANTS if key not in set(order)]
    return {key: _MUTANTS[key] for key in (*listed, *others)}
