"""Make text harmless: names come from engines and from fixtures, and may hold anything."""

from __future__ import annotations

import html
import json
import re
from typing import Any

_INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff"
    "\ud800-\udfff]"
)


def visible(text: str) -> str:
    """Return a text in which what controls its display, such as U+202E, is spelt out."""
    return _INVISIBLE.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def text(value: object) -> str:
    """Return HTML that shows a value as it is, in an element or between double quotes."""
    return html.escape(visible(str(value)), quote=True)


def data(value: Any) -> str:
    """Return JSON that can stand in a ``script`` element: nothing in it can end the element."""
    found = json.dumps(_visible(value), ensure_ascii=False, separators=(",", ":"))
    return found.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _visible(value: Any) -> Any:
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, dict):
        return {visible(str(key)): _visible(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_visible(item) for item in value]
    return value
