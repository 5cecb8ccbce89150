"""The same seed gives the same result file: other processes, hash seeds and environments."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ENVIRONMENTS = {
    "one worker": (("--workers", "1"), {"PYTHONHASHSEED": "0"}),
    "two workers": (("--workers", "2"), {"PYTHONHASHSEED": "1"}),
    "ci": (("--workers", "2"), {"PYTHONHASHSEED": "random", "CI": "true"}),
}


def result_file(folder: Path, options: tuple[str, ...], changes: dict[str, str]) -> None:
    """Run an engine with a failure in a process of its own, in a new folder."""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    environment = {key: value for key, value in os.environ.items() if key != "CI"}
    folder.mkdir()
    done = subprocess.run(
        [
            sys.executable, "-c", "from conformance.cli import main; main()", "run",
            "--engine", "search_arms:ComparesWrongly", "--ruling", "evolve.trigger-check",
            "--profile", "quick", "--json", "results.json", *options,
        ],
        env={**environment, "PYTHONPATH": path, **changes}, cwd=folder,
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Folders in which the same was run in several ways."""
    base = tmp_path_factory.mktemp("runs")
    for name, (options, changes) in ENVIRONMENTS.items():
        result_file(base / name, options, changes)
    return {name: base / name for name in ENVIRONMENTS}


def test_results_are_the_same_whatever_the_hash_seed_the_workers_and_ci(
    folders: dict[str, Path],
) -> None:
    found = {name: (folder / "results.json").read_bytes() for name, folder in folders.items()}
    first = found["one worker"]
    assert b'"verdict": "fail"' in first
    assert {name for name, text in found.items() if text != first} == set()
    for word in (str(folders["one worker"]), "counterexamples/", "results.json"):
        assert word.encode() not in first


def test_saved_counterexamples_are_the_same_too(folders: dict[str, Path]) -> None:
    saved = {
        name: {path.name: path.read_text() for path in folder.glob("counterexamples/*/*.yaml")}
        for name, folder in folders.items()
    }
    assert saved["one worker"]
    assert {name for name, files in saved.items() if files != saved["one worker"]} == set()


@pytest.mark.parametrize("seed", ["1", "2"])
def test_another_seed_plays_other_scenarios(tmp_path: Path, seed: str) -> None:
    from conformance.properties.registry import arms
    from conformance.search.corpus import generate_case
    from conformance.search.profiles import PROFILES, SearchSettings

    arm = arms()[("evolve.trigger-check", "both greater")]
    default = generate_case(arm, SearchSettings(PROFILES["default"], 0))
    other = generate_case(arm, SearchSettings(PROFILES["default"], int(seed)))
    assert default.examples != other.examples
