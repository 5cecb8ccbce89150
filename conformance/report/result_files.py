"""Read what earlier commands wrote: results of ``run --json`` and of ``mutants --json``.

Either is a JSON document; which of the two it is shows in what it holds.  The file of a run
that was cut is no document, and says so to whoever reads it.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Key = tuple[str, str]

JOURNAL = "mtg-conformance run, unfinished"
"""What the first line of a file says whose run has not ended."""

RESUME = "resume"
"""Where a document that a budget ended keeps what the run goes on from."""


REPORTS = "reports"
"""What the first line has where the run writes reports beside the file at its end."""


class ResultFileError(Exception):
    """Raised for a file that holds no results; the text has its path, cause and cure."""

    def __init__(self, path: Path, problem: str, cure: str = "") -> None:
        self.path = path
        cure = cure or (
            f"write it with `mtg-conformance run --json {path.name}` or "
            f"`mtg-conformance mutants --json {path.name}`"
        )
        super().__init__(f"{path}: {problem}; {cure}")


def go_on_with(path: Path, reports: Path | None = None) -> str:
    """Return the command that goes on with the run of a file, and makes its reports anew."""
    again = f" --reports {shlex.quote(str(reports))}" if reports is not None else ""
    return f"mtg-conformance run --resume {shlex.quote(str(path))}{again}"


@dataclass(frozen=True, slots=True)
class CaseCount:
    """How much of a case a run reached: exercised scenarios, and how many are enough."""

    exercised: int
    enough: int
    verdict: str

    @property
    def is_enough(self) -> bool:
        """Was the case reached often enough?"""
        return self.exercised >= self.enough > 0


@dataclass(frozen=True, slots=True)
class RunFile:
    """The results of a run: what it depends on, and what became of rulings and cases."""

    engine: str
    version: str
    profile: str
    verdicts: Mapping[str, str]
    cases: Mapping[Key, CaseCount]

    @property
    def title(self) -> str:
        """The engine with its version."""
        return f"{self.engine} {self.version}".strip()


@dataclass(frozen=True, slots=True)
class HuntFile:
    """What became of mutants: whether each was killed with every seed."""

    killed: Mapping[Key, bool]


def read_results(path: Path) -> RunFile | HuntFile:
    """Return what a file holds.  Raises :class:`ResultFileError`."""
    document = read_document(path)
    try:
        if "hunts" in document:
            return HuntFile(_killed(document["hunts"]))
        return run_results(document)
    except (KeyError, TypeError, AttributeError) as error:
        raise ResultFileError(path, f"this holds no results ({error!r})") from None


def read_document(path: Path) -> dict[str, Any]:
    """Return the JSON object in a file.

    Raises :class:`ResultFileError`, which tells a file that was cut from one of another kind.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ResultFileError(path, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ResultFileError(path, "this is not text") from None
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise told_cut(path, text) or ResultFileError(path, f"this is not JSON: {error}") from None
    if not isinstance(document, dict):
        raise ResultFileError(path, "this is no JSON object")
    if document.get("format") == JOURNAL:  # it was cut before the first case ended
        raise _cut_run(path, document, 0)
    return document


def told_cut(path: Path, text: str) -> ResultFileError | None:
    """Return what is to be said of a text that ends too early; None when it does not."""
    if not text.strip():
        return ResultFileError(path, "this file is empty: it was cut before it was written")
    first, *rest = text.split("\n")
    try:
        head = json.loads(first)
    except (ValueError, RecursionError):
        head = None
    if isinstance(head, dict) and head.get("format") == JOURNAL:
        return _cut_run(path, head, len(rest) - 1)
    if text.startswith("{\n") and not text.rstrip().endswith("\n}"):
        return ResultFileError(
            path,
            "this file was cut: it ends in the middle (a full disk, or a copy that stopped)",
            "copy it anew, or write it again with `mtg-conformance run --json`",
        )
    return None


def _cut_run(path: Path, head: Mapping[str, Any], cases: int) -> ResultFileError:
    # The results of a run with reports stand among them.
    reports = path.parent if head.get(REPORTS) else None
    return ResultFileError(
        path,
        f"this run was cut, or still goes on: {cases} of its {head.get('cases', '?')} cases "
        "are in the file",
        f"go on with `{go_on_with(path, reports)}`",
    )


def run_results(document: Mapping[str, Any]) -> RunFile:
    """Return what a document of ``run --json`` says.

    Raises ``KeyError``, ``TypeError`` or ``AttributeError`` for another document.
    """
    header, rulings = document["header"], document["rulings"]
    return RunFile(
        header["engine"],
        header["engine_version"],
        header["profile"],
        {one["ruling"]: one["verdict"] for one in rulings},
        dict(_cases(rulings)),
    )


def _cases(rulings: list[Mapping[str, Any]]) -> Iterator[tuple[Key, CaseCount]]:
    for one in rulings:
        for case in one["cases"]:
            count = CaseCount(case["exercised"], case["enough"], case["verdict"])
            yield (one["ruling"], case["case"]), count


def _killed(hunts: list[Mapping[str, Any]]) -> dict[Key, bool]:
    found: dict[Key, bool] = {}
    for one in hunts:
        key = (one["ruling"], one["behaviour"])
        found[key] = found.get(key, True) and one["kill"] is not None
    return found
