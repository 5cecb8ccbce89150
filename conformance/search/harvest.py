"""Keep Hypothesis from drawing constants that it finds in the code of the day.

Hypothesis collects literals from the modules that happen to be imported and draws them now
and then.  With it the corpus would depend on which files are loaded, on whether the suite is
a checkout or installed, and on every edit.  It cannot be switched off by a setting, so this
is the one place that reaches into Hypothesis, and it refuses to work with a release that it
does not know.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import hypothesis

PROVIDERS = "hypothesis.internal.conjecture.providers"
HARVESTER = "hypothesis.internal.constants_ast"


class UnknownHypothesis(Exception):
    """Raised for a release of Hypothesis whose harvest of constants cannot be switched off."""

    def __init__(self, missing: str) -> None:
        self.missing = missing
        super().__init__(
            f"Hypothesis {hypothesis.__version__} has no {missing}, so its use of constants from "
            "local code cannot be switched off and results would not repeat; install another "
            "release (the metadata of mtg-conformance names those that fit)"
        )


@contextmanager
def no_local_constants() -> Iterator[None]:
    """Draw no constants of local modules while the context lasts.

    Releases that do not harvest need nothing.  Raises :class:`UnknownHypothesis`.
    """
    if not _harvests():
        yield
        return
    providers = importlib.import_module(PROVIDERS)
    none, cache = _nothing(providers), _cache(providers)
    harvest = providers._get_local_constants
    # What was permitted to be drawn is cached together with the constants.
    cache.clear()
    providers._get_local_constants = lambda: none  # type: ignore[attr-defined]
    try:
        yield
    finally:
        providers._get_local_constants = harvest  # type: ignore[attr-defined]
        cache.clear()


def _harvests() -> bool:
    try:
        importlib.import_module(HARVESTER)
    except ModuleNotFoundError:
        return False
    return True


def _nothing(providers: ModuleType) -> Any:
    """Return an empty collection of constants, of the kind that the harvest returns."""
    for name in ("_get_local_constants", "GLOBAL_CONSTANTS"):
        if not hasattr(providers, name):
            raise UnknownHypothesis(f"{PROVIDERS}.{name}")
    kind = type(providers.GLOBAL_CONSTANTS)
    try:
        none = kind()
        sizes = [len(none.set_for_type(word)) for word in ("integer", "string")]
    except (TypeError, AttributeError) as error:
        raise UnknownHypothesis(f"empty {kind.__name__} ({error})") from None
    if any(sizes):
        raise UnknownHypothesis(f"empty {kind.__name__}")
    return none


def _cache(providers: ModuleType) -> Any:
    cache = getattr(getattr(providers, "CONSTANTS_CACHE", None), "cache", None)
    if not hasattr(cache, "clear"):
        raise UnknownHypothesis(f"{PROVIDERS}.CONSTANTS_CACHE")
    return cache
