"""Casting a spell: which face, which cost, and what the package does not list by itself."""

from __future__ import annotations

import re

from conformance.engines.answers import AnswerBook
from conformance.engines.errors import IllegalMove, Unsupported
from conformance.engines.trace import Question
from conformance.scenario.model import Cast

from . import stage
from .asking import Asker
from .moves import LAND, settle
from .play import Play, watch
from .table import Json

CAST = "Cast "
"""How its label of casting a spell begins."""

TARGET_BY_X = re.compile(r"target[^.]*\bX\b")


def cast(play: Play, move: Cast, book: AnswerBook) -> None:
    """Cast a spell from where the engine allows it (CR 601)."""
    number = play.names.id(move.cast)
    offered = _casts(play, number)
    decoy = not offered and _targets_by_x(play, number)
    if decoy:
        play.table.act(watch(play.table.actions(), stage.DECOY_STANDS))
        offered = _casts(play, number)
    if not offered:
        if decoy:
            play.table.act(watch(play.table.actions(), stage.DECOY_LEAVES))
            raise Unsupported("targets that depend on X", f"{move.cast} is not listed")
        raise IllegalMove(f"the engine does not offer to cast {move.cast}")
    action = _way(play, move.cast, _of_face(play, move.cast, offered, book), book)
    play.table.act(action)
    settle(play, Asker(play, book, announcing=number))
    if decoy:
        play.table.act(watch(play.table.actions(), stage.DECOY_LEAVES))
    if not any(entry["sourceId"] == number for entry in play.table.stack):
        raise IllegalMove(f"the engine takes the casting of {move.cast} back")


def _casts(play: Play, number: str) -> list[Json]:
    """Return the ways to cast a card that the engine lists."""
    return [
        action
        for action in play.table.actions()
        if action["type"] == "cast"
        and action["cardId"] == number
        and not action["label"].startswith(LAND)
    ]


def _targets_by_x(play: Play, number: str) -> bool:
    """Whether what a spell can target depends on its X.

    Such a spell is listed only where there is a target for X = 0: a decoy stands in for one.
    """
    card = play.cards.get(number)
    face = None if card is None else card.faces[0]
    return face is not None and "{X}" in (face.cost or "") and bool(TARGET_BY_X.search(face.text))


def _of_face(play: Play, name: str, offered: list[Json], book: AnswerBook) -> list[Json]:
    """Choose which face of a card is cast, of those that the engine offers (CR 601.2a)."""
    card = play.cards.get(play.names.id(name))
    if card is None or len(card.faces) == 1:
        return offered
    faces = play.face_names(card)
    by_face: dict[str, list[Json]] = {}
    for action in offered:
        label = str(action["label"]).removeprefix(CAST)
        printed = max((one for one in faces if label.startswith(one)), key=len, default="")
        by_face.setdefault(faces.get(printed, label), []).append(action)
    chosen = book.choose(Question("face", play.priority() or "alice", name, tuple(by_face)))
    if chosen not in by_face:
        raise IllegalMove(f"the engine does not offer {chosen!r}; offered: {', '.join(by_face)}")
    return by_face[str(chosen)]


def _way(play: Play, name: str, offered: list[Json], book: AnswerBook) -> Json:
    """Choose between the ways to cast a card: its cost or an alternative one (CR 118.9)."""
    ways = {way_of(action["mode"]): action for action in offered}
    question = Question("alternative", play.priority() or "alice", name, tuple(ways))
    wanted = book.find(question)
    if len(ways) == 1 and wanted in (None, "none", *ways):
        if wanted == "none" and "none" not in ways:
            raise IllegalMove(f"the engine does not offer to cast {name} for its mana cost")
        if wanted not in (None, "none"):
            book.choose(question)
        return next(iter(ways.values()))
    chosen = book.choose(question)
    if chosen not in ways:
        raise IllegalMove(f"the engine does not offer {chosen!r}; offered: {', '.join(ways)}")
    return ways[str(chosen)]


def way_of(mode: Json) -> str:
    """Return what a way to cast is called in an answer: ``none``, or the alternative cost."""
    if mode["type"] == "normal":
        return "none"
    if mode["type"] == "alternative":
        return re.sub(r"([A-Z])", lambda found: f" {found[1].lower()}", str(mode["cost"]))
    return "alternative" if mode["type"] == "staticAlternative" else str(mode["type"])
