"""The consumer in ``docs/consumers/java``: build it, and run it over exported vectors."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from conformance.cli import build_app

SOURCES = Path(__file__).resolve().parents[2] / "docs" / "consumers" / "java"
RULINGS = ("cost.tap-symbol", "x.permanent-x-is-zero")
LAND = "cost.a-land-taps-once"

Consumer = Callable[[Path], subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def consume(tmp_path_factory: pytest.TempPathFactory) -> Consumer:
    """Return a function that runs the consumer, built here, over a folder."""
    java, javac = shutil.which("java"), shutil.which("javac")
    if java is None or javac is None:
        pytest.skip("the consumer is built with a JDK, and there is none on the path")
    classes = tmp_path_factory.mktemp("classes")
    built = subprocess.run(
        [javac, "-Xlint:all", "-Werror", "--release", "17", "-encoding", "UTF-8",
         "-d", str(classes), *map(str, sorted(SOURCES.glob("*.java")))],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert built.returncode == 0, built.stderr

    def run(folder: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [java, "-Dfile.encoding=UTF-8", "-cp", str(classes), "Runner", str(folder)],
            capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip

    return run


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("vectors") / "out"
    words = ["vectors", "export", str(folder), "--profile", "quick", "--workers", "1"]
    for ruling in RULINGS:
        words += ["--ruling", ruling]
    result = CliRunner().invoke(build_app(), words)
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture
def copied(exported: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(exported, tmp_path / "copy"))


def change(folder: Path, mend: Callable[[dict[str, Any]], None], *, listed: bool) -> None:
    """Change what the vector of the land expects, and list the new bytes or not."""
    index = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    entry = next(one for one in index["vectors"] if one["id"] == LAND)
    path = folder / entry["file"]
    document = json.loads(path.read_text(encoding="utf-8"))
    mend(document)
    path.write_text(json.dumps(document), encoding="utf-8")
    if listed:
        entry["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
        (folder / "index.json").write_text(json.dumps(index), encoding="utf-8")


def test_every_vector_is_passed_or_told_to_be_unsupported(
    consume: Consumer, exported: Path
) -> None:
    result = consume(exported)
    assert result.returncode == 0, result.stdout + result.stderr
    lines = result.stdout.splitlines()
    number = len(json.loads((exported / "index.json").read_text(encoding="utf-8"))["vectors"])
    assert f"pass {LAND}: cost.tap-symbol" in lines
    assert any(line.startswith("pass x.permanent-x-is-zero.card-in-each-zone.") for line in lines)
    assert any(line.startswith("unsupported move cast: ") for line in lines)
    assert lines[-1] == f"2 passed, 0 partly, 0 failed, {number - 2} unsupported"


def test_the_first_difference_is_told_with_its_step(consume: Consumer, copied: Path) -> None:
    def another_colour(vector: dict[str, Any]) -> None:
        vector["expected"]["steps"][0]["observation"]["players"]["alice"]["mana"] = "{B}"

    change(copied, another_colour, listed=True)
    result = consume(copied)
    assert result.returncode == 1
    assert f"FAIL {LAND}: at step 1, alice: mana is {{W}}, expected {{B}}" in result.stdout


def test_a_move_that_is_made_where_it_must_be_refused_fails(
    consume: Consumer, copied: Path
) -> None:
    def untap(vector: dict[str, Any]) -> None:
        del vector["scenario"]["play"][0], vector["expected"]["steps"][0]
        vector["expected"]["steps"][0]["observation"] = vector["expected"]["set_up"]["observation"]

    change(copied, untap, listed=True)
    result = consume(copied)
    assert result.returncode == 1
    assert "at step 2, it is done, expected illegal" in result.stdout


def test_nothing_is_compared_after_the_reference_engine_chose_by_itself(
    consume: Consumer, copied: Path
) -> None:
    def chose(vector: dict[str, Any]) -> None:
        vector["expected"]["chosen_from"] = 2
        vector["expected"]["steps"][3]["observation"]["players"]["alice"]["mana"] = "{B}"

    change(copied, chose, listed=True)
    result = consume(copied)
    assert result.returncode == 0
    assert f"partly {LAND}: compared up to step 2 of 4" in result.stdout


def test_a_file_that_is_not_the_listed_one_fails(consume: Consumer, copied: Path) -> None:
    change(copied, lambda vector: vector.update(case="another"), listed=False)
    result = consume(copied)
    assert result.returncode == 1
    assert f"FAIL {LAND}: the file is not the one that the index lists" in result.stdout


def test_an_index_of_another_version_is_refused(consume: Consumer, copied: Path) -> None:
    text = (copied / "index.json").read_text(encoding="utf-8")
    (copied / "index.json").write_text(text.replace('"version": 1,', '"version": 2,'))
    result = consume(copied)
    assert (result.returncode, result.stdout) == (2, "")
    assert "the index is version 2" in result.stderr


def test_a_folder_without_an_index_is_refused(consume: Consumer, tmp_path: Path) -> None:
    result = consume(tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert "there is no index.json" in result.stderr
