"""Cards as the engine reads them: our faces become the dictionaries its text compiler takes.

The engine compiles rules text.  What it cannot read it marks inside the compiled face; such
a card is refused with the sentence, because an ability that is silently absent would be
counted against the engine as a broken rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from conformance.engines.errors import Unsupported
from conformance.scenario.model import Card, CardFace
from phase import build_oracle_face, build_oracle_face_multi

SUPERTYPES = frozenset({"Basic", "Legendary", "Snow", "World"})

KEYWORDS = frozenset(
    {
        "aftermath", "cascade", "changeling", "convoke", "deathtouch", "defender", "delve",
        "double strike", "evolve", "exalted", "fear", "first strike", "flash", "flying", "fuse",
        "haste", "hexproof", "horsemanship", "improvise", "indestructible", "infect",
        "intimidate", "lifelink", "menace", "persist", "prowess", "reach", "shadow", "shroud",
        "skulk", "storm", "trample", "undying", "vigilance", "wither",
    }
)  # fmt: skip
"""Keywords without a parameter; repeated ones must be listed as often as they stand there."""

KEYWORDS_WITH_COST = frozenset(
    {
        "bestow", "buyback", "crew", "cycling", "dash", "emerge", "enchant", "entwine", "equip",
        "escape", "evoke", "flashback", "kicker", "madness", "multikicker", "overload", "suspend",
        "unearth", "ward",
    }
)  # fmt: skip
"""Keywords that a cost, a number or a description follows."""

ENGINE_LAYOUTS = {
    "normal": "normal", "split": "split", "aftermath": "aftermath", "adventure": "adventure",
    "modal_dfc": "modal_dfc", "transform": "transform",
}  # fmt: skip

UNREAD = frozenset({"Unimplemented", "Unknown", "Unrecognized", "Unsupported"})
"""What the compiler writes where it did not understand."""

READ_AMOUNTS = frozenset({"twice as much of that mana"})
"""Amounts that the compiler reads and warns of nevertheless; a canary shows each at work."""

FREE_TEXT = frozenset(
    {"name", "oracle_text", "flavor_name", "non_ability_text", "subtypes", "scryfall_oracle_id"}
)
"""Fields that repeat what the card says: a card called "Unknown" is no complaint."""

MANA_SYMBOL = re.compile(r"\{([^}]+)\}")
REMINDER = re.compile(r"\([^()]*\)")


@dataclass(frozen=True, slots=True)
class CompiledCard:
    """A card in the engine's terms."""

    name: str
    deck_name: str  # the name under which it goes into a deck list: its front face's
    faces: tuple[tuple[str, Any], ...]  # database key and compiled face


@lru_cache(maxsize=4096)
def compile_card(card: Card) -> CompiledCard:
    """Compile a card, or raise :class:`Unsupported` with the sentence the engine cannot read."""
    if len(card.faces) == 1:
        face = card.faces[0]
        compiled = build_oracle_face(mtgjson_face(face), None)
        _refuse_unread(card, face, compiled)
        return CompiledCard(card.name, compiled["name"], ((face.name.lower(), compiled),))
    return _compile_two_faces(card)


def _compile_two_faces(card: Card) -> CompiledCard:
    faces = []
    for index, face in enumerate(card.faces):
        source = mtgjson_face(face)
        source |= {
            "name": card.name,
            "faceName": face.name,
            "side": "ab"[index],
            "layout": ENGINE_LAYOUTS[card.layout],
        }
        # One id shared by the faces is how the engine knows that they are one card.
        compiled = dict(build_oracle_face_multi(source, card.name.lower()))
        _refuse_unread(card, face, compiled)
        compiled |= {"layout": ENGINE_LAYOUTS[card.layout], "face_index": index}
        faces.append((compiled["name"].lower(), compiled))
    return CompiledCard(card.name, faces[0][1]["name"], tuple(faces))


