"""Bring an engine's known failures up to date with what a run found.

What the run still shows keeps its reason; what it finds anew gets an entry with a reason that
nobody can take for one; what is gone, goes.  Entries of cases that were not played stay.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from textwrap import wrap
from typing import Any

from conformance.judge.verdict import Judgement, Verdict
from conformance.scenario.plain import from_plain
from conformance.scenario.rulings import catalogue
from conformance.search.expected import ExpectationFile, ExpectedAbsence, ExpectedFailure
from conformance.search.identity import SEPARATOR, Identity
from conformance.search.save import Counterexample

NOT_SETTLED = "not settled yet"
"""The reason of a new entry, until somebody has held it against the rules."""

FOLDER = "counterexamples"

WIDTH = 100


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

    ``document`` is what ``run --json`` wrote, made with ``before`` or without known failures.
    Raises ``KeyError`` or ``ValueError`` when it is nothing of the kind.
    """
    header = document["header"]
    version = str(header["engine_version"])
    old = {one.identity: one for one in before.expected}
    stays = dict(old)
    files: dict[str, str] = {}
    added = []
    for ruling in document["rulings"]:
        shown = {one["identity"] for one in ruling["known failures"] if one["shown"]}
        shown |= {one["identity"] for one in ruling["failures"]}
        finished = {case["case"] for case in ruling["cases"] if case["scenarios"]}
        for identity, one in old.items():
            of, case = one.key
            if of == ruling["ruling"] and case in finished and identity not in shown:
                del stays[identity]
            elif identity in shown and version not in one.versions:
                stays[identity] = one.model_copy(update={"versions": (*one.versions, version)})
        for failure in ruling["failures"]:
            identity = failure["identity"]
            path = f"{FOLDER}/{failure['file']}"
            files[path] = _counterexample(failure, header).text()
            if identity not in old:
                added.append(identity)
                stays[identity] = ExpectedFailure(
                    identity=identity,
                    reason=NOT_SETTLED,
                    rules=catalogue()[ruling["ruling"]].rules,
                    versions=(version,),
                    counterexample=path,
                )
            else:
                stays[identity] = stays[identity].model_copy(update={"counterexample": path})
    used = {one.counterexample for one in stays.values()}
    return Update(
        ExpectationFile(
            not_implemented=_absences(before, document.get("mechanisms", ()), version),
            expected=tuple(sorted(stays.values(), key=_order)),
        ),
        files,
        tuple(sorted({one.counterexample for one in old.values()} - used)),
        tuple(added),
        tuple(identity for identity in old if identity not in stays),
    )


def expectations_text(file: ExpectationFile, before: str = "") -> str:
    """Return the file; comments at the head of what was there are kept."""
    head = re.match(r"(?:#[^\n]*\n|\n)*", before)
    lines = [head.group().rstrip("\n")] if head and head.group() else []
    if file.not_implemented:
        lines.append("not implemented:")
    for absence in file.not_implemented:
        lines.append(f"  - mechanism: {absence.mechanism}")
        lines += _told(absence)
    lines.append("expected:" if file.expected else "expected: []")
    for one in file.expected:
        lines.append(f"  - identity: {_quoted(one.identity)}")
        lines += _told(one)
        lines.append(f"    rules: [{', '.join(map(_quoted, one.rules))}]")
        lines.append(f"    counterexample: {_quoted(one.counterexample)}")
    return "\n".join(lines) + "\n"


def _told(one: ExpectedFailure | ExpectedAbsence) -> list[str]:
    """Return the reason, as a folded text where it is long, and the versions."""
    wrapped = wrap(one.reason, WIDTH - 6, break_long_words=False, break_on_hyphens=False)
    if len(wrapped) == 1 or " ".join(wrapped) != one.reason:
        reason = [f"    reason: {_quoted(one.reason)}"]
    else:
        reason = ["    reason: >-", *(f"      {line}" for line in wrapped)]
    return [*reason, f"    versions: [{', '.join(map(_quoted, one.versions))}]"]


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def write_update(update: Update, path: Path) -> None:
    """Write the file and the new counterexamples; take away those that are not used."""
    folder = path.parent
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    for name, text in update.counterexamples.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    for name in update.unused:
        # Only what this command writes is taken away by it.
        if PurePosixPath(name).parent.as_posix() == FOLDER:
            (folder / name).unlink(missing_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(expectations_text(update.file, before), encoding="utf-8", newline="\n")


def _absences(
    before: ExpectationFile, mechanisms: Iterable[Mapping[str, Any]], version: str
) -> tuple[ExpectedAbsence, ...]:
    found = {one["mechanism"]: one["finding"] for one in mechanisms}
    stays = {one.mechanism: one for one in before.not_implemented
             if found.get(one.mechanism) != "there"}  # fmt: skip
    for name, finding in found.items():
        if finding == "absent" and name not in stays:
            stays[name] = ExpectedAbsence(mechanism=name, reason=NOT_SETTLED, versions=(version,))
    return tuple(stays[name] for name in sorted(stays))


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


def read_identity(line: str) -> Identity:
    """Return the identity that a line spells.  Raises ``ValueError``."""
    parts = [part if part != "-" else "" for part in line.split(SEPARATOR)]
    if len(parts) != len(Identity.__slots__):
        raise ValueError(f"this is no identity of a failure: {line!r}")
    return Identity(*parts)


def _order(one: ExpectedFailure) -> tuple[int, int, str]:
    ruling, case = one.key
    rulings = list(catalogue())
    return rulings.index(ruling), catalogue()[ruling].cases.index(case), one.identity
