"""Replacement effects (CR 614, 616)."""

from rules_table import Table

DOUBLER = (
    "If one or more +1/+1 counters would be put on a creature you control, "
    "twice that many +1/+1 counters are put on it instead."
)
PLUS_ONE = (
    "If one or more +1/+1 counters would be put on a creature you control, "
    "that many plus one +1/+1 counters are put on it instead."
)


def test_counters_that_a_creature_enters_with_are_doubled():
    # CR 122.6
    t = Table()
    t.permanent("Enchantment", DOUBLER, as_="season")
    t.creature(1, 1, "This creature enters with two +1/+1 counters on it.", as_="hydra",
               zone="hand")  # fmt: skip
    t.cast("hydra")
    t.resolve()
    t.expect("doubled", hydra={"counters": {"+1/+1": 4}, "power": 5})
    t.holds()


def test_two_doublers_quadruple_and_an_opponents_creature_is_left_alone():
    t = Table()
    t.permanent("Enchantment", DOUBLER, as_="one")
    t.permanent("Enchantment", DOUBLER, as_="two")
    t.creature(1, 1, as_="mine")
    t.creature(1, 1, as_="his", player="bob")
    t.spell("Put a +1/+1 counter on target creature.", as_="first")
    t.spell("Put a +1/+1 counter on target creature.", as_="second")
    t.cast("first", answers={"targets": ["mine"]})
    t.resolve()
    t.cast("second", answers={"targets": ["his"]})
    t.resolve()
    t.expect("four and one", mine={"counters": {"+1/+1": 4}}, his={"counters": {"+1/+1": 1}})
    t.holds()


def test_no_counters_are_not_made_one_more():
    # "one or more": putting none is no event
    t = Table()
    t.permanent("Enchantment", PLUS_ONE, as_="scale")
    t.creature(2, 2, as_="ox")
    t.spell("Put X +1/+1 counters on target creature.", as_="grow", cost="{X}")
    t.cast("grow", answers={"x": 0, "targets": ["ox"]})
    t.resolve()
    t.expect("none", ox={"counters": {}})
    t.holds()


def test_the_affected_objects_controller_chooses_the_order_of_effects_that_matter():
    # CR 616.1: one counter is 2 * 1 + 1 or 2 * (1 + 1)
    for first, counters in (("doubler", 3), ("adder", 4)):
        t = Table()
        t.permanent("Enchantment", DOUBLER, as_="doubler")
        t.permanent("Enchantment", PLUS_ONE, as_="adder")
        t.creature(2, 2, as_="ox")
        t.spell("Put a +1/+1 counter on target creature.", as_="grow")
        t.cast("grow", answers={"targets": ["ox"]})
        t.resolve(answers={"replacement": first})
        t.expect("in this order", ox={"counters": {"+1/+1": counters}})
        t.holds()


def test_an_additional_counter_goes_on_others_but_not_on_what_enters_beside_it():
    # CR 614.12: the effect of a permanent that enters at the same time does not apply yet
    t = Table()
    lord = "Each other creature you control enters with an additional +1/+1 counter on it."
    t.creature(1, 1, lord, as_="lord", zone="hand")
    t.creature(2, 2, as_="ox", zone="hand")
    t.creature(2, 2, as_="late", zone="hand")
    t.spell(
        "Put up to two creature cards from your hand onto the battlefield.", as_="pair",
        type_line="Sorcery",
    )  # fmt: skip
    t.cast("pair")
    t.resolve(answers={"objects": ["lord", "ox"]})
    t.expect("together", ox={"counters": {}})
    t.cast("late")
    t.resolve()
    t.expect("after it", late={"counters": {"+1/+1": 1}}, lord={"counters": {}})
    t.holds()


def test_exiled_instead_of_dying_is_not_dying():
    # CR 614.6: the replaced event never happens
    t = Table()
    t.permanent("Enchantment", "If a creature would die, exile it instead.", as_="void")
    t.creature(1, 1, "When this creature dies, you gain 5 life.", as_="martyr")
    t.spell("Destroy target creature.", as_="kill")
    t.cast("kill", answers={"targets": ["martyr"]})
    t.resolve()
    t.expect("no trigger", martyr={"zone": "exile"}, stack=[], alice={"life": 20})
    t.holds()


