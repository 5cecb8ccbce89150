"""One play of one scenario: the table, the names, and what the engine does not tell by itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from conformance.scenario.model import Card, PlayerName, StepName

from . import stage
from .names import Names
from .plan import SIDES, STEPS, face_names
from .table import Answer, Json, Table

ZONES = ("battlefield", "hand", "graveyard", "exile")
CAUSE = re.compile(r"\[Zone Changer: ([^\]]*) \((\d+)\)\]")


@dataclass
class Play:
    """The game as it is being played."""

    table: Table
    names: Names
    cards: dict[str, Card]  # by the engine's id, what was placed
    twins: dict[str, str]  # card of ours -> printed name
    owners: dict[str, PlayerName]  # by the engine's id, of what was placed
    turns: int  # the scenario's number of a turn less the engine's
    index: dict[str, str]  # the engine's inner number of a card -> its id
    activated: set[str] = field(default_factory=set)  # activated abilities on the stack
    passes: int = 0  # since anybody did anything
    values: dict[str, int] = field(default_factory=dict)  # mana values on the stack, in libraries
    _libraries: tuple[int, list[list[str]]] | None = None

    def seat(self, player: str) -> int:
        """Return the seat of a player."""
        return next(n for n, name in enumerate(self.names.seats) if name == player)

    def priority(self) -> PlayerName | None:
        """Return who has priority; None when the game is over."""
        prompt = self.table.prompt
        return None if prompt is None else self.names.seats[prompt.seat]

    def step(self) -> tuple[PlayerName, StepName]:
        """Return the active player and the step."""
        view = self.table.view
        return self.names.player(view["activePlayerId"]), STEPS[view["step"]]

    def everything(self) -> dict[str, tuple[str, Json]]:
        """Return zone and view of each card and token that is in a zone, by the engine's id."""
        found: dict[str, tuple[str, Json]] = {}
        for seat in range(len(self.names.seats)):
            for zone in ZONES:
                for card in self.table.zone(zone, seat):
                    found[card["id"]] = (zone, card)
        return found

    def decoys(self) -> set[str]:
        """Return the ids of cards of ours that stand on the battlefield for an announcement."""
        return {number for number, (_, card) in self.everything().items() if is_ours(card)}

    def spells(self) -> set[str]:
        """Return the ids of the stack's objects that are spells."""
        there = self.everything()
        return {
            entry["id"]
            for entry in self.table.stack
            if entry["isPermanentSpell"]
            or (
                entry["id"] not in self.activated
                and entry["sourceId"] not in there
                and not entry["identity"]["isToken"]
            )
        }

    def stack_id(self, entry: Json) -> str:
        """Return the id by which an object on the stack has its name: a spell's is its card's."""
        return str(entry["sourceId"] if entry["id"] in self.spells() else entry["id"])

    def cause(self, text: str) -> str | None:
        """Return the id of the object whose event made an ability trigger, where it is told.

        The text of an ability names the object and gives a number of its own, which is known
        of cards that there are several of.
        """
        found = CAUSE.search(text)
        if found is None:
            return None
        if found[2] in self.index:
            return self.index[found[2]]
        alike = [
            number
            for number, (_, card) in self.everything().items()
            if card.get("identity", {}).get("name") == found[1]
        ]
        return alike[0] if len(alike) == 1 else None

    @property
    def printed(self) -> dict[str, str]:
        """The card of ours, or the face of it, for each printed name."""
        whole = {printed: own for own, printed in reversed(self.twins.items())}
        faces = {
            printed: own
            for card in self.cards.values()
            for printed, own in self.face_names(card).items()
        }
        return {**faces, **whole}

    def face_names(self, card: Card) -> dict[str, str]:
        """Return our name of each face of a card, and of the whole, by the printed one."""
        return face_names(card, self.twins[card.name])

    def text(self, number: str) -> str:
        """Return the text of a card that was placed: that of the face which is up."""
        card = self.cards.get(number)
        if card is None:
            return ""
        shown = self.everything().get(number, ("", {}))[1].get("identity", {}).get("name")
        name = self.face_names(card).get(str(shown))
        return next((face for face in card.faces if face.name == name), card.faces[0]).text

    def with_line(self, line: str) -> list[str]:
        """Return the names of the permanents in whose text a line stands."""
        return [
            self.names.of(number)
            for number, (zone, _) in self.everything().items()
            if zone == "battlefield" and line in self.text(number).split("\n")
        ]

    # ---- libraries

    def libraries(self) -> list[list[str]] | None:
        """Return the ids in each seat's library, top first; None when nobody can look."""
        prompt = self.table.prompt
        if prompt is None or prompt.kind != "chooseAction":
            return None
        now = len(self.table.log)
        if self._libraries is None or self._libraries[0] != now:
            self._libraries = (now, self._look(prompt.seat))
        return self._libraries[1]

    def again(self, log: Sequence[Answer], stack: Sequence[str]) -> None:
        """Play the game again up to where the stack was; what is on it has other ids then."""
        self.table.replay(log)
        for old, entry in zip(stack, self.table.stack, strict=True):
            self.names.move(old, entry["id"])
            if old in self.activated:
                self.activated.add(entry["id"])

    def last_seen(self) -> list[list[str]] | None:
        """Return the libraries as they were when somebody last looked."""
        return None if self._libraries is None else self._libraries[1]

    def _look(self, watcher: int) -> list[list[str]]:
        """Look at both libraries, and leave the game as it was."""
        table, log = self.table, list(self.table.log)
        found: list[list[str]] = [[], []]
        self.values = {}
        for seat in range(len(found)):
            if not table.count("library", seat):
                continue
            table.shown = []
            side = SIDES[0] if seat == watcher else SIDES[1]
            table.act(watch(table.actions(), f"library {side}"))
            found[seat] = [card["id"] for card in table.shown]
            self.values |= {card["id"]: int(card["cmc"]) for card in table.shown}
        if self.spells():
            table.act(watch(table.actions(), "stack"))
            if table.prompt is not None and table.prompt.kind == "chooseCards":
                self.values |= {card["id"]: int(card["cmc"]) for card in table.prompt.cards}
                table.answer("chooseCards", type="chooseCardsDecision", chosenCardIds=[])
        if self.passes and table.log != log:
            stack = [entry["id"] for entry in table.stack]
            self.again(
                log, stack
            )  # to look counts as doing something: all would have to pass again
        table.log = log
        return found


def watch(actions: list[Json], what: str) -> Json:
    """Return the action of looking at something."""
    line = stage.line_of(what)
    for action in actions:
        if action.get("description", "").endswith(line):
            return action
    raise RuntimeError(f"the engine does not let anybody {line}")


def is_ours(card: dict[str, Any]) -> bool:
    """Whether a card is one of those that set positions up."""
    name = card.get("identity", {}).get("name", "")
    return name in (stage.HAND, stage.PROP, stage.WATCH)
