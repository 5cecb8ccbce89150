"""An adapter in a worker process plays as it does in this one, and its faults stay there."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fake_adapter import FAULTS, FakeAdapter
from pipe_fakes import FAKES

from conformance.engines.answers import AnswerBook
from conformance.engines.discovery import open_engine
from conformance.engines.engine import Engine, GuardedEngine
from conformance.engines.trace import StepOutcome, StepTrace
from conformance.engines.worker import EngineUnavailable, WorkerEngine
from conformance.engines.worker_host import WorkerHost
from conformance.engines.worker_process import WorkerLimits
from conformance.scenario.model import Answer, AnyMove, Scenario

CRASH, FAULT = StepOutcome.CRASH, StepOutcome.ADAPTER_ERROR
GIBIBYTE = 1 << 30


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    """One worker with the fake adapter; it starts anew when a fault ends it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join((str(FAKES), os.environ.get("PYTHONPATH", ""))))
        limits = WorkerLimits(memory=4 * GIBIBYTE, start_seconds=30)
        worker = open_engine("fake_adapter:FakeAdapter", limits=limits)
        yield worker
        worker.close()


def scenario(name: str) -> Scenario:
    return Scenario.model_validate(
        {
            "id": name,
            "start": {"alice": {"hand": ["Ox", "Élan ‽"]}},
            "play": [
                {"cast": "Ox", "answers": {"x": 2}},
                {"expect": {"stack": [{"spell": "Ox", "x": 2}]}},
                {"illegal": {"cast": "Ox", "answers": {"x": 1}}},
                {"resolve": None},
                {"cast": "Élan ‽", "answers": [{"x": 0, "for": "Élan ‽"}]},
            ],
        }
    )


@pytest.mark.parametrize("observe_all", [False, True])
def test_a_worker_gives_the_same_trace_as_the_adapter_itself(
    engine: Engine, observe_all: bool
) -> None:
    here: list[StepTrace] = []
    there: list[StepTrace] = []
    own = FakeAdapter().run(scenario("plain"), here.append, observe_all=observe_all)
    assert engine.run(scenario("plain"), there.append, observe_all=observe_all) == own
    assert there == here
    assert [step.outcome.value for step in own.steps] == ["done", "done", "illegal", "done", "done"]


def test_a_worker_greets_as_the_adapter_does(engine: Engine) -> None:
    assert engine.hello() == FakeAdapter().hello()


def test_answers_of_another_book_cross_the_pipe(engine: Engine) -> None:
    def books(index: int, move: AnyMove) -> AnswerBook:
        return AnswerBook((Answer(kind="x", value=3),) if index == 0 else move.answers)

    trace = engine.run(scenario("books"), books=books)
    assert trace == FakeAdapter().run(scenario("books"), books=books)
    assert trace.steps[0].asked[0].answer == 3


def test_every_fault_of_the_fake_adapter_is_put_to_the_test() -> None:
    assert set(FAULTS) == {*FAULTS_IN_A_WORKER, "prints", "reads_standard_input"}


FAULTS_IN_A_WORKER = {
    "raises": (CRASH, "RuntimeError: the stack of the engine is upside down"),
    "panics": (CRASH, "the engine broke off with Panic: index out of bounds"),
    "exits": (CRASH, "the engine broke off with SystemExit: 4"),
    "eats_memory": (CRASH, "MemoryError"),
    "observes_a_set": (FAULT, "a value that JSON cannot carry"),
}


@pytest.mark.parametrize("fault", FAULTS_IN_A_WORKER)
def test_a_fault_of_an_adapter_costs_one_scenario(engine: Engine, fault: str) -> None:
    outcome, words = FAULTS_IN_A_WORKER[fault]
    trace = engine.run(scenario(f"faulty.{fault}"))
    assert trace.set_up.outcome is StepOutcome.DONE
    assert trace.steps[-1].outcome is outcome
    assert words in trace.steps[-1].detail
    assert engine.run(scenario("after")) == FakeAdapter().run(scenario("after"))


def test_what_an_engine_prints_goes_to_standard_error(engine: Engine) -> None:
    trace = engine.run(scenario("faulty.prints"))
    assert [step.outcome.value for step in trace.steps] == [
        "done", "done", "illegal", "done", "done",
    ]  # fmt: skip
    assert "a word from Python\n" in trace.stderr
    assert "a word from native code\n" in trace.stderr


def test_an_engine_cannot_read_the_messages(engine: Engine) -> None:
    trace = engine.run(scenario("faulty.reads_standard_input"))
    assert trace.steps[-1].outcome is StepOutcome.DONE, trace.steps[-1].detail


