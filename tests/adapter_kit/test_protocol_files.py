"""The files of docs/protocol are what the code says, and what engines say fits them."""

from __future__ import annotations

import copy
import json
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from kit_fakes import LIMITS
from typer.testing import CliRunner

from conformance.adapter_kit.new import TEMPLATES
from conformance.adapter_kit.schemas import message_schemas
from conformance.adapter_kit.transcript import (
    Exchange,
    differences,
    read_transcript,
    record,
    script,
    write_transcript,
)
from conformance.cli import build_app
from conformance.engines.worker import host_command
from conformance.engines.worker_process import WorkerProcess

FILES = Path(__file__).parents[2] / "docs" / "protocol"
GOLDEN = read_transcript(FILES / "transcript.jsonl")
SCHEMAS = message_schemas()
AGAIN = "run: mtg-conformance adapter schema --out docs/protocol"


def play(command: tuple[str, ...]) -> tuple[Exchange, ...]:
    process = WorkerProcess(command, LIMITS)
    try:
        return record(process, [exchange.said for exchange in GOLDEN], LIMITS)
    finally:
        process.kill()


def kind(message: dict[str, Any], method: str) -> str:
    if "error" in message:
        return "error"
    if "id" not in message:
        return f"{message['method']}.notification"
    return f"{method}.{'request' if 'method' in message else 'reply'}"


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_schema_is_in_its_file_as_the_code_makes_it(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])
    stored = json.loads((FILES / f"{name}.json").read_text(encoding="utf-8"))
    assert stored == SCHEMAS[name], AGAIN


def test_there_is_no_file_of_a_message_that_is_gone() -> None:
    assert {path.stem for path in FILES.glob("*.json")} == set(SCHEMAS)


def test_every_message_of_the_transcript_fits_its_schema() -> None:
    kinds = set()
    for exchange in GOLDEN:
        for message in (exchange.said, *exchange.answers):
            name = kind(message, exchange.said["method"])
            kinds.add(name)
            jsonschema.validate(message, SCHEMAS[name])
    assert kinds == set(SCHEMAS) - {"error"}


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("hello.reply", ("result", "engine"), 3),
        ("hello.reply", ("result", "protocol"), [1]),
        ("run.reply", ("result", "told"), "two"),
        ("step.notification", ("params", "step", "outcome"), "fine"),
        ("step.notification", ("params", "step", "index"), None),
        ("step.notification", ("params", "step", "observation"), {"battlefield": "ox"}),
        ("run.request", ("params", "scenario", "play"), []),
        ("bye.reply", ("jsonrpc",), "1.0"),
    ],
)
def test_a_message_that_is_wrong_does_not_fit(name: str, path: tuple[str, ...], value: Any) -> None:
    message = next(
        copy.deepcopy(message)
        for exchange in GOLDEN
        for message in (exchange.said, *exchange.answers)
        if kind(message, exchange.said["method"]) == name
    )
    holder = message
    for part in path[:-1]:
        holder = holder[part]
    holder[path[-1]] = value
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(message, SCHEMAS[name])


def test_the_transcript_asks_what_the_suite_asks_today() -> None:
    assert [exchange.said for exchange in GOLDEN] == list(script()), (
        "run: mtg-conformance adapter transcript > docs/protocol/transcript.jsonl"
    )


def test_the_worker_host_answers_as_recorded() -> None:
    found = play(host_command("reference"))
    assert differences(GOLDEN, found) == []
    played = [exchange for exchange in found if exchange.said["method"] == "run"]
    assert played == [one for one in GOLDEN if one.said["method"] == "run"], "word for word"


def test_another_implementation_can_be_compared_with_it() -> None:
    template = str(TEMPLATES / "python" / "adapter.py")
    assert differences(GOLDEN, play((sys.executable, "-I", template))) == []


def test_a_difference_is_told_with_its_request_step_and_field() -> None:
    other = json.loads(write_transcript(GOLDEN[1:2]).splitlines()[1])["message"]
    other["params"]["step"]["observation"]["players"]["bob"]["life"] = 3
    first = GOLDEN[1]
    changed = Exchange(first.said, (other, *first.answers[1:]))
    found = differences(GOLDEN, (GOLDEN[0], changed, *GOLDEN[2:]))
    assert found == ["`run` (request 2), step -1: players.bob.life is 3, not 20"]


def test_the_command_line_prints_schemas_and_compares() -> None:
    invoke = CliRunner().invoke
    printed = invoke(build_app(), ["adapter", "schema", "error"])
    assert json.loads(printed.output) == SCHEMAS["error"]
    refused = invoke(build_app(), ["adapter", "schema", "errror"])
    assert refused.exit_code == 2
    against = ["--against", str(FILES / "transcript.jsonl")]
    command = ["--engine-command", f"{sys.executable} {TEMPLATES / 'python' / 'adapter.py'}"]
    compared = invoke(build_app(), ["adapter", "transcript", *command, *against])
    assert (compared.exit_code, compared.output) == (0, "0 differences\n")
