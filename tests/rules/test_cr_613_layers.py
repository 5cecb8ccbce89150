"""Interaction of continuous effects (CR 611, 613)."""

import pytest
from rules_table import Table


def test_base_size_counters_bonuses_and_switching_apply_in_their_sublayers():
    # CR 613.4b to 613.4d, whatever the order in which they came
    t = Table()
    t.creature(1, 3, as_="newt", counters={"+1/+1": 2})
    t.spell("Switch target creature's power and toughness until end of turn.", as_="flip")
    t.spell("Target creature gets +1/+0 until end of turn.", as_="push")
    t.spell("Target creature has base power and toughness 0/4 until end of turn.", as_="shape")
    for name in ("flip", "push", "shape"):
        t.cast(name, answers={"targets": ["newt"]})
        t.resolve()
    # 0/4, two counters 2/6, +1/+0 3/6, switched 6/3
    t.expect("six and three", newt={"power": 6, "toughness": 3})
    t.holds()


def test_counters_of_any_size_count_before_power_and_toughness_are_switched():
    # CR 122.1a, 613.4c, 613.4d: 0/4, seven +1/+0 counters 7/4, two -0/-1 counters 7/2, switched 2/7
    t = Table()
    t.creature(0, 4, as_="beast", counters={"+1/+0": 7, "-0/-1": 2, "charge": 3})
    t.spell("Switch target creature's power and toughness until end of turn.", as_="flip")
    t.expect("counted", beast={"power": 7, "toughness": 2})
    t.cast("flip", answers={"targets": ["beast"]})
    t.resolve()
    t.expect("switched", beast={"zone": "battlefield", "power": 2, "toughness": 7})
    t.holds()


def test_the_later_of_two_base_sizes_wins():
    # CR 613.7
    t = Table()
    t.creature(1, 1, as_="newt")
    t.spell("Target creature has base power and toughness 5/5 until end of turn.", as_="big")
    t.spell("Target creature has base power and toughness 0/2 until end of turn.", as_="small")
    for name in ("big", "small"):
        t.cast(name, answers={"targets": ["newt"]})
        t.resolve()
    t.expect("later", newt={"power": 0, "toughness": 2})
    t.holds()


def test_a_lord_that_has_lost_its_abilities_gives_nothing():
    # CR 613.6, 613.8a: whether the ability exists depends on the effect that removes it.
    t = Table()
    t.creature(2, 2, "Other creatures you control get +1/+1.", as_="lord")
    t.creature(1, 1, as_="newt")
    t.spell("Target creature loses all abilities until end of turn.", as_="hush")
    t.expect("before", newt={"power": 2})
    t.cast("hush", answers={"targets": ["lord"]})
    t.resolve()
    t.expect("after", newt={"power": 1})
    t.holds()


def test_a_lord_of_keywords_that_loses_its_abilities_by_an_older_effect_gives_none():
    # CR 613.8a: within layer 6 the timestamps do not decide.
    t = Table()
    t.permanent("Enchantment", "Creatures your opponents control lose all abilities.", as_="hush",
                player="bob")  # fmt: skip
    t.creature(2, 2, "Other creatures you control have haste.", as_="lord")
    t.creature(1, 1, "{T}: You gain 1 life.", as_="newt", sick=True)
    from conformance.scenario.model import Activate

    t.illegal(Activate(activate="newt"), "no haste, no ability")
    t.holds()


def test_an_ability_given_after_all_were_lost_stays():
    # CR 613.7: the later effect of layer 6 applies later.
    t = Table()
    t.creature(2, 2, "Flying", as_="heron")
    t.creature(2, 2, as_="ox", player="bob")
    t.spell("Target creature loses all abilities until end of turn.", as_="hush")
    t.spell("Target creature gains haste until end of turn.", as_="rush")
    t.cast("hush", answers={"targets": ["heron"]})
    t.resolve()
    t.cast("rush", answers={"targets": ["heron"]})
    t.resolve()
    t.attack({"heron": "bob"})
    t.block({"ox": "heron"})
    t.expect("it walks", heron={"tapped": True})
    t.holds()


def test_a_granted_ability_that_changes_sizes_applies_in_its_layer():
    # CR 613.1f, 613.4c: gained in layer 6, applied in layer 7
    t = Table()
    t.creature(2, 2, as_="herald")
    t.creature(1, 1, as_="newt")
    t.spell(
        'Target creature gains "Other creatures you control get +1/+1." until end of turn.',
        as_="crown",
    )
    t.cast("crown", answers={"targets": ["herald"]})
    t.resolve()
    t.expect("crowned", newt={"power": 2}, herald={"power": 2})
    t.holds()


def test_a_granted_ability_that_grants_abilities_applies_in_the_same_layer():
    # CR 613.8a: its existence depends on the effect that grants it.
    t = Table()
    t.creature(2, 2, as_="herald")
    t.creature(1, 1, as_="newt", sick=True)
    t.spell(
        'Target creature gains "Other creatures you control have haste." until end of turn.',
        as_="banner",
    )
    t.cast("banner", answers={"targets": ["herald"]})
    t.resolve()
    t.attack({"newt": "bob"})
    t.expect("hasty", newt={"tapped": True})
    t.holds()


