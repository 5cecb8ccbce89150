"""The events of a case as JSON, and back, with nothing lost.

A run that was cut goes on from these.  They are the suite's own: what other programs read is
the result file that a run ends with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import TypeAdapter

from conformance.engines.trace import Trace
from conformance.engines.wire import trace_from_json, trace_to_json
from conformance.judge.verdict import Judgement
from conformance.play import Played
from conformance.scenario.model import Scenario
from conformance.scenario.plain import from_plain, to_plain
from conformance.search.events import (
    CaseFinished,
    Event,
    FailureFound,
    KnownFailure,
    MechanismProbed,
    Replay,
)
from conformance.search.expected import EntryFault
from conformance.search.identity import read_identity

Json = dict[str, Any]

_CASE = TypeAdapter(CaseFinished)
_MECHANISM = TypeAdapter(MechanismProbed)
_JUDGEMENT = TypeAdapter(Judgement)
_FAULT = TypeAdapter(EntryFault)


def event_to_json(event: Event) -> Json | None:
    """Return an event as JSON; None for one that no result is made of."""
    if isinstance(event, CaseFinished):
        return {"event": "case", **_CASE.dump_python(event, mode="json")}
    if isinstance(event, MechanismProbed):
        return {"event": "mechanism", **_MECHANISM.dump_python(event, mode="json")}
    if isinstance(event, FailureFound):
        return {
            "event": "failure",
            "identity": str(event.identity),
            "played": _played_to_json(event.played),
            "scenarios": event.scenarios,
            "plays": event.plays,
            "reference_passes": event.reference_passes,
            "replay": _replay_to_json(event.replay),
        }
    if isinstance(event, KnownFailure):
        return {
            "event": "known failure",
            "identity": event.identity,
            "reason": event.reason,
            "scenarios": event.scenarios,
            "shown": event.shown,
            "replay": _replay_to_json(event.replay),
            "fault": None if event.fault is None else _FAULT.dump_python(event.fault, mode="json"),
            "shows": list(event.shows),
        }
    return None


def event_from_json(data: Mapping[str, Any]) -> Event:
    """Return the event that JSON tells.

    Raises ``KeyError``, ``TypeError``, ``ValueError``, a ``ScenarioError`` or a ``WireError``
    for what :func:`event_to_json` did not write.
    """
    readers: dict[str, Callable[[Json], Event]] = {
        "case": _CASE.validate_python,
        "mechanism": _MECHANISM.validate_python,
        "failure": _failure,
        "known failure": _known,
    }
    return readers[data["event"]]({key: value for key, value in data.items() if key != "event"})


def _failure(data: Json) -> FailureFound:
    return FailureFound(
        read_identity(data["identity"]),
        _played_from_json(data["played"]),
        data["scenarios"],
        data["plays"],
        data["reference_passes"],
        _replay_from_json(data["replay"]),
    )


def _known(data: Json) -> KnownFailure:
    fault = None if data["fault"] is None else _FAULT.validate_python(data["fault"])
    return KnownFailure(
        data["identity"],
        data["reason"],
        data["scenarios"],
        data["shown"],
        _replay_from_json(data["replay"]),
        fault,
        tuple(data["shows"]),
    )


def _played_to_json(played: Played) -> Json:
    return {
        "scenario": to_plain(played.scenario),
        "trace": trace_to_json(played.trace),
        "judgement": _JUDGEMENT.dump_python(played.judgement, mode="json"),
        "reference": _trace(played.reference),
        "variants": {name: trace_to_json(trace) for name, trace in played.variants.items()},
    }


def _played_from_json(data: Json) -> Played:
    return Played(
        _scenario(data["scenario"]),
        trace_from_json(data["trace"]),
        _JUDGEMENT.validate_python(data["judgement"]),
        _trace_or_none(data["reference"]),
        {name: trace_from_json(trace) for name, trace in data["variants"].items()},
    )


def _replay_to_json(replay: Replay | None) -> Json | None:
    if replay is None:
        return None
    return {
        "scenario": to_plain(replay.scenario),
        "judgement": _JUDGEMENT.dump_python(replay.judgement, mode="json"),
        "trace": trace_to_json(replay.trace),
        "reference": _trace(replay.reference),
    }


def _replay_from_json(data: Json | None) -> Replay | None:
    if data is None:
        return None
    return Replay(
        _scenario(data["scenario"]),
        _JUDGEMENT.validate_python(data["judgement"]),
        trace_from_json(data["trace"]),
        _trace_or_none(data["reference"]),
    )


def _scenario(data: object) -> Scenario:
    return from_plain(data, "<run that was cut>")


def _trace(trace: Trace | None) -> Json | None:
    return None if trace is None else trace_to_json(trace)


def _trace_or_none(data: Json | None) -> Trace | None:
    return None if data is None else trace_from_json(data)
