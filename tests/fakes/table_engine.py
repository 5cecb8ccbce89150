"""A small engine that plays creatures and sorceries without text, and faulty kinds of it.

It obeys the rules that a scenario of vanilla creatures needs: mana, timing, the stack,
zones.  Each subclass has one fault, so that a test of the judge or of the command line can
say what the suite makes of it.
"""

from __future__ import annotations

import copy
import itertools
from typing import Any

from conformance.engines.adapter import Capabilities, EngineAdapter, Hello
from conformance.engines.answers import AnswerBook
from conformance.engines.errors import IllegalMove, ScriptError, Unsupported
from conformance.engines.trace import Observation, Question
from conformance.judge.expectations import mana
from conformance.scenario.model import (
    STEP_NAMES,
    Activate,
    Attack,
    Block,
    Cast,
    Play,
    PlayerName,
    Scenario,
    StepName,
)
from conformance.scenario.pool import placed_objects

_ADDRESSES = itertools.count(0x7F00, 8)


class TableEngine(EngineAdapter):
    """No fault."""

    def __init__(self) -> None:
        self.objects: dict[str, dict[str, Any]] = {}
        self.players: dict[str, dict[str, Any]] = {}
        self.stack: list[str] = []
        self.passed = 0
        self.turn: dict[str, Any] = {}
        self.faces: dict[str, Any] = {}

    def hello(self) -> Hello:
        return Hello("table", "1.0")

    def set_up(self, scenario: Scenario) -> None:
        start = scenario.start
        self.faces = {card.name: card.faces[0] for card in scenario.cards}
        unread = [face.name for face in self.faces.values() if face.text]
        if unread:
            raise Unsupported("card text", f"{unread[0]} has one")
        seats = start.players().values()
        if any(one.attached_to for seat in seats for one in seat.battlefield):
            raise Unsupported("attached on set-up")
        self.turn = {
            "number": start.turn.number, "active": start.turn.active, "step": start.turn.step,
            "priority": start.turn.active,
        }  # fmt: skip
        self.players = {
            name: {"life": seat.life, "mana": mana(seat.mana), "counters": dict(seat.counters),
                   "lost": False}
            for name, seat in start.players().items()
        }  # fmt: skip
        self.stack, self.passed, self.objects = [], 0, {}
        for player, zone, _, placed in placed_objects(start):
            self.objects[placed.name] = {
                "card": placed.card, "zone": zone, "owner": placed.owner or player,
                "controller": player, "tapped": placed.tapped, "damage": placed.damage,
                "counters": dict(placed.counters), "token": placed.token, "sick": placed.sick,
                "face_down": placed.face_down,
            }  # fmt: skip

    def move(self, move: Cast | Activate | Play | Attack | Block, book: AnswerBook) -> None:
        if not isinstance(move, Cast):
            raise Unsupported(f"move {type(move).__name__.lower()}")
        name = move.cast
        player = self.turn["priority"]
        found = self.objects[name]
        if found["zone"] != "hand" or found["owner"] != player:
            raise IllegalMove(f"{name} is not in {player}'s hand (CR 601.2)")
        if self.stack or player != self.turn["active"] or "main" not in self.turn["step"]:
            raise IllegalMove(f"{name} can be cast only when a sorcery could (CR 307.1)")
        face = self.faces[found["card"]]
        rest = self._paid(self.players[player]["mana"], face.cost or "")
        if "{X}" in (face.cost or ""):
            most = rest.count("{")
            x = book.choose(Question("x", player, name, tuple(map(str, range(most + 1)))))
            rest = self._paid(rest, f"{{{x}}}")
        self.players[player]["mana"] = rest
        found["zone"] = "stack"
        self.stack.insert(0, name)
        self.passed = 0

    def _paid(self, pool: str, cost: str) -> str:
        units = pool.replace("{", " ").replace("}", " ").split()
        generic = 0
        for symbol in cost.replace("{", " ").replace("}", " ").split():
            if symbol.isdigit():
                generic += int(symbol)
            elif symbol in units:
                units.remove(symbol)
            elif symbol != "X":
                raise IllegalMove(f"{symbol} cannot be paid from {pool or 'an empty pool'}")
        if generic > len(units):
            raise IllegalMove(f"{cost} cannot be paid from {pool or 'an empty pool'}")
        # Colourless mana goes first, as a person would pay.
        units.sort(key=lambda unit: unit != "C")
        return mana("".join(f"{{{unit}}}" for unit in units[generic:]))

    def pass_priority(self, book: AnswerBook) -> None:
        seats = list(self.players)
        self.passed += 1
        if self.passed < len(seats):
            after = seats.index(self.turn["priority"]) + 1
            self.turn["priority"] = seats[after % len(seats)]
            return
        self.passed, self.turn["priority"] = 0, self.turn["active"]
        if self.stack:
            self.resolve(self.stack.pop(0))
            return
        after = STEP_NAMES.index(self.turn["step"]) + 1
        self.turn["step"] = STEP_NAMES[min(after, len(STEP_NAMES) - 1)]
        for seat in self.players.values():
            seat["mana"] = ""

    def resolve(self, name: str) -> None:
        """Put the spell where it goes (CR 608.3)."""
        found = self.objects[name]
        permanent = "Sorcery" not in self.faces[found["card"]].type
        found["zone"] = "battlefield" if permanent else "graveyard"
        found["sick"] = permanent

    def concede(self, player: PlayerName, book: AnswerBook) -> None:
        self.players[player]["lost"] = True
        self.turn["priority"] = None

    def priority(self) -> PlayerName | None:
        found: PlayerName | None = self.turn["priority"]
        return found

    def current_step(self) -> tuple[PlayerName, StepName]:
        return self.turn["active"], self.turn["step"]

    def stack_keys(self) -> tuple[object, ...]:
        return tuple(self.stack)

    def snapshot(self) -> object | None:
        return copy.deepcopy((self.objects, self.players, self.stack, self.passed, self.turn))

    def restore(self, snapshot: object) -> None:
        saved: Any = copy.deepcopy(snapshot)
        self.objects, self.players, self.stack, self.passed, self.turn = saved

    def observe(self) -> Observation:
        def there(zone: str, player: str) -> list[str]:
            return [
                name
                for name, found in self.objects.items()
                if found["zone"] == zone and found["owner"] == player
            ]

        zones = ("hand", "library", "graveyard", "exile")
        seen: Any = {
            "turn": dict(self.turn),
            "players": {
                name: {**seat, **{zone: there(zone, name) for zone in zones}}
                for name, seat in self.players.items()
            },
            "battlefield": [
                name for name, found in self.objects.items() if found["zone"] == "battlefield"
            ],
            "stack": [
                {"id": name, "kind": "spell", "source": name,
                 "controller": self.objects[name]["owner"]}
                for name in self.stack
            ],
            "objects": {name: self._view(found) for name, found in self.objects.items()},
        }  # fmt: skip
        observation: Observation = copy.deepcopy(seen)
        return observation

    def _view(self, found: dict[str, Any]) -> dict[str, Any]:
        face = self.faces[found["card"]]
        view = {**found, "types": [word for word in _TYPES if word in face.type.lower()]}
        if face.power is not None:
            grown = found["counters"].get("+1/+1", 0) - found["counters"].get("-1/-1", 0)
            view["power"] = int(face.power) + grown
            view["toughness"] = int(face.toughness) + grown
        return view

    def rename(self, current: str, name: str) -> None:
        raise ScriptError(f"nothing is called {current}")


