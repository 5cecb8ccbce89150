"""What `adapter new` writes builds with the language's own tools, plays a ruling and is sound."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from kit_fakes import LIMITS, faults_of, findings_of
from typer.testing import CliRunner

from conformance.adapter_kit.languages import Language
from conformance.adapter_kit.new import TEMPLATES, write_adapter
from conformance.cli import build_app
from conformance.engines.discovery import open_engine_attached, open_engine_command
from conformance.engines.trace import StepOutcome
from conformance.judge.verdict import Verdict
from conformance.play import play_and_judge
from conformance.scenario.pool import with_pool_cards
from conformance.scenario.yaml_in import load_scenarios, read_scenarios


def need(*programs: str) -> None:
    missing = [name for name in programs if shutil.which(name) is None]
    if missing:
        pytest.skip(f"{' and '.join(missing)} cannot be found: install it to build this adapter")


def fetched(words: list[str], folder: Path) -> None:
    """Fetch the JSON library; skip where that is not possible."""
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        said = (done.stdout + done.stderr).strip()
        pytest.skip(f"{words[0]} cannot fetch the JSON library: {said[-200:]}")


def built(words: list[str], folder: Path, **variables: str) -> None:
    """Build, without a network."""
    done = subprocess.run(
        words, cwd=folder, env={**os.environ, **variables}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def adapter(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Language], list[str]]:
    """Return the command of an adapter, written and built once a session."""
    commands: dict[Language, list[str]] = {}

    def command(language: Language) -> list[str]:
        if language not in commands:
            folder = tmp_path_factory.mktemp("adapter") / language
            write_adapter(language, folder)
            commands[language] = BUILDS[language](folder)
        return commands[language]

    return command


def _python(folder: Path) -> list[str]:
    need("python3")
    return ["python3", str(folder / "adapter.py")]


def _node(folder: Path) -> list[str]:
    need("node")
    return ["node", str(folder / "adapter.js")]


def _rust(folder: Path) -> list[str]:
    need("cargo")
    fetched(["cargo", "fetch", "--quiet"], folder)
    target = str(folder / "target")
    built(["cargo", "build", "--quiet", "--offline"], folder, CARGO_TARGET_DIR=target)
    return [str(folder / "target" / "debug" / "adapter")]


def _java(folder: Path) -> list[str]:
    need("mvn", "javac", "java")
    fetched(
        ["mvn", "--quiet", "--batch-mode", "dependency:copy-dependencies", "-DoutputDirectory=lib"],
        folder,
    )
    built(["javac", "-Xlint:all,-serial", "-Werror", "-cp", "lib/*", "Adapter.java"], folder)
    return ["java", "-cp", f"{folder}:{folder / 'lib' / '*'}", "Adapter"]


BUILDS = {
    Language.PYTHON: _python,
    Language.NODE: _node,
    Language.RUST: _rust,
    Language.JAVA: _java,
}

Adapter = Callable[[Language], list[str]]


@pytest.mark.parametrize("language", Language)
def test_it_plays_the_simplest_scenario_of_a_ruling(language: Language, adapter: Adapter) -> None:
    (scenario,) = load_scenarios(TEMPLATES.parent / "scenarios" / "ruling.yaml")
    assert scenario.rulings
    engine = open_engine_command(adapter(language), LIMITS)
    try:
        played = play_and_judge(scenario, engine)
    finally:
        engine.close()
    assert played.judgement.verdict is Verdict.PASS, played.judgement


@pytest.mark.parametrize("language", Language)
def test_a_card_that_it_cannot_read_is_told_with_its_text(
    language: Language, adapter: Adapter
) -> None:
    ruling = (TEMPLATES.parent / "scenarios" / "ruling.yaml").read_text(encoding="utf-8")
    (scenario,) = read_scenarios(ruling.replace("text: Evolve", "text: Flying"))
    engine = open_engine_command(adapter(language), LIMITS)
    try:
        judgement = play_and_judge(scenario, engine).judgement
    finally:
        engine.close()
    assert judgement.verdict is Verdict.UNSUPPORTED
    assert "Flying" in judgement.message


@pytest.mark.parametrize("language", Language)
def test_a_step_that_it_cannot_take_costs_no_crash(language: Language, adapter: Adapter) -> None:
    """Scripts go on after an expectation that failed, with a stack that is empty, for example."""
    ruling = (TEMPLATES.parent / "scenarios" / "ruling.yaml").read_text(encoding="utf-8")
    (scenario,) = read_scenarios(f"{ruling.rstrip()}\n  - resolve:\n")
    engine = open_engine_command(adapter(language), LIMITS)
    try:
        last = engine.run(with_pool_cards(scenario)).steps[-1]
    finally:
        engine.close()
    assert last.outcome is StepOutcome.UNSUPPORTED
    assert "resolve" in last.detail


@pytest.mark.parametrize("language", Language)
def test_the_check_finds_no_fault_in_it(language: Language, adapter: Adapter) -> None:
    assert faults_of(findings_of(adapter(language), LIMITS)) == {}


@pytest.mark.parametrize("language", [one for one in Language if one is not Language.PYTHON])
def test_with_a_port_it_is_attached_to(language: Language, adapter: Adapter) -> None:
    words = adapter(language)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with subprocess.Popen([*words, str(port)], stdin=subprocess.DEVNULL) as process:
        try:
            _wait_for(port, process)
            for _ in range(2):
                engine = open_engine_attached(f"127.0.0.1:{port}", LIMITS)
                assert engine.hello().engine == "my-engine"
                engine.close()
        finally:
            process.kill()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Connect until somebody answers; whoever does must take another connection after it."""
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            continue
    raise AssertionError("the adapter has ended before it listened")


def test_the_python_template_is_short() -> None:
    lines = (TEMPLATES / "python" / "adapter.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 60


@pytest.mark.parametrize("language", Language)
def test_the_folder_says_how_to_run_it(language: Language, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    result = CliRunner().invoke(build_app(), ["adapter", "new", "--lang", language, str(folder)])
    assert result.exit_code == 0, result.output
    readme = (folder / "README.md").read_text(encoding="utf-8")
    for command in ("run --engine-command '", "adapter check --engine-command '", "play scenario"):
        assert f"mtg-conformance {command}" in readme
    again = CliRunner().invoke(build_app(), ["adapter", "new", str(folder)])
    assert again.exit_code == 2
    assert "is not empty; name one that is new" in again.output
