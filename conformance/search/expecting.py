"""Bring an engine's known failures up to date with what a run found.

What the run still shows keeps its reason; what it finds anew gets an entry with a reason that
nobody can take for one; what is gone, goes.  Entries stay that the run did not replay, since
it knows nothing of them, and so do those of other versions.  No expiry is put off: that is for
people.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from conformance.judge.verdict import Judgement, Verdict
from conformance.scenario.plain import from_plain
from conformance.scenario.rulings import catalogue
from conformance.search.expected import (
    ExpectationFile,
    ExpectedAbsence,
    ExpectedFailure,
    is_in_catalogue,
)
from conformance.search.expecting_text import expectations_text, order
from conformance.search.identity import covers, is_within, read_identity
from conformance.search.save import Counterexample, write_counterexample
from conformance.search.versions import Versions

NOT_SETTLED = "not settled yet"
"""The reason of a new entry, until somebody has held it against the rules."""

FOLDER = "counterexamples"


@dataclass(frozen=True, slots=True)
class Update:
    """What is to be written: the entries, the files of new ones, and files that can go."""

    file: ExpectationFile
    counterexamples: Mapping[str, str]
    unused: tuple[str, ...]
    added: tuple[str, ...]
    gone: tuple[str, ...]


def update(before: ExpectationFile, document: Mapping[str, Any]) -> Update:
    """Return the smallest file with which the run would have ended as expected.

    ``document`` is what ``run --json`` wrote, of any seed; what several runs found adds up.
    Raises ``KeyError`` or ``ValueError`` when it is nothing of the kind.
    """
    header = document["header"]
    merged = _merged(one for one in before.expected if is_in_catalogue(one))
    work = _Work(header, list(merged))
    for ruling in document["rulings"]:
        work.take(ruling)
    stays = tuple(sorted(work.entries, key=order))
    used = {one.counterexample for one in stays}
    names = {one.identity for one in stays}
    absences = _absences(before, document.get("mechanisms", ()), str(header["engine_version"]))
    return Update(
        ExpectationFile(not_implemented=absences, expected=stays),
        {path: text for path, text in work.files.items() if path in used},
        tuple(sorted({one.counterexample for one in before.expected} - used)),
        tuple(work.added),
        tuple(dict.fromkeys(one.identity for one in before.expected if one.identity not in names)),
    )


@dataclass
class _Work:
    """Entries while they are held against the rulings of a run, one after another."""

    header: Mapping[str, Any]
    entries: list[ExpectedFailure]
    files: dict[str, str] = field(default_factory=dict)
    added: list[str] = field(default_factory=list)

    @property
    def version(self) -> str:
        return str(self.header["engine_version"])

    def take(self, ruling: Mapping[str, Any]) -> None:
        """Hold the entries of a ruling against what was found in it."""
        name = ruling["ruling"]
        failures = {one["identity"]: one for one in ruling["failures"]}
        known = ruling["known failures"]
        shown = {*failures, *(shows for one in known if one["shown"]
                              for shows in one.get("shows") or [one["identity"]])}  # fmt: skip
        now_shows = {
            one["identity"]: one["shows"][0]
            for one in known
            if not one["shown"] and one.get("shows")
        }
        replayed = {one["identity"] for one in known}
        unmatched = {
            one["identity"] for one in known if one.get("fault", {}).get("kind") == "unmatched"
        }
        kept = []
        for one in self.entries:
            if one.key[0] == name:
                instead = now_shows.get(one.identity)
                kept += self._held(one, shown, instead, replayed=one.identity in replayed)
            else:
                kept.append(one)
        self.entries = kept
        for identity, failure in failures.items():
            self._store(identity, failure, unmatched)

    def _held(
        self, one: ExpectedFailure, shown: Iterable[str], instead: str | None, *, replayed: bool
    ) -> list[ExpectedFailure]:
        """Return what becomes of an entry: itself, itself changed, or nothing."""
        if any(covers(one.identity, identity) for identity in shown):
            stands = one.range.hold(self.version) or any(
                covers(other.identity, one.identity) and other.range.hold(self.version)
                for other in self.entries
            )
            if stands:
                return [one]
            words = one.range.with_version(self.version).words
            return [one.model_copy(update={"versions": words})]
        if not (replayed and one.range.hold(self.version)):
            return [one]
        if instead is not None and not any(covers(e.identity, instead) for e in self.entries):
            return [one.model_copy(update={"identity": instead})]
        return []

    def _store(self, identity: str, failure: Mapping[str, Any], unmatched: Collection[str]) -> None:
        """Give a failure that was shrunk an entry, or its file to the entry that lacks one."""
        path = f"{FOLDER}/{failure['file']}"
        self.files[path] = _counterexample(failure, self.header).text()
        for index, one in enumerate(self.entries):
            if covers(one.identity, identity) and one.range.hold(self.version):
                if one.identity in unmatched and one.counterexample not in self.files:
                    self.entries[index] = one.model_copy(update={"counterexample": path})
                return
        self.added.append(identity)
        self.entries.append(
            ExpectedFailure(
                identity=identity,
                reason=NOT_SETTLED,
                rules=catalogue()[read_identity(identity).ruling].rules,
                versions=Versions.since(self.version).words,
                counterexample=path,
            )
        )


def write_update(found: Update, path: Path) -> None:
    """Write the file and the new counterexamples; take away those that are not used."""
    folder = path.parent
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    for name, text in found.counterexamples.items():
        write_counterexample(folder / name, text)
    for name in found.unused:
        # Only what this command writes is taken away by it.
        if PurePosixPath(name).parent.as_posix() == FOLDER:
            (folder / name).unlink(missing_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(expectations_text(found.file, before), encoding="utf-8", newline="\n")


def _merged(entries: Iterable[ExpectedFailure]) -> list[ExpectedFailure]:
    """Return the entries without those that overlap: the one that says more stands for both."""
    found: list[ExpectedFailure] = []
    for one in entries:
        for index, other in enumerate(found):
            if not one.range.overlap(other.range):
                continue
            if is_within(one.identity, other.identity):
                wide, narrow = other, one
            elif is_within(other.identity, one.identity):
                wide, narrow = one, other
            else:
                continue
            words = dict.fromkeys((*wide.versions, *narrow.versions))
            found[index] = wide.model_copy(update={"versions": tuple(words)})
            break
        else:
            found.append(one)
    return found


def _absences(
    before: ExpectationFile, mechanisms: Iterable[Mapping[str, Any]], version: str
) -> tuple[ExpectedAbsence, ...]:
    stays = list(before.not_implemented)
    for one in mechanisms:
        name, finding = one["mechanism"], one["finding"]
        held = [entry for entry in stays if entry.mechanism == name and entry.range.hold(version)]
        if finding == "there":
            stays = [entry for entry in stays if entry not in held]
        elif finding == "absent" and not held:
            others = [index for index, entry in enumerate(stays) if entry.mechanism == name]
            if others:
                words = stays[others[-1]].range.with_version(version).words
                stays[others[-1]] = stays[others[-1]].model_copy(update={"versions": words})
            else:
                since = Versions.since(version).words
                new = ExpectedAbsence(mechanism=name, reason=NOT_SETTLED, versions=since)
                stays.append(new)
    return tuple(sorted(stays, key=lambda entry: entry.mechanism))


def _counterexample(failure: Mapping[str, Any], header: Mapping[str, Any]) -> Counterexample:
    told = dict(failure["judgement"])
    told["verdict"] = Verdict(told["verdict"])
    told["rules"] = tuple(told.get("rules", ()))
    return Counterexample(
        read_identity(failure["identity"]),
        Judgement(**told),
        from_plain(failure["scenario"]),
        failure["reference passes"],
        f"{header['engine']} {header['engine_version']}".rstrip(),
    )
