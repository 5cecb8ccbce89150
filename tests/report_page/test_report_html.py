"""The page as text: what it says, that nothing in it can be read as markup, what is marked."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

from report_samples import (
    HOSTILE,
    RULING,
    good_document,
    hostile_document,
    overview_of,
    real_document,
)

from conformance.report.html.board import replay_data
from conformance.report.html.escape import data, text
from conformance.report.html.page import html_page
from conformance.scenario.rulings import catalogue

VOID = {"meta", "input", "img", "br", "link"}


class Outline(HTMLParser):
    """Reads a page: its elements, attributes, texts, and whether elements are closed."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: Counter[str] = Counter()
        self.attributes: Counter[str] = Counter()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.pointed: list[str] = []
        self.texts: dict[str, list[str]] = {}
        self.open: list[str] = []
        self.data: list[str] = []
        self._is_data = False
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags[tag] += 1
        self.attributes.update(found.keys())
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.links += [value for name, value in attrs if name in ("href", "src") and value]
        self.pointed += [
            value for name, value in attrs if name in ("aria-controls", "aria-labelledby") and value
        ]
        self._is_data = found.get("type") == "application/json"
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag
        self._is_data = False

    def handle_data(self, data: str) -> None:
        if self._is_data:
            self.data.append(data)
        elif self.open:
            self.texts.setdefault(self.open[-1], []).append(data)


def all_text(outline: Outline) -> str:
    return "".join(part for tag, parts in outline.texts.items()
                   if tag not in ("style", "script") for part in parts)  # fmt: skip


def test_the_page_is_well_formed_and_its_ids_are_unique_and_found() -> None:
    outline = Outline(html_page(overview_of(real_document(), good_document())))
    assert outline.open == []
    assert [one for one, number in Counter(outline.ids).items() if number > 1] == []
    assert set(outline.pointed) <= set(outline.ids)
    assert {link.removeprefix("#") for link in outline.links} <= set(outline.ids)


def test_the_page_asks_for_nothing_from_elsewhere() -> None:
    page = html_page(overview_of(real_document()))
    outline = Outline(page)
    assert all(link.startswith("#failure-") for link in outline.links)
    assert "default-src 'none'" in page
    assert not re.search(r"url\(|@import|fetch\(|XMLHttpRequest|innerHTML|outerHTML|eval\(", page)


def test_a_ruling_is_told_with_statement_rules_cases_mutants_and_failures() -> None:
    ruling = catalogue()[RULING]
    killed = {(RULING, ruling.mutants[0]): True, (RULING, ruling.mutants[1]): False}
    page = html_page(overview_of(real_document(), good_document(), killed=killed))
    told = all_text(Outline(page))
    for words in (ruling.statement, *ruling.cases, *ruling.mutants):
        assert words in told
    for rule in ruling.rules:
        assert f"CR {rule}" in told
    for words in ("killed", "survives", "not hunted here", "table 1.0", "good 2.0",
                  "alice: life is 19, expected 20", "Reported to its authors.",
                  "this sentence is not read", "Watch it step by step"):  # fmt: skip
        assert words in told


def test_hostile_names_are_text_and_nothing_else() -> None:
    tame = Outline(html_page(overview_of(real_document())))
    hostile = Outline(html_page(overview_of(hostile_document())))
    assert hostile.open == []
    # Neither an element nor an attribute that a tame page does not have.
    assert hostile.tags.keys() == tame.tags.keys()
    assert hostile.attributes.keys() == tame.attributes.keys()
    assert not any(name.startswith("on") for name in hostile.attributes)
    replays = sum(html.startswith("failure-") for html in hostile.ids)
    assert hostile.tags["script"] == replays + 1
    told = all_text(hostile)
    for name in HOSTILE[:5]:
        assert name in told
    assert not set("\u202e\u2066\u200f\x00\x1b") & set(told)
    assert "\\u202egnp.exe" in told


