"""The grammar itself: without conflicts, complete, and quick to build and to use."""

from __future__ import annotations

import logging

import pytest
from cpu_time import cpu_seconds
from lark import Lark, logger

from reference_engine.card_text import builders, compile_text, parser
from reference_engine.card_text.lowering import lower
from reference_engine.card_text.vocabulary import (
    COST_KEYWORDS,
    FORMS,
    KEYWORDS,
    SUBJECTLESS,
    classify,
)
from reference_engine.keyword_abilities import keywords

INLINE = {"ability", "objects", "pronoun", "quantity", "recipient", "simple", "subject"}
"""Rules that only gather others, so that nothing is built for them."""


def test_the_grammar_has_no_conflicts(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # Lark resolves a shift/reduce conflict on its own and tells only the debug log.
    def debugging(*args: object, **options: object) -> Lark:
        return Lark(*args, **options, debug=True)  # type: ignore[arg-type]

    monkeypatch.setattr(parser, "Lark", debugging)
    monkeypatch.setattr(logger, "propagate", True)
    level = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        with caplog.at_level(logging.DEBUG):
            parser.Grammar()
    finally:
        logger.setLevel(level)
    assert [r.getMessage() for r in caplog.records if "conflict" in r.getMessage().lower()] == []


def test_every_form_of_the_grammar_is_built() -> None:
    assert builders.missing(parser.grammar().aliases) == INLINE | {"quoted"}


def test_nothing_is_built_for_forms_that_the_grammar_does_not_have() -> None:
    built = builders.FORMS.keys() | builders.PHRASES.keys()
    assert built - parser.grammar().aliases == set()


def test_no_word_of_the_grammar_is_a_word_of_an_open_class() -> None:
    both = {word for word in parser.grammar().literals if classify(word) is not None}
    assert both == set()


def test_verbs_without_a_subject_have_a_base_form_that_the_grammar_knows() -> None:
    literals = parser.grammar().literals
    assert {verb for verb in SUBJECTLESS if FORMS.get(verb) not in literals} == set()


def test_every_keyword_that_is_read_is_one_that_the_engine_knows() -> None:
    assert (KEYWORDS | COST_KEYWORDS | {"enchant"}) - keywords().keys() == set()


def test_the_grammar_is_built_once_in_half_a_second() -> None:
    assert cpu_seconds(parser.Grammar) < 1.0  # half a second on an idle core, measured
    assert parser.grammar() is parser.grammar()


def test_a_card_is_read_in_milliseconds() -> None:
    text = (
        "Flying, evolve\n"
        "When this creature enters, if you descended this turn, create X 1/1 green Crab creature "
        "tokens with flying, where X is the number of creatures you control.\n"
        "{2}{G}, {T}: Target creature you control gets +2/+2 and gains trample until end of turn."
    )
    types = frozenset({"creature"})
    compile_text(text, "", types)

    def read() -> None:
        for _ in range(20):
            lower(parser.parse(text, "", types), types)

    assert cpu_seconds(read) / 20 < 0.005
