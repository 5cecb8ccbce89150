"""How a text that is not read is shown."""

from __future__ import annotations

import pytest

from conformance.report.card_reading import reading_of


def test_a_comma_that_could_stand_is_seen_among_commas() -> None:
    told = reading_of("{T}: Add {G}{R} enough.", "Any", "Instant").as_text()
    assert 'here could stand: ",", ", where X is", and, as long as' in told


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Flyng, trample", "flying"),
        ("First stike", "first strike"),
        ("Target creature gains tramle until end of turn.", "trample"),
        ("When this creature enters, draww a card.", "draw"),
        ("Target creture gains flying until end of turn.", "creature"),
    ],
)
def test_a_misspelt_word_is_told_with_the_word_that_was_meant(text: str, meant: str) -> None:
    assert f'did you mean "{meant}"?' in reading_of(text, "Any", "Creature").as_text()


@pytest.mark.parametrize("text", ["Ward {2}", "Scry 2.", "Evoke", "Flying draw"])
def test_a_word_that_is_spelt_well_is_never_corrected(text: str) -> None:
    assert "did you mean" not in reading_of(text, "Any", "Creature").as_text()