_TYPES = ("artifact", "creature", "enchantment", "instant", "land", "sorcery")


class LosesLife(TableEngine):
    """A spell that resolves costs its owner a life."""

    def resolve(self, name: str) -> None:
        super().resolve(name)
        self.players[self.objects[name]["owner"]]["life"] -= 1


class TapsEverything(TableEngine):
    """A spell that resolves taps all permanents."""

    def resolve(self, name: str) -> None:
        super().resolve(name)
        for found in self.objects.values():
            found["tapped"] = found["zone"] == "battlefield"


class PlaysAnything(TableEngine):
    """Costs need not be paid."""

    def _paid(self, pool: str, cost: str) -> str:
        try:
            return super()._paid(pool, cost)
        except IllegalMove:
            return ""


class RefusesEverything(TableEngine):
    """No spell can be cast."""

    def move(self, move: Cast | Activate | Play | Attack | Block, book: AnswerBook) -> None:
        raise IllegalMove("not today")


class AsksTooMuch(TableEngine):
    """Casting a spell asks for an X that its cost does not have."""

    def move(self, move: Cast | Activate | Play | Attack | Block, book: AnswerBook) -> None:
        book.choose(Question("x", self.turn["priority"], getattr(move, "cast", ""), ("0", "1")))
        super().move(move, book)


