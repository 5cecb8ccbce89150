"""Save a counterexample as a scenario file that plays on any engine, without the property."""

from __future__ import annotations

from pathlib import Path

from conformance import __version__
from conformance.engines.adapter import Hello
from conformance.scenario.rulings import catalogue
from conformance.scenario.yaml_out import write_scenario
from conformance.search.events import FailureFound


def file_name(failure: FailureFound) -> str:
    """Return the name of a failure's file: the same for the same failure, always."""
    return f"{failure.identity.slug}.yaml"


def counterexample_text(failure: FailureFound, hello: Hello) -> str:
    """Return the file: what it shows in comments, then the scenario."""
    identity, judgement = failure.identity, failure.played.judgement
    ruling = catalogue().get(identity.ruling)
    rules = ", ".join(ruling.rules) if ruling else ""
    statement = ruling.statement if ruling else ""
    where = {-1: "set-up", None: "the play"}.get(
        judgement.step, f"step {(judgement.step or 0) + 1}"
    )
    lines = [
        f"{identity.ruling} (CR {rules}): {statement}",
        f"case: {identity.case}",
        f"engine: {hello.engine} {hello.version}".rstrip(),
        f"found by: mtg-conformance {__version__}",
        f"{judgement.verdict} at {where}: {judgement.message}",
    ]
    if judgement.path and judgement.expected != judgement.actual:
        lines += [
            f"expected {judgement.path}: {judgement.expected}",
            f"actual   {judgement.path}: {judgement.actual}",
        ]
    if failure.reference_passes is False:
        lines.append("the reference engine does not pass this scenario, either")
    lines.append(f"identity: {identity}")
    comments = "".join(f"# {part}\n" for line in lines for part in line.splitlines())
    return comments + write_scenario(failure.played.scenario)


def save_counterexample(failure: FailureFound, hello: Hello, folder: Path) -> Path:
    """Write a failure's file into a folder, made if need be, and return its path."""
    path = folder / file_name(failure)
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(counterexample_text(failure, hello), encoding="utf-8", newline="\n")
    return path


def engine_folder(engine: str) -> Path:
    """Return the folder in which an engine's counterexamples are saved unless one is named."""
    name = "".join(char if char.isalnum() or char in "-_." else "-" for char in engine)
    return Path("counterexamples") / (name.strip("-.") or "engine")
