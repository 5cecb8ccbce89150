"""``mtg-conformance cards``: see how card texts are read."""

from __future__ import annotations

from typing import Annotated

import typer

from conformance.cli.common import FAILED, JsonOption


def read(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Rules text; \\n between abilities.")],
    name: Annotated[
        str, typer.Option("--name", help="The card's name, where its text says it.")
    ] = "This Card",
    type_line: Annotated[
        str,
        typer.Option("--type", help='The type line of the card, such as "Creature" or "Sorcery".'),
    ] = "Creature",
    json_out: JsonOption = False,
) -> None:
    """Show how the reference engine reads a card's text, or the sentence that it declines.

    Exit status: 0 the text is read, 1 it is declined.
    """
    from conformance.report.card_reading import reading_of

    reading = reading_of(text, name, type_line)
    typer.echo(reading.as_json() if json_out else reading.as_text())
    if not reading.is_read:
        raise typer.Exit(FAILED)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(help="See how card texts are read.", no_args_is_help=True)
    group.command(name="read")(read)
    # A group with a single command needs a callback to stay a group.
    group.callback()(_group)
    app.add_typer(group, name="cards")


def _group() -> None:
    """See how card texts are read."""
