"""Say why the reference engine refuses a move, and what its author most likely forgot.

The engine names the rule that forbids the move.  For the rules that authors run into, there is
a mend to try; none is made up for the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from conformance.engines.trace import Observation, StepOutcome, StepTrace, Trace
from conformance.judge.expectations import words
from conformance.judge.verdict import Judgement, Verdict
from conformance.scenario.model import Activate, AnyStep, Attack, Block, Cast, Play, Scenario

NO_MANA = re.compile(r"there is not enough mana to pay (?P<cost>.*)")
"""How the reference engine says that a cost cannot be paid with mana (CR 118.3)."""

CHOICES = ("601.2c", "608.2d", "107.3", "118.9", "709.3")
"""Rules about what may be chosen: the question itself says what could have been."""

MENDS = {
    "117.1a": "go on to a main phase with `advance:` before it, and let the stack resolve",
    "302.6": "leave `sick: true` out of `start:`, or go on to its controller's next turn",
    "305.1": "a land is played from one's hand, in one's main phase, with an empty stack",
    "305.2": "play one land a turn; the next one after an `advance:` with `turn of:`",
    "508.1a": "a creature attacks untapped, without defender and without `sick: true`",
    "601.3": "put the card into its owner's `hand:`; from elsewhere an effect must allow it",
    "602.2": "let the controller activate it (`by:`), and name a line of the card's text",
    "602.5d": "go on to a main phase with `advance:` before it, and let the stack resolve",
    "107.5": "leave `tapped: true` out of `start:`, and tap it for one thing only",
    "119.4": "give the player more `life:` in `start:`",
}
"""What to look at first, by the rule that forbids the move."""

_NUMBERED = re.compile(r"(?P<reason>.*) \(CR (?P<rules>[^()]+)\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a move is refused, by which rules, and what an author would mend (or nothing).

    ``can_be_meant``: a scenario can say of such a move that it must be refused.
    """

    reason: str
    rules: tuple[str, ...]
    mend: str
    can_be_meant: bool


def refused_move(scenario: Scenario, trace: Trace, judgement: Judgement) -> Refused | None:
    """Return why the move was refused at which a play failed; None where it failed otherwise.

    ``trace`` is a play on the reference engine, which observed after each step.
    """
    index = judgement.step
    if judgement.verdict is not Verdict.LEGAL_REFUSED or index is None:
        return None
    if not 0 <= index < len(trace.steps):
        return None
    step, found = scenario.play[index], trace.steps[index]
    if found.outcome is not StepOutcome.ILLEGAL:
        # The move was made, and an answer was left over.
        mend = "leave the answer out, or give the card a text that asks for it"
        return Refused(judgement.message, (), mend, can_be_meant=False)
    numbered = _NUMBERED.fullmatch(found.detail)
    reason = numbered["reason"] if numbered else found.detail
    rules = tuple(numbered["rules"].split(", ")) if numbered else ()
    mana = NO_MANA.fullmatch(reason)
    if mana is not None:
        reason, mend = _without_mana(mana["cost"], step, _seen_before(trace, index))
    elif any(rule in CHOICES for rule in rules):
        mend = _among(found)
    else:
        mend = next((MENDS[rule] for rule in rules if rule in MENDS), "")
    can_be_meant = isinstance(step, (Cast, Activate, Play, Attack, Block))
    return Refused(reason, rules, mend, can_be_meant)


def _without_mana(cost: str, step: AnyStep, seen: Observation) -> tuple[str, str]:
    """Return the reason and the mend where mana is missing."""
    player = getattr(step, "by", None) or seen.get("turn", {}).get("priority")
    if player is None:
        return f"not enough mana: {cost} is to be paid", "give the player more `mana:` in `start:`"
    has = seen.get("players", {}).get(player, {}).get("mana") or "no mana"
    return (
        f"not enough mana: {cost} is to be paid, and {player} has {has} in the pool",
        f'give {player} `mana: "{cost}"` in `start:`, or lands to tap',
    )


def _among(found: StepTrace) -> str:
    """Return what could have been chosen, by the last question of the step."""
    if not found.asked:
        return "look at what the card's text asks for, and whether `start:` has it"
    question = found.asked[-1].question
    if question.options is None:
        return f"for {question.kind}, {question.minimum} to {question.maximum} may be chosen"
    return f"for {question.kind}, choose among {words(tuple(question.options))}"


def _seen_before(trace: Trace, index: int) -> Observation:
    """Return what was seen last before a step."""
    earlier: Sequence[StepTrace] = (trace.set_up, *trace.steps[:index])
    for one in reversed(earlier):
        if one.observation is not None:
            return one.observation
    return {}
