"""Compare an engine's course with the reference engine's, up to the first divergence.

After a divergence two games have little in common, so nothing later is compared.  Only what
both engines show is compared, and objects without a name count by the name of their card.
Where the engine chose an order by itself and the reference could not be given the same one,
the comparison ends without a verdict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from conformance.engines.names import token_name
from conformance.engines.trace import Observation, StepOutcome, StepTrace, Trace
from conformance.judge.expectations import counters, label, mana, stack_words, words
from conformance.judge.verdict import Fault, Verdict

_ORDERED_ZONES = ("library", "graveyard")
_ZONES = (*_ORDERED_ZONES, "hand", "exile")
_UNCOMPARED = ("sick",)
"""Engines keep this note in different ways; what it means is tested by moves."""

_OF_PERMANENTS = ("controller", "power", "toughness", "counters", "tapped", "damage")
"""What is compared of permanents without a name."""

_STATUS = ("controller", "tapped", "damage", "token", "face_down", "attached_to", "counters")
"""Only permanents have these (CR 108.4, 110.5d, 122.2); elsewhere engines leave anything there."""

_DAMAGE_STEPS = {"first strike damage", "combat damage"}
"""Both are combat damage steps (CR 510.4), and not every engine has a name for the first of two."""

_PRINTED = ("power", "toughness")
"""Of a card elsewhere engines show what is printed, or what it defines (CR 604.3); moves tell."""


def first_divergence(trace: Trace, reference: Trace) -> tuple[int, Fault] | None:
    """Return the step at which two traces of one scenario differ, and how; None: they do not.

    The comparison ends, too, where the reference could not go on.
    """
    pairs = [(trace.set_up, reference.set_up), *zip(trace.steps, reference.steps, strict=False)]
    for ours, theirs in pairs:
        if theirs.outcome not in (StepOutcome.DONE, StepOutcome.ILLEGAL):
            return None
        if ours.outcome is not theirs.outcome:
            return ours.index, _outcomes(ours, theirs)
        if ours.observation is not None and theirs.observation is not None:
            for fault in differences(ours.observation, theirs.observation):
                if _order_was_chosen(ours, theirs):
                    return None
                return ours.index, fault
        if _order_was_chosen(ours, theirs):
            return None
    return None


def differences(seen: Observation, other: Observation) -> Iterator[Fault]:
    """Yield what one observation shows otherwise than another, named objects first.

    Of a game that is over, only who has lost is compared (CR 104.2a, 800.4a).
    """
    if _is_over(seen) and _is_over(other):
        yield from _losers(seen, other)
        return
    mine, theirs = seen.get("objects", {}), other.get("objects", {})
    for name in sorted(name for name in {*mine, *theirs} if not name.startswith("#")):
        yield from _object(name, mine.get(name), theirs.get(name))
    if "objects" in seen and "objects" in other:
        yield from _unnamed(seen, other)
    for player in sorted({*seen.get("players", {}), *other.get("players", {})}):
        yield from _player(player, seen, other)
    if "battlefield" in seen and "battlefield" in other:
        yield from _lists("battlefield", "permanents", seen["battlefield"],
                          other["battlefield"], seen, other, ordered=False)  # fmt: skip
    if "stack" in seen and "stack" in other:
        ours = [stack_words(item, seen) for item in seen["stack"]]
        others = [stack_words(item, other) for item in other["stack"]]
        # The cause of a trigger is compared only where both engines tell it.
        if [text.split(" caused by ")[0] for text in ours] != [
            text.split(" caused by ")[0] for text in others
        ]:
            yield _differs("stack", "objects", others, ours)
    yield from _turn(seen.get("turn", {}), other.get("turn", {}))


def _is_over(seen: Observation) -> bool:
    turn = seen.get("turn", {})
    return "priority" in turn and turn["priority"] is None


def _losers(seen: Observation, other: Observation) -> Iterator[Fault]:
    for player, view in seen.get("players", {}).items():
        theirs = other.get("players", {}).get(player, {})
        if "lost" in view and "lost" in theirs and view["lost"] != theirs["lost"]:
            yield _differs(player, "lost", theirs["lost"], view["lost"])


def _order_was_chosen(ours: StepTrace, theirs: StepTrace) -> bool:
    """Did either engine put something in an order by itself, and not both in the same one?"""
    mine = [asked.answer for asked in ours.asked if _free_order(asked)]
    other = [asked.answer for asked in theirs.asked if asked.question.kind == "order"]
    return bool(mine) and mine != other


def _free_order(asked: Any) -> bool:
    options = asked.question.options
    return (
        asked.question.kind == "order"
        and asked.by == "engine"
        and (options is None or len(set(options)) > 1)
    )


def _outcomes(ours: StepTrace, theirs: StepTrace) -> Fault:
    verdict = Verdict.WRONG_STATE
    if ours.outcome is StepOutcome.ILLEGAL:
        verdict = Verdict.LEGAL_REFUSED
    elif theirs.outcome is StepOutcome.ILLEGAL and ours.outcome is StepOutcome.DONE:
        verdict = Verdict.ILLEGAL_ACCEPTED
    detail = f" ({ours.detail})" if ours.detail else ""
    return Fault(
        verdict, "", "outcome", str(theirs.outcome), str(ours.outcome),
        f"the step is {ours.outcome}{detail}; on the reference engine it is {theirs.outcome}",
    )  # fmt: skip


def _differs(subject: str, field: str, expected: object, actual: object) -> Fault:
    what = field.replace("_", " ")
    return Fault(
        Verdict.WRONG_STATE, subject, field, words(expected), words(actual),
        f"{subject}: {what} is {words(actual)}; on the reference engine it is {words(expected)}",
    )  # fmt: skip


def _object(
    name: str, mine: Mapping[str, Any] | None, other: Mapping[str, Any] | None
) -> Iterator[Fault]:
    gone: Mapping[str, Any] = {"zone": "none"}
    mine, other = mine or gone, other or gone
    # Where the zones differ, nothing else about the object is worth a word.
    permanent = mine.get("zone") == other.get("zone") == "battlefield"
    skipped = {*_UNCOMPARED} if permanent else {*_UNCOMPARED, *_STATUS}
    if mine.get("zone") not in ("battlefield", "stack"):
        skipped |= {*_PRINTED}
    fields = sorted({*mine} & {*other} - skipped, key=lambda field: (field != "zone", field))
    for field in fields:
        ours, theirs = _normal(field, mine[field]), _normal(field, other[field])
        if field == "card" and mine.get("token"):
            ours, theirs = token_name(ours), token_name(theirs)
        if ours != theirs and not _is_name(ours, theirs):
            yield _differs(name, field, theirs, ours)


def _is_name(ours: object, theirs: object) -> bool:
    """Are these two numbers for an object without a name, which say nothing by themselves?"""
    return str(ours).startswith("#") and str(theirs).startswith("#")


def _normal(field: str, value: Any) -> Any:
    if field == "counters":
        return counters(value)
    return sorted(value) if field == "types" else value


def _unnamed(seen: Observation, other: Observation) -> Iterator[Fault]:
    ours, theirs = _tally(seen, other), _tally(other, seen)
    if ours != theirs:
        extra = sorted((ours - theirs).elements()) or ["none"]
        missing = sorted((theirs - ours).elements()) or ["none"]
        yield _differs("objects without a name", "objects", missing, extra)


def _tally(seen: Observation, other: Observation) -> Counter[str]:
    """Count unnamed objects by what both engines show of such objects."""
    shown = [
        {field for view in one.get("objects", {}).values() for field in view}
        for one in (seen, other)
    ]
    fields = [field for field in _OF_PERMANENTS if field in shown[0] & shown[1]]
    found: Counter[str] = Counter()
    for name, view in seen.get("objects", {}).items():
        zone = view.get("zone")
        if not name.startswith("#") or zone in (None, "none", "stack"):
            continue
        known: Mapping[str, Any] = {**view}
        notes = [f"{field} {words(_normal(field, known[field]))}" for field in fields
                 if zone == "battlefield" and field in known]  # fmt: skip
        found["; ".join([f"{label(name, seen)} in {zone}", *notes])] += 1
    return found


def _player(player: str, seen: Observation, other: Observation) -> Iterator[Fault]:
    mine: Mapping[str, Any] = seen.get("players", {}).get(player, {})
    theirs: Mapping[str, Any] = other.get("players", {}).get(player, {})
    for field in sorted({*mine} & {*theirs}):
        if field in _ZONES:
            yield from _lists(player, field, mine[field], theirs[field], seen, other,
                              ordered=field in _ORDERED_ZONES)  # fmt: skip
            continue
        ours, others = mine[field], theirs[field]
        if field == "mana":
            ours, others = mana(ours), mana(others)
        elif field == "counters":
            ours, others = counters(ours), counters(others)
        if ours != others:
            yield _differs(player, field, others, ours)


def _lists(
    subject: str, field: str, mine: Sequence[str], theirs: Sequence[str],
    seen: Observation, other: Observation, *, ordered: bool,
) -> Iterator[Fault]:  # fmt: skip
    ours = [label(name, seen) for name in mine]
    others = [label(name, other) for name in theirs]
    if not ordered:
        ours, others = sorted(ours), sorted(others)
    if ours != others:
        yield _differs(subject, field, others, ours)


def _turn(mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[Fault]:
    for field in sorted({*mine} & {*theirs}):
        if {mine[field], theirs[field]} == _DAMAGE_STEPS:
            continue
        if mine[field] != theirs[field]:
            yield _differs("turn", field, theirs[field], mine[field])
