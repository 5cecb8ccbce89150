"""Forge and cards with several faces: which face is cast, and what each is called."""

from __future__ import annotations

import importlib
from types import SimpleNamespace
from typing import Any

import pytest

from conformance.engines.answers import AnswerBook
from conformance.engines.errors import IllegalMove, Unsupported
from conformance.scenario.model import Answer, Card, Position

CARD, FIRST, SECOND = "Dune Guide // Dune Call", "Dune Guide", "Dune Call"
PRINTED = "Printed Guide // Printed Call"


def module(name: str) -> Any:
    """Return a module of the adapter; a folder of engines is found as ``mtg_adapters``."""
    return importlib.import_module(f"mtg_adapters.forge.{name}")


def card(layout: str = "adventure") -> Card:
    """Return a card with two faces."""
    faces = [
        {"name": FIRST, "type": "Creature", "cost": "{G}", "power": "1", "toughness": "1"},
        {"name": SECOND, "type": "Sorcery", "cost": "{G}", "text": "You gain 1 life."},
    ]
    return Card.model_validate(
        {"name": CARD, "layout": layout, "printed as": PRINTED, "faces": faces}
    )


class Table:
    """A table at one prompt with some actions; takes down the answer."""

    over = False
    stack: tuple[Any, ...] = ()

    def __init__(self, actions: list[Any], prompt: Any = None) -> None:
        self._actions = actions
        self.prompt = prompt or SimpleNamespace(seat=0)
        self.view: dict[str, Any] = {"stack": []}
        self.given: dict[str, Any] = {}

    def actions(self) -> list[Any]:
        """Return what the engine offers."""
        return self._actions

    def answer(self, kind: str, **output: Any) -> None:
        """Take an answer down."""
        self.given = output


def playing(table: Table, layout: str = "adventure") -> Any:
    """Return a play in which the card is called ``guide``."""
    names = module("names").Names({"guide": "engine-card-1"}, ("alice", "bob"))
    cards = {"engine-card-1": card(layout)}
    return module("play").Play(table, names, cards, {CARD: PRINTED}, {}, 0, {})


def book(**answers: Any) -> AnswerBook:
    """Return a script's answers."""
    return AnswerBook(tuple(Answer(kind=kind, value=value) for kind, value in answers.items()))  # type: ignore[call-arg]


def cast_as(face: str, labels: tuple[str, ...]) -> tuple[list[Any], AnswerBook]:
    """Return the ways to cast that are left when a face is chosen, of those on offer."""
    offered = [{"label": label, "mode": {"type": "normal"}} for label in labels]
    answers = book(face=face)
    left = module("casting")._of_face(playing(Table(offered)), "guide", offered, answers)
    return left, answers


def selected(face: str, options: list[str], title: str = "Printed Guide") -> Any:
    """Return the engine's answer where it asks for a face in a resolution."""
    told = {
        "presentation": {"title": title, "targets": []}, "minTotal": 0, "maxTotal": 1,
        "options": [{"label": label} for label in options],
    }  # fmt: skip
    prompt = module("table").Prompt(0, 1, "chooseFromSelection", told, None)
    table, answers = Table([], prompt), book(face=face)
    layout = "split" if "//" in title else "adventure"
    asker = module("asking").Asker(playing(table, layout), answers, None, "engine-card-9")
    module("questions").answer(asker, prompt)
    return table.given["chosenIndices"]


def test_each_face_and_the_whole_have_a_name_of_ours() -> None:
    names = module("plan").face_names(card(), PRINTED)
    assert names == {"Printed Guide": FIRST, "Printed Call": SECOND, PRINTED: CARD}


def test_a_deck_names_the_first_face_alone() -> None:
    plan = module("plan")
    start = Position.model_validate({"alice": {"hand": [CARD]}})
    mine, _ = plan.decks(plan.Plan(("alice", "bob"), {CARD: PRINTED}), start)
    assert mine.count("Printed Guide") == 1 and PRINTED not in mine


def test_a_layout_that_the_adapter_does_not_know_is_unsupported() -> None:
    start = Position.model_validate({"alice": {"hand": [CARD]}})
    with pytest.raises(Unsupported, match="layout: aftermath"):
        module("plan").printed_names({CARD: card("aftermath")}, start)


def test_only_a_card_that_transforms_can_lie_with_its_back_face_up() -> None:
    lying = {"alice": {"battlefield": [{"card": CARD, "face": 1}]}}
    start = Position.model_validate(lying)
    module("plan").refuse(start, {CARD: card("transform")})
    with pytest.raises(Unsupported, match="faces on set-up"):
        module("plan").refuse(start, {CARD: card("modal_dfc")})


@pytest.mark.parametrize(
    ("up", "text"), [("Printed Guide", ""), ("Printed Call", "You gain 1 life.")]
)
def test_a_permanent_has_the_text_of_the_face_that_is_up(up: str, text: str) -> None:
    table = Table([])
    seen = {"id": "engine-card-1", "identity": {"name": up}}
    table.zone = lambda zone, seat: [seen] if (zone, seat) == ("battlefield", 0) else []  # type: ignore[attr-defined]
    assert playing(table, "transform").text("engine-card-1") == text


def test_the_face_is_cast_that_the_script_names() -> None:
    left, answers = cast_as(SECOND, ("Cast Printed Guide", "Cast Printed Call"))
    assert [way["label"] for way in left] == ["Cast Printed Call"]
    question = answers.asked[0].question
    assert (question.kind, question.options) == ("face", (FIRST, SECOND))


def test_both_halves_are_cast_by_the_name_of_the_card() -> None:
    labels = ("Cast Printed Guide", f"Cast {PRINTED}", "Cast Printed Call")
    assert [way["label"] for way in cast_as(CARD, labels)[0]] == [f"Cast {PRINTED}"]


def test_a_face_that_is_not_offered_is_refused() -> None:
    with pytest.raises(IllegalMove, match=f"offered: {FIRST}"):
        cast_as(SECOND, ("Cast Printed Guide",))


@pytest.mark.parametrize(("face", "chosen"), [(FIRST, [0]), (SECOND, [1])])
def test_in_a_resolution_faces_are_known_by_their_order(face: str, chosen: list[int]) -> None:
    assert selected(face, ["Printed Guide - Creature 1 / 1", "You gain 1 life."]) == chosen


def test_fuse_is_the_last_of_the_options() -> None:
    halves = ["Create a token.", "You gain 1 life.", "Fuse (You may cast both halves.)"]
    assert selected(CARD, halves, title=PRINTED) == [2]


def test_options_that_no_face_stands_for_are_unsupported() -> None:
    with pytest.raises(Unsupported, match="which faces of"):
        selected(FIRST, ["Printed Guide - Creature 1 / 1", "You gain 1 life.", "Draw a card."])


@pytest.mark.parametrize(("layout", "name"), [("adventure", FIRST), ("split", CARD)])
def test_off_the_stack_a_split_card_has_both_names_and_others_the_first(
    layout: str, name: str
) -> None:
    assert module("observe")._name_off_stack(card(layout)) == name
