"""Scenarios of printed twins alone: how many cases have them, and that they are what they say."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import find

from conformance.engines.adapter import Capabilities, Hello
from conformance.engines.discovery import open_engine
from conformance.generate.build import Build
from conformance.generate.printed import NoTwin, Wanted, make_twins, read_stand_ins, twins
from conformance.generate.supply import Payment, from_pool
from conformance.judge.verdict import Verdict
from conformance.properties.registry import arms
from conformance.scenario.model import Activate, Card, CardFace, Cast
from conformance.scenario.pool import cards_by_name
from conformance.scenario.rulings import catalogue
from conformance.search.corpus import CaseCorpus, Key, generate_case, stands
from conformance.search.events import CaseFinished
from conformance.search.profiles import Profile, SearchSettings
from conformance.search.run_case import run_case
from conformance.search.selection import select_settings, settings_for
from conformance.search.store import read_corpus, write_corpus

ONE = SearchSettings(Profile("one", 1, 0), 0, "printed")
TWO = SearchSettings(Profile("two", 2, 0), 0, "printed")
TEN = SearchSettings(Profile("ten", 10, 0), 0, "printed")
WANTED = 0.7
"""Of so many cases at least there must be scenarios."""

CASE: Key = ("evolve.trigger-check", "both greater")
LACKING: Key = ("evolve.multiple-instances", "two instances and a stat greater by one")


@cache
def by_name(key: Key) -> CaseCorpus:
    return generate_case(arms()[key], ONE)


def test_seventy_of_a_hundred_cases_can_be_played_by_the_names_of_cards() -> None:
    known = [(ruling.id, case) for ruling in catalogue().values() for case in ruling.cases]
    missing = {
        key: by_name(key).lacking[:1]
        for key in known
        if key in arms() and not by_name(key).examples
    }
    told = "\n".join(f"{ruling}, {case}: {why}" for (ruling, case), why in missing.items())
    assert len(known) - len(missing) >= WANTED * len(known), f"lacking:\n{told}"
    assert all(missing.values()), "a case without scenarios says what it lacks"


@pytest.mark.parametrize("ruling", ["evolve.trigger-check", "discover.rest-to-bottom"])
def test_every_card_has_a_twin_and_every_scenario_passes_by_the_true_rules(ruling: str) -> None:
    for key in [key for key in arms() if key[0] == ruling]:
        for example in generate_case(arms()[key], TWO).examples:
            assert stands(arms()[key], example.scenario, TWO)
            cards = cards_by_name(example.scenario)
            placed = [card.card for seat in example.scenario.start.players().values()
                      for zone in ("battlefield", "hand", "library", "graveyard", "exile")
                      for card in getattr(seat, zone)]  # fmt: skip
            assert placed
            assert all(cards[name].printed_as for name in placed), key


def test_the_same_seed_gives_the_same_scenarios_and_another_gives_others() -> None:
    arm = arms()[CASE]
    first = [one.hash for one in generate_case(arm, TWO).examples]
    assert first == [one.hash for one in generate_case(arm, TWO).examples]
    other = SearchSettings(TWO.profile, 1, "printed")
    assert first != [one.hash for one in generate_case(arm, other).examples]


def test_a_case_without_printed_cards_is_unsupported_and_says_which_card_it_lacks() -> None:
    (end,) = run_case(arms()[LACKING], open_engine("reference"), ONE)
    assert isinstance(end, CaseFinished)
    assert end.verdict == Verdict.UNSUPPORTED
    (told,) = end.details
    assert told.startswith("not playable by name: no printed card for Creature")
    assert "Evolve / Evolve" in told


def test_an_engine_that_knows_cards_by_name_alone_gets_printed_twins() -> None:
    settings = select_settings("quick", 3)
    for knows, cards in (({"name"}, "printed"), ({"text"}, "any"), ({"name", "text"}, "any")):
        hello = Hello("some", "1", capabilities=Capabilities(cards_by=frozenset(knows)))
        assert settings_for(settings, hello).cards == cards


def test_a_stored_corpus_says_which_cards_it_is_of_and_what_a_case_lacks(tmp_path: Path) -> None:
    quick = select_settings("quick", 0, "printed")
    path = tmp_path / "corpus.jsonl"
    cases = [generate_case(arms()[key], quick) for key in (CASE, LACKING)]
    write_corpus(path, quick, cases)
    stored = read_corpus(path)
    assert stored.header.settings == quick
    assert stored.cases[CASE].read() == cases[0].__class__(*CASE, cases[0].examples, cases[0].whole)
    assert stored.cases[LACKING].read().lacking == cases[1].lacking[:5]


# ---------------------------------------------------------------- what serves


def card(name: str, cost: str, power: str | None = None, text: str = "") -> Card:
    kind = "Sorcery" if power is None else "Creature — Elk"
    face = CardFace(name=name, cost=cost, type=kind, text=text, power=power, toughness=power)
    return Card(name=name, faces=(face,), printed_as=name)


SMALL, LARGE = card("Small", "{G}", "1"), card("Large", "{2}{G}", "3")
TAPS = "{T}: Add {G}."
LESSON = card("Lesson", "{1}{U}", text="Draw a card.\nScry 1.")


def test_what_does_the_same_serves_whatever_it_costs_unless_the_template_says() -> None:
    made = make_twins((SMALL, LARGE), {})
    beast = "Creature — Beast"
    assert made.serving(Wanted(beast, power="3", toughness="3")) == (LARGE,)
    assert made.serving(Wanted(beast, cost="{3}", power="3", toughness="3")) == (LARGE,)
    assert made.serving(Wanted(beast, cost="{0}", power="3", toughness="3")) == ()
    assert made.serving(Wanted(beast, power="2", toughness="2")) == ()
    assert made.serving(Wanted("Artifact Creature — Beast", power="3", toughness="3")) == ()


def test_a_stand_in_serves_in_the_place_of_a_text_and_of_any_size_only_where_none_fits() -> None:
    stand_ins = {"Draw a card.": ("Lesson",), "Reach": ("Small",), "any size: Reach": ("Large",)}
    made = make_twins((SMALL, LARGE, LESSON), stand_ins)
    assert made.serving(Wanted("Instant", "Draw a card.")) == (LESSON,)
    assert made.serving(Wanted("Creature", "Reach", power="1", toughness="1")) == (SMALL,)
    assert made.serving(Wanted("Creature", "Reach", power="9", toughness="9")) == (LARGE,)


def test_a_land_is_a_land_and_what_turns_is_a_creature_only_where_one_is_asked_for() -> None:
    def tapper(name: str, kind: str, power: str | None = None) -> Card:
        face = CardFace(name=name, type=kind, text=TAPS, power=power, toughness=power)
        return Card(name=name, faces=(face,), printed_as=name)

    lamp, elf = tapper("Lamp", "Artifact"), tapper("Elf", "Creature — Elf", "1")
    moor = tapper("Moor", "Land")
    made = make_twins((lamp, elf, moor), {TAPS: ("Elf", "Lamp", "Moor"), "Elf.": ("Elf",)})
    assert made.serving(Wanted("Land", TAPS, cost=None)) == (moor,)
    assert made.serving(Wanted("Enchantment", TAPS)) == (lamp, moor)
    assert made.serving(Wanted("Creature", TAPS, power="1", toughness="1")) == (elf,)
    assert made.serving(Wanted("Enchantment", "Elf.")) == (elf,)


@pytest.mark.parametrize("ruling", ["cost.tap-symbol", "cost.summoning-sickness"])
def test_what_is_to_be_no_creature_is_none_on_printed_cards_either(ruling: str) -> None:
    examples = generate_case(arms()[(ruling, "non-creature")], TEN).examples
    assert len(examples) == 10
    for example in examples:
        start = example.scenario.start.alice, example.scenario.start.bob
        placed = [one for seat in start for one in (*seat.battlefield, *seat.hand)]
        (holder,) = [one.card for one in placed if one.name == "holder"]
        assert "Creature" not in cards_by_name(example.scenario)[holder].faces[0].type


def test_a_stand_in_that_is_no_twin_is_an_error_that_names_it() -> None:
    with pytest.raises(LookupError, match="Nobody"):
        make_twins((SMALL,), {"Draw a card.": ("Nobody",)})


def test_every_stand_in_of_the_suite_is_a_twin_of_the_pool() -> None:
    from conformance.content import fixtures_dir

    assert len(read_stand_ins(fixtures_dir() / "stand-ins")) > 100
    assert len(twins().by_function) > 100


# ---------------------------------------------------------------- what is paid


def test_pools_hold_what_leaves_no_choice_of_what_pays_for_what() -> None:
    def paid(cost: str, *, later: bool = False) -> Payment:
        return Payment.of("alice", cost, 2, 0, later=later)

    assert paid("{X}{G}").mana == ("C", "C", "G")
    assert from_pool([paid("{1}{G}")], own=False)
    assert from_pool([paid("{G}"), paid("{1}{U}")], own=False)
    assert not from_pool([paid("{1}{U}"), paid("{G}")], own=False)
    assert not from_pool([paid("{G}")], own=True)
    assert not from_pool([paid("{G}", later=True)], own=False)
    with pytest.raises(NoTwin):
        paid("{R/P}")


def test_what_is_cast_in_a_later_step_is_paid_with_lands_that_are_tapped_just_before() -> None:
    b = Build("evolve.trigger-check", "equal", printed=True)
    b.twin("Small Blessing", "hand", as_="blessing")
    b.advance("postcombat main")
    b.cast("blessing")
    b.resolve()
    scenario = b.scenario()
    assert scenario.start.alice.mana == ""
    assert [card.card for card in scenario.start.alice.battlefield] == ["Plains"]
    assert [type(step) for step in scenario.play[1:3]] == [Activate, Cast]


def test_a_card_asked_for_by_its_name_has_no_twin() -> None:
    b = Build("evolve.trigger-check", "equal", printed=True)
    with pytest.raises(NoTwin, match="with a name"):
        b.card("Artifact", name="Lamp")


def test_printed_scenarios_shrink_to_the_first_of_what_serves() -> None:
    arm = arms()[CASE]
    smallest = find(arm.printed_strategy(Counter()), lambda scenario: True)
    assert len(smallest.play) <= 6
