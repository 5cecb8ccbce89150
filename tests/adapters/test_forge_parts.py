"""What the Forge adapter does without the engine: scripts, answers to prompts, messages."""

from __future__ import annotations

import importlib
import re
from math import comb
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from conformance.engines.answers import AnswerBook, UnansweredError
from conformance.engines.errors import IllegalMove, Unsupported
from conformance.scenario.model import Answer, Card, Position

if TYPE_CHECKING:
    from pathlib import Path


def module(name: str) -> Any:
    """Return a module of the adapter."""
    return importlib.import_module(f"mtg_adapters.forge.{name}")


# ---- installation


def test_an_engine_that_is_not_installed_is_named_with_the_commands_to_type(
    tmp_path: Path,
) -> None:
    install = module("install")
    with pytest.raises(install.NotInstalled) as error:
        install.find({"MTG_FORGE": str(tmp_path), "PATH": ""})
    assert f"npm install --prefix {tmp_path} node@24 @manabrew/forge-wasm" in str(error.value)


def test_a_package_without_a_node_that_runs_it_is_not_installed(tmp_path: Path) -> None:
    install = module("install")
    package = tmp_path / install.PACKAGE
    package.parent.mkdir(parents=True)
    package.write_text('{"version": "0.2.0"}')
    old = tmp_path / "bin" / "node"
    old.parent.mkdir()
    old.write_text("#!/bin/sh\necho v20.1.0\n")
    old.chmod(0o755)
    with pytest.raises(install.NotInstalled, match="no Node 24"):
        install.find({"MTG_FORGE": str(tmp_path), "PATH": str(old.parent)})


def test_the_node_beside_the_package_is_taken_before_any_other(tmp_path: Path) -> None:
    install = module("install")
    package = tmp_path / install.PACKAGE
    package.parent.mkdir(parents=True)
    package.write_text('{"version": "0.2.0"}')
    node = tmp_path / "node_modules" / "node" / "bin" / "node"
    node.parent.mkdir(parents=True)
    node.write_text("#!/bin/sh\necho v24.0.1\n")
    node.chmod(0o755)
    found = install.find({"MTG_FORGE": str(tmp_path), "PATH": ""})
    assert (found.node, found.version) == (node, "0.2.0")


# ---- the stage hand


def test_each_ability_of_the_stage_is_known_by_a_line_of_its_own() -> None:
    stage = module("stage")
    lines = re.findall(r"SpellDescription\$ (.*)", stage.hand_script() + stage.watch_script())
    assert len(lines) > 20
    assert len(lines) == len(set(lines))
    assert all(not other.endswith(line) for line in lines for other in lines if other != line)


def test_each_step_that_a_script_names_is_there() -> None:
    stage = module("stage")
    for script in (stage.hand_script(), stage.watch_script()):
        named = set(re.findall(r"SubAbility\$ (\w+)", script))
        assert named <= set(re.findall(r"^SVar:(\w+):", script, re.MULTILINE))
        assert named


def test_triggers_are_hushed_from_the_zone_in_which_the_stage_hand_works() -> None:
    script = module("stage").hand_script()
    hush = next(line for line in script.split("\n") if "DisableTriggers" in line)
    assert "EffectZone$ Exile" in hush
    works = set(re.findall(r"^A:.*ActivationZone\$ (\w+)", script, re.MULTILINE))
    assert works == {"Hand", "Exile"}


# ---- positions


def card(name: str, printed_as: str | None = None, **face: Any) -> Card:
    """Return a card of one face."""
    extra = {} if printed_as is None else {"printed as": printed_as}
    return Card.model_validate(
        {"name": name, **extra, "faces": [{"name": name, "type": "Creature", **face}]}
    )


def test_a_card_without_a_printed_twin_is_unsupported() -> None:
    start = Position.model_validate({"alice": {"hand": ["Odd Beast"]}})
    with pytest.raises(Unsupported, match="card by name: Odd Beast"):
        module("plan").printed_names({"Odd Beast": card("Odd Beast")}, start)


@pytest.mark.parametrize(
    ("start", "capability"),
    [
        ({"alice": {"battlefield": [{"card": "Ox", "face down": True}]}}, "face down on set-up"),
        ({"alice": {"hand": [{"card": "Ox", "owner": "bob"}]}}, "owner other than"),
        (
            {"alice": {"battlefield": [{"card": "Ox", "attached to": "bob"}]}},
            "attached to a player on set-up",
        ),
        (
            {"alice": {"battlefield": [{"card": "Ox", "token": True, "owner": "bob"}]}},
            "attached, token or lent at once",
        ),
        ({"alice": {"battlefield": [{"card": "Ox", "counters": {"odd": 1}}]}}, "counters on"),
        ({"alice": {"counters": {"poison": 1}}}, "player counters on set-up"),
        ({"turn": {"step": "combat damage"}}, "start in step: combat damage"),
        ({"bob": {"battlefield": [{"card": "Ox", "sick": True}, "Elk"]}}, "sick before others"),
        ({"carol": {}}, "players"),
    ],
)
def test_what_cannot_be_set_up_is_unsupported_with_the_capability(
    start: dict[str, Any], capability: str
) -> None:
    with pytest.raises(Unsupported, match=capability):
        module("plan").refuse(
            Position.model_validate(start), {"Ox": card("Ox"), "Elk": card("Elk")}
        )


