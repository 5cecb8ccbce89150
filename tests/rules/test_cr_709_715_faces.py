"""Cards with two faces or halves, and face-down cards (CR 708 to 715)."""

import pytest
from rules_table import Table

from conformance.scenario.model import Cast, Play

LEFT = {"name": "Ash", "cost": "{R}", "type": "Instant", "text": "You gain 1 life."}
RIGHT = {"name": "Ember", "cost": "{2}{R}", "type": "Sorcery", "text": "You gain 10 life."}


def split(t: Table, zone: str = "hand", layout: str = "split", fuse: bool = False) -> None:
    text = "\nFuse" if fuse else ""
    aftermath = "Aftermath\n" if layout == "aftermath" else ""
    t.two_faced(
        layout,  # type: ignore[arg-type]
        {**LEFT, "text": LEFT["text"] + text},
        {**RIGHT, "text": aftermath + RIGHT["text"] + text},
    )
    t.place("Ash // Ember", zone, as_="card")


def test_a_split_card_is_one_half_on_the_stack_and_both_elsewhere():
    # CR 709.3, 709.4
    t = Table()
    split(t)
    t.mana("{2}{R}")
    t.expect("both in hand", card={"mana_value": 4, "types": ["instant", "sorcery"]})
    t.cast("card", answers={"face": "Ember"})
    t.expect("one half", stack=[{"spell": "card", "mana_value": 3}])
    t.resolve()
    t.expect("ten", alice={"life": 30}, card={"zone": "graveyard", "mana_value": 4})
    t.holds()


def test_fused_halves_are_cast_together_from_hand():
    # CR 702.102
    t = Table()
    split(t, fuse=True)
    t.mana("{2}{R}{R}")
    t.cast("card", answers={"face": "Ash // Ember"})
    t.expect("both", stack=[{"spell": "card", "mana_value": 4}])
    t.resolve()
    t.expect("left then right", alice={"life": 31, "mana": ""})
    t.holds()


def test_aftermath_is_cast_from_the_graveyard_alone_and_exiled_afterwards():
    # CR 702.127a
    t = Table()
    split(t, layout="aftermath")
    t.mana("{2}{R}{R}")
    t.illegal(Cast(cast="card", answers={"face": "Ember"}), "not from hand")
    t.cast("card")
    t.resolve()
    t.expect("first half", alice={"life": 21}, card={"zone": "graveyard"})
    t.cast("card")
    t.resolve()
    t.expect("exiled", alice={"life": 31}, card={"zone": "exile"})
    t.holds()


def test_a_countered_aftermath_spell_is_exiled_too():
    # CR 702.127a: any time it would leave the stack
    t = Table()
    split(t, zone="graveyard", layout="aftermath")
    t.spell("Counter target spell.", as_="deny", player="bob")
    t.mana("{2}{R}")
    t.cast("card")
    t.cast("deny", by="bob", answers={"targets": ["card"]})
    t.resolve()
    t.expect("exiled", card={"zone": "exile"}, alice={"life": 20})
    t.holds()


def adventurer(t: Table, zone: str = "hand") -> None:
    t.two_faced(
        "adventure",
        {"name": "Reed Giant", "cost": "{3}", "type": "Creature — Giant", "power": "4",
         "toughness": "4"},
        {"name": "Reed Walk", "cost": "{1}", "type": "Sorcery — Adventure",
         "text": "You gain 2 life."},
    )  # fmt: skip
    t.place("Reed Giant // Reed Walk", zone, as_="giant")


def test_an_adventure_goes_to_exile_and_the_creature_is_cast_from_there():
    # CR 715.3d
    t = Table()
    adventurer(t)
    t.mana("{4}")
    t.cast("giant", answers={"face": "Reed Walk"})
    t.expect("the adventure", stack=[{"spell": "giant", "mana_value": 1}])
    t.resolve()
    t.expect("exile", giant={"zone": "exile", "mana_value": 3}, alice={"life": 22})
    t.illegal(Cast(cast="giant", answers={"face": "Reed Walk"}), "not again as an Adventure")
    t.cast("giant")
    t.resolve()
    t.expect("there", giant={"zone": "battlefield", "power": 4})
    t.holds()


