"""The scenarios that rules editors wrote, file by file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from conformance.content import fixtures_dir
from conformance.scenario.model import Scenario
from conformance.scenario.yaml_in import load_scenarios


def load_fixtures() -> Iterator[tuple[Path, Scenario]]:
    """Yield each fixture with its file, in the order of the files.

    Raises :class:`~conformance.scenario.problems.ScenarioError` for one that cannot be read.
    """
    for path in sorted((fixtures_dir() / "scenarios").rglob("*.yaml")):
        for scenario in load_scenarios(path):
            yield path, scenario
