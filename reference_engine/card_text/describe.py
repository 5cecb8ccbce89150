"""A syntax tree for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from reference_engine.card_text.compile import compile_text
from reference_engine.card_text.declined import Declined
from reference_engine.card_text.syntax import Node

INDENT = "  "
WIDTH = 100


def describe(text: str, card_name: str = "", types: Iterable[str] = ()) -> str:
    """Return how a text is read, one part a line, or where and why it is refused."""
    try:
        tree, _ = compile_text(text, card_name, frozenset(types))
    except Declined as refusal:
        return explain(refusal)
    return "\n".join(line for part in tree.lines for line in _lines(part, ""))


def explain(refusal: Declined) -> str:
    """Return a refusal with the sentence underlined and a caret where the reader stopped."""
    start = refusal.text.find(refusal.sentence, max(0, refusal.column - len(refusal.sentence)))
    offset = max(0, min(refusal.column - max(start, 0), len(refusal.sentence)))
    first, length = _window(refusal.sentence, offset)
    shown = refusal.sentence[first : first + length].replace("\n", " ")
    under = [
        "^" if at == offset - first else "~" for at in range(max(len(shown), offset - first + 1))
    ]
    lines = ["cannot read this sentence:", f"  {shown}", f"  {''.join(under)}"]
    if refusal.reason:
        lines.append(f"because: {refusal.reason}")
    if refusal.expected:
        lines.append(f"expected {_options(refusal.expected)}")
    lines.append("docs/card-language.md lists the wordings that are read")
    return "\n".join(lines)


def _window(sentence: str, offset: int) -> tuple[int, int]:
    """Return the part of a long sentence that is shown."""
    if len(sentence) <= WIDTH:
        return 0, len(sentence)
    first = max(0, min(offset - WIDTH // 2, len(sentence) - WIDTH))
    return first, WIDTH


def _options(expected: tuple[str, ...]) -> str:
    shown = ", ".join(expected[:12])
    return shown if len(expected) <= 12 else f"{shown} or {len(expected) - 12} other words"


def _lines(node: Any, indent: str, label: str = "") -> Iterator[str]:
    """Yield the lines of one part: its name, its plain fields, then its parts below it."""
    prefix = f"{indent}{label}: " if label else indent
    if not isinstance(node, Node):
        yield f"{prefix}{_plain(node)}"
        return
    values = [(spec.name, getattr(node, spec.name)) for spec in fields(node)]  # type: ignore[arg-type]
    said = [(name, value) for name, value in values if value not in (None, (), False)]
    plain = [f"{name} {_plain(value)}" for name, value in said if not _has_parts(value)]
    yield f"{prefix}{type(node).__name__}{' (' + ', '.join(plain) + ')' if plain else ''}"
    for name, value in said:
        if isinstance(value, tuple) and _has_parts(value):
            for each in value:
                yield from _lines(each, indent + INDENT, name)
        elif _has_parts(value):
            yield from _lines(value, indent + INDENT, name)


def _has_parts(value: Any) -> bool:
    if isinstance(value, tuple):
        return any(_has_parts(each) for each in value)
    return isinstance(value, Node)


def _plain(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(_plain(each) for each in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def tree_to_json(node: Any) -> Any:
    """Return a tree as JSON values: an object with ``form`` and its fields, lists, scalars."""
    if isinstance(node, Node):
        return {"form": type(node).__name__} | {
            spec.name: tree_to_json(getattr(node, spec.name))
            for spec in fields(node)  # type: ignore[arg-type]
        }
    if isinstance(node, tuple):
        return [tree_to_json(each) for each in node]
    return node
