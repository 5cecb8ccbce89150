"""The command line.  Each module of this package that has ``register`` adds commands.

Modules import what is heavy inside their commands, so that ``--help`` is quick.  The exit
status is 0 when all is as expected, 1 when something failed, 2 when the command could not
run or nothing was exercised.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import sys
from typing import Annotated

import typer

from conformance import __version__

CONTEXT = {"help_option_names": ["-h", "--help"]}


def build_app() -> typer.Typer:
    """Return the application with the commands of every module found here."""
    app = typer.Typer(
        name="mtg-conformance",
        help="Find out which rulings of Magic: The Gathering a rules engine breaks.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings=CONTEXT,
    )
    app.callback()(_before_any_command)
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda found: found.name):
        register = getattr(importlib.import_module(f"{__name__}.{module.name}"), "register", None)
        if register is not None:
            register(app)
    _unwrap_help(app)
    return app


def _unwrap_help(app: typer.Typer) -> None:
    """Make each paragraph of a command's help one line, which the terminal breaks by its width."""
    for command in app.registered_commands:
        words = command.help or (command.callback and inspect.getdoc(command.callback)) or ""
        paragraphs = inspect.cleandoc(words).split("\n\n")
        command.help = "\n\n".join(" ".join(one.split("\n")) for one in paragraphs)
    for group in app.registered_groups:
        if group.typer_instance is not None:
            _unwrap_help(group.typer_instance)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mtg-conformance {__version__}")
        raise typer.Exit


def _before_any_command(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Find out which rulings of Magic: The Gathering a rules engine breaks."""


def main() -> None:
    """Run the command line; the entry point ``mtg-conformance``."""
    from conformance.cli.consoles import make_consoles_safe
    from conformance.cli.statuses import Status
    from conformance.content import ContentMissing
    from conformance.search.interrupts import Interrupts

    make_consoles_safe()
    try:
        with Interrupts():
            build_app()()
    except ContentMissing as error:
        typer.echo(str(error), err=True)
        sys.exit(Status.COULD_NOT_RUN)
    except KeyboardInterrupt:
        sys.exit(Status.INTERRUPTED)