def test_the_data_of_replays_reads_back_and_cannot_end_its_element() -> None:
    hostile = Outline(html_page(overview_of(hostile_document())))
    assert len(hostile.data) == sum(one.startswith("failure-") for one in hostile.ids)
    for found in hostile.data:
        assert not set("<>&\u2028\u2029") & set(found)
        read = json.loads(found)
        assert HOSTILE[0] in json.dumps(read, ensure_ascii=False)
    assert data("</script>") == '"\\u003c/script\\u003e"'
    assert text("\"<'>&\u202e") == "&quot;&lt;&#x27;&gt;&amp;\\u202e"


def test_the_page_is_the_same_for_the_same_results() -> None:
    assert html_page(overview_of(real_document())) == html_page(overview_of(real_document()))


# --------------------------------------------------------------------------------- replay


def _replay() -> dict[str, Any]:
    overview = overview_of(real_document())
    cell = overview.rows[0].cells[0]
    assert cell is not None
    return replay_data(cell.failures[0], RULING, overview.engines[0].title)


def test_a_replay_as_the_page_gets_it(snapshot: Callable[[str, str], None]) -> None:
    snapshot("replay.json", json.dumps(_replay(), ensure_ascii=False, indent=1) + "\n")


def test_a_replay_opens_where_the_failure_shows_and_marks_where_the_games_part() -> None:
    replay = _replay()
    steps = replay["steps"]
    assert steps[replay["failing"]]["failing"]
    assert [bool(step["differences"]) for step in steps] == [False, False, True, True]
    failing = steps[replay["failing"]]
    assert failing["differences"][0] == {"what": "alice, life", "expected": "20", "actual": "19"}
    alice, there = failing["actual"]["players"][0], failing["expected"]["players"][0]
    assert (alice["life"], there["life"]) == (19, 20)
    assert alice["marks"] == ["life: 19, expected 20"]
    assert there["marks"] == ["life: 20, actual 19"]
    [card] = alice["zones"][0]["cards"]
    assert card["counters"] == ["2 × charge"]
    assert card["marks"] == ["counters: charge: 2, expected none"]


def test_without_a_reference_the_judgement_alone_is_marked() -> None:
    document = real_document()
    replay = document["rulings"][0]["failures"][0]["replay"]
    replay["compared"] = False
    for step in replay["steps"]:
        for key in [key for key in step if key.startswith("reference")]:
            del step[key]
    overview = overview_of(document)
    cell = overview.rows[0].cells[0]
    assert cell is not None
    told = replay_data(cell.failures[0], RULING, "table 1.0")
    failing = told["steps"][told["failing"]]
    assert failing["expected"] is None
    assert failing["actual"]["players"][0]["marks"] == ["life: 19, expected 20"]
    assert [len(step["differences"]) for step in told["steps"]] == [0, 0, 0, 1]


def test_a_card_is_drawn_with_all_that_happened_to_it() -> None:
    document = real_document()
    step = document["rulings"][0]["failures"][0]["replay"]["steps"][-1]
    step["board"]["objects"]["newcomer"] |= {
        "tapped": True, "damage": 2, "attached_to": "bystander", "token": True, "face_down": True,
    }  # fmt: skip
    overview = overview_of(document)
    cell = overview.rows[0].cells[0]
    assert cell is not None
    drawn = replay_data(cell.failures[0], RULING, "table 1.0")["steps"][-1]
    [card] = drawn["actual"]["players"][0]["zones"][0]["cards"]
    assert card["tapped"]
    assert card["size"] == "2/3"
    assert card["notes"] == ["token", "face down", "2 damage", "on bystander"]
    assert "tapped: yes, expected no" in card["marks"]
    [there] = drawn["expected"]["players"][0]["zones"][0]["cards"]
    assert not there["tapped"]
    assert "tapped: no, actual yes" in there["marks"]


def test_the_later_of_two_results_of_one_engine_counts() -> None:
    first, second = good_document(), real_document()
    second["header"] |= {"engine": "good", "engine_version": "2.0"}
    overview = overview_of(first, second)
    assert len(overview.engines) == 1
    assert overview.counts(0) == {"fail": 1}
    assert overview_of(second, first).counts(0) == {"pass": 1}
