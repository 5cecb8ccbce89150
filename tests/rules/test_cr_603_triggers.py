"""Triggered abilities (CR 603)."""

from rules_table import Table


def test_dies_triggers_of_creatures_that_leave_at_once_see_each_other():
    # CR 603.10a: each of the two looks back, so each sees both; "another" leaves out itself.
    t = Table()
    t.creature(1, 1, "Whenever another creature dies, you gain 1 life.", as_="one")
    t.creature(1, 1, "Whenever another creature dies, you gain 1 life.", as_="two")
    t.creature(1, 1, as_="third", player="bob")
    t.spell("Destroy all creatures.", as_="wrath", type_line="Sorcery")
    t.cast("wrath")
    t.resolve()
    t.expect("four triggers", stack=[{"trigger_of": "two"}] * 2 + [{"trigger_of": "one"}] * 2)
    t.resolve_all(4)
    t.expect("life", alice={"life": 24})
    t.holds()


def test_a_creature_that_died_before_does_not_see_later_deaths():
    t = Table()
    t.creature(1, 1, "Whenever another creature dies, you gain 1 life.", as_="watcher")
    t.creature(1, 1, as_="later", player="bob")
    t.spell("Destroy target creature.", as_="first")
    t.spell("Destroy target creature.", as_="second")
    t.cast("first", answers={"targets": ["watcher"]})
    t.resolve()
    t.cast("second", answers={"targets": ["later"]})
    t.resolve()
    t.expect("nothing triggers", stack=[], later={"zone": "graveyard"}, alice={"life": 20})
    t.holds()


def test_intervening_if_is_asked_as_it_triggers_and_as_it_resolves():
    # CR 603.4
    t = Table()
    t.permanent(
        "Enchantment",
        "Whenever another creature enters, if you control an artifact, you gain 3 life.",
        as_="watcher",
    )
    t.creature(2, 2, as_="early", zone="hand")
    t.creature(2, 2, "Flash", as_="late", zone="hand")
    t.permanent("Artifact", as_="relic", zone="hand")
    t.spell("Destroy target artifact.", as_="smash")
    t.cast("early")
    t.resolve()
    t.expect("not without an artifact", stack=[])
    t.cast("relic")
    t.resolve()
    t.cast("late")
    t.resolve()
    t.expect("with one it triggers", stack=[{"trigger_of": "watcher", "caused_by": "late"}])
    t.cast("smash", answers={"targets": ["relic"]})
    t.resolve()
    t.resolve()
    t.expect("checked again", stack=[], alice={"life": 20})
    t.holds()


def test_triggers_of_several_players_go_on_the_stack_in_apnap_order():
    # CR 603.3b, 101.4: the active player's first, so they resolve last.
    t = Table(active="bob")
    t.permanent("Enchantment", "At the beginning of each end step, you gain 1 life.", as_="hers")
    t.permanent(
        "Enchantment", "At the beginning of each end step, you gain 1 life.", as_="his",
        player="bob",
    )  # fmt: skip
    t.advance("end")
    t.expect("hers on top", stack=[{"trigger_of": "hers"}, {"trigger_of": "his"}])
    t.holds()


def test_four_players_put_triggers_on_the_stack_in_turn_order_from_the_active_player():
    t = Table(active="carol", players=4)
    for player in ("alice", "bob", "carol", "dave"):
        t.permanent(
            "Enchantment", "At the beginning of each end step, you gain 1 life.",
            as_=f"{player}'s", player=player,
        )  # fmt: skip
    t.advance("end")
    order = ["bob's", "alice's", "dave's", "carol's"]
    t.expect("turn order", stack=[{"trigger_of": name} for name in order])
    t.holds()


def test_a_trigger_during_resolution_waits_until_a_player_would_get_priority():
    # CR 603.3: life is lost before the trigger of the death can do anything.
    t = Table()
    t.creature(1, 1, "When this creature dies, you gain 5 life.", as_="martyr")
    t.spell("Destroy target creature. You lose 2 life.", as_="blow")
    t.cast("blow", answers={"targets": ["martyr"]})
    t.resolve()
    t.expect("loss first", alice={"life": 18}, stack=[{"trigger_of": "martyr"}])
    t.resolve()
    t.expect("then the gain", alice={"life": 23})
    t.holds()


def test_a_trigger_that_cannot_have_its_target_is_removed_from_the_stack():
    # CR 603.3d
    t = Table()
    t.creature(2, 2, "When this creature enters, destroy target artifact.", as_="vandal",
               zone="hand")  # fmt: skip
    t.cast("vandal")
    t.resolve()
    t.expect("no target, no ability", stack=[], vandal={"zone": "battlefield"})
    t.holds()


