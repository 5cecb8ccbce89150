"""The hooks for pre-commit run the commands that there are, on the files that they are for."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from conformance.cli import build_app

ROOT = Path(__file__).parents[2]
HOOKS = {
    hook["id"]: hook
    for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
}


def entry(hook: str, *files: Path) -> Any:
    program, *arguments = shlex.split(HOOKS[hook]["entry"])
    assert program == "mtg-conformance"
    return CliRunner().invoke(build_app(), [*arguments, *map(str, files)])


def test_there_is_one_for_problems_and_one_for_the_form() -> None:
    assert set(HOOKS) == {"mtg-fixtures-lint", "mtg-fixtures-fmt"}
    assert all(hook["language"] == "python" for hook in HOOKS.values())


@pytest.mark.parametrize("hook", sorted(HOOKS))
def test_a_hook_passes_a_sound_file_and_fails_a_broken_one(hook: str, tmp_path: Path) -> None:
    sound, broken = tmp_path / "sound.yaml", tmp_path / "broken.yaml"
    sound.write_text("id: test.sound\nplay:\n  - expect: {alice: {life: 20}}\n")
    broken.write_text("id: test.broken\nplya: []\n")
    assert entry(hook, sound).exit_code == 0
    assert entry(hook, sound, broken).exit_code != 0


@pytest.mark.parametrize("hook", sorted(HOOKS))
def test_a_hook_looks_at_the_fixtures_of_this_project(hook: str) -> None:
    pattern = re.compile(HOOKS[hook]["files"])
    assert pattern.search("fixtures/scenarios/evolve/trigger-check.yaml")
    assert pattern.search("vendor/fixtures/probes/evolve.yaml")
    assert not pattern.search("adapters/phase/expectations.yaml")
