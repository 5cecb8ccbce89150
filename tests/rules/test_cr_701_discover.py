"""Discover (CR 701.57), and what mana was spent on (CR 106.3, 601.2h)."""

from rules_table import Table

from conformance.scenario.model import Cast, ExpectedQuestion

RIFT = (
    "{T}: Add {R}.\nWhenever you cast a permanent spell using mana produced by this land, "
    "discover X, where X is that spell's mana value."
)


def test_each_player_of_an_effect_discovers_from_their_own_library():
    # CR 701.57a: "your library" is the library of the player who discovers
    t = Table()
    t.creature(2, 2, "When this creature dies, discover 1.", as_="scout", player="bob")
    t.spell("Destroy target creature.", as_="fall")
    t.creature(1, 1, as_="of bob", zone="library", player="bob", cost="{1}")
    t.creature(1, 1, as_="of alice", zone="library", cost="{1}")
    t.cast("fall", answers={"targets": ["scout"]})
    t.resolve()
    t.resolve(answers={"cast-or-hand": "cast"})
    t.expect("bob casts", stack=[{"spell": "of bob", "controller": "bob"}])
    t.expect("alice has hers", alice={"library": ("of alice",)})
    t.holds()


def test_a_card_without_a_mana_cost_is_discovered_and_cast():
    # CR 202.3a: its mana value is 0; CR 118.6, 601.2f: only paying it is impossible
    t = Table()
    t.spell("Discover 0.", as_="search")
    t.creature(2, 2, as_="orphan", zone="library", cost=None)
    t.cast("search")
    t.resolve(answers={"cast-or-hand": "cast"})
    t.expect("cast", stack=[{"spell": "orphan", "mana_value": 0}])
    t.holds()


def test_a_discovered_card_can_discover_again_after_the_first_is_done():
    # CR 608.2g: no player receives priority in between; the new spell resolves later
    t = Table()
    t.spell("Discover 2.", as_="first search")
    t.spell("Discover 1.", as_="second search", zone="library", cost="{2}")
    t.creature(1, 1, as_="find", zone="library", cost="{1}")
    t.cast("first search")
    t.resolve(answers={"cast-or-hand": "cast"})
    t.expect(
        "waits",
        stack=[{"spell": "second search"}],
        alice={"graveyard": ("first search",), "library": ("find",)},
    )
    t.resolve(answers={"cast-or-hand": "hand"})
    t.expect("then it discovers", find={"zone": "hand"}, stack=[])
    t.holds()


def test_no_alternative_cost_is_offered_for_a_discovered_card():
    # CR 118.9a, 601.2b
    t = Table()
    t.spell("Discover 4.", as_="search")
    t.creature(
        2, 2, "When this creature enters, draw a card.\nEvoke {R}", as_="mist", zone="library",
        cost="{3}{R}",
    )  # fmt: skip
    t.permanent("Artifact", as_="page", zone="library")
    t.mana("{R}")
    t.cast("search")
    t.resolve(answers={"cast-or-hand": "cast"}, not_asked=["alternative"])
    t.resolve()
    t.expect("stays", mist={"zone": "battlefield"}, stack=[{"trigger_of": "mist"}])
    t.holds()


def test_a_face_of_too_great_a_mana_value_is_not_offered_even_with_mana():
    # CR 701.57a: "if the resulting spell's mana value is N or less"
    t = Table()
    t.spell("Discover 2.", as_="search")
    card = t.two_faced(
        "modal_dfc",
        {"cost": "{2}", "type": "Artifact"},
        {"cost": "{3}", "type": "Artifact"},
    )
    t.place(card, "library", as_="coin")
    t.mana("{3}")
    t.cast("search")
    t.resolve(answers={"cast-or-hand": "cast"}, not_asked=["face"])
    t.expect("front", stack=[{"spell": "coin", "mana_value": 2}], alice={"mana": "{3}"})
    t.holds()


