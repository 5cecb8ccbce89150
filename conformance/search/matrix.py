"""The kill matrix: which rulings fail for which mutant, and after how many examples.

Every scenario is played once on the true rules, with a record of which rules it enters.  A
mutant is played only on scenarios that enter the rule it replaces, as all others go the same
way as before; and only until a ruling fails.  The scenarios of a ruling are taken in rounds:
the first of each case, then the second of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import zip_longest

from conformance.engines.reference import ReferenceAdapter
from conformance.judge.verdict import Judgement, Verdict
from conformance.mutants.registry import Mutant, mutants
from conformance.play import play_and_judge
from conformance.properties.registry import arms
from conformance.scenario.model import Scenario
from conformance.scenario.pool import with_pool_cards
from conformance.search.corpus import CaseCorpus, generate_case
from conformance.search.mutation import MutantKey
from conformance.search.profiles import SearchSettings
from conformance.search.store import StoredCase
from reference_engine.rule import RuleSet, recorded_rules


@dataclass(frozen=True, slots=True)
class Cell:
    """A ruling that fails for a mutant.

    ``example`` counts within the case, ``examples`` all of the ruling's in the order in which
    they are taken; both from 1, and with those that need not be played.
    """

    ruling: str
    case: str
    example: int
    examples: int
    verdict: str
    ground: str
    clause: str


@dataclass(frozen=True, slots=True)
class MatrixPart:
    """What the scenarios of one ruling say of all mutants.

    ``plays`` were made with wrong rules; ``skipped`` were not needed: the rule is not entered
    there.  ``faulty`` scenarios fail on the true rules and prove nothing.
    """

    ruling: str
    cases: int
    scenarios: int
    faulty: int
    cells: tuple[tuple[MutantKey, Cell], ...]
    plays: int
    skipped: int


@dataclass(frozen=True, slots=True)
class MatrixTask:
    """A ruling whose scenarios are played: drawn, or ``stored``."""

    ruling: str
    stored: tuple[StoredCase, ...] | None = None


@dataclass(frozen=True, slots=True)
class MatrixMaker:
    """Makes parts of the matrix; ``only`` are the mutants that are asked for."""

    settings: SearchSettings
    only: tuple[MutantKey, ...]

    @contextmanager
    def started(self) -> Iterator[Callable[[MatrixTask], MatrixPart]]:
        """Give what plays the scenarios of a ruling on all mutants."""
        chosen = [mutants()[key] for key in self.only]

        def work(task: MatrixTask) -> MatrixPart:
            if task.stored is not None:
                corpora = [case.read() for case in task.stored]
            else:
                corpora = [
                    generate_case(arm, self.settings)
                    for key, arm in arms().items()
                    if key[0] == task.ruling
                ]
            return matrix_part(task.ruling, corpora, chosen)

        yield work


@dataclass(slots=True)
class _Rules:
    """Makes the rules of each play: the true ones, or a mutant's.  Keeps those that it made.

    One adapter plays all of them, so that a position is set up once.
    """

    mutant: Mutant | None = None
    made: list[RuleSet] = field(default_factory=list)

    def __call__(self) -> RuleSet:
        rules = recorded_rules() if self.mutant is None else self.mutant.rules()
        self.made.append(rules)
        return rules


def matrix_part(ruling: str, corpora: Sequence[CaseCorpus], chosen: Sequence[Mutant]) -> MatrixPart:
    """Play the scenarios of a ruling on the true rules, then on each mutant until it fails."""
    rules = _Rules()
    adapter = ReferenceAdapter(rules)
    cells: dict[MutantKey, Cell] = {}
    plays = skipped = faulty = 0
    ordered = list(_in_rounds(corpora))
    for examples, (case, example, scenario) in enumerate(ordered, start=1):
        rules.mutant, rules.made = None, []
        if play_and_judge(scenario, adapter).judgement.verdict is not Verdict.PASS:
            faulty += 1
            continue
        entered = {name for made in rules.made for name in made.entered}
        for mutant in chosen:
            key = (mutant.ruling, mutant.behaviour)
            if key in cells:
                continue
            if mutant.rule.name not in entered:
                skipped += 1
                continue
            rules.mutant, rules.made = mutant, []
            plays += 1
            judgement = play_and_judge(scenario, adapter).judgement
            if judgement.verdict.fails_run:
                cells[key] = _cell(ruling, case, example, examples, judgement)
    return MatrixPart(
        ruling, len(corpora), len(ordered), faulty, tuple(cells.items()), plays, skipped
    )


def _in_rounds(corpora: Sequence[CaseCorpus]) -> Iterator[tuple[str, int, Scenario]]:
    """Yield case, number and scenario: the first of each case, then the second of each.

    The pool's cards are written out once, so that a position is known again by its scenario.
    """
    rows = zip_longest(*(corpus.examples for corpus in corpora))
    for number, row in enumerate(rows, start=1):
        for corpus, example in zip(corpora, row, strict=True):
            if example is not None:
                yield corpus.case, number, with_pool_cards(example.scenario)


def _cell(ruling: str, case: str, example: int, examples: int, judgement: Judgement) -> Cell:
    return Cell(
        ruling, case, example, examples,
        str(judgement.verdict), str(judgement.ground), judgement.clause,
    )  # fmt: skip
