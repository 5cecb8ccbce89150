"""Find the engine that the user has installed with npm.

Nothing of the engine is in this package.  It is in a folder of the user's, where
``npm install`` put it: the folder that ``MTG_FORGE`` names, or
``~/.mtg-forge``.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

VARIABLE = "MTG_FORGE"
USUAL_FOLDER = "~/.mtg-forge"
PACKAGE = Path("node_modules", "@manabrew", "forge-wasm", "package.json")
NODE_VERSION = 24


class NotInstalled(ImportError):
    """Raised when the engine is not where it is looked for; says what to type."""


@dataclass(frozen=True, slots=True)
class Installation:
    """Where the engine is and which one."""

    folder: Path
    node: Path
    version: str


def find(environment: Mapping[str, str] = os.environ) -> Installation:
    """Return the installed engine; raises :class:`NotInstalled` with the commands that help."""
    named = environment.get(VARIABLE)
    folder = Path(named or USUAL_FOLDER).expanduser()
    package = folder / PACKAGE
    if not package.is_file():
        raise NotInstalled(f"{package} is missing. {_commands(folder, named)}")
    node = _node(folder, environment)
    if node is None:
        raise NotInstalled(f"there is no Node {NODE_VERSION}. {_commands(folder, named)}")
    version = str(json.loads(package.read_text(encoding="utf-8"))["version"])
    return Installation(folder, node, version)


def _commands(folder: Path, named: str | None) -> str:
    shown = named or USUAL_FOLDER
    return (
        f"Install Forge with npm: npm install --prefix {shown} node@{NODE_VERSION} "
        f"@manabrew/forge-wasm@0.2.0 (for another folder set {VARIABLE})"
    )


def _node(folder: Path, environment: Mapping[str, str]) -> Path | None:
    """Return a Node that is new enough: the one in the folder, else the one on the path."""
    beside = folder / "node_modules" / "node" / "bin" / "node"
    found = shutil.which("node", path=environment.get("PATH"))
    for candidate in (beside, Path(found) if found else None):
        if candidate is not None and candidate.is_file() and _major(candidate) >= NODE_VERSION:
            return candidate
    return None


def _major(node: Path) -> int:
    """Return the major version of a Node, 0 when it does not run."""
    try:
        told = subprocess.run(
            [node, "--version"], capture_output=True, text=True, timeout=20, check=True
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return 0
    return int(told.strip().lstrip("v").partition(".")[0])
