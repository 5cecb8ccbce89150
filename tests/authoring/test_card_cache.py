"""A large card file is read once; what is kept of it is for that file as it is, and no other."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from conformance.authoring import card_cache
from conformance.authoring.card_cache import cache_folder
from conformance.authoring.card_data import read_card_data
from conformance.scenario.model import Card


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache folder of the test's own, on each system, and files that count as large."""
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "cache"))
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    monkeypatch.setattr(card_cache, "LARGE", 10)


def written(path: Path, power: str) -> Path:
    face = {"name": "Slate Wader", "layout": "normal", "type": "Creature — Bird", "power": power,
            "toughness": "3", "manaCost": "{U}", "text": "Flying"}  # fmt: skip
    halves = [
        {"name": "Ash // Ember", "faceName": name, "side": side, "layout": "split",
         "type": "Instant", "manaCost": "{R}", "text": "Draw a card."}
        for name, side in (("Ash", "a"), ("Ember", "b"))
    ]  # fmt: skip
    document = {"data": {"Slate Wader": [face], "Ash // Ember": halves}}
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def entries() -> list[Path]:
    return sorted(cache_folder().glob("*")) if cache_folder().is_dir() else []


def power(cards: Mapping[str, Card]) -> str | None:
    return cards["Slate Wader"].faces[0].power


def test_what_is_kept_is_what_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "cards.json", "1")
    first = read_card_data(path)
    assert len(entries()) == 1
    monkeypatch.setattr(json, "load", lambda _: pytest.fail("the file is read again"))
    assert read_card_data(path) == first
    assert set(first) == {"Slate Wader", "Ash // Ember", "Ash"}


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    path = written(tmp_path / "cards.json", "1")
    assert power(read_card_data(path)) == "1"
    assert power(read_card_data(written(path, "11"))) == "11"
    assert len(entries()) == 1


def test_each_file_has_its_own_entry(tmp_path: Path) -> None:
    one, two = written(tmp_path / "one.json", "1"), written(tmp_path / "two.json", "2")
    assert [power(read_card_data(path)) for path in (one, two, one, two)] == ["1", "2", "1", "2"]
    assert len(entries()) == 2


def test_a_small_file_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_cache, "LARGE", 5_000_000)
    read_card_data(written(tmp_path / "cards.json", "1"))
    assert entries() == []


def test_a_spoilt_entry_is_done_without(tmp_path: Path) -> None:
    path = written(tmp_path / "cards.json", "1")
    first = read_card_data(path)
    entries()[0].write_text("{", encoding="utf-8")
    assert read_card_data(path) == first


def test_a_folder_that_cannot_be_made_is_done_without(tmp_path: Path) -> None:
    for name in ("cache", "home"):
        (tmp_path / name).write_text("a file, no folder", encoding="utf-8")
    assert power(read_card_data(written(tmp_path / "cards.json", "1"))) == "1"
