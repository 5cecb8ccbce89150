"""The identity of a failure: what makes two failures the same bug.

It says in which ruling and case, by which clause of the law, at which kind of step, in what
that was looked at, and how an engine went wrong.  Objects stand in it by their roles, and no
value does, so that it survives shrinking, another seed, and another version of the engine.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from conformance.judge.verdict import Judgement
from conformance.scenario.model import PLAYER_NAMES, Scenario

SEPARATOR = " | "
ANYTHING = "*"
"""Stands for a part of an identity that an entry of known failures leaves open."""

IN_VARIANT = "in a variant"
"""Stands behind what was looked at where only a variant of the scenario fails."""

_NUMBER_AT_END = re.compile(r"[\s\-]*\d+$")


@dataclass(frozen=True, slots=True, order=True)
class Identity:
    """What makes a failure itself; written as one line, by which expectations name it."""

    ruling: str
    case: str
    clause: str  # of the law, the name of the trace law, the id of a fixture; "" for a whole step
    ground: str  # what the judgement rests on: script, comparison, …
    step: str  # the kind of step: cast, resolve, expect, set-up, …
    looked_at: str  # role and field: "holder.counters"
    outcome: str  # the verdict

    def __str__(self) -> str:
        return SEPARATOR.join(
            (self.ruling, self.case, self.clause or "-", self.ground, self.step or "-",
             self.looked_at or "-", self.outcome)
        )  # fmt: skip

    @property
    def in_variant(self) -> bool:
        """Does it fail only in a variant of its scenario?"""
        return self.looked_at.endswith(IN_VARIANT)

    @property
    def digest(self) -> str:
        """Eight hexadecimal digits that stand for it in names of files."""
        return hashlib.sha256(str(self).encode()).hexdigest()[:8]

    @property
    def slug(self) -> str:
        """A name for a file: readable in front, unique at the end."""
        case = re.sub(r"[^a-z0-9]+", "-", self.case.lower()).strip("-")[:40].strip("-")
        return f"{self.ruling}.{case}.{self.digest}"


def identify(scenario: Scenario, judgement: Judgement, ruling: str, case: str) -> Identity | None:
    """Return the identity of a failure or fault; None for anything else."""
    if not judgement.verdict.fails_run:
        return None
    subject = role(judgement.subject, scenario)
    field = _NUMBER_AT_END.sub("", judgement.field)
    looked_at = ".".join(part for part in (subject, field) if part)
    if judgement.variant:
        looked_at = f"{looked_at} {IN_VARIANT}".lstrip()
    return Identity(
        ruling, case, judgement.clause, str(judgement.ground), judgement.kind,
        looked_at, str(judgement.verdict),
    )  # fmt: skip


def read_identity(line: str) -> Identity:
    """Return the identity that a line spells.  Raises ``ValueError``."""
    parts = [part if part != "-" else "" for part in line.split(SEPARATOR)]
    if len(parts) != len(Identity.__slots__):
        raise ValueError(f"this is no identity of a failure: {line!r}")
    return Identity(*parts)


def covers(written: str, identity: str) -> bool:
    """Does a line of which parts may be left open speak of an identity?

    Of two lines with open parts: do they have an identity in common?
    """
    ours, theirs = written.split(SEPARATOR), identity.split(SEPARATOR)
    return len(ours) == len(theirs) and all(
        ANYTHING in (mine, other) or mine == other for mine, other in zip(ours, theirs, strict=True)
    )


def is_within(identity: str, written: str) -> bool:
    """Does ``written`` speak of every failure of which ``identity`` speaks?"""
    parts = zip(identity.split(SEPARATOR), written.split(SEPARATOR), strict=False)
    return covers(written, identity) and all(wide in (ANYTHING, part) for part, wide in parts)


def role(name: str, scenario: Scenario) -> str:
    """Return what an object or player is in its scenario: ``ox`` for ``ox 2``."""
    if name.startswith("#"):
        return "unnamed object"
    if name in PLAYER_NAMES:
        return "active player" if name == scenario.start.turn.active else "other player"
    named = any(name in (card.name, *(f.name for f in card.faces)) for card in scenario.cards)
    return "a card" if named else _NUMBER_AT_END.sub("", name)
