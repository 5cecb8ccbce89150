"""From what is printed on a card to the characteristics that the engine plays with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypedDict

from reference_engine.abilities.costs import Cost, TapThis
from reference_engine.abilities.effects import AddMana
from reference_engine.abilities.model import Ability, AbilitySet, ActivatedAbility
from reference_engine.card_text.declined import Declined
from reference_engine.card_text.lowering import LineRefused, lower
from reference_engine.card_text.parser import line_spans, parse
from reference_engine.card_text.syntax_abilities import RulesText
from reference_engine.card_text.tokens import Unreadable
from reference_engine.card_text.type_line import BadCard, parse_number, parse_type_line
from reference_engine.characteristics import CardDefinition, Face, Layout
from reference_engine.mana import parse_cost
from reference_engine.types import BASIC_LAND_TYPES, COLORS, ManaType


class PrintedFace(TypedDict, total=False):
    """What is printed on one face; only the name and the type line must be there."""

    name: str
    cost: str
    type_line: str
    text: str
    power: str
    toughness: str
    loyalty: str
    defense: str
    colors: str


@lru_cache(maxsize=4096)
def compile_text(
    text: str, card_name: str = "", types: frozenset[str] = frozenset()
) -> tuple[RulesText, tuple[Ability, ...]]:
    """Return the syntax tree of a rules text and the abilities that it stands for.

    Raises :class:`Declined` when a sentence cannot be read or its meaning not be said.
    """
    tree = parse(text, card_name, types)
    try:
        return tree, lower(tree, types)
    except LineRefused as refusal:
        span = line_spans(text, card_name)[refusal.index]
        problem = Unreadable(span.start, reason=refusal.reason)
        raise Declined(
            text, text[span.start : span.end], problem.column, (), refusal.reason
        ) from None


@lru_cache(maxsize=4096)
def compile_face(
    name: str,
    cost: str = "",
    type_line: str = "",
    text: str = "",
    power: str | None = None,
    toughness: str | None = None,
    loyalty: str | None = None,
    defense: str | None = None,
    colors: str | None = None,
) -> Face:
    """Return the characteristics of a face (CR 109.3).

    ``colors`` are letters such as "WU" for a face with a colour indicator (CR 204); without
    them the colours are those of the mana cost (CR 202.2).  Raises :class:`Declined` for the
    text and :class:`BadCard` for everything else that cannot be read.
    """
    line = parse_type_line(type_line)
    try:
        mana_cost = parse_cost(cost) if cost else None
    except ValueError as problem:
        raise BadCard(f"the mana cost of {name!r}: {problem}") from None
    _, abilities = compile_text(text, name, line.types)
    return Face(
        name=name,
        mana_cost=mana_cost,
        colors=_colors(colors, name) if colors is not None else _of(mana_cost),
        supertypes=line.supertypes,
        types=line.types,
        subtypes=line.subtypes,
        abilities=AbilitySet((*abilities, *_intrinsic(line.types, line.subtypes, abilities))),
        power=parse_number(power, "power"),
        toughness=parse_number(toughness, "toughness"),
        loyalty=parse_number(loyalty, "loyalty"),
        defense=parse_number(defense, "defense"),
    )


def compile_card(layout: Layout, faces: Sequence[PrintedFace]) -> CardDefinition:
    """Return a card of these faces.  Its name is that of its faces, halves joined by " // ".

    Raises :class:`Declined` and :class:`BadCard`.
    """
    if not faces:
        raise BadCard("a card has at least one face")
    return _card(layout, tuple(tuple(sorted(face.items())) for face in faces))


@lru_cache(maxsize=4096)
def _card(layout: Layout, faces: tuple[tuple[tuple[str, object], ...], ...]) -> CardDefinition:
    compiled = tuple(compile_face(**dict(face)) for face in faces)
    halves = layout in ("split", "aftermath")
    name = " // ".join(face.name for face in compiled) if halves else compiled[0].name
    return CardDefinition(name, compiled, layout)


def _of(mana_cost: object) -> frozenset[ManaType]:
    return getattr(mana_cost, "colors", frozenset())


def _colors(letters: str, name: str) -> frozenset[ManaType]:
    known = {color.value: color for color in COLORS}
    if not set(letters) <= set(known):
        raise BadCard(f"{letters!r} are no colours (of {name!r}); write letters of WUBRG")
    return frozenset(known[letter] for letter in letters)


def _intrinsic(
    types: frozenset[str], subtypes: frozenset[str], printed: tuple[Ability, ...]
) -> tuple[Ability, ...]:
    """Return the mana abilities that basic land types give (CR 305.6), unless printed out.

    They count as lines after those of the text.
    """
    if "land" not in types:
        return ()
    found: list[Ability] = []
    last = max((getattr(ability, "line", 0) for ability in printed), default=0)
    for subtype, mana in BASIC_LAND_TYPES.items():
        if subtype in subtypes:
            line = max(last, len(printed)) + len(found) + 1
            ability = ActivatedAbility(Cost(parts=(TapThis(),)), (AddMana((mana,)),), line=line)
            if not any(_same(ability, other) for other in printed):
                found.append(ability)
    return tuple(found)


def _same(one: ActivatedAbility, other: Ability) -> bool:
    return (
        isinstance(other, ActivatedAbility)
        and other.cost == one.cost
        and other.effects == one.effects
    )
