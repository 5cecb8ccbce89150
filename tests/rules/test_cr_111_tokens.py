"""Tokens (CR 111)."""

from rules_table import Table


def test_a_token_that_dies_triggers_and_then_ceases_to_exist():
    # CR 111.7, 704.5d
    t = Table()
    t.creature(2, 2, as_="token", token=True)
    t.permanent("Enchantment", "Whenever a creature dies, you gain life equal to its power.",
                as_="pyre")  # fmt: skip
    t.spell("Destroy target creature.", as_="kill")
    t.cast("kill", answers={"targets": ["token"]})
    t.resolve()
    t.expect("gone, and seen", token={"zone": "none"}, stack=[{"trigger_of": "pyre"}],
             alice={"graveyard": ["kill"]})  # fmt: skip
    t.resolve()
    t.expect("its power is known", alice={"life": 22})
    t.holds()


def test_a_token_in_exile_does_not_come_back():
    # CR 111.8
    t = Table()
    t.creature(2, 2, as_="token", token=True)
    t.spell("Exile target creature, then return it to the battlefield under its owner's control.",
            as_="blink")  # fmt: skip
    t.cast("blink", answers={"targets": ["token"]})
    t.resolve()
    t.expect("gone", token={"zone": "none"}, alice={"battlefield": []})
    t.holds()


def test_a_token_returned_to_hand_is_not_drawn_or_discarded_later():
    t = Table()
    t.creature(2, 2, as_="token", token=True)
    t.spell("Return target creature to its owner's hand.", as_="bounce")
    t.cast("bounce", answers={"targets": ["token"]})
    t.resolve()
    t.expect("gone", token={"zone": "none"}, alice={"hand_size": 0})
    t.holds()


def test_tokens_that_enter_together_trigger_abilities_of_each_other():
    # CR 603.6a
    t = Table()
    t.permanent("Enchantment", "Whenever a creature enters, you gain 1 life.", as_="gate")
    t.spell("Create three 1/1 white Soldier creature tokens.", as_="call")
    t.cast("call")
    t.resolve()
    t.expect("three", stack=[{"trigger_of": "gate"}] * 3)
    t.resolve_all(3)
    t.expect("life", alice={"life": 23})
    t.holds()


def test_a_token_is_no_card_and_its_mana_value_is_0():
    # CR 111.6, 202.3a
    t = Table()
    t.spell("Create a 3/3 green Elephant creature token.", as_="call")
    t.cast("call")
    t.resolve(as_="elephant")
    t.expect("a token", elephant={"token": True, "mana_value": 0, "card": "Elephant Token",
                                  "power": 3})  # fmt: skip
    t.holds()


def test_a_token_that_is_a_copy_has_the_copied_mana_value():
    # CR 707.2, 202.3
    t = Table()
    t.creature(2, 2, as_="ox", cost="{2}{G}", counters={"+1/+1": 1})
    t.spell("Create a token that's a copy of target creature.", as_="twin spell")
    t.cast("twin spell", answers={"targets": ["ox"]})
    t.resolve(as_="twin")
    t.expect("a copy", twin={"mana_value": 3, "power": 2, "counters": {}, "token": True})
    t.holds()
