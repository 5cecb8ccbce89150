"""State-based actions (CR 704), losing and leaving the game (CR 104, 800.4)."""

import pytest
from rules_table import Table


@pytest.mark.parametrize("life", [0, -2])
def test_a_player_without_life_loses_and_the_game_is_over(life: int):
    # CR 704.5a, 104.2a
    t = Table()
    t.life(3, "bob")
    t.spell(f"Target player loses {3 - life} life.", as_="drain")
    t.cast("drain", answers={"targets": ["bob"]})
    t.resolve()
    t.expect("over", turn={"priority": None}, bob={"life": life})
    t.holds()


def test_a_draw_from_an_empty_library_loses_when_state_based_actions_are_checked():
    # CR 704.5b, 104.3c: not while the spell still resolves
    t = Table()
    t.spell("Draw a card. You gain 2 life.", as_="read")
    t.cast("read")
    t.resolve()
    t.expect("gained, and lost", alice={"life": 22}, turn={"priority": None})
    t.holds()


def test_an_empty_library_alone_is_no_loss():
    t = Table()
    t.spell("You gain 2 life.", as_="gift")
    t.cast("gift")
    t.resolve()
    t.expect("goes on", turn={"priority": "alice"})
    t.holds()


def test_counters_of_both_kinds_annihilate_in_pairs():
    # CR 704.5q
    t = Table()
    t.creature(2, 2, as_="ox", counters={"+1/+1": 1})
    t.spell("Put two -1/-1 counters on target creature.", as_="blight")
    t.cast("blight", answers={"targets": ["ox"]})
    t.resolve()
    t.expect("one is left", ox={"counters": {"-1/-1": 1}, "power": 1, "toughness": 1})
    t.holds()


def test_a_creature_that_dies_had_the_counters_that_would_annihilate_at_the_same_time():
    # CR 704.3, 608.2h: it all happens at once
    t = Table()
    t.creature(
        1, 1, "When this creature dies, you gain life equal to the number of +1/+1 counters on it.",
        as_="ox", counters={"+1/+1": 2},
    )  # fmt: skip
    t.spell("Put three -1/-1 counters on target creature.", as_="blight")
    t.cast("blight", answers={"targets": ["ox"]})
    t.resolve()
    t.resolve()
    t.expect("two counters were on it", alice={"life": 22}, ox={"zone": "graveyard"})
    t.holds()


def test_all_state_based_actions_happen_at_once_so_both_see_each_other_die():
    # CR 704.3, 603.10a: one has toughness 0, the other has lethal damage
    t = Table()
    text = "Whenever another creature dies, you gain 1 life."
    t.creature(1, 1, text, as_="one")
    t.creature(1, 2, text, as_="two")
    t.spell("Each creature gets -0/-1 until end of turn. This spell deals 1 damage to each "
            "creature.", as_="plague", type_line="Sorcery")  # fmt: skip
    t.cast("plague")
    t.resolve()
    t.expect("both", stack=[{"trigger_of": "two"}, {"trigger_of": "one"}])
    t.holds()


def test_indestructible_survives_damage_and_destruction_but_not_toughness_0():
    # CR 702.12b, 704.5f
    t = Table()
    t.creature(2, 2, "Indestructible", as_="idol")
    t.spell("Destroy all creatures.", as_="wrath", type_line="Sorcery")
    t.spell("This spell deals 5 damage to target creature.", as_="bolt")
    t.spell("Target creature gets -2/-2 until end of turn.", as_="shrink")
    t.cast("wrath")
    t.resolve()
    t.cast("bolt", answers={"targets": ["idol"]})
    t.resolve()
    t.expect("stands", idol={"zone": "battlefield", "damage": 5})
    t.cast("shrink", answers={"targets": ["idol"]})
    t.resolve()
    t.expect("gone", idol={"zone": "graveyard"})
    t.holds()


def test_one_of_two_legends_is_kept_and_the_other_is_not_destroyed():
    # CR 704.5j: put into the graveyard, indestructible or not
    t = Table()
    legend = t.card("Legendary Creature — Knight", "Indestructible", power=2, toughness=2,
                    name="Oriel of the Reeds")  # fmt: skip
    t.place(legend, as_="old")
    t.place(legend, "hand", as_="new")
    t.place(legend, as_="his", player="bob")
    t.cast("new")
    t.resolve(answers={"objects": ["new"]})
    t.expect("hers alone", old={"zone": "graveyard"}, new={"zone": "battlefield"},
             his={"zone": "battlefield"})  # fmt: skip
    t.holds()


def test_any_damage_by_deathtouch_is_lethal_and_none_is_not():
    # CR 704.5h, 702.2b
    t = Table(active="bob")
    t.creature(1, 1, "Deathtouch", as_="snake")
    t.creature(0, 1, "Deathtouch", as_="worm")
    t.creature(5, 5, as_="ogre", player="bob")
    t.creature(5, 5, as_="giant", player="bob")
    t.attack({"ogre": "alice", "giant": "alice"})
    t.block({"snake": "ogre", "worm": "giant"})
    t.advance("combat damage")
    t.expect("one dies", ogre={"zone": "graveyard"}, giant={"zone": "battlefield"})
    t.holds()


