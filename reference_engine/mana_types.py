"""Types of mana that permanents define or could produce (CR 106.5, 106.7).

Mana abilities are *asked* here, not run.  Sources that reflect each other are resolved by the
least fixed point: start from nothing, add what each could produce given the others, until
nothing is added.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference_engine.abilities import effects as e
from reference_engine.abilities.context import Context
from reference_engine.abilities.descriptions import Description
from reference_engine.abilities.model import ActivatedAbility
from reference_engine.rule import rule
from reference_engine.types import COLORS, ManaType, ObjectId

if TYPE_CHECKING:
    from reference_engine.game import Game


def types_among(game: Game, effect: e.AddManaAmong, context: Context) -> tuple[ManaType, ...]:
    """Return the types that the permanents of an effect define, in the usual order."""
    permanents = [it for it in game.battlefield if effect.permanents.matches(game, it, context)]
    found: set[ManaType] = set()
    if effect.of == "colors among":
        for it in permanents:
            found |= game.characteristics(it).colors
    else:
        could = could_produce(game)
        for it in permanents:
            found |= could.get(it, set())
    if effect.colors_only:
        found &= set(COLORS)
    return tuple(symbol for symbol in ManaType if symbol in found)


@rule("106.7", "106.5")
def could_produce(game: Game) -> dict[ObjectId, set[ManaType]]:
    """Return the types of mana that each permanent could produce now (CR 106.7)."""
    from reference_engine.activating import is_mana_ability

    board = game.board()
    abilities = [
        (it, ability)
        for it in board.speaking
        for ability in board.characteristics[it].abilities.activated
        if is_mana_ability(game, ability)
    ]
    found: dict[ObjectId, set[ManaType]] = {it: set() for it, _ in abilities}
    changed = True
    while changed:
        changed = False
        for it, ability in abilities:
            types = _types_of(game, it, ability, found)
            if not types <= found[it]:
                found[it] |= types
                changed = True
    return found


def _types_of(
    game: Game,
    it: ObjectId,
    ability: ActivatedAbility,
    known: dict[ObjectId, set[ManaType]],
) -> set[ManaType]:
    context = Context(it, game.controller_of(it))
    found: set[ManaType] = set()
    for effect in ability.effects:
        match effect:
            case e.AddMana(mana, times):
                if times.value(game, context) > 0:
                    found |= set(mana)
            case e.AddManaOfChoice(options, amount):
                if amount.value(game, context) > 0:
                    found |= set(options)
            case e.AddManaAmong(of="colors among"):
                found |= set(types_among(game, effect, context))
            case e.AddManaAmong():
                found |= _reflected(game, effect.permanents, context, known, effect)
    return found


def _reflected(
    game: Game,
    permanents: Description,
    context: Context,
    known: dict[ObjectId, set[ManaType]],
    effect: e.AddManaAmong,
) -> set[ManaType]:
    found: set[ManaType] = set()
    for other, types in known.items():
        if permanents.matches(game, other, context):
            found |= types
    return found & set(COLORS) if effect.colors_only else found
