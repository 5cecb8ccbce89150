"""What ``fixtures lint --json`` prints, and its schema."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from conformance.authoring.findings import Check
from conformance.authoring.lint import Linted

Schema = dict[str, Any]

ID = "https://mtg-conformance.invalid/lint.schema.json"


def lint_json(linted: Sequence[Linted]) -> dict[str, Any]:
    """Return the findings as plain data, in the order of files and lines."""
    return {
        "files": len(linted),
        "findings": [
            {
                "check": str(finding.check),
                "severity": "error" if finding.is_error else "warning",
                "file": finding.problem.file,
                "line": finding.problem.line,
                "column": finding.problem.column,
                "path": finding.problem.path,
                "message": finding.problem.message,
                "expected": finding.problem.expected,
                "hint": finding.problem.hint,
            }
            for one in linted
            for finding in one.findings
        ],
    }


def lint_schema() -> Schema:
    """Return the JSON Schema of :func:`lint_json`."""
    place = {"type": "integer", "minimum": 0}
    text = {"type": "string"}
    fields: Schema = {
        "check": {"enum": [str(check) for check in Check], "description": "What found it."},
        "severity": {"enum": ["error", "warning"]},
        "file": text,
        "line": {**place, "description": "From 1; 0 where it is the file as a whole."},
        "column": {**place, "description": "From 1; 0 where it is the file as a whole."},
        "path": {**text, "description": "Where in the scenario, such as `play[2].answers`."},
        "message": text,
        "expected": {**text, "description": "What could stand there; may be empty."},
        "hint": {**text, "description": "What was probably meant; may be empty."},
    }
    finding = {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": ID,
        "title": "Findings of `fixtures lint --json`",
        "type": "object",
        "properties": {
            "files": {"type": "integer", "minimum": 0, "description": "Files looked over."},
            "findings": {"type": "array", "items": finding},
        },
        "required": ["files", "findings"],
        "additionalProperties": False,
    }
