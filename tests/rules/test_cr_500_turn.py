"""The turn: steps, what ends when, extra turns (CR 500 to 514, 305, 302.6)."""

from rules_table import Table

from conformance.scenario.model import Play


def test_permanents_untap_in_their_controllers_untap_step():
    # CR 502.3
    t = Table()
    t.permanent("Artifact", as_="hers", tapped=True)
    t.permanent("Artifact", as_="his", player="bob", tapped=True)
    t.library(1, "bob")
    t.advance("upkeep", turn_of="bob")
    t.expect("his alone", hers={"tapped": True}, his={"tapped": False})
    t.holds()


def test_a_trigger_of_the_untap_step_waits_for_the_upkeep():
    # CR 502.4: no player gets priority in the untap step, and no permanent of bob's is asked
    t = Table()
    t.creature(1, 1, as_="ox", player="bob", tapped=True)
    t.library(1, "bob")
    t.advance("upkeep", turn_of="bob")
    t.expect("upkeep", turn={"step": "upkeep", "active": "bob", "priority": "bob"})
    t.holds()


def test_the_active_player_draws_and_a_draw_trigger_is_asked_as_the_step_begins():
    # CR 500.6, 504.1: the hand is empty as the draw step begins, whatever is drawn then.
    t = Table(step="upkeep")
    t.permanent(
        "Enchantment", "At the beginning of your draw step, if you have no cards in hand, "
        "you gain 2 life.", as_="vow",
    )  # fmt: skip
    t.library(1)
    t.advance("draw")
    t.expect("drawn, and triggered", alice={"hand_size": 1}, stack=[{"trigger_of": "vow"}])
    t.holds()


def test_in_the_cleanup_step_hand_size_damage_and_effects_are_seen_to_in_one_go():
    # CR 514.1, 514.2: damage wears off at the same time as the growth that kept it alive.
    t = Table(step="postcombat main")
    t.creature(1, 1, as_="newt")
    t.spell("Target creature gets +3/+3 until end of turn.", as_="grow")
    t.spell("This spell deals 3 damage to target creature.", as_="sting")
    for number in range(8):
        t.permanent("Artifact", as_=f"held {number}", zone="hand")
    t.library(1, "bob")
    t.cast("grow", answers={"targets": ["newt"]})
    t.resolve()
    t.cast("sting", answers={"targets": ["newt"]})
    t.resolve()
    t.advance("upkeep", turn_of="bob", answers={"objects": ["held 5"]})
    t.expect(
        "cleaned up", alice={"hand_size": 7, "graveyard_size": 3},
        newt={"zone": "battlefield", "damage": 0, "power": 1},
    )  # fmt: skip
    t.holds()


def test_a_trigger_in_the_cleanup_step_gives_priority_and_another_cleanup_step():
    # CR 514.3a
    t = Table(step="end")
    t.permanent("Enchantment", "Whenever you discard a card, you gain 1 life.", as_="rack")
    for number in range(8):
        t.permanent("Artifact", as_=f"held {number}", zone="hand")
    t.library(1, "bob")
    t.advance("cleanup", answers={"objects": ["held 0"]})
    t.expect(
        "priority in cleanup", turn={"step": "cleanup", "priority": "alice", "active": "alice"},
        stack=[{"trigger_of": "rack"}],
    )  # fmt: skip
    t.resolve()
    t.advance("upkeep", turn_of="bob")
    t.expect("and on", alice={"life": 21, "hand_size": 7})
    t.holds()


def test_mana_empties_between_steps_and_phases():
    # CR 500.5
    t = Table(step="upkeep")
    t.mana("{G}{G}")
    t.library(1)
    t.advance("draw")
    t.expect("gone", alice={"mana": ""})
    t.holds()


def test_an_effect_until_your_next_turn_ends_before_the_untap_step():
    # CR 611.2b, 500.6
    t = Table()
    t.creature(2, 2, as_="ox")
    t.spell("Target creature gets +1/+1 until your next turn.", as_="ward")
    t.library(2, "bob")
    t.library(2, "alice")
    t.cast("ward", answers={"targets": ["ox"]})
    t.resolve()
    t.advance("end", turn_of="bob")
    t.expect("through bob's turn", ox={"power": 3})
    t.advance("upkeep", turn_of="alice")
    t.expect("over", ox={"power": 2})
    t.holds()


def test_one_land_is_played_each_turn():
    # CR 305.2
    t = Table()
    t.permanent("Land", as_="first", zone="hand")
    t.permanent("Land", as_="second", zone="hand")
    t.play_land("first")
    t.illegal(Play(play="second"), "one a turn")
    t.library(2, "bob")
    t.library(2)
    t.advance("precombat main", turn_of="bob")
    t.advance("precombat main", turn_of="alice")
    t.play_land("second")
    t.expect("the next turn", second={"zone": "battlefield"})
    t.holds()


def test_a_land_is_not_played_in_another_players_turn():
    # CR 305.3
    t = Table()
    t.permanent("Land", as_="his land", zone="hand", player="bob")
    t.illegal(Play(play="his land", by="bob"), "not in her turn")
    t.expect("nothing happened", **{"his land": {"zone": "hand"}})
    t.holds()