def test_a_countered_adventure_goes_to_the_graveyard_and_cannot_be_cast_from_it():
    t = Table()
    adventurer(t)
    t.spell("Counter target spell.", as_="deny", player="bob")
    t.mana("{4}")
    t.cast("giant", answers={"face": "Reed Walk"})
    t.cast("deny", by="bob", answers={"targets": ["giant"]})
    t.resolve()
    t.expect("graveyard", giant={"zone": "graveyard"})
    t.illegal(Cast(cast="giant"), "not from there")
    t.holds()


def test_the_creature_of_an_adventurer_card_goes_where_creatures_go():
    t = Table()
    adventurer(t)
    t.spell("Destroy target creature.", as_="kill")
    t.mana("{3}")
    t.cast("giant", answers={"face": "Reed Giant"})
    t.resolve()
    t.cast("kill", answers={"targets": ["giant"]})
    t.resolve()
    t.expect("graveyard", giant={"zone": "graveyard"})
    t.holds()


def modal(t: Table, zone: str = "hand") -> None:
    t.two_faced(
        "modal_dfc",
        {"name": "Ford Rite", "cost": "{2}", "type": "Sorcery", "text": "You gain 3 life."},
        {"name": "Ford Shrine", "type": "Land", "text": "{T}: Add {G}."},
    )
    t.place("Ford Rite // Ford Shrine", zone, as_="ford")


def test_a_modal_card_is_cast_with_one_face_or_played_as_the_land_of_the_other():
    # CR 712.4a, 712.8a
    t = Table()
    modal(t)
    t.expect("front in hand", ford={"types": ["sorcery"], "mana_value": 2})
    t.play_land("ford")
    t.expect("land", ford={"zone": "battlefield", "types": ["land"], "card": "Ford Shrine"})
    t.activate("ford")
    t.expect("mana", alice={"mana": "{G}"})
    t.holds()


def test_the_land_face_counts_as_the_land_of_the_turn():
    t = Table()
    modal(t)
    t.permanent("Land", as_="plain", zone="hand")
    t.play_land("plain")
    t.illegal(Play(play="ford"), "one a turn")
    t.mana("{2}")
    t.cast("ford")
    t.resolve()
    t.expect("cast instead", alice={"life": 23})
    t.holds()


def test_a_transformed_permanent_has_its_back_faces_characteristics_and_front_mana_value():
    # CR 712.8d, 202.3b; in another zone it is its front face again
    t = Table()
    t.two_faced(
        "transform",
        {"name": "Dusk Pup", "cost": "{1}{G}", "type": "Creature — Wolf", "power": "1",
         "toughness": "1", "text": "{0}: Transform this creature."},
        {"name": "Dusk Hound", "type": "Creature — Wolf", "power": "5", "toughness": "5"},
    )  # fmt: skip
    t.place("Dusk Pup // Dusk Hound", as_="pup", counters={"+1/+1": 1})
    t.spell("Return target creature to its owner's hand.", as_="bounce")
    t.activate("pup")
    t.resolve()
    t.expect("back", pup={"power": 6, "card": "Dusk Hound", "mana_value": 2,
                          "counters": {"+1/+1": 1}})  # fmt: skip
    t.cast("bounce", answers={"targets": ["pup"]})
    t.resolve()
    t.expect("front", pup={"card": "Dusk Pup", "mana_value": 2, "zone": "hand"})
    t.holds()


