"""``mtg-conformance cards``: see how card texts are read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from conformance.cli.card_data import CardDataOption, cards_of
from conformance.cli.common import FAILED, JsonOption, could_not_run, echo_json


def read(
    text: Annotated[
        str,
        typer.Argument(
            metavar="TEXT",
            help="Rules text; \\n between abilities. With --card-data, the name of a card.",
        ),
    ],
    name: Annotated[
        str, typer.Option("--name", help="The card's name, where its text says it.")
    ] = "This Card",
    type_line: Annotated[
        str,
        typer.Option("--type", help='The type line of the card, such as "Creature" or "Sorcery".'),
    ] = "Creature",
    card_data: CardDataOption = None,
    json_out: JsonOption = False,
) -> None:
    """Show how the reference engine reads a card's text, or the sentence that it declines.

    Exit status: 0 the text is read, 1 it is declined.
    """
    from conformance.report.card_reading import reading_of

    faces = [(text, name, type_line)] if card_data is None else _faces(text, card_data)
    readings = [reading_of(*face) for face in faces]
    if json_out:
        documents = [json.loads(reading.as_json()) for reading in readings]
        document = documents[0] if card_data is None else {"name": text, "faces": documents}
        echo_json(document)
    else:
        for (_, called, line), reading in zip(faces, readings, strict=True):
            if card_data is not None:
                typer.echo(f"{called}: {line}")
            typer.echo(reading.as_text())
    if not all(reading.is_read for reading in readings):
        raise typer.Exit(FAILED)


def _faces(name: str, card_data: Path) -> list[tuple[str, str, str]]:
    """Return text, name and type line of each face of a card of the user's file."""
    from conformance.scenario.problems import did_you_mean

    cards = cards_of(card_data)
    card = cards.get(name)
    if card is None:
        hint = did_you_mean(name, cards) or "or its layout is none that the suite has"
        could_not_run(f'{card_data}: there is no card "{name}"; {hint}')
    return [(face.text, face.name, face.type) for face in card.faces]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(help="See how card texts are read.", no_args_is_help=True)
    group.command(name="read")(read)
    # A group with a single command needs a callback to stay a group.
    group.callback()(_group)
    app.add_typer(group, name="cards")


def _group() -> None:
    """See how card texts are read."""
