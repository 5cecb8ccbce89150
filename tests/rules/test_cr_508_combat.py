"""Combat (CR 506 to 511) and the keywords that combat consults."""

from rules_table import Table

from conformance.scenario.model import Attack, Block


def test_players_get_priority_in_a_declare_attackers_step_without_attackers():
    # CR 508.2, 508.8: only the steps after it are skipped.
    t = Table()
    t.creature(2, 2, as_="ox")
    t.advance("declare attackers")
    t.expect("there", turn={"step": "declare attackers", "priority": "alice"})
    t.pass_priority("alice")
    t.pass_priority("bob")
    t.expect("blockers are skipped", turn={"step": "end of combat"})
    t.holds()


def test_blockers_and_damage_steps_come_though_the_attacker_has_gone():
    # CR 508.8 asks whether any were declared.
    t = Table()
    t.creature(2, 2, as_="ox")
    t.spell("Destroy target creature.", as_="kill", player="bob")
    t.attack({"ox": "bob"})
    t.cast("kill", by="bob", answers={"targets": ["ox"]})
    t.resolve()
    t.advance("declare blockers")
    t.expect("reached", turn={"step": "declare blockers"})
    t.advance("combat damage")
    t.expect("no damage", turn={"step": "combat damage"}, bob={"life": 20})
    t.holds()


def test_who_can_attack():
    # CR 508.1a, 508.1b, 302.6, 702.3b
    t = Table()
    t.creature(2, 2, as_="ready")
    t.creature(2, 2, as_="fresh", sick=True)
    t.creature(2, 2, "Haste", as_="hasty", sick=True)
    t.creature(2, 2, as_="worn", tapped=True)
    t.creature(2, 2, "Defender", as_="wall")
    t.creature(2, 2, as_="his", player="bob")
    for name in ("fresh", "worn", "wall", "his"):
        t.illegal(Attack(attack={name: "bob"}, by="alice"), f"{name} cannot attack")
    t.illegal(Attack(attack={"ready": "alice"}), "not oneself")
    t.attack({"ready": "bob", "hasty": "bob"})
    t.expect("tapped", ready={"tapped": True}, hasty={"tapped": True})
    t.holds()


def test_a_refused_attack_leaves_the_game_as_it_was_also_with_no_creature_able_to_attack():
    # CR 733.1
    t = Table()
    t.creature(2, 2, as_="fresh", sick=True)
    t.illegal(Attack(attack={"fresh": "bob"}), "sick")
    t.expect("back in the main phase", turn={"step": "precombat main", "priority": "alice"})
    t.holds()


def test_a_refused_block_leaves_the_attack_as_it_was():
    t = Table()
    t.creature(2, 2, as_="ox")
    t.creature(2, 2, as_="worn", player="bob", tapped=True)
    t.attack({"ox": "bob"})
    t.illegal(Block(block={"worn": "ox"}), "tapped")
    t.expect("still attackers", turn={"step": "declare attackers"})
    t.advance("combat damage")
    t.expect("unblocked", bob={"life": 18})
    t.holds()


def test_vigilance_does_not_tap():
    t = Table()
    t.creature(2, 2, "Vigilance", as_="guard")
    t.attack({"guard": "bob"})
    t.expect("untapped", guard={"tapped": False})
    t.holds()


def test_a_blocked_creature_whose_blocker_has_gone_deals_no_damage_unless_it_tramples():
    # CR 510.1c, 702.19d
    t = Table()
    t.creature(3, 3, as_="plain")
    t.creature(3, 3, "Trample", as_="trampler")
    t.creature(1, 1, as_="one", player="bob")
    t.creature(1, 1, as_="two", player="bob")
    t.spell("Destroy all creatures your opponents control.", as_="purge")
    t.attack({"plain": "bob", "trampler": "bob"})
    t.block({"one": "plain", "two": "trampler"})
    t.cast("purge", by="alice")
    t.resolve()
    t.advance("combat damage")
    t.expect("three tramples over", bob={"life": 17})
    t.holds()


def test_damage_is_divided_among_blockers_as_the_attackers_controller_chooses():
    # CR 510.1c: no order, no lethal damage first
    t = Table()
    t.creature(3, 3, as_="ox")
    t.creature(2, 2, as_="one", player="bob")
    t.creature(2, 2, as_="two", player="bob")
    t.attack({"ox": "bob"})
    t.block({"one": "ox", "two": "ox"})
    t.advance("combat damage", answers={"division": {"one": 1, "two": 2}})
    t.expect(
        "as chosen", one={"zone": "battlefield", "damage": 1}, two={"zone": "graveyard"},
        ox={"zone": "graveyard"},
    )  # fmt: skip
    t.holds()


def test_trample_needs_lethal_damage_first_and_deathtouch_makes_one_lethal():
    # CR 702.19b, 702.2c
    t = Table()
    t.creature(4, 4, "Trample, deathtouch", as_="basilisk")
    t.creature(3, 3, "Trample", as_="boar")
    t.creature(1, 5, as_="wall", player="bob")
    t.creature(1, 2, as_="imp", player="bob")
    t.attack({"basilisk": "bob", "boar": "bob"})
    t.block({"wall": "basilisk", "imp": "boar"})
    t.advance(
        "combat damage",
        answers=[
            {"kind": "division", "for": "basilisk", "value": {"wall": 1, "bob": 3}},
            {"kind": "division", "for": "boar", "value": {"imp": 2, "bob": 1}},
        ],
    )
    t.expect("lethal", wall={"zone": "graveyard"}, imp={"zone": "graveyard"}, bob={"life": 16})
    t.holds()