def test_an_aura_goes_when_what_it_enchants_goes_or_stops_fitting():
    # CR 704.5m
    t = Table()
    t.creature(2, 2, as_="ox")
    t.creature(2, 2, as_="golem", type_line="Artifact Creature — Golem")
    for host in ("ox", "golem"):
        t.permanent("Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.",
                    as_=f"mantle of {host}", attached_to=host)  # fmt: skip
    t.spell("Destroy target creature.", as_="kill")
    t.spell("Target creature isn't a creature until end of turn.", as_="still")
    t.cast("kill", answers={"targets": ["ox"]})
    t.resolve()
    t.cast("still", answers={"targets": ["golem"]})
    t.resolve()
    t.expect(
        "both gone",
        golem={"zone": "battlefield"},
        **{"mantle of ox": {"zone": "graveyard"}, "mantle of golem": {"zone": "graveyard"}},
    )
    t.holds()


def test_an_enchant_ability_says_what_may_be_enchanted():
    # CR 303.4a, 702.5a
    from conformance.scenario.model import Cast

    t = Table()
    t.permanent("Land", as_="land")
    t.creature(2, 2, as_="ox")
    t.permanent("Enchantment — Aura", "Enchant land", as_="growth", zone="hand")
    t.illegal(Cast(cast="growth", answers={"targets": ["ox"]}), "no land")
    t.cast("growth", answers={"targets": ["land"]})
    t.resolve()
    t.expect("stays", growth={"zone": "battlefield", "attached_to": "land"})
    t.holds()


def test_equipment_stays_and_falls_off_and_a_creature_is_not_attached():
    # CR 704.5n, 704.5p: the bonus goes with it, and then the creature that it kept alive
    t = Table()
    t.creature(1, 1, as_="newt", counters={})
    t.creature(1, 1, as_="calf")
    for host in ("newt", "calf"):
        t.permanent("Artifact — Equipment", "Equipped creature gets +0/+2.\nEquip {1}",
                    as_=f"shield of {host}", attached_to=host)  # fmt: skip
    t.spell("Target artifact becomes a creature in addition to its other types until end of turn.",
            as_="wake")  # fmt: skip
    t.spell("Destroy target creature.", as_="kill")
    t.cast("kill", answers={"targets": ["calf"]})
    t.resolve()
    t.expect("falls off", calf={"zone": "graveyard"},
             **{"shield of calf": {"zone": "battlefield"}})  # fmt: skip
    t.holds()


def test_equip_moves_equipment_to_a_creature_of_ones_own_as_a_sorcery():
    # CR 702.6a
    from conformance.scenario.model import Activate

    t = Table()
    t.creature(1, 1, as_="newt")
    t.creature(1, 1, as_="calf")
    t.creature(1, 1, as_="his", player="bob")
    t.permanent("Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}", as_="sword",
                attached_to="newt")  # fmt: skip
    t.mana("{1}")
    t.illegal(Activate(activate="sword", ability=2, answers={"targets": ["his"]}), "not his")
    t.activate("sword", 2, answers={"targets": ["calf"]})
    t.resolve()
    t.expect("moved", newt={"power": 1}, calf={"power": 3}, sword={"attached_to": "calf"})
    t.holds()


def test_a_planeswalker_without_loyalty_is_put_into_the_graveyard():
    # CR 704.5i, 120.3c
    t = Table()
    sage = t.card("Planeswalker — Sage", loyalty=3, name="Sage of the Ford")
    t.place(sage, player="bob", as_="sage", counters={"loyalty": 3})
    t.spell("This spell deals 2 damage to any target.", as_="one")
    t.spell("This spell deals 2 damage to any target.", as_="two")
    t.cast("one", answers={"targets": ["sage"]})
    t.resolve()
    t.expect("one left", sage={"counters": {"loyalty": 1}})
    t.cast("two", answers={"targets": ["sage"]})
    t.resolve()
    t.expect("gone", sage={"zone": "graveyard"})
    t.holds()


# ---------------------------------------------------------------- leaving the game


def test_when_a_player_of_several_leaves_all_that_they_own_goes_with_them():
    # CR 800.4a
    t = Table(players=3)
    t.creature(2, 2, as_="hers", player="bob")
    t.creature(2, 2, as_="ox")
    t.spell("You gain 1 life.", as_="gift", player="bob")
    t.cast("gift", by="bob")
    t.concede("bob")
    t.expect(
        "nothing of bob's", stack=[], hers={"zone": "none"}, gift={"zone": "none"},
        ox={"zone": "battlefield"},
    )  # fmt: skip
    t.holds()


