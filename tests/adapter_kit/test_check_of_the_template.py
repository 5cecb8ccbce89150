"""The template for Python is sound; with one fault in its source the check names that fault."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from kit_fakes import IMPATIENT, LIMITS, faults_of, findings_of

from conformance.adapter_kit.check import STAGES
from conformance.adapter_kit.findings import Mark
from conformance.adapter_kit.new import TEMPLATES

SOURCE = (TEMPLATES / "python" / "adapter.py").read_text(encoding="utf-8")
LAST = "        send(id=request"
RUN = "        run(request"
REPLY = "    send(id=number, result"

# What is written in the place of what, the stage that it shows in, what is said, and the mend.
FAULTS = {
    "not flushing": (
        (", flush=True", ""), "start and hello", "it had lain in a buffer",
        "flush standard output after each line",
    ),
    "noise": (
        ("    try:\n", '    print("Loading cards ...")\n    try:\n'), "first scenario",
        "a line is not JSON: 'Loading cards ...'", "print everything else to standard error",
    ),
    "no id": (
        (REPLY, "    send(result"), "first scenario",
        "a reply has no `id`", "copy the `id` of the request",
    ),
    "an id as text": (
        (REPLY, "    send(id=str(number), result"), "first scenario",
        "a reply has the `id` '2', not 2", "copy the `id` of the request",
    ),
    "another life": (
        ('.get("life", 20)}', '.get("life", 20) + 1}'), "first scenario",
        "the position is not the one that was asked for; alice.life; expected 20, got 21",
        "let set-up make the position as the scenario says",
    ),
    "the last game kept": (
        ("objects: dict[str, Any] = {}\n", 'objects = globals().setdefault("KEPT", {})\n'), "reset",
        "after another scenario differs from the same in a new process at set-up: observation.",
        "let set-up begin a new game",
    ),
    "another value in each process": (
        ('"tapped": False', '"tapped": False, "mana_value": __import__("os").getpid()'),
        "determinism", "differs at set-up: observation.objects.", "seed what is random",
    ),
    "a claim too many": (
        ('["cast", "resolve"]', '["cast", "resolve", "concede"]'), "capabilities",
        "`concede` is claimed in `moves`, but", "leave 'concede' out of `moves`",
    ),
    "an observation too many": (
        ('"cards_by": ["text"]', '"observations": ["library"]'), "capabilities",
        "`library` is claimed in `observations`, but no observation shows it", "leave it out",
    ),
    "an illegal move accepted": (
        ('elif "expect" not in step', 'elif not {"expect", "illegal"} & step.keys()'),
        "capabilities", "an illegal move: step 1 of 'adapter-claims.refusal' is 'done'",
        "let the engine refuse it",
    ),
    "unknown fields refused": (
        (RUN, f'        assert "weather" not in request["params"]\n{RUN}'),
        "unknown fields", "its process ended with exit status 1", "ignore fields",
    ),
    "unknown notifications answered": (
        ('elif "id" in request:', "else:"), "unknown fields", "its process ended", "ignore fields",
    ),
    "any version spoken": (
        ("result=HELLO if", 'result={**HELLO, **request["params"]} if'), "versions",
        "on `hello` with versions 1001 to 1002: it says that it speaks 1001 to 1002",
        "the versions that it was written for",
    ),
    "no version in common": (
        ('"protocol": [1, 1]', '"protocol": [3, 4]'), "start and hello",
        "the suite speaks version 1 of the protocol, the engine versions 3 to 4", "update",
    ),
    "dead at bye": (
        (LAST, f'        assert request["method"] != "bye"\n{LAST}'), "bye",
        "on `bye` (request 5): its process ended with exit status 1", "reply to `bye`",
    ),
    "alive after the end": (
        ("\n\nfor line", "\n\nimport atexit, time\natexit.register(time.sleep, 60)\n\nfor line"),
        "end of input", "it goes on running 0.5 s after its input has ended", "end the program",
    ),
    "dead at hello": (
        (LAST, f'        assert request["method"] != "hello"\n{LAST}'), "start and hello",
        "on `hello` (request 1): its process ended with exit status 1", "must live until `bye`",
    ),
    "dead after a scenario": (
        ('"told": index + 2})\n', '"told": index + 2})\n    sys.exit()\n'), "second scenario",
        "on `run` (request 3), during set-up, before any `step` came: its process ended",
        "must live until `bye`",
    ),
    "dead in the second scenario": (
        (RUN, f'        assert "second" not in str(request["params"])\n{RUN}'),
        "second scenario", "its process ended with exit status 1", "must live until `bye`",
    ),
    "another name in each process": (
        ('"version": "0.1"', '"version": str(__import__("os").getpid())'), "restart",
        "a second process greets as my-engine", "each process that starts must behave",
    ),
    "a reply twice": (
        (REPLY, f"    send(id=number, result={{}})\n{REPLY}"),
        "first scenario", "the trace is wrong at scenario", "docs/protocol/",
    ),
}  # fmt: skip


def run_source(source: str, folder: Path) -> list[str]:
    path = folder / "adapter.py"
    path.write_text(source, encoding="utf-8")
    return [sys.executable, "-I", "-S", str(path)]


def test_the_template_has_no_fault(tmp_path: Path) -> None:
    findings = findings_of(run_source(SOURCE, tmp_path))
    assert {finding.stage: finding.mark for finding in findings} == dict.fromkeys(STAGES, Mark.OK)


@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault_is_named_with_its_stage_and_mend(fault: str, tmp_path: Path) -> None:
    (old, new), stage, words, mend = FAULTS[fault]
    assert old in SOURCE, "the template has changed, and the fault with it"
    limits = {
        "not flushing": replace(IMPATIENT, start_seconds=2), "alive after the end": IMPATIENT,
    }.get(fault, LIMITS)  # fmt: skip
    findings = findings_of(run_source(SOURCE.replace(old, new), tmp_path), limits)
    found = faults_of(findings)
    assert words in found.get(stage, ""), found
    mends = [finding.mend for finding in findings if finding.stage == stage]
    assert any(mend in one for one in mends), mends
    assert {finding.stage for finding in findings} == set(STAGES), "no stage is passed over"
