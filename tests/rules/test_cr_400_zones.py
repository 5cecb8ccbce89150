"""Zones, new objects and what is known of old ones (CR 400, 603.6, 608.2h)."""

from rules_table import Table


def test_a_permanent_that_comes_back_is_a_new_object():
    # CR 400.7: counters, damage, effects and Auras are gone; it is sick again
    t = Table()
    t.creature(2, 2, "{T}: You gain 1 life.", as_="ox", counters={"+1/+1": 2})
    t.permanent("Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.",
                as_="mantle", attached_to="ox")  # fmt: skip
    t.spell("Target creature gets +3/+3 until end of turn.", as_="grow")
    t.spell("Exile target creature, then return it to the battlefield under its owner's control.",
            as_="blink")  # fmt: skip
    t.cast("grow", answers={"targets": ["ox"]})
    t.resolve()
    t.expect("before", ox={"power": 8})
    t.cast("blink", answers={"targets": ["ox"]})
    t.resolve()
    from conformance.scenario.model import Activate

    t.expect("after", ox={"power": 2, "counters": {}}, mantle={"zone": "graveyard"})
    t.illegal(Activate(activate="ox"), "sick")
    t.holds()


def test_a_spell_aimed_at_the_old_object_does_not_find_the_new_one():
    # CR 400.7, 608.2b
    t = Table()
    t.creature(2, 2, as_="ox")
    t.spell("Exile target creature, then return it to the battlefield under its owner's control.",
            as_="blink")  # fmt: skip
    t.spell("Destroy target creature.", as_="kill", player="bob")
    t.cast("kill", by="bob", answers={"targets": ["ox"]})
    t.cast("blink", by="alice", answers={"targets": ["ox"]})
    t.resolve()
    t.resolve()
    t.expect("safe", ox={"zone": "battlefield"}, kill={"zone": "graveyard"})
    t.holds()


def test_an_effect_on_a_permanent_spell_goes_on_with_the_permanent():
    # CR 400.7a, 110.2b
    t = Table()
    t.creature(2, 2, as_="ox", zone="hand")
    t.permanent("Enchantment", "Whenever a creature you control enters, you gain 1 life.",
                as_="gate", player="bob")  # fmt: skip
    t.spell("Gain control of target spell.", as_="seize", player="bob")
    t.cast("ox")
    t.cast("seize", by="bob", answers={"targets": ["ox"]})
    t.resolve()
    t.expect("bob's spell", stack=[{"spell": "ox", "controller": "bob"}])
    t.resolve()
    t.expect("bob's creature", ox={"controller": "bob", "owner": "alice"},
             stack=[{"trigger_of": "gate"}])  # fmt: skip
    t.holds()


def test_each_card_goes_to_its_owners_zone_whoever_controls_it():
    # CR 400.3
    t = Table()
    t.creature(2, 2, as_="ox")
    t.creature(2, 2, as_="calf")
    t.spell("Gain control of target creature until end of turn.", as_="one", player="bob")
    t.spell("Gain control of target creature until end of turn.", as_="two", player="bob")
    t.spell("Destroy target creature.", as_="kill")
    t.spell("Return target creature to its owner's hand.", as_="bounce")
    for spell, target in (("one", "ox"), ("two", "calf")):
        t.cast(spell, by="bob", answers={"targets": [target]})
        t.resolve()
    t.cast("kill", by="alice", answers={"targets": ["ox"]})
    t.resolve()
    t.cast("bounce", answers={"targets": ["calf"]})
    t.resolve()
    t.expect("hers", alice={"hand": ["calf"], "graveyard": ["kill", "ox", "bounce"]},
             bob={"graveyard": ["one", "two"]})  # fmt: skip
    t.holds()


def test_its_controller_is_who_controlled_it_last():
    # CR 608.2h
    t = Table()
    t.creature(2, 2, as_="ox")
    t.spell("Gain control of target creature until end of turn.", as_="steal", player="bob")
    t.spell("Destroy target creature. Its controller loses 3 life.", as_="kill")
    t.cast("steal", by="bob", answers={"targets": ["ox"]})
    t.resolve()
    t.cast("kill", by="alice", answers={"targets": ["ox"]})
    t.resolve()
    t.expect("bob's loss", bob={"life": 17}, alice={"life": 20})
    t.holds()


def test_power_and_counters_of_a_creature_that_has_left_are_those_it_had():
    # CR 608.2h, with all effects that applied
    t = Table()
    t.permanent("Enchantment", "Creatures you control get +1/+0.", as_="song")
    t.creature(
        2, 2, "When this creature dies, you gain life equal to its power.", as_="ox",
        counters={"+1/+1": 2},
    )  # fmt: skip
    t.spell("Destroy target enchantment.", as_="hush")
    t.spell("Destroy target creature.", as_="kill")
    t.cast("kill", answers={"targets": ["ox"]})
    t.resolve()
    t.cast("hush", answers={"targets": ["song"]})
    t.resolve()
    t.resolve()
    t.expect("two, two counters, one", alice={"life": 25})
    t.holds()


def test_an_ability_on_the_stack_is_independent_of_its_source():
    # CR 113.7a
    t = Table()
    t.creature(1, 1, "{0}: You gain 2 life.", as_="monk")
    t.spell("Destroy target creature.", as_="kill", player="bob")
    t.activate("monk")
    t.cast("kill", by="bob", answers={"targets": ["monk"]})
    t.resolve()
    t.resolve()
    t.expect("gained", alice={"life": 22}, monk={"zone": "graveyard"})
    t.holds()


def test_control_of_a_creature_changes_and_it_is_sick_until_its_new_controllers_turn():
    # CR 302.6; the same by an Aura
    from conformance.scenario.model import Attack

    t = Table()
    t.creature(2, 2, as_="ox", player="bob")
    t.permanent("Enchantment — Aura", "Enchant creature\nYou control enchanted creature.",
                as_="leash", zone="hand")  # fmt: skip
    t.library(2, "alice")
    t.library(2, "bob")
    t.cast("leash", answers={"targets": ["ox"]})
    t.resolve()
    t.expect("hers", ox={"controller": "alice"})
    t.illegal(Attack(attack={"ox": "bob"}, by="alice"), "sick")
    t.advance("precombat main", turn_of="bob")
    t.advance("precombat main", turn_of="alice")
    t.attack({"ox": "bob"})
    t.expect("attacks", ox={"tapped": True})
    t.holds()


def test_instants_stay_where_they_are_rather_than_enter_the_battlefield():
    # CR 400.4a, by the front face (CR 712.8a)
    t = Table()
    t.two_faced(
        "modal_dfc",
        {"name": "Ford Rite", "cost": "{0}", "type": "Instant", "text": "You gain 1 life."},
        {"name": "Ford Shrine", "type": "Land", "text": "{T}: Add {G}."},
    )
    t.place("Ford Rite // Ford Shrine", "graveyard", as_="rite")
    t.creature(1, 1, as_="newt", zone="graveyard")
    t.spell("Return each creature card from your graveyard to the battlefield.", as_="raise")
    t.cast("raise")
    t.resolve()
    t.expect("stays", rite={"zone": "graveyard"}, newt={"zone": "battlefield"})
    t.holds()