class SetsUpWrongly(TableEngine):
    """Everybody starts at 40 life."""

    def set_up(self, scenario: Scenario) -> None:
        super().set_up(scenario)
        for seat in self.players.values():
            seat["life"] = 40


class Crashes(TableEngine):
    """A spell that resolves brings the engine down."""

    def resolve(self, name: str) -> None:
        raise ZeroDivisionError("the stack is upside down")


class CrashesInOtherWords(TableEngine):
    """A spell that resolves brings the engine down, which tells of it with an address."""

    def resolve(self, name: str) -> None:
        raise ZeroDivisionError(f"bad pointer {next(_ADDRESSES):#x}")


class KeepsCountersOnCards(TableEngine):
    """A spell that goes to the graveyard gets a counter there."""

    def resolve(self, name: str) -> None:
        super().resolve(name)
        if self.objects[name]["zone"] == "graveyard":
            self.objects[name]["counters"]["+1/+1"] = 1


class LeavesTraces(TableEngine):
    """A refused spell has tapped a permanent of its owner."""

    def move(self, move: Cast | Activate | Play | Attack | Block, book: AnswerBook) -> None:
        try:
            super().move(move, book)
        except IllegalMove:
            for found in self.objects.values():
                found["tapped"] = found["zone"] == "battlefield"
            raise


class ReadsNothing(TableEngine):
    """No position can be made."""

    def set_up(self, scenario: Scenario) -> None:
        raise Unsupported("card text", "Grove Ox")


class ClaimsToActivate(TableEngine):
    """Claims a move that it does not have."""

    def hello(self) -> Hello:
        return Hello("table", "1.0", capabilities=Capabilities(moves=frozenset({"activate"})))


class ClaimsDamage(TableEngine):
    """Claims a kind of position that it does not make."""

    def hello(self) -> Hello:
        features = frozenset({"damage on set-up"})
        return Hello("table", "1.0", capabilities=Capabilities(features=features))

    def set_up(self, scenario: Scenario) -> None:
        super().set_up(scenario)
        if any(one["damage"] for one in self.objects.values()):
            raise Unsupported("damage on set-up")


class ReadsTextWrongly(TableEngine):
    """Reads every text as that of a card without one."""

    def set_up(self, scenario: Scenario) -> None:
        cards = tuple(
            card.model_copy(
                update={"faces": tuple(one.model_copy(update={"text": ""}) for one in card.faces)}
            )
            for card in scenario.cards
        )
        super().set_up(scenario.model_copy(update={"cards": cards}))


class UntapsAll(TableEngine):
    """No permanent is tapped at the start."""

    def set_up(self, scenario: Scenario) -> None:
        super().set_up(scenario)
        for one in self.objects.values():
            one["tapped"] = False


class Reshuffles(TableEngine):
    """A library is not in the order that was asked for."""

    def set_up(self, scenario: Scenario) -> None:
        super().set_up(scenario)
        self.objects = dict(reversed(self.objects.items()))


class HidesTapped(TableEngine):
    """Does not show what is tapped."""

    def observe(self) -> Observation:
        seen = super().observe()
        for one in seen["objects"].values():
            del one["tapped"]
        return seen
