"""What the Forge adapter does without the engine: scripts, answers to prompts, messages."""

from __future__ import annotations

import importlib
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from conformance.engines.answers import AnswerBook, UnansweredError
from conformance.engines.errors import IllegalMove, Unsupported
from conformance.scenario.model import Activate, Answer, Card

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


# ---- answers to prompts


def card(name: str, printed_as: str | None = None, **face: Any) -> Card:
    """Return a card of one face."""
    extra = {} if printed_as is None else {"printed as": printed_as}
    return Card.model_validate(
        {"name": name, **extra, "faces": [{"name": name, "type": "Creature", **face}]}
    )


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
    questions.answer(module("asking").Asker(one, book, announcing, resolving), prompt)
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


def test_a_decoy_is_no_option() -> None:
    prompts = {
        "chooseBoardTargets": {"targets": "ox"},
        "chooseCards": {"objects": "ox"},
    }
    decoy = {"id": NAMES["crab"], "identity": {"name": module("stage").WATCH}}
    for kind, answers in prompts.items():
        cards = [{"id": NAMES["ox"]}, {"id": NAMES["crab"]}]
        told = {"presentation": {}, **targets(), "cards": cards, "min": 1, "max": 1}
        prompt = module("table").Prompt(0, 1, kind, told, NAMES["spell"])
        table = RecordingTable(prompt)
        table.zone = lambda zone, seat: [decoy] if (zone, seat) == ("battlefield", 0) else []  # type: ignore[method-assign]
        names = module("names").Names(NAMES, ("alice", "bob"))
        book = AnswerBook(
            tuple(Answer(kind=key, value=value) for key, value in answers.items())  # type: ignore[call-arg, arg-type]
        )
        one = module("play").Play(table, names, {}, {}, {}, 0, {})
        module("questions").answer(module("asking").Asker(one, book, NAMES["spell"]), prompt)
        assert "crab" not in (book.asked[0].question.options or ())


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


def test_effects_that_read_alike_are_no_question() -> None:
    told = {"options": [{"label": "Twice as much."}] * 2, "minTotal": 1, "maxTotal": 1}
    given, book = answered("chooseFromSelection", told, {})
    assert given["chosenIndices"] == [0]
    assert book.asked == []


def test_a_colour_that_a_permanent_is_given_is_a_word() -> None:
    labels = [{"label": word} for word in ("White", "Blue", "Black", "Red", "Green")]
    told = {"options": labels, "minTotal": 1, "maxTotal": 1}
    given, book = answered("chooseFromSelection", told, {"named": "black"})
    assert given["chosenIndices"] == [2]
    assert book.asked[0].question.kind == "named"
    with pytest.raises(IllegalMove, match="does not offer 'ox'"):
        answered("chooseFromSelection", told, {"named": "ox"})


def first_replacement(answers: dict[str, Any], labels: tuple[str, ...]) -> tuple[Any, AnswerBook]:
    """Answer the prompt for the replacement effect that applies first."""
    texts = {"ox": "Flying\nTwice as much.", "crab": "Black instead."}
    placed = {NAMES[name]: card(name, name, text=text) for name, text in texts.items()}
    seen = [{"id": NAMES[name], "identity": {"name": name}} for name in texts]
    told = {
        "presentation": {"title": "Choose", "targets": []},
        "options": [{"label": label} for label in labels], "minTotal": 1, "maxTotal": 1,
    }  # fmt: skip
    prompt = module("table").Prompt(0, 1, "chooseFromSelection", told, None)
    table = RecordingTable(prompt)
    table.zone = lambda zone, seat: seen if (zone, seat) == ("battlefield", 0) else []  # type: ignore[method-assign]
    names = module("names").Names(NAMES, ("alice", "bob"))
    one = module("play").Play(table, names, placed, {"ox": "ox", "crab": "crab"}, {}, 0, {})
    book = AnswerBook(tuple(Answer(kind=key, value=value) for key, value in answers.items()))  # type: ignore[call-arg]
    module("questions").answer(module("asking").Asker(one, book), prompt)
    return table.given["chosenIndices"], book


def test_the_effect_applies_first_whose_source_the_script_names() -> None:
    labels = ("Twice as much.", "Black instead.")
    for name, chosen in (("ox", [0]), ("crab", [1])):
        given, book = first_replacement({"replacement": name}, labels)
        assert given == chosen
        assert book.asked[0].question.options == ("ox", "crab")
    with pytest.raises(IllegalMove, match="no replacement effect of 'spell'"):
        first_replacement({"replacement": "spell"}, labels)


def test_effects_whose_order_no_script_cares_about_apply_as_the_engine_has_them() -> None:
    assert first_replacement({}, ("Twice as much.", "Black instead."))[0] == [0]


def test_words_that_stand_in_no_text_are_unsupported() -> None:
    with pytest.raises(Unsupported, match="the engine asks to select"):
        first_replacement({"replacement": "ox"}, ("Twice as much.", "Something else."))


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


def activated(answers: dict[str, Any], *abilities: tuple[int, str]) -> tuple[str, AnswerBook]:
    """Activate an ability of the ox, of those that are listed by index and colour of mana."""
    offered = [
        {
            "type": "activateAbility", "id": f"{index}:{color}", "cardId": NAMES["ox"],
            "abilityIndex": index, "description": "{T}: Add mana.",
            "producedMana": [{"color": color, "amount": 1}],
        }
        for index, color in abilities
    ]  # fmt: skip
    given: list[str] = []
    table = SimpleNamespace(
        actions=lambda: offered, act=lambda action: given.append(action["id"]), stack=[],
        prompt=SimpleNamespace(kind="chooseAction", seat=0), zone=lambda *_: [],
    )  # fmt: skip
    names = module("names").Names(NAMES, ("alice", "bob"))
    one = module("play").Play(table, names, {}, {}, {}, 0, {})
    book = AnswerBook(tuple(Answer(kind=key, value=value) for key, value in answers.items()))  # type: ignore[call-arg]
    move = Activate.model_validate({"activate": "ox", "by": "alice"})
    module("moves").activate(one, move, book)
    return given[0], book


def test_an_ability_that_is_listed_once_for_each_colour_is_one_ability() -> None:
    given, book = activated({"mana colour": "G"}, (0, "W"), (0, "G"))
    assert given == "0:G"
    assert book.asked[0].question.options == ("W", "G")
    with pytest.raises(IllegalMove, match="does not offer 'B'; offered: W, G"):
        activated({"mana colour": "B"}, (0, "W"), (0, "G"))
    assert activated({}, (0, "G"))[1].asked == []


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
    assert module("casting").way_of(mode) == name


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
