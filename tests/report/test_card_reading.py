"""How a text that is not read is shown."""

from __future__ import annotations

from conformance.report.card_reading import reading_of


def test_a_comma_that_could_stand_is_seen_among_commas() -> None:
    told = reading_of("{T}: Add {G}{R} enough.", "Any", "Instant").as_text()
    assert 'here could stand: ",", ", where X is", and, as long as' in told
