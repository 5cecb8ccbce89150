"""Mend what can be mended without a doubt: words of the format that are misspelt, and the form.

A word is replaced where the format has one word, and one only, that looks like it; names of
cards and objects are never touched.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass

from conformance.authoring.formatting import formatted, schema_for
from conformance.authoring.lint import Linted, lint_text
from conformance.authoring.recovery import with_notation_mended
from conformance.scenario.model import Card
from conformance.scenario.problems import ScenarioError

_ROUNDS = 5
"""A mended word may show the next one."""


@dataclass(frozen=True, slots=True)
class Mended:
    """A file as it is after mending, with what is left to find, and how many words changed."""

    linted: Linted
    text: str
    words: int


def mended(linted: Linted, extra: Mapping[str, Card] | None = None) -> Mended:
    """Return the file with its safe mends made; nothing is written."""
    text, words = linted.source, 0
    text = "\n---".join(map(with_notation_mended, text.split("\n---")))
    for _ in range(_ROUNDS):
        linted = lint_text(text.encode("utf-8"), linted.path, extra)
        changed = _words_mended(text, linted)
        if changed == text:
            break
        words += sum(bool(finding.problem.mend[0]) for finding in linted.findings)
        text = changed
    if not any(finding.is_error for finding in linted.findings):
        # A file of cards or rulings has no form of its own.
        with contextlib.suppress(ScenarioError):
            text = formatted(
                text, str(linted.path), schema_for(linted.path),
                pool=linted.known.pool, rulings=linted.known.rulings,
            )  # fmt: skip
        linted = lint_text(text.encode("utf-8"), linted.path, extra)
    return Mended(linted, text, words)


def _words_mended(text: str, linted: Linted) -> str:
    lines = text.split("\n")
    # From the end, so that earlier columns of a line stay true.
    for finding in reversed(linted.findings):
        problem = finding.problem
        word, right = problem.mend
        line = lines[problem.line - 1] if 0 < problem.line <= len(lines) else ""
        start = problem.column - 1
        if word and line.startswith(word, start):
            lines[problem.line - 1] = line[:start] + right + line[start + len(word) :]
    return "\n".join(lines)
