"""The catalogue of rulings: what must hold, by which rules, in which cases.

The catalogue is content: a YAML file for each area in ``fixtures/rulings``, with a list of
``rulings``.  A ruling's id is stable and never reused; its first part is the area.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from pydantic import Field, ValidationError

from conformance.content import fixtures_dir
from conformance.scenario.locate import locate
from conformance.scenario.model import Model
from conformance.scenario.problems import Problem, ScenarioError, path_text
from conformance.scenario.source import plain, read_nodes


class Ruling(Model):
    """One statement of the rules that an engine can break, with the branches to reach."""

    id: str = Field(pattern=r"^[a-z-]+\.[a-z0-9-]+$", description="area.name; never reused.")
    statement: str = Field(min_length=1, description="What must hold, for every game state.")
    rules: tuple[str, ...] = Field(min_length=1, description="Rule numbers it follows from.")
    cases: tuple[str, ...] = Field(min_length=1, description="Branches a property must reach.")
    mutants: tuple[str, ...] = Field((), description="Ways to get it wrong; each is killed.")
    mechanisms: tuple[str, ...] = Field(
        (), description="What an engine must have at all; each has a probe of this name."
    )

    @property
    def area(self) -> str:
        """The first part of the id."""
        return self.id.partition(".")[0]


class RulingFile(Model):
    """What a file of the catalogue holds."""

    rulings: tuple[Ruling, ...]


@cache
def catalogue() -> Mapping[str, Ruling]:
    """Return the rulings of the suite by id, in the order of files and lines.

    Raises :class:`ScenarioError` with every problem of the first bad file.
    """
    return read_catalogue(fixtures_dir() / "rulings")


def read_catalogue(folder: Path) -> Mapping[str, Ruling]:
    """Return the rulings in a folder by id; see :func:`catalogue`."""
    found: dict[str, Ruling] = {}
    for path in sorted(folder.glob("*.yaml")):
        for ruling in read_ruling_file(path):
            if ruling.id in found:
                message = f"the ruling {ruling.id} is in the catalogue twice"
                raise ScenarioError([Problem(str(path), 0, 0, "", message, "an id of its own")])
            found[ruling.id] = ruling
    return MappingProxyType(found)


def read_ruling_file(path: Path) -> tuple[Ruling, ...]:
    """Return the rulings of one file.  Raises :class:`ScenarioError` with every problem."""
    nodes, problems = read_nodes(path.read_bytes(), str(path))
    if problems:
        raise ScenarioError(problems)
    rulings: list[Ruling] = []
    for node in nodes:
        try:
            rulings += RulingFile.model_validate(plain(node), strict=True).rulings
        except ValidationError as error:
            found = []
            for item in error.errors():
                place = locate(node, item["loc"])
                found.append(
                    Problem(str(path), place.mark.line, place.mark.column,
                            path_text(place.path), item["msg"])
                )  # fmt: skip
            raise ScenarioError(found) from None
    return tuple(rulings)
