"""One game: the prompt that the engine waits at, what it shows, and answers to it.

Dice, mulligans and cards that are merely shown are dealt with here.  Everything else that
happened is the list of answers given so far: the engine plays the same game again when it gets
the same decks, the same seed and the same answers, and so a game can be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .process import ForgeProcess

SEED = 0
"""The seed of every game: with the same decks and answers, the same game."""

SEAT_NAMES = ("active", "other")
END_LIMIT = 30

Json = dict[str, Any]


class RefusedAnswer(RuntimeError):
    """Raised when the engine refuses an answer to its prompt; it waits at the prompt again."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the engine waits for, and whose answer."""

    seat: int
    number: int
    kind: str
    input: Json
    source: str | None  # the card that it is about

    @property
    def cards(self) -> list[Json]:
        """The cards to choose from."""
        return list(self.input.get("cards", ()))


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a prompt, as it can be given again."""

    seat: int
    action: Json


class Table:
    """One game, from its start on."""

    def __init__(self, process: ForgeProcess, decks: Sequence[Sequence[str]], keep: str) -> None:
        """Start a game; the seat with a card ``keep`` in its deck keeps a hand that has one."""
        self._process = process
        self._keep = keep
        self._decks = [list(deck) for deck in decks]
        self.log: list[Answer] = []
        self.prompt: Prompt | None = None
        self.views: list[Json] = []
        self.refusal = ""
        self.shown: list[Json] = []  # the cards that the engine last merely showed
        self._start()

    def _start(self) -> None:
        """Start a game; the engine rolls dice for which seat begins."""
        self._process.games += 1
        players = [
            {
                "name": name,
                "ai": False,
                "deck": [{"name": card} for card in deck],
                "commanderNames": [],
            }
            for name, deck in zip(SEAT_NAMES, self._decks, strict=True)
        ]
        request = {
            "gameId": f"game-{self._process.games}",
            "variant": "Constructed",
            "startingLife": 20,
            "seed": SEED,
            "players": players,
        }
        self._process.send({"op": "game", "request": request})
        self._wait()

    # ---- looking

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.prompt is None

    @property
    def view(self) -> Json:
        """The game as seat 0 sees it."""
        return self.views[0]

    @property
    def stack(self) -> list[Json]:
        """What is on the stack, top first; what is only being announced is not there yet."""
        return [entry for entry in reversed(self.view["stack"]) if not entry["isCasting"]]

    def zone(self, zone: str, seat: int) -> list[Json]:
        """Return the cards in a player's zone as their owner sees them."""
        return [
            card
            for one in self.views[seat]["zones"]
            if one["zone"] == zone and one["ownerId"] == f"player-{seat}"
            for card in one["cards"]
        ]

    def count(self, zone: str, seat: int) -> int:
        """Return how many cards are in a player's zone."""
        return sum(
            int(one["count"])
            for one in self.view["zones"]
            if one["zone"] == zone and one["ownerId"] == f"player-{seat}"
        )

    # ---- answering

    def pass_(self) -> None:
        """Let who has priority pass."""
        self.answer("chooseAction", type="pass", exhaustStack=False)

    def pass_until(self, seat: int, step: str) -> None:
        """Let who has priority pass until a step of a player's turn, or until something comes."""
        until = {"playerId": f"player-{seat}", "phase": step, "throughCombat": False}
        self.answer("chooseAction", type="pass", until=until, exhaustStack=False)

    def act(self, action: Json) -> None:
        """Take an action that the engine offers."""
        self.answer("chooseAction", type="act", actionId=action["id"])

    def actions(self) -> list[Json]:
        """Return the actions that are offered to who has priority."""
        offered = self.prompt is not None and self.prompt.kind == "chooseAction"
        return list(self.prompt.input["actions"]) if offered and self.prompt else []

    def answer(self, kind: str, **output: Any) -> None:
        """Answer the prompt; raises :class:`RefusedAnswer`."""
        assert self.prompt is not None
        given = Answer(self.prompt.seat, {"type": kind, "output": output})
        self._send(given)
        self._wait()
        if self.refusal:
            raise RefusedAnswer(self.refusal)
        self.log.append(given)

    def replay(self, log: Sequence[Answer]) -> None:
        """Begin the game again and give the answers ``log``."""
        self.end()
        self._start()
        self.log = []
        for given in log:
            self._send(given)
            self._wait()
            self.log.append(given)

    def concede(self, seat: int) -> None:
        """Let the seat leave the game that the engine waits for."""
        self._process.send({"op": "concede", "seat": seat})
        self._wait()

    def end(self) -> None:
        """End the game, so that another one can begin."""
        for _ in range(END_LIMIT):
            if self.prompt is None:
                return
            self.concede(self.prompt.seat)
        raise RuntimeError("the engine does not end the game")

    def _send(self, given: Answer) -> None:
        assert self.prompt is not None
        self._reply(given.seat, self.prompt.number, given.action)

    def _reply(self, seat: int, number: int, action: Json) -> None:
        self._process.send({"op": "answer", "seat": seat, "prompt": number, "action": action})

    def _wait(self) -> None:
        """Read until the engine waits for a decision, or the game is over."""
        self.refusal = ""
        while True:
            message = self._process.receive()
            if message["event"] == "refused":
                self.refusal = str(message["error"].get("message", message["error"]))
                continue
            if message.get("views"):
                self.views = message["views"]
            if message["event"] == "over":
                self.prompt = None
                return
            prompt = _prompt(message)
            if not self._trivial(prompt):
                self.prompt = prompt
                return

    def _trivial(self, prompt: Prompt) -> bool:
        """Answer a prompt that decides nothing."""
        output: Json
        if prompt.kind == "diceRolled":
            output = {"type": "diceRolledAcknowledged"}
        elif prompt.kind == "revealCards":
            self.shown = prompt.cards
            output = {"type": "revealCardsAcknowledged"}
        elif prompt.kind == "mulligan":
            hand = self._hand(prompt.seat)
            wants = self._keep in self._decks[prompt.seat]
            output = {"type": "mulliganDecision", "keep": not wants or self._keep in hand.values()}
        elif prompt.kind == "mulliganPutBack":
            back = [
                card for card in prompt.input["handCardIds"]
                if self._hand(prompt.seat).get(card) != self._keep
            ]  # fmt: skip
            ids = (back + prompt.input["handCardIds"])[: prompt.input["count"]]
            output = {"type": "mulliganPutBackDecision", "cardIds": ids}
        else:
            return False
        self._reply(prompt.seat, prompt.number, {"type": prompt.kind, "output": output})
        return True

    def _hand(self, seat: int) -> dict[str, str]:
        return {card["id"]: card["identity"]["name"] for card in self.zone("hand", seat)}


def _prompt(message: Json) -> Prompt:
    told = message["prompt"]
    source = told.get("sourceCard") or {}
    return Prompt(
        message["seat"],
        told["promptId"],
        told["input"]["type"],
        told["input"],
        source.get("id") or told["input"].get("cardId"),
    )
