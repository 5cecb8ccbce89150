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

SEED = 1
"""Of the engine's random numbers: the same in every play."""

HISTORY = ("zone_changes_this_turn", "zone_change_library_knowledge_stamps")
"""What the engine remembers of drawing the opening hands."""


class Pool:
    """The engine with the cards of a scenario."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self._cards: dict[str, CompiledCard] = {card.name: compile_card(card) for card in cards}
        compiled = (*self._cards.values(), compile_card(FILLER))
        faces = {key: face for card in compiled for key, face in card.faces}
        self.engine = Engine.from_json(json.dumps(faces))
        decks = [card.deck_name for card in compiled]
        # The first player's deck has each card once; its objects are numbered from 1.
        game = self.engine.new_game(player=decks, opponent=decks[-1:], seed=SEED, first_player=0)
        written = (game.object(number + 1) for number in range(len(decks)))
        by_name = {obj["name"]: json.dumps(obj) for obj in written}
        self._templates = {name: by_name[card.deck_name] for name, card in self._cards.items()}
        self._creature_types = sorted(
            {
                subtype
                for face in faces.values()
                for subtype in face["card_type"]["subtypes"]
                if "Creature" in face["card_type"]["core_types"]
            }
        )
        self._texts = {face.name: face.text for card in cards for face in card.faces}
        self._turned: dict[str, str] = {}

    def envelope(self) -> dict[str, Any]:
        """Return a fresh copy of a game before its first turn, without objects or history."""
        envelope: dict[str, Any] = json.loads(empty_game())
        envelope["state"]["all_creature_types"] = self._creature_types
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


@lru_cache(maxsize=1)
def empty_game() -> str:
    """Return the JSON of a game in which nobody has any card and nothing has happened."""
    filler = compile_card(FILLER)
    engine = Engine.from_json(json.dumps(dict(filler.faces)))
    deck = [filler.deck_name]
    exported = engine.new_game(player=deck, opponent=deck, seed=SEED, first_player=0).state()
    state = exported["state"]
    for player in state["players"]:
        player["hand"], player["library"] = [], []
    state["objects"] = {}
    state["deck_pools"] = []
    for record in HISTORY:
        state[record] = []
    # All of the journal, or nothing: the engine refuses a part that does not add up.
    state["resolved_rules_journal"].update(
        entries=[], nodes=[], next_command_ordinal=0, next_settlement_node_ordinal=0
    )
    return json.dumps(exported)


@lru_cache(maxsize=256)
def pool_of(cards: tuple[Card, ...]) -> Pool:
    """Return the pool of a set of cards; raises :class:`Unsupported` for a text not read."""
    return Pool(cards)
