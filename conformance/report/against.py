"""Hold a run against an earlier one: what is newly broken, newly fixed, unchanged, new, gone.

What is told apart are failures, by their identity, whether they are expected or not, and
cases as a whole where no failure showed.  Something is newly broken only where the earlier
run had an answer: a case that it did not play, or whose scenarios were all unsupported, may
show something new, but nothing broke.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import Field
from rich.console import Console

from conformance.report.compare import (
    CaseAnswer,
    Key,
    answers_of,
    differing,
    judgements_of,
    unfinished,
)
from conformance.report.documents import RunDocument
from conformance.report.terminal import Line, print_lines
from conformance.scenario.model import Model

ID = "https://mtg-conformance.invalid/against.schema.json"

Kind = Literal["newly broken", "newly fixed", "unchanged", "new", "gone"]
NOT_PLAYED = "not played"

_STYLES: dict[Kind, str] = {
    "newly broken": "bold red",
    "newly fixed": "green",
    "unchanged": "yellow",
    "new": "yellow",
    "gone": "yellow",
}


class Change(Model):
    """A failure, or a case as a whole, in the earlier and in the later run."""

    ruling: str
    case: str
    identity: str = Field("", description="Of the failure; empty: the case as a whole.")
    was: str = Field(description="Verdict on the case in the earlier run, or: not played.")
    now: str = Field(description="Verdict on the case in the later run, or: not played.")
    message: str = Field("", description="What the failure shows, from the later run if there.")


class Against(Model):
    """A run held against an earlier one."""

    old: str = Field(description="Engine and version of the earlier run.")
    new_run: str = Field(description="Engine and version of the later run.")
    notes: tuple[str, ...] = Field((), description="In what the runs differ besides.")
    passing: int = Field(description="Cases without a failure in both.")
    unanswered: int = Field(description="Cases to which neither run has an answer.")
    newly_broken: tuple[Change, ...] = ()
    newly_fixed: tuple[Change, ...] = ()
    unchanged: tuple[Change, ...] = Field((), description="Failures that are in both.")
    new: tuple[Change, ...] = Field((), description="Where the earlier run had no answer.")
    gone: tuple[Change, ...] = Field((), description="Where the later run has no answer.")

    @property
    def is_worse(self) -> bool:
        """Is anything newly broken?"""
        return bool(self.newly_broken)


def against_schema() -> dict[str, Any]:
    """Return the JSON Schema of ``compare --against OLD --json``."""
    schema = Against.model_json_schema(by_alias=True, mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": ID, **schema}


def against_json(against: Against) -> str:
    """Return it as JSON; the same two files give the same text."""
    document = against.model_dump(mode="json", by_alias=True)
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def make_against(old: RunDocument, new: RunDocument) -> Against:
    """Return ``new`` held against ``old``: first the later run's order, then what is gone."""
    before, after = answers_of(old), answers_of(new)
    told = {identity: _message(judgement) for run in (old, new)
            for identity, judgement, _ in judgements_of(run)}  # fmt: skip
    found: dict[Kind, list[Change]] = {kind: [] for kind in _STYLES}
    passing = unanswered = 0
    for key in dict.fromkeys((*after, *before)):
        was, now = before.get(key), after.get(key)
        changes = list(_changes(key, was, now, told))
        for kind, change in changes:
            found[kind].append(change)
        if changes or was is None or now is None:
            continue
        passing += was.is_answered
        unanswered += not was.is_answered
    return Against(
        old=old.header.title,
        new_run=new.header.title,
        notes=tuple(_notes(old, new)),
        passing=passing,
        unanswered=unanswered,
        newly_broken=tuple(found["newly broken"]),
        newly_fixed=tuple(found["newly fixed"]),
        unchanged=tuple(found["unchanged"]),
        new=tuple(found["new"]),
        gone=tuple(found["gone"]),
    )


def _message(judgement: Any) -> str:
    return "" if judgement is None else str(judgement.message)


def _notes(old: RunDocument, new: RunDocument) -> Iterator[str]:
    if old.header.engine != new.header.engine:
        yield f"the runs are of two engines: {old.header.engine} and {new.header.engine}"
    yield from differing([old.header, new.header], ("earlier", "later"))
    yield from unfinished([old, new], ("earlier", "later"))


def _changes(
    key: Key, was: CaseAnswer | None, now: CaseAnswer | None, told: Mapping[str, str]
) -> Iterator[tuple[Kind, Change]]:
    """Yield what changed in a case, failure by failure, or once for the case as a whole."""
    ruling, case = key
    before = was.failures if was is not None else frozenset()
    after = now.failures if now is not None else frozenset()
    had_answer = was is not None and was.is_answered
    has_answer = now is not None and now.is_answered
    words = {
        "was": NOT_PLAYED if was is None else was.verdict,
        "now": NOT_PLAYED if now is None else now.verdict,
    }
    for identity in sorted(before | after):
        kind: Kind = "unchanged"
        if identity not in before:
            kind = "newly broken" if had_answer else "new"
        elif identity not in after:
            kind = "newly fixed" if has_answer else "gone"
        yield kind, Change(ruling=ruling, case=case, identity=identity,
                           message=told.get(identity, ""), **words)  # fmt: skip
    if before or after:
        return
    whole = Change(ruling=ruling, case=case, **words)
    if was is None:
        yield "new", whole
    elif now is None:
        yield "gone", whole
    elif had_answer and not has_answer:
        yield "newly broken", whole
    elif has_answer and not had_answer:
        yield "newly fixed", whole


# --------------------------------------------------------------------------- for a terminal


def print_against(screen: Console, against: Against) -> None:
    """Print what changed, the worst first, and the sum."""
    print_lines(screen, _lines(against))


def _lines(against: Against) -> Iterator[Line]:
    yield "bold", f"against an earlier run: {against.old}, now {against.new_run}"
    yield from (("yellow", note) for note in against.notes)
    for kind, changes in _by_kind(against):
        for one in changes:
            # Whole cases that only one of the runs has are many, and say nothing but that.
            if one.identity or NOT_PLAYED not in (one.was, one.now):
                yield from _told(kind, one)
    numbers = [f"{len(changes)} {kind}" for kind, changes in _by_kind(against)]
    passing = "1 case passes" if against.passing == 1 else f"{against.passing} cases pass"
    silent = f", {against.unanswered} without an answer in either" if against.unanswered else ""
    yield "bold", f"{', '.join(numbers)}; {passing} in both runs{silent}"


def _told(kind: Kind, change: Change) -> Iterator[Line]:
    then = change.was if change.was == change.now else f"{change.was}, now {change.now}"
    yield _STYLES[kind], f"{kind}: {change.identity or f'{change.ruling}, {change.case}'}"
    yield "dim", f"    the case: {then}" + (f"; {change.message}" if change.message else "")


def _by_kind(against: Against) -> Iterator[tuple[Kind, tuple[Change, ...]]]:
    yield "newly broken", against.newly_broken
    yield "newly fixed", against.newly_fixed
    yield "unchanged", against.unchanged
    yield "new", against.new
    yield "gone", against.gone