def test_a_granted_base_size_has_the_timestamp_of_the_effect_that_granted_it():
    # CR 613.7a: the later of the object's and the grant's
    t = Table()
    t.creature(2, 2, as_="herald")
    t.creature(1, 1, as_="newt")
    t.spell("Target creature has base power and toughness 5/5 until end of turn.", as_="big")
    t.spell(
        'Target creature gains "Other creatures you control have base power and toughness 3/3." '
        "until end of turn.", as_="level",
    )  # fmt: skip
    t.cast("big", answers={"targets": ["newt"]})
    t.resolve()
    t.cast("level", answers={"targets": ["herald"]})
    t.resolve()
    t.expect("the grant is later", newt={"power": 3, "toughness": 3})
    t.holds()


def test_a_type_changing_effect_makes_others_apply():
    # CR 613.1d before 613.4c, whatever the timestamps
    t = Table()
    t.creature(1, 1, as_="newt", type_line="Creature — Newt")
    t.permanent("Enchantment", "Golems you control get +1/+1.", as_="forge song")
    t.spell(
        "Target creature becomes a Golem in addition to its other types until end of turn.",
        as_="mould",
    )
    t.cast("mould", answers={"targets": ["newt"]})
    t.resolve()
    t.expect("a golem now", newt={"power": 2})
    t.holds()


def test_an_anthem_counts_as_a_creature_enters_and_its_leaving_kills():
    # CR 704.5f, 704.5g: damage stays marked
    t = Table()
    t.permanent("Enchantment", "Creatures you control get +0/+2.", as_="wall song")
    t.creature(2, 0, as_="shade", zone="hand")
    t.creature(1, 1, as_="newt")
    t.spell("This spell deals 2 damage to target creature.", as_="sting")
    t.spell("Destroy target enchantment.", as_="break")
    t.cast("shade")
    t.resolve()
    t.expect("it lives", shade={"toughness": 2})
    t.cast("sting", answers={"targets": ["newt"]})
    t.resolve()
    t.expect("it lives, too", newt={"damage": 2, "toughness": 3})
    t.cast("break", answers={"targets": ["wall song"]})
    t.resolve()
    t.expect("both die", newt={"zone": "graveyard"}, shade={"zone": "graveyard"})
    t.holds()


def test_an_effect_of_a_resolved_spell_leaves_out_what_comes_later():
    # CR 611.2c, and 611.3a: a static ability's does not
    t = Table()
    t.creature(1, 1, as_="newt")
    t.creature(1, 1, "Flash", as_="late", zone="hand")
    t.spell("Creatures you control get +1/+1 until end of turn.", as_="rally")
    t.cast("rally")
    t.resolve()
    t.cast("late")
    t.resolve()
    t.expect("settled", newt={"power": 2}, late={"power": 1})
    t.holds()


def test_an_amount_of_a_resolved_spell_is_settled_and_one_of_a_static_ability_is_not():
    # CR 608.2h, 611.3a
    t = Table()
    t.creature(1, 1, as_="newt")
    t.creature(0, 1, "This creature gets +1/+0 for each artifact you control.", as_="smith")
    t.permanent("Artifact", as_="relic", zone="hand")
    t.permanent("Artifact", as_="other")
    t.spell(
        "Target creature gets +X/+0 until end of turn, where X is the number of artifacts "
        "you control.", as_="forge",
    )  # fmt: skip
    t.cast("forge", answers={"targets": ["newt"]})
    t.resolve()
    t.cast("relic")
    t.resolve()
    t.expect("one and two", newt={"power": 2}, smith={"power": 2})
    t.holds()


def test_a_characteristic_defining_ability_works_in_every_zone_and_under_other_effects():
    # CR 604.3, 613.3, 613.4a
    t = Table()
    card = t.card(
        "Creature — Ooze", "This creature's power and toughness are each equal to the number of "
        "lands you control.", power=0, toughness=0, name="Marsh Ooze",
    )  # fmt: skip
    for zone in ("hand", "graveyard", "battlefield"):
        t.place(card, zone, as_=zone)
    t.lands(3)
    t.spell("Target creature has base power and toughness 1/1 until end of turn.", as_="shape")
    t.expect("everywhere", hand={"power": 3}, graveyard={"toughness": 3}, battlefield={"power": 3})
    t.cast("shape", answers={"targets": ["battlefield"]})
    t.resolve()
    t.expect("set after it is defined", battlefield={"power": 1})
    t.cast("hand")
    t.expect("on the stack", hand={"power": 3, "zone": "stack"})
    t.holds()


def test_two_creatures_that_count_each_other_in_graveyards_do_not_go_on_for_ever():
    t = Table()
    card = t.card(
        "Creature — Ghoul", "This creature's power is equal to the number of creature cards in "
        "your graveyard.", power=0, toughness=1, name="Barrow Ghoul",
    )  # fmt: skip
    for number in range(3):
        t.place(card, "graveyard", as_=f"ghoul {number}")
    t.place(card, as_="upright")
    t.expect("three", upright={"power": 3}, **{"ghoul 0": {"power": 3}})
    t.holds()


