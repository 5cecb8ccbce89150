"""Tiny engine programs for the wire protocol: a sound one, and many with one fault each.

``python pipe_engine.py FAULT`` speaks the protocol on its standard streams.  A fault at
`hello` shows at once; the others only in scenarios whose id begins with ``faulty``, so that
a test can see whether the scenarios around it are harmed.  Only the standard library is
used, because these programs stand for engines in any language.
"""

from __future__ import annotations

import itertools
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

Request = dict[str, Any]
Fault = Callable[[Request], None]

AT_RUN: dict[str, Fault] = {}
AT_HELLO: dict[str, Fault] = {}


def at_run(fault: Fault) -> Fault:
    AT_RUN[fault.__name__] = fault
    return fault


def at_hello(fault: Fault) -> Fault:
    AT_HELLO[fault.__name__] = fault
    return fault


# ------------------------------------------------------------------- the sound engine


def raw(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


def line(message: dict[str, Any]) -> bytes:
    return json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n"


def greeting(**changes: Any) -> dict[str, Any]:
    capabilities = {"moves": ["cast", "resolve"], "cards_by": ["text"]}
    return {"engine": "pipe fake", "version": "1", "protocol": [1, 1],
            "capabilities": capabilities, **changes}  # fmt: skip


def steps_of(request: Request) -> list[dict[str, Any]]:
    return [
        {"index": index, "outcome": "done"}
        for index, _ in enumerate(request["params"]["scenario"]["play"])
    ]


def trace_of(request: Request) -> dict[str, Any]:
    return {
        "scenario": request["params"]["scenario"]["id"],
        "engine": "pipe fake",
        "set_up": {"index": -1, "outcome": "done", "observation": {"battlefield": ["ox"]}},
        "steps": steps_of(request),
    }


def notify(request: Request, count: int) -> None:
    """Tell of set-up and of the first ``count`` steps."""
    trace = trace_of(request)
    for step in (trace["set_up"], *trace["steps"][:count]):
        raw(line({"method": "step", "params": {"id": request["id"], "step": step}}))


def play(request: Request) -> None:
    notify(request, len(steps_of(request)))
    raw(line({"id": request["id"], "result": trace_of(request)}))


def hang() -> None:
    while True:
        time.sleep(60)


# ----------------------------------------------------------------------- faults at hello


@at_hello
def exits_at_hello(request: Request) -> None:
    sys.stderr.write("no licence file\n")
    sys.exit(3)


@at_hello
def hangs_at_hello(request: Request) -> None:
    hang()


@at_hello
def speaks_other_versions(request: Request) -> None:
    raw(line({"id": request["id"], "result": greeting(protocol=[7, 9])}))


@at_hello
def greets_with_noise(request: Request) -> None:
    raw(b"Welcome to the engine!\n")
    raw(line({"id": request["id"], "result": greeting()}))


@at_hello
def has_no_name(request: Request) -> None:
    raw(line({"id": request["id"], "result": {"version": "1", "protocol": [1, 1]}}))


@at_hello
def refuses_hello(request: Request) -> None:
    raw(line({"id": request["id"], "error": {"code": -32002, "message": "no card data"}}))


# ------------------------------------------------------------------------ faults at run


@at_run
def exits_mid_scenario(request: Request) -> None:
    notify(request, 1)
    sys.stderr.write("out of cards\n")
    sys.exit(7)


@at_run
def exits_after_last_step(request: Request) -> None:
    notify(request, len(steps_of(request)))
    sys.exit(7)


@at_run
def dies_of_a_signal(request: Request) -> None:
    notify(request, 0)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.kill(os.getpid(), signal.SIGSEGV)


@at_run
def hangs_mid_scenario(request: Request) -> None:
    notify(request, 1)
    hang()


@at_run
def stops_reading(request: Request) -> None:
    """Ends with the scenario; what is sent next finds nobody who reads."""
    play(request)
    hang()


@at_run
def does_not_flush(request: Request) -> None:
    sys.stdout.write(line({"id": request["id"], "result": trace_of(request)}).decode())
    hang()


@at_run
def replies_late(request: Request) -> None:
    time.sleep(2.5)
    play(request)


@at_run
def floods_with_one_line(request: Request) -> None:
    while True:
        raw(b"x" * 65536)


@at_run
def floods_with_notifications(request: Request) -> None:
    for number in itertools.count():
        raw(line({"method": "progress", "params": {"number": number}}))


@at_run
def tells_of_too_many_steps(request: Request) -> None:
    notify(request, 2)
    for index in range(2, 9):
        step = {"index": index, "outcome": "done"}
        raw(line({"method": "step", "params": {"id": request["id"], "step": step}}))


@at_run
def tells_of_a_step_twice(request: Request) -> None:
    notify(request, 0)
    notify(request, 0)


@at_run
def floods_standard_error(request: Request) -> None:
    while True:
        os.write(2, b"x" * 65535 + b"\n")


@at_run
def replies_too_much(request: Request) -> None:
    trace = trace_of(request)
    trace["set_up"]["detail"] = "x" * 3_000_000
    raw(line({"id": request["id"], "result": trace}))


@at_run
def prints_noise(request: Request) -> None:
    raw(b"Loading cards ...\n")
    play(request)


@at_run
def writes_invalid_json(request: Request) -> None:
    raw(line({"id": request["id"], "result": trace_of(request)}).replace(b"}", b"", 1))


@at_run
def writes_invalid_utf8(request: Request) -> None:
    raw(b'{"jsonrpc":"2.0","id":2,"result":"\xff\xfe"}\n')


@at_run
def writes_deep_nesting(request: Request) -> None:
    raw(b"[" * 200_000 + b"\n")


@at_run
def exits_within_a_message(request: Request) -> None:
    notify(request, 0)
    raw(line({"id": request["id"], "result": trace_of(request)})[:40])
    sys.exit(0)


@at_run
def replies_with_wrong_id(request: Request) -> None:
    raw(line({"id": request["id"] + 100, "result": trace_of(request)}))


@at_run
def replies_with_old_id(request: Request) -> None:
    raw(line({"id": 1, "result": trace_of(request)}))
    hang()


@at_run
def replies_without_id(request: Request) -> None:
    raw(line({"result": trace_of(request)}))


@at_run
def replies_with_error(request: Request) -> None:
    raw(line({"id": request["id"], "error": {"code": -32603, "message": "bad weather"}}))


@at_run
def asks_the_suite(request: Request) -> None:
    raw(line({"id": 1, "method": "shuffle", "params": {}}))
    hang()


@at_run
def plays_another_scenario(request: Request) -> None:
    raw(line({"id": request["id"], "result": {**trace_of(request), "scenario": "elsewhere"}}))


@at_run
def leaves_fields_out(request: Request) -> None:
    trace = trace_of(request)
    del trace["set_up"]
    raw(line({"id": request["id"], "result": trace}))


@at_run
def observes_in_words(request: Request) -> None:
    trace = trace_of(request)
    trace["set_up"]["observation"] = {"objects": {"ox": {"power": "three"}}}
    raw(line({"id": request["id"], "result": trace}))


@at_run
def leaves_a_child_at_the_pipe(request: Request) -> None:
    notify(request, 1)
    child = os.fork()
    if child == 0:
        hang()
    sys.stderr.write(f"child {child}\n")
    sys.stderr.flush()
    os._exit(5)


@at_run
def closes_standard_output(request: Request) -> None:
    os.close(1)
    hang()


# --------------------------------------------------------- odd, but within the protocol


@at_run
def replies_twice(request: Request) -> None:
    play(request)
    raw(line({"id": request["id"], "result": trace_of(request)}))


@at_run
def ends_after_its_reply(request: Request) -> None:
    play(request)
    sys.exit(0)


@at_run
def replies_in_pieces(request: Request) -> None:
    whole = line({"id": request["id"], "result": trace_of(request)})
    raw(whole[:25])
    time.sleep(0.05)
    raw(whole[25:])


@at_run
def adds_unknown_fields(request: Request) -> None:
    trace = {**trace_of(request), "weather": "rain"}
    trace["set_up"]["observation"]["dreams"] = ["ox"]
    trace["steps"][0]["mood"] = 3
    raw(line({"method": "log", "params": {"text": "hm"}}))
    raw(line({"id": request["id"], "result": trace, "took": 0.1}))


@at_run
def chatters_on_standard_error(request: Request) -> None:
    sys.stderr.write("thinking about oxen\n" * 20_000 + "done thinking\n")
    sys.stderr.flush()
    play(request)


@at_run
def ignores_bye(request: Request) -> None:
    play(request)


@at_run
def refuses_what_it_claimed(request: Request) -> None:
    trace = trace_of(request)
    trace["steps"] = [{"index": 0, "outcome": "unsupported", "detail": "cast: not after all"}]
    raw(line({"id": request["id"], "result": trace}))


@at_run
def is_not_deterministic(request: Request) -> None:
    trace = trace_of(request)
    trace["set_up"]["observation"] = {"battlefield": [f"ox {time.monotonic_ns()}"]}
    raw(line({"id": request["id"], "result": trace}))


def serve(fault: str) -> None:
    """Answer requests; ``sound`` has no fault."""
    ignoring = fault == "ignores_bye"
    for text in sys.stdin:
        request = json.loads(text)
        method = request["method"]
        if method == "hello":
            AT_HELLO.get(fault, greet)(request)
        elif method == "run":
            faulty = request["params"]["scenario"]["id"].startswith("faulty")
            (AT_RUN.get(fault, play) if faulty else play)(request)
        elif method == "bye" and not ignoring:
            raw(line({"id": request["id"], "result": {}}))
            return
    while ignoring:
        time.sleep(60)


def greet(request: Request) -> None:
    raw(line({"id": request["id"], "result": greeting()}))


if __name__ == "__main__":
    serve(sys.argv[1])
