"""Write the reference anew from the code: scenario files, messages of the protocol, commands.

Run it from the checkout: ``python docs/reference/generate.py``.  A test says when it is due.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Any

import typer.main

from conformance.adapter_kit.schemas import message_schemas
from conformance.cli import build_app
from conformance.cli.statuses import Status
from conformance.scenario.schema import scenario_schema

Schema = Mapping[str, Any]

FOLDER = Path(__file__).parent
NOTE = "<!-- Made by docs/reference/generate.py; what is changed here is lost. -->"


def pages() -> dict[str, str]:
    """Return each page of the reference by the name of its file."""
    makers: dict[str, Callable[[], Iterator[str]]] = {
        "scenario-format.md": _scenario_format,
        "protocol.md": _protocol,
        "commands.md": _commands,
    }
    return {name: "\n".join(make()) + "\n" for name, make in makers.items()}


# ------------------------------------------------------------------------------- schemas


def _scenario_format() -> Iterator[str]:
    schema = scenario_schema()
    yield from ("# Scenario files, field by field", "", NOTE, "")
    yield "How to write them is in [Writing scenarios](../scenarios.md). The same for programs:"
    yield "`mtg-conformance schema scenario`, or [the schema](../schemas/scenario.schema.json)."
    yield ""
    yield from ("## The file", "")
    yield from _fields(schema)
    for name, part in sorted(schema["$defs"].items()):
        yield from _part("##", name, part)


def _protocol() -> Iterator[str]:
    yield from ("# Messages of the protocol, field by field", "", NOTE, "")
    yield "How a connection goes is in [The wire protocol](../protocol.md). The same for programs:"
    yield "`mtg-conformance adapter schema`, or the files in [`docs/protocol`](../protocol). What"
    yield "is in a scenario is in [Scenario files](scenario-format.md); on the wire it is spelled"
    yield "out."
    yield ""
    parts: dict[str, Schema] = {}
    for name, schema in message_schemas().items():
        yield from (f"## {name}", "")
        carried = next(
            (key for key in ("params", "result", "error") if key in schema.get("properties", {})),
            None,
        )
        if carried is not None:
            inner = schema["properties"][carried]
            yield f"What it carries as `{carried}`: {_kind(inner)}."
            yield ""
            yield from _fields(inner)
        parts.update(schema.get("$defs", {}))
    inside = scenario_schema()["$defs"]
    for name, part in sorted(parts.items()):
        if name not in inside and name != "Scenario":
            yield from _part("##", name, part)


def _part(level: str, name: str, part: Schema) -> Iterator[str]:
    yield from (f"{level} {name}", "")
    if part.get("description"):
        yield from (_prose(part["description"]), "")
    if "properties" in part:
        yield from _fields(part)
    else:
        yield from (f"{_kind(part)}.".capitalize(), "")


def _fields(schema: Schema) -> Iterator[str]:
    properties = schema.get("properties", {})
    if not properties:
        return
    yield from ("| Field | Holds | |", "|---|---|---|")
    needed = schema.get("required", ())
    for name, field in properties.items():
        if not isinstance(field, Mapping):
            continue  # `true`: any value, as of keys that are there for editors alone
        notes = [_prose(field.get("description", ""))]
        if name in needed:
            notes.append("Needed.")
        elif field.get("default") not in (None, "", [], {}, False):
            notes.append(f"Default: `{field['default']}`.")
        told = " ".join(note for note in notes if note)
        yield f"| `{_cell(name)}` | {_cell(_kind(field))} | {_cell(told)} |"
    yield ""


def _kind(field: Schema) -> str:
    """Return in words what a field holds."""
    if "$ref" in field:
        return str(field["$ref"]).rpartition("/")[2]
    if "const" in field:
        return f"`{field['const']}`"
    if "enum" in field:
        return ", ".join(f"`{value}`" for value in field["enum"])
    for several in ("anyOf", "oneOf", "allOf"):
        if several in field:
            kinds = dict.fromkeys(_kind(one) for one in field[several] if one != {"type": "null"})
            return " or ".join(kinds)
    kind = field.get("type", "anything")
    if kind == "array":
        return f"a list of: {_kind(field.get('items', {}))}"
    if kind == "object" and isinstance(field.get("additionalProperties"), Mapping):
        return f"by name: {_kind(field['additionalProperties'])}"
    words = {"string": "a word", "integer": "a number", "boolean": "true or false",
             "object": "an object", "null": "nothing", "number": "a number"}  # fmt: skip
    kinds = [kind] if isinstance(kind, str) else kind
    return " or ".join(words.get(one, one) for one in kinds)


def _prose(text: str) -> str:
    return " ".join(text.replace("``", "`").split())


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


# ------------------------------------------------------------------------------ commands


def _commands() -> Iterator[str]:
    yield from ("# Commands", "", NOTE, "")
    yield "`mtg-conformance COMMAND --help` says the same. `python -m conformance` is"
    yield "`mtg-conformance`, for where scripts are not on the path."
    yield ""
    yield from ("| Status | Says |", "|---|---|")
    yield from (f"| {int(status)} | {status.meaning} |" for status in Status)
    yield ""
    yield from _group("mtg-conformance", typer.main.get_command(build_app()))


def _group(path: str, group: Any) -> Iterator[str]:
    for name, command in sorted(group.commands.items()):
        if hasattr(command, "commands"):
            yield from _group(f"{path} {name}", command)
        else:
            yield from _command(f"{path} {name}", command)


def _command(path: str, command: Any) -> Iterator[str]:
    yield from (f"## {path.partition(' ')[2]}", "")
    for paragraph in re.split(r"\n\s*\n", command.help or ""):
        yield from (_prose(paragraph), "")
    rows = list(_parameters(command))
    if rows:
        yield from ("| | | |", "|---|---|---|", *rows, "")


def _parameters(command: Any) -> Iterator[str]:
    for one in command.params:
        if one.name == "help" or getattr(one, "hidden", False):
            continue
        is_argument = one.param_type_name == "argument"
        names = [*one.opts, *one.secondary_opts]
        called = one.metavar or one.name.upper() if is_argument else ", ".join(names)
        choices = type(one.default) if isinstance(one.default, Enum) else ()
        holds = "|".join(str(choice.value) for choice in choices)
        flag = getattr(one, "is_flag", False)
        holds = holds or ("" if flag or is_argument else one.metavar or one.name.upper())
        notes = [_prose(getattr(one, "help", None) or "")]
        if one.required:
            notes.append("Needed.")
        if getattr(one, "multiple", False) and "repeated" not in notes[0]:
            notes.append("Can be repeated.")
        default = getattr(one.default, "value", one.default)
        if getattr(one, "show_default", False) and default not in (None, False, True, "", ()):
            notes.append(f"Default: `{default}`.")
        told = " ".join(note for note in notes if note)
        yield f"| `{_cell(called)}` | {_cell(f'`{holds}`' if holds else '')} | {_cell(told)} |"


if __name__ == "__main__":
    for page, text in pages().items():
        (FOLDER / page).write_text(text, encoding="utf-8", newline="\n")
