"""Failures shrink to what matters: known smallest scenarios of wrong rules, area by area."""

from __future__ import annotations

from area_laws import counterexample, names, smallest

from conformance.scenario.model import Move, Scenario


def chosen(scenario: Scenario) -> list[object]:
    """Return the values of X that the script answers."""
    moves = [step for step in scenario.play if isinstance(step, Move)]
    return [answer.value for move in moves for answer in move.answers if answer.kind == "x"]


def test_evolve_shrinks_to_a_holder_put_down_after_the_newcomer() -> None:
    scenario = counterexample("evolve.simultaneous", "does not see what was put down before it")
    assert [placed.name for placed in scenario.start.alice.hand] == [
        "newcomer", "holder", "procession",
    ]  # fmt: skip
    assert names(scenario) == ["holder", "newcomer", "procession"]
    sizes = [(face.power, face.toughness) for card in scenario.cards for face in card.faces]
    assert sizes == [("1", "2"), ("0", "1"), (None, None)]


def test_the_simplest_descent_has_the_card_what_ends_it_and_what_counts() -> None:
    key = ("descend.permanent-card", "from battlefield hand library stack exile")
    assert names(smallest(key, lambda _: True)) == ["end of newcomer", "newcomer", "tally"]


def test_descending_shrinks_to_a_manifested_card_that_is_no_permanent_card() -> None:
    scenario = counterexample(
        "descend.permanent-card", "whatever comes from the battlefield is a permanent card"
    )
    assert names(scenario) == ["fall", "secret", "tally", "veil"]
    assert scenario.cards[0].faces[0].type == "Instant"


def test_a_dies_trigger_that_keeps_x_shrinks_to_a_creature_and_its_removal() -> None:
    scenario = counterexample("x.permanent-x-is-zero", "dies trigger keeps X")
    assert names(scenario) == ["hydra", "removal"]
    assert chosen(scenario) == [1]
    assert [card.faces[0].cost for card in scenario.cards] == ["{X}", "{0}"]


def test_an_x_that_comes_back_from_exile_shrinks_to_one_blink() -> None:
    scenario = counterexample("x.permanent-x-is-zero", "a blinked permanent keeps X")
    assert names(scenario) == ["brief absence", "hydra"]
    assert chosen(scenario) == [1]


def test_mana_mistaken_for_x_shrinks_to_one_mana_and_a_discovered_card() -> None:
    scenario = counterexample("x.free-cast-is-zero", "X is the mana available")
    assert names(scenario) == ["enabler", "hydra"]
    assert scenario.start.alice.mana == "{1}"


def test_discover_shrinks_to_the_seeker_and_the_library() -> None:
    scenario = counterexample("discover.rest-to-bottom", "others stay exiled")
    assert [placed.name for placed in scenario.start.alice.library] == ["other", "hit", "below"]
    assert names(scenario) == ["below", "hit", "other", "seeker"]


def test_could_produce_shrinks_to_a_mirror_and_a_land_that_makes_nothing_now() -> None:
    scenario = counterexample("mana.could-produce", "counts zero-mana abilities")
    assert names(scenario) == ["empty land", "mirror"]
    assert len(scenario.play) == 2


def test_a_tapped_source_that_pays_shrinks_to_it_and_the_spell_that_untaps_it() -> None:
    scenario = counterexample("cost.tap-symbol", "tapped sources may pay again")
    assert names(scenario) == ["holder", "turning"]


def test_a_stolen_creature_shrinks_to_it_and_the_theft() -> None:
    scenario = counterexample("cost.summoning-sickness", "control change ignored")
    assert names(scenario) == ["holder", "theft"]
    assert len(scenario.play) <= 4


def test_a_creature_that_its_thief_keeps_shrinks_to_it_and_the_theft() -> None:
    scenario = counterexample("evoke.control-change", "only the caster sacrifices")
    assert names(scenario) == ["spirit", "whisper"]
    assert [card.faces[0].text for card in scenario.cards] == [
        "Evoke {0}",
        "Gain control of target creature.",
    ]


def test_lands_tapped_without_asking_shrink_to_one_land_and_a_tax_of_one() -> None:
    scenario = counterexample("forced-cast.mandatory-costs", "lands tapped without asking")
    assert names(scenario) == ["call", "hit", "tax", "well 1"]
    assert len(scenario.play) <= 4


def test_an_evoked_free_cast_shrinks_to_the_card_and_what_offers_it() -> None:
    scenario = counterexample("free-cast.no-alternative-cost", "evoke still marks the spell")
    assert names(scenario) == ["enabler", "riddle"]


def test_a_lost_card_shrinks_to_the_card_and_what_offers_it() -> None:
    scenario = counterexample("free-cast.mandatory-additional-costs", "card lost when not payable")
    assert names(scenario) == ["enabler", "riddle"]
    assert len(scenario.play) == 3


def test_a_half_that_counts_both_shrinks_to_the_card_and_what_watches_it() -> None:
    scenario = counterexample("mana-value.split-card", "a single half on the stack counts both")
    assert names(scenario) == ["riddle", "watcher"]


def test_the_highest_face_shrinks_to_the_card_and_two_questions() -> None:
    scenario = counterexample("mana-value.other-faces", "the highest of the faces")
    assert names(scenario) == ["riddle", "right question", "wrong question"]