def test_a_land_is_not_played_with_anything_on_the_stack():
    # CR 305.1
    t = Table()
    t.permanent("Land", as_="land", zone="hand")
    t.spell("You gain 1 life.", as_="gift")
    t.cast("gift")
    t.illegal(Play(play="land", by="alice"), "not over a spell")
    t.expect("nothing happened", land={"zone": "hand"}, stack=[{"spell": "gift"}])
    t.holds()


def test_after_an_extra_turn_the_order_of_turns_goes_on_as_it_was():
    # CR 500.7: bob takes an extra turn after alice's, and then the turn that is his anyway.
    t = Table()
    t.spell("Take an extra turn after this one.", as_="warp", player="bob")
    t.library(4, "alice")
    t.library(4, "bob")
    t.cast("warp", by="bob")
    t.resolve()
    t.advance("upkeep", turn_of="bob")
    t.advance("end")
    t.expect("the extra turn", turn={"active": "bob"})
    t.advance("upkeep")
    t.expect("bob's own turn", turn={"active": "bob", "step": "upkeep"})
    t.advance("end")
    t.advance("upkeep")
    t.expect("then alice", turn={"active": "alice", "step": "upkeep"})
    t.holds()


def test_the_most_recent_of_several_extra_turns_comes_first():
    t = Table()
    t.spell("Take an extra turn after this one.", as_="hers")
    t.spell("Take an extra turn after this one.", as_="his", player="bob")
    t.library(5, "alice")
    t.library(5, "bob")
    t.cast("hers")
    t.resolve()
    t.cast("his", by="bob")
    t.resolve()
    for number, who in enumerate(["bob", "alice", "bob"]):
        t.advance("upkeep")
        t.expect(f"turn {number}", turn={"active": who, "step": "upkeep"})
    t.holds()


def test_the_player_who_plays_first_skips_the_first_draw():
    # CR 103.8a
    for turn, players, drawn in ((1, 2, 0), (2, 2, 1), (1, 3, 1)):
        t = Table(step="upkeep", turn=turn, players=players)
        t.library(2)
        t.advance("precombat main")
        t.expect("drawn", alice={"hand_size": drawn})
        t.holds()


def test_an_additional_end_step_is_followed_by_the_cleanup_step():
    # CR 500.9
    t = Table()
    t.permanent("Enchantment", "At the beginning of each end step, you gain 1 life.", as_="bell")
    t.spell("There is an additional end step after this step.", as_="dusk")
    t.library(1, "bob")
    t.advance("end")
    t.resolve()
    t.cast("dusk")
    t.resolve()
    t.advance("end")
    t.expect("again", stack=[{"trigger_of": "bell"}], turn={"active": "alice"})
    t.resolve()
    t.advance("end", turn_of="bob")
    t.expect("two in her turn", alice={"life": 22}, turn={"active": "bob"})
    t.holds()


def test_after_an_additional_step_the_turn_goes_on_where_it_was_left_off():
    # CR 500.9: an upkeep step in the ending phase is followed by cleanup, not by a draw step.
    t = Table(step="end")
    t.spell("There is an additional upkeep step after this step.", as_="dawn")
    t.library(1)
    t.library(1, "bob")
    t.cast("dawn")
    t.resolve()
    t.advance("upkeep")
    t.expect("hers", turn={"active": "alice", "step": "upkeep"})
    t.advance("upkeep")
    t.expect("and on to the next turn", turn={"active": "bob"}, alice={"hand_size": 0})
    t.holds()


def test_a_step_after_this_phase_is_a_phase_with_that_step_alone():
    # CR 500.10: after combat an upkeep, without untap and draw steps; then the main phase.
    t = Table()
    t.permanent("Enchantment", "At the beginning of each upkeep, you gain 1 life.", as_="bell")
    t.creature(
        2, 5, "Whenever this creature deals combat damage to a player, there is an additional "
        "upkeep step after this phase.", as_="splitter",
    )  # fmt: skip
    t.creature(1, 1, as_="ally")
    t.library(1)
    t.attack({"splitter": "bob", "ally": "bob"})
    t.advance("combat damage")
    t.resolve()
    t.advance("end of combat")
    t.expect("not yet", turn={"step": "end of combat"}, alice={"life": 20})
    t.advance("upkeep")
    t.expect("added", stack=[{"trigger_of": "bell"}], turn={"active": "alice"})
    t.resolve()
    t.advance("postcombat main")
    t.expect(
        "no untap, no draw, and on", alice={"life": 21, "hand_size": 0},
        splitter={"tapped": True}, ally={"tapped": True}, turn={"active": "alice"},
    )  # fmt: skip
    t.advance("end")
    t.expect("no second one", alice={"life": 21}, turn={"active": "alice"})
    t.holds()


