"""Casting spells: costs, choices, reversal (CR 601, 118, 733)."""

import pytest
from rules_table import Table

from conformance.scenario.model import Activate, Cast


def test_taxes_come_before_reductions_on_any_cost():
    # CR 601.2f: {2}{G} and {2} more less {3} is {1}{G}
    t = Table()
    t.permanent("Enchantment", "Creature spells cost {2} more to cast.", as_="tax", player="bob")
    t.permanent("Artifact", "Creature spells you cast cost {3} less to cast.", as_="aid")
    t.creature(2, 2, as_="ox", zone="hand", cost="{2}{G}")
    t.mana("{1}{G}")
    t.cast("ox")
    t.expect("all spent", alice={"mana": ""}, stack=[{"spell": "ox", "mana_value": 3}])
    t.holds()


def test_a_reduction_takes_no_coloured_mana_when_it_is_generic():
    # CR 118.7a: {G} stays
    t = Table()
    t.permanent("Artifact", "Creature spells you cast cost {3} less to cast.", as_="aid")
    t.creature(2, 2, as_="ox", zone="hand", cost="{1}{G}")
    t.creature(2, 2, as_="calf", zone="hand", cost="{1}{G}", type_line="Creature — Calf")
    t.illegal(Cast(cast="ox"), "green is still to pay")
    t.holds()


def test_a_coloured_reduction_beyond_the_cost_takes_generic_mana():
    # CR 118.7c
    t = Table()
    t.permanent("Artifact", "Creature spells you cast cost {G}{G} less to cast.", as_="aid")
    t.creature(2, 2, as_="ox", zone="hand", cost="{2}{G}")
    t.mana("{1}")
    t.cast("ox")
    t.expect("one generic is left to pay", alice={"mana": ""})
    t.holds()


def test_an_alternative_cost_is_taxed_as_well():
    # CR 118.9d
    t = Table()
    t.permanent("Enchantment", "Creature spells cost {1} more to cast.", as_="tax", player="bob")
    t.creature(2, 2, "Evoke {G}", as_="ox", zone="hand", cost="{4}{G}{G}")
    t.mana("{1}{G}")
    t.cast("ox", answers={"alternative": "evoke"})
    t.expect("paid", alice={"mana": ""})
    t.holds()


def test_a_free_cast_still_pays_additional_costs_and_taxes():
    # CR 118.9d, 601.2f
    t = Table()
    t.permanent("Enchantment", "Creature spells cost {1} more to cast.", as_="tax", player="bob")
    t.creature(
        2, 2, "As an additional cost to cast this spell, sacrifice a creature.", as_="ox",
        zone="hand", cost="{4}{G}{G}",
    )  # fmt: skip
    t.creature(1, 1, as_="calf")
    t.spell("Reveal a card at random from your hand. You may cast it without paying its mana cost.",
            as_="gift")  # fmt: skip
    t.mana("{1}")
    t.cast("gift")
    t.resolve(answers={"may": True})
    t.expect("paid", alice={"mana": ""}, calf={"zone": "graveyard"}, stack=[{"spell": "ox"}])
    t.holds()


def test_kicker_is_paid_on_top_and_the_permanent_remembers():
    # CR 702.33a, 400.7d
    t = Table()
    t.creature(
        2, 2, "Kicker {2}\nWhen this creature enters, if it was kicked, you gain 4 life.",
        as_="ox", zone="hand", cost="{G}",
    )  # fmt: skip
    t.mana("{2}{G}")
    t.cast("ox", answers={"additional": {"kicker": 1}})
    t.resolve()
    t.resolve()
    t.expect("kicked", alice={"life": 24, "mana": ""})
    t.holds()


def test_a_refused_cast_puts_everything_back():
    # CR 733.1: card, mana, sacrificed creature, tapped land, triggers
    t = Table()
    t.spell(
        "As an additional cost to cast this spell, sacrifice a creature.\nYou gain 9 life.",
        as_="rite", cost="{3}",
    )  # fmt: skip
    t.creature(1, 1, "When this creature dies, you gain 1 life.", as_="calf")
    t.permanent("Land", "{T}: Add {G}.", as_="land")
    t.permanent("Artifact", "{T}, Sacrifice this artifact: Add {C}.", as_="bauble")
    t.illegal(
        Cast(cast="rite", answers={"payment": ["land", "bauble"], "objects": ["calf"]}),
        "two mana are not enough",
    )
    t.expect(
        "as it was", rite={"zone": "hand"}, calf={"zone": "battlefield"}, land={"tapped": False},
        bauble={"zone": "battlefield", "tapped": False}, alice={"mana": "", "life": 20}, stack=[],
    )  # fmt: skip
    t.holds()


