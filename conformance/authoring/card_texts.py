"""Find the sentence of a card's text that the reference engine does not understand, in its file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from conformance.authoring.findings import Check, Finding, problem_at
from conformance.engines.errors import ScriptError, Unsupported
from conformance.engines.reference import definition_of
from conformance.report.card_reading import likely_word
from conformance.scenario.model import Card
from conformance.scenario.problems import Location, Problem
from conformance.scenario.source import Node
from reference_engine.card_text import Declined

_HELP = "see docs/card-language.md, and try texts with `mtg-conformance cards read`"

PIECE = 12
"""So many characters of a text are looked for in the file, which may break its lines."""


def unread_texts(card: Card, node: Node, at: Location, file: str, source: str) -> Iterator[Finding]:
    """Yield the finding for a card that the reference engine declines; ``at``: where it stands.

    It is an error in a file of the suite, since the reference engine must play it.
    """
    try:
        definition_of(card)
    except Unsupported as unsupported:
        declined = unsupported.__cause__
        assert isinstance(declined, Declined)
        index = next((n for n, face in enumerate(card.faces) if declined.sentence in face.text), 0)
        where = (*at, "faces", index, "text")
        problem = problem_at(
            file, node, where, str(declined), _expected(declined),
            likely_word(declined) or _HELP,
        )  # fmt: skip
        yield Finding(Check.CARD_TEXT, _placed(problem, declined, source))
    except ScriptError as error:
        problem = problem_at(file, node, at, str(error).partition(": ")[2] or str(error))
        yield Finding(Check.CARD_TEXT, problem)


def _expected(declined: Declined) -> str:
    words = [word for word in declined.expected if word.strip(", ")]
    shown = ", ".join(words[:8])
    return f"{shown} and {len(words) - 8} more" if len(words) > 8 else shown


def _placed(problem: Problem, declined: Declined, source: str) -> Problem:
    """Return the problem at the very word where reading stopped, if it is found in the file."""
    piece = declined.text[declined.column :].split("\n")[0][:PIECE]
    lines = source.splitlines()
    for number in range(problem.line, min(problem.line + 12, len(lines)) + 1):
        start = problem.column - 1 if number == problem.line else 0
        found = lines[number - 1].find(piece, start)
        if piece.strip() and found >= 0:
            return replace(problem, line=number, column=found + 1)
    return problem
