"""Draw boards as plain data: players, zones and cards, with a mark on all that differs.

The page's script turns this into elements and decides nothing, so that what is shown can be
tested here.  A mark is a sentence such as ``power: 1, expected 2``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from conformance.engines.trace import Observation
from conformance.judge.comparison import differences
from conformance.judge.expectations import label, stack_words
from conformance.judge.verdict import Fault, Verdict
from conformance.report.documents import RunJudgement, RunReplay, RunReplayStep
from conformance.report.overview import Shown
from conformance.report.words import ZONES, zone_contents

Drawing = dict[str, Any]
Marks = Mapping[tuple[str, str], str]


def replay_data(shown: Shown, ruling: str, engine: str) -> Drawing:
    """Return all that the page shows of a failure."""
    judgement, replay = shown.judgement, shown.replay
    return {
        "title": f"{ruling}: {shown.case}",
        "engine": engine,
        "verdict": judgement.verdict,
        "known": shown.reason,
        "message": judgement.message,
        "clause": judgement.clause,
        "rules": list(judgement.rules),
        "variant": judgement.variant,
        "identity": shown.identity,
        "saved": shown.saved,
        "compared": replay.compared if replay else False,
        "summary": replay.summary if replay else "",
        "cards": list(replay.cards) if replay else [],
        "steps": [_step(step, judgement) for step in replay.steps] if replay else [],
        "failing": _failing(replay, judgement),
    }


def _failing(replay: RunReplay | None, judgement: RunJudgement) -> int:
    """Return which entry of the replay shows the failure: the last, when none is named."""
    if replay is None or not replay.steps:
        return 0
    last = len(replay.steps) - 1
    return last if judgement.step is None else min(judgement.step + 1, last)


def _step(step: RunReplayStep, judgement: RunJudgement) -> Drawing:
    is_failing = step.step == judgement.step
    faults = list(_faults(step, judgement if is_failing else None))
    marks = {(fault.subject, fault.field): _mark(fault) for fault in faults}
    there = {(fault.subject, fault.field): _mark_there(fault) for fault in faults}
    return {
        "says": step.says,
        "failing": is_failing,
        "outcome": _outcome(step.outcome, step.detail),
        "questions": list(step.questions),
        "expectedOutcome": _outcome(step.reference_outcome, step.reference_detail),
        "expectedQuestions": list(step.reference_questions),
        "differences": [
            {"what": _what(fault), "expected": fault.expected, "actual": fault.actual}
            for fault in faults
        ],
        "actual": _board(step.board, marks),
        "expected": _board(step.reference_board, there),
    }


def _faults(step: RunReplayStep, judgement: RunJudgement | None) -> Iterator[Fault]:
    """Yield what differs at a step; first what the judgement names, once."""
    found: dict[tuple[str, str], Fault] = {}
    if judgement is not None and (judgement.path or judgement.expected or judgement.actual):
        fault = Fault(Verdict.WRONG_STATE, judgement.subject, judgement.field,
                      judgement.expected, judgement.actual)  # fmt: skip
        found[(fault.subject, fault.field)] = fault
    if step.outcome is not None and step.reference_outcome not in (None, step.outcome):
        fault = Fault(Verdict.WRONG_STATE, "", "outcome", str(step.reference_outcome),
                      _outcome(step.outcome, step.detail))  # fmt: skip
        found.setdefault(("", "outcome"), fault)
    if step.board is not None and step.reference_board is not None:
        seen, other = cast(Observation, step.board), cast(Observation, step.reference_board)
        for fault in differences(seen, other):
            found.setdefault((fault.subject, fault.field), fault)
    yield from found.values()


def _outcome(outcome: str | None, detail: str) -> str:
    if outcome is None:
        return "not reached"
    return f"{outcome}: {detail}" if detail else outcome


def _what(fault: Fault) -> str:
    field = fault.field.replace("_", " ")
    return ", ".join(part for part in (fault.subject, field) if part) or "the step"


def _mark(fault: Fault) -> str:
    field = fault.field.replace("_", " ")
    return f"{field}: {fault.actual or 'none'}, expected {fault.expected or 'none'}"


def _mark_there(fault: Fault) -> str:
    field = fault.field.replace("_", " ")
    return f"{field}: {fault.expected or 'none'}, actual {fault.actual or 'none'}"


# --------------------------------------------------------------------------------- boards


def _board(board: Mapping[str, Any] | None, marks: Marks) -> Drawing | None:
    if board is None:
        return None
    seen = cast(Observation, board)
    return {
        "turn": _turn(board.get("turn") or {}),
        "turnMarks": _marks_of("turn", marks),
        "stack": [stack_words(item, seen) for item in seen.get("stack", ())],
        "stackMarks": _marks_of("stack", marks),
        "players": [
            _player(name, view, seen, marks) for name, view in seen.get("players", {}).items()
        ],
        "marks": [
            *_marks_of("battlefield", marks),
            *_marks_of("objects without a name", marks),
        ],
    }


def _turn(turn: Mapping[str, Any]) -> str:
    if not turn:
        return ""
    priority = f", {turn['priority']} has priority" if turn.get("priority") else ""
    number = f"turn {turn['number']}, " if "number" in turn else ""
    return f"{number}{turn.get('active', '?')}'s {turn.get('step', 'turn')}{priority}"


def _marks_of(subject: str, marks: Marks) -> list[str]:
    return [mark for (of, _), mark in marks.items() if of == subject]


def _player(name: str, view: Mapping[str, Any], seen: Observation, marks: Marks) -> Drawing:
    zones = [(zone, zone_contents(seen, name, zone)) for zone in ZONES]
    return {
        "name": name,
        "life": view.get("life"),
        "mana": view.get("mana") or "",
        "lost": bool(view.get("lost")),
        "counters": _counters(view),
        "marks": _marks_of(name, marks),
        "untold": [zone for zone, cards in zones if cards is None],
        "zones": [
            {"name": zone, "cards": [_card(each, seen, marks) for each in cards]}
            for zone, cards in zones
            if cards is not None
        ],
    }


def _card(name: str, seen: Observation, marks: Marks) -> Drawing:
    view: Mapping[str, Any] = seen.get("objects", {}).get(name, {})
    shown = label(name, seen)
    card = str(view.get("card") or "")
    size = f"{view['power']}/{view['toughness']}" if {"power", "toughness"} <= view.keys() else ""
    is_permanent = view.get("zone") == "battlefield"
    return {
        "name": shown,
        "card": card if card != shown else "",
        "types": " ".join(view.get("types") or ()),
        "size": size,
        "tapped": is_permanent and bool(view.get("tapped")),
        "counters": _counters(view),  # wherever it is: a card with counters is a failure shown
        "notes": list(_notes(view)),
        "marks": _marks_of(name, marks),
    }


def _counters(view: Mapping[str, Any]) -> list[str]:
    counters: Mapping[str, int] = view.get("counters") or {}
    return [f"{number} × {kind}" for kind, number in counters.items() if number]


def _notes(view: Mapping[str, Any]) -> Iterator[str]:
    words: Sequence[tuple[str, str]] = (("token", "token"), ("face_down", "face down"))
    yield from (word for field, word in words if view.get(field))
    if view.get("damage"):
        yield f"{view['damage']} damage"
    if view.get("attached_to"):
        yield f"on {view['attached_to']}"
