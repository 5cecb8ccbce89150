"""The kill matrix as a table for people and as JSON for programs."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator, Sequence
from typing import Any

import hypothesis
from pydantic import Field
from rich.console import Console

from conformance import __version__
from conformance.mutants.registry import mutants
from conformance.report.terminal import Line, print_lines
from conformance.scenario.model import Model
from conformance.search.matrix import Cell, MatrixPart
from conformance.search.mutation import MutantKey
from conformance.search.profiles import SearchSettings

ID = "https://mtg-conformance.invalid/matrix.schema.json"


class MatrixHeader(Model):
    """What the matrix depends on."""

    suite: str
    python: str
    hypothesis: str
    profile: str
    seed: int


class MatrixRuling(Model):
    """A ruling whose scenarios were played."""

    ruling: str
    cases: int
    scenarios: int
    faulty: int = Field(description="Scenarios that the true rules fail; they count for nothing.")


class MatrixCell(Model):
    """A ruling that fails for a mutant, and by which example."""

    ruling: str
    case: str
    example: int = Field(description="Which example of the case, from 1.")
    examples: int = Field(description="Examples of the ruling up to there, a round of cases each.")
    verdict: str
    ground: str = Field(description="script: an expectation of the property; else a general law.")
    clause: str


class MatrixMutant(Model):
    """A wrong rule and the rulings that fail for it."""

    ruling: str
    behaviour: str
    case: str
    rule: str = Field(description="The one rule that is replaced.")
    numbers: tuple[str, ...] = Field(description="The rule numbers that it states.")
    own: bool = Field(description="Does its own ruling fail for it?")
    failing: tuple[MatrixCell, ...]


class Matrix(Model):
    """The whole matrix.  ``plays`` were made with wrong rules, ``skipped`` were not needed."""

    header: MatrixHeader
    rulings: tuple[MatrixRuling, ...]
    mutants: tuple[MatrixMutant, ...]
    plays: int
    skipped: int

    @property
    def is_whole(self) -> bool:
        """Does each mutant's own ruling fail for it?"""
        return all(one.own for one in self.mutants)


def matrix_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``mutants --matrix --json``."""
    schema = Matrix.model_json_schema(by_alias=True, mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": ID, **schema}


def make_matrix(
    parts: Sequence[MatrixPart], keys: Sequence[MutantKey], settings: SearchSettings
) -> Matrix:
    """Join the parts, in the order of the catalogue."""
    cells: dict[MutantKey, list[Cell]] = {key: [] for key in keys}
    for part in parts:
        for key, cell in part.cells:
            cells[key].append(cell)
    python = ".".join(platform.python_version_tuple()[:2])
    return Matrix(
        header=MatrixHeader(
            suite=__version__, python=python, hypothesis=hypothesis.__version__,
            profile=settings.profile.name, seed=settings.seed,
        ),
        rulings=tuple(
            MatrixRuling(ruling=one.ruling, cases=one.cases, scenarios=one.scenarios,
                         faulty=one.faulty)
            for one in parts
        ),
        mutants=tuple(_mutant(key, found) for key, found in cells.items()),
        plays=sum(one.plays for one in parts),
        skipped=sum(one.skipped for one in parts),
    )  # fmt: skip


def _mutant(key: MutantKey, cells: Sequence[Cell]) -> MatrixMutant:
    one = mutants()[key]
    return MatrixMutant(
        ruling=one.ruling,
        behaviour=one.behaviour,
        case=one.case,
        rule=one.rule.name,
        numbers=one.rule.numbers,
        own=any(cell.ruling == one.ruling for cell in cells),
        failing=tuple(
            MatrixCell(
                ruling=cell.ruling, case=cell.case, example=cell.example, examples=cell.examples,
                verdict=cell.verdict, ground=cell.ground, clause=cell.clause,
            )
            for cell in cells
        ),
    )  # fmt: skip


def matrix_json(matrix: Matrix) -> str:
    """Return the matrix as JSON; the same corpus and mutants give the same text."""
    document = matrix.model_dump(mode="json", by_alias=True)
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def print_matrix(screen: Console, matrix: Matrix) -> None:
    """Print for each mutant the rulings that fail, its own first, with their examples."""
    print_lines(screen, _listed(matrix))
    print_lines(screen, _sum(matrix))


def _listed(matrix: Matrix) -> Iterator[Line]:
    played = {one.ruling for one in matrix.rulings}
    ruling = ""
    for one in matrix.mutants:
        if one.ruling != ruling:
            yield "bold", (ruling := one.ruling)
        own = next((cell for cell in one.failing if cell.ruling == one.ruling), None)
        others = [cell for cell in one.failing if cell.ruling != one.ruling]
        if own is not None:
            style, told = "green", f"{own.examples:>4}"
        elif one.ruling in played:
            style, told = "bold red", "   -"
        else:
            style, told = "yellow", "   ?"
        also = ", ".join(f"{cell.ruling} {cell.examples}" for cell in others)
        yield style, f"  {told}  {one.behaviour}" + (f"  (also: {also})" if also else "")


def _sum(matrix: Matrix) -> Iterator[Line]:
    cells = sum(len(one.failing) for one in matrix.mutants)
    scenarios = sum(one.scenarios for one in matrix.rulings)
    own = sum(one.own for one in matrix.mutants)
    faulty = sum(one.faulty for one in matrix.rulings)
    if faulty:
        yield "bold red", f"{faulty} scenarios fail on the true rules and prove nothing"
    idle = [one.ruling for one in matrix.rulings if not _fails(matrix, one.ruling)]
    if idle:
        yield "yellow", f"no mutant makes these fail: {', '.join(idle)}"
    yield "", f"{matrix.plays} plays; {matrix.skipped} were not needed"
    yield (
        "bold",
        (
            f"{len(matrix.mutants)} mutants, {len(matrix.rulings)} rulings, {scenarios} scenarios: "
            f"{own} are caught by their own ruling; {cells} pairs of mutant and ruling fail"
        ),
    )


def _fails(matrix: Matrix, ruling: str) -> bool:
    return any(cell.ruling == ruling for one in matrix.mutants for cell in one.failing)
