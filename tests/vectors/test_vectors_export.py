"""Vectors: what is written, that it is what the reference engine showed, and the same bytes."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from table_engine import TableEngine
from typer.testing import CliRunner, Result

from conformance.cli import build_app
from conformance.content import fixtures_dir
from conformance.engines.reference import ReferenceAdapter
from conformance.engines.wire import trace_to_json
from conformance.engines.wire_scenario import scenario_from_json
from conformance.play import play
from conformance.properties.registry import arms
from conformance.scenario.pool import placed_objects
from conformance.scenario.yaml_in import load_scenarios
from conformance.search.corpus import generate_case
from conformance.search.profiles import PROFILES, SearchSettings
from conformance.vectors import make
from conformance.vectors.make import LeftOut, Vector, make_vector

RULING = "evolve.simultaneous"
SMALL = ("--ruling", RULING, "--profile", "quick", "--workers", "1")


def command(*words: str | Path) -> Result:
    return CliRunner().invoke(build_app(), [str(word) for word in words])


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("vectors") / "out"
    result = command("vectors", "export", folder, *SMALL)
    assert result.exit_code == 0, result.output
    return folder


def index_of(folder: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    return document


def vectors_of(folder: Path) -> list[dict[str, Any]]:
    return [
        json.loads((folder / one["file"]).read_text(encoding="utf-8"))
        for one in index_of(folder)["vectors"]
    ]


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_the_index_lists_every_fixture_and_drawn_scenario_of_the_ruling(exported: Path) -> None:
    index = index_of(exported)
    fixtures = {
        scenario.id
        for path in (fixtures_dir() / "scenarios" / "evolve").glob("*.yaml")
        for scenario in load_scenarios(path)
        if RULING in scenario.rulings
    }
    assert fixtures
    assert {one["id"] for one in index["vectors"] if one["origin"] == "fixture"} == fixtures
    drawn = [
        example.hash
        for key, arm in arms().items()
        if key[0] == RULING
        for example in generate_case(arm, SearchSettings(PROFILES["quick"])).examples
    ]
    assert [one["hash"] for one in index["vectors"] if one["origin"] == "corpus"] == drawn
    assert index["left_out"] == []


def test_the_index_says_what_it_was_made_with_and_each_file_is_what_it_says(
    exported: Path,
) -> None:
    index = index_of(exported)
    assert (index["rules"], index["profile"], index["seed"]) == ("2026-04-17", "quick", 0)
    listed = {one["file"]: one["sha256"] for one in index["vectors"]}
    there = contents(exported)
    assert there.keys() - {"index.json", "index.schema.json", "vector.schema.json"} == set(listed)
    assert {name: hashlib.sha256(there[name]).hexdigest() for name in listed} == listed


def test_all_that_is_written_fits_the_schemas_that_lie_beside_it(exported: Path) -> None:
    for schema, documents in (
        ("index.schema.json", [index_of(exported)]),
        ("vector.schema.json", vectors_of(exported)),
    ):
        read = json.loads((exported / schema).read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(read)
        validator = jsonschema.Draft202012Validator(read)
        for document in documents:
            assert [error.message for error in validator.iter_errors(document)] == []


def test_the_schema_refuses_what_is_no_vector(exported: Path) -> None:
    schema = json.loads((exported / "vector.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    whole = vectors_of(exported)[0]
    assert validator.is_valid(whole)
    assert not validator.is_valid({**whole, "version": 2})
    assert not validator.is_valid({key: whole[key] for key in whole if key != "expected"})
    crashed = {**whole["expected"], "set_up": {"index": -1, "outcome": "crash"}}
    assert not validator.is_valid({**whole, "expected": crashed})
    assert not validator.is_valid({**whole, "scenario": {**whole["scenario"], "play": [{}]}})


def test_schemas_are_printed_as_they_are_written(exported: Path) -> None:
    for name, word in (("index", "vectors-index"), ("vector", "vector")):
        written = json.loads((exported / f"{name}.schema.json").read_text(encoding="utf-8"))
        assert json.loads(command("schema", word).output) == written


def test_what_is_expected_is_what_the_reference_engine_shows_after_every_step(
    exported: Path,
) -> None:
    for vector in vectors_of(exported):
        scenario = scenario_from_json(vector["scenario"])
        shown = trace_to_json(play(scenario, ReferenceAdapter(), observe_all=True))
        trace = json.loads(json.dumps(shown))
        expected = vector["expected"]
        assert {key: expected[key] for key in ("set_up", "steps")} == {
            key: trace[key] for key in ("set_up", "steps")
        }
        assert len(expected["steps"]) == len(scenario.play)
        assert all("observation" in step for step in expected["steps"])


def test_a_vector_is_complete_in_itself(exported: Path) -> None:
    """Cards of the pool are written out."""
    for vector in vectors_of(exported):
        scenario = scenario_from_json(vector["scenario"])
        known = {card.name for card in scenario.cards}
        placed = {one.card for _, _, _, one in placed_objects(scenario.start)}
        assert placed
        assert placed <= known


def test_variants_of_a_scenario_have_expectations_of_their_own(exported: Path) -> None:
    varied = [one for one in vectors_of(exported) if "variants" in one["scenario"]]
    assert varied
    for vector in varied:
        names = {variant["name"] for variant in vector["scenario"]["variants"]}
        assert set(vector["variants"]) == names


def test_the_same_bytes_are_written_whatever_the_hash_seed_and_the_number_of_workers(
    exported: Path, tmp_path: Path
) -> None:
    script = "from conformance.cli import main; main()"
    words = [*SMALL[:-1], "2"]
    result = subprocess.run(
        [sys.executable, "-c", script, "vectors", "export", str(tmp_path / "again"), *words],
        env={**os.environ, "PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert contents(tmp_path / "again") == contents(exported)


def test_an_earlier_export_is_replaced_whole(exported: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    assert command("vectors", "export", folder, *SMALL, "--seed", "5").exit_code == 0
    assert contents(folder) != contents(exported)
    assert command("vectors", "export", folder, *SMALL).exit_code == 0
    assert contents(folder) == contents(exported)


def test_a_folder_with_other_files_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    result = command("vectors", "export", tmp_path, *SMALL)
    assert (result.exit_code, contents(tmp_path)) == (2, {"notes.txt": b"mine"})
    assert "name a folder that is new or empty" in result.stderr


@pytest.mark.parametrize(
    "index",
    [
        "[]",
        '{"format": "another", "vectors": []}',
        '{"format": "mtg-conformance vectors", "vectors": [{"file": "../notes.txt"}]}',
        '{"format": "mtg-conformance vectors", "vectors": [{"file": "/etc/hosts"}]}',
    ],
)
def test_no_file_is_deleted_on_the_word_of_a_foreign_index(tmp_path: Path, index: str) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "index.json").write_text(index)
    before = contents(tmp_path)
    result = command("vectors", "export", folder, *SMALL)
    assert (result.exit_code, contents(tmp_path)) == (2, before)
    assert "this is no index of vectors" in result.stderr


def test_an_unknown_ruling_could_not_run(tmp_path: Path) -> None:
    result = command("vectors", "export", tmp_path / "out", "--ruling", "evolv")
    assert result.exit_code == 2
    assert "did you mean" in result.stderr
    assert not (tmp_path / "out").exists()


# ---------------------------------------------------------------------- what is left out


def test_a_scenario_that_the_reference_engine_does_not_pass_gives_no_vector() -> None:
    (key, arm), *_ = arms().items()
    scenario = generate_case(arm, SearchSettings(PROFILES["quick"])).examples[0].scenario
    assert isinstance(make_vector(scenario, ReferenceAdapter(), arm.witness), Vector)
    refused = make_vector(scenario, TableEngine(), arm.witness)
    assert isinstance(refused, LeftOut)
    assert (refused.verdict, refused.is_fault) == ("unsupported", True)
    missed = make_vector(scenario, ReferenceAdapter(), lambda *_: False)
    assert isinstance(missed, LeftOut)
    assert (missed.verdict, missed.is_fault) == ("not exercised", False)
    assert key[0] in missed.id


def test_an_export_that_left_something_out_says_what_and_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_engine(_: str) -> TableEngine:
        return TableEngine()

    opener: Callable[[str], TableEngine] = open_engine
    monkeypatch.setattr(make, "open_engine", opener)
    result = command("vectors", "export", tmp_path / "out", *SMALL)
    assert result.exit_code == 1
    index = index_of(tmp_path / "out")
    assert index["vectors"] == []
    assert {one["verdict"] for one in index["left_out"]} == {"unsupported"}
    assert f"on the reference engine: {index['left_out'][0]['id']}: " in result.stderr
