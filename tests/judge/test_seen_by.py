"""Who sees the cards in exile while a player chooses (CR 406.3) is judged at the question."""

from __future__ import annotations

import pytest

from conformance.engines.trace import Asked, Question, StepOutcome, StepTrace
from conformance.judge.questions import check_questions
from conformance.judge.verdict import Verdict
from conformance.scenario.model import ExpectedQuestion, PlayerName, Resolve

Views = dict[str, tuple[PlayerName, ...]]

BOTH: tuple[PlayerName, ...] = ("alice", "bob")


def verdicts(wanted: Views, shown: Views | None) -> list[Verdict]:
    """Return the verdicts on a question at which an engine shows this."""
    move = Resolve(asked=(ExpectedQuestion(kind="cast-or-hand", seen_by=wanted),))
    question = Question("cast-or-hand", "alice", "ox", ("cast", "hand"), seen_by=shown)
    trace = StepTrace(0, StepOutcome.DONE, asked=(Asked(question, "hand", "scenario"),))
    return [fault.verdict for fault in check_questions(move, trace)]


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ({"ox": BOTH}, []),
        ({"ox": ("bob", "alice"), "crab": ()}, []),
        ({"ox": ("alice",)}, [Verdict.WRONG_STATE]),
        ({"ox": ()}, [Verdict.WRONG_STATE]),
        ({}, [Verdict.WRONG_STATE]),
        (None, [Verdict.UNSUPPORTED]),
    ],
)
def test_all_who_see_a_card_and_nobody_else(shown: Views | None, expected: list[Verdict]) -> None:
    assert verdicts({"ox": BOTH}, shown) == expected


def test_a_card_that_nobody_may_see() -> None:
    assert verdicts({"ox": ()}, {"ox": ()}) == []
    assert verdicts({"ox": ()}, {"ox": ("alice",)}) == [Verdict.WRONG_STATE]


def test_what_is_not_mentioned_is_not_checked() -> None:
    assert verdicts({}, None) == []
