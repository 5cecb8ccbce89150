"""Trace laws see what no game can show, and are silent about everything else."""

from __future__ import annotations

from typing import Any

import pytest
from traces import position, scenario, seen, thing

from conformance.judge.changes import between
from conformance.judge.trace_laws import Setting, broken_laws
from conformance.judge.verdict import Verdict
from conformance.scenario.pool import with_pool_cards

RESOLVE = {"resolve": None}


def setting(text: str = "", *play: Any) -> Setting:
    cards = {"Grove Ox": {"type": "Creature — Ox", "power": "3", "toughness": "3", "text": text}}
    # The pool's ox has no text; this one shadows it.
    return Setting.of(with_pool_cards(scenario(*play or (RESOLVE,), cards=cards)))


def broken(text: str = "", **changes: Any) -> list[tuple[str, tuple[str, ...]]]:
    found = list(broken_laws(seen(**changes), setting(text)))
    assert all(fault.verdict is Verdict.WRONG_STATE and fault.clause for fault in found)
    return [(fault.subject, fault.rules) for fault in found]


TOKEN = {**thing("Snake", "graveyard", 1, 1), "token": True}

BROKEN: dict[str, tuple[dict[str, Any], list[tuple[str, tuple[str, ...]]]]] = {
    "in two zones": ({"players.alice.graveyard": ["ox"]}, [("ox", ("400.1",))]),
    "twice in a zone": ({"players.alice.hand": ["hound", "hound"]}, [("hound", ("400.1",))]),
    "listed elsewhere": ({"objects.ox.zone": "exile"}, [("ox", ("400.1",))]),
    "spell elsewhere": (
        {"stack": [{"id": "hound", "kind": "spell"}], "players.alice.hand": []},
        [("hound", ("601.2a",))],
    ),
    "vanished": (
        {"players.alice.hand": [], "objects.hound": ...}, [("hound", ("108.3", "400.1"))]
    ),
    "counters in hand": ({"objects.hound.counters": {"+1/+1": 1}}, [("hound", ("122.2", "400.7"))]),
    "toughness 0": ({"objects.ox.toughness": 0}, [("ox", ("704.5f",))]),
    "toughness below 0": ({"objects.ox.toughness": -2}, [("ox", ("704.5f",))]),
    "lethal damage": ({"objects.ox.damage": 3}, [("ox", ("704.5g",))]),
    "token in a graveyard": (
        {"objects.#9": TOKEN, "players.alice.graveyard": ["#9"]}, [("#9", ("704.5d",))]
    ),
    "both counters": (
        {"objects.ox.counters": {"+1/+1": 1, "-1/-1": 1}}, [("ox", ("704.5q",))]
    ),
    "no loyalty": ({"objects.ox.types": ["planeswalker"]}, [("ox", ("704.5i",))]),
    "no life": ({"players.bob.life": 0}, [("bob", ("704.5a",))]),
    "poison": ({"players.bob.counters": {"poison": 10}}, [("bob", ("704.5c",))]),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_law_sees_what_cannot_be_and_names_its_rule(name: str) -> None:
    changes, expected = BROKEN[name]
    assert broken(**changes) == expected


def test_a_sound_position_breaks_no_law() -> None:
    assert broken() == []


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("Indestructible", {"objects.ox.damage": 5}),
        ("If this creature would be destroyed, exile it instead.", {"objects.ox.damage": 5}),
        ("{1}: Regenerate this creature.", {"objects.ox.damage": 5}),
        ("You don't lose the game for having 0 or less life.", {"players.bob.life": 0}),
        ("Counters remain on this creature as it moves to any zone.",
         {"players.alice.hand": [], "players.alice.graveyard": ["hound"],
          "objects.hound.zone": "graveyard", "objects.hound.counters": {"+1/+1": 1}}),
    ],
)  # fmt: skip
def test_a_law_is_silent_where_a_card_may_make_an_exception(
    text: str, changes: dict[str, Any]
) -> None:
    assert broken(text, **changes) == []
    assert broken("", **changes) != []


