"""Copies of permanents and spells (CR 707)."""

from rules_table import Table

CLONE = "You may have this creature enter as a copy of any creature on the battlefield."


def test_a_clone_copies_what_is_printed_and_neither_counters_nor_effects():
    # CR 707.2
    t = Table()
    t.creature(2, 3, "Flying", as_="heron", counters={"+1/+1": 1}, cost="{2}{U}")
    t.permanent("Enchantment", "Creatures you control get +0/+1.", as_="song")
    t.creature(0, 0, CLONE, as_="clone", zone="hand")
    t.spell("Target creature has base power and toughness 7/7 until end of turn.", as_="shape")
    t.cast("shape", answers={"targets": ["heron"]})
    t.resolve()
    t.cast("clone")
    t.resolve(answers={"may": True, "objects": ["heron"]})
    t.expect("printed", clone={"power": 2, "toughness": 4, "counters": {}, "mana_value": 3},
             heron={"power": 8})  # fmt: skip
    t.holds()


def test_a_clone_of_what_enters_with_counters_enters_with_them():
    # CR 707.6, 614.12
    t = Table()
    t.creature(0, 0, "This creature enters with two +1/+1 counters on it.", as_="hydra",
               counters={"+1/+1": 5})  # fmt: skip
    t.creature(0, 0, CLONE, as_="clone", zone="hand")
    t.cast("clone")
    t.resolve(answers={"may": True, "objects": ["hydra"]})
    t.expect("two", clone={"counters": {"+1/+1": 2}})
    t.holds()


def test_a_clone_has_the_enters_ability_of_what_it_copies():
    t = Table()
    t.creature(2, 2, "When this creature enters, you gain 2 life.", as_="ox")
    t.creature(0, 0, CLONE, as_="clone", zone="hand")
    t.cast("clone")
    t.resolve(answers={"may": True, "objects": ["ox"]})
    t.expect("triggers", stack=[{"trigger_of": "clone"}])
    t.holds()


def test_a_clone_that_copies_nothing_is_what_is_printed_on_it():
    t = Table()
    t.creature(2, 2, as_="ox")
    t.creature(0, 0, CLONE, as_="clone", zone="hand")
    t.cast("clone")
    t.resolve(answers={"may": False})
    t.expect("0/0", clone={"zone": "graveyard"})
    t.holds()


def test_a_copy_of_a_copy_copies_the_first_original_with_exceptions():
    # CR 707.3, 707.9a
    t = Table()
    t.creature(2, 2, as_="ox")
    t.creature(0, 0, CLONE.replace("battlefield.", 'battlefield, except it has flying.'),
               as_="first", zone="hand")  # fmt: skip
    t.creature(0, 0, CLONE, as_="second", zone="hand")
    t.creature(3, 3, as_="walker", player="bob")
    t.cast("first")
    t.resolve(answers={"may": True, "objects": ["ox"]})
    t.cast("second")
    t.resolve(answers={"may": True, "objects": ["first"]})
    t.expect("two by two", second={"power": 2, "toughness": 2})
    t.library(2, "bob")
    t.library(2)
    t.advance("precombat main", turn_of="bob")
    t.advance("precombat main", turn_of="alice")
    t.attack({"second": "bob"})
    from conformance.scenario.model import Block

    t.illegal(Block(block={"walker": "second"}), "it has flying, too")
    t.holds()


def test_a_copied_spell_may_have_new_targets_and_is_not_cast():
    # CR 707.10, 707.10c
    t = Table()
    t.permanent("Enchantment", "Whenever you cast an instant spell, you gain 1 life.", as_="muse")
    t.creature(2, 2, as_="ox")
    t.creature(2, 2, as_="calf")
    t.spell("Destroy target creature.", as_="kill", player="bob")
    t.spell("Copy target instant spell. You may choose new targets for the copy.", as_="echo")
    t.cast("kill", by="bob", answers={"targets": ["ox"]})
    t.cast("echo", by="alice", answers={"targets": ["kill"]})
    t.resolve()
    t.resolve(answers={"may": True, "targets": ["calf"]}, as_={"copy": {"copy_of": "kill"}})
    t.expect(
        "alice controls the copy", alice={"life": 21},
        stack=[{"spell": "copy", "targets": ["calf"], "controller": "alice"},
               {"spell": "kill", "targets": ["ox"], "controller": "bob"}],
    )  # fmt: skip
    t.resolve()
    t.expect("it ceases to exist", copy={"zone": "none"}, calf={"zone": "graveyard"})
    t.holds()


def test_targets_may_be_left_as_they_are_even_when_they_are_illegal():
    # CR 707.10c
    t = Table()
    t.creature(2, 2, as_="ox", player="bob")
    t.creature(2, 2, as_="calf", player="bob")
    t.spell("Destroy target creature.", as_="kill")
    t.spell("Target creature gains hexproof until end of turn.", as_="cloak", player="bob")
    t.spell("Copy target instant spell. You may choose new targets for the copy.", as_="echo")
    t.cast("kill", answers={"targets": ["ox"]})
    t.cast("cloak", by="bob", answers={"targets": ["ox"]})
    t.resolve()
    t.cast("echo", by="alice", answers={"targets": ["kill"]})
    t.resolve(answers={"may": False}, as_={"copy": {"copy_of": "kill"}})
    t.expect("the same", stack=[{"spell": "copy", "targets": ["ox"]}, {"spell": "kill"}])
    t.resolve()
    t.expect("nothing happens", ox={"zone": "battlefield"})
    t.holds()


def test_a_copy_of_a_kicked_spell_is_kicked():
    # CR 707.10, 702.33d
    t = Table()
    t.creature(
        2, 2, "Kicker {2}\nWhen this creature enters, if it was kicked, you gain 4 life.",
        as_="ox", zone="hand", cost="{G}",
    )  # fmt: skip
    t.spell("Copy target creature spell.", as_="echo")
    t.mana("{2}{G}")
    t.cast("ox", answers={"additional": {"kicker": 1}})
    t.cast("echo", answers={"targets": ["ox"]})
    t.resolve()
    t.resolve()
    t.resolve()
    t.expect("kicked", alice={"life": 24}, stack=[{"spell": "ox"}])
    t.holds()


def test_a_copy_of_an_aura_spell_becomes_a_token_attached_to_its_target():
    # CR 608.3f, 303.4a
    t = Table()
    t.creature(2, 2, as_="ox")
    t.permanent("Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.",
                as_="mantle", zone="hand")  # fmt: skip
    t.spell("Copy target enchantment spell.", as_="echo")
    t.cast("mantle", answers={"targets": ["ox"]})
    t.cast("echo", answers={"targets": ["mantle"]})
    t.resolve(as_={"twin": {"copy_of": "mantle"}})
    t.resolve()
    t.expect("attached", twin={"attached_to": "ox", "token": True}, ox={"power": 3})
    t.resolve()
    t.expect("both", ox={"power": 4})
    t.holds()