def test_a_refused_activation_puts_everything_back():
    t = Table()
    t.creature(1, 1, "{2}, Sacrifice this creature: Destroy target artifact.", as_="vandal")
    t.permanent("Artifact", as_="relic", player="bob")
    t.mana("{1}")
    t.illegal(Activate(activate="vandal", answers={"targets": ["relic"]}), "one mana short")
    t.expect("as it was", vandal={"zone": "battlefield"}, alice={"mana": "{C}"}, stack=[])
    t.holds()


def test_a_creature_that_would_tap_for_mana_can_be_sacrificed_for_the_same_spell():
    # CR 601.2g before 601.2h
    t = Table()
    t.creature(1, 1, "{T}: Add {G}.", as_="druid")
    t.spell("As an additional cost to cast this spell, sacrifice a creature.\nYou gain 9 life.",
            as_="rite", cost="{G}")  # fmt: skip
    t.cast("rite", answers={"payment": ["druid"], "objects": ["druid"]})
    t.resolve()
    t.expect("done", alice={"life": 29}, druid={"zone": "graveyard"})
    t.holds()


def test_sorcery_timing_and_flash():
    # CR 117.1a, 307.1, 702.8a
    t = Table(active="bob")
    t.creature(1, 1, as_="ox", zone="hand")
    t.creature(1, 1, "Flash", as_="newt", zone="hand")
    t.spell("You gain 1 life.", as_="rite", type_line="Sorcery")
    for name in ("ox", "rite"):
        t.illegal(Cast(cast=name, by="alice"), f"{name} is not cast in bob's turn")
    t.cast("newt", by="alice")
    t.expect("flash", stack=[{"spell": "newt"}])
    t.holds()


def test_a_restriction_on_creature_spells_looks_at_the_part_that_is_cast():
    # CR 601.3e
    t = Table()
    t.permanent("Enchantment", "Your opponents can't cast creature spells.", as_="ward",
                player="bob")  # fmt: skip
    whole = t.two_faced(
        "adventure",
        {"name": "Reed Giant", "cost": "{0}", "type": "Creature — Giant", "power": "4",
         "toughness": "4"},
        {"name": "Reed Walk", "cost": "{0}", "type": "Instant — Adventure",
         "text": "You gain 2 life."},
    )  # fmt: skip
    t.place(whole, "hand", as_="giant")
    t.illegal(Cast(cast="giant", answers={"face": "Reed Giant"}), "a creature spell")
    t.cast("giant", answers={"face": "Reed Walk"})
    t.resolve()
    t.expect("no creature spell", alice={"life": 22}, giant={"zone": "exile"})
    t.holds()


def test_a_target_must_be_legal_and_is_chosen_once_for_each_word():
    # CR 601.2c, 115.3, 702.11b, 702.18a
    t = Table()
    t.creature(1, 1, "Hexproof", as_="his ghost", player="bob")
    t.creature(1, 1, "Hexproof", as_="my ghost")
    t.creature(1, 1, "Shroud", as_="my shade")
    t.creature(1, 1, as_="ox")
    t.spell("Destroy target creature.", as_="kill")
    t.spell("Destroy two target creatures.", as_="both")
    for name in ("his ghost", "my shade"):
        t.illegal(Cast(cast="kill", answers={"targets": [name]}), name)
    t.illegal(Cast(cast="both", answers={"targets": ["ox", "ox"]}), "twice the same")
    t.cast("kill", answers={"targets": ["my ghost"]})
    t.resolve()
    t.expect("mine can be", **{"my ghost": {"zone": "graveyard"}})
    t.holds()


def test_a_spell_without_a_legal_target_cannot_be_cast():
    t = Table()
    t.spell("Destroy target creature.", as_="kill")
    t.illegal(Cast(cast="kill"), "nothing to destroy")
    t.expect("in hand", kill={"zone": "hand"})
    t.holds()


