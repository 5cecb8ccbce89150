"""The result file of ``run --json`` as a model: its schema, and how it is read back.

What is optional here was not written by every release, or says nothing in most files.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, Field, ValidationError

from conformance.report.result_files import ResultFileError
from conformance.scenario.model import Model
from conformance.scenario.problems import path_text

ID = "https://mtg-conformance.invalid/run.schema.json"


class RunModel(Model):
    """Base of what is read: what a later release adds is passed over."""

    model_config = ConfigDict(extra="ignore")


class RunHeader(RunModel):
    """What a run depends on."""

    suite: str = Field(description="Release of the suite.")
    engine: str
    engine_version: str = Field(alias="engine_version")
    python: str
    hypothesis: str
    rules: str = Field(description="Date of the Comprehensive Rules.")
    profile: str
    seed: int
    compared: bool = Field(description="Were plays compared with the reference engine's?")
    cards: str = Field("any", description="any, or printed: only cards with a printed twin.")

    @property
    def title(self) -> str:
        """The engine with its version."""
        return f"{self.engine} {self.engine_version}".strip()


class RunEntryFault(RunModel):
    """What is wrong with an entry of the engine's known failures; it fails the run."""

    kind: str = Field(
        description="unmatched, expired, overlapping, unexpectedly passing, fails out of range."
    )
    line: int = Field(description="Where in the file of known failures.")
    told: str
    cure: str
    change: str = Field("", description="The line to change it to.")

    @property
    def words(self) -> str:
        """All of it in a line."""
        change = f": {self.change}" if self.change else ""
        return f"{self.kind} (line {self.line}): {self.told}; {self.cure}{change}"


class RunMechanism(RunModel):
    """What a probe showed of a mechanism."""

    mechanism: str
    finding: str = Field(description="there, absent or unknown.")
    detail: str = ""
    reason: str = Field("", description="Why its absence is expected.")
    fault: RunEntryFault | None = None


class RunCase(RunModel):
    """What became of a case."""

    case: str
    verdict: str
    scenarios: int
    exercised: int = Field(description="Scenarios that reached the case.")
    enough: int = Field(description="How many must.")
    whole: bool = Field(description="Are these all scenarios that there are?")
    counts: dict[str, int] = Field(description="Scenarios by verdict.")
    details: tuple[str, ...] = Field((), description="What was unsupported.")
    fixtures: dict[str, int] = Field({}, description="Fixtures by verdict, beside the scenarios.")


class RunJudgement(RunModel):
    """Where and why a play failed; steps count from zero, -1 is the set-up."""

    verdict: str
    ground: str = ""
    step: int | None = None
    kind: str = ""
    clause: str = ""
    subject: str = ""
    field: str = ""
    expected: str = ""
    actual: str = ""
    message: str = ""
    rules: tuple[str, ...] = ()
    variant: str = ""

    @property
    def path(self) -> str:
        """What was looked at: ``crab.power``."""
        return ".".join(part for part in (self.subject, self.field) if part)

    @property
    def place(self) -> str:
        """The step in words."""
        return {-1: "set-up", None: "the play"}.get(self.step, f"step {(self.step or 0) + 1}")


class RunReplayStep(RunModel):
    """A step of a replay.  Boards are observations; one that is absent was not reached."""

    step: int = Field(description="From zero; -1 is the set-up.")
    says: str = Field(description="What the step does, in words.")
    outcome: str | None = None
    detail: str = ""
    questions: tuple[str, ...] = ()
    board: dict[str, Any] | None = None
    reference_outcome: str | None = None
    reference_detail: str = ""
    reference_questions: tuple[str, ...] = ()
    reference_board: dict[str, Any] | None = None


class RunReplay(RunModel):
    """A failure step by step, on the engine and on the reference engine."""

    compared: bool = Field(description="Is the reference engine's course beside it?")
    summary: str = Field("", description="What its author says of it; a fixture has this.")
    cards: tuple[str, ...] = Field((), description="What is printed on the cards with text.")
    steps: tuple[RunReplayStep, ...]


class RunFailure(RunModel):
    """A failure that is not expected, shrunk."""

    identity: str
    file: str = Field(description="The name of its file among the saved counterexamples.")
    scenarios: int
    plays: int
    reference_passes: bool | None = None
    judgement: RunJudgement
    hash: str
    scenario: dict[str, Any]
    replay: RunReplay | None = None


class RunKnownFailure(RunModel):
    """An entry of the known failures; one that is not shown has gone."""

    identity: str
    reason: str
    scenarios: int
    shown: bool
    shows: tuple[str, ...] = Field(
        (), description="The failures that it speaks of and that showed, where it is open."
    )
    fault: RunEntryFault | None = None
    judgement: RunJudgement | None = None
    replay: RunReplay | None = None


class RunRuling(RunModel):
    """What became of a ruling."""

    ruling: str
    rules: tuple[str, ...]
    verdict: str
    cases: tuple[RunCase, ...]
    without_property: tuple[str, ...] = ()
    failures: tuple[RunFailure, ...] = ()
    known_failures: tuple[RunKnownFailure, ...] = ()
    not_run: tuple[str, ...] = Field((), description="Cases that the budget did not reach.")


class RunFooter(RunModel):
    """How much of a run there is; it ends the file, so that one that was cut has none."""

    whole: bool = Field(description="Was every case played?")
    cases: int = Field(description="Cases that were to be played.")
    not_run: int = Field(description="Cases that the budget did not reach.")


class RunDocument(RunModel):
    """The results of a run."""

    header: RunHeader
    exercised: int
    failed: bool
    mechanisms: tuple[RunMechanism, ...] = ()
    rulings: tuple[RunRuling, ...]
    resume: dict[str, Any] | None = Field(
        None, description="What `run --resume` goes on from, where not every case was played."
    )
    footer: RunFooter | None = Field(None, description="Files of 0.1 before it have none.")

    @property
    def not_run(self) -> str:
        """How much the budget left out, in words; empty for a run that is whole."""
        footer = self.footer
        if footer is None or footer.whole:
            return ""
        return f"{footer.not_run} of {footer.cases} cases were not run: the budget was over"


def run_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``run --json``."""
    schema = RunDocument.model_json_schema(by_alias=True, mode="validation")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": ID, **schema}


def run_of(document: Mapping[str, Any], path: Path) -> RunDocument:
    """Return the results of a run in the document of a file.

    Raises :class:`ResultFileError` that names the first place that is not as it must be.
    """
    try:
        return RunDocument.model_validate(document)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        problem = f"{path_text(first['loc'])}: {first['msg']}"
        raise ResultFileError(path, f"this holds no results of a run ({problem})") from None
