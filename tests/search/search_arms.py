"""A small property of creatures without text, and engines that break it in one way each."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from table_engine import TableEngine

from conformance.engines.reference import ReferenceAdapter
from conformance.engines.trace import StepOutcome, Trace
from conformance.generate.build import Build
from conformance.mutants.registry import mutants
from conformance.properties.registry import Arm, Template
from conformance.properties.witnesses import entered
from conformance.scenario.model import Scenario
from conformance.search.profiles import PROFILES, Profile, SearchSettings
from reference_engine.rule import recorded_rules

RULING, CASE = "evolve.trigger-check", "both greater"
DEFAULT = SearchSettings(PROFILES["default"])
TINY = SearchSettings(Profile("tiny", 8, 60))


def cast_a_creature(b: Build) -> None:
    """A creature spell resolves; nothing else happens."""
    power, toughness = b.integer(1, 5), b.integer(1, 5)
    b.creature(power, toughness, as_="newcomer", zone="hand")
    if b.maybe():
        b.creature(2, 2, as_="bystander 1")
    if b.maybe():
        b.creature(3, 3, as_="bystander 2", player="bob")
    b.cast("newcomer")
    b.expect("on the stack", stack=[{"spell": "newcomer"}])
    b.resolve()
    b.expect(
        "arrives",
        newcomer={"zone": "battlefield", "power": power, "toughness": toughness},
        alice={"life": 20},
    )


def never(scenario: Scenario, trace: Trace) -> bool:
    """A witness that sees nothing."""
    return False


def toy_arm(template: Template = cast_a_creature) -> Arm:
    """Return the arm of a template."""
    return Arm(RULING, CASE, template, entered("newcomer"))


class LosesLifeForBigOnes(TableEngine):
    """A creature with power 3 or more costs its owner a life when it resolves."""

    def resolve(self, name: str) -> None:
        super().resolve(name)
        if self._view(self.objects[name])["power"] >= 3:
            self.players[self.objects[name]["owner"]]["life"] -= 1


class TwoFaults(LosesLifeForBigOnes):
    """And those with toughness 4 or more arrive tapped and weaker, before it is seen."""

    def resolve(self, name: str) -> None:
        super().resolve(name)
        if self._view(self.objects[name])["toughness"] >= 4:
            self.objects[name]["counters"]["-1/-1"] = 1


class GivesAway(TableEngine):
    """A spell that resolves gives the other player an experience counter."""

    def resolve(self, name: str) -> None:
        super().resolve(name)
        self.players["bob"]["counters"]["experience"] = 1


class Hangs(TableEngine):
    """Says, as a worker process would, that resolving takes too long; counts its plays."""

    def __init__(self) -> None:
        super().__init__()
        self.plays = 0

    def run(self, scenario: Scenario, *args: Any, **options: Any) -> Trace:
        self.plays += 1
        trace = super().run(scenario, *args, **options)
        slow = replace(trace.steps[0], outcome=StepOutcome.TIMEOUT, detail="10 s are over")
        return replace(trace, steps=(slow,))


class Undecided(TableEngine):
    """Every other play costs a life."""

    def __init__(self) -> None:
        super().__init__()
        self._plays = count()

    def resolve(self, name: str) -> None:
        super().resolve(name)
        if next(self._plays) % 2 == 0:
            self.players[self.objects[name]["owner"]]["life"] -= 1


class FailsOnce(TableEngine):
    """The first play costs a life, and no other."""

    def __init__(self) -> None:
        super().__init__()
        self._plays = count()

    def resolve(self, name: str) -> None:
        super().resolve(name)
        if next(self._plays) == 0:
            self.players[self.objects[name]["owner"]]["life"] -= 1


class ComparesWrongly(ReferenceAdapter):
    """Evolve triggers for an equal newcomer, too."""

    def __init__(self) -> None:
        super().__init__(mutants()[(RULING, "greater-or-equal")].rules)


class Lacks(ReferenceAdapter):
    """Does not know evolve: such abilities never trigger."""

    def __init__(self) -> None:
        rule = mutants()[(RULING, "greater-or-equal")].rule
        super().__init__(lambda: recorded_rules({rule.name: lambda *_: False}))


@dataclass(frozen=True)
class Dies:
    """Starts processes that end by themselves at their first task."""

    @contextmanager
    def started(self) -> Iterator[Callable[[int], int]]:
        yield os._exit


@dataclass(frozen=True)
class Raises:
    """Starts processes whose every task goes wrong."""

    @contextmanager
    def started(self) -> Iterator[Callable[[int], int]]:
        def work(task: int) -> int:
            raise LookupError(f"no task {task}")

        yield work


@dataclass(frozen=True)
class Doubles:
    """Starts processes that double numbers."""

    @contextmanager
    def started(self) -> Iterator[Callable[[int], int]]:
        yield lambda task: 2 * task


@dataclass(frozen=True)
class Sleeps:
    """Starts processes that leave their id in a file and sleep."""

    @contextmanager
    def started(self) -> Iterator[Callable[[int], int]]:
        def work(task: int) -> int:
            Path(f"{task}.pid").write_text(str(os.getpid()))
            time.sleep(120)
            return task

        yield work