def test_an_added_beginning_phase_has_all_its_steps_and_the_turn_goes_on():
    # CR 500.8, 501.1: untap, upkeep and draw; what came this turn is as new as it was (302.6).
    from conformance.scenario.model import Activate

    t = Table(step="postcombat main")
    t.permanent("Enchantment", "At the beginning of each upkeep, you gain 1 life.", as_="bell")
    t.creature(1, 1, "{T}: Add {G}.", as_="old")
    t.creature(1, 1, "{T}: Add {G}.", as_="new", zone="hand", cost="{G}")
    t.spell("There is an additional beginning phase after this phase.", as_="dawn")
    t.library(1)
    t.activate("old")
    t.cast("new")
    t.resolve()
    t.cast("dawn")
    t.resolve()
    t.advance("upkeep")
    t.expect("untapped", old={"tapped": False}, stack=[{"trigger_of": "bell"}])
    t.resolve()
    t.illegal(Activate(activate="new"), "as new as it was")
    t.activate("old")
    t.advance("draw")
    t.expect("drawn", alice={"life": 21, "hand_size": 1}, old={"tapped": True})
    t.advance("end")
    t.expect("on to the end", turn={"active": "alice"}, alice={"life": 21}, stack=[])
    t.holds()


def test_of_several_added_phases_the_most_recent_comes_first():
    # CR 500.8; a draw step alone draws the card for the turn again (CR 504.1).
    t = Table()
    t.permanent("Enchantment", "At the beginning of your draw step, you gain 1 life.", as_="bell")
    t.spell("There is an additional draw step after this phase.", as_="first")
    t.spell("There is an additional upkeep step after this phase.", as_="second")
    t.library(1)
    t.cast("first")
    t.resolve()
    t.cast("second")
    t.resolve()
    t.advance("upkeep")
    t.expect("upkeep first", turn={"active": "alice", "step": "upkeep"}, alice={"hand_size": 0})
    t.advance("draw")
    t.expect("then draw", alice={"hand_size": 1}, stack=[{"trigger_of": "bell"}])
    t.resolve()
    t.advance("beginning of combat")
    t.expect("then combat", turn={"active": "alice"}, alice={"hand_size": 1, "life": 21})
    t.holds()


def test_a_creature_that_came_under_control_since_the_turn_began_cannot_use_its_tap_symbol():
    # CR 302.6; a land that is no creature can
    from conformance.scenario.model import Activate

    t = Table()
    t.creature(1, 1, "{T}: You gain 1 life.", as_="monk", zone="hand")
    t.creature(1, 1, "Haste\n{T}: You gain 1 life.", as_="runner", zone="hand")
    t.permanent("Land", "{T}: Add {G}.", as_="land", zone="hand")
    t.library(2, "alice")
    t.library(2, "bob")
    t.play_land("land")
    t.activate("land")
    t.cast("monk")
    t.resolve()
    t.cast("runner")
    t.resolve()
    t.illegal(Activate(activate="monk"), "sick")
    t.activate("runner", 2)
    t.resolve()
    t.advance("precombat main", turn_of="bob")
    t.illegal(Activate(activate="monk", by="alice"), "still sick in bob's turn")
    t.advance("upkeep", turn_of="alice")
    t.activate("monk")
    t.resolve()
    t.expect("well", alice={"life": 22})
    t.holds()


def test_an_action_between_passes_makes_all_players_pass_again():
    # CR 117.4: bob activates a mana ability after alice has passed.
    t = Table()
    t.spell("You gain 1 life.", as_="gift")
    t.permanent("Land", "{T}: Add {G}.", as_="land", player="bob")
    t.cast("gift")
    t.pass_priority("alice")
    t.activate("land", by="bob")
    t.pass_priority("bob")
    t.expect("alice again", turn={"priority": "alice"}, stack=[{"spell": "gift"}])
    t.pass_priority("alice")
    t.expect("resolved", stack=[], alice={"life": 21})
    t.holds()


def test_after_casting_the_caster_gets_priority_and_after_a_resolution_the_active_player():
    # CR 117.3b, 117.3c
    t = Table()
    t.spell("You gain 1 life.", as_="gift", player="bob")
    t.cast("gift", by="bob")
    t.expect("the caster", turn={"priority": "bob"})
    t.resolve()
    t.expect("the active player", turn={"priority": "alice"})
    t.holds()


def test_a_player_who_concedes_having_passed_does_not_count_as_passing():
    # CR 117.4: carol has not passed yet
    t = Table(players=3)
    t.spell("You gain 1 life.", as_="gift", player="bob")
    t.cast("gift", by="bob")
    t.pass_priority("bob")
    t.pass_priority("carol")
    t.concede("carol")
    t.expect("alice is asked", turn={"priority": "alice"}, stack=[{"spell": "gift"}])
    t.pass_priority("alice")
    t.expect("all have passed", stack=[], bob={"life": 21})
    t.holds()


def test_a_player_who_leaves_does_not_shorten_the_round_for_the_others():
    t = Table(players=3)
    t.spell("You gain 1 life.", as_="gift", player="carol")
    t.cast("gift", by="carol")
    t.pass_priority("carol")
    t.concede("carol")
    t.expect("the spell leaves with her", stack=[], turn={"priority": "alice"})
    t.pass_priority("alice")
    t.expect("bob is asked", turn={"priority": "bob", "step": "precombat main"})
    t.holds()
