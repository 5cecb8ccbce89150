"""Compare the variants of a scenario: what must be the same in all of them.

A metamorphic law needs no expected value.  An unrelated permanent, another order of things
that happen at once, the seats swapped: none of it may change what ``same`` names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from conformance.engines.trace import Observation, Trace
from conformance.judge.expectations import counters, label, mana, stack_words, words
from conformance.judge.verdict import Fault, Verdict
from conformance.scenario.model import PLAYER_NAMES, Scenario


def check_same(
    scenario: Scenario, trace: Trace, variants: Mapping[str, Trace]
) -> Iterator[tuple[str, Fault]]:
    """Yield the name of a variant and what is not the same in its last observation."""
    mine = last_observation(trace)
    for name, other_trace in variants.items():
        other = last_observation(other_trace)
        for path in scenario.same:
            if mine is None or other is None:
                yield name, Fault(Verdict.ADAPTER_ERROR, path, message="there is nothing to "
                                  f"compare {path} by: the play shows no last state")  # fmt: skip
                continue
            ours, theirs = value_at(mine, path), value_at(other, path)
            if ours is None or theirs is None:
                yield name, Fault(Verdict.UNSUPPORTED, path,
                                  message=f"the engine does not show {path}")  # fmt: skip
            elif ours != theirs:
                subject, _, field = path.partition(".")
                yield name, Fault(
                    Verdict.WRONG_STATE, subject, field or "state", words(ours), words(theirs),
                    f"{path} is {words(ours)}, and in the variant {name} it is {words(theirs)}",
                )  # fmt: skip


def last_observation(trace: Trace) -> Observation | None:
    """Return what a play shows last."""
    shown = [step.observation for step in trace.steps if step.observation is not None]
    return shown[-1] if shown else None


def value_at(seen: Observation, path: str) -> Any:
    """Return what an observation shows at ``name`` or ``name.field``; None: nothing."""
    views: dict[str, Mapping[str, Any]] = {**seen.get("objects", {}), **seen.get("players", {})}
    turn: Mapping[str, Any] = {**seen.get("turn", {})}
    views["turn"] = turn
    if path == "stack":
        return [stack_words(item, seen) for item in seen.get("stack", ())]
    # The longest name that fits: a name may itself contain a dot.
    for name in sorted(views, key=len, reverse=True):
        if path == name:
            return {field: _normal(field, value, seen) for field, value in views[name].items()}
        if path.startswith(f"{name}."):
            field = path[len(name) + 1 :].replace(" ", "_")
            if field in views[name]:
                return _normal(field, views[name][field], seen)
            if name in PLAYER_NAMES and field == "battlefield" and "battlefield" in seen:
                found = [
                    label(one, seen)
                    for one in seen["battlefield"]
                    if seen.get("objects", {}).get(one, {}).get("controller") == name
                ]
                return sorted(Counter(found).elements())
    return None


def _normal(field: str, value: Any, seen: Observation) -> Any:
    if field == "mana":
        return mana(value)
    if field == "counters":
        return counters(value)
    if isinstance(value, list):
        names = [label(str(one), seen) for one in value]
        return names if field == "library" else sorted(names)
    return value
