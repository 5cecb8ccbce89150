"""What is expected is compared field by field; what is not shown never passes."""

from __future__ import annotations

from typing import Any

import pytest
from traces import position, seen

from conformance.engines.trace import Observation
from conformance.judge.expectations import check_state, mana
from conformance.judge.verdict import Fault, Verdict
from conformance.scenario.model import Expect

TRIGGER = {"id": "#7", "kind": "triggered", "source": "ox", "cause": "hound",
           "controller": "alice", "targets": ["bob"]}  # fmt: skip
SPELL = {"id": "hound", "kind": "spell", "source": "hound", "controller": "alice", "x": 2,
         "mana_value": 4}  # fmt: skip


def faults(wanted: dict[str, Any], where: Observation, **options: Any) -> list[Fault]:
    state = Expect.model_validate({"expect": wanted}).expect
    return list(check_state(state, where, **options))


def one(wanted: dict[str, Any], **changes: Any) -> Fault:
    found = faults(wanted, seen(**changes))
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("field", "right", "wrong"),
    [
        ("zone", "battlefield", "hand"), ("power", 3, 4), ("toughness", 3, 2),
        ("counters", {}, {"+1/+1": 1}), ("tapped", False, True), ("damage", 0, 1),
        ("controller", "alice", "bob"), ("owner", "alice", "bob"),
        ("types", ("Creature",), ("Creature", "Artifact")), ("token", False, True),
        ("face_down", False, True), ("card", "Grove Ox", "Mire Hound"), ("mana_value", 3, 4),
    ],
)  # fmt: skip
def test_a_field_of_an_object_is_equal_or_wrong_or_not_shown(
    field: str, right: Any, wrong: Any
) -> None:
    there = seen(**{"objects.ox.mana_value": 3})
    assert faults({"ox": {field: right}}, there) == []
    (fault,) = faults({"ox": {field: wrong}}, there)
    assert (fault.verdict, fault.subject, fault.field) == (Verdict.WRONG_STATE, "ox", field)
    if field != "zone":
        del there["objects"]["ox"][field]  # type: ignore[misc]
        (fault,) = faults({"ox": {field: right}}, there)
        assert fault.verdict is Verdict.UNSUPPORTED


def test_counters_of_which_there_are_none_do_not_count() -> None:
    there = seen(**{"objects.ox.counters": {"+1/+1": 0, "charge": 2}})
    assert faults({"ox": {"counters": {"charge": 2}}}, there) == []
    assert faults({"ox": {"counters": {"charge": 2, "+1/+1": 0}}}, there) == []


def test_types_have_no_order() -> None:
    there = seen(**{"objects.ox.types": ["creature", "artifact"]})
    assert faults({"ox": {"types": ("Artifact", "Creature")}}, there) == []


def test_what_is_attached_to_nothing_is_wrong_where_the_engine_shows_attachments() -> None:
    wanted = {"ox": {"attached_to": "hound"}}
    assert faults(wanted, seen(**{"objects.ox.attached_to": "hound"})) == []
    assert one(wanted).actual == "nothing"
    (fault,) = faults(wanted, position(), shows_attachments=False)
    assert fault.verdict is Verdict.UNSUPPORTED


def test_an_object_that_has_ceased_to_exist_is_in_no_zone() -> None:
    assert faults({"ox": {"zone": "none"}}, seen(**{"objects.ox": ...})) == []
    assert faults({"ox": {"zone": "none"}}, seen(**{"objects.ox": {"zone": "none"}})) == []
    assert one({"ox": {"zone": "none"}}).actual == "battlefield"
    gone = one({"ox": {"power": 3}}, **{"objects.ox": ..., "objects.#4": {"card": "Grove Ox"}})
    assert gone.message == ("ox does not exist, expected power 3; objects without a name: #4")


def test_an_ability_with_a_name_is_on_the_stack_or_gone() -> None:
    there = seen(stack=[{**TRIGGER, "id": "first"}])
    assert faults({"first": {"zone": "stack", "controller": "alice"}}, there) == []
    assert faults({"first": {"zone": "none"}}, there)[0].actual == "stack"
    assert faults({"first": {"zone": "none"}}, position()) == []


def test_zones_are_multisets_and_a_library_has_an_order() -> None:
    there = seen(
        **{"players.alice.hand": ["a", "b", "a"], "players.alice.library": ["a", "b", "c"],
           "players.alice.graveyard": ["x", "y"], "players.alice.exile": []}
    )  # fmt: skip
    for wanted in (
        {"hand": ("b", "a", "a")}, {"library": ("a", "b", "c")}, {"graveyard": ("y", "x")},
        {"exile": ()}, {"library_bottom": ("c", "b")}, {"library_bottom": ()},
        {"hand_size": 3, "library_size": 3, "graveyard_size": 2}, {"battlefield": ("ox",)},
    ):  # fmt: skip
        assert faults({"alice": wanted}, there) == [], wanted
    for wanted in (
        {"hand": ("a", "b")}, {"hand": ("a", "b", "b")}, {"library": ("b", "a", "c")},
        {"library_bottom": ("a", "b")}, {"library_bottom": ("a", "b", "c", "c")}, {"exile": ("x",)},
        {"hand_size": 2}, {"battlefield": ()}, {"battlefield": ("ox", "ox")},
    ):  # fmt: skip
        found = faults({"alice": wanted}, there)
        assert [fault.verdict for fault in found] == [Verdict.WRONG_STATE], wanted


