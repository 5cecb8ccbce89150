"""What is found in an editor's file, and the name of the check that found it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from conformance.scenario.locate import locate
from conformance.scenario.problems import Location, Problem, path_text
from conformance.scenario.source import Node


class Check(StrEnum):
    """The checks, each with a name of its own."""

    FORMAT = "format"
    CARD_TEXT = "card-text"
    RULE_NUMBER = "rule-number"
    UNUSED_CARD = "unused-card"
    EXPECTS_NOTHING = "expects-nothing"
    UNNAMED = "unnamed"
    REPEATED_ID = "repeated-id"
    STYLE = "style"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to mend in a file.  ``is_error``: the file cannot be used as it is."""

    check: Check
    problem: Problem
    is_error: bool = True


def problem_at(
    file: str, node: Node, at: Location, message: str, expected: str = "", hint: str = ""
) -> Problem:
    """Return a problem that stands at a location of a document."""
    place = locate(node, at)
    return Problem(
        file, place.mark.line, place.mark.column, path_text(place.path), message, expected, hint
    )
