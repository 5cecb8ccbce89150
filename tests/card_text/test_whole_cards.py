"""Cards as printed: type lines, costs, sizes, faces."""

from __future__ import annotations

import pytest

from reference_engine.abilities.costs import Cost, TapThis
from reference_engine.abilities.effects import AddMana
from reference_engine.abilities.model import ActivatedAbility, KeywordAbility
from reference_engine.card_text import BadCard, Declined, compile_card, compile_face
from reference_engine.mana import parse_cost
from reference_engine.types import ManaType


def test_a_creature_has_what_is_printed_on_it() -> None:
    face = compile_face(
        "Tidepool Crab", "{1}{U}", "Legendary Creature — Crab Wizard", "Evolve", "2", "3"
    )
    assert (face.name, face.mana_cost, face.power, face.toughness) == (
        "Tidepool Crab", parse_cost("{1}{U}"), 2, 3,
    )  # fmt: skip
    assert face.colors == {ManaType.BLUE}
    assert (face.supertypes, face.types, face.subtypes) == (
        {"legendary"}, {"creature"}, {"crab", "wizard"},
    )  # fmt: skip
    assert face.abilities.all == (KeywordAbility("evolve"),)


def test_a_hyphen_stands_for_the_dash_of_a_type_line() -> None:
    dash = compile_face("Ox", "{G}", "Artifact Creature — Ox", "", "3", "3")
    assert compile_face("Ox", "{G}", "Artifact Creature - Ox", "", "3", "3") == dash


@pytest.mark.parametrize("text", ["", "({T}: Add {G}.)", "{T}: Add {G}."])
def test_a_basic_land_type_gives_its_mana_ability_once(text: str) -> None:
    forest = compile_face("Forest", "", "Basic Land — Forest", text)
    tap = ActivatedAbility(Cost(parts=(TapThis(),)), (AddMana((ManaType.GREEN,)),), line=1)
    assert forest.abilities.all == (tap,)
    assert forest.mana_cost is None
    assert forest.colors == frozenset()


def test_a_land_with_two_basic_types_has_both_abilities() -> None:
    land = compile_face("Wet Wood", "", "Land — Forest Island", "Wet Wood enters tapped.")
    mana = [a.effects for a in land.abilities.all if isinstance(a, ActivatedAbility)]
    assert mana == [(AddMana((ManaType.BLUE,)),), (AddMana((ManaType.GREEN,)),)]


def test_a_star_counts_as_zero_until_the_ability_that_defines_it_applies() -> None:
    text = "This creature's power and toughness are each equal to the number of lands you control."
    face = compile_face("Sapling", "{G}", "Creature — Plant", text, "*", "*")
    assert (face.power, face.toughness) == (0, 0)


def test_a_colour_indicator_makes_the_colour_of_a_face_without_a_cost() -> None:
    face = compile_face("Back", "", "Creature — Crab", "", "3", "3", colors="U")
    assert face.colors == {ManaType.BLUE}


def test_the_halves_of_a_split_card_are_its_faces() -> None:
    card = compile_card(
        "split",
        [
            {"name": "Ebb", "cost": "{U}", "type_line": "Instant", "text": "Draw a card."},
            {"name": "Flow", "cost": "{1}{R}", "type_line": "Sorcery", "text": "You gain 1 life."},
        ],
    )
    assert card.name == "Ebb // Flow"
    assert [face.name for face in card.faces] == ["Ebb", "Flow"]
    assert card.layout == "split"


def test_a_card_that_was_compiled_before_is_the_same_value() -> None:
    first = compile_card("normal", [{"name": "Ox", "type_line": "Creature", "power": "3"}])
    again = compile_card("normal", [{"name": "Ox", "type_line": "Creature", "power": "3"}])
    assert first is again


@pytest.mark.parametrize(
    ("printed", "says"),
    [
        ({"type_line": "Creatur — Crab"}, "'creatur' in the type line"),
        ({"type_line": "Legendary"}, "names no card type"),
        ({"type_line": "Creature", "cost": "{Z}"}, "the mana cost of 'Ox'"),
        ({"type_line": "Creature", "power": "big"}, "'big' is no power"),
        ({"type_line": "Creature", "colors": "Q"}, "'Q' are no colours"),
    ],
)
def test_what_is_printed_wrong_is_told_with_a_mend(printed: dict[str, str], says: str) -> None:
    with pytest.raises(BadCard, match=says):
        compile_card("normal", [{"name": "Ox", **printed}])  # type: ignore[typeddict-item]


def test_a_card_without_faces_is_none() -> None:
    with pytest.raises(BadCard, match="at least one face"):
        compile_card("normal", [])


def test_a_text_that_is_not_read_refuses_the_card() -> None:
    with pytest.raises(Declined, match="Proliferate"):
        compile_face("Ox", "{G}", "Sorcery", "Proliferate.")
