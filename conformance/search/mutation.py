"""Do the laws bite?  Play wrong rules against the property of their own ruling.

A mutant is killed only by its ruling's own script: an outcome, question or expectation that
the property wrote down.  A law of traces, a comparison, a crash or a fault does not count,
and neither does a scenario that the true rules fail.  It must die in the case that it
declares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from conformance.engines.reference import ReferenceAdapter
from conformance.judge.verdict import Ground, Judgement, Verdict
from conformance.mutants.registry import Mutant, mutants
from conformance.play import play_and_judge
from conformance.properties.registry import arms
from conformance.scenario.rulings import catalogue
from conformance.search.corpus import CaseCorpus, generate_case
from conformance.search.profiles import PROFILES, SearchSettings

MutantKey = tuple[str, str]
"""A ruling and a wrong behaviour."""

FRESH_SEEDS = 20
"""With the profile ``deep`` each mutant is hunted with so many seeds, ..."""

FRESH_KILLS = 19
"""... so many of which must kill it."""

FIRST_FRESH_SEED = 1000
"""Where those seeds begin, far from the ones that templates are written with."""


@dataclass(frozen=True, slots=True)
class Kill:
    """How a mutant died: in which example of its case (from 1), and by which clause."""

    examples: int
    clause: str
    step: str
    outcome: str


@dataclass(frozen=True, slots=True)
class Hunt:
    """What became of a mutant with one seed.

    ``asked`` says whether the replaced rule was entered at all; ``otherwise`` what the mutant
    was found by instead, where it was.
    """

    ruling: str
    behaviour: str
    case: str
    seed: int
    played: int
    kill: Kill | None
    asked: bool
    otherwise: str = ""


@dataclass(frozen=True, slots=True)
class HuntTask:
    """A mutant to hunt, with a seed."""

    key: MutantKey
    settings: SearchSettings


@dataclass(frozen=True, slots=True)
class HuntSeeds:
    """With what each mutant is hunted, and how many of these hunts it may survive."""

    settings: tuple[SearchSettings, ...]
    allowed: int = 0


def hunt_seeds(settings: SearchSettings, seeds: int | None) -> HuntSeeds:
    """Return what to hunt with.

    The kill rate of ``deep`` is measured with many fresh seeds, and with as many examples as
    a default run has: what only the five hundredth finds is as good as not found.
    """
    first, profile = settings.seed, settings.profile
    allowed = 0
    if profile.name == "deep":
        first, profile = FIRST_FRESH_SEED + first, PROFILES["default"]
        allowed = 0 if seeds is not None else FRESH_SEEDS - FRESH_KILLS
        seeds = seeds or FRESH_SEEDS
    return HuntSeeds(
        tuple(SearchSettings(profile, first + number) for number in range(seeds or 1)), allowed
    )


def hunt(mutant: Mutant, corpus: CaseCorpus, seed: int) -> Hunt:
    """Play a mutant on the scenarios of its case until one kills it."""
    wrong = ReferenceAdapter(mutant.rules)
    true = ReferenceAdapter()
    asked, otherwise = False, ""
    for number, example in enumerate(corpus.examples, start=1):
        judgement = play_and_judge(example.scenario, wrong).judgement
        asked = asked or mutant.rule.name in wrong.rules.entered
        if not judgement.verdict.fails_run:
            continue
        if not kills(judgement):
            otherwise = otherwise or f"{judgement.verdict} ({judgement.ground})"
            continue
        if play_and_judge(example.scenario, true).judgement.verdict is not Verdict.PASS:
            otherwise = "a scenario that the true rules fail, too"
            continue
        kill = Kill(number, judgement.clause, judgement.kind, str(judgement.verdict))
        return Hunt(*_names(mutant), seed, number, kill, True)
    return Hunt(*_names(mutant), seed, len(corpus.examples), None, asked, otherwise)


def kills(judgement: Judgement) -> bool:
    """Is it a failure that the property itself speaks of?"""
    return judgement.verdict.is_failure and judgement.ground is Ground.SCRIPT


def unbuilt_mutants(rulings: set[str]) -> list[MutantKey]:
    """Return the mutants that the catalogue lists and nobody wrote, of rulings with properties."""
    with_property = {ruling for ruling, _ in arms()}
    return [
        (ruling.id, behaviour)
        for ruling in catalogue().values()
        if ruling.id in rulings & with_property
        for behaviour in ruling.mutants
        if (ruling.id, behaviour) not in mutants()
    ]


@dataclass(frozen=True, slots=True)
class MutantHunter:
    """Hunts mutants, each by the scenarios of the case that it declares."""

    @contextmanager
    def started(self) -> Iterator[Callable[[HuntTask], Hunt]]:
        """Give what hunts a mutant; scenarios of a case are drawn once."""
        drawn: dict[tuple[str, str, SearchSettings], CaseCorpus] = {}

        def work(task: HuntTask) -> Hunt:
            mutant = mutants()[task.key]
            key = (mutant.ruling, mutant.case)
            arm = arms().get(key)
            if arm is None:
                corpus = CaseCorpus(*key, ())
            elif (*key, task.settings) in drawn:
                corpus = drawn[(*key, task.settings)]
            else:
                corpus = drawn[(*key, task.settings)] = generate_case(arm, task.settings)
            return hunt(mutant, corpus, task.settings.seed)

        yield work


def _names(mutant: Mutant) -> tuple[str, str, str]:
    return mutant.ruling, mutant.behaviour, mutant.case
