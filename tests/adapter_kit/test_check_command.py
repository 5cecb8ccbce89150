"""``adapter check`` on the command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

from conformance.adapter_kit.check import STAGES
from conformance.adapter_kit.new import TEMPLATES
from conformance.cli import build_app

SOURCE = TEMPLATES / "python" / "adapter.py"


def check(*words: str) -> Result:
    return CliRunner().invoke(build_app(), ["adapter", "check", *words])


def test_a_fault_is_printed_with_its_mend_and_fails(tmp_path: Path) -> None:
    broken = tmp_path / "adapter.py"
    text = SOURCE.read_text(encoding="utf-8").replace("    try:\n", "    print(7)\n    try:\n")
    broken.write_text(text, encoding="utf-8")
    result = check("--engine-command", f"{sys.executable} {broken}")
    assert result.exit_code == 1
    # Long details fold to the width of the terminal.
    assert " ".join(result.output.split()).startswith(
        "ok start and hello my-engine 0.1, protocol 1 to 1, claimed moves: cast, resolve "
        "FAULT first scenario on `run` (request 2), during set-up, before any `step` came: "
        "a line is no JSON-RPC 2.0 message: '7' "
        "mend: standard output is for messages alone: write each as one line of JSON in "
        "UTF-8, and print everything else to standard error "
    )
    assert result.output.endswith("\n1 fault\n")


def test_what_a_fault_leaves_unchecked_is_told_in_one_line(tmp_path: Path) -> None:
    dead = check("--engine-command", f"{sys.executable} -c pass")
    assert dead.output.count("skipped") == 1
    skipped = len(STAGES) - 1
    said = " ".join(dead.output.split())
    assert said.endswith(
        f"skipped {skipped} further checks need an engine that starts and answers `hello` 1 fault"
    )
    dies = tmp_path / "adapter.py"
    text = SOURCE.read_text(encoding="utf-8").replace("game = Game(scenario)", "sys.exit(4)")
    dies.write_text(text, encoding="utf-8")
    said = " ".join(check("--engine-command", f"{sys.executable} {dies}").output.split())
    assert "further checks, since an earlier fault leaves nothing to look at: second" in said
    assert said.count("skipped") == 1
    marks = json.loads(check("--engine-command", f"{sys.executable} {dies}", "--json").output)
    assert {one["stage"] for one in marks} == set(STAGES), "programs are told of each"


def test_a_sound_engine_ends_with_0_and_json_is_for_programs() -> None:
    result = check("--engine-command", f"{sys.executable} {SOURCE}", "--json")
    assert result.exit_code == 0, result.output
    assert {finding["mark"] for finding in json.loads(result.output)} == {"ok"}


def test_what_cannot_be_checked_ends_with_2() -> None:
    for words, said in (
        ([], "name one engine"),
        (["reference", "--attach", ":1"], "name one engine"),
        (["no-such-engine"], "no engine is called 'no-such-engine'"),
    ):
        result = check(*words)
        assert (result.exit_code, said in result.output) == (2, True), result.output