@pytest.mark.parametrize(
    "changes",
    [
        {"objects.ox.toughness": 0, "turn.priority": None},
        {"objects.ox.toughness": 0, "objects.ox.types": ["artifact"]},
        {"objects.ox.damage": 3, "objects.ox.types": ["artifact"]},
        {"objects.ox.damage": 3, "objects.ox.toughness": ...},
        {"objects.ox.damage": 3, "objects.ox.counters": {"shield": 1}},
        {"players.bob.life": 0, "turn.priority": None},
        {"players.bob.life": 0, "players.bob.lost": True},
        {"players.bob.life": 0, "players.bob.lost": ...},
        {"players.alice.hand": [], "objects.hound.zone": "exile"},
        {"players.alice.hand": [], "objects.hound": ..., "players.alice.lost": True},
        {"players.alice.hand": ..., "objects.hound": ...},
        {"battlefield": ..., "objects.ox": ...},
        {"players": {}},
        {"objects": {}, "stack": ...},
        {"objects.ox.types": ["planeswalker"], "objects.ox.counters": {"loyalty": 2}},
        {"objects.hound.counters": {"+1/+1": 0}},
        {"objects.hound.tapped": True, "objects.hound.damage": 2},
    ],
)
def test_a_law_never_cries_wolf(changes: dict[str, Any]) -> None:
    assert broken(**changes) == []


def test_the_cards_of_a_player_who_conceded_may_leave() -> None:
    gone = seen(**{"players.alice.hand": [], "objects.hound": ...})
    conceding = setting("", {"concede": "alice"})
    assert list(broken_laws(gone, conceding)) == []


def later(**changes: Any) -> list[str]:
    return [fault.clause for fault in between(position(), seen(**changes), setting())]


def test_mana_does_not_come_from_nowhere_or_stay_into_another_step() -> None:
    assert later(**{"players.alice.mana": "{B}"}) == []
    assert later(**{"players.alice.mana": "{B}{C}{G}"}) == ["mana adds up"]
    assert later(**{"turn.step": "beginning of combat"}) == ["mana empties"]
    assert later(**{"turn.step": "beginning of combat", "players.alice.mana": ""}) == []


def test_mana_may_come_from_lands_and_texts() -> None:
    richer = seen(**{"players.alice.mana": "{B}{C}{G}"})
    assert list(between(position(), richer, setting("{T}: Add {G}."))) == []
    land = seen(**{"players.alice.mana": "{B}{C}{G}", "objects.#2": {"types": ["land"]}})
    assert list(between(position(), land, setting())) == []


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("tapped", True, "This creature enters tapped."),
        ("damage", 1, "This creature deals 1 damage to itself."),
        ("counters", {"+1/+1": 1}, "This creature enters with a +1/+1 counter on it."),
        ("counters", {"+1/+1": 1}, "Riot"),
    ],
)
def test_what_comes_to_the_battlefield_has_no_memory_unless_a_text_gives_it_one(
    field: str, value: Any, text: str
) -> None:
    entered = seen(
        **{"players.alice.hand": [], "battlefield": ["ox", "hound"],
           "objects.hound.zone": "battlefield", f"objects.hound.{field}": value}
    )  # fmt: skip
    faults = list(between(position(), entered, setting()))
    assert [(fault.subject, fault.field) for fault in faults] == [("hound", field)]
    assert list(between(position(), entered, setting(text))) == []
    assert list(between(entered, entered, setting())) == []


def test_life_does_not_change_by_itself() -> None:
    assert later(**{"players.bob.life": 19}) == ["life adds up"]
    hurt = seen(**{"players.bob.life": 19})
    for text in ("You gain 1 life.", "This creature deals 1 damage to any target.", "Extort"):
        assert list(between(position(), hurt, setting(text))) == []
    assert list(between(position(), hurt, setting("", {"attack": {"ox": "bob"}}))) == []
