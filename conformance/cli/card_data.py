"""The option for a user's own card file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conformance.cli.common import could_not_run

if TYPE_CHECKING:
    from conformance.scenario.model import Card

CardDataOption = Annotated[
    Path | None,
    typer.Option(
        "--card-data",
        metavar="FILE",
        envvar="MTG_CARD_DATA",
        help="A card file of yours in the MTGJSON format: its cards can be used by name.",
    ),
]


def cards_of(path: Path | None) -> Mapping[str, Card]:
    """Return the cards of a user's file, none without one; a bad file ends the command."""
    if path is None:
        return {}
    from conformance.authoring.card_data import CardDataError, read_card_data

    try:
        return read_card_data(path)
    except CardDataError as error:
        could_not_run(str(error))
