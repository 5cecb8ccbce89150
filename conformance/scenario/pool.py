"""The card pool: cards that every scenario may use without writing them down.

A file of ``fixtures/cards`` maps the names of cards to what is printed on them, in the same
form as a scenario's own ``cards``.  A scenario's card shadows the pool's card of that name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from pydantic import BeforeValidator

from conformance.content import fixtures_dir
from conformance.scenario.cards import cards_in_order
from conformance.scenario.model import Card, Model, Placed, PlayerName, Position, Scenario
from conformance.scenario.problems import Problem, ScenarioError, limited
from conformance.scenario.source import Mapping as MappingNode
from conformance.scenario.source import read_nodes
from conformance.scenario.validate import validate


class _CardFile(Model):
    cards: Annotated[tuple[Card, ...], BeforeValidator(cards_in_order)]


@cache
def default_pool() -> Mapping[str, Card]:
    """Return the cards of ``fixtures/cards`` by name.

    Raises :class:`ScenarioError` with every problem of the files.
    """
    return read_pool(fixtures_dir() / "cards")


def read_pool(folder: Path) -> Mapping[str, Card]:
    """Return the cards in a folder's files by name; see :func:`default_pool`."""
    cards: dict[str, Card] = {}
    problems: list[Problem] = []
    for path in sorted(folder.rglob("*.yaml")):
        found, wrong = read_card_file(path)
        problems += wrong
        for card in found:
            if card.name in cards:
                message = f'the card "{card.name}" is in the pool twice'
                problems.append(Problem(str(path), 0, 0, card.name, message, "one entry"))
            cards[card.name] = card
    if problems:
        raise ScenarioError(limited(problems))
    return MappingProxyType(cards)


def read_card_file(path: Path) -> tuple[tuple[Card, ...], list[Problem]]:
    """Return the cards of one file of a pool that are of the right shape, and its problems."""
    nodes, problems = read_nodes(path.read_bytes(), str(path))
    cards: list[Card] = []
    for node in nodes:
        wrapped = MappingNode(node.mark, {"cards": node}, {"cards": node.mark})
        read, wrong = validate(_CardFile, wrapped, str(path))
        problems += wrong
        if read is not None:
            cards += read.cards
    return tuple(cards), problems


def cards_by_name(scenario: Scenario, pool: Mapping[str, Card] | None = None) -> dict[str, Card]:
    """Return every card that a scenario may speak of; its own shadow those of the pool."""
    pool = default_pool() if pool is None else pool
    return {**pool, **{card.name: card for card in scenario.cards}}


def with_pool_cards(scenario: Scenario, pool: Mapping[str, Card] | None = None) -> Scenario:
    """Return the scenario with the pool's cards that it uses written out in ``cards``.

    What an engine gets is complete in itself.  A card that is in neither is left out; the
    reader of scenario files reports it.
    """
    own = {card.name for card in scenario.cards}
    positions = [scenario.start, *(v.start for v in scenario.variants if v.start is not None)]
    used = dict.fromkeys(
        placed.card for position in positions for _, _, _, placed in placed_objects(position)
    )
    missing = [name for name in used if name not in own]
    if not missing:
        return scenario
    pool = default_pool() if pool is None else pool
    found = tuple(pool[name] for name in missing if name in pool)
    return scenario.model_copy(update={"cards": (*scenario.cards, *found)})


ZONES = ("battlefield", "hand", "library", "graveyard", "exile")
"""The zones that a position lists for each player."""


def placed_objects(
    position: Position,
) -> list[tuple[PlayerName, str, int, Placed]]:
    """Return every object of a position with its player, zone and place in the list."""
    return [
        (player, zone, index, placed)
        for player, seat in position.players().items()
        for zone in ZONES
        for index, placed in enumerate(getattr(seat, zone))
    ]
