"""The pictures in the tutorial for editors show what a terminal shows today."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


@pytest.fixture(scope="module")
def make_editor() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_editor", PICTURES / "make_editor.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["error", "why"])
def test_a_picture_shows_what_is_printed_today(make_editor: ModuleType, name: str) -> None:
    """Draw them anew with `python docs/pictures/make_editor.py`."""
    drawn = getattr(make_editor, f"{name}_picture")()
    assert drawn == (PICTURES / f"editor-{name}.svg").read_text(encoding="utf-8")
