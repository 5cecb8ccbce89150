"""An engine author's way: a starter, its check, a failure, the page, known failures, a mend."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import yaml
from walking import Walk

ENGINE = ("--engine-command", f"{sys.executable} mine/adapter.py")
RULING = ("--ruling", "evolve.trigger-check", "--profile", "quick")


def test_an_author_gets_from_an_empty_folder_to_a_gate_without_asking(tmp_path: Path) -> None:
    walk = Walk(tmp_path)
    # Each command is one that an earlier one, or its help, tells.
    assert "adapter" in walk("--help")
    assert "new" in walk("adapter", "--help")
    assert "mine/README.md" in walk("adapter", "new", "mine")
    told = walk.file("mine/README.md").read_text()
    assert "mtg-conformance adapter check --engine-command" in told
    assert "0 faults" in walk("adapter", "check", *ENGINE)
    assert "PASS" in walk("play", "mine/scenario.yaml", *ENGINE)

    # The toy has no triggers, and the run says so with the ruling, the rules and a file.
    walk("run", *ENGINE, *RULING, "--json", "results.json", status=1)
    assert "FAIL (wrong state): evolve.trigger-check.both-greater" in walk.said
    assert "2 more of this kind:\n    evolve.trigger-check: only power; only toughness" in walk.said
    assert "CR 702.100a" in walk.said
    assert "Traceback" not in walk.said, "what the toy cannot do it says"
    again = re.search(r"again: mtg-conformance play (\S+) --engine-command", walk.said)
    assert again is not None
    walk("play", again[1], *ENGINE, status=1)
    assert "PASS" in walk("play", again[1]), "the reference engine keeps the ruling"

    # See it, board by board.
    walk("report", "results.json", "--out", "report.html")
    page = walk.file("report.html").read_text(encoding="utf-8")
    assert "<!doctype html>" in page.lower()
    assert "only power" in page

    # What is known to fail does not fail the next run; what is new would.
    known = ("--expectations", "known.yaml")
    walk("expectations", "update", "--engine", "my-engine", "--results", "results.json", *known)
    entries = yaml.safe_load(walk.file("known.yaml").read_text())["expected"]
    assert {entry["reason"] for entry in entries} == {"not settled yet"}
    walk("run", *ENGINE, *RULING, *known)
    assert "expected failure" in walk.said

    # The engine is mended where it was wrong about nothing: it says what it does not do.
    adapter = walk.file("mine/adapter.py")
    source = adapter.read_text()
    assert '("", "Evolve")' in source
    adapter.write_text(source.replace('("", "Evolve")', '("",)'))
    walk("run", *ENGINE, *RULING, *known, status=1)
    assert "known.yaml:" in walk.said, "an entry that no longer holds is told with its line"


def test_a_fault_of_the_adapter_is_told_with_the_mend_and_not_as_a_broken_rule(
    tmp_path: Path,
) -> None:
    walk = Walk(tmp_path)
    walk("adapter", "new", "mine")
    adapter = walk.file("mine/adapter.py")
    adapter.write_text("print('Loading cards ...')\n" + adapter.read_text())
    walk("adapter", "check", *ENGINE, status=1)
    assert "FAULT" in walk.said
    assert "standard output is for messages alone" in " ".join(walk.said.split())
