"""Walk somebody's way: from an empty folder, with the command line alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


class Walk:
    """Runs commands in a folder, as somebody types them into a shell."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        path = os.pathsep.join(entry for entry in sys.path if entry)
        self.environment = {**os.environ, "PYTHONPATH": path, "COLUMNS": "80"}
        self.said = ""

    def __call__(self, *words: str, status: int = 0) -> str:
        """Run a command, which must end with the status, and return what it says."""
        ran = subprocess.run(
            [sys.executable, "-m", "conformance", *words], cwd=self.folder, text=True,
            encoding="utf-8", env=self.environment, capture_output=True, timeout=300,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
        self.said = ran.stdout + ran.stderr
        assert ran.returncode == status, f"{' '.join(words)}\n{self.said}"
        return self.said

    def file(self, name: str) -> Path:
        """Return a file of the folder."""
        return self.folder / name
