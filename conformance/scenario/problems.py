"""What is wrong with a file, said so that its author can mend it.

A problem names the place (``file:line:column``), the path inside the scenario, what is
wrong, what was expected, and where it can, the word that was probably meant.  Paths count
from one, as people do: ``play[2]`` is the second step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

Location = tuple[str | int, ...]
"""Keys and list positions (from zero) that lead to a value."""

SHOWN = 60
"""Longest piece of a file that a message repeats."""

MOST = 100
"""How many problems of one file are listed."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a file.  ``line`` and ``column`` count from 1; 0: unknown.

    ``mend`` is a word of the file with the word of the format to write in its place, where
    only one comes near; ``("", "")`` where there is none.
    """

    file: str
    line: int
    column: int
    path: str
    message: str
    expected: str = ""
    hint: str = ""
    mend: tuple[str, str] = ("", "")

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        text = f"{place}: {self.path}: {self.message}" if self.path else f"{place}: {self.message}"
        if self.expected:
            text += f"; expected {self.expected}"
        if self.hint:
            text += f" ({self.hint})"
        return text


class ScenarioError(Exception):
    """Raised when a file cannot be read as scenarios.  ``problems`` holds all that was found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def path_text(location: Location) -> str:
    """Return a location as people write it: ``play[2].answers.targets``."""
    text = ""
    for part in location:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        else:
            text += f".{shown(part)}" if text else shown(part)
    return text


def shown(value: object) -> str:
    """Return a value as a message repeats it: on one line, and not too long."""
    text = value if isinstance(value, str) else repr(value)
    text = "".join(char if char.isprintable() else "·" for char in text[: SHOWN + 1])
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """Return ``did you mean "…"?`` for the nearest of the known words, or an empty text."""
    found = nearest(word, known)
    return f'did you mean "{found[0]}"?' if found else ""


def nearest(word: object, known: Iterable[str], most: int = 1) -> list[str]:
    """Return the known words that look like a word, the nearest first."""
    if not isinstance(word, str) or len(word) > SHOWN:
        return []
    by_lower: dict[str, str] = {}
    for name in known:
        by_lower.setdefault(name.lower(), name)
    found = get_close_matches(word.lower(), list(by_lower), n=most, cutoff=0.65)
    return [by_lower[name] for name in found]


def limited(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Return the problems in the order of the file, without repeats, the first hundred."""
    unique = sorted(
        dict.fromkeys(problems), key=lambda found: (found.line, found.column, found.path)
    )
    if len(unique) <= MOST:
        return tuple(unique)
    more = len(unique) - MOST
    last = Problem(unique[0].file, 0, 0, "", f"and at least {more} more problems")
    return (*unique[:MOST], last)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with a scenario that has the right shape, at a location of the model."""

    location: Location
    message: str
    expected: str = ""
    hint: str = ""