def test_a_manifested_card_is_a_2_2_without_a_name_and_itself_when_it_leaves():
    # CR 701.40a, 708.2a, 708.9
    t = Table()
    t.creature(5, 5, "When this creature dies, you gain 9 life.", as_="hidden", zone="library",
               cost="{7}")  # fmt: skip
    t.spell("Manifest the top card of your library.", as_="veil")
    t.spell("Destroy target creature.", as_="kill")
    t.cast("veil")
    t.resolve()
    t.expect("veiled", hidden={"power": 2, "toughness": 2, "face_down": True, "mana_value": 0})
    t.cast("kill", answers={"targets": ["hidden"]})
    t.resolve()
    t.expect("it had no ability", stack=[], hidden={"zone": "graveyard", "power": 5})
    t.holds()


# ---------------------------------------------------------------- discover (CR 701.57)


@pytest.mark.parametrize(
    ("layout", "number", "faces"),
    [
        ("split", 4, ("Ash", "Ember")),  # both halves count 4 in exile
        ("adventure", 3, ("Reed Giant", "Reed Walk")),
        ("modal_dfc", 2, ("Ford Rite",)),  # a land is not cast
    ],
)
def test_a_discovered_card_is_cast_as_any_part_that_is_cheap_enough(
    layout: str, number: int, faces: tuple[str, ...]
):
    for face in faces:
        t = Table()
        makers = {"split": split, "adventure": adventurer, "modal_dfc": modal}
        makers[layout](t, "library")
        name = {"split": "card", "adventure": "giant", "modal_dfc": "ford"}[layout]
        t.spell(f"Discover {number}.", as_="seek", type_line="Sorcery")
        t.cast("seek")
        answers = {"cast-or-hand": "cast", "face": face}
        if len(faces) == 1:
            del answers["face"]
        t.resolve(answers=answers)
        t.expect("cast", stack=[{"spell": name}])
        t.holds()


def test_discover_does_not_stop_at_a_split_card_whose_halves_together_cost_more():
    # CR 709.4b: in exile its mana value is that of both halves
    t = Table()
    split(t, "library")
    t.creature(1, 1, as_="newt", zone="library", cost="{3}")
    t.spell("Discover 3.", as_="seek", type_line="Sorcery")
    t.cast("seek")
    t.resolve(answers={"cast-or-hand": "hand"})
    t.expect("the next card", newt={"zone": "hand"}, card={"zone": "library"})
    t.holds()


def test_a_permanent_that_has_transformed_since_its_ability_was_activated_does_not_again():
    # CR 701.27f
    t = Table()
    t.two_faced(
        "transform",
        {
            "name": "Dusk Pup", "cost": "{1}{G}", "type": "Creature — Wolf", "power": "1",
            "toughness": "1", "text": "{0}: Transform this creature.",
        },
        {
            "name": "Dusk Hound", "type": "Creature — Wolf", "power": "5", "toughness": "5",
            "text": "{0}: Transform this creature.",
        },
    )  # fmt: skip
    t.place("Dusk Pup // Dusk Hound", as_="pup")
    t.activate("pup")
    t.activate("pup")
    t.resolve_all(2)
    t.expect("once", pup={"power": 5})
    t.activate("pup")
    t.resolve()
    t.expect("and back later", pup={"power": 1})
    t.holds()


def test_each_half_of_a_fused_spell_has_its_own_targets():
    # CR 702.102c, 702.102d
    t = Table()
    t.two_faced(
        "split",
        {"name": "Ash", "cost": "{R}", "type": "Instant",
         "text": "Destroy target artifact.\nFuse"},
        {"name": "Ember", "cost": "{R}", "type": "Instant",
         "text": "Destroy target creature. You gain life equal to its power.\nFuse"},
    )  # fmt: skip
    t.place("Ash // Ember", "hand", as_="card")
    t.permanent("Artifact", as_="relic")
    t.creature(2, 2, as_="ox")
    t.mana("{R}{R}")
    t.cast("card", answers={"face": "Ash // Ember", "targets": ["relic", "ox"]})
    t.resolve()
    t.expect("both", relic={"zone": "graveyard"}, ox={"zone": "graveyard"}, alice={"life": 22})
    t.holds()
