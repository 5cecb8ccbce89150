"""Wordings about mana: what is read prints back, and what looks like them is told apart."""

from __future__ import annotations

import re

import pytest

from reference_engine.abilities import effects as e
from reference_engine.abilities.model import ActivatedAbility, ReplacementAbility, TriggeredAbility
from reference_engine.abilities.replacements import ChangeManaType, EntersChoosingColor
from reference_engine.abilities.triggers import TappedForMana
from reference_engine.card_text import Declined, compile_text
from reference_engine.card_text.parser import Grammar, parse
from reference_engine.card_text.printer import print_text
from reference_engine.types import ManaType

LAND, ENCHANTMENT, AURA = (
    frozenset({"land"}),
    frozenset({"enchantment"}),
    frozenset({"enchantment"}),
)

WORDINGS = [
    (LAND, "{T}: Add one mana of the chosen color."),
    (LAND, "As this land enters, choose a color."),
    (LAND, "{T}: Add three mana in any combination of {R} and/or {G}."),
    (LAND, "{T}: Add two mana in any combination of {U}, {B}, and/or {R}."),
    (LAND, "{T}: Choose a color of a permanent you control. Add one mana of that color."),
    (LAND, "{T}: Add {U}. If you control a creature, add {B}{B} instead."),
    (LAND, "{T}: Add {C}. Add one mana of any color among permanents you control."),
    (LAND, "{T}: Add one mana of any type that a land you control could produce."),
    (ENCHANTMENT, "Whenever you tap a permanent for {C}, add an additional {C}."),
    (ENCHANTMENT, "Whenever you tap a land for mana, add one mana of any type that land produced."),
    (AURA, "Whenever enchanted land is tapped for mana, its controller adds an additional {G}."),
    (
        ENCHANTMENT,
        "If a land is tapped for mana, it produces {B} instead of any other type and amount.",
    ),
]


@pytest.mark.parametrize(("types", "text"), WORDINGS, ids=[text for _, text in WORDINGS])
def test_a_wording_prints_back(types: frozenset[str], text: str) -> None:
    tree, _ = compile_text(text, "Oxbow Drifter", types)
    printed = print_text(tree, "Oxbow Drifter")
    assert parse(printed, "Oxbow Drifter", types) == tree
    assert printed == text.replace("an additional ", "")


def test_no_terminal_has_the_name_of_a_word() -> None:
    """Lark names the word "mana" MANA: a symbol of that name would be the same to the parser."""
    grammar = Grammar()
    symbols = {"TAP_SYMBOL", "UNTAP_SYMBOL", "MANA_SYMBOLS", "MANA_CHOICE", "SIZE", "CHANGE"}
    named = {terminal.name for terminal in grammar.lark.terminals}
    words = set(grammar.literals.values())
    assert not words & symbols
    assert not {name for name in named if re.fullmatch("MANA|TAP|UNTAP", name)} - words


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you tap a permanent for {C}{G}, add {C}.",
        "tap: Add {G}.",
        "{T}: Add mana.",
        "{T}: Add {B} instead.",
        "{T}: Add one mana of that color.",
        "{T}: Add two mana in any combination of {R}{R} and/or {G}.",
        "{T}: Choose a color of a permanent you control.",
        "{T}: Add one mana of any color. If you control a creature, add {B} instead.",
    ],
)
def test_what_cannot_be_meant_is_declined(text: str) -> None:
    with pytest.raises(Declined):
        compile_text(text, "Oxbow Drifter", LAND)


def test_a_type_that_is_asked_for_is_kept() -> None:
    _, (ability,) = compile_text(
        "Whenever you tap a permanent for {C}, add an additional {C}.", "", ENCHANTMENT
    )
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.trigger, TappedForMana)
    assert ability.trigger.type is ManaType.COLORLESS


def test_instead_belongs_to_the_mana_before_it() -> None:
    _, (ability,) = compile_text(
        "{T}: Add {U}. If you control a creature, add {B} instead.", "", LAND
    )
    assert isinstance(ability, ActivatedAbility)
    (effect,) = ability.effects
    assert isinstance(effect, e.ManaInstead)
    assert effect.of.mana == (ManaType.BLUE,)
    assert effect.instead.mana == (ManaType.BLACK,)


def test_another_type_may_come_with_another_amount() -> None:
    words = "If a land is tapped for mana, it produces {B} instead of any other type"
    for text, amount in ((f"{words}.", "same"), (f"{words} and amount.", "one")):
        _, (ability,) = compile_text(text, "", ENCHANTMENT)
        assert isinstance(ability, ReplacementAbility)
        assert isinstance(ability.replacement, ChangeManaType)
        assert ability.replacement.amount == amount


def test_a_colour_is_chosen_as_it_enters() -> None:
    _, (ability,) = compile_text("As this land enters, choose a color.", "", LAND)
    assert isinstance(ability, ReplacementAbility)
    assert ability.replacement == EntersChoosingColor()
