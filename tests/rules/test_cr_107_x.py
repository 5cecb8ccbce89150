"""The letter X (CR 107.3)."""

import pytest
from rules_table import Table

from conformance.scenario.model import Cast


def test_x_is_announced_paid_and_counted_on_the_stack_alone():
    # CR 107.3a, 202.3e
    t = Table()
    t.creature(
        0, 0, "This creature enters with X +1/+1 counters on it.", as_="hydra", zone="hand",
        cost="{X}{X}{G}",
    )  # fmt: skip
    t.mana("{6}{G}")
    t.expect("in hand", hydra={"mana_value": 1})
    t.cast("hydra", answers={"x": 3})
    t.expect("on the stack", stack=[{"spell": "hydra", "x": 3, "mana_value": 7}])
    t.resolve()
    t.expect("there", hydra={"mana_value": 1, "counters": {"+1/+1": 3}}, alice={"mana": ""})
    t.holds()


def test_a_free_cast_has_x_0():
    # CR 107.3b
    t = Table()
    t.creature(
        1, 1, "This creature enters with X +1/+1 counters on it.", as_="hydra", zone="hand",
        cost="{X}{G}",
    )  # fmt: skip
    t.spell("Reveal a card at random from your hand. You may cast it without paying its mana cost.",
            as_="gift")  # fmt: skip
    t.cast("gift")
    t.resolve(answers={"may": True})
    t.expect("no X", stack=[{"spell": "hydra", "mana_value": 1}])
    t.resolve()
    t.expect("no counters", hydra={"counters": {}})
    t.holds()


def test_a_reduction_leaves_the_choice_of_x():
    # CR 107.3b, second sentence
    t = Table()
    t.permanent("Artifact", "Creature spells you cast cost {3} less to cast.", as_="aid")
    t.creature(
        1, 1, "This creature enters with X +1/+1 counters on it.", as_="hydra", zone="hand",
        cost="{X}{G}",
    )  # fmt: skip
    t.mana("{G}")
    t.cast("hydra", answers={"x": 3})
    t.resolve()
    t.expect("three for nothing", hydra={"counters": {"+1/+1": 3}})
    t.holds()


def test_x_of_an_activation_is_its_own():
    # CR 107.3k
    t = Table()
    t.creature(
        0, 0, "This creature enters with X +1/+1 counters on it.\n"
        "{X}: You gain X life.", as_="hydra", zone="hand", cost="{X}",
    )  # fmt: skip
    t.mana("{5}")
    t.cast("hydra", answers={"x": 2})
    t.resolve()
    t.activate("hydra", 2, answers={"x": 3})
    t.expect("three", stack=[{"ability_of": "hydra", "x": 3}])
    t.resolve()
    t.expect("each its own", hydra={"counters": {"+1/+1": 2}}, alice={"life": 23})
    t.holds()


@pytest.mark.parametrize("x", [1, 2])
def test_x_in_an_additional_cost_must_be_payable(x: int):
    # CR 107.3a, 601.2h
    t = Table()
    t.spell("As an additional cost to cast this spell, pay X life.\nTarget player loses X life.",
            as_="pact")  # fmt: skip
    t.life(2)
    t.illegal(Cast(cast="pact", answers={"x": 3, "targets": ["bob"]}), "three is too much")
    t.cast("pact", answers={"x": x, "targets": ["bob"]})
    t.expect("paid", alice={"life": 2 - x})
    if x < 2:
        t.resolve()
        t.expect("lost", bob={"life": 20 - x})
    t.holds()


def test_a_copy_of_a_spell_has_its_x_and_so_does_the_token():
    # CR 707.10, 107.3m
    t = Table()
    t.creature(
        0, 1, "This creature enters with X +1/+1 counters on it.", as_="hydra", zone="hand",
        cost="{X}",
    )  # fmt: skip
    t.spell("Copy target creature spell.", as_="echo")
    t.mana("{3}")
    t.cast("hydra", answers={"x": 3})
    t.cast("echo", answers={"targets": ["hydra"]})
    t.resolve(as_={"twin": {"copy_of": "hydra"}})
    t.resolve()
    t.expect("a token with three", twin={"token": True, "counters": {"+1/+1": 3}})
    t.holds()


def test_a_token_copy_of_a_permanent_has_no_x():
    # CR 107.3m: it was no spell
    t = Table()
    t.creature(
        1, 1, "This creature enters with X +1/+1 counters on it.", as_="hydra",
        cost="{X}", counters={"+1/+1": 3},
    )  # fmt: skip
    t.spell("Create a token that's a copy of target creature.", as_="mirror")
    t.cast("mirror", answers={"targets": ["hydra"]})
    t.resolve(as_="twin")
    t.expect("none", twin={"counters": {}, "power": 1})
    t.holds()
