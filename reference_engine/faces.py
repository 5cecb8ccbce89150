"""Which of a card's characteristics an object has, and its mana value (CR 202.3, 708 to 715)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from reference_engine.abilities.model import AbilitySet
from reference_engine.characteristics import CardDefinition, Face
from reference_engine.fusing import fused_abilities
from reference_engine.mana import ManaCost
from reference_engine.rule import rule
from reference_engine.types import ObjectId, Zone

if TYPE_CHECKING:
    from reference_engine.game import Game
    from reference_engine.objects import GameObject

FACE_DOWN = Face(name="", types=frozenset({"creature"}), power=2, toughness=2)
"""A face-down permanent: a 2/2 creature with no text, name, subtypes or cost (CR 708.2a)."""

_NO_FACE = Face(name="")


@lru_cache(maxsize=1024)
def combined(definition: CardDefinition) -> Face:
    """Return the characteristics of both halves of a split card together (CR 709.4)."""
    left, right = definition.faces
    return Face(
        name=definition.name,
        mana_cost=_add_costs(left.mana_cost, right.mana_cost),
        colors=left.colors | right.colors,
        supertypes=left.supertypes | right.supertypes,
        types=left.types | right.types,
        subtypes=left.subtypes | right.subtypes,
        abilities=AbilitySet(fused_abilities(left.abilities.all, right.abilities.all)),
    )


def _add_costs(left: ManaCost | None, right: ManaCost | None) -> ManaCost | None:
    if left is None or right is None:
        return left or right
    return ManaCost(
        left.generic + right.generic,
        left.x + right.x,
        left.colored + right.colored,
        left.hybrid + right.hybrid,
    )


def face_of(thing: GameObject) -> Face:
    """Return the copiable values that an object has where it is, before other effects."""
    if thing.definition is None:
        return _NO_FACE
    if thing.face_down:
        return FACE_DOWN if thing.zone is Zone.BATTLEFIELD else _NO_FACE  # CR 708.2a, 406.3
    if thing.copied_face is not None:
        return thing.copied_face
    definition = thing.definition
    if definition.layout in ("split", "aftermath"):
        on_stack = thing.zone is Zone.STACK and not thing.fused
        return definition.faces[thing.face] if on_stack else combined(definition)
    if thing.zone in (Zone.STACK, Zone.BATTLEFIELD):
        return definition.faces[thing.face]
    return definition.faces[0]  # CR 712.8a, 715.4


@rule("202.3", "202.3a", "202.3b", "202.3d", "202.3e", "107.3g")
def mana_value(game: Game, it: ObjectId) -> int:
    """Return the mana value of an object, as it is now or last was.

    A back face that is up counts its front face's cost (CR 202.3b); X is what
    :func:`x_in_mana_cost` says.
    """
    known = game.former.get(it)
    if known is not None and it not in game.objects:
        return known.mana_value
    thing = game.objects[it]
    cost = game.characteristics(it).mana_cost
    definition = thing.definition
    if (
        definition is not None
        and definition.layout == "transform"
        and thing.face == 1
        and thing.zone in (Zone.BATTLEFIELD, Zone.STACK)
        and thing.copied_face is None
        and not thing.face_down
    ):
        cost = definition.faces[0].mana_cost
    return 0 if cost is None else value_of_cost(game, cost, x_in_mana_cost(game, it))


@rule("202.3", "202.3e", "202.3f", "202.3g")
def value_of_cost(game: Game, cost: ManaCost, x: int) -> int:
    """Return the total amount of mana in a mana cost, with this X for each {X}."""
    return cost.value(x)


@rule("202.3e", "107.3a", "107.3g")
def x_in_mana_cost(game: Game, it: ObjectId) -> int:
    """Return the X that an object's mana cost counts: the chosen one on the stack, else 0."""
    thing = game.objects[it]
    if thing.zone is not Zone.STACK or thing.cast is None:
        return 0
    return thing.cast.x or 0
