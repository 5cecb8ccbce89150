"""The rule numbers that there are, so that a misprint in a fixture is noticed."""

from __future__ import annotations

import re
from functools import cache

from conformance.content import fixtures_dir

EDITION = "2026-04-17"
"""The edition of the Comprehensive Rules that fixtures speak of."""

_NUMBER = re.compile(r"([0-9]{3})(?:\.([0-9]+)([a-z]?))?")


def is_rule(number: str) -> bool:
    """Return whether the edition has a section, rule or subrule of this number."""
    return number in rule_numbers()


@cache
def rule_numbers() -> frozenset[str]:
    """Return every number of the edition: ``702``, ``702.100``, ``702.100a``."""
    found: set[str] = set()
    listed = (fixtures_dir() / "rules" / f"{EDITION}.txt").read_text(encoding="utf-8")
    for line in listed.splitlines():
        section, _, rules = line.partition(":")
        if not section.isdigit():
            continue
        found.add(section)
        for rule in rules.split():
            number = rule.rstrip("abcdefghijklmnopqrstuvwxyz")
            found.add(f"{section}.{number}")
            found.update(f"{section}.{number}{letter}" for letter in rule[len(number) :])
    return frozenset(found)


def nearby(number: str) -> str:
    """Return what there is around a number that there is not: ``702.100 has a to c``."""
    parts = _NUMBER.fullmatch(number)
    if parts is None:
        return "a number such as 702.100a"
    rule = f"{parts[1]}.{parts[2]}"
    if parts[2] is None or rule not in rule_numbers():
        return f"a rule of section {parts[1]}" if parts[1] in rule_numbers() else "100 to 905"
    subrule = re.compile(f"{re.escape(rule)}[a-z]")
    letters = sorted(known[len(rule) :] for known in rule_numbers() if subrule.fullmatch(known))
    return f"{rule}, which has {letters[0]} to {letters[-1]}" if letters else f"{rule}, alone"
