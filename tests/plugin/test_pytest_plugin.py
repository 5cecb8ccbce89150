"""The pytest plugin: idle without an engine, and with one the same verdicts as `run`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

RULING = "evolve.trigger-check"
QUICK = ("--mtg-ruling", RULING, "--mtg-profile", "quick")
WRONG = ("--mtg-engine", "search_arms:ComparesWrongly")
SEARCH = str(Path(__file__).parent.parent / "search")


def environment() -> dict[str, str]:
    """Return an environment in which the tests' own engines can be imported."""
    path = os.pathsep.join([SEARCH, *(entry for entry in sys.path if entry)])
    return {**os.environ, "PYTHONPATH": path, "PYTEST_ADDOPTS": ""}


def run_python(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder."""
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment(), capture_output=True, text=True
    )


def run_pytest(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run pytest on the installed package, as users do, with warnings as errors."""
    options = ("-q", "-W", "error", "-p", "no:cacheprovider")
    return run_python(folder, "-m", "pytest", *options, "--pyargs", "conformance", *words)


def test_without_an_engine_the_plugin_does_nothing_and_imports_nothing_heavy(
    tmp_path: Path,
) -> None:
    (tmp_path / "test_it.py").write_text(
        "import sys\n"
        "def test_it():\n"
        "    ours = {name for name in sys.modules if name.startswith('conformance.')}\n"
        "    assert ours <= {'conformance.pytest_plugin'}, ours\n"
        "    assert not any(name.startswith('reference_engine') for name in sys.modules)\n"
    )
    done = run_python(tmp_path, "-m", "pytest", "-q", "-W", "error", "test_it.py")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout
    assert "mtg-conformance" not in done.stdout
    assert run_pytest(tmp_path).returncode == pytest.ExitCode.NO_TESTS_COLLECTED


def test_there_is_one_item_for_each_ruling_and_case(tmp_path: Path) -> None:
    from conformance.properties.registry import arms

    done = run_pytest(tmp_path, "--mtg-engine", "reference", *QUICK, "--collect-only")
    assert done.returncode == 0, done.stdout + done.stderr
    items = [line for line in done.stdout.splitlines() if "::" in line]
    assert items == [f"conformance::{one}::{case}" for one, case in arms() if one == RULING]


def test_all_that_is_right_passes(tmp_path: Path) -> None:
    done = run_pytest(tmp_path, "--mtg-engine", "reference", *QUICK)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "13 passed" in done.stdout
    assert f"{RULING}: pass" in done.stdout


def test_verdicts_are_those_of_run_also_under_xdist(tmp_path: Path) -> None:
    run = run_python(
        tmp_path, "-c", "from conformance.cli import main; main()",
        "run", "--engine", "search_arms:ComparesWrongly", "--ruling", RULING, "--profile", "quick",
        "--json", "run.json", "--save", "run",
    )  # fmt: skip
    assert run.returncode == 1, run.stderr
    expected = (tmp_path / "run.json").read_text()
    for name, words in (("alone", ()), ("spread", ("-n", "2"))):
        options = ("--mtg-json", f"{name}.json", "--mtg-save", name)
        done = run_pytest(tmp_path, *WRONG, *QUICK, *options, *words)
        assert done.returncode == 1, done.stdout + done.stderr
        assert (tmp_path / f"{name}.json").read_text() == expected
        saved = {path.name: path.read_text() for path in (tmp_path / name).iterdir()}
        assert saved == {path.name: path.read_text() for path in (tmp_path / "run").iterdir()} != {}


def test_a_failure_is_a_story_and_no_traceback_of_ours(tmp_path: Path) -> None:
    done = run_pytest(tmp_path, *WRONG, *QUICK, "-k", "equal", "--mtg-json", "one.json")
    assert done.returncode == 1, done.stderr
    assert f"{RULING} (CR 702.100a, 603.4, 603.6a, 702.100c, 603.6d): equal" in done.stdout
    assert "[does-not-trigger]" in done.stdout
    assert "again: mtg-conformance play counterexamples/reference/" in done.stdout
    assert "Traceback" not in done.stdout
    assert json.loads((tmp_path / "one.json").read_text())["failed"] is True


def test_what_an_engine_does_not_support_is_skipped_and_nothing_exercised_is_no_success(
    tmp_path: Path,
) -> None:
    done = run_pytest(tmp_path, "--mtg-engine", "table_engine:TableEngine", *QUICK, "-rs")
    assert done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED, done.stdout + done.stderr
    assert "13 skipped" in done.stdout
    assert "unsupported; 0 of 2 scenarios reached it" in done.stdout


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--mtg-engine", "referense"), "did you mean 'reference'?"),
        (("--mtg-engine", "reference", "--mtg-ruling", "evolv"), 'did you mean "evolve"?'),
        (("--mtg-engine", "reference", "--mtg-profile", "quik"), 'did you mean "quick"?'),
        (("--mtg-engine-command", "no-such-program-anywhere"), "no-such-program-anywhere"),
    ],
)
def test_what_cannot_be_used_is_an_error_of_usage(
    tmp_path: Path, words: tuple[str, ...], problem: str
) -> None:
    done = run_pytest(tmp_path, *words)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert problem in done.stderr
    assert "Traceback" not in done.stderr
