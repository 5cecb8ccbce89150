"""Texts that are refused: the sentence is marked, nothing is guessed, and it is quick."""

from __future__ import annotations

import pytest
from cpu_time import cpu_seconds

from reference_engine.card_text import Declined, compile_text, describe, read_text

CREATURE = frozenset({"creature"})
SORCERY = frozenset({"sorcery"})

UNKNOWN_WORDING = [
    # text, the sentence that is marked, where in it the reader stops
    ("Banding", "Banding", "Banding"),
    ("Draw a card. Proliferate. Draw a card.", "Proliferate.", "Proliferate"),
    ("Draw a crad.", "Draw a crad.", "crad"),
    ("Draw a card", "Draw a card", "Draw a card"),
    ("Flying\nWhenever this creature sneezes, draw a card.",
     "Whenever this creature sneezes, draw a card.", "sneezes"),
    ("Target creature gets +2/+2 until end of combat.",
     "Target creature gets +2/+2 until end of combat.", "until"),
    ("Target creature can't block this turn.", "Target creature can't block this turn.", "can't"),
    ("{T}: Add {Z}.", "{T}: Add {Z}.", "{Z}"),
    ("Search your library for a card.", "Search your library for a card.", "Search"),
    ("Create a 1/1 green crab creature token.", "Create a 1/1 green crab creature token.", "crab"),
    ('Creatures you control have "Whenever this creature sings, draw a card."',
     'Creatures you control have "Whenever this creature sings, draw a card."', "sings"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence", "stops_at"), UNKNOWN_WORDING)
def test_wording_that_is_not_known_is_refused_with_its_sentence(
    text: str, sentence: str, stops_at: str
) -> None:
    with pytest.raises(Declined) as refusal:
        read_text(text)
    assert refusal.value.sentence == sentence
    assert refusal.value.text[refusal.value.column :].startswith(stops_at)


UNCLEAR_MEANING = [
    ("Draw a card for each creature you control. Draw that many cards.", SORCERY, "that many"),
    ("Tap it.", SORCERY, "what “it” is"),
    ("Remove those counters.", SORCERY, "which counters"),
    ("Nonbasic lands are Deserts.", CREATURE, "does not belong here"),
    ("Creatures you control are Elves.", CREATURE, "does not belong here"),
    ("Then if there are two or more bore counters on it, draw a card.", SORCERY, "what “it” is"),
    ("Destroy target creature. Untap that land.", SORCERY, "called a land"),
    ("That player draws a card.", SORCERY, "who “that player” is"),
    ("Creatures you control get +1/+1.", SORCERY, "without a duration"),
    ("Draw a card.", CREATURE, "that no ability gives"),
    ("Sacrifice a creature. Draw cards equal to its power.", SORCERY, "what “it” is"),
    ("Put target creature card from a graveyard into your hand.", SORCERY, "may not own"),
    ("Put a creature card onto the battlefield.", SORCERY, "where the cards are"),
    ("Destroy target creature in your graveyard.", SORCERY, "only cards are in hands"),
    ("Counter target creature.", SORCERY, "only spells and abilities"),
    ("Draw a card. If you do, draw a card.", SORCERY, "without a choice"),
    ("Otherwise, draw a card.", SORCERY, "without an “if”"),
    ("You may choose new targets for the copy.", SORCERY, "without a copy"),
    ("Each player draws a card, then it gains flying until end of turn.", SORCERY, "“it”"),
    ("At this creature enters, draw a card.", CREATURE, "beginning of a step"),
    ("When the beginning of your upkeep, draw a card.", CREATURE, "beginning of a step"),
    ("This spell costs {X} less to cast.", CREATURE, "where X is"),
    ("Destroy target artifact creature or land.", SORCERY, "several card types"),
    ("Create a Crab token.", SORCERY, "not described"),
    ("Destroy creature.", SORCERY, "in the singular"),
    ("Destroy target creatures.", SORCERY, "in the plural"),
    ("Put creature cards from your hand onto the battlefield.", SORCERY, "how many"),
    ("Destroy creatures.", SORCERY, "how many"),
    ("A creature gets +1/+1 until end of turn.", SORCERY, "without a target"),
    ("Create a token that's a copy of each creature.", SORCERY, "several objects"),
    ("Tap a creature you control: Draw a card.", CREATURE, "untapped"),
]


@pytest.mark.parametrize(("text", "types", "reason"), UNCLEAR_MEANING)
def test_a_sentence_whose_meaning_cannot_be_said_is_refused_with_the_reason(
    text: str, types: frozenset[str], reason: str
) -> None:
    with pytest.raises(Declined) as refusal:
        compile_text(text, "", types)
    assert reason in refusal.value.reason


MALFORMED = [
    "Draw a card. (Reminder", "Draw a card.) Draw a card.", "((Twice.) nested.)",
    'Creatures you control have "Flying.', "• Draw a card.", "Choose one —\n• Draw a card.",
    "Choose one —", "Draw a card, and.", "Target creature and gains flying.", ":", "{T}:", ".",
    "Draw a card.\x00", "Gains flying until end of turn.", "Draw a card and gets +1/+1.",
    "Target creature gets +1/+1 until end of turn and gains flying until end of turn.",
    "If you control a Crab, draw a card as long as you control a Crab.",
]  # fmt: skip


@pytest.mark.parametrize("text", MALFORMED)
def test_malformed_text_is_refused(text: str) -> None:
    with pytest.raises(Declined):
        read_text(text)


HOSTILE = [
    "a" * 10_000, "(" * 10_000, '"' * 10_000, "\n" * 10_000, "Draw a card. " * 800,
    'Creatures you control have "' * 140, "Draw a card, then " * 220, "{T}" * 1300,
    "target " * 570, "•\n" * 1900, "Choose one —\n" * 300, "X/X " * 900, "- " * 1900,
    "~" * 3900, "When " * 790, "creature or " * 330,
    "Target creature gets +1/+1 and " * 120, "\ud800" * 3900, "²" * 3000, "🦀" * 3900,
    'Creatures you control have "Creatures you control have "Flying.""',
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_refused_in_under_a_second(text: str) -> None:
    read_text("Draw a card.")  # the grammar is built once in a process
    told: list[str] = []

    def refuse() -> None:
        with pytest.raises(Declined):
            read_text(text)
        told.append(describe(text))

    assert cpu_seconds(refuse) < 1
    described = told[0]
    assert described.startswith("cannot read this sentence:")
    assert len(described) < 1000


def test_a_refusal_says_what_could_have_stood_there() -> None:
    with pytest.raises(Declined) as refusal:
        read_text("Target creature sings.")
    assert {"get", "gain", "lose"} <= set(refusal.value.expected)


def test_a_refusal_is_shown_with_a_caret_under_the_sentence() -> None:
    assert describe("Draw a card. Draw a crad.").splitlines()[:3] == [
        "cannot read this sentence:",
        "  Draw a crad.",
        "  ~~~~~~~^~~~~",
    ]


def test_a_refusal_whose_meaning_is_unclear_is_shown_with_its_reason() -> None:
    assert describe("Tap it.", types=["sorcery"]) == (
        "cannot read this sentence:\n"
        "  Tap it.\n"
        "  ^~~~~~~\n"
        "because: it is not clear what “it” is\n"
        "docs/card-language.md lists the wordings that are read"
    )