def test_a_pool_is_made_one_mana_at_a_time() -> None:
    assert module("plan").pool_symbols("{2}{G}{W}") == ["C", "C", "G", "W"]


def test_each_deck_can_make_an_opening_hand_and_has_what_the_position_needs() -> None:
    making, stage = module("plan"), module("stage")
    start = Position.model_validate({"alice": {"hand": ["Ox"]}, "bob": {"library": ["Ox"]}})
    plan = making.Plan(("bob", "alice"), {"Ox": "Printed Ox"})
    mine, other = making.decks(plan, start)
    assert stage.HAND in mine and stage.HAND not in other
    assert [deck.count("Printed Ox") for deck in (mine, other)] == [1, 1]
    assert min(len(mine), len(other)) >= making.OPENING_HAND


def test_a_large_deck_has_stage_hands_enough_for_an_opening_hand_to_be_rarely_without() -> None:
    making, stage = module("plan"), module("stage")
    start = Position.model_validate({"alice": {"library": ["Ox"] * 30}})
    mine, _ = making.decks(making.Plan(("alice", "bob"), {"Ox": "Printed Ox"}), start)
    others = len(mine) - mine.count(stage.HAND)
    assert comb(others, 7) <= comb(len(mine), 7) * making.RARE


# ---- the order in which permanents are dealt


def dealt(alice: list[Any], bob: list[Any] | None = None) -> list[tuple[str, tuple[int, ...]]]:
    """Return the batches of a position that come after the first: ability, places."""
    position = {"alice": {"battlefield": alice}, "bob": {"battlefield": bob or []}}
    plan = module("plan").Plan(("alice", "bob"), {})
    return [
        (batch.word, batch.places)
        for batch in module("dealing").later(plan, Position.model_validate(position))
    ]


def test_plain_cards_in_front_are_dealt_with_the_other_zones() -> None:
    start = Position.model_validate({"alice": {"battlefield": ["Ox", "Elk"]}})
    plan = module("plan").Plan(("alice", "bob"), {})
    assert module("dealing").opening(plan, start, 0).places == (0, 1)
    assert module("dealing").opening(plan, start, 1) is None
    assert dealt(["Ox", "Elk"]) == []


def test_what_needs_more_comes_in_batches_that_keep_the_order_of_timestamps() -> None:
    token = {"card": "Ox", "token": True}
    lent = {"card": "Ox", "owner": "bob"}
    sick = {"card": "Ox", "sick": True}
    assert dealt(["Ox", token, token, "Elk", lent, sick]) == [
        ("token you", (1, 2)), ("late you", (3,)), ("lend opp", (4,)), ("late you", (5,)),
    ]  # fmt: skip


def test_what_is_attached_comes_after_what_it_is_attached_to() -> None:
    aura = {"card": "Veil", "attached to": "Ox"}
    token = {"card": "Ox", "token": True}
    assert dealt([aura, "Elk"], [token]) == [
        ("token opp", (0,)), ("attach you", (0,)), ("late you", (1,)),
    ]  # fmt: skip
    with pytest.raises(Unsupported, match="Veil comes before Ox"):
        dealt([aura, "Ox"])
    with pytest.raises(Unsupported, match="attached to what is sick"):
        dealt([aura], [{"card": "Ox", "sick": True}])


def test_a_card_that_somebody_else_owns_is_in_its_owners_deck() -> None:
    making = module("plan")
    lent = {"card": "Ox", "owner": "bob"}
    start = Position.model_validate({"alice": {"battlefield": [lent]}})
    mine, other = making.decks(making.Plan(("alice", "bob"), {"Ox": "Printed Ox"}), start)
    assert (mine.count("Printed Ox"), other.count("Printed Ox")) == (0, 1)


# ---- answers to prompts


