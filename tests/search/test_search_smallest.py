"""Shrunk counterexamples of mutants are small games.  `mutants --shrink` measures all of them."""

from __future__ import annotations

import pytest

from conformance.mutants.registry import mutants
from conformance.search.mutant_shrinking import (
    MutantShrinker,
    Sizes,
    Smallest,
    sizes,
)
from conformance.search.profiles import Profile, SearchSettings

EVERY = 12
"""One mutant in so many is shrunk here, which takes some seconds."""

SAMPLE = list(mutants())[::EVERY]
SETTINGS = SearchSettings(Profile("sample", 20, 300))


def test_counterexamples_have_six_objects_and_six_steps_in_the_median() -> None:
    with MutantShrinker(SETTINGS).started() as work:
        found = [work(key) for key in SAMPLE]
    assert [one for one in found if one.objects is None] == []
    medians = sizes(found)
    assert medians.small_enough, f"{medians}: {found}"
    assert len(found) >= 15


@pytest.mark.parametrize(
    ("medians", "small"),
    [(Sizes(6, 6), True), (Sizes(6.5, 6), False), (Sizes(6, 6.5), False)],
)
def test_six_is_the_most(medians: Sizes, small: bool) -> None:
    assert medians.small_enough is small


def test_what_survives_has_no_size() -> None:
    alive = Smallest("a.b", "one", None, None, 20)
    assert sizes([alive, Smallest("a.b", "two", 3, 5, 9)]) == Sizes(3, 5)
