"""What a scenario file may speak of: cards and rulings of the suite, and those of its own folder.

An editor's folder has the layout of ``fixtures/``: ``scenarios``, and beside it ``rulings`` and
``cards``.  A file in it, however deep, may use what stands there as it may use the suite's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from conformance.content import fixtures_dir
from conformance.scenario.cards import Card
from conformance.scenario.pool import default_pool, read_card_file
from conformance.scenario.problems import ScenarioError
from conformance.scenario.rulings import Ruling, catalogue, read_ruling_file


@dataclass(frozen=True, slots=True)
class Known:
    """Cards and rulings by name; ``own`` are the cards that the suite does not have."""

    pool: Mapping[str, Card] = field(default_factory=default_pool)
    rulings: Mapping[str, Ruling] = field(default_factory=catalogue)
    own: Mapping[str, Card] = field(default_factory=dict)


def known_at(path: Path, extra: Mapping[str, Card] | None = None) -> Known:
    """Return what a file at ``path`` may speak of; ``extra`` are cards from elsewhere.

    Files beside it that cannot be read are left out: `fixtures lint` says what is wrong there.
    """
    folder = own_folder(path)
    cards: dict[str, Card] = dict(extra or {})
    rulings: dict[str, Ruling] = {}
    if folder is not None:
        for file in sorted((folder / "cards").rglob("*.yaml")):
            found, wrong = read_card_file(file)
            if not wrong:
                cards.update({card.name: card for card in found})
        for file in sorted((folder / "rulings").glob("*.yaml")):
            try:
                rulings.update({ruling.id: ruling for ruling in read_ruling_file(file)})
            except ScenarioError:
                continue
    if not cards and not rulings:
        return Known()
    return Known({**default_pool(), **cards}, {**catalogue(), **rulings}, cards)


def own_folder(path: Path) -> Path | None:
    """Return the nearest folder above a file that holds ``rulings`` or ``cards``.

    None where there is none, or where it is the suite's own ``fixtures``.
    """
    for folder in path.resolve().parents:
        if (folder / "rulings").is_dir() or (folder / "cards").is_dir():
            return None if folder == fixtures_dir().resolve() else folder
    return None
