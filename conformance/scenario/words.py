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
