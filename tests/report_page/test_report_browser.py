"""The page in a real browser: clicked through, by mouse and keys, in light and dark, at speed."""

from __future__ import annotations

from pathlib import Path

import pytest
from chromium_pipe import Page
from report_samples import (
    CASE,
    good_document,
    hostile_document,
    large_documents,
    overview_of,
    real_document,
)

from conformance.report.html.page import html_page

MOST_SECONDS = 2.0


@pytest.fixture
def real(page: Page, tmp_path: Path) -> Page:
    """The page of a real result, just opened."""
    path = tmp_path / "report.html"
    path.write_text(html_page(overview_of(real_document(), good_document())), encoding="utf-8")
    page.events.clear()
    page.open(path)
    return page


def shown(page: Page) -> str:
    """Return what the replay says of its step."""
    return str(page.js("document.querySelector('#story .says').innerText"))


def test_a_failure_is_clicked_through(real: Page) -> None:
    assert not real.js("document.querySelector('.about').checkVisibility()")
    real.click("tbody.ruling .head")
    assert real.js("document.querySelector('.about').checkVisibility()")
    assert real.js("document.querySelector('.fold').getAttribute('aria-expanded')") == "true"
    real.click("a.play")
    assert real.js("document.querySelector('dialog').open")
    assert real.js("document.querySelector('#replay-title').innerText").endswith(CASE)
    assert shown(real).startswith("Step 3 of 3:")
    assert real.js("document.querySelectorAll('#boards .board').length") == 2
    marks = real.js("[...document.querySelectorAll('.board.got .mark')].map(e => e.innerText)")
    assert "life: 19, expected 20" in marks
    real.press("ArrowLeft")
    assert shown(real).startswith("Step 2 of 3:")
    real.press("Home")
    assert shown(real) == "Start: the game is set up"
    assert real.js("document.querySelectorAll('#boards .mark').length") == 0
    real.press("ArrowLeft")
    assert shown(real).startswith("Start:")
    real.press("End")
    real.press("ArrowRight")
    assert shown(real).startswith("Step 3 of 3:")
    real.press("Home")
    real.press("f")
    assert shown(real).startswith("Step 3 of 3:")
    real.click("#steps li:nth-child(2) button")
    assert shown(real).startswith("Step 1 of 3:")
    assert real.js("document.querySelectorAll('#steps [aria-current=step]').length") == 1
    real.press("Escape")
    assert not real.js("document.querySelector('dialog').open")
    assert real.js("document.activeElement.className") == "play"
    assert real.faults() == []
    assert [url for url in real.requests() if not url.startswith("file:")] == []


def test_an_address_with_a_failure_opens_its_replay(real: Page, tmp_path: Path) -> None:
    real.js("location.hash = '#failure-0'")
    real.open(tmp_path / "report.html", "#failure-0")
    assert real.js("document.querySelector('dialog').open")
    real.press("Escape")


def test_search_and_filters_leave_what_fits(real: Page) -> None:
    def visible() -> int:
        return int(real.js("[...document.querySelectorAll('tbody.ruling')]"
                           ".filter(e => e.checkVisibility()).length"))  # fmt: skip

    def search(words: str) -> None:
        real.js(f"document.querySelector('#search').value = '{words}';"
                "document.querySelector('#search').dispatchEvent("
                "new Event('input', {bubbles: true}))")  # fmt: skip

    assert visible() == 1
    search("702.100a smaller")
    assert visible() == 1
    search("no such words")
    assert visible() == 0
    assert real.js("document.querySelector('#nothing').checkVisibility()")
    assert real.js("document.querySelector('#shown').innerText") == "0 of 1 rulings"
    search("")
    real.click("#filters input[value=bad]")
    assert visible() == 1  # the other engine passes
    real.click("#filters input[value=good]")
    assert visible() == 0
    real.js("document.querySelector('#search').blur()")
    real.press("/")
    assert real.js("document.activeElement.id") == "search"


def test_hostile_names_run_nothing_and_widen_nothing(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "hostile.html"
    path.write_text(html_page(overview_of(hostile_document())), encoding="utf-8")
    page.events.clear()
    page.open(path)
    page.click("#fold-all")
    count = page.js("document.querySelectorAll('a.play').length")
    assert count == 4
    for index in range(count):
        page.js(f"document.querySelectorAll('a.play')[{index}].click()")
        for _ in range(4):
            page.press("ArrowLeft")
        page.press("Escape")
    assert "pwned" not in page.js("document.title").replace("document.title='pwned'", "")
    assert page.js("document.querySelectorAll('img, iframe, object, embed').length") == 0
    assert page.js("document.documentElement.scrollWidth <= innerWidth")
    assert page.faults() == []


def test_light_and_dark_can_be_read(real: Page) -> None:
    """Text has a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3)."""
    real.click("tbody.ruling .head")
    for scheme in ("light", "dark"):
        real.colours(scheme)
        assert real.js(_CONTRAST) == []
        real.js("document.querySelector('a.play').click()")
        assert real.js(_CONTRAST) == []
        real.press("Escape")
    real.colours("light")


def test_a_narrow_window_needs_no_sideways_scrolling(real: Page) -> None:
    real.size(390, 800)
    try:
        real.click("tbody.ruling .head")
        assert real.js("document.documentElement.scrollWidth <= innerWidth")
        real.js("document.querySelector('a.play').click()")
        assert real.js("document.querySelector('.replay-body').scrollWidth <= innerWidth")
        real.press("Escape")
    finally:
        real.size(1440, 900)


def test_a_large_result_opens_at_once(page: Page, tmp_path: Path) -> None:
    documents = large_documents()
    scenarios = [sum(case["scenarios"] for one in document["rulings"] for case in one["cases"])
                 for document in documents]  # fmt: skip
    assert len(documents) == 4
    assert min(scenarios) >= 2_000
    path = tmp_path / "large.html"
    path.write_text(html_page(overview_of(*documents)), encoding="utf-8")
    page.open(path)
    took = page.js("performance.getEntriesByType('navigation')[0].loadEventEnd") / 1000
    assert 0 < took < MOST_SECONDS
    page.js("document.querySelectorAll('a.play')[80].click()")
    assert shown(page).startswith("Step 3 of 3:")
    page.press("Escape")


_CONTRAST = """
(() => {
  const parts = (c) => (c.match(/[\\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((v) => v / 255).map(
      (v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ground = (e) => {
    for (; e; e = e.parentElement) {
      const c = parts(getComputedStyle(e).backgroundColor);
      if (c.length === 3 || c[3] > 0.99) return c;
    }
    return [255, 255, 255];
  };
  const bad = [];
  const top = document.querySelector('dialog[open]') || document.querySelector('main');
  for (const e of top.querySelectorAll('*')) {
    if (!e.checkVisibility() || !e.childNodes.length) continue;
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
    const ink = parts(getComputedStyle(e).color);
    const [a, b] = [light(ink), light(ground(e))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) bad.push(`${e.tagName}.${e.className}: ${ratio.toFixed(2)}`);
  }
  return bad;
})()
"""
