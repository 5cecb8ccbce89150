"""Keyword abilities (CR 702), one file each, found by themselves.

A module of this package defines ``NAME`` (the keyword, lower case), ``RULE`` (its number) and
``abilities(keyword) -> tuple[Ability, ...]``, the abilities that it stands for.  A keyword
that the rules consult directly, such as flying, stands for none: its file says where.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from reference_engine.abilities.model import Ability, KeywordAbility
from reference_engine.errors import UnsupportedRule


@dataclass(frozen=True, slots=True)
class Keyword:
    """One keyword ability."""

    name: str
    rule: str
    abilities: Callable[[KeywordAbility], tuple[Ability, ...]]


@cache
def keywords() -> dict[str, Keyword]:
    """Return all keyword abilities by name.

    Raises :class:`TypeError` when a module of this package lacks one of the three names, or
    two have the same keyword.
    """
    found: dict[str, Keyword] = {}
    for info in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{info.name}")
        missing = [part for part in ("NAME", "RULE", "abilities") if not hasattr(module, part)]
        if missing:
            raise TypeError(f"{module.__name__} does not define {', '.join(missing)}")
        if module.NAME in found:
            raise TypeError(f"two modules define the keyword {module.NAME!r}")
        found[module.NAME] = Keyword(module.NAME, module.RULE, module.abilities)
    return found


def expand(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return abilities, each keyword followed by those that it stands for."""
    if not any(isinstance(ability, KeywordAbility) for ability in abilities):
        return abilities
    expanded: list[Ability] = []
    for ability in abilities:
        expanded.append(ability)
        if isinstance(ability, KeywordAbility):
            keyword = keywords().get(ability.name)
            if keyword is None:
                raise UnsupportedRule(f"the keyword {ability.name!r} is not known")
            expanded += keyword.abilities(ability)
    return tuple(expanded)
