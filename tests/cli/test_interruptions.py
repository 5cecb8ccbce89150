"""Who stops a command, or stops to read it, is told what is there."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from typer.testing import CliRunner

from conformance.cli import build_app
from conformance.cli.playing import Plan, play_rulings
from conformance.engines.adapter import Hello
from conformance.engines.engine import Engine
from conformance.report.results import Header
from conformance.search.corpus import Key
from conformance.search.events import Event
from conformance.search.interrupts import Interrupts, check_interrupts
from conformance.search.pool import CaseRunner, CaseTask, EngineChoice
from conformance.search.profiles import Profile, SearchSettings
from conformance.search.selection import select_keys, select_rulings

PROGRAM = [sys.executable, "-c", "from conformance.cli import main; main()"]
FAKES = Path(__file__).parent.parent / "fakes"
ONE = SearchSettings(Profile("one", 1, 0))


def started(folder: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PROGRAM, *words], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(FAKES)},
    )  # fmt: skip


@pytest.mark.parametrize("keeps", [True, False])
def test_an_interrupted_run_says_what_is_saved(tmp_path: Path, keeps: bool) -> None:
    options = ["--json", "out.json"] if keeps else []
    with started(tmp_path, "run", "-r", "evolve", "-r", "mana", "-w", "1", *options) as process:
        assert process.stderr is not None
        while "cases played" not in process.stderr.readline():
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted; the counterexamples that were found are in counterexamples/" in said
    if keeps:
        assert "go on with: mtg-conformance run --resume out.json" in said
        assert (tmp_path / "out.json").exists()
    else:
        assert "--json FILE keeps them as they come" in said
    assert "Traceback" not in said


def test_an_interrupt_that_python_drops_is_not_lost(capsys: pytest.CaptureFixture[str]) -> None:
    pressed = []

    def collected(phase: str, info: dict[str, int]) -> None:
        gc.callbacks.remove(collected)
        pressed.append(phase)
        signal.raise_signal(signal.SIGINT)

    hook = sys.unraisablehook
    check_interrupts()
    with Interrupts():
        with Interrupts():
            check_interrupts()
            gc.callbacks.append(collected)
            gc.collect()
            assert pressed == ["start"]
            with pytest.raises(KeyboardInterrupt):
                check_interrupts()
        with pytest.raises(KeyboardInterrupt):
            check_interrupts()
    check_interrupts()
    assert capsys.readouterr().err == ""
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert sys.unraisablehook is hook


def test_an_exception_that_an_interrupt_became_is_an_interrupt() -> None:
    def changed() -> None:
        try:
            signal.raise_signal(signal.SIGINT)
        except BaseException as error:
            raise AssertionError("a library asserts what an interrupt made false") from error

    with pytest.raises(KeyboardInterrupt), Interrupts():
        changed()
    with pytest.raises(AssertionError), Interrupts():
        raise AssertionError("nobody pressed anything")


def test_a_case_that_swallowed_an_interrupt_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, played = [], []
    events = CaseRunner.events

    def swallows(self: CaseRunner, task: CaseTask, *engines: Engine) -> Iterator[Event]:
        played.append(task.key)
        if len(played) == 2:
            with suppress(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
        return events(self, task, *engines)

    class Keeps:
        def begin(self, header: Header, hello: Hello) -> None: ...

        def keep(self, key: Key, events: Sequence[Event]) -> None:
            kept.append(key)

    monkeypatch.setattr(CaseRunner, "events", swallows)
    rulings = select_rulings(["evolve"])
    plan = Plan(rulings, select_keys(rulings, None), ONE, workers=1, quiet=True)
    with pytest.raises(KeyboardInterrupt):
        play_rulings(EngineChoice(), plan, Keeps())
    assert kept == played[:1] and len(played) == 2


def test_a_reader_that_goes_away_changes_neither_status_nor_files(tmp_path: Path) -> None:
    words = ("run", "-r", "evolve.power-to-power", "-p", "quick", "-w", "1", "--json", "out.json")
    with started(tmp_path, *words) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        said = process.stderr.read()
        assert process.wait(60) == 0
    assert "Traceback" not in said and "BrokenPipe" not in said
    assert json.loads((tmp_path / "out.json").read_text())["failed"] is False


def test_the_time_limit_is_the_workers(tmp_path: Path) -> None:
    scenario = tmp_path / "ox.yaml"
    scenario.write_text('id: a\nstart: {alice: {hand: [Grove Ox], mana: "{2}{G}"}}\n'
                        "play: [{cast: Grove Ox}]\n")  # fmt: skip
    sleeper = tmp_path / "sleeper.py"
    fake = (FAKES / "pipe_engine.py").read_text()
    sleeper.write_text(
        fake.replace('faulty = request["params"]', 'time.sleep(60); faulty = request["params"]')
    )
    words = ["play", str(scenario), "--engine-command", f"{sys.executable} {sleeper} sound"]
    result = CliRunner().invoke(build_app(), [*words, "--time-limit", "0.2"])
    assert result.exit_code == 1
    assert "no reply within 0.2 s" in result.output
    assert "give it longer with --time-limit" in " ".join(result.output.split())
