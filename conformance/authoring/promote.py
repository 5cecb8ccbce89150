"""Turn a saved counterexample into a fixture: named, told in words, and true by the rules.

A counterexample shows that an engine is wrong; a fixture says what is right.  So the reference
engine must pass it, it must speak of a ruling and a case, and each thing that it checks must
have a name by which a failure is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from conformance.authoring.formatting import formatted, schema_for
from conformance.engines.reference import ReferenceAdapter
from conformance.judge.verdict import Verdict
from conformance.play import Played, play_and_judge
from conformance.report.words import step_sentence
from conformance.scenario.model import Expect, Illegal, Scenario
from conformance.scenario.problems import ScenarioError, did_you_mean
from conformance.scenario.rulings import Ruling
from conformance.scenario.yaml_in import load_scenarios
from conformance.scenario.yaml_out import write_scenario

_ID = re.compile(r"[a-z][a-z-]*\.[a-z0-9]+(-[a-z0-9]+)*")
_HASHED = re.compile(r"\.[0-9a-f]{8}$")


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person says of the fixture; what is left empty is taken from the counterexample.

    ``clauses`` are names for the checks that have none, in their order.
    """

    id: str = ""
    ruling: str = ""
    case: str = ""
    summary: str = ""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a counterexample is no fixture yet; ``cure`` says what to give or to do."""

    reason: str
    cure: str


class NotPromoted(Exception):
    """Raised with every reason; ``played`` is the reference engine's play that did not pass."""

    def __init__(self, reasons: Iterable[Refused], played: Played | None = None) -> None:
        self.reasons = tuple(reasons)
        self.played = played
        super().__init__("\n".join(f"{one.reason}; {one.cure}" for one in self.reasons))


def read_counterexample(path: Path) -> tuple[Scenario, str]:
    """Return the scenario of a saved counterexample, and where it comes from, in words.

    Raises :class:`NotPromoted` for a file that cannot be read or holds several scenarios.
    """
    try:
        scenarios = load_scenarios(path)
    except ScenarioError as error:
        reasons = [Refused(str(one), "mend the file") for one in error.problems]
        raise NotPromoted(reasons) from None
    if len(scenarios) != 1:
        reason = f"{path} holds {len(scenarios)} scenarios"
        raise NotPromoted([Refused(reason, "put the one to promote into a file of its own")])
    told = dict(_header(path.read_text(encoding="utf-8")))
    parts = [told[key] for key in ("engine", "found by") if key in told]
    origin = f"a counterexample: {', found by '.join(parts)}" if parts else ""
    return scenarios[0], scenarios[0].source or origin


def unnamed_checks(scenario: Scenario) -> list[str]:
    """Return the checks of a scenario that no clause names, each in words."""
    return [
        step_sentence(step, scenario)
        for step in scenario.play
        if isinstance(step, (Expect, Illegal)) and not step.clause
    ]


def promoted(
    scenario: Scenario,
    wish: Wish,
    *,
    rulings: Mapping[str, Ruling],
    taken: Mapping[str, Path],
    origin: str = "",
) -> Scenario:
    """Return the fixture that a counterexample becomes.

    ``taken`` are the ids that fixtures have already, with their files.  Raises
    :class:`NotPromoted` with every reason against it.
    """
    name = wish.ruling or next(iter(scenario.rulings), "")
    ruling = rulings.get(name)
    case = wish.case or scenario.case or ""
    summary = wish.summary or scenario.summary
    reasons = [
        *against_id(wish.id, taken),
        *_against_ruling(name, case, ruling, rulings),
        *_against_words(scenario, wish, summary),
    ]
    fixture = scenario.model_copy(
        update={
            "id": wish.id,
            "rulings": (name, *(one for one in scenario.rulings if one != name)),
            "case": case,
            "summary": summary,
            "source": origin or None,
            "rules": scenario.rules or (ruling.rules if ruling else ()),
            "play": tuple(_named(scenario, wish.clauses)),
        }
    )
    played = play_and_judge(scenario, ReferenceAdapter())
    if played.judgement.verdict is not Verdict.PASS:
        told = played.judgement.message or str(played.judgement.verdict)
        reasons.append(
            Refused(
                f"the reference engine does not pass it: {told}",
                "if the rules are on the scenario's side, the reference engine has a fault: report "
                "it; if not, mend the expectation first",
            )
        )
        raise NotPromoted(reasons, played)
    if reasons:
        raise NotPromoted(reasons)
    return fixture


