"""Save a counterexample as a scenario file that plays on any engine, without the property."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from conformance import __version__
from conformance.authoring.formatting import SCHEMA_LINE, schema_beside
from conformance.engines.adapter import Hello
from conformance.judge.verdict import Judgement
from conformance.scenario.model import Scenario
from conformance.scenario.rulings import catalogue
from conformance.scenario.yaml_out import write_scenario
from conformance.search.events import FailureFound
from conformance.search.identity import Identity


def file_name(failure: FailureFound) -> str:
    """Return the name of a failure's file: the same for the same failure, always."""
    return f"{failure.identity.slug}.yaml"


@dataclass(frozen=True, slots=True)
class Counterexample:
    """What stands in a failure's file.  ``engine`` is its name with its version."""

    identity: Identity
    judgement: Judgement
    scenario: Scenario
    reference_passes: bool | None
    engine: str

    def text(self) -> str:
        """Return the file: what it shows in comments, then the scenario."""
        comments = "".join(f"# {part}\n" for line in self._lines() for part in line.splitlines())
        return comments + write_scenario(self.scenario)

    def _lines(self) -> Iterator[str]:
        identity, judgement = self.identity, self.judgement
        ruling = catalogue().get(identity.ruling)
        rules = ", ".join(ruling.rules) if ruling else ""
        where = {-1: "set-up", None: "the play"}.get(
            judgement.step, f"step {(judgement.step or 0) + 1}"
        )
        yield f"{identity.ruling} (CR {rules}): {ruling.statement if ruling else ''}"
        yield f"case: {identity.case}"
        yield f"engine: {self.engine}"
        yield f"found by: mtg-conformance {__version__}"
        yield f"{judgement.verdict} at {where}: {judgement.message}"
        if judgement.path and judgement.expected != judgement.actual:
            yield f"expected {judgement.path}: {judgement.expected}"
            yield f"actual   {judgement.path}: {judgement.actual}"
        if self.reference_passes is False:
            yield "the reference engine does not pass this scenario, either"
        yield f"identity: {identity}"


def counterexample_text(failure: FailureFound, hello: Hello) -> str:
    """Return the file of a failure."""
    return Counterexample(
        failure.identity,
        failure.played.judgement,
        failure.played.scenario,
        failure.reference_passes,
        f"{hello.engine} {hello.version}".rstrip(),
    ).text()


def save_counterexample(failure: FailureFound, hello: Hello, folder: Path) -> Path:
    """Write a failure's file into a folder, made if need be, and return its path."""
    path = folder / file_name(failure)
    write_counterexample(path, counterexample_text(failure, hello))
    return path


def write_counterexample(path: Path, text: str) -> None:
    """Write a file of a failure; its first line names the schema of scenarios, as in fixtures."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = f"{SCHEMA_LINE}{schema_beside(path)}\n{text}"
    path.write_text(text, encoding="utf-8", newline="\n")


def engine_folder(engine: str) -> Path:
    """Return the folder in which an engine's counterexamples are saved unless one is named."""
    name = "".join(char if char.isalnum() or char in "-_." else "-" for char in engine)
    return Path("counterexamples") / (name.strip("-.") or "engine")