def test_a_card_is_exiled_instead_but_a_token_that_is_no_card_dies():
    # CR 111.6, 108.2b
    t = Table()
    t.permanent(
        "Enchantment",
        "If a card would be put into a graveyard from anywhere, exile it instead.",
        as_="void",
    )
    t.creature(1, 1, "When this creature dies, you gain 5 life.", as_="token", token=True)
    t.creature(1, 1, "When this creature dies, you gain 3 life.", as_="card")
    t.spell("Destroy all creatures.", as_="wrath", type_line="Sorcery")
    t.cast("wrath")
    t.resolve()
    t.expect("the token alone dies", stack=[{"trigger_of": "token"}], card={"zone": "exile"},
             wrath={"zone": "exile"})  # fmt: skip
    t.holds()


def test_a_replacement_applies_to_what_dies_together_with_its_source():
    # CR 614.4: it exists as the event would happen
    t = Table()
    t.creature(1, 1, "If a creature would die, exile it instead.", as_="keeper")
    t.creature(1, 1, as_="ox", player="bob")
    t.spell("Destroy all creatures.", as_="wrath", type_line="Sorcery")
    t.cast("wrath")
    t.resolve()
    t.expect("both", keeper={"zone": "exile"}, ox={"zone": "exile"})
    t.holds()


def test_tokens_that_would_be_created_are_doubled_and_a_copy_of_a_spell_is_not_created():
    # CR 614.16, 608.3f: the copy becomes a token, it is not created
    t = Table()
    doubler = "If one or more tokens would be created under your control, "
    doubler += "twice that many of those tokens are created instead."
    t.permanent("Enchantment", doubler, as_="season")
    t.spell("Create a 1/1 white Soldier creature token.", as_="call")
    t.creature(2, 2, as_="ox", zone="hand")
    t.spell("Copy target creature spell you control.", as_="echo")
    t.cast("call")
    t.resolve(as_={"first": {"token": "Soldier Token"}, "second": {"token": "Soldier Token"}})
    t.cast("ox")
    t.cast("echo", answers={"targets": ["ox"]})
    t.resolve(as_={"twin": {"copy_of": "ox"}})
    t.resolve()
    t.resolve()
    t.expect("two and one", alice={"battlefield": ["season", "first", "second", "twin", "ox"]})
    t.holds()


def test_a_creature_without_abilities_does_not_enter_with_its_counters():
    # CR 614.12: continuous effects that would apply to it are taken into account
    t = Table()
    t.permanent("Enchantment", "All creatures lose all abilities.", as_="humility")
    t.creature(1, 1, "This creature enters with two +1/+1 counters on it.", as_="hydra",
               zone="hand")  # fmt: skip
    t.cast("hydra")
    t.resolve()
    t.expect("none", hydra={"counters": {}, "power": 1})
    t.holds()


def test_an_aura_put_onto_the_battlefield_enchants_what_its_controller_chooses():
    # CR 303.4f: it does not target, so shroud does not matter
    t = Table()
    t.permanent(
        "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +2/+2.", as_="mantle",
        zone="graveyard",
    )  # fmt: skip
    t.creature(2, 2, "Shroud", as_="ox")
    t.creature(1, 1, as_="calf")
    t.spell("Return target enchantment card from your graveyard to the battlefield.", as_="raise")
    t.cast("raise", answers={"targets": ["mantle"]})
    t.resolve(answers={"objects": ["ox"]})
    t.expect("on the ox", mantle={"attached_to": "ox"}, ox={"power": 4})
    t.holds()


def test_an_aura_with_nothing_to_enchant_stays_where_it_is():
    # CR 303.4g
    t = Table()
    t.permanent(
        "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +2/+2.", as_="mantle",
        zone="graveyard",
    )  # fmt: skip
    t.spell("Return target enchantment card from your graveyard to the battlefield.", as_="raise")
    t.cast("raise", answers={"targets": ["mantle"]})
    t.resolve()
    t.expect("stays", mantle={"zone": "graveyard"})
    t.holds()


def test_planeswalkers_and_battles_enter_with_their_printed_counters():
    # CR 306.5b, 310.4b; and a doubler of all counters sees them
    t = Table()
    sage = t.card("Planeswalker — Sage", loyalty=4, name="Sage of the Ford")
    siege = t.card("Battle — Siege", defense=3, name="Siege of the Ford")
    t.place(sage, "hand", as_="sage")
    t.place(siege, "hand", as_="siege")
    t.cast("sage")
    t.resolve()
    t.cast("siege")
    t.resolve()
    t.expect(
        "printed numbers", sage={"zone": "battlefield", "counters": {"loyalty": 4}},
        siege={"zone": "battlefield", "counters": {"defense": 3}},
    )  # fmt: skip
    t.holds()
