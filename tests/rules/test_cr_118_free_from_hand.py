"""Spells that a permanent lets be cast from the hand without paying (CR 118.9, 601.2b)."""

from rules_table import Table

from conformance.scenario.model import Cast

FREE = "You may cast spells from your hand without paying their mana costs."
INSTEAD = {"alternative": "alternative"}


def test_it_may_be_declined_and_the_mana_cost_paid():
    # CR 118.9b
    t = Table()
    t.permanent("Enchantment", FREE, as_="knowledge")
    t.creature(2, 2, as_="ox", zone="hand", cost="{1}{G}")
    t.mana("{1}{G}")
    t.cast("ox", answers={"alternative": "none"})
    t.expect("paid", alice={"mana": ""}, stack=[{"spell": "ox"}])
    t.holds()


def test_it_is_for_its_controllers_hand_alone():
    # CR 601.3: bob's hand and alice's graveyard are no places for it.
    t = Table()
    t.permanent("Enchantment", FREE, as_="knowledge")
    t.spell("You gain 1 life.", as_="his", player="bob", cost="{1}")
    t.spell("You gain 1 life.", as_="buried", zone="graveyard", cost="{1}")
    t.spell("You gain 1 life.", as_="hers", cost="{1}")
    t.illegal(Cast(cast="buried", answers=INSTEAD), "not buried")
    t.cast("hers", answers=INSTEAD)
    t.resolve()
    t.expect("cast", alice={"life": 21})
    t.illegal(Cast(cast="his", by="bob", answers=INSTEAD), "not his")
    t.holds()


def test_it_is_for_the_spells_that_it_names():
    t = Table()
    words = "You may cast creature spells from your hand without paying their mana costs."
    t.permanent("Enchantment", words, as_="call")
    t.spell("You gain 1 life.", as_="song", cost="{1}")
    t.creature(2, 2, as_="ox", zone="hand", cost="{1}{G}")
    t.illegal(Cast(cast="song", answers=INSTEAD), "not song")
    t.cast("ox", answers=INSTEAD)
    t.resolve()
    t.expect("there", ox={"zone": "battlefield"})
    t.holds()


def test_only_one_alternative_cost_applies():
    # CR 118.9a: beside a spell's own it is called by another name.
    t = Table()
    t.permanent("Enchantment", FREE, as_="knowledge")
    own = "You may pay 2 life rather than pay this spell's mana cost.\nYou gain 5 life."
    t.spell(own, as_="first", cost="{4}")
    t.spell(own, as_="second", cost="{4}")
    t.cast("first", answers={"alternative": "without paying"})
    t.resolve()
    t.expect("no life paid", alice={"life": 25})
    t.cast("second", answers=INSTEAD)
    t.expect("life paid", alice={"life": 23}, stack=[{"spell": "second", "mana_value": 4}])
    t.holds()


def test_additional_costs_and_kickers_are_paid():
    # CR 118.9d
    t = Table()
    t.permanent("Enchantment", FREE, as_="knowledge")
    text = "Kicker {1}\nAs an additional cost to cast this spell, sacrifice a creature.\n"
    t.spell(text + "You gain 2 life. If this spell was kicked, you gain 3 life.", as_="rite",
            cost="{5}")  # fmt: skip
    t.creature(1, 1, as_="newt")
    t.mana("{1}")
    t.cast("rite", answers={"alternative": "alternative", "additional": 1, "objects": ["newt"]})
    t.expect("both paid", alice={"mana": "", "life": 20}, newt={"zone": "graveyard"})
    t.resolve()
    t.expect("kicked", alice={"life": 25})
    t.holds()
