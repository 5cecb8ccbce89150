"""Snapshots, and a browser where there is one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from chromium_pipe import Page, browser_page, find_browser

Snapshot = Callable[[str, str], None]


@pytest.fixture
def snapshot() -> Snapshot:
    """Compare a text with a stored one; write it when MTG_UPDATE_SNAPSHOTS is set."""

    def compare(name: str, text: str) -> None:
        path = Path(__file__).parent / "snapshots" / name
        if os.environ.get("MTG_UPDATE_SNAPSHOTS"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return compare


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page of a real browser; tests that need one are skipped without."""
    browser = find_browser()
    if browser is None:
        pytest.skip("no chromium is installed")
    with browser_page(browser, tmp_path_factory.mktemp("profile")) as found:
        yield found