def test_a_dear_adventurer_with_a_cheap_adventure_is_passed_over():
    # CR 715.4: in exile it has its normal characteristics alone
    t = Table()
    t.spell("Discover 2.", as_="search")
    card = t.two_faced(
        "adventure",
        {"cost": "{4}", "type": "Creature — Giant", "power": "4", "toughness": "4"},
        {"cost": "{1}", "type": "Instant — Adventure", "text": "You gain 3 life."},
    )
    t.place(card, "library", as_="giant")
    t.creature(1, 1, as_="find", zone="library", cost="{2}")
    t.cast("search")
    t.resolve(answers={"cast-or-hand": "hand"})
    t.expect("passed over", giant={"zone": "library"}, find={"zone": "hand"})
    t.holds()


def test_every_player_sees_the_cards_while_one_chooses():
    # CR 406.3
    t = Table(players=3)
    t.spell("Discover 1.", as_="search")
    t.permanent("Land", as_="land", zone="library")
    t.creature(1, 1, as_="find", zone="library", cost="{1}")
    everybody = ("alice", "bob", "carol")
    seen = {"land": everybody, "find": everybody}
    t.cast("search")
    t.resolve(
        answers={"cast-or-hand": "hand"},
        asked=[ExpectedQuestion(kind="cast-or-hand", subject="find", seen_by=seen)],
    )
    t.holds()


# ---------------------------------------------------------------- mana and its source


def _rift(t: Table) -> None:
    t.permanent("Land", RIFT, as_="rift")
    t.permanent("Artifact", as_="card below", zone="library", cost="{9}")


def test_mana_of_a_land_that_was_blinked_is_not_mana_of_the_new_land():
    # CR 400.7: the land that came back is a new object
    t = Table()
    _rift(t)
    t.creature(1, 1, as_="ox", zone="hand", cost="{R}")
    t.spell(
        "Exile target permanent, then return it to the battlefield under its owner's control.",
        as_="blink",
    )
    t.activate("rift")
    t.cast("blink", answers={"targets": ["rift"]})
    t.resolve()
    t.cast("ox")
    t.expect("no trigger", stack=[{"spell": "ox"}], alice={"mana": ""})
    t.holds()


def test_two_such_lands_trigger_each_for_its_own_mana():
    # CR 603.2c
    t = Table()
    _rift(t)
    t.permanent("Land", RIFT, as_="other rift")
    t.creature(1, 1, as_="ox", zone="hand", cost="{R}{R}")
    t.activate("rift")
    t.activate("other rift")
    t.cast("ox")
    t.expect(
        "one each",
        stack=[{"trigger_of": "other rift"}, {"trigger_of": "rift"}, {"spell": "ox"}],
    )
    t.holds()


def test_mana_spent_on_an_activated_ability_makes_nothing_trigger():
    # CR 601.2i: only casting a spell does
    t = Table()
    _rift(t)
    t.permanent("Artifact", "{R}: You gain 1 life.", as_="font")
    t.activate("rift")
    t.activate("font")
    t.expect("no trigger", stack=[{"ability_of": "font"}])
    t.holds()


def test_the_mana_of_another_player_does_not_count_for_the_lands_controller():
    # "Whenever you cast": bob's spell is not alice's
    t = Table()
    _rift(t)
    t.creature(1, 1, "Flash", as_="bobs ox", zone="hand", player="bob", cost="{R}")
    t.mana("{R}", "bob")
    t.activate("rift")
    t.cast("bobs ox", by="bob")
    t.expect("no trigger", stack=[{"spell": "bobs ox"}], alice={"mana": "{R}"})
    t.holds()


def test_a_refused_cast_leaves_the_mana_with_its_source():
    # CR 733.1: the payment is taken back, and the mana is still the land's
    t = Table()
    _rift(t)
    t.creature(
        1, 1, "As an additional cost to cast this spell, sacrifice a creature.", as_="greed",
        zone="hand", cost="{R}",
    )  # fmt: skip
    t.creature(1, 1, as_="ox", zone="hand", cost="{R}")
    t.activate("rift")
    t.illegal(Cast(cast="greed"), "nothing to sacrifice")
    t.cast("ox")
    t.expect("it counts", stack=[{"trigger_of": "rift", "caused_by": ["ox"]}, {"spell": "ox"}])
    t.holds()
