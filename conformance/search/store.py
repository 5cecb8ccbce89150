"""A corpus in a file: JSON lines, which any program can read.

The first line is a header that says what the corpus was made with; then comes a line for
each case, followed by a line for each of its scenarios.  The same corpus gives the same file.
"""

from __future__ import annotations

import hashlib
import json
import platform
import shlex
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import hypothesis

import conformance
import reference_engine
from conformance import __version__
from conformance.content import fixtures_dir
from conformance.scenario.plain import from_plain, to_plain
from conformance.scenario.problems import ScenarioError
from conformance.search.corpus import CaseCorpus, Example, Key
from conformance.search.profiles import PROFILES, CardChoice, SearchSettings

FORMAT = "mtg-conformance corpus"
FORMAT_VERSION = 1
DEFAULT_NAME = "corpus.jsonl"
MOST_LACKING = 5
"""So many cards are named for want of which a case has no scenario."""

_SUITE = Path(conformance.__file__).parent
_REFERENCE = Path(reference_engine.__file__).parent


class CorpusError(Exception):
    """Raised when a file is not a corpus that can be used.

    ``line`` counts from 1; 0: it is the file as a whole.
    """

    def __init__(self, path: Path, line: int, problem: str) -> None:
        self.path = path
        self.line = line
        place = f"{path}:{line}" if line else f"{path}"
        anew = " anew" if path.exists() else ""
        again = f"write it{anew} with `mtg-conformance corpus write {shlex.quote(str(path))}`"
        super().__init__(f"{place}: {problem}; {again}")


@dataclass(frozen=True, slots=True)
class CorpusHeader:
    """What a corpus was made with."""

    suite: str
    python: str
    hypothesis: str
    profile: str
    seed: int
    cards: CardChoice = "any"

    @classmethod
    def of(cls, settings: SearchSettings) -> CorpusHeader:
        """Return the header of a corpus made here and now."""
        return cls(__version__, python_version(), hypothesis.__version__,
                   settings.profile.name, settings.seed, settings.cards)  # fmt: skip

    @property
    def settings(self) -> SearchSettings:
        """The settings that it was made with."""
        return SearchSettings(PROFILES[self.profile], self.seed, self.cards)

    @property
    def is_ours(self) -> bool:
        """Would this installation draw the same scenarios?"""
        return self == CorpusHeader.of(self.settings)


@dataclass(frozen=True, slots=True)
class StoredCase:
    """A case of a stored corpus, its scenarios still unread."""

    ruling: str
    case: str
    whole: bool
    lines: tuple[str, ...]
    lacking: tuple[str, ...] = ()

    @property
    def key(self) -> Key:
        """The ruling and the case."""
        return (self.ruling, self.case)

    def read(self) -> CaseCorpus:
        """Return the scenarios.  Raises :class:`ScenarioError` for one that is none."""
        examples = []
        for line in self.lines:
            data = json.loads(line)
            examples.append(Example(from_plain(data["scenario"]), data["hash"]))
        return CaseCorpus(self.ruling, self.case, tuple(examples), self.whole, self.lacking)


@dataclass(frozen=True, slots=True)
class StoredCorpus:
    """A corpus in a file."""

    header: CorpusHeader
    cases: dict[Key, StoredCase]


def python_version() -> str:
    """Return the version of Python without what follows the minor number: ``3.12``."""
    return ".".join(platform.python_version_tuple()[:2])


def corpus_key(settings: SearchSettings) -> str:
    """Return a word that changes with whatever a corpus depends on, the suite's code included."""
    header = CorpusHeader.of(settings)
    digest = hashlib.sha256()
    for folder in (_SUITE, _REFERENCE, fixtures_dir()):
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", ".yaml", ".lark"):
                digest.update(file.relative_to(folder).as_posix().encode())
                digest.update(file.read_bytes())
    parts = (header.suite, f"python{header.python}", f"hypothesis{header.hypothesis}",
             header.profile, str(header.seed), header.cards, digest.hexdigest()[:12])  # fmt: skip
    return "-".join(parts)


