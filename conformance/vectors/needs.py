"""What an engine must be able to do to play a scenario, computed from the scenario alone.

A consumer compares it with what its engine does, and leaves a vector out before opening it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from conformance.judge.judge import step_word
from conformance.scenario.model import (
    MOVE_KEYS,
    AnyMove,
    Expect,
    Illegal,
    Placed,
    PlayerPosition,
    Position,
    Scenario,
)
from conformance.scenario.pool import placed_objects
from conformance.scenario.rulings import catalogue

Needs = dict[str, list[str] | int]

_NOTES = ("tapped", "sick", "counters", "damage", "attached_to", "owner", "face", "face_down",
          "token")  # fmt: skip
"""What a position may say of an object beyond its card and zone."""


def needs_of(scenario: Scenario) -> Needs:
    """Return what a scenario needs of an engine.  Lists are sorted.

    ``moves`` and ``questions`` are the kinds that the script has, refused moves included;
    ``layouts`` those of its cards; ``position`` what is to be set up beyond cards in zones;
    ``mechanisms`` what its rulings are about; ``players`` how many take part.
    """
    moves = list(_moves(scenario))
    return {
        "players": len(scenario.start.players()),
        "layouts": sorted({card.layout for card in scenario.cards}),
        "position": sorted({note for one in _positions(scenario) for note in _notes(one)}),
        "moves": sorted({step_word(move) for move in moves}, key=MOVE_KEYS.index),
        "questions": sorted({kind for move in moves for kind in _kinds(move)}),
        "mechanisms": sorted(set(_mechanisms(scenario.rulings))),
    }


def _positions(scenario: Scenario) -> Iterator[Position]:
    yield scenario.start
    yield from (one.start for one in scenario.variants if one.start is not None)


def _moves(scenario: Scenario) -> Iterator[AnyMove]:
    scripts = [scenario.play, *(one.play for one in scenario.variants if one.play is not None)]
    for step in (step for script in scripts for step in script):
        if isinstance(step, Illegal):
            yield step.illegal
        elif not isinstance(step, Expect):
            yield step


def _kinds(move: AnyMove) -> Iterator[str]:
    yield from (answer.kind for answer in move.answers)
    yield from (question.kind for question in move.asked)


def _notes(position: Position) -> Iterator[str]:
    for _, _, _, placed in placed_objects(position):
        yield from (note.replace("_", " ") for note in _NOTES if _says(placed, note))
    for seat in position.players().values():
        if seat.mana:
            yield "mana"
        if seat.counters:
            yield "player counters"
        if seat.life != PlayerPosition().life:
            yield "life"


def _says(placed: Placed, note: str) -> bool:
    return bool(getattr(placed, note))


def _mechanisms(rulings: Sequence[str]) -> Iterator[str]:
    known = catalogue()
    for ruling in rulings:
        if ruling in known:
            yield from known[ruling].mechanisms
