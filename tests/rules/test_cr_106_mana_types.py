"""CR 106: one production for one ability, undefined types, and what could be produced."""

from __future__ import annotations

from rules_table import Table

from conformance.scenario.model import Activate, Cast, ExpectedQuestion

TWICE = "If you tap a permanent for mana, it produces twice as much of that mana instead."
GREEN = "{T}: Add {G}."


def test_two_sentences_of_one_ability_are_one_production() -> None:
    # CR 106.12a: the ability is tapped for mana once, however it says what it adds.
    t = Table()
    t.permanent("Land", "{T}: Add {G}. Add {R}.", as_="land")
    t.permanent("Enchantment", "Whenever you tap a land for mana, you gain 1 life.", as_="hearth")
    t.permanent("Enchantment", TWICE, as_="root")
    t.activate("land")
    t.expect("once", stack=[{"trigger_of": "hearth"}], alice={"mana": "{R}{R}{G}{G}"})
    t.holds()


def test_what_a_mana_ability_does_besides_goes_on_without_its_mana() -> None:
    # CR 106.5 is about the mana alone.
    t = Table()
    text = "{T}: Add {C}. Add one mana of any color among creatures you control. You gain 1 life."
    t.permanent("Land", text, as_="land")
    t.activate("land")
    t.expect("no mana, but life", stack=[], alice={"mana": "", "life": 21})
    t.holds()


def test_a_source_that_was_sacrificed_was_tapped_for_mana() -> None:
    # CR 608.2h: what "a permanent" says of it is asked of it as it last was.
    t = Table()
    text = "{T}, Sacrifice this artifact: Add {G}."
    t.permanent("Artifact", text, as_="seed")
    t.permanent("Enchantment", "Whenever you tap an artifact for mana, you gain 1 life.", as_="eye")
    t.permanent("Enchantment", TWICE, as_="root")
    t.activate("seed")
    t.expect("both", stack=[{"trigger_of": "eye"}], seed={"zone": "graveyard"},
             alice={"mana": "{G}{G}"})  # fmt: skip
    t.holds()


def test_a_reflecting_source_is_tapped_while_casting_for_a_type_that_is_chosen() -> None:
    t = Table()
    mirror = "{T}: Add one mana of any type that a land an opponent controls could produce."
    t.permanent("Artifact", mirror, as_="mirror")
    t.permanent("Land", "{T}: Add {G}.\n{T}: Add {R}.", as_="land", player="bob")
    t.creature(2, 2, as_="ox", zone="hand", cost="{R}")
    t.cast("ox", answers={"payment": ("mirror",), "mana colour": "R"})
    t.expect("paid", stack=[{"spell": "ox"}], alice={"mana": ""})
    t.holds()


def test_a_copy_that_enters_chooses_a_colour_of_its_own() -> None:
    # CR 707.6: choices are not copied; CR 614.12a: it is chosen as it enters.
    t = Table()
    text = "As this artifact enters, choose a color.\n{T}: Add one mana of the chosen color."
    t.permanent("Artifact", text, as_="lens", zone="hand")
    copies = "You may have this creature enter as a copy of any artifact on the battlefield."
    t.creature(0, 0, copies, as_="echo", zone="hand")
    t.cast("lens")
    t.resolve(answers={"named": "red"})
    t.cast("echo")
    t.resolve(answers={"may": True, "objects": ("lens",), "named": "blue"})
    t.activate("lens", 2)
    t.activate("echo", 2)
    t.expect("each its own", alice={"mana": "{U}{R}"})
    t.holds()


def test_a_permanent_that_becomes_a_copy_has_no_chosen_colour() -> None:
    # CR 607.2d, 106.5.
    t = Table()
    text = "As this land enters, choose a color.\n{T}: Add one mana of the chosen color."
    t.permanent("Land", text, as_="field", zone="hand")
    t.permanent("Land", as_="other")
    t.spell("Target land becomes a copy of target land.", as_="shift", type_line="Sorcery")
    t.play_land("field", answers={"named": "white"})
    t.cast("shift", answers={"targets": ("other", "field")})
    t.resolve()
    t.activate("other", 2, not_asked=["mana colour"])
    t.expect("nothing", alice={"mana": ""}, other={"tapped": True})
    t.activate("field", 2)
    t.expect("white", alice={"mana": "{W}"})
    t.holds()


