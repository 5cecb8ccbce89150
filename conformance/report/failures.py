"""Tell the failures of a run: each as a story while they are few, else a story for each kind.

Failures are of one kind when they differ in ruling and case alone: the same clause, looked at
in the same way, with the same outcome.  An engine that lacks a mechanism shows one kind in
every case that needs it; whoever has read the first knows them all.  Each failure is named.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from conformance.report.results import Header
from conformance.report.standing import told
from conformance.report.terminal import Line, difference, headline, story
from conformance.search.events import FailureFound
from conformance.search.identity import Identity

FEW = 3
"""So many failures are told as stories, whatever their kinds."""

STORIES = 8
"""Of more failures, so many kinds have a story; the first of every other is told in short."""

PathOf = Callable[[FailureFound], Path]


def failure_story(
    failure: FailureFound, header: Header, path: Path, reproduce: str
) -> Iterator[Line]:
    """Yield a failure as a story."""
    yield from story(failure.played, _engine(header), path=str(path), reproduce=reproduce)
    written = failure.identity.clause == failure.played.scenario.id
    shown = "a fixture" if written else f"shown by {told(failure.scenarios, 'scenario')}"
    yield "", f"  {shown}; identity: {failure.identity}"
    if failure.reference_passes is False:
        yield "bold yellow", "  the reference engine does not pass this scenario, either"
    yield "", ""


def failure_stories(
    failures: Sequence[FailureFound],
    header: Header,
    path_of: PathOf,
    reproduce: str,
    *,
    saved: bool = True,
) -> Iterator[Line]:
    """Yield all failures; ``path_of`` says where the scenario of each is saved.

    Where they could not be saved, each has its story, however many they are.
    """
    if len(failures) <= FEW or not saved:
        for failure in failures:
            yield from failure_story(failure, header, path_of(failure), reproduce)
        return
    kinds: dict[tuple[str, ...], list[FailureFound]] = {}
    for failure in failures:
        kinds.setdefault(_kind(failure.identity), []).append(failure)
    for number, held in enumerate(kinds.values()):
        first = held[0]
        if number < STORIES:
            *lines, _ = failure_story(first, header, path_of(first), reproduce)
            yield from lines
        else:
            yield from _in_short(first, header, path_of(first), reproduce)
        yield from _alike(held[1:])
        yield "", ""
    many = f"{told(len(failures), 'failure')} of {told(len(kinds), 'kind')}"
    folder = path_of(failures[0]).parent
    yield "bold", f"{many}; the scenario of each is in {folder}, named after ruling and case"
    yield "", f"    see one: mtg-conformance play FILE {reproduce}".rstrip()
    yield "", ""


def _engine(header: Header) -> str:
    return f"{header.engine} {header.engine_version}".strip()


def _kind(identity: Identity) -> tuple[str, ...]:
    return (
        identity.clause, identity.ground, identity.step, identity.looked_at, identity.outcome,
    )  # fmt: skip


def _in_short(failure: FailureFound, header: Header, path: Path, reproduce: str) -> Iterator[Line]:
    """Yield where a failure went wrong, without the way there."""
    yield headline(failure.played, _engine(header))
    yield "", f"  {failure.identity.ruling}, case: {failure.identity.case}"
    yield from difference(failure.played.judgement)
    if failure.reference_passes is False:
        yield "bold yellow", "  the reference engine does not pass this scenario, either"
    yield "", f"  again: mtg-conformance play {shlex.quote(str(path))} {reproduce}".rstrip()


def _alike(failures: Sequence[FailureFound]) -> Iterator[Line]:
    """Yield the names of failures that are of the kind that was just told."""
    if not failures:
        return
    yield "bold red", f"  {len(failures)} more of this kind:"
    rulings: dict[str, list[str]] = {}
    for failure in failures:
        doubt = " (the reference engine does not pass it, either)"
        name = failure.identity.case + (doubt if failure.reference_passes is False else "")
        rulings.setdefault(failure.identity.ruling, []).append(name)
    for ruling, cases in rulings.items():
        yield "red", f"    {ruling}: {'; '.join(cases)}"