def test_a_zone_that_is_not_shown_is_unsupported() -> None:
    there = seen(**{"players.alice.library": ..., "battlefield": ...})
    for wanted in (
        {"library": ()},
        {"library_bottom": ()},
        {"library_size": 0},
        {"battlefield": ()},
    ):
        assert [fault.verdict for fault in faults({"alice": wanted}, there)] == [
            Verdict.UNSUPPORTED
        ], wanted


def test_unnamed_objects_count_by_their_card() -> None:
    there = seen(
        **{"battlefield": ["ox", "#3"],
           "objects.#3": {"card": "Snake", "zone": "battlefield", "controller": "alice"}}
    )  # fmt: skip
    assert faults({"alice": {"battlefield": ("Snake", "ox")}}, there) == []
    assert faults({"alice": {"battlefield": ("Grove Ox", "Snake")}}, there) != []


def test_mana_is_compared_in_normal_form() -> None:
    assert mana("{2}{G}{W}") == "{W}{G}{C}{C}"
    assert mana("{C}{G}{1}{W}{0}") == "{W}{G}{C}{C}"
    assert mana("") == ""
    assert faults({"alice": {"mana": "{1}{B}"}}, position()) == []
    assert one({"alice": {"mana": ""}}).actual == "{B}{C}"


def test_the_whole_stack_is_compared_from_the_top() -> None:
    there = seen(stack=[TRIGGER, SPELL])
    for wanted in (
        ({"trigger_of": "ox", "caused_by": ("elk", "hound"), "controller": "alice"},
         {"spell": "hound", "x": 2, "mana_value": 4}),
        ({"trigger_of": "ox", "targets": ("bob",)}, {}),
    ):  # fmt: skip
        assert faults({"stack": wanted}, there) == []
    for wanted in (
        (), ({"trigger_of": "ox"},), ({"spell": "hound"}, {"trigger_of": "ox"}),
        ({"trigger_of": "ox", "caused_by": ("elk",)}, {}), ({"ability_of": "ox"}, {}),
        ({"trigger_of": "hound"}, {}), ({}, {"spell": "hound", "x": 3}),
        ({"targets": ()}, {}), ({}, {"spell": "elk"}), ({}, {"controller": "bob"}),
    ):  # fmt: skip
        found = faults({"stack": wanted}, there)
        assert {fault.verdict for fault in found} == {Verdict.WRONG_STATE}, wanted


def test_a_cause_is_checked_only_where_the_engine_tells_it() -> None:
    silent = {key: value for key, value in TRIGGER.items() if key != "cause"}
    wanted = {"stack": ({"trigger_of": "ox", "caused_by": ("elk",)},)}
    assert faults(wanted, seen(stack=[silent])) == []
    assert (
        faults({"stack": ({"spell": "hound", "targets": ()},)}, seen(stack=[SPELL]))[0].verdict
        is Verdict.UNSUPPORTED
    )


def test_an_empty_stack_is_expected_as_such() -> None:
    assert faults({"stack": ()}, position()) == []
    fault = faults({"stack": ()}, seen(stack=[TRIGGER]))[0]
    assert (fault.expected, fault.actual) == ("none", "a trigger of ox caused by hound")
    assert faults({"stack": ()}, seen(stack=...))[0].verdict is Verdict.UNSUPPORTED


def test_the_turn_is_compared() -> None:
    assert faults({"turn": {"active": "alice", "priority": "alice"}}, position()) == []
    assert one({"turn": {"step": "upkeep"}}).actual == "precombat main"


def test_everything_wrong_is_told_objects_first() -> None:
    wanted = {"ox": {"power": 1, "tapped": True}, "alice": {"life": 1}, "stack": ({},)}
    found = faults(wanted, position())
    assert [(fault.subject, fault.field) for fault in found] == [
        ("ox", "power"), ("ox", "tapped"), ("alice", "life"), ("stack", "objects"),
    ]  # fmt: skip


def test_the_word_token_in_a_name_makes_no_difference() -> None:
    """Engines tell a token's name with or without the word of CR 111.4."""
    for card in ("Snake", "Snake Token"):
        token = {"card": card, "zone": "battlefield", "controller": "alice", "token": True}
        there = seen(**{"battlefield": ["ox", "#3"], "objects.#3": token, "objects.s": token})
        for name in ("Snake", "Snake Token"):
            assert faults({"alice": {"battlefield": ("ox", name)}}, there) == []
            assert faults({"s": {"card": name}}, there) == []
    assert faults({"ox": {"card": "Grove Ox Token"}}, position()) != []
