"""The exit statuses of the commands; ``docs/gates.md`` holds the same table, and a test both."""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """What the exit status of a command says."""

    AS_EXPECTED = 0
    FAILED = 1
    COULD_NOT_RUN = 2
    BUDGET_OVER = 3
    INTERRUPTED = 130

    @property
    def meaning(self) -> str:
        """What it says, in words."""
        return MEANINGS[self]


MEANINGS: dict[Status, str] = {
    Status.AS_EXPECTED: "all is as expected: what was asked for was done, and nothing failed",
    Status.FAILED: "something failed: a ruling is broken, an expectation is stale, a case was "
    "not reached often enough, a file has problems",
    Status.COULD_NOT_RUN: "the command could not run (an option, a file or the engine cannot be "
    "used), or nothing was exercised",
    Status.BUDGET_OVER: "the budget was over before every case was played; in what was played, "
    "nothing failed",
    Status.INTERRUPTED: "interrupted from the keyboard",
}
"""Each status with its meaning.  Where several hold, the first of 1, 3, 2, 0 stands."""