def test_first_strike_kills_before_the_other_strikes_and_double_strike_strikes_twice():
    # CR 510.4, 702.4b, 702.7b
    t = Table()
    t.creature(2, 2, "First strike", as_="lancer")
    t.creature(2, 2, "Double strike", as_="duellist")
    t.creature(2, 2, as_="ox", player="bob")
    t.attack({"lancer": "bob", "duellist": "bob"})
    t.block({"ox": "lancer"})
    t.advance("first strike damage")
    t.expect("first", ox={"zone": "graveyard"}, bob={"life": 18})
    t.advance("combat damage")
    t.expect("second", lancer={"zone": "battlefield", "damage": 0}, bob={"life": 16})
    t.holds()


def test_a_creature_that_loses_first_strike_after_striking_does_not_strike_again():
    # CR 702.7c: it had first strike as the first damage step began.
    t = Table()
    t.creature(2, 2, "First strike", as_="lancer")
    t.spell("Target creature loses first strike until end of turn.", as_="dull")
    t.attack({"lancer": "bob"})
    t.advance("first strike damage")
    t.cast("dull", answers={"targets": ["lancer"]})
    t.resolve()
    t.advance("combat damage")
    t.expect("once", bob={"life": 18})
    t.holds()


def test_lifelink_gains_with_the_damage_and_saves_a_player_at_the_brink():
    # CR 120.3f, 510.2: damage and gain are one event, then state-based actions
    t = Table(active="bob")
    t.life(2)
    t.creature(3, 3, as_="raider", player="bob")
    t.creature(3, 3, as_="ogre", player="bob")
    t.creature(2, 2, "Lifelink", as_="cleric")
    t.attack({"raider": "alice", "ogre": "alice"})
    t.block({"cleric": "ogre"})
    t.advance("combat damage")
    t.expect("one left", alice={"life": 1})
    t.holds()


def test_menace_needs_two_blockers_and_flying_flying_or_reach():
    # CR 702.111b, 702.9b
    t = Table()
    t.creature(2, 2, "Menace", as_="brute")
    t.creature(2, 2, "Flying", as_="heron")
    t.creature(1, 1, as_="one", player="bob")
    t.creature(1, 1, "Reach", as_="two", player="bob")
    t.attack({"brute": "bob", "heron": "bob"})
    t.illegal(Block(block={"one": "brute"}), "menace")
    t.illegal(Block(block={"one": "heron"}), "flying")
    t.block({"two": "heron"})
    t.holds()


def test_a_creature_that_changes_controller_leaves_combat():
    # CR 506.4, also by a static ability
    t = Table()
    t.creature(2, 2, as_="ox")
    t.permanent(
        "Enchantment — Aura", "Flash\nEnchant creature\nYou control enchanted creature.",
        as_="leash", zone="hand", player="bob",
    )  # fmt: skip
    t.attack({"ox": "bob"})
    t.cast("leash", by="bob", answers={"targets": ["ox"]})
    t.resolve()
    t.advance("combat damage")
    t.expect("no damage", ox={"controller": "bob"}, bob={"life": 20})
    t.holds()


def test_a_creature_that_stops_being_one_leaves_combat():
    # CR 506.4
    t = Table()
    t.creature(2, 2, as_="golem", type_line="Artifact Creature — Golem")
    t.spell("Target creature isn't a creature until end of turn.", as_="still", player="bob")
    t.attack({"golem": "bob"})
    t.cast("still", by="bob", answers={"targets": ["golem"]})
    t.resolve()
    t.advance("combat damage")
    t.expect("no damage", bob={"life": 20}, golem={"types": ["artifact"]})
    t.holds()


def test_whenever_an_attacking_creature_dies_looks_back():
    # CR 603.10a: it was attacking as it left.
    t = Table()
    t.permanent("Enchantment", "Whenever an attacking creature dies, you gain 1 life.", as_="pyre")
    t.creature(1, 1, as_="calf")
    t.creature(2, 2, as_="ox", player="bob")
    t.attack({"calf": "bob"})
    t.block({"ox": "calf"})
    t.advance("combat damage")
    t.expect("calf alone", stack=[{"trigger_of": "pyre", "caused_by": "calf"}])
    t.holds()


def test_each_defending_player_blocks_with_their_own_creatures():
    # CR 802.4
    t = Table(players=3)
    t.creature(2, 2, as_="ox")
    t.creature(3, 3, as_="bear")
    t.creature(3, 3, as_="bob's", player="bob")
    t.creature(4, 4, as_="carol's", player="carol")
    t.attack({"ox": "bob", "bear": "carol"})
    t.illegal(Block(block={"bob's": "bear"}), "not attacking bob")
    t.block({"bob's": "ox", "carol's": "bear"})
    t.advance("combat damage")
    t.expect("both die", ox={"zone": "graveyard"}, bear={"zone": "graveyard"})
    t.holds()


def test_attackers_are_not_declared_after_their_step_has_begun_without_them():
    # CR 508.1: the declaration is the turn-based action that begins the step.
    t = Table()
    t.creature(2, 2, as_="ox")
    t.advance("declare attackers")
    t.illegal(Attack(attack={"ox": "bob"}, by="alice"), "too late")
    t.expect("still in the step", turn={"step": "declare attackers"}, ox={"tapped": False})
    t.holds()