def test_control_that_a_leaving_player_was_given_ends():
    # CR 800.4a
    t = Table(players=3)
    t.creature(2, 2, as_="ox")
    t.spell("Gain control of target creature until end of turn.", as_="steal", player="bob")
    t.cast("steal", by="bob", answers={"targets": ["ox"]})
    t.resolve()
    t.concede("bob")
    t.expect("back", ox={"zone": "battlefield", "controller": "alice"})
    t.holds()


def test_what_a_leaving_player_controls_without_an_effect_is_exiled():
    # CR 800.4a: put onto the battlefield under bob's control
    t = Table(players=3)
    t.creature(2, 2, as_="ox", zone="graveyard")
    t.spell("Put target creature card from a graveyard onto the battlefield under your control.",
            as_="raise", player="bob")  # fmt: skip
    t.cast("raise", by="bob", answers={"targets": ["ox"]})
    t.resolve()
    t.expect("bob's for now", ox={"controller": "bob", "owner": "alice"})
    t.concede("bob")
    t.expect("exiled", ox={"zone": "exile"})
    t.holds()


def test_a_player_who_loses_by_a_state_based_action_leaves_the_game_too():
    # CR 104.5, 800.4a; leaves-the-battlefield abilities see it (CR 603.6c), dies does not
    t = Table(players=3)
    t.life(2, "bob")
    t.creature(2, 2, as_="his", player="bob")
    t.permanent("Enchantment", "Whenever a creature leaves the battlefield, you gain 1 life.",
                as_="watcher")  # fmt: skip
    t.permanent("Enchantment", "Whenever a creature dies, you gain 5 life.", as_="pyre")
    t.spell("Target player loses 2 life.", as_="drain")
    t.cast("drain", answers={"targets": ["bob"]})
    t.resolve()
    t.expect("gone", his={"zone": "none"}, stack=[{"trigger_of": "watcher"}])
    t.resolve()
    t.expect("life", alice={"life": 21})
    t.holds()


def test_the_turn_of_a_player_who_has_left_goes_on_and_the_next_player_gets_priority():
    # CR 800.4j
    t = Table(players=3)
    t.library(2, "bob")
    t.concede("alice")
    t.expect("bob acts in her turn", turn={"active": "alice", "priority": "bob"})
    t.advance("upkeep", turn_of="bob")
    t.expect("bob's turn", turn={"active": "bob", "priority": "bob"})
    t.holds()


def test_a_trigger_that_speaks_of_an_object_of_a_player_who_has_left_resolves():
    # CR 608.2h, 800.4i: last known information
    t = Table(players=3)
    t.creature(3, 3, as_="his", player="bob", zone="hand", cost="{0}")
    t.permanent("Enchantment", "Whenever a creature enters, you gain life equal to its power.",
                as_="watcher")  # fmt: skip
    t.spell("Put target creature card from a graveyard onto the battlefield.", as_="unused")
    t.active = "bob"
    t.cast("his", by="bob")
    t.resolve()
    t.concede("bob")
    t.resolve()
    t.expect("three", alice={"life": 23})
    t.holds()


def test_the_last_player_left_wins_at_once():
    # CR 104.2a
    t = Table(players=3)
    t.concede("alice")
    t.concede("carol")
    t.expect("over", turn={"priority": None})
    t.holds()


def test_an_effect_until_the_next_turn_of_a_player_who_has_left_ends_when_it_would_begin():
    # CR 800.4m
    t = Table(players=3)
    t.creature(2, 2, as_="ox")
    t.spell("Target creature gets +1/+1 until your next turn.", as_="ward", player="bob")
    t.library(2, "carol")
    t.cast("ward", by="bob", answers={"targets": ["ox"]})
    t.resolve()
    t.concede("bob")
    t.advance("end")
    t.expect("still", ox={"power": 3})
    t.advance("upkeep", turn_of="carol")
    t.expect("over", ox={"power": 2})
    t.holds()


def test_a_delayed_ability_of_a_player_who_has_left_is_not_put_on_the_stack():
    # CR 800.4d
    t = Table(players=3)
    t.spell("You gain 1 life at the beginning of the next end step.", as_="later", player="bob")
    t.cast("later", by="bob")
    t.resolve()
    t.concede("bob")
    t.advance("end")
    t.expect("none", stack=[], turn={"step": "end"})
    t.holds()


def test_a_spell_whose_target_has_left_the_game_does_nothing():
    t = Table(players=3)
    t.spell("Target player loses 2 life. You gain 2 life.", as_="drain")
    t.cast("drain", answers={"targets": ["bob"]})
    t.concede("bob")
    t.resolve()
    t.expect("nothing", alice={"life": 20}, stack=[])
    t.holds()


def test_an_attacker_of_a_player_who_has_left_deals_no_damage():
    # CR 800.4e
    t = Table(players=3)
    text = "Whenever this creature deals combat damage to a player, you gain 1 life."
    t.creature(2, 2, text, as_="ox")
    t.attack({"ox": "bob"})
    t.concede("bob")
    t.advance("combat damage")
    t.expect("none", stack=[], turn={"step": "combat damage"}, ox={"zone": "battlefield"})
    t.holds()
