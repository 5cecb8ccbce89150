"""What a user asks for by words: rulings or areas, a profile, a seed."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from conformance.engines.adapter import Hello
from conformance.properties.registry import arms
from conformance.scenario.problems import did_you_mean
from conformance.scenario.rulings import Ruling, catalogue
from conformance.search.corpus import Key
from conformance.search.expected import Absence, Expectation, expectations_of
from conformance.search.expected_faults import absences_for_version, for_version
from conformance.search.expected_file import read_absences, read_expectations
from conformance.search.fixtures import fixtures_by_case
from conformance.search.profiles import PROFILES, SearchSettings


class SelectionError(Exception):
    """Raised for a word that means nothing, or a choice that leaves nothing to play."""


def select_rulings(words: Sequence[str] | None) -> tuple[Ruling, ...]:
    """Return the rulings that are named by id or area; all of them without words.

    Raises :class:`SelectionError`, and :class:`ScenarioError` when the catalogue is faulty.
    """
    known = catalogue()
    for word in words or ():
        names = {*known, *(one.area for one in known.values())}
        if word not in names:
            hint = did_you_mean(word, names)
            end = f"; {hint}" if hint else "; `mtg-conformance rulings` lists them"
            raise SelectionError(f'no ruling and no area is called "{word}"{end}')
    return tuple(one for one in known.values() if not words or one.id in words or one.area in words)


def select_keys(rulings: Sequence[Ruling], among: Collection[Key] | None = None) -> list[Key]:
    """Return the cases of rulings that have a property, in the catalogue's order.

    ``among`` are the cases that a stored corpus holds.  Raises :class:`SelectionError` when
    there is none.
    """
    wanted = {one.id for one in rulings}
    keys = [key for key in arms() if key[0] in wanted and (among is None or key in among)]
    if not keys:
        where = "in this corpus" if among is not None else "with a property"
        raise SelectionError(f"nothing to play: no case {where} is among the rulings asked for")
    return keys


def keys_to_play(rulings: Sequence[Ruling], among: Collection[Key] | None = None) -> list[Key]:
    """Return the cases that a run plays: those of :func:`select_keys`, and those with fixtures.

    Of a stored corpus these are the same.  Raises :class:`SelectionError` when there is none,
    and :class:`~conformance.scenario.problems.ScenarioError` for a faulty fixture.
    """
    if among is not None:
        return select_keys(rulings, among)
    known = {*arms(), *fixtures_by_case()}
    keys = [(one.id, case) for one in rulings for case in one.cases if (one.id, case) in known]
    return keys or select_keys(rulings)


def select_settings(
    profile: str | None, seed: int | None, cards: str | None = None
) -> SearchSettings:
    """Return the settings.  Raises :class:`SelectionError` for an unknown profile or corpus."""
    if cards not in (None, "any", "printed"):
        raise SelectionError(f'cards are drawn from "any" or "printed", not "{cards}"')
    name = profile or "default"
    if name not in PROFILES:
        end = did_you_mean(name, PROFILES) or f"there are: {', '.join(PROFILES)}"
        raise SelectionError(f'no profile is called "{name}"; {end}')
    return SearchSettings(PROFILES[name], seed or 0, "printed" if cards == "printed" else "any")


def settings_for(settings: SearchSettings, hello: Hello) -> SearchSettings:
    """Return the settings for an engine: one that knows cards by name alone plays printed twins."""
    if hello.capabilities.cards_by == {"name"}:
        return replace(settings, cards="printed")
    return settings


@dataclass(frozen=True, slots=True)
class KnownOfEngine:
    """What a file says that an engine gets wrong, and what it does not have."""

    failures: tuple[Expectation, ...] = ()
    absences: tuple[Absence, ...] = ()

    def by_case(self, version: str, today: datetime.date) -> dict[Key, tuple[Expectation, ...]]:
        """Return the failures as they stand for a version and a day, by ruling and case."""
        found: dict[Key, tuple[Expectation, ...]] = {}
        for one in for_version(self.failures, version, today):
            found[one.failure.key] = (*found.get(one.failure.key, ()), one)
        return found

    def absent(self, version: str, today: datetime.date) -> tuple[Absence, ...]:
        """Return the absences as they stand for a version and a day."""
        return absences_for_version(self.absences, version, today)


def known_of(path: Path | None, engine: str) -> KnownOfEngine:
    """Return what a file of known failures says, or the engine's own.

    Raises :class:`ScenarioError`.
    """
    file = path or expectations_of(engine)
    if file is None:
        return KnownOfEngine()
    return KnownOfEngine(read_expectations(file), read_absences(file))
