"""Write scenarios as YAML that a person likes to read and that reads back equal.

Small mappings and lists stand on one line, long ones open up; what is a default is left
out.  Documents of one file are separated by ``---``.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from conformance.scenario.model import Scenario
from conformance.scenario.plain import to_plain

WIDTH = 100
"""Lines of small collections are at most this long."""

_OPEN = frozenset({"cards", "start", "play", "variants"})
"""These always open up at the top level, even where they would fit on a line."""

_PROSE = ("summary", "source")
"""Top-level texts for people: folded over several lines where they are long."""

_LAST = ("answers", "as", "asked", "not asked", "clause")
"""What follows, in a step, on what happens and who does it."""


def write_scenario(scenario: Scenario) -> str:
    """Return a scenario as a YAML document."""
    return _document(to_plain(scenario))


def write_scenarios(scenarios: Iterable[Scenario]) -> str:
    """Return several scenarios as one YAML stream."""
    return "---\n".join(write_scenario(scenario) for scenario in scenarios)


def save_scenario(scenario: Scenario, path: Path) -> None:
    """Write a scenario to a file, making its folder if need be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(write_scenario(scenario), encoding="utf-8")


class _Dumper(yaml.SafeDumper):
    """Indents lists below their key, quotes with double quotes, never writes aliases."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)

    def choose_scalar_style(self) -> str:
        style: str = super().choose_scalar_style()
        return '"' if style == "'" else style

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _document(data: dict[str, Any]) -> str:
    pairs = [
        (_scalar(key), _node(value, depth=1, opened=key in _OPEN, key=key))
        for key, value in data.items()
    ]
    root = yaml.MappingNode("tag:yaml.org,2002:map", pairs, flow_style=False)
    text: str = yaml.serialize(root, Dumper=_Dumper, allow_unicode=True, width=10_000)
    for key in _PROSE:
        text = _folded(text, key, data.get(key))
    return text


def _folded(text: str, key: str, prose: str | None) -> str:
    """Fold a text for people that is too long for one line, if it reads back equal."""
    if prose is None or len(key) + 2 + len(prose) <= WIDTH or prose != " ".join(prose.split()):
        return text
    wrapped = textwrap.wrap(prose, WIDTH - 2, break_long_words=False, break_on_hyphens=False)
    folded = "".join(f"  {line}\n" for line in wrapped)
    return re.sub(f"^{key}: .*\n", lambda _: f"{key}: >-\n{folded}", text, flags=re.MULTILINE)


def _step_order(step: dict[str, Any]) -> dict[str, Any]:
    first = {key: value for key, value in step.items() if key not in _LAST}
    return first | {key: step[key] for key in _LAST if key in step}


def _node(value: Any, depth: int, *, opened: bool = False, key: str = "") -> yaml.Node:
    if isinstance(value, dict):
        flow = not opened and _fits(value, depth, key)
        pairs = [
            (_scalar(name), _node(_number(name, item), depth + 1, key=name))
            for name, item in value.items()
        ]
        if not flow and None in value.values():
            # `resolve:` with nothing behind it, where a block allows that.
            pairs = [(name, _empty(item)) for name, item in pairs]
        return yaml.MappingNode("tag:yaml.org,2002:map", pairs, flow_style=flow)
    if isinstance(value, list):
        flow = not opened and _fits(value, depth, key)
        steps = opened and key in ("play", "variants")
        if opened and key == "play":
            value = [_step_order(step) for step in value]
        items = [_node(item, depth + 1, opened=steps, key="") for item in value]
        if steps and key == "variants":
            items = [_variant(item, depth) for item in value]
        return yaml.SequenceNode("tag:yaml.org,2002:seq", items, flow_style=flow)
    return _scalar(value)


def _empty(node: yaml.Node) -> yaml.Node:
    null = isinstance(node, yaml.ScalarNode) and node.tag.endswith(":null")
    return yaml.ScalarNode(node.tag, "") if null else node


def _number(key: str, value: Any) -> Any:
    """A card's power is text; where it is a plain number, it needs no quotes."""
    printed = key in ("power", "toughness", "loyalty", "defense") and isinstance(value, str)
    return int(value) if printed and re.fullmatch("0|[1-9][0-9]{0,8}", value) else value


def _variant(variant: dict[str, Any], depth: int) -> yaml.Node:
    pairs = [
        (_scalar(name), _node(item, depth + 2, opened=name in _OPEN, key=name))
        for name, item in variant.items()
    ]
    return yaml.MappingNode("tag:yaml.org,2002:map", pairs, flow_style=False)


def _fits(value: Any, depth: int, key: str) -> bool:
    """Does a collection fit on one line behind its key?"""
    if "\n" in _strings(value):
        return False
    node = _flow(value)
    text: str = yaml.serialize(node, Dumper=_Dumper, allow_unicode=True, width=10_000)
    return 2 * depth + len(key) + 2 + len(text.rstrip("\n")) <= WIDTH


def _flow(value: Any) -> yaml.Node:
    if isinstance(value, dict):
        pairs = [(_scalar(key), _flow(_number(key, item))) for key, item in value.items()]
        return yaml.MappingNode("tag:yaml.org,2002:map", pairs, flow_style=True)
    if isinstance(value, list):
        items = [_flow(item) for item in value]
        return yaml.SequenceNode("tag:yaml.org,2002:seq", items, flow_style=True)
    return _scalar(value)


def _strings(value: Any) -> str:
    if isinstance(value, dict):
        return "".join(_strings(item) for pair in value.items() for item in pair)
    if isinstance(value, list):
        return "".join(_strings(item) for item in value)
    return value if isinstance(value, str) else ""


def _scalar(value: Any) -> yaml.ScalarNode:
    if value is None:
        return yaml.ScalarNode("tag:yaml.org,2002:null", "null")
    if isinstance(value, bool):
        return yaml.ScalarNode("tag:yaml.org,2002:bool", "true" if value else "false")
    if isinstance(value, int):
        return yaml.ScalarNode("tag:yaml.org,2002:int", str(value))
    style = "|" if "\n" in value else None
    return yaml.ScalarNode("tag:yaml.org,2002:str", value, style=style)
