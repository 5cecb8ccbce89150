"""What makes an entry of an engine's known failures fail the run, and how it is mended.

An entry excuses a failure in the versions that it names, until it expires.  Every other way
in which it and the engine can differ is a fault of the entry, told with its line.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import replace

from conformance.judge.verdict import Judgement
from conformance.search.expected import (
    Absence,
    EntryFault,
    Expectation,
    ExpectedAbsence,
    ExpectedFailure,
    FaultKind,
    Place,
)
from conformance.search.identity import Identity, covers
from conformance.search.versions import Versions

MORE_DAYS = 90
"""How many days the line that is proposed gives to an entry that has expired."""

TAKE_OUT = "take the entry out"


def for_version(
    known: Iterable[Expectation], version: str, today: datetime.date
) -> tuple[Expectation, ...]:
    """Return the entries that speak of a version, with the faults that can be told by now.

    One that speaks of other versions alone stays as *out of range* where no other entry
    stands for its failure: should it fail, this is what is wrong.
    """
    entries = list(known)
    found: list[Expectation] = []
    for number, one in enumerate(entries):
        earlier = next((other for other in entries[:number] if _overlap(other, one)), None)
        if earlier is not None:
            found.append(replace(one, fault=_overlapping(earlier, one)))
        elif one.failure.range.hold(version):
            found.append(replace(one, fault=_expired(one.failure, one.place, today)))
        elif not _stands_elsewhere(one, entries, version):
            found.append(replace(one, fault=_out_of_range(one.failure, one.place, version)))
    return tuple(found)


def absences_for_version(
    known: Sequence[Absence], version: str, today: datetime.date
) -> tuple[Absence, ...]:
    """Return the absences that are expected of a version, with the faults of the entries."""
    found = []
    for number, one in enumerate(known):
        entry = one.entry
        fault = _expired(entry, one.place, today)
        if not entry.range.hold(version):
            fault = _out_of_range(entry, one.place, version)
        for other in known[:number]:
            if other.entry.mechanism == entry.mechanism and other.entry.range.overlap(entry.range):
                told = f"the entry in line {other.place.line} speaks of {entry.mechanism}, too"
                fault = _at(FaultKind.OVERLAPPING, one.place, "", told, TAKE_OUT)
        found.append(replace(one, fault=fault))
    return tuple(found)


def passing(failure: ExpectedFailure, place: Place, version: str) -> EntryFault:
    """Return the fault of an entry whose failure has gone."""
    return _gone(failure, place, version, f"nothing shows it on {version or 'this version'}")


def there(absence: ExpectedAbsence, place: Place, version: str) -> EntryFault:
    """Return the fault of an entry whose mechanism is there."""
    told = f"{version or 'this version'} has {absence.mechanism}"
    return _gone(absence, place, version, told)


def unmatched(
    known: Expectation, judgement: Judgement, identity: Identity | None, others: Sequence[str]
) -> EntryFault:
    """Return the fault of an entry whose counterexample shows something else.

    ``others`` are the identities of all entries of the case.
    """
    place = known.place
    if identity is None:
        told = f"its counterexample is {judgement.verdict}: {judgement.message}"
        return _at(FaultKind.UNMATCHED, place, "", told, f"{TAKE_OUT}, or mend the adapter")
    told = f"its counterexample fails in another way: {identity}"
    if any(covers(one, str(identity)) for one in others):
        cure = f"{TAKE_OUT}; another entry stands for that failure"
        return _at(FaultKind.UNMATCHED, place, "", told, cure)
    change = f'- identity: "{identity}"'
    return _at(FaultKind.UNMATCHED, place, "identity", told, "write", change)


def not_played(known: Expectation, mechanisms: Sequence[str]) -> EntryFault:
    """Return the fault of an entry of a case that is *not implemented*."""
    told = f"its case is not played, since {' and '.join(mechanisms)} is absent"
    return _at(FaultKind.UNMATCHED, known.place, "", told, TAKE_OUT)


def another_counterexample(known: Expectation, identity: Identity) -> EntryFault:
    """Return the fault of an entry whose counterexample passes though others still fail."""
    told = "its counterexample passes, and other scenarios show the failure still"
    change = f'counterexample: "counterexamples/{identity.slug}.yaml"'
    cure = "store the counterexample that this run has saved, and write"
    return _at(FaultKind.UNMATCHED, known.place, "counterexample", told, cure, change)


# ---- what can be told before anything is played


def _overlap(one: Expectation, other: Expectation) -> bool:
    ours, theirs = one.failure, other.failure
    return covers(ours.identity, theirs.identity) and ours.range.overlap(theirs.range)


def _stands_elsewhere(one: Expectation, entries: list[Expectation], version: str) -> bool:
    """Does another entry stand for the failure, in this version or as out of range, too?"""
    after = entries[entries.index(one) + 1 :]
    return any(
        other is not one
        and covers(other.failure.identity, one.failure.identity)
        and (other.failure.range.hold(version) or other in after)
        for other in entries
    )


def _overlapping(earlier: Expectation, one: Expectation) -> EntryFault:
    told = f"the entry in line {earlier.place.line} speaks of this failure and version, too"
    ours, theirs = earlier.failure, one.failure
    both = Versions((*ours.versions, *(word for word in theirs.versions
                                       if word not in ours.versions)))  # fmt: skip
    if ours.identity != theirs.identity or both.words == ours.versions:
        return _at(FaultKind.OVERLAPPING, one.place, "", told, TAKE_OUT)
    line = earlier.place.fields["versions"]
    cure = f"{TAKE_OUT}, and write in line {line}"
    return _at(FaultKind.OVERLAPPING, one.place, "", told, cure, f"versions: {both}")


def _expired(
    entry: ExpectedFailure | ExpectedAbsence, place: Place, today: datetime.date
) -> EntryFault | None:
    if not entry.has_expired(today):
        return None
    told = f"it was to be put up with until {entry.expires}, and the engine shows it still"
    cure = "mend the engine, or give it more time, and write"
    change = f"expires: {today + datetime.timedelta(days=MORE_DAYS)}"
    return _at(FaultKind.EXPIRED, place, "expires", told, cure, change)


def _out_of_range(
    entry: ExpectedFailure | ExpectedAbsence, place: Place, version: str
) -> EntryFault:
    told = f"{version} shows it, too, and the entry speaks of {entry.range}"
    change = f"versions: {entry.range.with_version(version)}"
    return _at(FaultKind.OUT_OF_RANGE, place, "versions", told, "write", change)


def _gone(
    entry: ExpectedFailure | ExpectedAbsence, place: Place, version: str, told: str
) -> EntryFault:
    before = entry.range.before(version)
    if before is None:
        return _at(FaultKind.PASSES, place, "", told, TAKE_OUT)
    line = place.fields["versions"]
    cure = f"{TAKE_OUT}; or, while versions before are played on, write in line {line}"
    return _at(FaultKind.PASSES, place, "", told, cure, f"versions: {before}")


def _at(
    kind: FaultKind, place: Place, field: str, told: str, cure: str, change: str = ""
) -> EntryFault:
    return EntryFault(kind, place.file, place.fields.get(field, place.line), told, cure, change)
