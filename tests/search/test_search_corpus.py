"""The corpus of a case: distinct scenarios that depend on the seed and on nothing else."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import Phase, settings
from search_arms import CASE, DEFAULT, RULING, TINY, toy_arm

from conformance.generate.build import Build
from conformance.scenario.pool import placed_objects
from conformance.search import harvest
from conformance.search.corpus import CaseCorpus, generate_case
from conformance.search.harvest import PROVIDERS, UnknownHypothesis, no_local_constants
from conformance.search.profiles import PROFILES, SearchSettings, case_seed, hypothesis_settings
from conformance.search.store import (
    CorpusError,
    CorpusHeader,
    check_corpus,
    corpus_file,
    read_corpus,
    write_corpus,
)

LOCAL = int("987654321")
"""A literal of a local module, such as Hypothesis looks for."""


def any_number(b: Build) -> None:
    """Draws from a space in which a literal is not met by chance."""
    b.life(b.integer(1, 10**12))
    b.creature(1, 1, as_="newcomer", zone="hand")
    b.cast("newcomer")


def two_of_a_kind(b: Build) -> None:
    """Four draws, three scenarios."""
    b.life(20 + max(b.integer(0, 1), b.integer(0, 1)) + b.integer(0, 1))
    b.creature(1, 1, as_="newcomer", zone="hand")
    b.cast("newcomer")


# ------------------------------------------------------------------------------ profiles


def test_profiles_say_how_many_examples_a_case_gets() -> None:
    assert {name: one.examples for name, one in PROFILES.items()} == {
        "quick": 2, "default": 20, "deep": 500,
    }  # fmt: skip
    assert {name: one.enough for name, one in PROFILES.items()} == {
        "quick": 2, "default": 10, "deep": 10,
    }  # fmt: skip


def test_a_cases_seed_is_the_same_everywhere_and_its_own() -> None:
    assert case_seed(0, "a.b", "c") == 5_389_430_222_488_102_743
    seeds = {case_seed(0, "a.b", "c"), case_seed(1, "a.b", "c"),
             case_seed(0, "a.c", "c"), case_seed(0, "a.b", "d")}  # fmt: skip
    assert len(seeds) == 4


def test_settings_are_the_same_under_ci_and_under_a_users_profile() -> None:
    settings.register_profile("of a user", max_examples=1, derandomize=True, print_blob=True)
    before = repr(hypothesis_settings(20, (Phase.generate,)))
    settings.load_profile("of a user")
    try:
        assert repr(hypothesis_settings(20, (Phase.generate,))) == before
    finally:
        settings.load_profile("default")
    assert "database=None" in before
    assert "deadline=None" in before
    assert "derandomize=False" in before


# ---------------------------------------------------------------------------- generation


def test_scenarios_of_a_case_are_distinct_and_the_first_is_the_simplest() -> None:
    corpus = generate_case(toy_arm(), DEFAULT)
    assert len(corpus.examples) == len({one.hash for one in corpus.examples}) == 20
    (placed,) = placed_objects(corpus.examples[0].scenario.start)
    face = corpus.examples[0].scenario.cards[0].faces[0]
    assert (placed[3].name, face.power, face.toughness) == ("newcomer", "1", "1")


def test_the_corpus_depends_on_the_seed_alone() -> None:
    def hashes(seed: int) -> list[str]:
        settings = SearchSettings(DEFAULT.profile, seed)
        return [one.hash for one in generate_case(toy_arm(), settings).examples]

    assert hashes(5) == hashes(5)
    assert hashes(5) != hashes(6)


def test_a_small_space_is_known_to_be_spent() -> None:
    small = generate_case(toy_arm(two_of_a_kind), DEFAULT)
    assert (len(small.examples), small.whole) == (3, True)
    large = generate_case(toy_arm(), DEFAULT)
    assert not large.whole


def test_literals_of_local_modules_are_not_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "module_with_a_literal.py").write_text(f"LITERAL = {LOCAL}\n")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("module_with_a_literal")
    deep = SearchSettings(PROFILES["deep"])
    lives = {
        one.scenario.start.alice.life for one in generate_case(toy_arm(any_number), deep).examples
    }
    assert LOCAL not in lives
    # Hypothesis would have known it: the guard is what keeps it out.
    providers = importlib.import_module(PROVIDERS)
    assert LOCAL in providers._get_local_constants().set_for_type("integer")
    with no_local_constants():
        assert LOCAL not in providers._get_local_constants().set_for_type("integer")
    assert LOCAL in providers._get_local_constants().set_for_type("integer")


@pytest.mark.parametrize("name", ["_get_local_constants", "GLOBAL_CONSTANTS", "CONSTANTS_CACHE"])
def test_a_hypothesis_that_works_otherwise_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.delattr(importlib.import_module(PROVIDERS), name)
    with pytest.raises(UnknownHypothesis, match=f"has no .*{name}.*install another release"):
        generate_case(toy_arm(), TINY)


def test_a_hypothesis_that_harvests_nothing_needs_no_guard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(harvest, "HARVESTER", "hypothesis.internal.no_such_module")
    monkeypatch.delattr(importlib.import_module(PROVIDERS), "CONSTANTS_CACHE")
    with no_local_constants():
        pass


def test_the_corpus_is_the_same_in_any_process() -> None:
    script = (
        "from search_arms import DEFAULT, toy_arm\n"
        "from conformance.search.corpus import generate_case\n"
        "print([one.hash for one in generate_case(toy_arm(), DEFAULT).examples])\n"
    )
    path = os.pathsep.join(entry for entry in sys.path if entry)
    outputs = set()
    for changes in ({"PYTHONHASHSEED": "0"}, {"PYTHONHASHSEED": "1", "CI": "true"}):
        environment = {**os.environ, "PYTHONPATH": path, **changes}
        found = subprocess.run(
            [sys.executable, "-c", script],
            env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        outputs.add(found.stdout)
    here = [one.hash for one in generate_case(toy_arm(), DEFAULT).examples]
    assert outputs == {f"{here}\n"}


# ------------------------------------------------------------------------------- storing


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """A corpus file."""
    path = tmp_path / "corpus.jsonl"
    write_corpus(path, TINY_NAMED, [generate_case(toy_arm(), TINY_NAMED)])
    return path


TINY_NAMED = SearchSettings(PROFILES["quick"], 7)


def test_a_stored_corpus_reads_back_equal(stored: Path) -> None:
    corpus = read_corpus(stored)
    check_corpus(stored, corpus)
    assert corpus.header == CorpusHeader.of(TINY_NAMED)
    assert corpus.header.is_ours
    assert corpus.header.settings == TINY_NAMED
    assert corpus.cases[(RULING, CASE)].read() == generate_case(toy_arm(), TINY_NAMED)


def test_the_same_corpus_gives_the_same_file(stored: Path, tmp_path: Path) -> None:
    again = tmp_path / "again" / "corpus.jsonl"
    assert write_corpus(again, TINY_NAMED, [generate_case(toy_arm(), TINY_NAMED)]) == 2
    assert again.read_bytes() == stored.read_bytes()


def test_texts_may_hold_what_ends_lines_elsewhere(tmp_path: Path) -> None:
    (example, _) = generate_case(toy_arm(), TINY_NAMED).examples
    scenario = example.scenario.model_copy(update={"summary": "one\u2028two\x85three"})
    corpus = CaseCorpus(RULING, CASE, (type(example)(scenario, example.hash),))
    path = tmp_path / "corpus.jsonl"
    write_corpus(path, TINY_NAMED, [corpus])
    assert read_corpus(path).cases[(RULING, CASE)].read() == corpus


def test_a_folder_holds_its_corpus_under_a_name_of_its_own(tmp_path: Path) -> None:
    assert corpus_file(tmp_path) == tmp_path / "corpus.jsonl"
    assert corpus_file(tmp_path / "new") == tmp_path / "new" / "corpus.jsonl"
    assert corpus_file(tmp_path / "mine.jsonl") == tmp_path / "mine.jsonl"


def test_a_corpus_of_another_release_is_not_ours(stored: Path) -> None:
    header, rest = stored.read_text().split("\n", 1)
    old = {**json.loads(header), "hypothesis": "6.0.0"}
    stored.write_text(json.dumps(old) + "\n" + rest)
    assert not read_corpus(stored).header.is_ours


@pytest.mark.parametrize(
    ("spoil", "line", "problem"),
    [
        (lambda lines: [], 0, "the file is empty"),
        (lambda lines: ["{}", *lines[1:]], 1, "this is no corpus"),
        (lambda lines: ["nonsense", *lines[1:]], 1, "this is not JSON"),
        (
            lambda lines: [lines[0].replace('"version":1', '"version":9'), *lines[1:]],
            1,
            "version 9",
        ),
        (lambda lines: [lines[0].replace('"quick"', '"slow"'), *lines[1:]], 1, "profile"),
        (lambda lines: [lines[0].replace('"seed"', '"sead"'), *lines[1:]], 1, "no 'seed'"),
        (lambda lines: [lines[0], *lines[2:]], 2, "head of a case"),
        (lambda lines: lines[:-1], 3, "the file ends within a case"),
        (lambda lines: [*lines[:-1], "[]"], 4, "no JSON object"),
        (lambda lines: [*lines[:-1], '{"scenario": {"id": "a"}}'], 4, "play: Field required"),
    ],
)
def test_a_bad_corpus_is_one_problem_with_its_line(
    stored: Path, spoil: object, line: int, problem: str
) -> None:
    assert callable(spoil)
    lines = spoil(stored.read_text().splitlines())
    stored.write_text("\n".join(lines))
    with pytest.raises(CorpusError) as caught:
        check_corpus(stored, read_corpus(stored))
    assert caught.value.line == line
    assert problem in str(caught.value)
    assert "mtg-conformance corpus write" in str(caught.value)


def test_a_missing_corpus_says_so(tmp_path: Path) -> None:
    with pytest.raises(CorpusError) as caught:
        read_corpus(tmp_path / "nowhere.jsonl")
    assert str(caught.value).startswith(f"{tmp_path}/nowhere.jsonl: there is no such file; write")
    with pytest.raises(CorpusError, match=r"corpus\.jsonl: there is no such file"):
        read_corpus(tmp_path)  # in a folder it has a name of its own
