"""Keep what a run finds while it goes on: counterexamples in their folder, results in a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from conformance.cli.common import could_not_run, engine_options

if TYPE_CHECKING:
    from conformance.engines.adapter import Hello
    from conformance.report.journal import Journal, Unfinished
    from conformance.report.results import Header
    from conformance.search.corpus import Key
    from conformance.search.events import Event


@dataclass(frozen=True)
class Asked:
    """The options that say what a run plays; one that was cut goes on with them."""

    engine: str
    engine_command: str | None
    attach: str | None
    ruling: Sequence[str] | None
    profile: str | None
    seed: int | None
    corpus: Path | None
    save: Path | None
    expectations: Path | None
    compare: bool
    cards: str | None = None

    @classmethod
    def read(cls, options: Mapping[str, Any]) -> Asked:
        """Return the options that :meth:`json` wrote.  Raises ``KeyError`` for others."""
        return cls(**{name: _path(name, options[name]) for name in cls.__dataclass_fields__})

    def json(self) -> dict[str, Any]:
        """Return the options as JSON."""
        return {name: str(value) if isinstance(value, Path) else value
                for name, value in asdict(self).items()}  # fmt: skip

    @property
    def engine_again(self) -> str:
        """The options that name the engine again."""
        return engine_options(self.engine, self.engine_command, self.attach)


def _path(name: str, value: Any) -> Any:
    return Path(value) if name in ("corpus", "save", "expectations") and value else value


@dataclass
class RunKeeper:
    """Saves each counterexample as it is found, and each case's results as it ends.

    ``file`` is where results go, if anywhere; ``cut`` the run that this one goes on with;
    ``reports`` the folder of the reports in which the file stands, if there are any.  A
    file that cannot be written ends the command with status 2; a folder of counterexamples
    that cannot is told of in ``unsaved``.
    """

    asked: Asked
    file: Path | None
    cases: int
    cut: Unfinished | None = None
    reports: Path | None = None
    folder: Path = field(default_factory=Path)
    unsaved: str = ""
    journal: Journal | None = None
    _hello: Hello | None = None

    def begin(self, header: Header, hello: Hello) -> None:
        """Begin the file of results, and find the folder of counterexamples."""
        from conformance.report.journal import Journal, NotWritten
        from conformance.search.save import engine_folder

        self._hello = hello
        self.folder = self.asked.save or engine_folder(hello.engine)
        if self.cut is not None:
            _same_run(self.cut.header, header)
        if self.file is None:
            return
        self.journal = Journal(self.file, header, self.asked.json(), self.cases, self.reports)
        try:
            self.journal.open({} if self.cut is None else self.cut.cases)
        except NotWritten as error:
            could_not_run(str(error))

    def keep(self, key: Key, events: Sequence[Event]) -> None:
        """Keep a case: first its counterexamples, so that what is in the file is saved."""
        from conformance.report.journal import NotWritten
        from conformance.search.events import FailureFound
        from conformance.search.save import save_counterexample

        assert self._hello is not None
        try:
            for event in events:
                if isinstance(event, FailureFound):
                    save_counterexample(event, self._hello, self.folder)
        except OSError as error:
            self.unsaved = (
                f"{self.folder}: the counterexamples cannot be saved: {error.strerror}; "
                "name another folder with --save"
            )
        if self.journal is not None:
            try:
                self.journal.keep(key, events)
            except NotWritten as error:
                could_not_run(str(error))

    def resume(self) -> dict[str, Any]:
        """Return what a document must hold so that the run can go on from it."""
        return {} if self.journal is None else self.journal.resume()

    def interrupted(self) -> str:
        """Return what is there of a run that was interrupted from the keyboard."""
        from conformance.report.result_files import go_on_with

        if self._hello is None:
            return "interrupted before anything was played; nothing is saved"
        found = f"interrupted; the counterexamples that were found are in {self.folder}"
        if self.file is None:
            return f"{found}; no results: --json FILE keeps them as they come, for --resume FILE"
        again = go_on_with(self.file, self.reports)
        return f"{found}, the results in {self.file}; go on with: {again}"

    def end(self, text: str) -> None:
        """Put the result document into the file."""
        from conformance.report.journal import NotWritten

        if self.journal is not None:
            try:
                self.journal.end(text)
            except NotWritten as error:
                could_not_run(str(error))


def _same_run(begun: Header, now: Header) -> None:
    """End the command with status 2 when a run would go on with something else."""
    old, new = asdict(begun), asdict(now)
    changed = [
        f"{name.replace('_', ' ')} {old[name]}, now {new[name]}"
        for name in old
        if old[name] != new[name]
    ]
    if changed:
        could_not_run(
            f"the run was begun with {'; '.join(changed)}: its cases and those to come would not "
            "be one run; begin it anew, without --resume"
        )
