"""Text and tree say the same: what is printed reads back, what is canonical prints back."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from tree_strategies import texts

from reference_engine.card_text import compile_text, print_text, tree_to_json
from reference_engine.card_text.lowering import LineRefused, lower
from reference_engine.card_text.parser import parse
from reference_engine.card_text.syntax_abilities import RulesText

LANGUAGE = Path(__file__).parents[2] / "docs" / "card-language.md"
NAME = "Tidepool Crab"

TREES = settings(
    max_examples=60,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def documented() -> list[tuple[str, str]]:
    """Return the texts of the language page, each with the types of its card."""
    found, types = [], ""
    for line in LANGUAGE.read_text("utf-8").splitlines():
        heading = re.match(r"^#+ .*\((\w+)\)$", line)
        if heading:
            types = heading[1]
        elif line.startswith("    ") and types:
            found.append((types, line.strip().replace(" ⏎ ", "\n")))
    return found


def test_the_language_page_lists_wordings() -> None:
    assert len(documented()) > 150


@pytest.mark.parametrize(("types", "text"), documented())
def test_a_documented_wording_is_understood_and_prints_back(types: str, text: str) -> None:
    tree, abilities = compile_text(text, NAME, frozenset({types}))
    assert abilities
    assert print_text(tree, NAME) == text


@settings(TREES, max_examples=100)
@given(texts())
def test_a_tree_prints_a_text_that_reads_as_that_tree(tree: RulesText) -> None:
    text = print_text(tree)
    assert parse(text) == tree, text


@TREES
@given(texts())
def test_any_tree_has_a_meaning_or_is_refused_by_line(tree: RulesText) -> None:
    for types in ((), ("creature",), ("sorcery",)):
        try:
            lower(tree, frozenset(types))
        except LineRefused as refusal:
            assert 0 <= refusal.index < len(tree.lines)
            assert refusal.reason


@settings(TREES, max_examples=20)
@given(texts())
def test_a_tree_is_json(tree: RulesText) -> None:
    found = json.loads(json.dumps(tree_to_json(tree)))
    assert found["form"] == "RulesText"
    assert len(found["lines"]) == len(tree.lines)


def test_the_name_of_the_card_prints_back_on_a_spell() -> None:
    text = f"{NAME} deals 3 damage to any target."
    tree, _ = compile_text(text, NAME, frozenset({"sorcery"}))
    assert print_text(tree, NAME) == text


def test_a_permanent_that_calls_itself_by_name_prints_what_it_is() -> None:
    tree, _ = compile_text(f"{NAME} enters tapped.", NAME, frozenset({"land"}))
    assert print_text(tree, NAME) == "This land enters tapped."


def test_a_name_with_an_apostrophe_and_the_short_name_of_a_legend_are_the_card() -> None:
    whole, _ = compile_text("Ulla’s Crab enters tapped.", "Ulla's Crab", frozenset({"creature"}))
    short, _ = compile_text("Ulla enters tapped.", "Ulla, Crab Friend", frozenset({"creature"}))
    assert print_text(whole) == print_text(short) == "This creature enters tapped."
