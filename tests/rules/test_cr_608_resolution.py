"""Resolving spells and abilities (CR 608), and targets that have become illegal (CR 115)."""

from rules_table import Table


def test_a_spell_all_of_whose_targets_are_illegal_does_nothing():
    # CR 608.2b
    t = Table()
    t.creature(2, 2, as_="ox")
    t.spell("Destroy target creature. You gain 3 life.", as_="blow")
    t.spell("Target creature gains hexproof until end of turn.", as_="cloak", player="bob")
    t.spell("Gain control of target creature until end of turn.", as_="steal", player="bob")
    t.cast("blow", answers={"targets": ["ox"]})
    t.cast("steal", by="bob", answers={"targets": ["ox"]})
    t.resolve()
    t.cast("cloak", by="bob", answers={"targets": ["ox"]})
    t.resolve()
    t.resolve()
    t.expect("no life", alice={"life": 20}, ox={"zone": "battlefield"}, blow={"zone": "graveyard"})
    t.holds()


def test_one_legal_target_is_enough_and_the_other_is_left_out():
    # CR 608.2b
    t = Table()
    t.creature(2, 2, as_="ox", player="bob")
    t.creature(2, 2, as_="calf", player="bob")
    t.spell("Destroy two target creatures. You gain 3 life.", as_="blow")
    t.spell("Target creature gains hexproof until end of turn.", as_="cloak", player="bob")
    t.cast("blow", answers={"targets": ["ox", "calf"]})
    t.cast("cloak", by="bob", answers={"targets": ["ox"]})
    t.resolve()
    t.resolve()
    t.expect(
        "one destroyed", ox={"zone": "battlefield"}, calf={"zone": "graveyard"}, alice={"life": 23}
    )
    t.holds()


def test_a_target_that_no_longer_fits_its_description_is_illegal():
    t = Table()
    t.creature(2, 2, as_="ox")
    t.spell("Destroy target creature with power 2 or less.", as_="cull", player="bob")
    t.spell("Target creature gets +1/+0 until end of turn.", as_="push")
    t.cast("cull", by="bob", answers={"targets": ["ox"]})
    t.cast("push", by="alice", answers={"targets": ["ox"]})
    t.resolve()
    t.resolve()
    t.expect("too strong", ox={"zone": "battlefield", "power": 3})
    t.holds()


def test_a_spell_without_targets_chosen_resolves():
    # CR 608.2b speaks of spells with targets; "up to one" may have none
    t = Table()
    t.spell("Destroy up to one target creature. You gain 3 life.", as_="blow")
    t.cast("blow", answers={"targets": []})
    t.resolve()
    t.expect("gained", alice={"life": 23})
    t.holds()


def test_an_aura_spell_whose_target_is_gone_goes_to_the_graveyard():
    # CR 608.3b
    t = Table()
    t.creature(2, 2, as_="ox")
    t.permanent("Enchantment — Aura", "Enchant creature", as_="mantle", zone="hand")
    t.spell("Destroy target creature.", as_="kill", player="bob")
    t.cast("mantle", answers={"targets": ["ox"]})
    t.cast("kill", by="bob", answers={"targets": ["ox"]})
    t.resolve()
    t.resolve()
    t.expect("no host", mantle={"zone": "graveyard"})
    t.holds()


def test_a_countered_spell_does_not_resolve_and_goes_to_its_owners_graveyard():
    # CR 701.6a
    t = Table()
    t.creature(2, 2, as_="ox", zone="hand")
    t.spell("Counter target spell.", as_="deny", player="bob")
    t.cast("ox")
    t.cast("deny", by="bob", answers={"targets": ["ox"]})
    t.resolve()
    t.expect("countered", ox={"zone": "graveyard"}, stack=[])
    t.holds()


def test_a_countered_triggered_ability_does_nothing():
    t = Table()
    t.creature(2, 2, "When this creature enters, you gain 3 life.", as_="ox", zone="hand")
    t.spell("Counter target triggered ability.", as_="deny", player="bob")
    t.cast("ox")
    t.resolve(as_={"entry": {"trigger_of": "ox"}})
    t.cast("deny", by="bob", answers={"targets": ["entry"]})
    t.resolve()
    t.expect("nothing", stack=[], alice={"life": 20})
    t.holds()


