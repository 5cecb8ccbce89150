"""What the commands share: exit statuses, faults in one line, the options for an engine."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from conformance.cli.consoles import json_for_output
from conformance.cli.statuses import Status

if TYPE_CHECKING:
    from rich.console import Console

    from conformance.engines.engine import Engine

AS_EXPECTED, FAILED, COULD_NOT_RUN = Status.AS_EXPECTED, Status.FAILED, Status.COULD_NOT_RUN

PIPED_WIDTH = 120
"""How wide tables are where there is no terminal to ask."""

EngineOption = Annotated[
    str,
    typer.Option(
        "--engine",
        "-e",
        help="The engine to play on: a name, or module:Class for an adapter of your own.",
    ),
]
EngineCommandOption = Annotated[
    str | None,
    typer.Option(
        "--engine-command",
        help="A command that starts an engine speaking the wire protocol, in place of --engine.",
    ),
]
AttachOption = Annotated[
    str | None,
    typer.Option(
        "--attach",
        metavar="ADDRESS",
        help="HOST:PORT or a socket's path where an engine listens that runs already, in a "
        "debugger perhaps, in place of --engine.",
    ),
]
TimeLimitOption = Annotated[
    float | None,
    typer.Option(
        "--time-limit",
        metavar="SECONDS",
        min=0.1,
        help="How long a scenario may take in a worker.  Default: what the adapter says, or 10; "
        "3600 when attached.",
        show_default=False,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def could_not_run(message: str) -> NoReturn:
    """Print a fault on standard error and exit with status 2."""
    typer.echo(message, err=True)
    raise typer.Exit(COULD_NOT_RUN)


@contextmanager
def opened_engine(
    engine: str, command: str | None, attach: str | None = None, seconds: float | None = None
) -> Iterator[Engine]:
    """Open the engine that the options name; close it at the end.

    ``seconds`` is how long a scenario may take in a worker; None leaves that as it is.

    An engine that cannot be found or started ends the command with status 2.
    """
    from conformance.engines.discovery import (
        DiscoveryError,
        open_engine,
        open_engine_attached,
        open_engine_command,
    )
    from conformance.engines.worker import EngineUnavailable
    from conformance.engines.worker_process import time_limit

    try:
        limits = time_limit(seconds)
        if attach is not None:
            opened = open_engine_attached(attach, limits)
        elif command is not None:
            opened = open_engine_command(command, limits)
        else:
            opened = open_engine(engine, limits=limits)
    except (DiscoveryError, EngineUnavailable) as error:
        could_not_run(str(error))
    try:
        try:
            opened.hello()
        except (DiscoveryError, EngineUnavailable) as error:
            could_not_run(str(error))
        yield opened
    finally:
        opened.close()


def write_output(target: str, text: str) -> None:
    """Write a document to a file, or to standard output for ``-``.

    A file that cannot be written ends the command with status 2.
    """
    if target == "-":
        typer.echo(json_for_output(text) if text.startswith("{") else text, nl=False)
        return
    path = Path(target)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        could_not_run(f"{target}: the results cannot be written: {error.strerror}")


def echo_json(document: object) -> None:
    """Print a document as JSON that any console can take."""
    import json

    typer.echo(json_for_output(json.dumps(document, ensure_ascii=False, indent=2)))


def engine_options(engine: str, command: str | None, attach: str | None = None) -> str:
    """Return the options that name an engine again."""
    import shlex

    if attach is not None:
        return f"--attach {shlex.quote(attach)}"
    if command is not None:
        return f"--engine-command {shlex.quote(command)}"
    return f"--engine {shlex.quote(engine)}"


def console(*, stderr: bool = False) -> Console:
    """Return the console for standard output, or standard error, as it is at the moment."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() or "COLUMNS" in os.environ else PIPED_WIDTH
    return Console(file=stream, width=width)
