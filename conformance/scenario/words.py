"""The words that scenarios share: players, steps, zones, questions; the base of all values."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

PlayerName = Literal["alice", "bob", "carol", "dave"]
"""Seats in turn order.  Two to four of them take part in a scenario."""

PLAYER_NAMES: tuple[PlayerName, ...] = ("alice", "bob", "carol", "dave")

StepName = Literal[
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers",
    "declare blockers", "first strike damage", "combat damage", "end of combat",
    "postcombat main", "end", "cleanup",
]  # fmt: skip
"""Steps and phases of a turn (CR 500 to 514)."""

STEP_NAMES: tuple[StepName, ...] = (
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers",
    "declare blockers", "first strike damage", "combat damage", "end of combat",
    "postcombat main", "end", "cleanup",
)  # fmt: skip

ZoneName = Literal[
    "battlefield", "hand", "library", "graveyard", "exile", "stack", "command", "none"
]
"""Zones (CR 400.1); ``none`` for a token or copy that has ceased to exist (CR 111.7)."""

QuestionKind = Literal[
    "targets", "x", "alternative", "face", "additional", "objects", "mana colour", "payment",
    "may", "order", "cast-or-hand", "number", "mode", "division", "player", "replacement",
    "named",
]  # fmt: skip
"""What a question asks for.  ``docs/scenarios.md`` says what an answer to each looks like."""

QUESTION_KINDS: tuple[QuestionKind, ...] = (
    "targets", "x", "alternative", "face", "additional", "objects", "mana colour", "payment",
    "may", "order", "cast-or-hand", "number", "mode", "division", "player", "replacement",
    "named",
)  # fmt: skip

QUESTIONS: dict[QuestionKind, str] = {
    "targets": "Targets, in the order of the text: names of objects and players.",
    "x": "The value of X (CR 601.2b).",
    "alternative": "The alternative cost to pay, such as evoke; none for the mana cost.",
    "face": "The face or half to cast or play.",
    "additional": "Additional costs to pay: a list of them, or how often each is paid.",
    "objects": "Objects to choose (not targets): to sacrifice, to discard, to put somewhere.",
    "mana colour": "The colour, or type, of mana to add.",
    "payment": "How a cost is paid: sources or mana.",
    "may": "Whether to do what one may do.",
    "order": "An order of triggers, or of cards.",
    "cast-or-hand": "What discover asks: cast the card, or put it into the hand (CR 701.57a).",
    "number": "A number.",
    "mode": "Modes, by their text or by number (CR 700.2).",
    "division": "How something is divided among targets (CR 601.2d).",
    "player": "A player (not a target).",
    "replacement": "Which replacement effect applies first (CR 616.1).",
    "named": "A name, word or type to choose.",
}
"""What a question of each kind asks for."""

LayoutName = Literal["normal", "split", "aftermath", "adventure", "modal_dfc", "transform"]

ObjectName = str
"""The name that a scenario gives to an object with ``as``, or its card's name."""

AnswerValue = bool | int | str | tuple[str, ...] | dict[str, int]


def _spaces(name: str) -> str:
    return name.rstrip("_").replace("_", " ")


class Model(BaseModel):
    """Base of all scenario values: frozen, strict about unknown fields, spaces in aliases."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", populate_by_name=True, alias_generator=_spaces
    )
