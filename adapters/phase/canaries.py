"""Positive controls: does the engine read a sentence as it stands?

The engine compiles texts without complaint that it then plays wrongly.  Each wording in use
has a canary, a tiny scenario that shows the sentence doing what it says where nothing is
disputed.  The first time a sentence occurs its canary is played, once a process; if it does
not sing, cards with that sentence are unsupported: the engine has not read them, so no
verdict on its rules may rest on them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from conformance.engines.errors import Unsupported
from conformance.engines.trace import Observation, StepOutcome, Trace
from conformance.scenario.model import (
    Card,
    Expect,
    Illegal,
    ObjectExpectation,
    PlayerExpectation,
    Scenario,
    StateExpectation,
)

from .cards import sentences

CANARIES_FILE = Path(__file__).with_name("canaries.yaml")

Play = Callable[[Scenario], Trace]


@dataclass(frozen=True, slots=True)
class Canary:
    """A sentence form and the scenario that shows that it is read properly."""

    name: str
    reads: re.Pattern[str]
    scenario: Scenario


class Aviary:
    """The canaries, and which of them were heard in this process."""

    def __init__(self, play: Play, canaries: tuple[Canary, ...]) -> None:
        """``play`` plays a scenario without asking for canaries again."""
        self._play = play
        self._canaries = canaries
        self._faults: dict[str, str] = {}
        self._read: set[Card] = set()

    def refuse_misread(self, cards: tuple[Card, ...]) -> None:
        """Raise :class:`Unsupported` for the first sentence whose canary does not sing."""
        for card in cards:
            if card in self._read:
                continue
            for sentence in sentences(card):
                for canary in self.for_sentence(sentence):
                    fault = self.fault(canary)
                    if fault:
                        detail = f"{card.name}: {sentence} (canary {canary.name!r}: {fault})"
                        raise Unsupported("card text", detail)
            self._read.add(card)

    def for_sentence(self, sentence: str) -> tuple[Canary, ...]:
        """Return the canaries for a sentence; none is no fault."""
        return tuple(one for one in self._canaries if one.reads.fullmatch(sentence))

    def fault(self, canary: Canary) -> str:
        """Return what goes wrong with a canary, or "" when it sings."""
        if canary.name not in self._faults:
            trace = self._play(canary.scenario)
            self._faults[canary.name] = next(faults(canary.scenario, trace), "")
        return self._faults[canary.name]


def load_canaries(path: Path = CANARIES_FILE) -> tuple[Canary, ...]:
    """Read the canaries; their scenarios share the file's cards."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    shared: dict[str, Any] = data["cards"]
    return tuple(_canary(entry, shared) for entry in data["canaries"])


def _canary(entry: dict[str, Any], shared: dict[str, Any]) -> Canary:
    words = {key: value for key, value in entry.items() if key not in ("name", "reads")}
    words["cards"] = {**shared, **words.get("cards", {})}
    scenario = Scenario.model_validate({"id": f"canary.{entry['name']}", **words})
    return Canary(entry["name"], re.compile(entry["reads"], re.IGNORECASE), scenario)


# ------------------------------------------------------------------------- does it sing?


def faults(scenario: Scenario, trace: Trace) -> Iterator[str]:
    """Yield the differences between what a canary expects and what happened."""
    if trace.set_up.outcome is not StepOutcome.DONE:
        yield f"set-up: {trace.set_up.outcome}: {trace.set_up.detail}"
        return
    for step, found in zip(scenario.play, trace.steps, strict=False):
        wanted = StepOutcome.ILLEGAL if isinstance(step, Illegal) else StepOutcome.DONE
        where = f"step {found.index + 1}"
        if found.outcome is not wanted:
            detail = found.pending.kind if found.pending else found.detail
            yield f"{where}: {found.outcome}: {detail}"
        if found.unused and not isinstance(step, Illegal):
            yield f"{where}: never asked for {', '.join(found.unused)}"
        if isinstance(step, Expect) and found.observation is not None:
            for difference in differences(step.expect, found.observation):
                yield f"{where}: {difference}"


def differences(expected: StateExpectation, seen: Observation) -> Iterator[str]:
    """Yield what is not as expected; canaries use objects, players and the stack's height."""
    for name, wanted in expected.objects.items():
        view: dict[str, Any] = dict(seen["objects"].get(name, {}))
        yield from _fields(name, wanted, view)
    for player, position in expected.players.items():
        shown: dict[str, Any] = dict(seen["players"][player])
        for zone in ("hand", "library", "graveyard"):
            shown[f"{zone}_size"] = len(shown[zone])
        shown["battlefield"] = [
            name for name in seen["battlefield"] if seen["objects"][name]["controller"] == player
        ]
        yield from _fields(player, position, shown)
    if expected.stack is not None and len(expected.stack) != len(seen["stack"]):
        yield f"{len(seen['stack'])} objects on the stack instead of {len(expected.stack)}"


def _fields(
    who: str, expected: ObjectExpectation | PlayerExpectation, shown: dict[str, Any]
) -> Iterator[str]:
    for field in sorted(expected.model_fields_set):
        wanted, value = getattr(expected, field), shown.get(field)
        if isinstance(wanted, tuple):
            wanted, value = sorted(wanted), sorted(value or ())
        if value != wanted:
            yield f"{who}: {field} is {value!r} instead of {wanted!r}"
