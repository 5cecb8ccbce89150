"""Objects that are exiled until something leaves the battlefield (CR 610.3)."""

from rules_table import Table

WARDEN = (
    "When this creature enters, exile target creature an opponent controls until this creature "
    "leaves the battlefield."
)


def warden_in_hand(t: Table, name: str) -> None:
    """Put a creature that exiles another one into alice's hand."""
    t.creature(2, 2, WARDEN, as_=name, zone="hand")


def enters_for(t: Table, name: str, target: str) -> None:
    """Cast it, and let its ability exile the target."""
    t.cast(name)
    t.resolve(answers={"targets": [target]})
    t.resolve()


def test_what_was_exiled_returns_at_once_under_its_owners_control():
    # CR 610.3, 610.3c: nothing goes on the stack for it; bob owns the ox, and gets it.
    t = Table()
    warden_in_hand(t, "warden")
    t.creature(3, 3, as_="ox", player="bob", counters={"+1/+1": 1})
    t.spell("Destroy target creature.", as_="end", player="bob")
    enters_for(t, "warden", "ox")
    t.expect("away", ox={"zone": "exile"})
    t.cast("end", by="bob", answers={"targets": ["warden"]})
    t.resolve()
    t.expect(
        "back, as a new object", ox={"zone": "battlefield", "controller": "bob", "counters": {}},
        stack=[],
    )  # fmt: skip
    t.holds()


def test_nothing_is_exiled_when_the_source_left_before():
    # CR 610.3b
    t = Table()
    warden_in_hand(t, "warden")
    t.creature(3, 3, as_="ox", player="bob", counters={"+1/+1": 1})
    t.spell("Destroy target creature.", as_="end", player="bob")
    t.cast("warden")
    t.resolve(answers={"targets": ["ox"]})
    t.cast("end", by="bob", answers={"targets": ["warden"]})
    t.resolve()
    t.resolve()
    t.expect("the same object", ox={"zone": "battlefield", "counters": {"+1/+1": 1}}, stack=[])
    t.holds()


def test_what_is_away_for_two_sources_that_leave_together_returns_together():
    # CR 610.3d, 603.6a: each of the two creatures sees the other one enter.
    t = Table()
    warden_in_hand(t, "warden")
    warden_in_hand(t, "sheriff")
    sees = "Whenever another creature you control enters, you gain 1 life."
    t.creature(1, 1, sees, as_="newt", player="bob")
    t.creature(1, 1, sees, as_="crab", player="bob")
    t.spell("Creatures your opponents control get -2/-2 until end of turn.", as_="blight",
            player="bob")  # fmt: skip
    enters_for(t, "warden", "newt")
    enters_for(t, "sheriff", "crab")
    t.cast("blight", by="bob")
    t.resolve()
    t.expect("both see the other", stack=[{"trigger_of": "crab"}, {"trigger_of": "newt"}])
    t.resolve()
    t.resolve()
    t.expect("twice", bob={"life": 22}, newt={"zone": "battlefield"}, crab={"zone": "battlefield"})
    t.holds()


def test_a_source_that_comes_back_is_another_object():
    # CR 400.7: the first ox returns as the warden leaves, though the warden is there again.
    t = Table()
    warden_in_hand(t, "warden")
    t.creature(3, 3, as_="ox", player="bob")
    t.creature(2, 2, as_="elk", player="bob")
    t.spell(
        "Exile target creature, then return that card to the battlefield under its owner's "
        "control.", as_="blink",
    )  # fmt: skip
    enters_for(t, "warden", "ox")
    t.cast("blink", answers={"targets": ["warden"]})
    t.resolve(answers={"targets": ["elk"]})
    t.expect("the ox is back", ox={"zone": "battlefield"}, stack=[{"trigger_of": "warden"}])
    t.resolve()
    t.expect("the elk is away", ox={"zone": "battlefield"}, elk={"zone": "exile"}, stack=[])
    t.holds()


def test_a_token_that_was_exiled_does_not_come_back():
    # CR 111.7, 111.8
    t = Table()
    warden_in_hand(t, "warden")
    t.spell("Create a 1/1 green Squirrel creature token.", as_="nest", player="bob")
    t.spell("Destroy target creature.", as_="end", player="bob")
    t.cast("nest", by="bob")
    t.resolve(as_="squirrel")
    enters_for(t, "warden", "squirrel")
    t.cast("end", by="bob", answers={"targets": ["warden"]})
    t.resolve()
    t.expect("gone for good", squirrel={"zone": "none"}, bob={"battlefield": []}, stack=[])
    t.holds()


def test_what_has_left_exile_does_not_come_back():
    # CR 400.7: the card in the hand is another object.
    t = Table()
    warden_in_hand(t, "warden")
    t.creature(3, 3, as_="ox", player="bob")
    t.spell("Return target creature to its owner's hand.", as_="home", player="bob")
    t.cast("warden")
    t.resolve(answers={"targets": ["ox"]})
    t.cast("home", by="bob", answers={"targets": ["ox"]})
    t.resolve()
    t.resolve()
    t.expect("in hand", ox={"zone": "hand"}, warden={"zone": "battlefield"}, stack=[])
    t.holds()
