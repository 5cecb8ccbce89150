"""The reference is what the code says, and the picture of a failure what the terminal shows."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).parents[2] / "docs"


def script(path: Path) -> ModuleType:
    """Load a script of the docs as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", ["scenario-format.md", "protocol.md", "commands.md"])
def test_the_reference_is_fresh(page: str) -> None:
    """Write it anew with `python docs/reference/generate.py`."""
    made = script(DOCS / "reference" / "generate.py").pages()
    assert made[page] == (DOCS / "reference" / page).read_text(encoding="utf-8")


def test_the_picture_of_a_failure_is_what_the_terminal_shows() -> None:
    """Draw it anew with `python docs/pictures/make_failure.py`."""
    made = script(DOCS / "pictures" / "make_failure.py").picture()
    assert made == (DOCS / "pictures" / "failure.svg").read_text(encoding="utf-8")
    assert "http" not in made.replace("http://www.w3.org/", "")
