"""A pool: the engine loaded with a scenario's cards, and a template of each card's object.

An object in the engine's game state carries its abilities in compiled form.  One throw-away
game shows how the engine writes each card; positions are then put together from copies.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from conformance.engines.errors import ScriptError, Unsupported
from conformance.scenario.model import Card
from phase import Engine

from .cards import CompiledCard, compile_card
from .table import Table

FILLER = Card.model_validate(
    {"name": "Blank Slate", "faces": ({"name": "Blank Slate", "type": "Artifact", "cost": "{9}"},)}
)
"""The engine wants a card in every deck.  It is not part of any position."""


class Pool:
    """The engine with the cards of a scenario."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self._cards: dict[str, CompiledCard] = {card.name: compile_card(card) for card in cards}
        compiled = (*self._cards.values(), compile_card(FILLER))
        faces = {key: face for card in compiled for key, face in card.faces}
        self.engine = Engine.from_json(json.dumps(faces))
        decks = [card.deck_name for card in compiled]
        game = self.engine.new_game(
            player=decks, opponent=[compiled[-1].deck_name], seed=1, first_player=0
        )
        exported = game.state()
        written = {obj["name"]: obj for obj in exported["state"].pop("objects").values()}
        self._envelope = json.dumps(exported)
        self._templates = {
            name: json.dumps(written[card.deck_name]) for name, card in self._cards.items()
        }
        self._texts = {face.name: face.text for card in cards for face in card.faces}
        self._turned: dict[str, str] = {}

    def envelope(self) -> dict[str, Any]:
        """Return a fresh copy of a game before its first turn, without its objects."""
        envelope: dict[str, Any] = json.loads(self._envelope)
        return envelope

    def card(self, name: str) -> CompiledCard:
        """Return a card by its name."""
        return self._cards[name]

    def text(self, face: str) -> str:
        """Return the rules text of the face with a given name; "" when there is none."""
        return self._texts.get(face, "")

    def object(self, card: str, face: int = 0) -> dict[str, Any]:
        """Return a fresh copy of how the engine writes a card, with ``face`` up."""
        if card not in self._templates:
            raise ScriptError(f"the scenario has no card {card!r} among its `cards`")
        if face == 0:
            front: dict[str, Any] = json.loads(self._templates[card])
            return front
        if card not in self._turned:
            self._turned[card] = self._turn_over(card)
        back: dict[str, Any] = json.loads(self._turned[card])
        return back

    def _turn_over(self, card: str) -> str:
        """Let the engine itself turn a card over, on a table with nothing else."""
        written = json.loads(self._templates[card])
        if written.get("back_face", {}).get("layout_kind") != "Transform":
            raise Unsupported("face on set-up", f"{card} does not turn over")
        exported = self.envelope()
        state = exported["state"]
        number = written["id"]
        written["zone"] = "Battlefield"
        state["objects"] = {str(number): written}
        state["battlefield"] = [number]
        for player in state["players"]:
            player["hand"], player["library"] = [], []
        state["phase"] = "PreCombatMain"
        state["waiting_for"] = {"type": "Priority", "data": {"player": 0}}
        state["debug_mode"], state["debug_permitted"] = True, [0]
        state["format_config"]["allow_debug_actions"] = True
        table = Table(self.engine, json.dumps(exported), active=0)
        turn = {"type": "SetFaceState", "data": {"object_id": number, "transformed": True}}
        table.apply(0, {"type": "Debug", "data": turn})
        turned = table.object(number)
        if turned is None or not turned["transformed"]:
            raise Unsupported("face on set-up", f"{card} did not turn over")
        return json.dumps(turned)


@lru_cache(maxsize=256)
def pool_of(cards: tuple[Card, ...]) -> Pool:
    """Return the pool of a set of cards; raises :class:`Unsupported` for a text not read."""
    return Pool(cards)
