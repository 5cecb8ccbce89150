"""Show how the reference engine reads a card's text: the tree, or the sentence it declines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from difflib import get_close_matches
from typing import Any

from reference_engine.card_text import Declined, RulesText, read_text
from reference_engine.card_text.vocabulary import COST_KEYWORDS, FORMS, KEYWORDS
from reference_engine.types import CARD_TYPES

_TYPES = ("artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker",
          "sorcery")  # fmt: skip

_ALIKE = 0.78
"""Words are so much alike when one is the other misspelt; "scry" is not "sorcery"."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A text with its syntax tree, or with the refusal of it."""

    text: str
    tree: RulesText | None
    declined: Declined | None

    @property
    def is_read(self) -> bool:
        """Is the text understood wholly?"""
        return self.tree is not None

    def as_text(self) -> str:
        """Return the tree, indented; or the text with the place where reading stopped."""
        if self.tree is not None:
            return "\n".join(_tree(self.tree))
        assert self.declined is not None
        return "\n".join(_refusal(self.declined))

    def as_json(self) -> str:
        """Return the same as JSON."""
        document: dict[str, Any] = {"text": self.text, "read": self.is_read}
        if self.tree is not None:
            document["tree"] = _plain(self.tree)
        if self.declined is not None:
            document["declined"] = {
                "sentence": self.declined.sentence,
                "column": self.declined.column,
                "expected": list(self.declined.expected),
                "reason": self.declined.reason,
            }
        return json.dumps(document, ensure_ascii=False, indent=2)


def reading_of(text: str, name: str, type_line: str) -> Reading:
    """Read a text as it stands on a card with this name and type line."""
    types = [word for word in type_line.lower().split() if word in _TYPES]
    # A shell makes it hard to type a line break; "\n" stands for one.
    text = text.replace("\\n", "\n")
    try:
        return Reading(text, read_text(text, name, types), None)
    except Declined as declined:
        return Reading(text, None, declined)


def likely_word(declined: Declined) -> str:
    """Return ``did you mean "…"?`` for the word at which reading stopped, or an empty text."""
    words = re.match(r"([a-z-]+)(?: ([a-z-]+))?", declined.text[declined.column :], re.IGNORECASE)
    if words is None:
        return ""
    keywords = {*KEYWORDS, *COST_KEYWORDS, "enchant"}
    # A line without a full stop is meant to be keyword abilities.
    known = {*declined.expected, *(() if declined.expected else keywords)}
    if {"keyword name", "cost keyword"} & known:
        known |= keywords
    if "card type" in known:
        known |= {*CARD_TYPES, *(f"{kind}s" for kind in CARD_TYPES)}
    known |= {form for form, base in FORMS.items() if base in known}
    if words[1].lower() in known:
        return ""  # it is spelt well, and something else is wrong
    two_words = [one for one in known if " " in one]
    found = get_close_matches(words[0].lower(), two_words, 1, _ALIKE) if words[2] else []
    found += get_close_matches(words[1].lower(), known, 1, _ALIKE)
    return f'did you mean "{found[0]}"?' if found else ""


def _refusal(declined: Declined) -> Iterator[str]:
    yield str(declined)
    start = declined.text.rfind("\n", 0, declined.column) + 1
    end = declined.text.find("\n", declined.column)
    line = declined.text[start:] if end < 0 else declined.text[start:end]
    yield f"  {line}"
    yield "  " + " " * (declined.column - start) + "^"
    if declined.expected:
        words = list(declined.expected)
        more = f" and {len(words) - 12} more" if len(words) > 12 else ""
        shown = [word if word[:1].isalnum() else f'"{word}"' for word in words[:12]]
        yield f"  here could stand: {', '.join(shown)}{more}"
    likely = likely_word(declined)
    if likely:
        yield f"  {likely}"
    yield "Write it in other words; a text that is not understood wholly is never guessed."


def _tree(node: Any, indent: int = 0, label: str = "") -> Iterator[str]:
    """Yield a line for each node, its simple fields behind it and its parts below it."""
    start = "  " * indent + (f"{label}: " if label else "")
    if not is_dataclass(node):
        yield f"{start}{_word(node)}"
        return
    simple: list[str] = []
    parts: list[tuple[str, Any]] = []
    for field in fields(node):
        value = getattr(node, field.name)
        if value is None or value in ((), "", False):
            continue
        name = field.name.replace("_", " ")
        if is_dataclass(value):
            parts.append((name, value))
        elif isinstance(value, tuple) and any(is_dataclass(item) for item in value):
            parts += [(name, item) for item in value]
        else:
            simple.append(name if value is True else f"{name} {_word(value)}")
    yield start + " ".join([type(node).__name__, *([f"({', '.join(simple)})"] if simple else [])])
    for name, part in parts:
        yield from _tree(part, indent + 1, name)


def _word(value: Any) -> str:
    if isinstance(value, (tuple, frozenset)):
        return " ".join(_word(item) for item in value)
    return str(value)


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        found = {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
        return {"is": type(value).__name__, **found}
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(str(item) for item in value)
    return value if isinstance(value, (str, int, bool)) or value is None else str(value)