def test_a_spell_cast_during_a_resolution_lies_on_top_and_its_trigger_above_it():
    # CR 608.2g: nobody gets priority; the resolving spell goes on, then the trigger is put
    t = Table()
    t.permanent("Enchantment", "Whenever you cast a creature spell, you lose 3 life.", as_="toll")
    t.creature(2, 2, as_="ox", zone="hand", cost="{5}")
    t.spell(
        "Reveal a card at random from your hand. You may cast it without paying its mana cost. "
        "You gain 1 life.", as_="gift", type_line="Sorcery",
    )  # fmt: skip
    t.cast("gift")
    t.resolve(answers={"may": True})
    t.expect(
        "gained before anything else", alice={"life": 21},
        stack=[{"trigger_of": "toll"}, {"spell": "ox"}], gift={"zone": "graveyard"},
        turn={"priority": "alice"},
    )  # fmt: skip
    t.holds()


def test_each_player_chooses_in_turn_order_and_all_is_sacrificed_at_once():
    # CR 608.2e, 101.4
    t = Table()
    text = "Whenever a creature dies, you gain 1 life."
    t.creature(1, 1, text, as_="hers")
    t.creature(1, 1, as_="his", player="bob")
    t.spell("Each player sacrifices a creature.", as_="edict", type_line="Sorcery")
    t.cast("edict")
    t.resolve()
    t.expect("it saw both", stack=[{"trigger_of": "hers"}, {"trigger_of": "hers"}])
    t.holds()


def test_instructions_are_followed_in_order_and_nobody_acts_in_between():
    # CR 608.2c: state-based actions wait
    t = Table()
    t.creature(1, 1, as_="newt")
    t.spell(
        "Target creature gets -1/-1 until end of turn. You gain life equal to its toughness. "
        "Put a +1/+1 counter on it.", as_="turn",
    )  # fmt: skip
    t.cast("turn", answers={"targets": ["newt"]})
    t.resolve()
    t.expect("it lived", newt={"zone": "battlefield", "toughness": 1}, alice={"life": 20})
    t.holds()


def test_a_player_is_not_offered_what_they_cannot_do():
    # CR 608.2d: no artifact to sacrifice, no card to discard; so they do not
    t = Table()
    t.spell("You may sacrifice an artifact. If you do, you gain 3 life.", as_="smelt")
    t.spell("You may discard a card. If you do, you gain 3 life.", as_="toss")
    t.cast("smelt")
    t.resolve(not_asked=("may",))
    t.cast("toss")
    t.resolve(not_asked=("may",))
    t.expect("no life", alice={"life": 20})
    t.holds()


def test_if_you_do_follows_what_was_done():
    t = Table()
    t.permanent("Artifact", as_="relic")
    t.spell("You may sacrifice an artifact. If you do, you gain 3 life.", as_="smelt")
    t.cast("smelt")
    t.resolve(answers={"may": True})
    t.expect("done", alice={"life": 23}, relic={"zone": "graveyard"})
    t.holds()


def test_a_delayed_ability_of_a_spell_with_a_target_has_no_target_itself():
    # CR 603.7c
    t = Table()
    t.creature(2, 2, as_="ox", player="bob")
    t.spell(
        "Exile target creature. Return it to the battlefield under its owner's control at the "
        "beginning of the next end step.", as_="slide",
    )  # fmt: skip
    t.cast("slide", answers={"targets": ["ox"]})
    t.resolve()
    t.expect("away", ox={"zone": "exile"})
    t.advance("end")
    t.expect("no target", stack=[{"controller": "alice", "targets": []}])
    t.resolve()
    t.expect("back", ox={"zone": "battlefield", "controller": "bob"})
    t.holds()


def test_that_many_counts_what_was_sacrificed_and_it_is_the_card_that_it_became():
    # CR 608.2c, 400.7j
    t = Table()
    t.permanent("Artifact", as_="one")
    t.permanent("Artifact", as_="two")
    t.creature(2, 2, as_="ox")
    t.spell("Sacrifice any number of artifacts. You gain that many life.", as_="smelt")
    t.spell(
        "Sacrifice a creature, then return it to the battlefield under its owner's control.",
        as_="cycle",
    )
    t.cast("smelt")
    t.resolve(answers={"objects": ["one", "two"]})
    t.expect("two", alice={"life": 22})
    t.cast("cycle")
    t.resolve()
    t.expect("back", ox={"zone": "battlefield"})
    t.holds()
