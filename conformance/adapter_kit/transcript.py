"""A golden transcript: what the suite says and what a sound engine answers, line by line.

``docs/protocol/transcript.jsonl`` was recorded with the reference engine.  Any implementation
can be compared with it: the suite's lines are sent, and the answers are laid beside the
recorded ones.  What an engine calls itself and what it can do is its own; of observations only
what both tell is compared.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conformance.adapter_kit.check import SCENARIOS
from conformance.engines import protocol
from conformance.engines.wire import Json
from conformance.engines.wire_scenario import scenario_to_json
from conformance.engines.worker_process import WorkerLimits, WorkerProcess
from conformance.scenario.yaml_in import load_scenarios

FILES = ("check.yaml", "ruling.yaml")
SUITE_VERSION = "0.1.0"
"""The version that the suite has in the transcript; it stays when the suite's own goes on."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """What the suite says, and the lines that come back: notifications, then the reply."""

    said: Json
    answers: tuple[Json, ...] = ()


def script() -> tuple[Json, ...]:
    """Return what the suite says: hello, the tiny scenarios, a stranger's words, bye."""
    scenarios = [
        {"scenario": scenario_to_json(one), "observe_all": False}
        for name in FILES
        for one in load_scenarios(SCENARIOS / name)
    ]
    strange = {**scenarios[0], "weather": "rain"}
    asked: list[tuple[str, Json]] = [
        ("hello", {"suite": SUITE_VERSION, "protocol": list(protocol.PROTOCOL)}),
        *(("run", params) for params in (*scenarios, strange)),
        ("bye", {}),
    ]
    return tuple(
        {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        for number, (method, params) in enumerate(asked, 1)
    )


def record(
    process: WorkerProcess, said: Sequence[Json], limits: WorkerLimits
) -> tuple[Exchange, ...]:
    """Say each line to an engine and return what it answers.

    Raises :class:`~conformance.engines.worker_process.WorkerFault` when an answer fails, and
    :class:`~conformance.engines.protocol.MalformedMessage` when a line is none.
    """
    return tuple(Exchange(line, tuple(_answers(process, line, limits))) for line in said)


def _answers(process: WorkerProcess, said: Json, limits: WorkerLimits) -> Iterator[Json]:
    process.begin()
    deadline = time.monotonic() + limits.start_seconds
    process.send(protocol.encode(said), deadline)
    while True:
        line = process.receive(deadline)
        message = protocol.read_line(line)
        yield json.loads(line)
        if message.method is None:
            return


def write_transcript(exchanges: Sequence[Exchange]) -> str:
    """Return a transcript as text: a line for each message, with who sends it."""
    lines = [
        {"from": sender, "message": message}
        for exchange in exchanges
        for sender, message in (
            ("suite", exchange.said),
            *(("engine", answer) for answer in exchange.answers),
        )
    ]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def read_transcript(path: Path) -> tuple[Exchange, ...]:
    """Read a transcript that :func:`write_transcript` wrote."""
    found: list[Exchange] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if entry["from"] == "suite":
            found.append(Exchange(entry["message"]))
        else:
            last = found[-1]
            found[-1] = Exchange(last.said, (*last.answers, entry["message"]))
    return tuple(found)


def differences(golden: Sequence[Exchange], other: Sequence[Exchange]) -> list[str]:
    """Return where another engine's answers differ from the golden ones, in words.

    The notifications of a play and its reply count as one trace, as the suite reads them.
    """
    found: list[str] = []
    for ours, theirs in zip(golden, other, strict=True):
        where = f"`{ours.said['method']}` (request {ours.said['id']})"
        reply, their_reply = ours.answers[-1], theirs.answers[-1]
        if their_reply.get("id") != reply["id"]:
            found.append(f"{where}: the reply has the `id` {their_reply.get('id')!r}")
        if ("error" in their_reply) != ("error" in reply):
            found.append(f"{where}: {their_reply.get('error', 'a result, not an error')}")
        elif ours.said["method"] == "run":
            steps = zip(_steps(ours), _steps(theirs), strict=False)
            if len(_steps(ours)) != len(_steps(theirs)):
                found.append(f"{where}: {len(_steps(theirs))} steps, not {len(_steps(ours))}")
            for mine, other_step in steps:
                found += [f"{where}, {text}" for text in _step_differences(mine, other_step)]
    return found


def _steps(exchange: Exchange) -> list[Json]:
    result = exchange.answers[-1].get("result", {})
    if "told" in result:
        return [answer["params"]["step"] for answer in exchange.answers[:-1]]
    return [result["set_up"], *result["steps"]]


def _step_differences(mine: Json, theirs: Json) -> Iterator[str]:
    for field in ("index", "outcome"):
        if mine[field] != theirs.get(field):
            yield f"step {mine['index']}: {field} is {theirs.get(field)!r}, not {mine[field]!r}"
    seen, other = mine.get("observation", {}), theirs.get("observation", {})
    for path, ours, found in _both(seen, other):
        yield f"step {mine['index']}: {path} is {found!r}, not {ours!r}"


def _both(mine: Any, theirs: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield what both tell, and tell otherwise."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        for key in mine.keys() & theirs.keys():
            yield from _both(mine[key], theirs[key], f"{path}.{key}" if path else key)
    elif isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        for number, (one, other) in enumerate(zip(mine, theirs, strict=True)):
            yield from _both(one, other, f"{path}.{number}")
    elif mine != theirs:
        yield path, mine, theirs
