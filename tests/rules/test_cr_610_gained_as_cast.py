"""Abilities that spells gain as they are cast (CR 610.5)."""

from rules_table import Table

from conformance.scenario.model import Cast

GIVES = "Elemental spells you cast from your hand gain evoke {1} as you cast them."
EVOKED = {"alternative": "evoke"}


def elemental(t: Table, name: str, **fields: object) -> None:
    """Place an Elemental of four mana."""
    t.creature(4, 4, as_=name, cost="{3}{R}", type_line="Creature — Elemental", **fields)


def test_what_is_gained_outlives_its_source_and_goes_on_as_a_permanent():
    # CR 400.7a, 610.5
    t = Table()
    t.creature(2, 3, GIVES, as_="ember")
    elemental(t, "thorn", zone="hand")
    t.spell("Destroy target creature.", as_="end", player="bob")
    t.mana("{1}")
    t.cast("thorn", answers=EVOKED)
    t.cast("end", by="bob", answers={"targets": ["ember"]})
    t.resolve()
    t.resolve()
    t.expect("it still triggers", stack=[{"trigger_of": "thorn"}], thorn={"zone": "battlefield"})
    t.resolve()
    t.expect("sacrificed", thorn={"zone": "graveyard"})
    t.holds()


def test_only_such_spells_of_its_controller_gain_it():
    t = Table()
    t.creature(2, 3, GIVES, as_="ember")
    t.creature(2, 2, as_="ox", zone="hand", cost="{1}{G}")
    t.creature(
        4, 4, "Flash", as_="his", zone="hand", player="bob", cost="{3}{R}",
        type_line="Creature — Elemental",
    )  # fmt: skip
    t.mana("{1}")
    t.mana("{1}", "bob")
    t.illegal(Cast(cast="ox", answers=EVOKED), "no Elemental")
    t.illegal(Cast(cast="his", by="bob", answers=EVOKED), "bob's")
    t.holds()


def test_a_spell_cast_from_elsewhere_does_not_gain_it():
    t = Table()
    t.creature(2, 3, GIVES, as_="ember")
    elemental(t, "thorn", zone="library")
    words = (
        "Exile the top card of your library. You may cast that card without paying its mana cost."
    )
    t.spell(words, as_="dig", type_line="Sorcery")
    t.cast("dig")
    t.resolve(answers={"may": True})
    t.expect("on the stack", stack=[{"spell": "thorn"}])
    t.resolve()
    t.expect("it stays", thorn={"zone": "battlefield"}, stack=[])
    t.holds()


def test_the_mana_cost_may_be_paid_all_the_same():
    # CR 118.9b, 702.74a
    t = Table()
    t.creature(2, 3, GIVES, as_="ember")
    elemental(t, "thorn", zone="hand")
    t.mana("{3}{R}")
    t.cast("thorn", answers={"alternative": "none"})
    t.resolve()
    t.expect("it stays", thorn={"zone": "battlefield"}, alice={"mana": ""}, stack=[])
    t.holds()
