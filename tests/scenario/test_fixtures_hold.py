"""Every scenario that was written by hand holds on the reference engine."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from conformance.content import fixtures_dir
from conformance.engines.reference import ReferenceAdapter
from conformance.judge.verdict import Verdict
from conformance.play import play_and_judge
from conformance.scenario.yaml_in import load_scenarios

FILES = sorted((fixtures_dir() / "scenarios").rglob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenarios_of_a_file_pass_on_the_reference_engine(path: Path) -> None:
    adapter = ReferenceAdapter()
    for scenario in load_scenarios(path):
        found = play_and_judge(scenario, adapter).judgement
        assert found.verdict is Verdict.PASS, (
            f"{scenario.id}: {found.verdict} at step {found.step}: {found.subject} {found.field} "
            f"expected {found.expected}, found {found.actual} {found.message}"
        )


def test_no_two_scenarios_have_the_same_id() -> None:
    ids = Counter(scenario.id for path in FILES for scenario in load_scenarios(path))
    assert not [name for name, times in ids.items() if times > 1]