class RecordingTable:
    """A table at one prompt, which takes down the answer."""

    def __init__(self, prompt: Any, casting: str | None = None) -> None:
        self.prompt = prompt
        self.given: dict[str, Any] = {}
        stack = [] if casting is None else [{"sourceId": casting, "isCasting": True}]
        self.view = {"stack": stack, "players": [{"manaPool": {}}, {"manaPool": {}}]}
        self.stack: list[Any] = []

    def answer(self, kind: str, **output: Any) -> None:
        """Take an answer down."""
        self.given = {"kind": kind, **output}

    def zone(self, zone: str, seat: int) -> list[Any]:
        """Return nothing: no card is anywhere."""
        return []


NAMES = {"ox": "engine-card-1", "crab": "engine-card-2", "spell": "engine-card-3"}


def answered(
    kind: str,
    told: dict[str, Any],
    answers: dict[str, Any],
    *,
    source: str | None = "engine-card-3",
    announcing: str | None = None,
    resolving: str | None = None,
) -> tuple[dict[str, Any], AnswerBook]:
    """Put a prompt to a script's answers; return the engine's answer and the book."""
    questions, play, names = module("questions"), module("play"), module("names")
    shown = {"presentation": {"title": "", "targets": []}, **told}
    prompt = module("table").Prompt(0, 1, kind, shown, source)
    table = RecordingTable(prompt)
    one = play.Play(table, names.Names(NAMES, ("alice", "bob")), {}, {}, {}, 0, {})
    book = AnswerBook(tuple(Answer(kind=key, value=value) for key, value in answers.items()))  # type: ignore[call-arg]
    questions.answer(questions.Asker(one, book, announcing, resolving), prompt)
    return table.given, book


def targets(cancellable: bool = True) -> dict[str, Any]:
    """Return a prompt for one of two creatures or a player."""
    ids = [("card", "engine-card-1"), ("card", "engine-card-2"), ("player", "player-1")]
    return {
        "candidates": [{"kind": kind, "id": number} for kind, number in ids],
        "minTargets": 1, "maxTargets": 1, "cancellable": cancellable,
    }  # fmt: skip


def test_a_target_is_the_one_that_the_script_names() -> None:
    given, book = answered(
        "chooseBoardTargets", targets(), {"targets": "bob"}, announcing="engine-card-3"
    )
    assert given["chosen"] == [{"kind": "player", "id": "player-1"}]
    question = book.asked[0].question
    assert (question.kind, question.subject) == ("targets", "spell")
    assert question.options == ("ox", "crab", "bob")


def test_what_a_cost_takes_is_no_target() -> None:
    _, book = answered(
        "chooseBoardTargets", targets(cancellable=False), {"objects": "ox"},
        announcing="engine-card-3",
    )  # fmt: skip
    assert book.asked[0].question.kind == "objects"


def test_a_target_that_is_not_offered_is_refused() -> None:
    with pytest.raises(IllegalMove, match="does not offer spell"):
        answered("chooseBoardTargets", targets(), {"targets": "spell"}, announcing="engine-card-3")


def test_a_question_without_an_answer_is_left_open() -> None:
    with pytest.raises(UnansweredError):
        answered("chooseBoardTargets", targets(), {}, announcing="engine-card-3")


@pytest.mark.parametrize(("answer", "value"), [("cast", True), ("hand", False)])
def test_a_discovered_card_is_cast_or_taken(answer: str, value: bool) -> None:
    told = {"confirmLabel": "Cast", "denyLabel": "Hand"}
    given, book = answered("chooseBoolean", told, {"cast-or-hand": answer})
    assert given["value"] is value
    assert book.asked[0].question.kind == "cast-or-hand"


def test_an_effect_that_may_be_declined_is_asked_about() -> None:
    told = {"confirmLabel": "Yes", "denyLabel": "No"}
    given, book = answered("chooseBoolean", told, {"may": False})
    assert given["value"] is False
    assert book.asked[0].question.kind == "may"


@pytest.mark.parametrize(("times", "chosen"), [(0, []), (1, [0])])
def test_a_kicker_is_paid_as_often_as_the_script_says(times: int, chosen: list[int]) -> None:
    told = {"options": [{"label": "Kicker – {R}"}], "minTotal": 0, "maxTotal": 1}
    given, book = answered("chooseFromSelection", told, {"additional": times})
    assert given["chosenIndices"] == chosen
    assert book.asked[0].question.kind == "additional"


def test_a_selection_that_leaves_no_choice_is_no_question() -> None:
    told = {"options": [{"label": "P1P1"}], "minTotal": 1, "maxTotal": 1}
    given, book = answered("chooseFromSelection", told, {})
    assert given["chosenIndices"] == [0]
    assert book.asked == []


def test_modes_are_counted_from_one() -> None:
    told = {"options": [{"label": "a"}, {"label": "b"}], "minTotal": 1, "maxTotal": 1}
    given, _ = answered("chooseFromSelection", told, {"mode": 2}, announcing="engine-card-3")
    assert given["chosenIndices"] == [1]


