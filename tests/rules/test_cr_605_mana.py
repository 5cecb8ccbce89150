"""Mana abilities (CR 605, 106)."""

from rules_table import Table


def test_a_mana_ability_does_not_use_the_stack():
    # CR 605.3b
    t = Table()
    t.permanent("Land", "{T}: Add {G}.", as_="land")
    t.activate("land")
    t.expect("at once", stack=[], alice={"mana": "{G}"}, turn={"priority": "alice"})
    t.holds()


def test_a_mana_ability_does_all_that_it_says_at_once():
    # CR 605.3b
    t = Table()
    t.permanent("Artifact", "{T}: Add {C}. This artifact deals 1 damage to you.", as_="pin")
    t.activate("pin")
    t.expect("with its other effect", stack=[], alice={"mana": "{C}", "life": 19})
    t.holds()


def test_a_triggered_mana_ability_resolves_at_once():
    # CR 605.1b, 605.4a
    t = Table()
    t.permanent(
        "Enchantment", "Whenever you tap a land for mana, add an additional {G}.", as_="growth"
    )
    t.permanent("Land", "{T}: Add {G}.", as_="land")
    t.activate("land")
    t.expect("both", stack=[], alice={"mana": "{G}{G}"})
    t.holds()


def test_triggered_mana_pays_for_the_spell_that_the_land_was_tapped_for():
    # CR 605.4a: also while a cost is being paid
    t = Table()
    t.permanent(
        "Enchantment", "Whenever you tap a land for mana, add an additional {G}.", as_="growth"
    )
    t.permanent("Land", "{T}: Add {G}.", as_="land")
    t.creature(2, 2, as_="ox", zone="hand", cost="{1}{G}")
    t.cast("ox", answers={"payment": ["land"]})
    t.expect("paid", alice={"mana": ""}, stack=[{"spell": "ox"}])
    t.holds()


def test_a_trigger_on_tapping_for_mana_that_makes_none_uses_the_stack():
    # CR 605.1b
    t = Table()
    t.permanent("Enchantment", "Whenever you tap a land for mana, you lose 1 life.", as_="thorn")
    t.permanent("Land", "{T}: Add {G}.", as_="land")
    t.activate("land")
    t.expect("waits", stack=[{"trigger_of": "thorn"}], alice={"life": 20, "mana": "{G}"})
    t.holds()


def test_mana_of_a_spell_is_made_as_it_resolves():
    # CR 605.5a: a spell is never a mana ability
    t = Table()
    t.spell("Add {R}{R}{R}.", as_="rite")
    t.cast("rite")
    t.expect("on the stack", stack=[{"spell": "rite"}], alice={"mana": ""})
    t.resolve()
    t.expect("then", alice={"mana": "{R}{R}{R}"})
    t.holds()


def test_a_creature_that_is_sick_cannot_tap_for_mana_but_may_be_sacrificed_for_it():
    # CR 302.6
    from conformance.scenario.model import Activate

    t = Table()
    t.creature(1, 1, "{T}: Add {G}.", as_="druid", sick=True)
    t.creature(0, 1, "Sacrifice this creature: Add {C}.", as_="spawn", sick=True)
    t.illegal(Activate(activate="druid"), "sick")
    t.activate("spawn")
    t.expect("colourless", alice={"mana": "{C}"}, druid={"tapped": False})
    t.holds()


def test_a_land_with_two_mana_abilities_pays_with_the_one_that_is_wanted():
    # CR 601.2g
    t = Table()
    for number in (1, 2):
        t.permanent("Land", "{T}: Add {R}.\n{T}: Add {G}.", as_=f"dual {number}")
    t.creature(1, 1, as_="ox", zone="hand", cost="{1}{G}")
    t.cast("ox", answers={"payment": ["dual 1", "dual 2"]})
    t.expect("cast", stack=[{"spell": "ox"}], alice={"mana": ""})
    t.holds()


def test_a_land_that_is_tapped_for_mana_by_its_controller_triggers_another_players_ability():
    # CR 106.12a, 603.3a
    t = Table()
    t.permanent(
        "Enchantment", "Whenever a land is tapped for mana, its controller loses 1 life.",
        as_="thorn", player="bob",
    )  # fmt: skip
    t.permanent("Land", "{T}: Add {G}.", as_="land")
    t.activate("land")
    t.expect("bob's", stack=[{"trigger_of": "thorn", "controller": "bob"}])
    t.resolve()
    t.expect("alice's loss", alice={"life": 19})
    t.holds()