def corpus_file(path: Path) -> Path:
    """Return the file that a path means; in a folder it has a name of its own."""
    return path / DEFAULT_NAME if path.is_dir() or path.suffix == "" else path


def write_corpus(path: Path, settings: SearchSettings, cases: Iterable[CaseCorpus]) -> int:
    """Write a corpus and return the number of its scenarios."""
    path.parent.mkdir(parents=True, exist_ok=True)
    number = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        header = {"format": FORMAT, "version": FORMAT_VERSION, **asdict(CorpusHeader.of(settings))}
        file.write(_line(header))
        for case in cases:
            lacking = {} if case.examples else {"lacking": case.lacking[:MOST_LACKING]}
            file.write(_line({"ruling": case.ruling, "case": case.case, "whole": case.whole,
                              "scenarios": len(case.examples), **lacking}))  # fmt: skip
            for example in case.examples:
                file.write(_line({"hash": example.hash, "scenario": to_plain(example.scenario)}))
                number += 1
    return number


def read_corpus(path: Path) -> StoredCorpus:
    """Return the corpus in a file; scenarios are read when they are needed.

    Raises :class:`CorpusError`.
    """
    file = corpus_file(path)
    try:
        # Not splitlines: a card's text may hold characters that end lines for Python alone.
        lines = file.read_text(encoding="utf-8").removesuffix("\n").split("\n")
    except FileNotFoundError:
        raise CorpusError(file, 0, "there is no such file") from None
    except OSError as error:
        raise CorpusError(file, 0, f"cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise CorpusError(path, 0, "this is no corpus: it is not text") from None
    if lines == [""]:
        raise CorpusError(path, 0, "the file is empty")
    header = _header(path, lines[0])
    cases: dict[Key, StoredCase] = {}
    at = 1
    while at < len(lines):
        data = _object(path, at, lines[at])
        number = data.get("scenarios")
        if not isinstance(number, int) or not {"ruling", "case", "whole"} <= data.keys():
            raise CorpusError(path, at + 1, "this line is not the head of a case")
        scenarios = tuple(lines[at + 1 : at + 1 + number])
        if len(scenarios) < number:
            raise CorpusError(path, len(lines), "the file ends within a case")
        lacking = tuple(str(one) for one in data.get("lacking", ()))
        case = StoredCase(data["ruling"], data["case"], bool(data["whole"]), scenarios, lacking)
        cases[case.key] = case
        at += 1 + number
    return StoredCorpus(header, cases)


def check_corpus(path: Path, corpus: StoredCorpus) -> None:
    """Read every scenario.  Raises :class:`CorpusError` for the first that cannot be."""
    line = 2
    for case in corpus.cases.values():
        for offset, text in enumerate(case.lines, start=1):
            data = _object(path, line + offset - 1, text)
            try:
                from_plain(data.get("scenario"))
            except ScenarioError as error:
                raise CorpusError(path, line + offset, str(error.problems[0])) from None
        line += 1 + len(case.lines)


def _header(path: Path, line: str) -> CorpusHeader:
    data = _object(path, 0, line)
    if data.get("format") != FORMAT:
        raise CorpusError(path, 1, "this is no corpus")
    if data.get("version") != FORMAT_VERSION:
        raise CorpusError(path, 1, f"this is version {data.get('version')} of the format, "
                                   f"not {FORMAT_VERSION}")  # fmt: skip
    try:
        data = {"cards": "any", **data}  # of a release in which there was one corpus
        header = CorpusHeader(**{key: data[key] for key in CorpusHeader.__slots__})
    except KeyError as error:
        raise CorpusError(path, 1, f"the header has no {error}") from None
    if header.profile not in PROFILES or not isinstance(header.seed, int):
        raise CorpusError(path, 1, "the header's profile or seed is unknown")
    return header


def _object(path: Path, index: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise CorpusError(path, index + 1, f"this is not JSON: {error}") from None
    if not isinstance(data, dict):
        raise CorpusError(path, index + 1, "this line is no JSON object")
    return data


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