def test_x_is_announced_within_what_can_be_paid() -> None:
    told = {"min": 0, "max": 2}
    given, _ = answered("chooseNumber", told, {"x": 2}, announcing="engine-card-3")
    assert given["chosenNumber"] == 2
    with pytest.raises(IllegalMove, match="0 to 2"):
        answered("chooseNumber", told, {"x": 3}, announcing="engine-card-3")


def test_triggers_are_ordered_as_they_are_put_on_the_stack() -> None:
    """The engine asks what resolves first; that is what is put on the stack last (CR 405.5)."""
    items = [
        {"id": "sa-0", "card": {"id": "engine-card-1"}, "oracle": ""},
        {"id": "sa-1", "card": {"id": "engine-card-2"}, "oracle": ""},
    ]
    told = {
        "presentation": {"title": "Order triggered abilities", "targets": []},
        "items": items,
    }
    given, _ = answered("reorder", told, {"order": ["ox", "crab"]}, source=None)
    assert given["orderedIds"] == ["sa-1", "sa-0"]


def test_a_pool_that_covers_a_cost_pays_it_and_lands_are_tapped_otherwise() -> None:
    told = {"canConfirmFromPool": True, "actions": []}
    assert answered("payManaCost", told, {}, announcing="engine-card-3")[0]["auto"] is False
    told = {"canConfirmFromPool": False, "actions": [{}]}
    assert answered("payManaCost", told, {}, announcing="engine-card-3")[0]["auto"] is True


def source(number: str, amount: int | None) -> dict[str, Any]:
    """Return the action of a mana ability; the engine does not always tell what it makes."""
    made = {} if amount is None else {"producedMana": [{"color": "G", "amount": amount}]}
    return {"type": "activateManaAbility", "cardId": number, **made}


def cast_in_a_resolution(cost: str, *sources: dict[str, Any]) -> tuple[dict[str, Any], AnswerBook]:
    """Answer the prompt to pay for a spell that is cast in a resolution; nobody wants to pay."""
    told = {"canConfirmFromPool": False, "actions": list(sources), "manaCost": cost}
    return answered("payManaCost", told, {"payment": "none"}, resolving="engine-card-3")


def test_nobody_must_tap_lands_for_a_spell_that_is_cast_in_a_resolution() -> None:
    for sources in ((source("land", 2),), (source("land", 1), source("rock", 1)),
                    (source("odd", None),)):  # fmt: skip
        given, book = cast_in_a_resolution("{1}{G}", *sources)
        assert given["type"] == "cancel"
        assert book.asked[0].question.kind == "payment"


def test_a_cost_that_nobody_can_pay_is_no_question() -> None:
    # Two abilities of one card make mana once.
    for sources in ((), (source("land", 1),), (source("land", 1), source("land", 1))):
        given, book = cast_in_a_resolution("{X}{1}{G}", *sources)
        assert given["type"] == "cancel"
        assert book.asked == []


def test_a_prompt_that_is_not_known_is_unsupported() -> None:
    with pytest.raises(Unsupported, match="the engine's prompt juggle"):
        answered("juggle", {}, {})


@pytest.mark.parametrize(
    ("mode", "name"),
    [
        ({"type": "normal"}, "none"),
        ({"type": "alternative", "cost": "evoke"}, "evoke"),
        ({"type": "alternative", "cost": "webSlinging"}, "web slinging"),
        ({"type": "staticAlternative"}, "alternative"),
    ],
)
def test_ways_to_cast_are_called_as_in_scenarios(mode: dict[str, str], name: str) -> None:
    assert module("moves").way_of(mode) == name


def test_a_cause_is_found_by_its_inner_number_or_where_only_one_card_has_the_name() -> None:
    play, names = module("play"), module("names")
    table = SimpleNamespace(zone=lambda *_: [])
    one = play.Play(table, names.Names({}, ("alice", "bob")), {}, {}, {}, 0, {"7": "engine-card-2"})
    assert one.cause("Evolve [Zone Changer: Ox (7)]") == "engine-card-2"
    assert one.cause("Evolve [Zone Changer: Ox (8)]") is None
    assert one.cause("Evolve") is None


@pytest.mark.parametrize(
    ("before", "after", "back"),
    [
        ("abcd", "dba", "ba"),  # c was found, d stays
        ("abc", "cab", "cab"),  # nothing was found: the whole library was exiled
        ("abc", "bc", ""),  # a was found
        ("abcd", "ab", ""),  # two are gone: something else has happened
        ("", "", ""),
    ],
)
def test_what_went_to_the_bottom_is_told_from_what_stayed(
    before: str, after: str, back: str
) -> None:
    assert module("moves").put_on_bottom(list(before), list(after)) == list(back)