def fixture_text(fixture: Scenario, path: Path) -> str:
    """Return the file of a fixture in the usual form, the schema near it named for editors."""
    return formatted(write_scenario(fixture), str(path), schema_for(path))


def ids_in(folders: Iterable[Path]) -> dict[str, Path]:
    """Return the ids of the scenarios in folders, with their files; what is unreadable is not."""
    found: dict[str, Path] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*.yaml")):
            try:
                found.update({one.id: path for one in load_scenarios(path)})
            except ScenarioError:
                continue  # `fixtures lint` says what is wrong with it
    return found


# ------------------------------------------------------------------------- reasons against


def against_id(wished: str, taken: Mapping[str, Path]) -> Iterator[Refused]:
    """Yield what speaks against an id for a fixture; ``taken`` are those of others."""
    shape = "area.what-it-shows, such as evolve.an-equal-creature"
    if not wished:
        yield Refused("a fixture needs an id", f"give --id {shape}")
    elif _HASHED.search(wished) or not _ID.fullmatch(wished):
        yield Refused(f'"{wished}" is no id of a fixture', f"give --id {shape}")
    elif wished in taken:
        yield Refused(f'"{wished}" is taken by {taken[wished]}', "give another --id")


def _against_ruling(
    name: str, case: str, ruling: Ruling | None, rulings: Mapping[str, Ruling]
) -> Iterator[Refused]:
    if not name:
        yield Refused("it speaks of no ruling", "give --ruling (`mtg-conformance rulings`)")
    elif ruling is None:
        hint = did_you_mean(name, rulings)
        yield Refused(f'no ruling has the id "{name}"', f"give another --ruling {hint}".rstrip())
    elif case not in ruling.cases:
        wrong = f'"{case}" is no case of {name}' if case else f"it names no case of {name}"
        hint = did_you_mean(case, ruling.cases) or f"one of: {'; '.join(ruling.cases)}"
        yield Refused(wrong, f"give --case, {hint}")


def _against_words(scenario: Scenario, wish: Wish, summary: str) -> Iterator[Refused]:
    if not summary.strip():
        yield Refused("it has no summary", "give --summary: what it shows, in a sentence")
    unnamed = unnamed_checks(scenario)
    for sentence in unnamed[len(wish.clauses) :]:
        yield Refused(f"no clause names what is checked by “{sentence}”", "give one more --clause")
    if len(wish.clauses) > len(unnamed):
        have = {0: "every check has a clause", 1: "one check has none"}.get(
            len(unnamed), f"{len(unnamed)} checks have none"
        )
        given = len(wish.clauses)
        yield Refused(f"--clause is given {given} times, and {have}", "leave the others out")
    if not any(isinstance(step, (Expect, Illegal)) for step in scenario.play):
        yield Refused("it checks nothing by itself", "add an `expect:` to it")


def _named(scenario: Scenario, clauses: Iterable[str]) -> Iterator[object]:
    names = iter(clauses)
    for step in scenario.play:
        if isinstance(step, (Expect, Illegal)) and not step.clause:
            name = next(names, None)
            yield step.model_copy(update={"clause": name}) if name else step
        else:
            yield step


def _header(text: str) -> Iterator[tuple[str, str]]:
    """Yield what the comments at the top of a counterexample say: ``# engine: NAME``."""
    for line in text.splitlines():
        if not line.startswith("#"):
            return
        key, colon, value = line.removeprefix("#").strip().partition(": ")
        if colon:
            yield key, value
