"""Make a position by playing: deal the cards out, let a turn end, adjust, leave no trace."""

from __future__ import annotations

import re
from typing import Any

from conformance.engines.errors import Unsupported
from conformance.scenario.model import Placed, PlayerPosition, Position, StepName

from . import stage
from .dealing import Batch, later, opening
from .plan import SEATED, SIDES, STEPS, ZONES, Plan, decks, front, pool_symbols
from .table import Table

PASS_LIMIT = 120
"""So many prompts are more than a position takes."""


class Setter:
    """Makes one position on a table."""

    def __init__(self, table: Table, plan: Plan, start: Position) -> None:
        self._table = table
        self._plan = plan
        self._start = start
        self._number = 0  # the number that the running ability asks for
        self._chosen: list[str] = []  # the permanents that it asks for
        self._batch: Batch | None = None  # the one that is being dealt
        self.index: dict[str, str] = {}

    def make(self) -> dict[str, str]:
        """Make the position; return the engine's ids by the names of the objects."""
        table = self._table
        while table.prompt is not None and table.prompt.seat != 0:
            table.pass_()
        self._run("begin")
        for number, side in enumerate(SIDES):
            if self._position(number).life != 20:
                self._run(f"life {side}", number=self._position(number).life)
        self._deal_later(sick=False)
        self._next_turn()
        self._go_to(self._start.turn.step)
        self._deal_later(sick=True)
        self._damage()
        tapped = [key for key, placed in self._battlefield() if placed.tapped]
        if tapped:
            self._run("tap", chosen=tapped)
        for number, side in enumerate(SIDES):
            for color in pool_symbols(self._position(number).mana):
                self._act(f"mana {side} {color}")
        self._chosen = []
        if self._alike():
            self._run("index", chosen=list(self._plan.ids.values()))
        self._act("end")
        self.index = self._read_index()
        self._finish("end")
        self._look()
        return self._names()

    # ---- what is wanted

    def _position(self, seat: int) -> PlayerPosition:
        return self._start.players()[self._plan.seats[seat]]

    def _placed(self, seat: int, zone: str) -> list[tuple[int, Placed]]:
        return list(enumerate(getattr(self._position(seat), zone)))

    def _battlefield(self) -> list[tuple[str, Placed]]:
        return [
            (self._plan.ids[seat, "battlefield", place], placed)
            for seat in range(SEATED)
            for place, placed in self._placed(seat, "battlefield")
            if (seat, "battlefield", place) in self._plan.ids
        ]

    def _names(self) -> dict[str, str]:
        names: dict[str, str] = {}
        for (seat, zone, place), number in sorted(self._plan.ids.items(), key=_by_place):
            placed = getattr(self._position(seat), zone)[place]
            # A second card of the same name without `as` stays nameless.
            names.setdefault(placed.name, number)
        return names

    def _alike(self) -> bool:
        """Whether two cards of the position have the same printed name."""
        names = [name for deck in decks(self._plan, self._start) for name in deck]
        return any(names.count(front(name)) > 1 for name in self._plan.printed.values())

    def _read_index(self) -> dict[str, str]:
        """Return the engine's inner number of each card that was chosen for the index.

        Texts of abilities speak of cards by it, and everything else by the id.
        """
        text = self._table.stack[0]["text"]
        numbers = re.findall(r"\((\d+)\)", text)[-len(self._chosen) :]
        return dict(zip(numbers, self._chosen, strict=True)) if self._chosen else {}

    # ---- the turn

    def _next_turn(self) -> None:
        """Let turns end until both players have begun one, and one of the active player begins."""
        for _ in range(PASS_LIMIT):
            view = self._table.view
            if view["activePlayerId"] == "player-0" and view["turn"] > 2 and self._at(0):
                return
            if self._at(0) or self._at(1):
                # Whose turn it is has had its upkeep: the engine would stop in each step.
                seat = 1 if view["activePlayerId"] == "player-0" else 0
                self._table.pass_until(seat, "upkeep")
            else:
                self._nothing()
        raise RuntimeError("the turn in which the position is made does not end")

    def _go_to(self, step: StepName) -> None:
        for _ in range(PASS_LIMIT):
            if STEPS[self._table.view["step"]] == step and self._at(0):
                return
            if self._at(0) or self._at(1):
                self._table.pass_()
            else:
                self._nothing()
        raise RuntimeError(f"the step in which the position starts does not come: {step}")

    def _at(self, seat: int) -> bool:
        prompt = self._table.prompt
        return prompt is not None and prompt.kind == "chooseAction" and prompt.seat == seat

    def _nothing(self) -> None:
        """Declare neither attackers nor blockers."""
        prompt = self._table.prompt
        if prompt is None or prompt.kind not in ("chooseAttackers", "chooseBlockers"):
            raise Unsupported("set-up", f"the engine asks {prompt and prompt.kind} meanwhile")
        declared = "declare" + prompt.kind.removeprefix("choose")
        self._table.answer(prompt.kind, type=declared, assignments=[])

    # ---- the stage hand's abilities

    def _act(self, word: str) -> None:
        line = stage.line_of(word)
        for action in self._table.actions():
            if action.get("description", "").endswith(line):
                self._table.act(action)
                return
        raise Unsupported("set-up", f"the engine does not offer to: {word}")

    def _run(self, word: str, *, number: int = 0, chosen: list[str] | None = None) -> None:
        """Activate an ability, let it resolve, and answer what it asks."""
        self._number, self._chosen = number, chosen or []
        self._act(word)
        self._finish(word)

    def _finish(self, word: str) -> None:
        """Let what is on the stack resolve."""
        for _ in range(PASS_LIMIT):
            if self._at(0) and not self._table.stack:
                return
            if self._at(0) or self._at(1):
                self._table.pass_()
            else:
                self._answer()
        raise RuntimeError(f"the ability does not end: {word}")

    def _answer(self) -> None:
        table, prompt = self._table, self._table.prompt
        if prompt is None:
            raise Unsupported("set-up", "the game ends while the position is made")
        options = prompt.input.get("options", ())
        if prompt.kind == "chooseFromSelection" and len(options) == 1:
            table.answer(prompt.kind, type="selectionDecision", chosenIndices=[0])
        elif prompt.source is not None and not self._ours(prompt.source):
            raise Unsupported("choices on set-up", f"the engine asks {prompt.kind}")
        elif prompt.kind == "reorder":
            table.answer("reorder", type="reorderDecision", orderedIds=self._order(prompt.input))
        elif prompt.kind == "chooseNumber":
            table.answer("chooseNumber", type="numberDecision", chosenNumber=self._number)
        elif prompt.kind == "chooseCards":
            text = prompt.input["presentation"].get("description", "")
            dealt = text.split()
            chosen = self._chosen
            if dealt[:1] == ["deal"]:
                chosen = self._deal(SIDES.index(dealt[1]), dealt[2].lower(), prompt.cards)
            table.answer("chooseCards", type="chooseCardsDecision", chosenCardIds=chosen)
        else:
            raise Unsupported("choices on set-up", f"the engine asks {prompt.kind}")

    def _ours(self, card: str) -> bool:
        prompt = self._table.prompt
        return prompt is not None and card not in self._plan.ids.values()

    def _deal(self, seat: int, zone: str, cards: list[dict[str, Any]]) -> list[str]:
        """Choose the cards that go to a zone, in their order."""
        free = [card for card in cards if card["id"] not in self._plan.ids.values()]
        chosen = []
        dealt = self._placed(seat, zone)
        if zone == "battlefield":
            batch = self._batch or opening(self._plan, self._start, seat)
            if batch is None:
                return []
            seat = batch.seat
            dealt = [one for one in self._placed(seat, zone) if one[0] in batch.places]
        for place, placed in dealt:
            name = self._plan.printed[placed.card]
            card = next(card for card in free if same_card(card["identity"]["name"], name))
            free.remove(card)
            self._plan.ids[seat, zone, place] = card["id"]
            chosen.append(card["id"])
        return chosen

    def _order(self, asked: dict[str, Any]) -> list[str]:
        """Put the cards of a library into their order; cards that come in late are below."""
        items = list(asked["items"])
        ours = {stage.HAND, stage.PROP, stage.WATCH}
        if any(item["card"]["identity"]["name"] in ours for item in items):
            return [item["id"] for item in items]
        seat = int(items[0]["card"]["ownerId"].removeprefix("player-"))
        ordered: list[str] = []
        for place, placed in self._placed(seat, "library"):
            name = self._plan.printed[placed.card]
            item = next(i for i in items if same_card(i["card"]["identity"]["name"], name))
            items.remove(item)
            self._plan.ids[seat, "library", place] = item["card"]["id"]
            ordered.append(item["id"])
        return [*(item["id"] for item in items), *reversed(ordered)]

    def _look(self) -> None:
        """Take down libraries of one card, which are not put in order."""
        for seat, side in enumerate(SIDES):
            if len(self._placed(seat, "library")) == 1:
                self._act(f"library {side}")
                self._plan.ids[seat, "library", 0] = self._table.shown[0]["id"]

    def _deal_later(self, *, sick: bool) -> None:
        """Deal out the batches after the first: what is sick in this turn, the rest before it."""
        for batch in later(self._plan, self._start):
            if batch.sick is sick:
                self._batch = batch
                host = [] if batch.host is None else [self._names()[batch.host]]
                if batch.quiet:
                    self._run("quiet")
                self._run(batch.word, chosen=host)
                if batch.quiet:
                    self._run("loud")
                if batch.way == "token":
                    self._tokens(batch)
        turned = [n for n, placed in self._battlefield() if placed.face and placed.sick is sick]
        if turned:
            self._run("transform", chosen=turned)
        self._counters(sick=sick)

    def _tokens(self, batch: Batch) -> None:
        """Take down the tokens that have been made in the place of cards."""
        known = set(self._plan.ids.values())
        made = [
            card
            for card in self._table.zone("battlefield", batch.seat)
            if card["id"] not in known and card["identity"]["isToken"]
        ]
        placed = dict(self._placed(batch.seat, "battlefield"))
        for place in batch.places:
            name = self._plan.printed[placed[place].card]
            token = next(one for one in made if same_card(one["identity"]["name"], name))
            made.remove(token)
            self._plan.ids[batch.seat, "battlefield", place] = token["id"]

    def _counters(self, *, sick: bool) -> None:
        groups: dict[tuple[str, int], list[str]] = {}
        for number, placed in self._battlefield():
            if placed.sick is sick:
                for kind, count in placed.counters.items():
                    groups.setdefault((stage.COUNTERS[kind], count), []).append(number)
        for (kind, count), chosen in groups.items():
            self._run(f"counters {kind}", number=count, chosen=chosen)

    def _damage(self) -> None:
        groups: dict[int, list[str]] = {}
        for number, placed in self._battlefield():
            if placed.damage:
                groups.setdefault(placed.damage, []).append(number)
        for damage, chosen in groups.items():
            self._run("damage", number=damage, chosen=chosen)


def same_card(shown: str, printed: str) -> bool:
    """Whether the engine's name of a card is the printed one, of which it shows the first face."""
    return shown == printed or printed.startswith(f"{shown} // ")


def _by_place(entry: tuple[tuple[int, str, int], str]) -> tuple[int, int, int]:
    (seat, zone, place), _ = entry
    return seat, ZONES.index(zone), place
