"""Every scenario that rules editors wrote passes on the reference engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.content import fixtures_dir
from conformance.engines.reference import ReferenceAdapter
from conformance.judge.verdict import Verdict
from conformance.play import play_and_judge, play_file
from conformance.scenario.yaml_in import load_scenarios, read_scenarios
from conformance.scenario.yaml_out import write_scenarios

FOLDER = fixtures_dir() / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_fixture_passes_and_takes_no_law_with_it(path: Path) -> None:
    engine = ReferenceAdapter()
    for played in play_file(path, engine):
        assert played.judgement.verdict is Verdict.PASS, played.judgement
        # Looked at after every step, no law of every trace is broken either.
        closely = play_and_judge(played.scenario, engine, observe_all=True)
        assert closely.judgement.verdict is Verdict.PASS, closely.judgement


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_fixture_is_in_the_folder_of_its_area_and_reads_back_equal(path: Path) -> None:
    scenarios = load_scenarios(path)
    for scenario in scenarios:
        assert scenario.rulings, f"{scenario.id} speaks of no ruling"
        areas = {ruling.partition(".")[0] for ruling in scenario.rulings}
        assert path.parent.name in areas
    assert read_scenarios(write_scenarios(scenarios)) == scenarios


def test_no_two_fixtures_have_the_same_id() -> None:
    ids = [scenario.id for path in FILES for scenario in load_scenarios(path)]
    assert len(set(ids)) == len(ids)
    assert ids