def test_control_goes_by_the_latest_effect_and_falls_back_when_it_ends():
    # CR 613.7, 613.1b
    t = Table()
    t.creature(2, 2, as_="ox")
    t.spell("Gain control of target creature until end of turn.", as_="his", player="bob")
    t.spell("Gain control of target creature until end of turn.", as_="hers")
    t.library(1, "bob")
    t.cast("his", by="bob", answers={"targets": ["ox"]})
    t.resolve()
    t.expect("his", ox={"controller": "bob", "owner": "alice"})
    t.cast("hers", by="alice", answers={"targets": ["ox"]})
    t.resolve()
    t.expect("hers", ox={"controller": "alice"})
    t.advance("upkeep", turn_of="bob")
    t.expect("as it was", ox={"controller": "alice"})
    t.holds()


def test_you_of_a_static_ability_is_who_controls_its_source_now():
    # CR 109.5, 613.1b before 613.4c
    t = Table()
    t.creature(2, 2, "Other creatures you control get +1/+1.", as_="lord", player="bob")
    t.creature(1, 1, as_="hers")
    t.creature(1, 1, as_="his", player="bob")
    t.spell("Gain control of target creature until end of turn.", as_="steal")
    t.expect("before", hers={"power": 1}, his={"power": 2})
    t.cast("steal", answers={"targets": ["lord"]})
    t.resolve()
    t.expect("after", hers={"power": 2}, his={"power": 1})
    t.holds()


@pytest.mark.parametrize("power", [1, 2])
def test_what_a_bonus_applies_to_may_depend_on_another_bonus(power: int):
    # CR 613.8a: the newer +1/+0 changes what the older effect applies to, so it waits.
    t = Table()
    t.permanent(
        "Enchantment", "Creatures you control with power 2 or less get +0/+1.", as_="small song"
    )
    t.permanent("Enchantment", "Creatures you control get +1/+0.", as_="loud song")
    t.creature(power, 2, as_="newt")
    t.expect("after the rise", newt={"power": power + 1, "toughness": 3 if power == 1 else 2})
    t.holds()


def test_a_land_that_gains_a_basic_land_type_gains_its_mana_ability():
    # CR 305.7
    t = Table()
    t.permanent(
        "Enchantment", "Lands you control are Islands in addition to their other types.", as_="tide"
    )
    t.permanent("Land", "{T}: Add {R}.", as_="forge")
    t.permanent("Basic Land — Island", as_="isle")
    t.activate("forge", 2)
    t.activate("isle")
    t.expect("blue twice", alice={"mana": "{U}{U}"})
    t.holds()


@pytest.mark.parametrize("first", ["moon", "tomb"])
def test_a_land_that_is_set_to_a_type_no_longer_gives_types_to_others(first: str):
    # CR 305.7, 613.8a: without its ability the tomb makes no Swamps, whichever came first.
    t = Table()
    t.permanent("Land", as_="bob's waste", player="bob")
    for name in (first, "tomb" if first == "moon" else "moon"):
        if name == "moon":
            t.permanent("Enchantment", "Nonbasic lands are Mountains.", as_="moon")
        else:
            text = "{T}: Add {C}.\nEach land is a Swamp in addition to its other types."
            t.permanent("Legendary Land", text, as_="tomb")
    t.permanent("Basic Land — Forest", as_="wood")
    t.permanent("Artifact", "Each Dryad gets +1/+1 for each Mountain you control.", as_="sap")
    t.creature(1, 1, type_line="Land Creature — Forest Dryad", as_="arbor", cost=None)
    t.expect("still a Dryad, one of two Mountains", arbor={"power": 3})
    t.activate("wood")
    t.activate("tomb")
    t.activate("arbor")
    t.activate("bob's waste", by="bob")
    t.expect("one mana each", alice={"mana": "{R}{R}{G}"}, bob={"mana": "{R}"})
    t.holds()


def test_who_gets_an_ability_may_depend_on_another_that_is_given_later():
    # CR 613.8a: the older effect waits for the one that decides what it applies to
    t = Table()
    t.permanent(
        "Enchantment", "Creatures you control with flying have vigilance.", as_="watch song"
    )
    t.permanent("Enchantment", "Creatures you control have flying.", as_="wing song")
    t.creature(2, 2, as_="ox")
    t.attack({"ox": "bob"})
    t.expect("vigilant", ox={"tapped": False})
    t.holds()


def test_a_replacement_effect_is_an_ability_and_is_gained_and_lost_as_one():
    # CR 613.1f, 614.1
    own = "If this creature would die, exile it instead."
    for text, change, zone in (
        ("", f'gains "{own}"', "exile"),
        (own, "loses all abilities", "graveyard"),
    ):
        t = Table()
        t.creature(2, 2, text, as_="ox")
        t.spell(f"Target creature {change} until end of turn.", as_="change")
        t.spell("Destroy target creature.", as_="kill")
        t.cast("change", answers={"targets": ["ox"]})
        t.resolve()
        t.cast("kill", answers={"targets": ["ox"]})
        t.resolve()
        t.expect(change, ox={"zone": zone})
        t.holds()
