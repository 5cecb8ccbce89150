"""What is printed on cards (CR 200 to 212, 709 to 715)."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from conformance.scenario.words import LayoutName, Model


class CardFace(Model):
    """One face, half or set of characteristics printed on a card (CR 200 to 212, 709 to 715)."""

    name: str = Field(min_length=1, description="The face's own name.")
    cost: str | None = Field(None, description='Mana cost, such as "{2}{G}". None: no mana cost.')
    type: str = Field(description='Type line, such as "Creature — Crab".')
    text: str = Field("", description="Rules text; one ability a line.")
    power: str | None = Field(None, description="Printed power.")
    toughness: str | None = Field(None, description="Printed toughness.")
    loyalty: str | None = Field(None, description="Printed loyalty (planeswalkers).")
    defense: str | None = Field(None, description="Printed defense (battles).")


class Card(Model):
    """A card as printed: a layout and one face or two.  The text says all that it does."""

    name: str = Field(description='The whole name; two faces are joined by " // ".')
    layout: LayoutName = Field("normal", description="How the faces stand on the card.")
    faces: tuple[CardFace, ...] = Field(
        min_length=1, max_length=2, description="What is printed: one face, or two."
    )
    printed_as: str | None = Field(
        None, description="Name of a printed card that does the same, for engines without text."
    )


def cards_in_order(value: object) -> object:
    """Read ``{Grove Ox: {cost: …, type: …}}``; keep a sequence of cards as it is."""
    if not isinstance(value, Mapping):
        return value
    return tuple(_named_card(name, card) for name, card in value.items())


def _named_card(name: object, card: object) -> object:
    if not isinstance(card, Mapping):
        return card
    if "faces" in card:
        return {"name": name, **card}
    outer = {key: card[key] for key in ("printed as", "printed_as", "layout") if key in card}
    face = {"name": name, **{key: card[key] for key in card if key not in outer}}
    return {"name": name, "faces": (face,), **outer}
