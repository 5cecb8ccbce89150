"""Write a small working adapter into a folder, for an author to fill in."""

from __future__ import annotations

import shutil
from pathlib import Path

from conformance.adapter_kit.check import SCENARIOS
from conformance.adapter_kit.languages import Language

TEMPLATES = Path(__file__).parent / "templates"


class FolderNotEmpty(Exception):
    """Raised when the folder holds something that would be overwritten or mixed up."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        super().__init__(f"the folder {folder} is not empty; name one that is new")


def write_adapter(language: Language, folder: Path) -> tuple[Path, ...]:
    """Write the template of a language and its scenario; return the files.

    Raises :class:`FolderNotEmpty`, and ``OSError`` when the folder cannot be written.
    """
    if folder.exists() and any(folder.iterdir()):
        raise FolderNotEmpty(folder)
    source = TEMPLATES / language
    written = []
    for path in sorted(source.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            target = folder / path.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            written.append(target)
    shutil.copyfile(SCENARIOS / "ruling.yaml", folder / "scenario.yaml")
    return (*written, folder / "scenario.yaml")
