"""Each kind of question arrives with its subject and options, and its answer is obeyed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from phase_scenarios import scenario

from conformance.engines.trace import Asked, Observation, StepOutcome, StepTrace, Trace

if TYPE_CHECKING:
    from conformance.engines.adapter import EngineAdapter

GROVE_OX = {"card": "Grove Ox", "as": "ox"}

CARDS: dict[str, Any] = {
    "Left Hand // Right Hand": {"layout": "split", "faces": [
        {"name": "Left Hand", "cost": "{W}", "type": "Sorcery", "text": "You gain 1 life.\nFuse"},
        {"name": "Right Hand", "cost": "{B}", "type": "Sorcery",
         "text": "You gain 5 life.\nFuse"}]},
    "Great Litter": {"cost": "{G}", "type": "Sorcery",
                     "text": "Create two 3/3 green Beast creature tokens."},
    "Twofold Crab": {"cost": "{U}", "type": "Creature — Crab", "text": "Evolve\nEvolve",
                     "power": "2", "toughness": "2"},
    "Kind Smith": {"cost": "{W}", "type": "Creature — Human", "power": "1", "toughness": "1",
                   "text": "When this creature enters, put a +1/+1 counter on target creature "
                           "you control."},
    "Sworn Foes": {"cost": "{B}", "type": "Sorcery", "text": "Destroy target creature an "
                   "opponent controls and target creature you control."},
    "Ember Bolt": {"cost": "{X}{R}", "type": "Sorcery",
                   "text": "Ember Bolt deals X damage to any target."},
    "Two Falls": {"cost": "{B}", "type": "Sorcery",
                  "text": "Destroy up to two target creatures."},
    "Brief Spark": {"cost": "{2}{R}", "type": "Creature — Elemental", "text": "Evoke {R}",
                    "power": "2", "toughness": "2"},
    "Many Boots": {"cost": "{R}", "type": "Creature — Human", "power": "1", "toughness": "1",
                   "text": "Multikicker {1}\nThis creature enters with a +1/+1 counter on it "
                           "for each time it was kicked."},
    "Open Gates": {"cost": "{G}", "type": "Sorcery",
                   "text": "Put up to two creature cards from your hand onto the battlefield."},
    "Torn Pack": {"cost": "{B}", "type": "Sorcery", "text": "Target player discards a card."},
    "Bright Patch": {"type": "Land", "text": "{T}: Add one mana of any color."},
    "Glad Guest": {"cost": "{U}", "type": "Creature — Bird", "power": "1", "toughness": "1",
                   "text": "When this creature enters, you may draw a card."},
    "Long Search": {"cost": "{R}", "type": "Sorcery", "text": "Discover 3."},
    "Blank Page": {"cost": "{9}", "type": "Artifact"},
    "Either Way": {"cost": "{U}", "type": "Instant",
                   "text": "Choose one —\n• You gain 3 life.\n• Draw a card."},
    "Split Spark": {"cost": "{R}", "type": "Sorcery", "text": "Split Spark deals 3 damage "
                    "divided as you choose among one, two, or three targets."},
    "Picked Number": {"cost": "{U}", "type": "Sorcery",
                      "text": "Choose a number between 0 and 3."},
    "Kindred Stone": {"cost": "{1}", "type": "Artifact",
                      "text": "As this artifact enters, choose a creature type."},
    "Grey Mimic": {"cost": "{U}", "type": "Creature — Shapeshifter",
                   "text": "You may have this creature enter as a copy of any creature on the "
                           "battlefield.", "power": "0", "toughness": "1"},
    "Old Queen": {"cost": "{W}", "type": "Legendary Creature — Human",
                  "power": "1", "toughness": "1"},
    "Great Boar": {"cost": "{4}{G}", "type": "Creature — Boar", "text": "Trample",
                   "power": "7", "toughness": "7"},
    "Dark Trade": {"cost": "{B}", "type": "Sorcery", "text":
                   "As an additional cost to cast this spell, sacrifice a creature.\n"
                   "You gain 1 life."},
    "Fire Half // Ice Half": {"layout": "split", "faces": [
        {"name": "Fire Half", "cost": "{R}", "type": "Instant", "text": "You gain 1 life."},
        {"name": "Ice Half", "cost": "{U}", "type": "Instant", "text": "You gain 5 life."}]},
    "Stray Knight // Small Quest": {"layout": "adventure", "faces": [
        {"name": "Stray Knight", "cost": "{R}", "type": "Creature — Knight",
         "power": "2", "toughness": "2"},
        {"name": "Small Quest", "cost": "{U}", "type": "Sorcery — Adventure",
         "text": "You gain 5 life."}]},
    "Red Path // Green Path": {"layout": "modal_dfc", "faces": [
        {"name": "Red Path", "type": "Land", "text": "{T}: Add {R}."},
        {"name": "Green Path", "type": "Land", "text": "{T}: Add {G}."}]},
}  # fmt: skip


def play(adapter: EngineAdapter, *steps: Any, **start: Any) -> Trace:
    """Play steps after which the game is looked at."""
    return adapter.run(scenario(*steps, {"expect": {}}, start=start, cards=CARDS))


def done(trace: Trace) -> Observation:
    assert trace.set_up.outcome is StepOutcome.DONE, trace.set_up.detail
    for step in trace.steps:
        assert step.outcome is StepOutcome.DONE, step
        assert step.unused == (), step
    last = trace.steps[-1].observation
    assert last is not None
    return last


def only_question(step: StepTrace, kind: str) -> Asked:
    (asked,) = [entry for entry in step.asked if entry.question.kind == kind]
    return asked


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


@pytest.mark.parametrize(("face", "life"), [("Fire Half", 21), ("Ice Half", 25)])
def test_a_half_of_a_split_card_is_chosen(adapter: EngineAdapter, face: str, life: int) -> None:
    trace = play(
        adapter,
        {"cast": "split", "answers": {"face": face}},
        {"resolve": None},
        alice={"hand": [{"card": "Fire Half // Ice Half", "as": "split"}], "mana": "{R}{U}"},
    )
    assert done(trace)["players"]["alice"]["life"] == life
    question = only_question(trace.steps[0], "face").question
    assert question.options == ("Fire Half", "Ice Half")


@pytest.mark.parametrize(
    ("face", "zone"), [("Stray Knight", "battlefield"), ("Small Quest", "exile")]
)
def test_a_half_of_an_adventurer_card_is_chosen(
    adapter: EngineAdapter, face: str, zone: str
) -> None:
    card = {"card": "Stray Knight // Small Quest", "as": "knight"}
    trace = play(
        adapter,
        {"cast": "knight", "answers": {"face": face}},
        {"resolve": None},
        alice={"hand": [card], "mana": "{R}{U}"},
    )
    assert done(trace)["objects"]["knight"]["zone"] == zone


@pytest.mark.parametrize("face", ["Red Path", "Green Path"])
def test_a_face_of_a_land_is_chosen(adapter: EngineAdapter, face: str) -> None:
    trace = play(
        adapter,
        {"play": "path", "answers": {"face": face}},
        alice={"hand": [{"card": "Red Path // Green Path", "as": "path"}]},
    )
    view = done(trace)["objects"]["path"]
    assert (view["card"], view["zone"]) == (face, "battlefield")


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


def test_the_order_of_triggers_is_left_to_the_engine(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Great Boar"},
        {"resolve": None},
        alice={
            "hand": ["Great Boar"], "mana": "{4}{G}",
            "battlefield": [
                {"card": "Tidepool Crab", "as": "one"},
                {"card": "Tidepool Crab", "as": "two"},
            ],
        },
    )  # fmt: skip
    assert {view["source"] for view in done(trace)["stack"]} == {"one", "two"}


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


def test_a_trigger_asks_for_its_targets_as_it_goes_on_the_stack(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Kind Smith"},
        {"resolve": None, "answers": {"targets": ["ox"]}},
        alice={"hand": ["Kind Smith"], "mana": "{W}", "battlefield": [GROVE_OX]},
    )
    (trigger,) = done(trace)["stack"]
    assert (trigger["source"], trigger["targets"]) == ("Kind Smith", ["ox"])
    question = only_question(trace.steps[1], "targets").question
    assert question.subject == "Kind Smith"
    assert set(question.options or ()) == {"ox", "Kind Smith"}


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


def test_creatures_that_enter_together_are_told_apart_as_causes(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Open Gates"},
        {
            "resolve": None,
            "answers": {"objects": ["one", "two"]},
            "as": {
                "by one": {"trigger of": "crab", "caused by": "one"},
                "by two": {"trigger of": "crab", "caused by": "two"},
            },
        },
        alice={
            "hand": [
                "Open Gates", {"card": "Grove Ox", "as": "one"}, {"card": "Grove Ox", "as": "two"},
            ],
            "mana": "{G}",
            "battlefield": [{"card": "Tidepool Crab", "as": "crab"}],
        },
    )  # fmt: skip
    assert {view["id"] for view in done(trace)["stack"]} == {"by one", "by two"}
    assert trace.steps[1].unbound == ()


TWO_CRABS: dict[str, Any] = {
    "hand": ["Open Gates", {"card": "Great Boar", "as": "boar"}, {"card": "Grove Ox", "as": "ox"}],
    "mana": "{G}",
    "battlefield": [
        {"card": "Tidepool Crab", "as": "one"},
        {"card": "Tidepool Crab", "as": "two"},
    ],
}


def test_the_engines_order_of_triggers_is_told_with_causes(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Open Gates"},
        {"resolve": None, "answers": {"objects": ["boar", "ox"]}},
        alice=TWO_CRABS,
    )
    stack = done(trace)["stack"]
    asked = only_question(trace.steps[1], "order")
    assert asked.by == "engine"
    first_put = tuple(f"{view['source']} ({view['cause']})" for view in reversed(stack))
    assert asked.answer == asked.question.options == first_put


@pytest.mark.parametrize(
    "wanted",
    [
        ["one", "twice", "twice"],
        ["twice", "one", "twice"],
        ["twice (boar)", "twice (boar) #2", "one (boar)"],
    ],
)
def test_triggers_are_put_in_the_order_told(adapter: EngineAdapter, wanted: list[str]) -> None:
    trace = play(
        adapter,
        {"cast": "boar"},
        {"resolve": None, "answers": {"order": wanted}},
        alice={
            "hand": [{"card": "Great Boar", "as": "boar"}],
            "mana": "{4}{G}",
            "battlefield": [
                {"card": "Tidepool Crab", "as": "one"},
                {"card": "Twofold Crab", "as": "twice"},
            ],
        },
    )
    stack = done(trace)["stack"]
    assert [view["source"] for view in reversed(stack)] == [word.split()[0] for word in wanted]
    assert only_question(trace.steps[1], "order").by == "scenario"


def test_causes_without_a_name_are_left_out_of_an_order(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "Great Litter"},
        {"resolve": None},
        alice={**TWO_CRABS, "hand": ["Great Litter"], "mana": "{G}"},
    )
    done(trace)
    labels = only_question(trace.steps[1], "order").answer
    assert isinstance(labels, tuple)
    assert sorted(labels) == ["one", "one", "two", "two"]


def test_an_order_that_the_engine_does_not_allow_is_refused(adapter: EngineAdapter) -> None:
    """It asks only where it believes that the order matters."""
    order = ["one (ox)", "one (boar)", "two (ox)", "two (boar)"]
    trace = play(
        adapter,
        {"cast": "Open Gates"},
        {"resolve": None, "answers": {"objects": ["boar", "ox"], "order": order}},
        alice=TWO_CRABS,
    )
    assert trace.steps[1].outcome is StepOutcome.ILLEGAL
    assert "in the order one (boar), two (boar), one (ox), two (ox)" in trace.steps[1].detail


def test_a_split_card_shows_both_names_and_a_half_its_own(adapter: EngineAdapter) -> None:
    trace = play(
        adapter,
        {"cast": "split", "answers": {"face": "Ice Half"}},
        alice={"hand": [{"card": "Fire Half // Ice Half", "as": "split"}], "mana": "{R}{U}"},
    )
    before = trace.set_up.observation
    assert before is not None
    whole, half = before["objects"]["split"], done(trace)["objects"]["split"]
    assert whole["card"] == "Fire Half // Ice Half"
    assert "mana_value" not in whole
    assert (half["card"], half["mana_value"]) == ("Ice Half", 1)


def test_an_adventurer_card_is_cast_from_exile_afterwards(adapter: EngineAdapter) -> None:
    card = {"card": "Stray Knight // Small Quest", "as": "knight"}
    trace = play(
        adapter,
        {"cast": "knight", "answers": {"face": "Small Quest"}},
        {"resolve": None},
        {"cast": "knight"},
        {"resolve": None},
        alice={"hand": [card], "mana": "{R}{U}"},
    )
    assert done(trace)["objects"]["knight"]["zone"] == "battlefield"


@pytest.mark.parametrize(
    ("face", "life"), [("Left Hand", 21), ("Right Hand", 25), ("Left Hand // Right Hand", 26)]
)
def test_both_halves_of_a_fuse_card_can_be_cast(
    adapter: EngineAdapter, face: str, life: int
) -> None:
    trace = play(
        adapter,
        {"cast": "split", "answers": {"face": face}},
        {"resolve": None},
        alice={"hand": [{"card": "Left Hand // Right Hand", "as": "split"}], "mana": "{W}{B}"},
    )
    assert done(trace)["players"]["alice"]["life"] == life


def test_a_card_without_fuse_is_not_cast_fused(adapter: EngineAdapter) -> None:
    name = "Fire Half // Ice Half"
    trace = play(
        adapter,
        {"cast": "split", "answers": {"face": name}},
        alice={"hand": [{"card": name, "as": "split"}], "mana": "{R}{U}"},
    )
    assert trace.steps[0].outcome is StepOutcome.ILLEGAL
