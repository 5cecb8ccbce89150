"""Damage and life (CR 119, 120)."""

from rules_table import Table


def test_any_target_deals_a_player_its_damage_once():
    # CR 115.4, 120.3a
    t = Table()
    t.spell("This spell deals 3 damage to any target.", as_="bolt")
    t.cast("bolt", answers={"targets": ["bob"]})
    t.resolve()
    t.expect("three", bob={"life": 17})
    t.holds()


def test_damage_by_a_creature_that_has_left_has_its_lifelink():
    # CR 120.3f, 608.2h
    t = Table()
    text = "Lifelink\nWhen this creature dies, it deals 3 damage to any target."
    t.creature(2, 2, text, as_="martyr")
    t.spell("Destroy target creature.", as_="kill")
    t.cast("kill", answers={"targets": ["martyr"]})
    t.resolve(answers={"targets": ["bob"]})
    t.resolve()
    t.expect("dealt and gained", alice={"life": 23}, bob={"life": 17})
    t.holds()


def test_creatures_that_fight_deal_damage_to_each_other_at_once():
    # CR 701.14a, 702.2b
    t = Table()
    t.creature(3, 3, "Deathtouch", as_="snake")
    t.creature(2, 4, as_="bear", player="bob")
    t.spell("Target creature you control fights target creature you don't control.", as_="brawl")
    t.cast("brawl", answers={"targets": ["snake", "bear"]})
    t.resolve()
    t.expect("one stands", snake={"damage": 2}, bear={"zone": "graveyard"})
    t.holds()


def test_each_opponent_is_every_other_player():
    # CR 102.3
    t = Table(players=4)
    t.spell("Each opponent loses 2 life. You gain 1 life.", as_="drain")
    t.cast("drain")
    t.resolve()
    t.expect(
        "three of them", alice={"life": 21}, bob={"life": 18}, carol={"life": 18},
        dave={"life": 18},
    )  # fmt: skip
    t.holds()


def test_a_trigger_on_combat_damage_does_not_outlive_the_game():
    # CR 704.3 before 603.3: the player has lost before the ability is put on the stack
    t = Table()
    t.life(1, "bob")
    text = "Whenever this creature deals combat damage to a player, you gain 1 life."
    t.creature(2, 2, text, as_="thief")
    t.attack({"thief": "bob"})
    t.advance("combat damage")
    t.expect("over", turn={"priority": None}, alice={"life": 20})
    t.holds()
