"""Play for so long and no longer, and play first what is worth most when time is short.

A budget is the one thing in a search that counts seconds: which cases are reached depends on
the machine, never what is found in a case that was reached.
"""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from conformance.scenario.rulings import Ruling
from conformance.search.corpus import Key
from conformance.search.identity import read_identity
from conformance.search.selection import SelectionError

_PARTS = re.compile(r"(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?")
_IDENTITY = "# identity: "

_RESERVE = (1.0, 5.0)
"""Seconds, at least and at most, kept for what comes after: stories, tables, the file."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a run may take, and when it began (as :func:`time.monotonic` counts)."""

    text: str
    seconds: int
    began: float

    def time_left(self) -> float:
        """Return the seconds that are left for playing; a little is kept for what comes after."""
        least, most = _RESERVE
        reserve = min(most, max(least, self.seconds / 10))
        return self.began + self.seconds - reserve - time.monotonic()


def read_budget(text: str, began: float) -> Budget:
    """Return the budget that ``5m``, ``90s`` or ``1h30m`` means.

    Raises :class:`~conformance.search.selection.SelectionError`.
    """
    found = _PARTS.fullmatch(text.strip().lower())
    hours, minutes, seconds = (int(part or 0) for part in found.groups()) if found else (0, 0, 0)
    whole = 3600 * hours + 60 * minutes + seconds
    if not whole:
        raise SelectionError(
            f'"{text}" is no budget; write hours, minutes and whole seconds as in 5m, 90s or 1h30m'
        )
    return Budget(text.strip().lower(), whole, began)


def worth_most_first(
    keys: Sequence[Key], rulings: Iterable[Ruling], urgent: Collection[Key]
) -> list[Key]:
    """Return the cases in the order in which a budget plays them.

    ``urgent`` ones come first: those with a known failure or a saved counterexample.  Then,
    as among those, every area gets a share: a case of each area in turn, and within an area a
    case of each ruling.
    """
    area_of = {ruling.id: ruling.area for ruling in rulings}
    first = [key for key in keys if key in urgent]
    rest = [key for key in keys if key not in urgent]
    return [*_dealt(first, area_of), *_dealt(rest, area_of)]


def _dealt(keys: Sequence[Key], area_of: dict[str, str]) -> list[Key]:
    areas: dict[str, dict[str, list[Key]]] = {}
    for key in keys:
        areas.setdefault(area_of[key[0]], {}).setdefault(key[0], []).append(key)
    return _in_turn([_in_turn(list(rulings.values())) for rulings in areas.values()])


def _in_turn(hands: Sequence[Sequence[Key]]) -> list[Key]:
    return [key for round_ in zip_longest(*hands) for key in round_ if key is not None]


def cases_with_counterexamples(folder: Path) -> frozenset[Key]:
    """Return the cases of which a counterexample is saved in a folder, if there is one."""
    found: set[Key] = set()
    for file in sorted(folder.glob("*.yaml")):
        for line in _first_lines(file):
            if not line.startswith(_IDENTITY):
                continue
            try:
                identity = read_identity(line.removeprefix(_IDENTITY).strip())
            except ValueError:
                continue  # a file of somebody's own: it has no say in the order
            found.add((identity.ruling, identity.case))
    return frozenset(found)


def _first_lines(file: Path) -> list[str]:
    """Return the comments at the top of a file; none of a file that cannot be read."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    end = next((at for at, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return lines[:end]