def test_a_mode_without_a_legal_target_is_no_option_and_only_the_chosen_mode_has_targets():
    # CR 700.2a, 601.2c
    t = Table()
    t.creature(1, 1, as_="ox")
    t.spell(
        "Choose one —\n• Destroy target artifact.\n• Destroy target creature.\n• You gain 3 life.",
        as_="charm",
    )
    t.illegal(Cast(cast="charm", answers={"mode": 1}), "no artifact")
    t.cast("charm", answers={"mode": 2, "targets": ["ox"]})
    t.expect("one target", stack=[{"spell": "charm", "targets": ["ox"]}])
    t.resolve()
    t.expect("destroyed", ox={"zone": "graveyard"}, alice={"life": 20})
    t.holds()


def test_the_mode_of_a_triggered_ability_is_chosen_as_it_is_put_on_the_stack():
    # CR 603.3c
    t = Table()
    t.creature(1, 1, as_="calf")
    t.creature(
        2, 2, "When this creature enters, choose one —\n• Destroy target artifact.\n"
        "• Put a +1/+1 counter on target creature.", as_="ox", zone="hand",
    )  # fmt: skip
    t.cast("ox")
    t.resolve(answers={"mode": 2, "targets": ["calf"]})
    t.expect("one target", stack=[{"trigger_of": "ox", "targets": ["calf"]}])
    t.resolve()
    t.expect("grown", calf={"power": 2})
    t.holds()


def test_an_ability_that_may_be_activated_once_each_turn():
    # CR 602.5b
    t = Table()
    t.creature(1, 1, "{0}: You gain 1 life. Activate only once each turn.", as_="monk")
    t.activate("monk")
    t.illegal(Activate(activate="monk"), "once")
    t.resolve()
    t.illegal(Activate(activate="monk"), "once a turn")
    t.expect("once", alice={"life": 21})
    t.holds()


@pytest.mark.parametrize(("symbol", "tapped"), [("{T}", True), ("{Q}", False)])
def test_the_tap_and_untap_symbols_need_the_other_state(symbol: str, tapped: bool):
    # CR 107.5, 107.6
    t = Table()
    t.creature(1, 1, f"{symbol}: You gain 1 life.", as_="wrong", tapped=tapped)
    t.creature(1, 1, f"{symbol}: You gain 1 life.", as_="right", tapped=not tapped)
    t.illegal(Activate(activate="wrong"), "cannot be paid")
    t.activate("right")
    t.expect("paid", right={"tapped": tapped})
    t.holds()


def test_life_is_paid_down_to_0_and_not_beyond():
    # CR 119.4
    t = Table()
    t.life(3)
    t.creature(1, 1, "Pay 2 life: This creature gets +1/+0 until end of turn.", as_="imp")
    t.activate("imp")
    t.resolve()
    t.illegal(Activate(activate="imp"), "one life is not two")
    t.expect("one", alice={"life": 1}, imp={"power": 2})
    t.holds()


def test_another_target_is_another_than_the_one_before():
    # CR 601.2c, 608.2b
    t = Table()
    t.creature(3, 3, as_="ox")
    t.creature(1, 1, as_="calf")
    t.spell(
        "Target creature gets +1/+0 until end of turn. Another target creature gets +0/+1 until "
        "end of turn.", as_="share",
    )  # fmt: skip
    t.illegal(Cast(cast="share", answers={"targets": ["ox", "ox"]}), "the same")
    t.cast("share", answers={"targets": ["ox", "calf"]})
    t.resolve()
    t.expect("each", ox={"power": 4, "toughness": 3}, calf={"power": 1, "toughness": 2})
    t.holds()


def test_another_target_may_be_the_source_after_a_target():
    t = Table()
    t.creature(3, 3, as_="ox")
    t.creature(
        1, 1, "{0}: Target creature gets +1/+0 until end of turn. Another target creature gets "
        "+0/+1 until end of turn.", as_="sage",
    )  # fmt: skip
    t.activate("sage", answers={"targets": ["ox", "sage"]})
    t.resolve()
    t.expect("itself", sage={"toughness": 2}, ox={"power": 4})
    t.holds()
