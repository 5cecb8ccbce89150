"""Moves of a player, each carried through to the next moment when somebody has priority."""

from __future__ import annotations

import re
from typing import Any

from conformance.engines.answers import AnswerBook
from conformance.engines.errors import IllegalMove, ScriptError, Unsupported
from conformance.scenario.model import PlayerName

from .asking import Asker
from .cards import CompiledCard
from .names import SEATS, Names, seat_of
from .pool import Pool
from .questions import answer_prompt, finish
from .readback import (
    read_back_chance,
    read_back_face,
    read_back_objects,
    read_back_order,
    read_back_targets,
    read_back_variant,
)
from .table import PASS, Action, EndlessPrompts, Table

PROMPT_LIMIT = 200
"""So many prompts in one move are a loop without end."""

ATTACKS_FROM = ("PreCombatMain", "BeginCombat")
"""Steps from which the game can go on to the declaration of attackers."""


class Moves:
    """One play of one scenario."""

    def __init__(self, table: Table, names: Names, pool: Pool, cards: dict[int, str]) -> None:
        self.table = table
        self.names = names
        self._pool = pool
        self._cards = cards

    # ---- who

    def owner_or_controller(self, name: str) -> PlayerName:
        """Return who acts with an object: its controller on the battlefield or stack."""
        obj = self._object(name)
        on_table = obj["zone"] in ("Battlefield", "Stack")
        seat: int = obj["controller"] if on_table else obj["owner"]
        return SEATS[seat]

    def _object(self, name: str) -> dict[str, Any]:
        obj = self.table.object(self.names.id(name))
        if obj is None:
            raise ScriptError(f"{name!r} does not exist any more")
        return obj

    def _card_of(self, number: int) -> CompiledCard | None:
        card = self._cards.get(number)
        return None if card is None else self._pool.card(card)

    def _seat(self) -> int:
        """Return the seat of who has priority."""
        prompt = self.table.prompt()
        if prompt["type"] != "Priority":
            raise ScriptError(f"nobody has priority: the engine waits for {prompt['type']}")
        return int(prompt["data"]["player"])

    # ---- carrying through

    def _do(self, action: Action, book: AnswerBook) -> None:
        """Apply an action of who has priority and answer all that it leads to."""
        stack = self.table.stack()
        before = {entry["id"] for entry in stack}
        mark = self.table.mark()
        self.table.apply(self._seat(), action)
        self._settle(book)
        new = [entry for entry in self.table.stack() if entry["id"] not in before]
        read_back_targets(new, self.names, book)
        read_back_order(new, self.names, book)
        if stack:
            subject = self.names.of(stack[-1]["source_id"])
            read_back_chance(self.table, self.table.events(mark), subject, self.names, book)
        if any(kind == "objects" for kind in book.unused()):
            resolved = (stack or new)[-1:]
            for entry in resolved:
                subject = self.names.of(entry["source_id"])
                read_back_objects(self.table.events(mark), subject, self.names, book)

    def _settle(self, book: AnswerBook) -> None:
        """Answer prompts until somebody has priority or the game is over."""
        asker = Asker(self.table, self.names, self._card_of, book)
        for _ in range(PROMPT_LIMIT):
            if self.table.prompt()["type"] in ("Priority", "GameOver"):
                finish(asker)
                return
            answer_prompt(asker)
        prompt = self.table.prompt()["type"]
        raise EndlessPrompts(f"{PROMPT_LIMIT} prompts in one move, the last one {prompt}")

    # ---- moves

    def cast(self, name: str, book: AnswerBook) -> None:
        """Cast a spell from whatever zone the engine allows it."""
        number = self.names.id(name)
        card_id = self._object(name)["card_id"]
        data = {
            "object_id": number, "card_id": card_id, "targets": [],
            "payment_mode": {"type": "Auto"},
        }  # fmt: skip
        self._do({"type": "CastSpell", "data": data}, book)
        for entry in self.table.stack():
            if entry["id"] == number:
                read_back_variant(entry, self.names, book)
                read_back_face(entry, self._object(name)["name"], self.names, book)

    def play_land(self, name: str, book: AnswerBook) -> None:
        """Play a land."""
        number, card_id = self.names.id(name), self._object(name)["card_id"]
        self._do({"type": "PlayLand", "data": {"object_id": number, "card_id": card_id}}, book)

    def activate(self, name: str, ability: str | int, book: AnswerBook) -> None:
        """Activate an ability, given by its line's number or its text."""
        obj = self._object(name)
        index = self._ability_index(name, obj, ability)
        data = {"source_id": self.names.id(name), "ability_index": index}
        self._do({"type": "ActivateAbility", "data": data}, book)

    def _ability_index(self, name: str, obj: dict[str, Any], ability: str | int) -> int:
        """Return the engine's index of an activated ability of the object as it now is."""
        activated = [
            (index, ability_line(entry, obj["name"]))
            for index, entry in enumerate(obj["abilities"])
            if entry["kind"] == "Activated"
        ]
        lines = self._lines(obj)
        if isinstance(ability, int):
            if not 1 <= ability <= max(len(lines), len(activated)):
                raise ScriptError(f"{name} has no line {ability} in its text")
            if ability > len(lines):  # an ability without a line, such as a basic land's
                return activated[ability - 1][0]
            wanted = lines[ability - 1]
        else:
            wanted = tilde(ability, obj["name"])
        for index, line in activated:
            # An ability that a keyword stands for is known by the keyword alone.
            if wanted == line or wanted.startswith(f"{line} "):
                return index
        costed = [line for line in lines if ":" in line]
        if wanted in costed and len(costed) == len(activated):
            return activated[costed.index(wanted)][0]
        raise Unsupported("ability", f"no activated ability of {name} reads {wanted!r}")

    def _lines(self, obj: dict[str, Any]) -> list[str]:
        """Return the lines of the text of an object as its name says, normalised."""
        text = self._pool.text(obj["name"])
        return [tilde(line, obj["name"]) for line in text.split("\n") if line.strip()]

    def pass_priority(self, book: AnswerBook) -> None:
        """Pass; what resolves or begins then is carried through."""
        self._do(PASS, book)

    def concede(self, seat: int, book: AnswerBook) -> None:
        """Leave the game."""
        self.table.apply(seat, {"type": "Concede", "data": {"player_id": seat}})
        self._settle(book)

    # ---- combat

    def attack(self, attacks: dict[str, str], book: AnswerBook) -> None:
        """Go on to the declaration of attackers and declare them (CR 508.1)."""
        declared = [[self.names.id(name), self._attacked(whom)] for name, whom in attacks.items()]
        if self.table.phase() not in ATTACKS_FROM:
            raise IllegalMove("attackers are declared from the first main phase's end on")
        self._pass_until("DeclareAttackers", book)
        action = {"type": "DeclareAttackers", "data": {"attacks": declared, "bands": []}}
        self.table.apply(self.table.prompt()["data"]["player"], action)
        self._settle(book)

    def _attacked(self, whom: str) -> dict[str, Any]:
        if whom in SEATS:
            return {"type": "Player", "data": seat_of(whom)}
        return {"type": "Planeswalker", "data": self.names.id(whom)}

    def block(self, blocks: dict[str, str], book: AnswerBook) -> None:
        """Go on to the declaration of blockers and declare them (CR 509.1)."""
        declared = [[self.names.id(one), self.names.id(other)] for one, other in blocks.items()]
        if self.table.phase() != "DeclareAttackers":
            raise IllegalMove("blockers are declared after attackers")
        self._pass_until("DeclareBlockers", book)
        action = {"type": "DeclareBlockers", "data": {"assignments": declared}}
        self.table.apply(self.table.prompt()["data"]["player"], action)
        self._settle(book)

    def _pass_until(self, wanted: str, book: AnswerBook) -> None:
        """Pass, with nothing on the stack, until the engine asks for a declaration."""
        for _ in range(2 * len(SEATS)):
            if self.table.stack():
                raise ScriptError("something is on the stack; resolve it before this declaration")
            self.table.apply(self._seat(), PASS)
            if self.table.prompt()["type"] == wanted:
                return
            if self.table.prompt()["type"] not in ("Priority", "GameOver"):
                self._settle(book)
        raise IllegalMove("the engine does not come to this declaration: nothing can be declared")


SELF = re.compile(r"\bthis (creature|artifact|land|enchantment|permanent|spell|card|token)\b", re.I)


def ability_line(entry: dict[str, Any], name: str) -> str:
    """Return the normalised line of a compiled ability, or the keyword that it stands for."""
    tag = entry.get("ability_tag") or {}
    return tilde(entry.get("description") or tag.get("type") or "", name)


def tilde(line: str, name: str) -> str:
    """Return a line of text with all ways to say "this object" spelled alike."""
    bare = line.strip().strip("()").strip()
    short = name.split(",")[0]
    return SELF.sub("~", bare.replace(name, "~").replace(short, "~")).casefold()
