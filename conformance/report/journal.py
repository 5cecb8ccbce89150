"""Results as they come: what stands in a result file while its run goes on.

A line of JSON for what the run is, then a line for each case as it ends.  The last act of a
run puts the result document in the journal's place, all at once.  So a file that is still a
journal tells that its run was cut, however that came about, and the run can go on from it.
A run that its budget ended keeps the same lines within its document.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from conformance.engines.wire_check import WireError
from conformance.report.event_json import event_from_json, event_to_json
from conformance.report.result_files import (
    JOURNAL,
    REPORTS,
    RESUME,
    ResultFileError,
    go_on_with,
    told_cut,
)
from conformance.report.results import Header
from conformance.scenario.problems import ScenarioError
from conformance.search.corpus import Key
from conformance.search.events import Event

VERSION = 1

Options = Mapping[str, Any]
"""The options of the command line that say what is played, by their names in the program."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """What a run that was cut left: what it depends on, its options, and the cases it ended."""

    header: Header
    options: Options
    of: int  # cases that the whole run has
    cases: Mapping[Key, tuple[Event, ...]]


class NotWritten(Exception):
    """Raised when results cannot be written; the text has the file, the cause and the cure."""

    def __init__(self, path: Path, error: OSError, kept: int, reports: Path | None) -> None:
        cure = "make room, or name another file with --json"
        if kept:
            cases = "1 case is in it" if kept == 1 else f"{kept} cases are in it"
            cure = f"{cases}; when there is room, go on with `{go_on_with(path, reports)}`"
        super().__init__(f"{path}: the results cannot be written: {error.strerror}; {cure}")


class Journal:
    """Writes the cases of a run as they end, and its document in their place at last.

    ``reports`` is the folder in which the run writes its reports, beside this file.
    """

    def __init__(
        self,
        path: Path,
        header: Header,
        options: Options,
        of: int,
        reports: Path | None = None,
    ) -> None:
        self._path = path
        self._reports = reports
        self._first = {"format": JOURNAL, "version": VERSION, "header": asdict(header),
                       "options": dict(options), "cases": of}  # fmt: skip
        if reports is not None:
            self._first[REPORTS] = True
        self._lines: list[dict[str, Any]] = []
        self._file: TextIO | None = None

    def open(self, done: Mapping[Key, Iterable[Event]]) -> None:
        """Begin the file, with the cases that were done before.  Raises :class:`NotWritten`.

        What stood in the file is replaced in one go, so that a cut here loses nothing, either.
        """
        self._lines = [_line(key, events) for key, events in done.items()]
        text = "".join(map(_text, (self._first, *self._lines)))
        self._try(lambda: self._replace(text))
        self._try(self._open)

    def keep(self, key: Key, events: Sequence[Event]) -> None:
        """Add a case.  Raises :class:`NotWritten`."""
        line = _line(key, events)
        self._try(lambda: self._append(_text(line)))
        self._lines.append(line)

    def end(self, text: str) -> None:
        """Put the result document in the journal's place.  Raises :class:`NotWritten`."""
        self.close()
        self._try(lambda: self._replace(text))

    def resume(self) -> dict[str, Any]:
        """Return what a document must hold so that the run can go on from it."""
        return {**self._first, "ended": self._lines}

    def close(self) -> None:
        """Close the file as it is."""
        if self._file is not None:
            file, self._file = self._file, None
            self._try(file.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _open(self) -> None:
        self._file = self._path.open("a", encoding="utf-8", newline="\n")

    def _append(self, text: str) -> None:
        assert self._file is not None
        self._file.write(text)
        self._file.flush()

    def _replace(self, text: str) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        if self._path.exists() and not self._path.is_file():
            self._path.write_text(text, encoding="utf-8", newline="\n")  # a pipe, a device
            return
        beside = self._path.with_name(f"{self._path.name}.new")
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(self._path)

    def _try(self, write: Callable[[], object]) -> None:
        try:
            write()
        except OSError as error:
            raise NotWritten(self._path, error, len(self._lines), self._reports) from None


def read_unfinished(path: Path) -> Unfinished:
    """Return what a run that was cut left in its file.

    A last line that was cut itself is passed over.  Raises :class:`ResultFileError` for a
    file whose run was not cut, and for one that holds something else.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ResultFileError(path, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ResultFileError(path, "this is not text") from None
    first, *rest = text.split("\n")
    head = _object(first)
    if head.get("format") == JOURNAL:
        # What follows the last line break is empty, or was cut as it was written.
        return _unfinished(path, head, [_object(line) for line in rest[:-1]])
    document = _object(text)
    if RESUME in document:
        kept = document[RESUME]
        return _unfinished(path, kept, kept.get("ended", []))
    if "rulings" in document:
        raise ResultFileError(
            path,
            "this run is whole: every case was played, and there is nothing to go on with",
            "read it with `mtg-conformance report`",
        )
    found = told_cut(path, text)
    raise found or ResultFileError(path, "no run can go on from this file")


def _unfinished(
    path: Path, head: Mapping[str, Any], lines: Sequence[Mapping[str, Any]]
) -> Unfinished:
    if head.get("version") != VERSION:
        raise ResultFileError(path, "another release of the suite began this run")
    try:
        cases = {
            (line["ruling"], line["case"]): tuple(map(event_from_json, line["events"]))
            for line in lines
        }
        known = {field.name for field in fields(Header)}
        header = Header(**{key: value for key, value in head["header"].items() if key in known})
        return Unfinished(header, head["options"], head["cases"], cases)
    except (KeyError, TypeError, ValueError, ScenarioError, WireError) as error:
        raise ResultFileError(path, f"no run can go on from this file ({error})") from None


def _line(key: Key, events: Iterable[Event]) -> dict[str, Any]:
    told = (event_to_json(event) for event in events)
    return {"ruling": key[0], "case": key[1], "events": [one for one in told if one is not None]}


def _text(line: Mapping[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def _object(text: str) -> dict[str, Any]:
    """Return the JSON object that a text is, an empty one for any other text."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
