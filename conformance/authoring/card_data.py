"""Real cards by name, from a card file in the MTGJSON format that the user has.

Read are ``AtomicCards.json`` (names to faces), files of one set, and ``AllPrintings.json``.
What is printed on the cards of a large file is kept in the user's cache folder.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from conformance.authoring.card_cache import keep, kept
from conformance.scenario.model import Card

_TWO_FACED = frozenset({"split", "aftermath", "adventure", "modal_dfc", "transform"})
_UNLIKE_A_CARD = frozenset({"art_series", "token", "double_faced_token", "emblem"})
_PRINTED = {
    "manaCost": "cost", "type": "type", "text": "text", "power": "power",
    "toughness": "toughness", "loyalty": "loyalty", "defense": "defense",
}  # fmt: skip
_REMINDER = re.compile(r" ?\([^()]*\)")


class CardDataError(Exception):
    """Raised when a file is not card data; the text says what is wrong and what is wanted."""


def read_card_data(path: Path) -> Mapping[str, Card]:
    """Return the cards of a file by name; a card with two faces also by the name of its first.

    Cards whose layout the suite does not have (flip, meld, …) are left out.  Raises
    :class:`CardDataError` when the file cannot be opened, is not JSON, or holds no cards.
    """
    known = kept(path)
    if known is not None:
        return _by_name(known)
    try:
        with path.open("rb") as file:
            document = json.load(file)
    except OSError as error:
        raise CardDataError(f"{path}: cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise CardDataError(f"{path}: this is not JSON: {error}") from None
    cards = [card for card in map(_card, _by_card(document)) if card is not None]
    if not cards:
        raise CardDataError(
            f"{path}: there are no cards in it; wanted is a file of MTGJSON, such as "
            "AtomicCards.json or that of one set"
        )
    keep(path, cards)
    return _by_name(cards)


def _by_name(found: Iterable[Card]) -> Mapping[str, Card]:
    cards: dict[str, Card] = {}
    for card in found:
        cards.setdefault(card.name, card)
        cards.setdefault(card.faces[0].name, card)
    return MappingProxyType(cards)


def _by_card(document: object) -> Iterator[list[Mapping[str, Any]]]:
    """Yield the entries of each card: one, or one for each face."""
    data = document.get("data") if isinstance(document, dict) else None
    if not isinstance(data, dict):
        return
    if isinstance(data.get("cards"), list):
        yield from _of_set(data["cards"])
        return
    for value in data.values():
        if isinstance(value, list):
            # Different cards are never printed with one name; un-sets have variants of some.
            sides = {item.get("side"): item for item in reversed(value) if isinstance(item, dict)}
            yield [sides[side] for side in sorted(sides, key=str)]
        elif isinstance(value, dict) and isinstance(value.get("cards"), list):
            yield from _of_set(value["cards"])


def _of_set(cards: Sequence[object]) -> Iterator[list[Mapping[str, Any]]]:
    by_name: dict[str, dict[object, Mapping[str, Any]]] = {}
    for item in cards:
        if isinstance(item, dict) and isinstance(item.get("name"), str):
            by_name.setdefault(item["name"], {}).setdefault(item.get("side"), item)
    for sides in by_name.values():
        yield [sides[side] for side in sorted(sides, key=str)]


def _card(entries: Sequence[Mapping[str, Any]]) -> Card | None:
    if not entries:
        return None
    layout = entries[0].get("layout", "normal")
    if layout in _UNLIKE_A_CARD or (len(entries) > 1) != (layout in _TWO_FACED):
        return None
    name = entries[0].get("name")
    faces = [{"name": entry.get("faceName") or name, **_printed(entry)} for entry in entries]
    try:
        return Card.model_validate(
            {
                "name": name,
                "layout": layout if layout in _TWO_FACED else "normal",
                "faces": tuple(faces),
                "printed as": name,
            }
        )
    except ValidationError:
        return None


def _printed(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is printed on a face; reminder text has no effect on the game (CR 207.2)."""
    fields = {ours: entry[theirs] for theirs, ours in _PRINTED.items() if theirs in entry}
    if isinstance(fields.get("text"), str):
        lines = (_REMINDER.sub("", line).strip() for line in fields["text"].split("\n"))
        fields["text"] = "\n".join(line for line in lines if line)
    return fields
