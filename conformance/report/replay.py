"""A failure to be watched: what stands in a result file of each step and the board after it.

Boards are observations as :mod:`conformance.engines.trace` describes them, the engine's and,
where there is another, the reference engine's.  After a step at which an engine could not be
looked at, the board is the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from conformance.engines.trace import Observation, StepTrace, Trace
from conformance.report.words import card_lines, question_lines, step_sentence
from conformance.search.events import Replay


def replay_json(replay: Replay) -> dict[str, Any]:
    """Return the steps that the engine or the reference engine reached, the set-up first."""
    sentences = ["the game is set up"]
    sentences += [step_sentence(step, replay.scenario) for step in replay.scenario.play]
    ours = _steps(replay.trace)
    theirs = _steps(replay.reference) if replay.reference is not None else []
    said = {"summary": replay.scenario.summary} if replay.scenario.summary else {}
    return {
        **said,
        "compared": replay.reference is not None,
        "cards": list(card_lines(replay.scenario)),
        "steps": list(_told(sentences, ours, theirs)),
    }


def _steps(trace: Trace) -> list[StepTrace]:
    return [trace.set_up, *trace.steps]


def _told(
    sentences: Sequence[str], ours: Sequence[StepTrace], theirs: Sequence[StepTrace]
) -> Iterator[dict[str, Any]]:
    before: Observation | None = None
    before_there: Observation | None = None
    for index in range(min(len(sentences), max(len(ours), len(theirs)))):
        step: dict[str, Any] = {"step": index - 1, "says": sentences[index]}
        if index < len(ours):
            found = ours[index]
            step |= {"outcome": str(found.outcome), "detail": found.detail,
                     "questions": list(question_lines(found))}  # fmt: skip
            before = found.observation or before
            step["board"] = before
        if index < len(theirs):
            there = theirs[index]
            step |= {"reference outcome": str(there.outcome), "reference detail": there.detail,
                     "reference questions": list(question_lines(there))}  # fmt: skip
            before_there = there.observation or before_there
            step["reference board"] = before_there
        yield {key: value for key, value in step.items() if value not in ("", [], None)}
