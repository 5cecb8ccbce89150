"""Which versions of an engine an entry speaks of."""

from __future__ import annotations

import pytest

from conformance.search.versions import Versions, VersionsError


def versions(*words: str) -> Versions:
    return Versions.read(words)


@pytest.mark.parametrize(
    ("words", "version", "holds"),
    [
        ((">=0.103,<0.110",), "0.103.0", True),
        ((">=0.103,<0.110",), "0.110", False),
        ((">=0.103",), "0.104.0rc1", True),
        (("1.0",), "1.0.0", True),
        (("1.0",), "1.0.1", False),
        (("nightly-7",), "nightly-7", True),
        (("nightly-7",), "nightly-8", False),
        ((">=1",), "nightly-7", False),
        ((">=1", "nightly-7"), "nightly-7", True),
        (("any",), "nightly-7", True),
        (("any",), "", True),
    ],
)
def test_a_version_is_in_a_range_or_not(words: tuple[str, ...], version: str, holds: bool) -> None:
    assert versions(*words).hold(version) is holds


@pytest.mark.parametrize(
    ("one", "other", "overlap"),
    [
        ((">=1,<2",), (">=1.5",), True),
        ((">=1,<2",), (">=2",), False),
        ((">1,<2",), (">1,<1.5",), True),
        (("<2",), ("<1",), True),
        (("==1.*",), (">=1.4,<1.6",), True),
        (("~=1.4",), ("2.0",), False),
        (("a",), ("b",), False),
        (("a",), ("b", "a"), True),
        (("any",), (">=3",), True),
        (("any",), ("any",), True),
        (("1.0",), ("1.0.0",), True),
    ],
)
def test_ranges_overlap_or_not(one: tuple[str, ...], other: tuple[str, ...], overlap: bool) -> None:
    assert versions(*one).overlap(versions(*other)) is overlap
    assert versions(*other).overlap(versions(*one)) is overlap


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ((">=1,<",), '">=1,<" is no range of versions'),
        ((">=2,<1",), 'no version is in ">=2,<1"'),
        (("",), "a version cannot be empty"),
    ],
)
def test_what_is_no_version_is_refused(words: tuple[str, ...], problem: str) -> None:
    with pytest.raises(VersionsError, match=problem):
        Versions.read(words)


def test_what_is_seen_from_a_version_on_is_a_range_where_versions_have_an_order() -> None:
    assert str(Versions.since("0.103.0")) == '">=0.103.0"'
    assert str(Versions.since("nightly-7")) == '"nightly-7"'
    assert str(Versions.since("")) == '"any"'


def test_a_version_is_added_once() -> None:
    assert str(versions("<1").with_version("2.0")) == '["<1", "2.0"]'
    assert str(versions(">=1").with_version("2.0")) == '">=1"'


@pytest.mark.parametrize(
    ("words", "version", "left"),
    [
        ((">=0.103",), "0.104", '">=0.103,<0.104"'),
        (("any",), "0.104", '"<0.104"'),
        (("0.103", "0.104"), "0.104", '"0.103"'),
        ((">=0.104",), "0.104", "None"),
        (("nightly-7",), "nightly-7", "None"),
    ],
)
def test_a_range_ends_before_the_version_that_passes(
    words: tuple[str, ...], version: str, left: str
) -> None:
    assert str(versions(*words).before(version)) == left
