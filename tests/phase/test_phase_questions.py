"""Each kind of question arrives with its subject and options, and its answer is obeyed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from phase_questions import GROVE_OX, done, only_question, play

from conformance.engines.trace import StepOutcome

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter


def test_targets_and_x(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Ember Bolt", "answers": {"x": 2, "targets": ["bob"]}},
        {"resolve": None},
        alice={"hand": ["Ember Bolt"], "mana": "{R}{R}{R}", "battlefield": ["Grove Ox"]},
    )
    assert done(trace)["players"]["bob"]["life"] == 18
    targets, x = (only_question(trace.steps[0], kind) for kind in ("targets", "x"))
    assert set(targets.question.options or ()) == {"alice", "bob", "Grove Ox"}
    assert (targets.question.minimum, targets.question.maximum) == (1, 1)
    assert x.question.options == ("0", "1", "2")
    assert x.question.subject == targets.question.subject == "Ember Bolt"


def test_a_spell_on_the_stack_shows_its_choices(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Ember Bolt", "answers": {"x": 2, "targets": ["bob"]}},
        alice={"hand": ["Ember Bolt"], "mana": "{R}{R}{R}"},
    )
    (spell,) = done(trace)["stack"]
    assert spell == {
        "id": "Ember Bolt", "kind": "spell", "source": "Ember Bolt", "controller": "alice",
        "targets": ["bob"], "x": 2, "mana_value": 3,
    }  # fmt: skip


@pytest.mark.parametrize("chosen", [[], ["ox"], ["ox", "crab"]])
def test_up_to_two_targets_are_one_question(adapter: EngineAdapter, chosen: list[str]) -> None:
    trace = play(
        adapter,
        {"cast": "Two Falls", "answers": {"targets": chosen}},
        {"resolve": None},
        alice={"hand": ["Two Falls"], "mana": "{B}"},
        bob={
            "battlefield": [
                {"card": "Grove Ox", "as": "ox"},
                {"card": "Tidepool Crab", "as": "crab"},
            ]
        },
    )
    seen = done(trace)
    assert sorted(seen["players"]["bob"]["graveyard"]) == sorted(chosen)
    question = only_question(trace.steps[0], "targets").question
    assert (question.minimum, question.maximum) == (0, 2)


def test_the_only_legal_target_is_reported_though_not_asked_for(adapter: EngineAdapter) -> None:
    start: dict[str, Any] = {
        "alice": {"hand": ["Strike Down"], "mana": "{1}{B}"},
        "bob": {"battlefield": ["Grove Ox"]},
    }
    silent = play(adapter, {"cast": "Strike Down"}, **start)
    assert only_question(silent.steps[0], "targets").by == "engine"
    assert done(silent)["stack"][0]["targets"] == ["Grove Ox"]
    spoken = play(adapter, {"cast": "Strike Down", "answers": {"targets": ["Grove Ox"]}}, **start)
    assert only_question(spoken.steps[0], "targets").by == "scenario"
    wrong = play(adapter, {"cast": "Strike Down", "answers": {"targets": ["bob"]}}, **start)
    assert wrong.steps[0].outcome is StepOutcome.ILLEGAL


@pytest.mark.parametrize(("chosen", "stack"), [("evoke", 1), ("none", 0)])
def test_an_alternative_cost_is_chosen(adapter: EngineAdapter, chosen: str, stack: int) -> None:
    trace = play(
        adapter,
        {"cast": "Brief Spark", "answers": {"alternative": chosen}},
        {"resolve": None},
        alice={"hand": ["Brief Spark"], "mana": "{R}{2}"},
    )
    assert len(done(trace)["stack"]) == stack
    question = only_question(trace.steps[0], "alternative").question
    assert question.options == ("none", "evoke")


def test_an_alternative_cost_that_alone_can_be_paid_is_reported(adapter: EngineAdapter) -> None:
    start: dict[str, Any] = {"alice": {"hand": ["Brief Spark"], "mana": "{R}"}}
    told = {"cast": "Brief Spark", "answers": {"alternative": "evoke"}}
    trace = play(adapter, told, **start)
    assert only_question(trace.steps[0], "alternative").by == "scenario"
    done(trace)
    refused = {"cast": "Brief Spark", "answers": {"alternative": "none"}}
    assert play(adapter, refused, **start).steps[0].outcome is StepOutcome.ILLEGAL


@pytest.mark.parametrize(
    ("answer", "times"),
    [(0, 0), (1, 1), (2, 2), ("multikicker", 1), (["multikicker"] * 2, 2), ({"multikicker": 2}, 2)],
)
def test_an_additional_cost_is_paid_as_often_as_told(
    adapter: EngineAdapter, answer: Any, times: int
) -> None:
    trace = play(
        adapter,
        {"cast": "Many Boots", "answers": {"additional": answer}},
        {"resolve": None},
        alice={"hand": ["Many Boots"], "mana": "{R}{2}"},
    )
    counters = done(trace)["objects"]["Many Boots"]["counters"]
    assert counters == ({"+1/+1": times} if times else {})
    only_question(trace.steps[0], "additional")


def test_an_additional_cost_cannot_be_paid_too_often(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Many Boots", "answers": {"additional": 3}},
        alice={"hand": ["Many Boots"], "mana": "{R}{2}"},
    )
    assert trace.steps[0].outcome is StepOutcome.ILLEGAL


def test_objects_are_chosen_to_put_onto_the_battlefield(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Open Gates"},
        {"resolve": None, "answers": {"objects": ["ox", "crab"]}},
        alice={
            "hand": [
                "Open Gates", {"card": "Grove Ox", "as": "ox"}, "Strike Down",
                {"card": "Tidepool Crab", "as": "crab"}, {"card": "Grove Ox", "as": "other"},
            ],
            "mana": "{G}",
        },
    )  # fmt: skip
    assert set(done(trace)["battlefield"]) == {"ox", "crab"}
    question = only_question(trace.steps[1], "objects").question
    assert set(question.options or ()) == {"ox", "crab", "other"}
    assert (question.minimum, question.maximum) == (0, 2)
    assert question.subject == "Open Gates"


def test_a_player_who_discards_chooses(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Torn Pack", "answers": {"targets": ["bob"]}},
        {"resolve": None, "answers": {"objects": ["ox"]}},
        alice={"hand": ["Torn Pack"], "mana": "{B}"},
        bob={"hand": [{"card": "Grove Ox", "as": "ox"}, "Strike Down"]},
    )
    assert done(trace)["players"]["bob"]["graveyard"] == ["ox"]
    assert only_question(trace.steps[1], "objects").question.player == "bob"


def test_a_discard_without_a_choice_uses_the_answer(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Torn Pack", "answers": {"targets": ["bob"]}},
        {"resolve": None, "answers": {"objects": ["ox"]}},
        alice={"hand": ["Torn Pack"], "mana": "{B}"},
        bob={"hand": [{"card": "Grove Ox", "as": "ox"}]},
    )
    assert done(trace)["players"]["bob"]["graveyard"] == ["ox"]
    assert only_question(trace.steps[1], "objects").question.options == ("ox",)


def test_a_cost_is_paid_with_the_object_chosen(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Dark Trade", "answers": {"objects": ["ox"]}},
        alice={
            "hand": ["Dark Trade"], "mana": "{B}",
            "battlefield": [{"card": "Grove Ox", "as": "ox"}, "Tidepool Crab"],
        },
    )  # fmt: skip
    assert done(trace)["players"]["alice"]["graveyard"] == ["ox"]
    assert only_question(trace.steps[0], "objects").question.subject == "Dark Trade"


def test_the_legend_that_stays_is_chosen(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "new"},
        {"resolve": None, "answers": {"objects": ["old"]}},
        alice={
            "hand": [{"card": "Old Queen", "as": "new"}], "mana": "{W}",
            "battlefield": [{"card": "Old Queen", "as": "old"}],
        },
    )  # fmt: skip
    assert done(trace)["battlefield"] == ["old"]


def test_the_colour_of_mana_is_chosen(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"activate": "Bright Patch", "ability": 1, "answers": {"mana colour": "U"}},
        alice={"battlefield": ["Bright Patch"]},
    )
    seen = done(trace)
    assert seen["players"]["alice"]["mana"] == "{U}"
    assert seen["objects"]["Bright Patch"]["tapped"] is True
    question = only_question(trace.steps[0], "mana colour").question
    assert question.options == ("W", "U", "B", "R", "G")
    assert question.subject == "Bright Patch"


@pytest.mark.parametrize(("colours", "mana"), [(["R", "G", "G"], "{R}{G}{G}"), ("G", "{G}{G}{G}")])
def test_the_colours_of_mana_in_any_combination_are_chosen(
    adapter: EngineAdapter, colours: str | list[str], mana: str
) -> None:
    trace = play(
        adapter,
        {"activate": "Mixed Patch", "ability": 1, "answers": {"mana colour": colours}},
        alice={"battlefield": ["Mixed Patch"]},
    )
    assert done(trace)["players"]["alice"]["mana"] == mana


def test_too_few_colours_are_refused(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"activate": "Mixed Patch", "ability": 1, "answers": {"mana colour": ["R", "G"]}},
        alice={"battlefield": ["Mixed Patch"]},
    )
    assert trace.steps[0].outcome is StepOutcome.ILLEGAL
    assert "2 colours are named for 3 mana" in trace.steps[0].detail


@pytest.mark.parametrize(("chosen", "left"), [("alternative", "{R}"), ("evoke", "")])
def test_a_permanents_leave_to_cast_for_free_is_an_alternative(
    adapter: EngineAdapter, chosen: str, left: str
) -> None:
    trace = play(
        adapter,
        {"cast": "Brief Spark", "answers": {"alternative": chosen}},
        alice={"hand": ["Brief Spark"], "mana": "{R}", "battlefield": ["All Knowledge"]},
    )
    assert done(trace)["players"]["alice"]["mana"] == left


def test_a_cast_that_is_only_possible_for_free_reads_as_that(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Grove Ox", "answers": {"alternative": "alternative"}},
        alice={"hand": ["Grove Ox"], "battlefield": ["All Knowledge"]},
    )
    assert done(trace)["stack"][0]["source"] == "Grove Ox"
    assert only_question(trace.steps[0], "alternative").question.options == ("alternative",)


@pytest.mark.parametrize("chosen", [True, False])
def test_what_one_may_do_is_asked(adapter: EngineAdapter, chosen: bool) -> None:
    trace = play(
        adapter,
        {"cast": "Glad Guest"},
        {"resolve": None},
        {"resolve": None, "answers": {"may": chosen}},
        alice={"hand": ["Glad Guest"], "mana": "{U}", "library": ["Grove Ox"]},
    )
    assert done(trace)["players"]["alice"]["hand"] == (["Grove Ox"] if chosen else [])
    question = only_question(trace.steps[2], "may").question
    assert (question.options, question.subject) == (("yes", "no"), "Glad Guest")


@pytest.mark.parametrize(("chosen", "zone"), [("cast", "stack"), ("hand", "hand")])
def test_a_discovered_card_is_cast_or_taken(adapter: EngineAdapter, chosen: str, zone: str) -> None:
    trace = play(
        adapter,
        {"cast": "Long Search"},
        {"resolve": None, "answers": {"cast-or-hand": chosen}},
        alice={"hand": ["Long Search"], "mana": "{R}", "library": ["Blank Page", "Grove Ox"]},
    )
    seen = done(trace)
    assert seen["objects"]["Grove Ox"]["zone"] == zone
    assert seen["players"]["alice"]["library"] == ["Blank Page"]
    assert only_question(trace.steps[1], "cast-or-hand").question.options == ("cast", "hand")


@pytest.mark.parametrize(("chosen", "life"), [(1, 23), ("2", 20), ("You gain 3 life.", 23)])
def test_a_mode_is_chosen_by_number_or_text(
    adapter: EngineAdapter, chosen: str | int, life: int
) -> None:
    trace = play(
        adapter,
        {"cast": "Either Way", "answers": {"mode": chosen}},
        {"resolve": None},
        alice={"hand": ["Either Way"], "mana": "{U}", "library": ["Grove Ox"]},
    )
    assert done(trace)["players"]["alice"]["life"] == life
    assert only_question(trace.steps[0], "mode").question.options == ("1", "2")


def test_damage_is_divided_as_told(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {
            "cast": "Split Spark",
            "answers": {"targets": ["bob", "ox"], "division": {"bob": 1, "ox": 2}},
        },
        {"resolve": None},
        alice={"hand": ["Split Spark"], "mana": "{R}"},
        bob={"battlefield": [{"card": "Grove Ox", "as": "ox"}]},
    )
    seen = done(trace)
    assert seen["players"]["bob"]["life"] == 19
    assert seen["objects"]["ox"]["damage"] == 2


def test_a_number_is_chosen(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Picked Number"},
        {"resolve": None, "answers": {"number": 2}},
        alice={"hand": ["Picked Number"], "mana": "{U}"},
    )
    done(trace)
    asked = only_question(trace.steps[1], "number")
    assert asked.question.options == ("0", "1", "2", "3")
    assert (asked.answer, asked.by) == (2, "scenario")


def test_a_name_is_chosen(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Kindred Stone"},
        {"resolve": None, "answers": {"named": "Ox"}},
        alice={"hand": ["Kindred Stone"], "mana": "{1}"},
    )
    done(trace)
    question = only_question(trace.steps[1], "named").question
    assert question.subject == "Kindred Stone"
    assert "Ox" in (question.options or ())


def test_a_clone_may_enter_as_a_copy_of_the_object_chosen(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Grey Mimic"},
        {"resolve": None, "answers": {"may": True, "objects": ["Grove Ox"]}},
        alice={"hand": ["Grey Mimic"], "mana": "{U}"},
        bob={"battlefield": ["Grove Ox", "Tidepool Crab"]},
    )
    view = done(trace)["objects"]["Grey Mimic"]
    assert (view["card"], view["power"]) == ("Grove Ox", 3)
    assert only_question(trace.steps[1], "may").question.subject == "Grey Mimic"


def test_combat_damage_is_assigned_as_told(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"attack": {"boar": "bob"}},
        {"block": {"ox": "boar"}},
        {"advance": "combat damage", "answers": {"division": {"ox": 5, "bob": 2}}},
        alice={"battlefield": [{"card": "Great Boar", "as": "boar"}]},
        bob={"battlefield": [{"card": "Grove Ox", "as": "ox"}]},
    )
    seen = done(trace)
    assert seen["players"]["bob"]["life"] == 18
    assert seen["objects"]["ox"]["zone"] == "graveyard"


def test_a_question_without_an_answer_ends_the_play_with_the_question(
    adapter: EngineAdapter,
) -> None:
    trace = play(
        adapter,
        {"cast": "Ember Bolt", "answers": {"x": 1}},
        alice={"hand": ["Ember Bolt"], "mana": "{R}{R}"},
    )
    step = trace.steps[-1]
    assert step.outcome is StepOutcome.UNANSWERED
    assert step.pending is not None
    assert step.pending.kind == "targets"


def test_each_word_target_is_a_question_of_its_own(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Sworn Foes", "answers": {"targets": ["theirs", "ox"]}},
        alice={"hand": ["Sworn Foes"], "mana": "{B}", "battlefield": [GROVE_OX, "Glad Guest"]},
        bob={"battlefield": [{"card": "Grove Ox", "as": "theirs"}]},
    )
    assert done(trace)["stack"][0]["targets"] == ["theirs", "ox"]
    first, second = (entry.question for entry in trace.steps[0].asked)
    assert first.options == ("theirs",)
    assert set(second.options or ()) == {"ox", "Glad Guest"}