def mtgjson_face(face: CardFace) -> dict[str, Any]:
    """Return a face in the shape of an MTGJSON atomic card."""
    supertypes, types, subtypes = split_type_line(face.type)
    value = mana_value(face.cost or "")
    colors = sorted({letter for letter in _letters(face.cost or "") if letter in "WUBRG"})
    source: dict[str, Any] = {
        "name": face.name,
        "manaCost": face.cost or "",
        "manaValue": value,
        "convertedManaCost": value,
        "supertypes": supertypes,
        "types": types,
        "subtypes": subtypes,
        "type": face.type.replace(" - ", " — "),
        "text": face.text,
        "layout": "normal",
        "colors": colors,
        "colorIdentity": colors,
        "keywords": list(keywords_of(face.text)),
        "identifiers": {},
        "legalities": {},
    }
    if face.cost is None:
        del source["manaCost"]
    for field in ("power", "toughness", "loyalty", "defense"):
        printed = getattr(face, field)
        if printed is not None:
            source[field] = printed
    return source


def split_type_line(line: str) -> tuple[list[str], list[str], list[str]]:
    """Return supertypes, card types and subtypes of a type line (CR 205)."""
    left, _, right = line.replace(" - ", " — ").partition(" — ")
    words = left.split()
    return (
        [word for word in words if word in SUPERTYPES],
        [word for word in words if word not in SUPERTYPES],
        right.split(),
    )


def mana_value(cost: str) -> int:
    """Return the mana value of a printed cost, X being 0 (CR 202.3)."""
    total = 0
    for symbol in MANA_SYMBOL.findall(cost):
        if symbol.isdigit():
            total += int(symbol)
        elif symbol.startswith("2/"):
            total += 2
        elif symbol != "X":
            total += 1
    return total


def _letters(cost: str) -> str:
    return "".join(MANA_SYMBOL.findall(cost))


def keywords_of(text: str) -> Iterator[str]:
    """Yield the keywords that a text lists, each instance by itself (CR 702.100d)."""
    for line in text.split("\n"):
        body = REMINDER.sub("", line).strip()
        parts = [part.strip() for part in re.split(r"[,;]", body)]
        if all(part.lower() in KEYWORDS for part in parts):
            yield from (part.capitalize() for part in parts)
        elif re.split(r"[ —]", body.lower(), maxsplit=1)[0] in KEYWORDS_WITH_COST:
            yield re.split(r"[ —]", body, maxsplit=1)[0].capitalize()


def sentences(card: Card) -> tuple[str, ...]:
    """Return the lines of a card's text and, of a line with several, each sentence.

    Reminder text is left out.
    """
    found: dict[str, None] = {}
    for face in card.faces:
        for line in REMINDER.sub("", face.text).split("\n"):
            found[line.strip()] = None
            found |= dict.fromkeys(re.split(r"(?<=[.”\"])\s+", line.strip()))
    found.pop("", None)
    return tuple(found)


def _refuse_unread(card: Card, face: CardFace, compiled: dict[str, Any]) -> None:
    complaint = next(_complaints(compiled), None)
    if complaint is not None:
        raise Unsupported("card text", f"{card.name}: {complaint or face.text}")


def _is_false_alarm(warning: Any) -> bool:
    """Return whether the compiler warns of an amount that it has read all the same."""
    gap = warning.get("gap") if isinstance(warning, dict) else None
    return isinstance(gap, dict) and gap.get("operand") in READ_AMOUNTS


def _complaints(compiled: Any) -> Iterator[str]:
    """Yield, for each thing that was not read, the piece of text that the compiler quotes."""
    if isinstance(compiled, dict):
        warnings = compiled.get("parse_warnings") or ()
        yield from (str(warning) for warning in warnings if not _is_false_alarm(warning))
        for key, value in compiled.items():
            if key in FREE_TEXT or key == "parse_warnings":
                continue
            if key in UNREAD or (isinstance(value, str) and value in UNREAD):
                yield str(compiled.get("description") or compiled.get("name") or "")
            else:
                yield from _complaints(value)
    elif isinstance(compiled, list):
        for item in compiled:
            if isinstance(item, str) and item in UNREAD:
                yield ""
            else:
                yield from _complaints(item)
