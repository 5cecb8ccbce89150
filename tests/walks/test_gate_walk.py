"""A release gate's way: one line, one status, a page; a budget, a cut, only what is new."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
from walking import Walk

BUILT_IN = ("--engine", "reference", "--profile", "quick")
WRONG = ("--engine", "search_arms:ComparesWrongly", "--ruling", "evolve.trigger-check",
         "--profile", "quick")  # fmt: skip


def test_a_gate_gets_one_status_and_a_page_to_click_on(tmp_path: Path) -> None:
    walk = Walk(tmp_path)
    walk.environment["PYTHONPATH"] += os.pathsep + str(Path(__file__).parents[1] / "search")
    # A good engine passes in one line.
    walk("run", *BUILT_IN, "--ruling", "descend", "--budget", "5m", "--reports", "good")
    # A bad one fails, and says where to look.
    walk("run", *WRONG, "--budget", "5m", "--reports", "bad", status=1)
    assert {file.name for file in walk.file("bad").iterdir()} == {
        "results.json", "report.html", "junit.xml", "summary.md", "badge.svg",
    }  # fmt: skip
    tests = ElementTree.parse(walk.file("bad/junit.xml")).getroot().findall(".//testcase")
    failed = [test for test in tests if test.find("failure") is not None]
    assert failed
    properties = {one.get("name") for one in failed[0].iter("property")}
    assert {"ruling", "rule", "identity"} <= properties
    assert "### What failed" in walk.file("bad/summary.md").read_text(encoding="utf-8")
    annotated = walk("report", "bad/results.json", "--format", "github")
    assert "::error file=counterexamples/" in annotated
    # From now on only what is newly broken fails.
    walk("run", *WRONG, "--against", "bad/results.json")
    assert "0 newly broken" in walk.said


def test_a_gate_in_a_hurry_is_told_what_was_left_out_and_goes_on_later(tmp_path: Path) -> None:
    walk = Walk(tmp_path)
    rulings = ("--ruling", "grinder", "--ruling", "tecutlan")
    walk("run", *BUILT_IN, *rulings, "--budget", "1s", "--json", "night.json", status=3)
    assert "not run" in walk.said
    assert "go on with: mtg-conformance run --resume night.json" in walk.said
    walk("run", "--resume", "night.json")
    walk("run", *BUILT_IN, *rulings, "--json", "whole.json")
    night, whole = (walk.file(name).read_bytes() for name in ("night.json", "whole.json"))
    assert night == whole


def test_what_a_gate_cannot_judge_is_no_pass(tmp_path: Path) -> None:
    walk = Walk(tmp_path)
    walk("run", "--engine", "nobody", status=2)
    assert "nobody" in walk.said
    walk("run", "--engine-command", "false", "--ruling", "grinder", status=2)
    assert "Traceback" not in walk.said


@pytest.mark.skipif(
    not os.environ.get("MTG_INSTALL_WALK"), reason="installs from the package index"
)
def test_two_commands_and_a_minute_lead_to_a_first_verdict(tmp_path: Path) -> None:
    """Set MTG_INSTALL_WALK to walk it; the environment is there, as with any newcomer."""
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    commands = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    begun = time.monotonic()
    root = Path(__file__).parents[2]
    subprocess.run([commands / "pip", "install", "--quiet", str(root)], check=True)
    installed = time.monotonic()
    subprocess.run(
        [commands / "mtg-conformance", "run", *BUILT_IN, "--json", "first.json"],
        cwd=tmp_path, check=True,
    )  # fmt: skip
    ended = time.monotonic()
    print(f"installed in {installed - begun:.0f} s, played in {ended - installed:.0f} s")
    assert json.loads((tmp_path / "first.json").read_text())["footer"]["whole"]
    assert ended - begun < 60
