"""Run commands in this process, in a folder of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import table_engine
from typer.testing import CliRunner, Result

from conformance.cli import build_app
from conformance.engines import discovery
from conformance.search import pool


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Result]:
    """Return a function that runs a command; `fake:NAME` opens an engine of the fakes."""
    real = discovery.open_engine

    def open_engine(spec: str, **options: object) -> object:
        if spec.startswith("fake:"):
            return getattr(table_engine, spec.removeprefix("fake:"))()
        return real(spec)

    monkeypatch.setattr(discovery, "open_engine", open_engine)
    monkeypatch.setattr(pool, "open_engine", open_engine)
    monkeypatch.chdir(tmp_path)
    runner = CliRunner()

    def run(*words: str | Path) -> Result:
        return runner.invoke(build_app(), [str(word) for word in words])

    return run
