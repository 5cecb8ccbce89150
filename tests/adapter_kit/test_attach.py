"""An engine that runs already is played on over a socket, one connection after another."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from conformance.cli import build_app
from conformance.engines.discovery import open_engine, open_engine_attached
from conformance.engines.trace import StepOutcome
from conformance.engines.worker import EngineUnavailable
from conformance.engines.worker_process import WorkerLimits
from conformance.scenario.model import Scenario

FAKES = Path(__file__).parent.parent / "fakes"
SHORT = WorkerLimits(scenario_seconds=5, start_seconds=10, bye_seconds=1)


def scenario(name: str) -> Scenario:
    return Scenario.model_validate(
        {
            "id": name,
            "start": {"alice": {"hand": ["ox"]}},
            "play": [{"cast": "ox", "answers": [{"kind": "x", "value": 1}]}, {"resolve": None}],
        }
    )


@pytest.fixture(params=["port", "path"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Serve the fake adapter at an address until the test is over."""
    place = "127.0.0.1:0" if request.param == "port" else str(tmp_path / "engine.socket")
    program = [sys.executable, "-c", "from conformance.cli import main; main()"]
    words = ["adapter", "serve", "fake_adapter:FakeAdapter", "--listen", place]
    with subprocess.Popen(
        [*program, *words],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(FAKES)},
    ) as served:
        assert served.stdout is not None
        said = served.stdout.readline()
        found = re.search(r"at (\S+);", said)
        assert found is not None, said
        yield found[1]
        served.kill()


def test_an_engine_is_attached_to_again_and_again(address: str) -> None:
    in_process = open_engine("fake_adapter:FakeAdapter", in_process=True).run(scenario("any"))
    for _ in range(2):
        attached = open_engine_attached(address, SHORT)
        assert attached.hello().engine == "fake"
        assert attached.run(scenario("any")) == in_process
        attached.close()


def test_a_fault_costs_one_scenario_and_the_next_gets_a_new_connection(address: str) -> None:
    attached = open_engine_attached(address, SHORT)
    broken = attached.run(scenario("faulty.panics"))
    assert broken.steps[-1].outcome is StepOutcome.CRASH
    assert attached.run(scenario("after")).steps[-1].outcome is StepOutcome.DONE
    attached.close()


def test_play_attaches(address: str, tmp_path: Path) -> None:
    file = tmp_path / "ox.yaml"
    file.write_text(
        "id: any\nstart: {alice: {hand: [Grove Ox]}}\nplay: [{cast: Grove Ox, answers: {x: 1}}]\n",
        encoding="utf-8",
    )
    result = CliRunner().invoke(build_app(), ["play", str(file), "--attach", address])
    assert "played on fake 1.0" in result.output


@pytest.mark.parametrize("nowhere", ["127.0.0.1:1", "/no/such/socket", "seven"])
def test_where_nobody_listens_the_engine_is_refused_with_the_cure(nowhere: str) -> None:
    with pytest.raises(EngineUnavailable) as caught:
        open_engine_attached(nowhere).hello()
    assert f"no engine can be reached at '{nowhere}'" in str(caught.value)
    assert "start the engine first" in str(caught.value)
