"""The kill matrix: which rulings fail for which mutant; and hunts with fresh seeds."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest
from search_arms import DEFAULT
from typer.testing import Result

from conformance.cli.schema import Document, schema_of
from conformance.judge.verdict import Verdict
from conformance.mutants.registry import Mutant, mutants
from conformance.play import play_and_judge
from conformance.properties.registry import arms
from conformance.report.mutants import survivors
from conformance.search.corpus import CaseCorpus, generate_case
from conformance.search.matrix import matrix_part
from conformance.search.mutation import Hunt, Kill, hunt, hunt_seeds
from conformance.search.profiles import PROFILES, SearchSettings

Command = Callable[..., Result]
RULING = "evolve.power-to-power"
KEY = (RULING, "compares the sums")
ELSEWHERE = ("descend.permanent-card", "instants count")
QUICK = SearchSettings(PROFILES["quick"])


def corpora() -> list[CaseCorpus]:
    return [generate_case(arm, DEFAULT) for key, arm in arms().items() if key[0] == RULING]


def chosen(*keys: tuple[str, str]) -> list[Mutant]:
    return [mutants()[key] for key in keys]


def test_a_cell_says_where_a_ruling_first_fails() -> None:
    found = dict(matrix_part(RULING, corpora(), chosen(KEY)).cells)
    cell = found[KEY]
    told = hunt(mutants()[KEY], corpora()[0], 0).kill
    assert told is not None
    assert (cell.ruling, cell.example, cell.examples) == (RULING, told.examples, told.examples)
    assert (cell.ground, cell.clause) == ("script", told.clause)


def test_a_mutant_whose_rule_is_not_entered_is_not_played() -> None:
    part = matrix_part(RULING, corpora(), chosen(ELSEWHERE))
    assert (part.plays, part.skipped, part.cells) == (0, part.scenarios, ())


def test_what_is_skipped_would_have_passed() -> None:
    """The shortcut changes nothing: played in full, the same rulings fail."""
    from conformance.engines.reference import ReferenceAdapter

    one = mutants()[ELSEWHERE]
    for example in corpora()[0].examples[:5]:
        verdict = play_and_judge(example.scenario, ReferenceAdapter(one.rules)).judgement.verdict
        assert verdict is Verdict.PASS


def test_a_ruling_that_fails_is_not_played_again() -> None:
    part = matrix_part(RULING, corpora(), chosen(KEY))
    (_, cell), *_ = part.cells
    assert part.plays == cell.examples


def test_scenarios_that_the_true_rules_fail_prove_nothing() -> None:
    (corpus,) = corpora()
    broken = tuple(
        replace(one, scenario=one.scenario.model_copy(update={"play": one.scenario.play[-1:]}))
        for one in corpus.examples
    )
    part = matrix_part(RULING, [replace(corpus, examples=broken)], chosen(KEY))
    assert (part.faulty, part.cells) == (len(broken), ())


def test_rounds_take_an_example_of_each_case_in_turn() -> None:
    ruling = "evolve.stat-may-switch"
    two = [generate_case(arm, QUICK) for key, arm in arms().items() if key[0] == ruling]
    always = replace(mutants()[KEY], make=lambda: lambda *_: False)
    cells = dict(matrix_part(ruling, two, [always]).cells)
    assert cells[KEY].examples <= 2


def test_the_command_writes_the_matrix_as_its_schema_says(command: Command) -> None:
    options = ("-r", RULING, "--profile", "quick", "--workers", "1")
    words = ("mutants", "--matrix", *options, "--json", "matrix.json")
    result = command(*words, "-m", "compares the sums", "-m", "instants count")
    assert result.exit_code == 0, result.output
    document = json.loads(Path("matrix.json").read_text())
    jsonschema.validate(document, schema_of(Document.MATRIX))
    by_name = {one["behaviour"]: one for one in document["mutants"]}
    assert by_name["compares the sums"]["own"]
    assert by_name["instants count"]["failing"] == []
    assert "1 are caught by their own ruling; 1 pairs of mutant and ruling fail" in result.stdout
    command("corpus", "write", "here", *options)
    stored = command(*words[:2], "--corpus", "here", "-r", RULING, "-w", "1",
                     "--json", "again.json", "-m", "compares the sums",
                     "-m", "instants count")  # fmt: skip
    assert stored.exit_code == 0, stored.output
    assert Path("again.json").read_text() == Path("matrix.json").read_text()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--matrix", "--seeds", "2"), "--matrix and --shrink play one corpus"),
        (("--corpus", "here"), "--corpus goes with --matrix"),
        (("--matrix", "--corpus", "none.jsonl"), "none.jsonl: there is no such file"),
    ],
)
def test_options_that_do_not_go_together(
    command: Command, words: tuple[str, ...], problem: str
) -> None:
    result = command("mutants", *words)
    assert result.exit_code == 2
    assert problem in result.stderr


# ------------------------------------------------------------------------- fresh seeds


def test_deep_hunts_with_twenty_fresh_seeds_and_as_many_examples_as_a_default_run() -> None:
    deep = hunt_seeds(SearchSettings(PROFILES["deep"]), None)
    assert [one.seed for one in deep.settings] == list(range(1000, 1020))
    assert {one.profile.name for one in deep.settings} == {"default"}
    assert deep.allowed == 1
    plain = hunt_seeds(DEFAULT, 3)
    assert ([one.seed for one in plain.settings], plain.allowed) == ([0, 1, 2], 0)


def hunts(kills: int, of: int) -> list[Hunt]:
    kill = Kill(1, "clause", "expect", "wrong state")
    return [Hunt(*KEY, "case", seed, 1, kill if seed < kills else None, True) for seed in range(of)]


@pytest.mark.parametrize(("kills", "listed"), [(20, []), (19, []), (18, [KEY])])
def test_below_nineteen_of_twenty_a_mutant_is_listed(
    kills: int, listed: list[tuple[str, str]]
) -> None:
    assert survivors(hunts(kills, 20), allowed=1) == listed


def test_a_fixed_seed_must_kill_each_time() -> None:
    assert survivors(hunts(2, 3)) == [KEY]
