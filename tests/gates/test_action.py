"""`action.yml`: it is what GitHub takes, and its shell steps do what the page of gates says."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

ROOT = Path(__file__).parents[2]
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]
TEXT = {"type": "string", "minLength": 1}
SCHEMA = {
    "type": "object",
    "required": ["name", "description", "runs"],
    "additionalProperties": False,
    "properties": {
        "name": TEXT,
        "description": TEXT,
        "author": TEXT,
        "branding": {"type": "object", "required": ["icon", "color"]},
        "inputs": {
            "type": "object",
            "propertyNames": {"pattern": "^[a-z][a-z-]*$"},
            "additionalProperties": {
                "type": "object",
                "required": ["description"],
                "additionalProperties": False,
                "properties": {
                    "description": TEXT,
                    "default": {"type": "string"},
                    "required": {"type": "boolean"},
                },
            },
        },
        "outputs": {
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "required": ["description", "value"],
                "additionalProperties": False,
                "properties": {"description": TEXT, "value": TEXT},
            },
        },
        "runs": {
            "type": "object",
            "required": ["using", "steps"],
            "additionalProperties": False,
            "properties": {
                "using": {"const": "composite"},
                "steps": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "additionalProperties": False,
                        "properties": {
                            "name": TEXT,
                            "id": {"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_-]*$"},
                            "if": TEXT,
                            "uses": {"type": "string", "pattern": r"^[\w-]+/[\w-]+@v\d+$"},
                            "with": {
                                "type": "object",
                                "additionalProperties": {"type": "string"},
                            },
                            "shell": {"const": "bash"},
                            "env": {
                                "type": "object",
                                "additionalProperties": {"type": "string"},
                            },
                            "run": TEXT,
                        },
                        "oneOf": [{"required": ["uses"]}, {"required": ["run", "shell"]}],
                    },
                },
            },
        },
    },
}
"""What GitHub's page "Metadata syntax for GitHub Actions" demands of a composite action."""


def test_the_action_is_as_github_demands() -> None:
    jsonschema.validate(ACTION, SCHEMA)


def test_expressions_name_what_is_there_and_stand_in_no_script() -> None:
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    named = set(re.findall(r"inputs\.([a-z-]+)", text))
    assert named == set(ACTION["inputs"])
    ids = {step["id"] for step in STEPS if "id" in step}
    assert {one for one, _ in re.findall(r"steps\.(\w+)\.outputs\.(\w+)", text)} == ids
    for step in STEPS:
        assert "${{" not in step.get("run", ""), "what a user gives could be read as a script"


class Job:
    """Runs the shell steps of the action as a runner does, in a folder of its own."""

    def __init__(self, folder: Path, inputs: Mapping[str, str]) -> None:
        self.folder = folder
        self.inputs = {name: one.get("default", "") for name, one in ACTION["inputs"].items()}
        self.inputs.update(inputs)
        self.outputs: dict[str, dict[str, str]] = {}
        self.summary = folder / "summary"
        self.summary.touch()
        self.installed = folder / "installed"
        self.said = ""
        shims = folder / "bin"
        shims.mkdir()
        python = shims / "python"
        python.write_text(
            f'#!/bin/sh\ncase "$*" in "-m pip "*) echo "$*" >> "{self.installed}" ;;\n'
            f'*) exec "{sys.executable}" "$@" ;; esac\n'
        )
        python.chmod(0o755)
        path = os.pathsep.join(entry for entry in sys.path if entry)
        self.environment = {**os.environ, "PATH": f"{shims}{os.pathsep}{os.environ['PATH']}",
                            "PYTHONPATH": path, "GITHUB_STEP_SUMMARY": str(self.summary),
                            "GITHUB_ACTIONS": "true"}  # fmt: skip

    def run(self) -> int:
        """Run the steps and return the exit status of the first that fails, else 0."""
        status = 0
        for step in STEPS:
            if "run" in step and (not status or "always()" in step.get("if", "")):
                status = self._step(step) or status
        return status

    def _step(self, step: Mapping[str, Any]) -> int:
        output = self.folder / "output"
        output.write_text("")
        values = {name: self._filled(value) for name, value in step.get("env", {}).items()}
        ran = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=self.folder, text=True, capture_output=True,
            env={**self.environment, **values, "GITHUB_OUTPUT": str(output)},
        )  # fmt: skip
        self.said += ran.stdout + ran.stderr
        told = dict(line.split("=", 1) for line in output.read_text().splitlines())
        if "id" in step:
            self.outputs[step["id"]] = told
        return ran.returncode

    def _filled(self, text: str) -> str:
        def value(found: re.Match[str]) -> str:
            kind, _, name = found[1].partition(".")
            if kind == "inputs":
                return self.inputs[name]
            if kind == "steps":
                step, _, output = name.split(".")
                return self.outputs[step][output]
            return {"github.action_path": str(ROOT)}[found[1]]

        return re.sub(r"\$\{\{ ([\w.-]+) \}\}", value, text)


pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="runs steps in bash")
QUICK = {"profile": "quick", "rulings": "descend.source-may-come-later"}


def test_a_gate_that_passes_says_so_on_the_page_of_the_job(tmp_path: Path) -> None:
    job = Job(tmp_path, QUICK)
    assert job.run() == 0, job.said
    assert job.installed.read_text() == f"-m pip install --quiet {ROOT}\n"
    assert job.outputs["run"] == {"status": "0"}
    assert "## Rules conformance" in job.summary.read_text()
    assert "::notice" in job.said
    names = {file.name for file in (tmp_path / "conformance-reports").iterdir()}
    assert names == {"results.json", "report.html", "junit.xml", "summary.md", "badge.svg"}
    assert (tmp_path / ".mtg-conformance" / "corpus.jsonl").is_file()


def test_a_gate_that_fails_annotates_and_keeps_the_status(tmp_path: Path) -> None:
    job = Job(tmp_path, {**QUICK, "rulings": "evolve.trigger-check",
                         "engine": "search_arms:ComparesWrongly",
                         "version": "9.9", "extras": "phase"})  # fmt: skip
    tests = str(ROOT / "tests" / "search")
    job.environment["PYTHONPATH"] += os.pathsep + tests
    assert job.run() == 1, job.said
    assert job.installed.read_text() == "-m pip install --quiet mtg-conformance[phase]==9.9\n"
    assert "::error file=counterexamples/" in job.said
    assert "### What failed" in job.summary.read_text()


@pytest.mark.parametrize(("unfinished", "status"), [("pass", 0), ("fail", 3)])
def test_a_budget_that_is_over_passes_or_fails_as_is_asked(
    tmp_path: Path, unfinished: str, status: int
) -> None:
    job = Job(tmp_path, {**QUICK, "budget": "1s", "unfinished": unfinished})
    assert job.run() == status, job.said
    assert "::warning" in job.said
    assert "the budget was over" in job.summary.read_text()


def test_an_engine_that_is_not_there_fails_with_its_own_status(tmp_path: Path) -> None:
    job = Job(tmp_path, {**QUICK, "engine": "nobody"})
    assert job.run() == 2
    assert "nobody" in job.said


def test_what_a_user_gives_is_no_script(tmp_path: Path) -> None:
    job = Job(tmp_path, {**QUICK, "engine": '$(touch gotcha)"; touch gotcha; "'})
    assert job.run() == 2
    assert not (tmp_path / "gotcha").exists()


def test_the_schema_of_the_action_refuses_what_github_would() -> None:
    broken = json.loads(json.dumps(ACTION))
    del broken["runs"]["steps"][1]["shell"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(broken, SCHEMA)
