"""What the tests of the check share: limits, and a look at its findings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from conformance.adapter_kit.check import check
from conformance.adapter_kit.connection import WatchedProcess
from conformance.adapter_kit.findings import Finding, Mark
from conformance.engines.worker_process import WorkerLimits
from conformance.scenario.model import Scenario

FAKES = Path(__file__).parent.parent / "fakes"
LIMITS = WorkerLimits(
    scenario_seconds=20, start_seconds=60, bye_seconds=10,
    line=2_000_000, output=4_000_000, notifications=500,
)  # fmt: skip
"""A sound engine needs a few milliseconds, and on a machine that does other things much longer."""

IMPATIENT = replace(LIMITS, scenario_seconds=0.5, bye_seconds=0.5)
"""For engines that would never reply in time."""


def findings_of(
    command: Sequence[str], limits: WorkerLimits = LIMITS, scenarios: Sequence[Scenario] = ()
) -> tuple[Finding, ...]:
    """Check a command."""
    return check(lambda: WatchedProcess(command, limits), limits, scenarios)


def faults_of(findings: Sequence[Finding]) -> dict[str, str]:
    """Return what is not in order: stage to text, the first of each stage."""
    found: dict[str, str] = {}
    for finding in findings:
        if finding.mark in (Mark.FAULT, Mark.NOTE):
            assert finding.mend, f"a fault without a mend: {finding}"
            found.setdefault(finding.stage, finding.text)
    return found
