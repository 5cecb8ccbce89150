"""One form for all scenario files: the order of fields, quotes, indentation, line lengths.

The form is the one in which the suite itself writes scenarios
(:mod:`conformance.scenario.yaml_out`); comments and single blank lines stay.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path

from conformance.authoring.comments import Comment, carried_over, comments_of
from conformance.scenario.model import Card
from conformance.scenario.rulings import Ruling
from conformance.scenario.schema import scenario_schema
from conformance.scenario.source import read_nodes
from conformance.scenario.yaml_in import read_scenarios
from conformance.scenario.yaml_out import write_scenario

SCHEMA_LINE = "# yaml-language-server: $schema="
SCHEMA_FILE = "scenario.schema.json"
RULINGS_SCHEMA_FILE = "rulings.schema.json"
_SEPARATOR = re.compile(r"^---[ \t]*(#.*)?$", re.MULTILINE)


class FormatChangesMeaning(Exception):
    """Raised when the new form would not read back equal: a fault of the formatter."""


def formatted(
    source: str,
    file: str = "<text>",
    schema: str | None = None,
    *,
    pool: Mapping[str, Card] | None = None,
    rulings: Mapping[str, Ruling] | None = None,
) -> str:
    """Return a file's scenarios in the one form, with the comments of the source.

    ``schema``: the path of the JSON Schema to name on the first line; None leaves that line
    as it is.  ``pool`` and ``rulings`` are what the file may speak of.  Raises
    :class:`~conformance.scenario.problems.ScenarioError` for a file that cannot be read, and
    :class:`FormatChangesMeaning` rather than return anything else than the same scenarios.
    """
    scenarios = read_scenarios(source, file, pool=pool, rulings=rulings)
    source = source.removeprefix("\ufeff").replace("\r\n", "\n")
    if schema is not None:
        kept = (line for line in source.split("\n") if not line.startswith(SCHEMA_LINE))
        source = "\n".join([SCHEMA_LINE + schema, *kept])
    nodes, _ = read_nodes(source, file)
    parts = _comments_by_document(source, [node.mark.line for node in nodes])
    texts = [
        carried_over(comments, node, write_scenario(scenario))
        for scenario, node, comments in zip(scenarios, nodes, parts, strict=True)
    ]
    result = "---\n".join(texts)
    if read_scenarios(result, file, pool=pool, rulings=rulings) != scenarios:
        raise FormatChangesMeaning(f"{file}: cannot be written in the usual form")
    return result


def _comments_by_document(source: str, starts: list[int]) -> list[list[Comment]]:
    """Return the comments of each document; those around a separator go to the side they are on."""
    breaks = [source.count("\n", 0, found.start()) + 1 for found in _SEPARATOR.finditer(source)]
    parts: list[list[Comment]] = [[] for _ in starts]
    for comment in comments_of(source):
        if comment.line in breaks and not comment.alone:
            comment = Comment(comment.line, comment.text, True)
        # The document whose first value comes after the last separator before the comment.
        last_break = max((line for line in breaks if line <= comment.line), default=0)
        at = next((n for n, start in enumerate(starts) if start > last_break), len(starts) - 1)
        parts[at].append(comment)
    return parts


def schema_beside(path: Path) -> str:
    """Return the way from a file to the schema of scenarios; one is written beside it if need be.

    Raises ``OSError``.
    """
    way = schema_for(path)
    if way is not None:
        return way
    schema = json.dumps(scenario_schema(), ensure_ascii=False, indent=2)
    beside = path.parent / SCHEMA_FILE
    beside.write_text(schema + "\n", encoding="utf-8", newline="\n")
    return SCHEMA_FILE


def schema_for(path: Path, name: str = SCHEMA_FILE) -> str | None:
    """Return the way from a file to the JSON Schema of this name that is nearest, if there is one.

    It is looked for beside the file and in each folder above, there also in ``docs/schemas``.
    """
    start = path.resolve().parent
    for folder in (start, *start.parents):
        for found in (folder / name, folder / "docs" / "schemas" / name):
            if found.is_file():
                return Path(os.path.relpath(found, start)).as_posix()
    return None
