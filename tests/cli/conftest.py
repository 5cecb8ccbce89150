"""Run the command line in this process, with fakes in the place of engines."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
import table_engine
from typer.testing import CliRunner, Result

from conformance.cli import build_app
from conformance.engines import discovery

Run = Callable[..., Result]

OX = """\
id: x.cast-an-ox
rulings: [evolve.trigger-check]
summary: A creature spell resolves.
start:
  alice:
    hand: [{card: Grove Ox, as: ox}]
    mana: "{2}{G}"
play:
  - cast: ox
    not asked: [x]
  - resolve:
  - expect: {ox: {zone: battlefield, power: 3}, alice: {life: 20, mana: ""}, stack: []}
    clause: the ox arrives
"""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs a command; `fake:NAME` opens an engine of the fakes."""
    real = discovery.open_engine

    def open_engine(spec: str, **options: object) -> object:
        if spec.startswith("fake:"):
            return getattr(table_engine, spec.removeprefix("fake:"))()
        return real(spec)

    monkeypatch.setattr(discovery, "open_engine", open_engine)
    runner = CliRunner()

    def command(*words: str | Path) -> Result:
        return runner.invoke(build_app(), [str(word) for word in words])

    return command


@pytest.fixture
def ox_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scenario file in the working directory, so that its path is short."""
    monkeypatch.chdir(tmp_path)
    path = Path("ox.yaml")
    path.write_text(OX, encoding="utf-8")
    return path


@pytest.fixture
def snapshot() -> Callable[[str, str], None]:
    """Compare a text with a stored one; write it when MTG_UPDATE_SNAPSHOTS is set."""

    def compare(name: str, text: str) -> None:
        path = Path(__file__).parent / "snapshots" / f"{name}.txt"
        if os.environ.get("MTG_UPDATE_SNAPSHOTS"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return compare
