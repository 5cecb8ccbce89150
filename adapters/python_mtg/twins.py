"""Twins: the printed card that does the same as a made-up one.

The engine knows cards by name alone.  A card of ours is played as

1. the printed card that it names as its twin (``printed as``);
2. itself, if it is a basic land;
3. a printed card of the engine's own corpus with the same cost, card types, power, toughness
   and text, where only the name and a creature's types differ.

With none of these it is unsupported.  So is a printed card of which the engine says itself
that it has left a sentence out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from mtg import _corpus, sim
from mtg import bridge_to_engine as bridge

from conformance.engines.errors import Unsupported
from conformance.scenario.model import Card

Function = tuple[str, tuple[str, ...], str, str, str]
"""What a card does: cost, types, power, toughness, text."""

SELF = re.compile(r"\bthis (creature|artifact|land|enchantment|permanent|spell|card)\b", re.I)
REMINDER = re.compile(r"\s*\([^)]*\)")
CREATURE_TYPES_ONLY = "Creature"


@cache
def corpus() -> Mapping[str, Mapping[str, Any]]:
    """Return the engine's cards by their printed names."""
    return {card["name"]: card for card in _corpus.load_cards()}


def printed_name(card: Card) -> str:
    """Return the printed card that is played for ``card``; :class:`Unsupported` with none."""
    if card.layout != "normal":
        raise Unsupported("layout", card.layout)
    if card.printed_as is not None:
        name = card.printed_as
    elif card.faces[0].type.startswith("Basic Land"):
        name = card.name
    else:
        name = _by_function().get(function_of(card), "")
    if name not in corpus():
        raise Unsupported("card by name", card.name)
    left_out = sentences_left_out(name)
    if left_out:
        raise Unsupported("sentence", f"{card.name}: {', '.join(left_out)}")
    return name


def function_of(card: Card) -> Function:
    """Return what a made-up card does."""
    face = card.faces[0]
    power, toughness = face.power or "", face.toughness or ""
    return _function(face.name, face.cost, face.type, power, toughness, face.text)


def printed_function(record: Mapping[str, Any]) -> Function:
    """Return what a card of the engine's corpus does."""
    return _function(
        record["name"].partition(" // ")[0],  # the text calls it by its front's name
        record.get("manaCost"),
        record.get("type", ""),
        str(record.get("power") or ""),
        str(record.get("toughness") or ""),
        record.get("text") or "",
    )


@cache
def sentences_left_out(name: str) -> tuple[str, ...]:
    """Return what the engine says it does not do of a printed card."""
    _, dropped = bridge.card_facts(name, "alice", "probe_0", sim.load_db(), dict(corpus()))
    return tuple(sorted({" ".join(map(str, _flat(entry))) for entry in dropped}))


def _flat(value: object) -> list[object]:
    if isinstance(value, (tuple, list)):
        return [part for item in value for part in _flat(item)]
    return [value]


@cache
def _by_function() -> Mapping[Function, str]:
    """Return a printed card for each function, the first by name: always the same one."""
    found: dict[Function, str] = {}
    for name in sorted(corpus()):
        record = corpus()[name]
        if record.get("layout") == "normal":
            found.setdefault(printed_function(record), name)
    return found


def _function(
    name: str, cost: str | None, line: str, power: str, toughness: str, text: str
) -> Function:
    types, _, subtypes = line.partition("—")
    words = sorted(types.split())
    if CREATURE_TYPES_ONLY not in words:
        words += sorted(subtypes.split())  # an Aura or an Equipment is one by its subtype
    return (cost or "", tuple(words), power, toughness, _normal(text, name))


def _normal(text: str, name: str) -> str:
    short = name.split(",")[0]
    bare = REMINDER.sub("", text)
    for word in (name, short):
        bare = bare.replace(word, "~")
    bare = SELF.sub("~", bare).replace("enters the battlefield", "enters")
    bare = bare.replace("that player", "the player")
    return "\n".join(line.strip() for line in bare.split("\n") if line.strip()).casefold()
