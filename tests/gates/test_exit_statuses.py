"""The exit statuses that the page of gates tells are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

from conformance.cli.statuses import MEANINGS, Status

PAGE = Path(__file__).parents[2] / "docs" / "gates.md"


def test_the_page_tells_every_status_in_the_words_of_the_code() -> None:
    rows = re.findall(r"^\| (\d+) \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [(str(int(status)), status.meaning) for status in Status]


def test_no_status_is_without_a_meaning_and_no_two_are_one() -> None:
    assert set(MEANINGS) == set(Status)
    assert len({int(status) for status in Status}) == len(Status)