def test_a_triggered_ability_counts_for_what_a_land_could_produce() -> None:
    # CR 106.7 speaks of any ability of the permanent.
    t = Table()
    text = "Whenever you tap a creature for mana, add {R}."
    t.permanent("Land", f"{GREEN}\n{text}", as_="land")
    mirror = "{T}: Add one mana of any type that a land you control could produce."
    t.permanent("Artifact", mirror, as_="mirror")
    asked = [ExpectedQuestion(kind="mana colour", options=("R", "G"))]
    t.activate("mirror", asked=asked, answers={"mana colour": "R"})
    t.expect("red", alice={"mana": "{R}"})
    t.holds()


def test_the_amount_decides_whether_an_effect_would_apply_to_what_could_be_produced() -> None:
    # Doubled first or not, one order or the other: the type is the same, the amount is not asked.
    t = Table()
    t.permanent("Land", GREEN, as_="land")
    t.permanent("Enchantment", TWICE, as_="root")
    text = "If a land is tapped for mana, it produces {B} instead of any other type and amount."
    t.permanent("Enchantment", text, as_="foul air")
    mirror = "{T}: Add one mana of any type that a land you control could produce."
    t.permanent("Artifact", mirror, as_="mirror")
    t.activate("mirror", not_asked=["mana colour"])
    t.expect("black, and twice of it", alice={"mana": "{B}{B}"})
    t.holds()


def test_a_spell_with_an_undefined_type_makes_no_mana() -> None:
    t = Table()
    t.spell("Add one mana of any color among creatures you control.", as_="rite",
            type_line="Sorcery")  # fmt: skip
    t.cast("rite")
    t.resolve(not_asked=["mana colour"])
    t.expect("none", alice={"mana": ""}, rite={"zone": "graveyard"})
    t.holds()


def test_a_mana_ability_does_not_pay_for_itself() -> None:
    # CR 605.3c: it cannot be activated again until it has resolved.
    t = Table()
    t.permanent("Artifact", "{1}, {T}: Add {R}{G}.", as_="seal")
    t.permanent("Artifact", "{1}, {T}: Add {W}{U}.", as_="other seal")
    t.creature(2, 2, as_="ox", zone="hand", cost="{R}{G}")
    t.illegal(Cast(cast="ox"), "no mana to begin with")
    t.illegal(Activate(activate="seal"), "nothing pays the first")
    t.expect("untouched", alice={"mana": ""}, seal={"tapped": False}, ox={"zone": "hand"})
    t.holds()


def test_a_source_of_the_wrong_colour_that_costs_nothing_does_not_pay_for_ever() -> None:
    t = Table()
    t.permanent("Artifact", "{0}: Add {G}.", as_="spring")
    t.creature(2, 2, as_="ox", zone="hand", cost="{R}")
    t.illegal(Cast(cast="ox"), "no red mana")
    t.expect("untouched", alice={"mana": ""}, ox={"zone": "hand"})
    t.holds()


def test_what_an_ability_does_first_counts_for_what_it_would_add() -> None:
    # CR 106.7: what it would produce if it resolved, not what could be counted now.
    t = Table()
    text = "{T}: Create a 1/1 green Elf creature token. Add {G} for each creature you control."
    t.permanent("Land", text, as_="grove")
    mirror = "{T}: Add one mana of any type that a land you control could produce."
    t.permanent("Artifact", mirror, as_="mirror")
    t.activate("mirror")
    t.expect("green, and no Elf yet", alice={"mana": "{G}", "battlefield": ("grove", "mirror")})
    t.holds()


def test_mana_in_any_combination_is_one_choice_for_each():
    # CR 106.1: a list of colours answers one after the other.
    t = Table()
    text = "{T}: Add three mana in any combination of {R} and/or {G}."
    t.permanent("Land", text, as_="field")
    t.permanent("Land", text, as_="meadow")
    t.activate("field", answers={"mana colour": ["R", "G", "G"]})
    t.expect("as chosen", alice={"mana": "{R}{G}{G}"})
    t.activate("meadow", answers={"mana colour": "R"})
    t.expect("all alike", alice={"mana": "{R}{R}{R}{R}{G}{G}"})
    t.holds()


def test_a_land_that_was_put_onto_the_battlefield_was_not_played():
    # CR 305.4
    t = Table()
    river = "{T}: Add {U}. If you played a land this turn, add {B} instead."
    t.permanent("Land", river, as_="river")
    t.permanent("Land", river, as_="other river")
    t.permanent("Land", as_="put", zone="hand")
    t.permanent("Land", as_="played", zone="hand")
    t.spell("Put a land card from your hand onto the battlefield.", as_="growth")
    t.cast("growth")
    t.resolve(answers={"objects": ["put"]})
    t.activate("river")
    t.expect("put", alice={"mana": "{U}"})
    t.play_land("played")
    t.activate("other river")
    t.expect("played", alice={"mana": "{U}{B}"})
    t.holds()
