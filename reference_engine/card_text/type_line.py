"""Type lines, and power and toughness as printed (CR 205, 208)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from reference_engine.types import CARD_TYPES

SUPERTYPES = frozenset({"basic", "legendary", "snow", "world", "ongoing", "elite", "host", "token"})


class BadCard(ValueError):
    """Something printed on a card, other than its text, that cannot be read."""


@dataclass(frozen=True, slots=True)
class TypeLine:
    """The words of a type line, in lower case."""

    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]


def parse_type_line(text: str) -> TypeLine:
    """Read "Legendary Creature — Elf Druid"; the dash may be a hyphen between blanks.

    Raises :class:`BadCard` for a word before the dash that is no type and no supertype.
    """
    before, _, after = re.sub(r"\s[-–—]+\s", "—", text).partition("—")
    supertypes, types = set(), set()
    for word in before.lower().split():
        if word in CARD_TYPES:
            types.add(word)
        elif word in SUPERTYPES:
            supertypes.add(word)
        else:
            raise BadCard(
                f"{word!r} in the type line {text!r} is no card type; write types, a dash, "
                f"subtypes, such as 'Creature — Crab'"
            )
    if not types:
        raise BadCard(f"the type line {text!r} names no card type, such as 'Creature'")
    return TypeLine(
        frozenset(supertypes - {"token"}), frozenset(types), frozenset(after.lower().split())
    )


def parse_number(text: str | int | None, what: str) -> int | None:
    """Read a power, toughness, loyalty or defense; "*" counts as 0 until its ability applies.

    Raises :class:`BadCard`.
    """
    if text is None or text == "":
        return None
    if isinstance(text, int):
        return text
    if text == "*":
        return 0
    if re.fullmatch(r"[-+]?\d{1,4}", text):
        return int(text)
    if re.fullmatch(r"\d{1,4}\+\*|\*\+\d{1,4}", text):
        return 0
    raise BadCard(f"{text!r} is no {what}; write a number or *")