def test_a_panic_in_this_process_costs_one_scenario() -> None:
    guarded = GuardedEngine(FakeAdapter())
    trace = guarded.run(scenario("faulty.panics"))
    assert trace.steps[-1].outcome is CRASH
    assert trace.steps[-1].detail == "the engine broke off with Panic: index out of bounds"
    assert guarded.run(scenario("after")) == FakeAdapter().run(scenario("after"))


def test_an_interrupt_by_the_user_is_no_fault_of_the_engine() -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    guarded = GuardedEngine(FakeAdapter({"interrupted": interrupt}))
    with pytest.raises(KeyboardInterrupt):
        guarded.run(scenario("faulty.interrupted"))


def test_an_adapter_that_cannot_be_loaded_says_so_at_hello() -> None:
    worker = open_engine("no_such_module:Adapter")
    assert isinstance(worker, WorkerEngine)
    with pytest.raises(EngineUnavailable, match="there is no module 'no_such_module'"):
        worker.hello()


LOADING = """
class NotThere(ImportError):
    pass

class Missing:
    def __init__(self):
        raise NotThere("the engine is not here. Install it: get-engine 1.2")

class Plain:
    def __init__(self):
        import no_such_dependency

class Wrong:
    def __init__(self):
        raise ValueError("a mistake of the adapter's author")
"""


@pytest.mark.parametrize(
    ("place", "traced", "said"),
    [
        ("loading:Missing", False, "the engine is not here. Install it: get-engine 1.2"),
        ("loading:Absent", False, "loading has no 'Absent'; check the name of the class"),
        ("no_such_module:Adapter", False, "put its folder on PYTHONPATH"),
        ("loading:Plain", True, "No module named 'no_such_dependency'"),
        ("loading:Wrong", True, "ValueError: a mistake of the adapter's author"),
    ],
)
def test_an_error_that_says_what_to_install_comes_without_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, traced: bool, said: str
) -> None:
    (tmp_path / "loading.py").write_text(LOADING, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(EngineUnavailable) as caught:
        open_engine(place).hello()
    text = str(caught.value)
    assert said in text
    assert ("standard error" in text) is traced
    assert ("line " in text) is traced
    assert "NotThere" not in text, "the name of a class tells its user nothing"


def test_the_host_answers_what_it_does_not_understand() -> None:
    """Errors of JSON-RPC, for authors who talk to the host by hand."""
    lines = (
        b"not json\n"
        b'{"jsonrpc":"2.0","id":1,"method":"dance"}\n'
        b'{"jsonrpc":"2.0","id":2,"method":"run","params":{}}\n'
        b'{"jsonrpc":"2.0","id":3,"method":"run","params":{"scenario":{"id":"x","play":[3]}}}\n'
        b'{"jsonrpc":"2.0","method":"of a later version"}\n'
        b'{"jsonrpc":"2.0","id":4,"method":"bye"}\n'
    )
    reading, writing = os.pipe()
    try:
        assert WorkerHost(FakeAdapter, io.BytesIO(lines), writing).serve() == 0
    finally:
        os.close(writing)
    with os.fdopen(reading, "rb") as replies:
        answers = [json.loads(reply) for reply in replies]
    assert [(a["id"], a.get("error", {}).get("code")) for a in answers] == [
        (None, -32700), (1, -32601), (2, -32602), (3, -32602), (4, None),
    ]  # fmt: skip
    assert "scenario: Field required" in answers[2]["error"]["message"]
    assert "scenario: play.0: " in answers[3]["error"]["message"]


def test_the_host_says_how_it_is_called() -> None:
    usage = subprocess.run(
        [sys.executable, "-m", "conformance.engines.worker_host"], capture_output=True, check=False
    )
    assert usage.returncode == 2
    assert usage.stderr == b"usage: python -m conformance.engines.worker_host ENGINE\n"


def test_a_fork_of_the_suite_leaves_its_workers_alone() -> None:
    script = (
        "import os, sys\n"
        "from conformance.engines.worker import WorkerEngine\n"
        f"engine = WorkerEngine([sys.executable, '-I', '-S', {str(FAKES / 'pipe_engine.py')!r},"
        " 'sound'])\n"
        "engine.hello()\n"
        "if (child := os.fork()) == 0:\n"
        "    sys.exit(0)\n"
        "os.waitpid(child, 0)\n"
        "print(engine._process.is_idle())\n"
    )
    forked = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert forked.stdout == b"True\n", forked.stderr