def test_an_ability_that_triggers_once_each_turn_does_so():
    # CR 603.2h
    t = Table()
    text = "Whenever another creature you control enters, you gain 1 life. "
    text += "This ability triggers only once each turn."
    t.creature(1, 1, text, as_="shy")
    for name in ("one", "two", "three"):
        t.creature(1, 1, "Flash", as_=name, zone="hand")
    t.library(2, "bob")
    t.cast("one")
    t.resolve()
    t.expect("first", stack=[{"trigger_of": "shy"}])
    t.resolve()
    t.cast("two")
    t.resolve()
    t.expect("not again this turn", stack=[], alice={"life": 21})
    t.advance("upkeep", turn_of="bob")
    t.cast("three", by="alice")
    t.resolve()
    t.expect("again next turn", stack=[{"trigger_of": "shy"}])
    t.holds()


def test_once_each_turn_counts_for_two_creatures_that_enter_together():
    t = Table()
    text = "Whenever another creature you control enters, you gain 1 life. "
    text += "This ability triggers only once each turn."
    t.creature(1, 1, text, as_="shy")
    t.creature(1, 1, as_="one", zone="hand")
    t.creature(1, 1, as_="two", zone="hand")
    t.spell(
        "Put up to two creature cards from your hand onto the battlefield.", as_="pair",
        type_line="Sorcery",
    )  # fmt: skip
    t.cast("pair")
    t.resolve(answers={"objects": ["one", "two"]})
    t.expect("once", stack=[{"trigger_of": "shy"}])
    t.holds()


def test_one_or_more_triggers_once_for_a_batch():
    # CR 603.2c
    t = Table()
    t.permanent(
        "Enchantment", "Whenever one or more creatures you control enter, you gain 1 life.",
        as_="band",
    )  # fmt: skip
    t.creature(1, 1, as_="one", zone="hand")
    t.creature(1, 1, as_="two", zone="hand")
    t.spell(
        "Put up to two creature cards from your hand onto the battlefield.", as_="pair",
        type_line="Sorcery",
    )  # fmt: skip
    t.cast("pair")
    t.resolve(answers={"objects": ["one", "two"]})
    t.expect("once", stack=[{"trigger_of": "band"}])
    t.holds()


def test_a_delayed_trigger_of_the_end_step_made_in_an_end_step_waits_for_the_next():
    # CR 603.7, 513.2
    t = Table(step="end")
    t.spell("You gain 1 life. You lose 3 life at the beginning of the next end step.", as_="debt")
    t.library(1, "bob")
    t.cast("debt")
    t.resolve()
    t.expect("not yet", alice={"life": 21}, stack=[])
    t.advance("upkeep", turn_of="bob")
    t.expect("not in this turn", alice={"life": 21})
    t.advance("end", turn_of="bob")
    t.expect("now", stack=[{"controller": "alice"}])
    t.resolve()
    t.expect("paid", alice={"life": 18}, stack=[])
    t.holds()


def test_a_delayed_trigger_triggers_once():
    # CR 603.7b
    t = Table()
    t.spell("You lose 3 life at the beginning of the next end step.", as_="debt")
    t.library(3, "bob")
    t.library(3, "alice")
    t.cast("debt")
    t.resolve()
    t.advance("end")
    t.resolve()
    t.advance("end", turn_of="bob")
    t.expect("no more", alice={"life": 17}, stack=[])
    t.holds()


def test_it_of_a_death_trigger_finds_the_card_in_the_graveyard():
    # CR 603.10a, 400.7e
    t = Table()
    t.creature(2, 2, "When this creature dies, return it to the battlefield under its owner's "
               "control at the beginning of the next end step.", as_="phoenix")  # fmt: skip
    t.spell("Destroy target creature.", as_="kill")
    t.cast("kill", answers={"targets": ["phoenix"]})
    t.resolve()
    t.resolve()
    t.expect("waits", phoenix={"zone": "graveyard"})
    t.advance("end")
    t.resolve()
    t.expect("back", phoenix={"zone": "battlefield"})
    t.holds()


def test_that_creature_of_a_delayed_trigger_is_the_one_of_the_first_trigger():
    # CR 603.7c: the delayed ability speaks of the object that the ability spoke of.
    t = Table()
    t.permanent(
        "Enchantment",
        "Whenever a creature enters, exile it at the beginning of the next end step.",
        as_="gate",
    )
    t.creature(2, 2, as_="guest", zone="hand")
    t.cast("guest")
    t.resolve()
    t.resolve()
    t.advance("end")
    t.resolve()
    t.expect("gone", guest={"zone": "exile"})
    t.holds()


