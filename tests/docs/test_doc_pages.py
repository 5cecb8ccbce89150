"""What the pages say is so: links lead somewhere, and every command that is shown runs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main
from doc_pages import PAGES, ROOT, Block, anchors, blocks, links, name, prose

from conformance.cli import build_app

RUNNING = [page for page in PAGES if any(block.runs for block in blocks(page))]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        target, _, anchor = link.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        there = (page.parent / target).resolve() if target else page
        assert there.exists(), f"{name(page)}: {link} leads nowhere"
        if anchor and there.suffix == ".md":
            assert anchor in anchors(there), f"{name(page)}: {link}: there is no such heading"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_a_block_that_cannot_run_says_why(page: Path) -> None:
    for block in blocks(page):
        if block.language in ("sh", "bash", "console", "shell"):
            assert block.language == "sh", f"{name(page)}:{block.line}: write sh"
            if not block.runs:
                assert len(block.reason_not_to_run) > 8, f"{name(page)}:{block.line}: why?"


def test_few_blocks_cannot_run() -> None:
    idle = [
        f"{name(page)}:{block.line}: {block.reason_not_to_run}"
        for page in PAGES
        for block in blocks(page)
        if block.language == "sh" and not block.runs
    ]
    assert len(idle) <= 14, idle


@pytest.mark.skipif(sys.platform == "win32", reason="the pages write for a POSIX shell")
@pytest.mark.parametrize("page", RUNNING, ids=name)
def test_the_commands_of_a_page_run_one_after_the_other(page: Path, tmp_path: Path) -> None:
    shims = tmp_path / "bin"
    shims.mkdir()
    for command, start in (
        ("mtg-conformance", f'"{sys.executable}" -m conformance'),
        ("python3", f'"{sys.executable}"'),
        ("python", f'"{sys.executable}"'),
    ):
        shim = shims / command
        shim.write_text(f'#!/bin/sh\nexec {start} "$@"\n')
        shim.chmod(0o755)
    folder = tmp_path / "page"
    folder.mkdir()
    environment = {
        **os.environ,
        "PATH": f"{shims}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)]),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"),
        "COLUMNS": "80",
    }
    for block in blocks(page):
        if block.file:
            Path(folder, block.file).parent.mkdir(parents=True, exist_ok=True)
            Path(folder, block.file).write_text(block.text, encoding="utf-8")
        elif block.runs:
            ran = run(block, folder, environment)
            where = f"{name(page)}:{block.line}"
            said = f"{where} ended with {ran.returncode}\n{ran.stdout}{ran.stderr}"
            assert ran.returncode == block.status, said


def run(
    block: Block, folder: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run a block in a shell that stops at the first command that fails."""
    return subprocess.run(
        ["bash", "-eo", "pipefail", "-c", block.text], cwd=folder, env=environment, text=True,
        capture_output=True, timeout=300, stdin=subprocess.DEVNULL,
    )  # fmt: skip


# ---------------------------------------------------------------- commands that are spoken of

_APP = typer.main.get_command(build_app())
_TOLD = re.compile(r"mtg-conformance ((?:[a-z][a-z-]*)(?: [a-z][a-z-]*)?)([^`\n|;>]*)")


def command_of(words: list[str]) -> tuple[object, list[str]]:
    """Return the command that words name, and the words after it."""
    command: object = _APP
    rest = list(words)
    while rest and hasattr(command, "commands") and rest[0] in command.commands:
        command = command.commands[rest.pop(0)]
    return command, rest


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands_and_options_that_a_page_names_exist(page: Path) -> None:
    text = re.sub(r"'[^'\n]*'", "", page.read_text(encoding="utf-8"))
    for found in _TOLD.finditer(text):
        words = found[1].split()
        command, rest = command_of(words)
        assert len(rest) < len(words), f"{name(page)}: no command {found[1]!r}"
        known = {option for one in command.params for option in (*one.opts, *one.secondary_opts)}
        known |= {"--help", "-h"}
        for option in re.findall(r"(?<=[\s\[(])--?[a-z][a-z-]*", found[2]):
            assert option in known, f"{name(page)}: {found[1]} has no {option}"


def test_every_command_is_spoken_of_in_the_pages() -> None:
    told = "\n".join(prose(page) + "".join(one.text for one in blocks(page)) for page in PAGES)
    for command in _APP.commands:
        assert f"`{command}" in told or f"mtg-conformance {command}" in told, command
