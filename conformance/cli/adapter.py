"""``mtg-conformance adapter``: what an author needs to plug an engine in."""

from __future__ import annotations

from typing import Annotated

import typer

from conformance.cli.common import could_not_run

SpecArgument = Annotated[
    str, typer.Argument(metavar="ENGINE", help="A name, or module:Class for one of your own.")
]


def serve(
    engine: SpecArgument,
    listen: Annotated[
        str,
        typer.Option(
            "--listen", metavar="ADDRESS", help="HOST:PORT, or the path of a Unix socket."
        ),
    ] = "127.0.0.1:7777",
) -> None:
    """Let an adapter written in Python listen, for `run --attach`: start this in a debugger.

    It takes one connection after another until it is interrupted.
    """
    from conformance.engines.discovery import DiscoveryError, check_requirements, find_engine
    from conformance.engines.worker_host import serve_at

    def ready(address: str) -> None:
        typer.echo(f"{engine} listens at {address}; now: mtg-conformance run --attach {address}")

    try:
        check_requirements(find_engine(engine))
        serve_at(listen, engine, ready)
    except DiscoveryError as error:
        could_not_run(str(error))
    except (OSError, ValueError) as error:
        could_not_run(f"{listen}: it cannot be listened there: {error}; give another address")
    except KeyboardInterrupt:
        raise typer.Exit(0) from None


def register(app: typer.Typer) -> None:
    """Add the command and what it has under it."""
    group = typer.Typer(
        name="adapter", help="Plug an engine in: write, check and attach.", no_args_is_help=True
    )
    group.command(name="serve")(serve)
    app.add_typer(group)