def test_a_trigger_is_controlled_by_who_controlled_its_source_as_it_triggered():
    # CR 603.3a
    t = Table()
    t.creature(2, 2, "Whenever a player casts a creature spell, you gain 1 life.",
               as_="idol", player="bob")  # fmt: skip
    t.creature(1, 1, as_="calf", zone="hand")
    t.spell("Gain control of target creature until end of turn.", as_="steal")
    t.cast("calf")
    t.expect("bob's trigger", stack=[{"trigger_of": "idol", "controller": "bob"}, {}])
    t.cast("steal", answers={"targets": ["idol"]})
    t.resolve()
    t.resolve()
    t.expect("stays bob's", bob={"life": 21}, alice={"life": 20})
    t.holds()


def test_put_into_a_graveyard_from_the_battlefield_looks_back_and_from_anywhere_does_not():
    # CR 603.6c, 603.10a: the watcher dies together with the other creature
    for origin, count in (("the battlefield", 1), ("anywhere", 0)):
        t = Table()
        t.creature(
            1, 1, f"Whenever another creature is put into a graveyard from {origin}, "
            "you gain 1 life.", as_="watcher",
        )  # fmt: skip
        t.creature(1, 1, as_="ox")
        t.spell("Destroy all creatures.", as_="wrath", type_line="Sorcery")
        t.cast("wrath")
        t.resolve()
        t.expect(origin, stack=[{"trigger_of": "watcher"}] * count)
        t.holds()


def test_a_card_put_into_a_graveyard_from_anywhere_can_be_exiled_by_the_trigger():
    # CR 400.7e: found in the graveyard, wherever it came from
    t = Table()
    t.permanent(
        "Enchantment", "Whenever a creature card is put into a graveyard from anywhere, exile it.",
        as_="void",
    )  # fmt: skip
    t.creature(1, 1, as_="ox")
    t.creature(1, 1, as_="calf", zone="library")
    t.spell("Destroy target creature.", as_="kill")
    t.spell("You mill a card.", as_="mill")
    t.cast("kill", answers={"targets": ["ox"]})
    t.resolve_all(2)
    t.cast("mill")
    t.resolve_all(2)
    t.expect("both", ox={"zone": "exile"}, calf={"zone": "exile"})
    t.holds()


def test_counters_that_a_creature_enters_with_are_put_on_it():
    # CR 122.6
    t = Table()
    t.creature(
        1, 1, "This creature enters with two +1/+1 counters on it.\n"
        "Whenever one or more +1/+1 counters are put on this creature, you gain 1 life.",
        as_="mage", zone="hand",
    )  # fmt: skip
    t.cast("mage")
    t.resolve()
    t.expect("once", stack=[{"trigger_of": "mage"}])
    t.holds()


def test_a_cast_trigger_resolves_though_its_spell_is_countered():
    # CR 603.2, 113.7a
    t = Table()
    t.creature(2, 2, "When you cast this spell, you gain 2 life.", as_="ox", zone="hand")
    t.spell("Counter target spell.", as_="deny", player="bob")
    t.cast("ox")
    t.expect("above the spell", stack=[{"trigger_of": "ox"}, {"spell": "ox"}])
    t.cast("deny", by="bob", answers={"targets": ["ox"]})
    t.resolve_all(2)
    t.expect("gained", alice={"life": 22}, ox={"zone": "graveyard"})
    t.holds()


def test_becoming_tapped_is_a_change_and_entering_tapped_is_not():
    # CR 603.2e
    t = Table()
    text = "Whenever this creature becomes tapped, you gain 2 life."
    t.creature(2, 2, text, as_="ready")
    t.creature(2, 2, f"This creature enters tapped.\n{text}", as_="late", zone="hand")
    t.cast("late")
    t.resolve()
    t.expect("not this one", late={"tapped": True}, stack=[])
    t.attack({"ready": "bob"})
    t.expect("but this", stack=[{"trigger_of": "ready"}])
    t.holds()


def test_deaths_that_follow_from_deaths_are_another_event():
    # CR 704.3: the lord dies first, and the creatures that it kept alive with it in the next check
    t = Table()
    t.creature(1, 1, "Other creatures you control get +1/+1.", as_="lord")
    t.creature(0, 0, as_="spawn")
    t.creature(1, 1, "Whenever another creature dies, you gain 1 life.", as_="watcher")
    t.spell("Destroy target creature.", as_="kill")
    t.cast("kill", answers={"targets": ["lord"]})
    t.resolve()
    t.expect("both seen", spawn={"zone": "graveyard"}, stack=[{"trigger_of": "watcher"}] * 2)
    t.holds()
