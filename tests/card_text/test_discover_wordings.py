"""Wordings about discovering and about mana that remembers its source."""

from __future__ import annotations

import pytest

from reference_engine.abilities import effects as e
from reference_engine.abilities.model import TriggeredAbility
from reference_engine.abilities.quantities import StatOf
from reference_engine.abilities.references import TRIGGERING
from reference_engine.abilities.triggers import Casts
from reference_engine.card_text import Declined, compile_text
from reference_engine.card_text.parser import parse
from reference_engine.card_text.printer import print_text

LAND, SORCERY, ARTIFACT = frozenset({"land"}), frozenset({"sorcery"}), frozenset({"artifact"})

TRIGGER = (
    "Whenever you cast a permanent spell using mana produced by this land, discover X, where X "
    "is that spell's mana value."
)

GRINDER = (
    "When this artifact enters, discard any number of cards, then draw that many cards plus one."
)

WORDINGS = [
    (LAND, TRIGGER),
    (SORCERY, "Discover 3."),
    (SORCERY, "Discover X."),
    (ARTIFACT, "When this artifact enters, discover 0."),
    (ARTIFACT, GRINDER),
]


@pytest.mark.parametrize(("types", "text"), WORDINGS, ids=[text for _, text in WORDINGS])
def test_a_wording_prints_back(types: frozenset[str], text: str) -> None:
    tree, _ = compile_text(text, "Oxbow Drifter", types)
    printed = print_text(tree, "Oxbow Drifter")
    assert printed == text
    assert parse(printed, "Oxbow Drifter", types) == tree


@pytest.mark.parametrize("name", ["this land", "Oxbow Drifter"])
def test_mana_produced_by_this_asks_for_the_source_of_the_mana(name: str) -> None:
    text = TRIGGER.replace("this land", name)
    _, (ability,) = compile_text(text, "Oxbow Drifter", LAND)
    assert isinstance(ability, TriggeredAbility)
    trigger = ability.trigger
    assert isinstance(trigger, Casts)
    assert trigger.mana_of_this
    assert trigger.whose == "you"
    assert trigger.description.permanent_card
    (effect,) = ability.effects
    assert isinstance(effect, e.Discover)
    assert effect.amount == StatOf("mana value", TRIGGERING)


def test_without_the_words_any_mana_will_do() -> None:
    text = TRIGGER.replace(" using mana produced by this land", "")
    _, (ability,) = compile_text(text, "Oxbow Drifter", LAND)
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.trigger, Casts)
    assert not ability.trigger.mana_of_this


def test_mana_of_another_object_is_declined() -> None:
    text = TRIGGER.replace("by this land", "by a land you control")
    with pytest.raises(Declined):
        compile_text(text, "Oxbow Drifter", LAND)
