"""The messages shown on the protocol page are messages of the protocol."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from conformance.engines import protocol
from conformance.engines.protocol import HelloParameters, RunParameters
from conformance.engines.trace import StepOutcome
from conformance.engines.wire import step_from_json, trace_from_json
from conformance.engines.wire_scenario import hello_from_json
from conformance.engines.worker_process import MEBIBYTE, WorkerLimits
from conformance.scenario.model import STEP_KEYS

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def shown_messages() -> list[Any]:
    """Return the messages of the page's examples, with their ellipses filled in."""
    joined = re.sub(r"\n       +", "", PAGE)
    lines = re.findall(r"^    [→←] (.*)$", joined, flags=re.MULTILINE)
    return [json.loads(line.replace("{…}", "{}").replace("[…]", "[]")) for line in lines]


def test_the_examples_are_understood() -> None:
    hello, greeting, run, set_up, step, told, bye, bye_reply = shown_messages()
    assert [hello["method"], run["method"], bye["method"]] == ["hello", "run", "bye"]
    assert HelloParameters.model_validate(hello["params"]).protocol == protocol.PROTOCOL
    assert hello_from_json(greeting["result"]).engine == "mine"
    answers = RunParameters.model_validate(run["params"]).answers
    assert answers is not None and answers[0][0].value == 3
    steps = [set_up["params"]["step"], step["params"]["step"]]
    assert [step_from_json(item).index for item in steps] == [-1, 0]
    assert trace_from_json(told["result"], steps).steps[0].outcome is StepOutcome.DONE
    assert bye_reply["id"] == bye["id"]
    for message in shown_messages():
        protocol.read_line(protocol.encode(message))


def test_the_page_names_every_outcome_and_step() -> None:
    for word in (*StepOutcome, *STEP_KEYS):
        assert f"`{word}`" in PAGE, word


def test_the_page_names_the_limits_and_codes() -> None:
    limits = WorkerLimits()
    for text in (
        f"{limits.scenario_seconds:g} s for `run`",
        f"{limits.start_seconds:g} s for `hello`",
        f"line over {limits.line // MEBIBYTE} MiB",
        f"over {limits.output // MEBIBYTE} MiB",
        f"{limits.notifications:,} notifications",
        f"After {limits.max_timeouts} time-outs",
        f"−{-protocol.ADAPTER_FAULT} a fault of the adapter",
        f"−{-protocol.ENGINE_CRASHED} the engine broke off",
        f"−{-protocol.CANNOT_LOAD} the engine cannot be loaded",
    ):
        assert text in PAGE, text
